// The run: the plan, then the experiments that check it.

#include "nested_design.hpp"

#include "answer.hpp"
#include "examples.hpp"
#include "measurements_file.hpp"
#include "plan.hpp"
#include "simulation.hpp"

#include <cmath>
#include <optional>

#include <fmt/format.h>

namespace infralab {

using namespace nested_design;

namespace {

constexpr double afterPlan = 0.2, afterBootstrap = 0.4;
constexpr double mostDrawn = 40000;
constexpr std::size_t mostShown = 20000;

compute::NestedCounts countsOf(const NestedDesign::Params& p)
{
    return {static_cast<double>(p.hosts), static_cast<double>(p.processes), static_cast<double>(p.runs)};
}

/// The file's or the example's runs; nothing where there are none.
Expected<std::optional<Measurements>> measured(const NestedDesign::Params& p, const std::stop_token& stop)
{
    if (!p.data.empty())
        return readMeasurementsFile(p.data, stop).map([](auto m) { return std::optional(std::move(m)); });
    if (p.dataset == NestedDesign::Dataset::none)
        return std::nullopt;
    return exampleOf(p.dataset);
}

/// Nothing of a plan too large to be looked at.
Measurements drawnFrom(const NestedDesign::Params& p, const compute::NestedVariances& v)
{
    const auto n = countsOf(p);
    if (2 * n.hosts * n.perHost() > mostDrawn)
        return {};
    return drawnExperiment(v, n, p.drawnDifference, 100, false, static_cast<std::uint64_t>(p.seed));
}

Table runsOf(const Measurements& m)
{
    Table table;
    table.columns = {"Group", "Host", "Process", "Value"};
    for (std::size_t g = 0; g < m.groups().size(); ++g) {
        std::size_t shown = 0;
        for (std::size_t h = 0; h < m.groups()[g].size(); ++h)
            for (std::size_t q = 0; q < m.groups()[g][h].size(); ++q)
                for (const double value : m.groups()[g][h][q])
                    if (shown++ < mostShown / m.groups().size())
                        table.rows.push_back({m.groupNames()[g], m.hostNames(g)[h],
                                              m.hasProcesses() ? fmt::format("{}", q + 1) : "", value});
    }
    return table;
}

/// False where asked to stop.
bool writeSimulation(const NestedDesign::Params& p, const compute::NestedVariances& v,
                     Run<NestedDesign::Result>& run, NestedDesign::Result& r)
{
    const auto n = countsOf(p);
    const auto experiments = affordable(p.experiments, n);
    r.simulatedExperiments = static_cast<double>(experiments);
    if (experiments == 0)
        return true;
    const auto alarms = simulateFalseAlarms(
        v, n, p.alpha, experiments, static_cast<std::uint64_t>(p.seed), run.stopToken(),
        [&](double share) { run.progress(afterBootstrap + (1 - afterBootstrap) * share * 0.99); });
    if (!alarms)
        return false;
    const auto count = static_cast<double>(experiments);
    const auto error = [&](double share) { return std::sqrt(share * (1 - share) / count); };
    r.simulatedRate = static_cast<double>(alarms->pooled) / count;
    r.simulatedRateSe = error(r.simulatedRate);
    if (alarms->hostMeans) {
        r.simulatedMeansRate = static_cast<double>(*alarms->hostMeans) / count;
        r.simulatedMeansRateSe = error(r.simulatedMeansRate);
    }
    return true;
}

} // namespace

Expected<NestedDesign::Result> NestedDesign::run(const Params& p, Run<Result>& run)
{
    if (run.cancelled())
        return run.stopped();
    const auto data = measured(p, run.stopToken());
    if (!data)
        return fail(data.error());
    Result r;
    auto v = variancesOf(p);
    const double confidence = 1 - p.alpha;
    const bool isDrawn = !*data;
    const auto m = isDrawn ? drawnFrom(p, v) : **data;
    const auto analysed =
        analyse(m, isDrawn ? std::nullopt : std::optional(p.estimator), confidence, run.stopToken());
    if (!analysed)
        return fail(analysed.error());
    const auto& analysis = *analysed;
    if (!m.groups().empty())
        writeAnalysis(m, analysis, confidence, r);
    std::string pilot;
    if (!isDrawn && p.pilot)
        pilot = takePilot(m, analysis, v);
    if (!writePlan(p, v, run.stopToken(), r))
        return run.stopped();
    r.planNote = pilot + r.planNote;
    r.runsTable = runsOf(m);
    r.source = isDrawn          ? "Drawn from the plan."
               : p.data.empty() ? sourceOf(p.dataset)
                                : fmt::format("{}: {} runs.", p.data, m.runs());
    if (isDrawn)
        writeDrawnAnswer(analysis, p, r);
    else
        writeAnswer(m, analysis, p, v, r);
    run.publish(r);
    run.progress(afterPlan);
    if (!isDrawn && !writeBootstrap(m, p, run.stopToken(), r))
        return run.stopped();
    run.progress(afterBootstrap);
    if (!writeSimulation(p, v, run, r))
        return run.stopped();
    run.progress(1);
    return r;
}

} // namespace infralab
