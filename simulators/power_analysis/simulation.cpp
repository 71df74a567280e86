// Slices on the engine, judged in parts on all processors; parts are added in their order, so that no sum
// depends on threads.

#include "simulation.hpp"

#include "compute/numerics/many_tasks.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace infralab::power_analysis {

namespace {

using compute::PowerDesign;

constexpr double mostWords = 1e9;
constexpr double wordsOfSlice = 8e6;
constexpr std::int64_t mostOfSlice = 1 << 16;
constexpr std::int64_t fewest = 100;
constexpr std::int64_t judgedTogether = 1024;

void count(const Outcome& outcome, double effect, const Bins& statistics, const Bins& estimates, Tally& tally)
{
    ++tally.experiments;
    tally.found += outcome.found ? 1 : 0;
    if (outcome.found) {
        tally.wrongSign += outcome.estimate * effect < 0 ? 1 : 0;
        tally.foundSizes += std::abs(outcome.estimate);
    }
    if (const auto bin = statistics.of(outcome.statistic); bin < Bins::count)
        ++(outcome.found ? tally.statisticFound : tally.statisticMissed)[bin];
    if (const auto bin = estimates.of(outcome.estimate); bin < Bins::count)
        ++(outcome.found ? tally.estimateFound : tally.estimateMissed)[bin];
}

} // namespace

std::size_t Bins::of(double x) const
{
    const double at = (x - low) / width();
    return at >= 0 && at < count ? static_cast<std::size_t>(at) : count;
}

void Tally::add(const Tally& other)
{
    experiments += other.experiments;
    found += other.found;
    wrongSign += other.wrongSign;
    foundSizes += other.foundSizes;
    for (Histogram Tally::*member :
         {&Tally::statisticFound, &Tally::statisticMissed, &Tally::estimateFound, &Tally::estimateMissed})
        for (std::size_t bin = 0; bin < Bins::count; ++bin)
            (this->*member)[bin] += (other.*member)[bin];
}

Bins statisticBins(const PowerDesign& design)
{
    const double delta = compute::noncentrality(design), critical = compute::criticalValue(design);
    if (!compute::hasDirection(design.test)) {
        const double u = design.test == compute::PowerTest::anova ? design.groups - 1 : design.degrees;
        const double mean = u + delta, deviation = std::sqrt(2 * (u + 2 * delta));
        const double scale = design.test == compute::PowerTest::chiSquareFit ? 1 : u;
        return {0, std::max(1.5 * critical, (mean + 4 * deviation) / scale)};
    }
    const double reach = std::max(4.0, std::min(std::abs(critical) * 1.3, 8.0));
    return {std::min(delta - 4, -reach), std::max(delta + 4, reach)};
}

Bins estimateBins(const PowerDesign& design)
{
    PowerDesign one = design;
    one.effect = design.test == compute::PowerTest::correlation ? 0.5 : 1;
    const double n = compute::noncentrality(one) / one.effect;
    if (!compute::hasDirection(design.test)) {
        const bool isSquare = design.test == compute::PowerTest::regressionF;
        const double u = design.test == compute::PowerTest::anova ? design.groups - 1 : design.degrees;
        const double high = (u + n * (isSquare ? design.effect : design.effect * design.effect) * 2 + 12) / n;
        return {0, isSquare ? 1.5 * high : 1.2 * std::sqrt(high)};
    }
    if (design.test == compute::PowerTest::correlation)
        return {-1, 1};
    const double error = 1 / n;
    return {std::min(design.effect - 4 * error, -4 * error), std::max(design.effect + 4 * error, 4 * error)};
}

std::int64_t affordable(const compute::SampleDraws& draws, std::int64_t asked)
{
    return std::min(asked, std::max(fewest, static_cast<std::int64_t>(mostWords / draws.wordsEach())));
}

Expected<Simulated> simulate(const Trial& trial, const Plan& plan, const compute::Engine& engine,
                             std::uint64_t seed, std::int64_t asked, const std::stop_token& stop,
                             const std::function<void(const Simulated&)>& told)
{
    const compute::SampleDraws draws = trial.draws(seed);
    const Bins statistics = statisticBins(plan.whole), estimates = estimateBins(plan.whole);
    Simulated out;
    out.planned = affordable(draws, asked);
    const auto wanted =
        static_cast<std::int64_t>(wordsOfSlice / draws.wordsEach()) / judgedTogether * judgedTogether;
    const std::int64_t slice = std::min(std::clamp(wanted, judgedTogether, mostOfSlice), out.planned);
    compute::SimulatedSamples samples(engine, draws, static_cast<std::uint32_t>(slice));
    std::vector<float> drawn(samples.room());
    const std::size_t stride = drawn.size() / draws.quantities();
    for (std::int64_t begin = 0; begin < out.planned; begin += slice) {
        const std::int64_t now = std::min(slice, out.planned - begin);
        if (const auto done =
                samples.draw(static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(now), drawn, stop);
            !done)
            return fail(done.error());
        std::vector<Tally> parts(static_cast<std::size_t>((now + judgedTogether - 1) / judgedTogether));
        const auto judge = [&](std::size_t part) {
            const auto from = static_cast<std::int64_t>(part) * judgedTogether;
            for (std::int64_t i = from; i < std::min(from + judgedTogether, now); ++i)
                count(trial.judged({&drawn[static_cast<std::size_t>(i)], stride}), plan.whole.effect,
                      statistics, estimates, parts[part]);
        };
        if (!compute::runTasks(parts.size(), judge, stop))
            return fail(Error::Code::cancelled, "", "The run was stopped.");
        for (const Tally& part : parts)
            out.tally.add(part);
        for (std::int64_t i = 0; i < now && out.first.size() < shownExperiments; ++i)
            out.first.push_back(trial.judged({&drawn[static_cast<std::size_t>(i)], stride}));
        told(out);
    }
    return out;
}

Expected<std::int64_t> differencesFromBuiltin(const compute::SampleDraws& draws,
                                              const compute::Engine& engine, const std::stop_token& stop)
{
    constexpr std::uint32_t compared = compute::experimentsASide;
    std::array<std::vector<float>, 2> drawn;
    for (const bool builtin : {false, true}) {
        compute::SimulatedSamples samples(builtin ? compute::Engine() : engine, draws, compared);
        auto& out = drawn[builtin ? 1 : 0];
        out.resize(samples.room());
        if (const auto done = samples.draw(0, compared, out, stop); !done)
            return fail(done.error());
    }
    std::int64_t differing = 0;
    for (std::size_t i = 0; i < drawn[0].size(); ++i)
        differing +=
            std::bit_cast<std::uint32_t>(drawn[0][i]) == std::bit_cast<std::uint32_t>(drawn[1][i]) ? 0 : 1;
    return differing;
}

} // namespace infralab::power_analysis
