// The run: the plan at once, its curves, then experiments as they come.

#include "power_analysis.hpp"

#include "curves.hpp"
#include "report.hpp"

#include <fmt/format.h>

namespace infralab {

using namespace power_analysis;

namespace {

constexpr double planned = 0.05, drawn = 0.15; // shares of the progress
constexpr double wordsBetweenPartials = 1.5e7; // some 15 ms

Expected<void> simulateInto(const Plan& plan, const Trial& trial, const PowerAnalysis::Params& p,
                            Run<PowerAnalysis::Result>& run, PowerAnalysis::Result& r)
{
    const auto seed = static_cast<std::uint64_t>(p.seed);
    const double words = trial.draws(seed).wordsEach();
    double published = 0;
    const auto told = [&](const Simulated& soFar) {
        if (r.experiments.rows.size() < soFar.first.size())
            r.experiments = tableOf(trial, soFar.first, plan.whole.effect);
        const auto done = static_cast<double>(soFar.tally.experiments);
        run.progress(drawn + (0.99 - drawn) * done / static_cast<double>(soFar.planned));
        if ((done - published) * words < wordsBetweenPartials || soFar.tally.experiments == soFar.planned)
            return;
        published = done;
        reportSimulated(plan, soFar, p.experiments, r);
        run.publish(r);
    };
    const auto simulated = simulate(trial, plan, run.engine(), seed, p.experiments, run.stopToken(), told);
    if (!simulated)
        return fail(simulated.error());
    reportSimulated(plan, *simulated, p.experiments, r);
    const auto differing = differencesFromBuiltin(trial.draws(seed), run.engine(), run.stopToken());
    if (!differing)
        return fail(differing.error());
    run.report({"drawn samples against the built-in engine's, 32 experiments",
                static_cast<double>(*differing), 0, "sums differ"});
    return {};
}

} // namespace

Expected<PowerAnalysis::Result> PowerAnalysis::run(const Params& p, Run<Result>& run)
{
    if (run.cancelled())
        return run.stopped();
    const auto plan = planFor(p);
    if (!plan)
        return fail(plan.error());
    Result r;
    reportPlan(*plan, p, r);
    run.progress(planned);
    run.publish(r);
    if (!drawCurves(*plan, run.stopToken(), r))
        return run.stopped();
    run.progress(drawn);
    run.publish(r);
    const Trial trial(*plan);
    if (!trial.obstacle().empty())
        r.agreement = "The formula stands alone. " + trial.obstacle();
    else if (const auto done = simulateInto(*plan, trial, p, run, r); !done)
        return fail(done.error());
    run.progress(1);
    return r;
}

} // namespace infralab
