// The run: the plan, then the experiments that check it.

#include "nested_design.hpp"

#include "plan.hpp"
#include "simulation.hpp"

#include <cmath>

namespace infralab {

using namespace nested_design;

namespace {

constexpr double afterPlan = 0.2;

/// False where asked to stop.
bool writeSimulation(const NestedDesign::Params& p, const compute::NestedVariances& v,
                     Run<NestedDesign::Result>& run, NestedDesign::Result& r)
{
    const compute::NestedCounts n{static_cast<double>(p.hosts), static_cast<double>(p.processes),
                                  static_cast<double>(p.runs)};
    const auto experiments = affordable(p.experiments, n);
    r.simulatedExperiments = static_cast<double>(experiments);
    if (experiments == 0)
        return true;
    const auto alarms =
        simulateFalseAlarms(v, n, p.alpha, experiments, static_cast<std::uint64_t>(p.seed), run.stopToken(),
                            [&](double share) { run.progress(afterPlan + (1 - afterPlan) * share * 0.99); });
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
    Result r;
    const auto v = variancesOf(p);
    if (!writePlan(p, v, run.stopToken(), r))
        return run.stopped();
    r.runsTable = drawnExperiment(
        v, {static_cast<double>(p.hosts), static_cast<double>(p.processes), static_cast<double>(p.runs)},
        p.drawnDifference, static_cast<std::uint64_t>(p.seed));
    run.publish(r);
    run.progress(afterPlan);
    if (!writeSimulation(p, v, run, r))
        return run.stopped();
    run.progress(1);
    return r;
}

} // namespace infralab
