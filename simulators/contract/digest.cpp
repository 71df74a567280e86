// The digest of a result: what "the same numbers" means when an experiment is run again.

#include "experiment.hpp"

#include <bit>
#include <cmath>

#include <nettle/sha2.h>

namespace infralab {
namespace {

/// Feeds values with their lengths, so that no two different results give the same bytes.
class Hasher
{
public:
    Hasher() { sha256_init(&m_state); }

    void add(double v)
    {
        if (std::isnan(v))
            v = std::numeric_limits<double>::quiet_NaN(); // one NaN: payloads differ between machines
        number(std::bit_cast<std::uint64_t>(v));
    }
    void add(bool v) { number(v ? 1 : 0); }
    void add(std::int64_t v) { number(static_cast<std::uint64_t>(v)); }
    void add(int v) { number(static_cast<std::uint64_t>(v)); }
    void add(const std::string& v)
    {
        number(v.size());
        sha256_update(&m_state, v.size(), reinterpret_cast<const std::uint8_t*>(v.data()));
    }
    template <class T>
    void add(const std::vector<T>& all)
    {
        number(all.size());
        for (const auto& v : all)
            add(v);
    }
    template <class... Ts>
    void add(const std::variant<Ts...>& v)
    {
        number(v.index());
        std::visit([this](const auto& x) { this->add(x); }, v);
    }
    void add(const Series& v)
    {
        add(v.x);
        add(v.y);
        add(v.low);
        add(v.high);
    }
    void add(const Grid& v)
    {
        add(v.rows);
        add(v.columns);
        add(v.cells);
        add(v.rowLabels);
        add(v.columnLabels);
    }
    void add(const Timeline::Span& v)
    {
        add(v.lane);
        add(v.begin);
        add(v.end);
        add(v.label);
    }
    void add(const Timeline& v)
    {
        add(v.lanes);
        add(v.spans);
    }
    void add(const Table& v)
    {
        add(v.columns);
        add(v.rows);
    }
    void add(const Graph::Node& v)
    {
        add(v.id);
        add(v.label);
        add(v.group);
    }
    void add(const Graph::Edge& v)
    {
        add(v.from);
        add(v.to);
        add(v.label);
    }
    void add(const Graph& v)
    {
        add(v.nodes);
        add(v.edges);
    }
    void add(const Frames& v)
    {
        add(v.rows);
        add(v.columns);
        add(v.count);
        for (const auto& layer : v.layers)
            add(layer.id);
        // A long animation is deterministic and sampled: first, last and evenly between.
        const std::int64_t samples = std::min<std::int64_t>(v.count, 33);
        Frame frame;
        for (std::int64_t i = 0; i < samples; ++i) {
            v.source->read(samples == 1 ? 0 : i * (v.count - 1) / (samples - 1), frame);
            add(frame.layers);
        }
    }

    /// All but what this machine's clock gave.
    void addRepeatable(const std::vector<Output>& outputs, const std::vector<OutputSpec>& specs)
    {
        number(outputs.size());
        for (std::size_t i = 0; i < outputs.size(); ++i)
            if (i >= specs.size() || specs[i].provenance != Provenance::measured)
                add(outputs[i]);
    }

    std::string hex()
    {
        std::uint8_t bytes[SHA256_DIGEST_SIZE];
        sha256_digest(&m_state, sizeof bytes, bytes);
        std::string out;
        for (const auto b : bytes) {
            out += "0123456789abcdef"[b >> 4];
            out += "0123456789abcdef"[b & 15];
        }
        return out;
    }

private:
    void number(std::uint64_t v)
    {
        std::uint8_t bytes[8]; // little-endian on every machine
        for (int i = 0; i < 8; ++i)
            bytes[i] = static_cast<std::uint8_t>(v >> (8 * i));
        sha256_update(&m_state, sizeof bytes, bytes);
    }

    sha256_ctx m_state;
};

} // namespace

std::string planHash(const Simulator& simulator, const Values& values, bool afterData)
{
    Hasher hash;
    hash.add(simulator.info().id);
    hash.add(simulator.info().version);
    hash.add(values);
    hash.add(afterData);
    return hash.hex();
}

std::string digest(const Experiment& e, const std::vector<Output>& outputs)
{
    Hasher hash;
    hash.add(e.simulator->info().id);
    hash.add(e.simulator->info().version);
    hash.add(e.values);
    hash.addRepeatable(outputs, e.simulator->info().outputs);
    return hash.hex();
}

} // namespace infralab
