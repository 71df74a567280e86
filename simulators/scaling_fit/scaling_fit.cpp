// The run: the runs are read and chosen, the law is fitted from every start, then refits, profiles and
// held-out runs.

#include "scaling_fit.hpp"

#include "frontier.hpp"
#include "report.hpp"
#include "sample.hpp"
#include "selection.hpp"

#include <cmath>

#include <fmt/format.h>

namespace infralab {

using namespace scaling_fit;

namespace {

Runs sampleRuns()
{
    Runs runs;
    runs.rows = sampleRows();
    runs.assumed = true;
    return runs;
}

} // namespace

Expected<ScalingFit::Result> ScalingFit::run(const Params& p, Run<Result>& run)
{
    if (run.cancelled())
        return run.stopped();
    const Runs runs = sampleRuns();
    const auto selection = select(runs, p);
    if (!selection)
        return fail(selection.error());
    Result r;
    const auto points = selection->points();
    r.pointsUsed = static_cast<double>(points.size());
    std::optional<Frontier> frontier;
    if (p.form == Form::hoffmann || p.form == Form::kaplan) {
        compute::LawProblem problem;
        problem.form = p.form == Form::kaplan ? compute::LawForm::kaplan : compute::LawForm::sumOfPowers;
        problem.objective = p.objective;
        problem.delta = p.delta;
        problem.average = p.average;
        problem.stopping = p.stopping;
        const auto starts = p.starts == Starts::published ? compute::publishedStarts(problem.form)
                                                          : compute::quickStarts(problem.form);
        const auto search = compute::searchLaw(points, problem, starts, run.stopToken(),
                                               [&](double share) { run.progress(0.5 * share); });
        if (!search)
            return run.stopped();
        frontier = frontierOf(search->best.law, p.flopFactor);
        r.objective = search->best.objective;
        r.slope = search->best.slope;
    } else {
        frontier = frontierOf(p.form, selection->of(Part::fitted), p.flopFactor);
        if (!frontier)
            return fail(Error::Code::invalidInput, "form",
                        "Fewer than two budgets have a best model among these runs; fit a law instead.");
    }
    writeFrontier(*frontier, *selection, p, r);
    run.progress(1);
    return r;
}

} // namespace infralab
