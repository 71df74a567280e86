// The launcher: sides of experiments on all processors, or on the device.

#include "simulated_samples.hpp"

#include "compute/numerics/many_tasks.hpp"
#include "device_call.hpp"
#include "simulated_samples_twin.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace infralab::compute {

namespace {

constexpr auto file = "simulated_samples.cl";

std::uint32_t roundedUp(std::uint32_t count, std::uint32_t multiple)
{
    return (count + multiple - 1) / multiple * multiple;
}

const char* functionOf(SampleDraws::Kind kind)
{
    switch (kind) {
    case SampleDraws::Kind::pairs:
        return "pairs";
    case SampleDraws::Kind::counts:
        return "counts";
    case SampleDraws::Kind::moments:
        break;
    }
    return "moments";
}

Expected<void> checked(const SampleDraws& draws)
{
    const bool sizes = !draws.sizes.empty() && std::ranges::all_of(draws.sizes, [](auto n) { return n > 0; });
    const bool thresholds = draws.kind != SampleDraws::Kind::counts ||
                            (!draws.thresholds.empty() && draws.thresholds.size() % draws.sizes.size() == 0);
    const bool one = draws.kind != SampleDraws::Kind::pairs || draws.sizes.size() == 1;
    if (sizes && thresholds && one)
        return {};
    return fail(
        Error::Code::invalidInput, file,
        "A simulated experiment needs samples of at least one observation, thresholds for each sample "
        "where they are counted, and one sample where they are pairs.");
}

} // namespace

std::size_t SampleDraws::quantities() const
{
    switch (kind) {
    case Kind::pairs:
        return 5;
    case Kind::counts:
        return thresholds.size();
    case Kind::moments:
        break;
    }
    return 2 * sizes.size();
}

double SampleDraws::wordsEach() const
{
    const double observations = std::accumulate(sizes.begin(), sizes.end(), 0.0);
    return kind == Kind::pairs ? 2 * observations : observations;
}

class SimulatedSamples::OnDevice
{
public:
    OnDevice(const Engine& engine, const SampleDraws& draws, std::uint32_t room)
        : m_isCpu(engine.device()->info().kind == "cpu")
        , m_call(engine, file, options(draws), functionOf(draws.kind))
        , m_all(draws.quantities() * room)
    {
        m_call.value(std::uint32_t{0})
            .value(std::uint32_t{0})
            .value(static_cast<std::uint32_t>(draws.sizes.size()))
            .input(std::span(std::as_const(draws.sizes)), draws.sizes.size())
            .value(static_cast<std::uint32_t>(draws.seed))
            .value(static_cast<std::uint32_t>(draws.seed >> 32U))
            .value(room)
            .output<float>(m_all);
        if (draws.kind == SampleDraws::Kind::counts)
            m_call.input(std::span(std::as_const(draws.thresholds)), draws.thresholds.size());
    }

    Expected<void> draw(std::uint32_t first, std::uint32_t count, std::span<float> out,
                        const std::stop_token& stop)
    {
        const std::uint32_t items = m_isCpu ? roundedUp(count, cpuLanes) / cpuLanes : count;
        const std::uint32_t group = m_isCpu ? 1 : gpuGroup;
        m_call.change(0, first);
        m_call.change(1, count);
        m_call.range(roundedUp(items, group) / group, group);
        return m_call.run(stop).and_then([&] { return m_call.fetch(out.first(m_all)); });
    }

private:
    static constexpr std::uint32_t cpuLanes = 16, gpuGroup = 64;

    std::string options(const SampleDraws& draws) const
    {
        std::string all = m_isCpu ? "-D SIDE_BY_SIDE" : "";
        if (draws.kind == SampleDraws::Kind::counts)
            all += " -D CELLS=" + std::to_string(draws.thresholds.size() / draws.sizes.size() + 1);
        return all;
    }

    bool m_isCpu;
    DeviceCall m_call;
    std::size_t m_all;
};

SimulatedSamples::SimulatedSamples(const Engine& engine, SampleDraws draws, std::uint32_t mostAtOnce)
    : m_draws(std::move(draws))
    , m_mostAtOnce(roundedUp(std::max(mostAtOnce, 1U), experimentsASide))
{
    if (!engine.isBuiltin() && checked(m_draws))
        m_onDevice = std::make_unique<OnDevice>(engine, m_draws, m_mostAtOnce);
}

SimulatedSamples::~SimulatedSamples() = default;
SimulatedSamples::SimulatedSamples(SimulatedSamples&&) noexcept = default;

std::size_t SimulatedSamples::room() const
{
    return m_draws.quantities() * m_mostAtOnce;
}

Expected<void> SimulatedSamples::draw(std::uint32_t first, std::uint32_t count, std::span<float> out,
                                      const std::stop_token& stop)
{
    if (const Expected<void> fine = checked(m_draws); !fine)
        return fine;
    if (count == 0 || count > m_mostAtOnce || first % experimentsASide != 0 || out.size() < room())
        return fail(Error::Code::internal, file, "The experiments asked for do not fit the room given.");
    if (stop.stop_requested())
        return fail(Error::Code::cancelled, "", "The run was stopped.");
    if (m_onDevice)
        return m_onDevice->draw(first, count, out, stop);
    const std::size_t quantities = m_draws.quantities();
    const auto side = [&](std::size_t at) {
        std::vector<float> drawn(quantities * experimentsASide);
        const auto begin = static_cast<std::uint32_t>(at) * experimentsASide;
        if (!twin::drawSideBySide(m_draws, first + begin, drawn.data(), stop))
            return;
        for (std::size_t q = 0; q < quantities; ++q)
            std::copy_n(&drawn[q * experimentsASide], experimentsASide, &out[q * m_mostAtOnce + begin]);
    };
    const bool all = runTasks(roundedUp(count, experimentsASide) / experimentsASide, side, stop);
    if (!all || stop.stop_requested())
        return fail(Error::Code::cancelled, "", "The run was stopped.");
    return {};
}

} // namespace infralab::compute
