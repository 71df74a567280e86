// The simulated samples for the test, the bench and the documents: one experiment at a time, by the
// definition.

#include "kernels.hpp"
#include "simulated_samples.hpp"
#include "simulated_samples_lanes.hpp"

#include <algorithm>

namespace infralab::compute {

namespace {

using Eigen::Index;
using Kind = SampleDraws::Kind;

/// A sum as the kernel keeps it.
class TwoFloats
{
public:
    void add(float run)
    {
        const float sum = m_high + run, added = sum - m_high;
        m_low += (m_high - (sum - added)) + (run - added);
        m_high = sum;
    }
    float total() const { return m_high + m_low; }

private:
    float m_high = 0, m_low = 0;
};

struct Observations
{
    const SampleDraws& draws;
    std::uint32_t experiment;

    PhiloxBlock words(std::uint32_t sample, std::uint32_t block) const
    {
        return philox({block, sample, experiment, 0}, {static_cast<std::uint32_t>(draws.seed),
                                                       static_cast<std::uint32_t>(draws.seed >> 32U)});
    }
    /// 0 past the sample's end.
    float normal(std::uint32_t sample, std::uint32_t i) const
    {
        if (i >= draws.sizes[sample] * (draws.kind == Kind::pairs ? 2 : 1))
            return 0;
        const PhiloxBlock w = words(sample, i / 4);
        const NormalPair pair = i % 4 < 2 ? normalPair(w[0], w[1]) : normalPair(w[2], w[3]);
        return i % 2 == 0 ? pair.first : pair.second;
    }
};

/// Adds term(i) over all observations in the stated order: four a block, sixteen blocks a run, a last block
/// that is not full by itself.
template <class Term>
float added(std::uint32_t count, std::uint32_t perBlock, Term term)
{
    TwoFloats all;
    const std::uint32_t full = count / perBlock;
    for (std::uint32_t begin = 0; begin < full; begin += 16) {
        float run = 0;
        for (std::uint32_t block = begin; block < std::min(begin + 16, full); ++block)
            run += term(block);
        all.add(run);
    }
    if (count % perBlock > 0)
        all.add(term(full));
    return all.total();
}

std::vector<float> byDefinition(const SampleDraws& draws, std::uint32_t experiment)
{
    const Observations of{draws, experiment};
    std::vector<float> out;
    const auto samples = static_cast<std::uint32_t>(draws.sizes.size());
    if (draws.kind == Kind::pairs) {
        const auto sum = [&](auto of4) {
            out.push_back(added(draws.sizes[0], 2, [&](std::uint32_t block) {
                const auto z = [&](std::uint32_t k) { return of.normal(0, 4 * block + k); };
                return of4(z(0), z(1), z(2), z(3));
            }));
        };
        sum([](float x, float, float y, float) { return x + y; });
        sum([](float, float e, float, float f) { return e + f; });
        sum([](float x, float, float y, float) { return x * x + y * y; });
        sum([](float, float e, float, float f) { return e * e + f * f; });
        sum([](float x, float e, float y, float f) { return x * e + y * f; });
        return out;
    }
    for (std::uint32_t sample = 0; sample < samples; ++sample) {
        const std::uint32_t size = draws.sizes[sample];
        if (draws.kind == Kind::counts) {
            const std::size_t each = draws.thresholds.size() / samples;
            for (std::size_t j = 0; j < each; ++j) {
                std::uint32_t count = 0;
                for (std::uint32_t i = 0; i < size; ++i)
                    count += of.words(sample, i / 4)[i % 4] < draws.thresholds[sample * each + j];
                out.push_back(static_cast<float>(count));
            }
            continue;
        }
        const auto z = [&](std::uint32_t block, std::uint32_t k) { return of.normal(sample, 4 * block + k); };
        out.push_back(
            added(size, 4, [&](std::uint32_t b) { return (z(b, 0) + z(b, 1)) + (z(b, 2) + z(b, 3)); }));
        out.push_back(added(size, 4, [&](std::uint32_t b) {
            return (z(b, 0) * z(b, 0) + z(b, 1) * z(b, 1)) + (z(b, 2) * z(b, 2) + z(b, 3) * z(b, 3));
        }));
    }
    return out;
}

SampleDraws drawnDraws(Kind kind, Philox& random, std::int32_t size)
{
    SampleDraws draws;
    draws.kind = kind;
    draws.seed = random.wide();
    const std::int32_t samples = kind == Kind::pairs ? 1 : random.between(1, size > 1000 ? 2 : 4);
    for (std::int32_t s = 0; s < samples; ++s)
        draws.sizes.push_back(static_cast<std::uint32_t>(random.between(1, size)));
    if (kind == Kind::counts)
        for (std::int32_t j = random.below(2) == 0 ? samples : 4 * samples; j > 0; --j)
            draws.thresholds.push_back(random.word());
    return draws;
}

template <Kind kind>
Expected<Comparison> check(const Engine& engine, Index size, std::uint64_t seed, std::stop_token stop)
{
    Philox random(seed);
    const SampleDraws draws = drawnDraws(kind, random, static_cast<std::int32_t>(size));
    const auto count = static_cast<std::uint32_t>(random.between(1, size > 1000 ? 20 : 200));
    const std::uint32_t first = random.below(1000) * experimentsASide, room = (count + 31) / 32 * 32;
    SimulatedSamples samples(engine, draws, count);
    std::vector<float> out(samples.room());
    if (const auto drawn = samples.draw(first, count, out, stop); !drawn)
        return fail(drawn.error());
    Comparison compared{
        std::to_string(count) + " experiments of " + std::to_string(draws.sizes.size()) + " samples", 0, 0};
    for (int i = 0; i < 4; ++i) { // any of them: all would take the check too long
        const std::uint32_t experiment = random.below(count);
        const std::vector<float> expected = byDefinition(draws, first + experiment);
        for (std::size_t q = 0; q < expected.size(); ++q)
            compared.difference += std::bit_cast<std::uint32_t>(expected[q]) ==
                                           std::bit_cast<std::uint32_t>(out[q * room + experiment])
                                       ? 0
                                       : 1;
    }
    return compared;
}

constexpr Index observationsEach = 128;
constexpr std::uint32_t atOnce = 1U << 16U;

template <Kind kind>
Expected<Work> prepare(const Engine& engine, Index size)
{
    SampleDraws draws;
    draws.kind = kind;
    draws.sizes = {64, 64};
    draws.seed = 1;
    if (kind == Kind::pairs)
        draws.sizes = {64};
    if (kind == Kind::counts)
        draws.thresholds = {0x80000000U, 0xc0000000U};
    const auto count = static_cast<std::uint32_t>(std::max<Index>(size / observationsEach, 1));
    struct Laid
    {
        SimulatedSamples samples;
        std::vector<float> out;
    };
    const auto laid =
        std::make_shared<Laid>(Laid{SimulatedSamples(engine, draws, std::min(count, atOnce)), {}});
    laid->out.resize(laid->samples.room());
    return Work([laid, count](const std::stop_token& stop) -> Expected<void> {
        for (std::uint32_t first = 0; first < count; first += atOnce)
            if (const auto drawn =
                    laid->samples.draw(first, std::min(atOnce, count - first), laid->out, stop);
                !drawn)
                return drawn;
        return {};
    });
}

template <Kind kind>
KernelDescription described(std::string_view id, std::string_view title, std::string_view purpose,
                            double operationsEach)
{
    static const double operations = operationsEach;
    KernelDescription description;
    description.id = id;
    description.file = "simulated_samples.cl";
    description.title = title;
    description.purpose = purpose;
    description.inputs = "size random words, 128 for each experiment: two samples of 64, or 64 pairs";
    description.unit = "numbers differ";
    description.derivation =
        "Only + - * of floats and whole numbers, in a stated order: IEEE 754 fixes each.";
    description.bytes = [](double size) { return size / observationsEach * (kind == Kind::pairs ? 20 : 16); };
    description.operations = [](double size) { return size * operations; };
    description.benchSizes = {1 << 13, 1 << 20, 128'000'000};
    description.check = check<kind>;
    description.prepare = prepare<kind>;
    return description;
}

} // namespace

std::vector<KernelDescription> simulatedSampleKernels()
{
    return {described<Kind::moments>(
                "simulated_moments", "Simulated samples",
                "Draws samples of normal observations and adds them and their squares up.", 70),
            described<Kind::pairs>(
                "simulated_pairs", "Simulated pairs",
                "Draws pairs of normal observations and adds up their squares and products.", 70),
            described<Kind::counts>("simulated_counts", "Simulated counts",
                                    "Draws random words and counts those below a threshold.", 30)};
}

} // namespace infralab::compute
