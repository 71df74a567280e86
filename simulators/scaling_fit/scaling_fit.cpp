// The run: runs are read and chosen, the law is fitted from every start, then profiles, refits and held-out
// runs.

#include "scaling_fit.hpp"

#include "report.hpp"
#include "runs_file.hpp"
#include "sample.hpp"
#include "spread.hpp"
#include "verdict.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace infralab {

using namespace scaling_fit;

namespace {

using Params = ScalingFit::Params;
using Result = ScalingFit::Result;
using compute::LawIndex;
constexpr double afterSearch = 0.4, afterProfiles = 0.5, afterRefits = 0.98;
constexpr std::size_t publications = 8; // while refits are made

double factorOf(ScalingFit::Unit unit)
{
    switch (unit) {
    case ScalingFit::Unit::one:
        break;
    case ScalingFit::Unit::thousand:
        return 1e3;
    case ScalingFit::Unit::million:
        return 1e6;
    case ScalingFit::Unit::billion:
        return 1e9;
    case ScalingFit::Unit::trillion:
        return 1e12;
    }
    return 1;
}

double factorOf(ScalingFit::FlopUnit unit)
{
    switch (unit) {
    case ScalingFit::FlopUnit::flop:
        break;
    case ScalingFit::FlopUnit::exa:
        return 1e18;
    case ScalingFit::FlopUnit::zetta:
        return 1e21;
    case ScalingFit::FlopUnit::petaflopDay:
        return 8.64e19;
    }
    return 1;
}

Expected<Runs> runsOf(const Params& p, const std::stop_token& stop)
{
    if (p.data.empty()) {
        Runs runs;
        runs.rows = sampleRows();
        runs.assumed = true;
        return runs;
    }
    ReadOptions options;
    auto map = readColumnMap(p.map);
    if (!map)
        return fail(map.error());
    options.map = *std::move(map);
    options.units = {factorOf(p.parameterUnit), factorOf(p.tokenUnit), factorOf(p.flopUnit), 1};
    return readRunsFile(p.data, options, stop);
}

/// Bad rows are never left out in silence: what would remain is shown, and the first of them named.
tl::unexpected<Error> withoutConsent(const Runs& runs, const Params& p, Run<Result>& run)
{
    Result r;
    writePreview(runs, r);
    r.verdict = fmt::format("Nothing is fitted: {} of {} rows cannot be used.", runs.badCount,
                            runs.badCount + runs.rows.size());
    writeKept(runs, p.flopFactor, r);
    run.publish(r);
    const auto& bad = runs.bad.front();
    const auto place = bad.column.empty()
                           ? fmt::format("Line {}", bad.line)
                           : fmt::format("Line {}, column {}: \"{}\"", bad.line, bad.column, bad.text);
    return fail(
        Error::Code::invalidInput, "data",
        fmt::format(
            "{} {}. {} of {} rows could be kept; correct the file, or switch on \"Leave out bad rows\".",
            place, bad.reason, runs.rows.size(), runs.badCount + runs.rows.size()));
}

compute::LawProblem problemOf(const Params& p)
{
    compute::LawProblem problem;
    problem.form =
        p.form == ScalingFit::Form::kaplan ? compute::LawForm::kaplan : compute::LawForm::sumOfPowers;
    problem.objective = p.objective;
    problem.delta = p.delta;
    problem.average = p.average;
    problem.stopping = p.stopping;
    return problem;
}

/// One evaluation in long double against the fast one, at the fit.
Truth gradientAgainstSlow(const compute::LawPoints& points, const compute::LawProblem& problem,
                          const compute::LawFit& fit)
{
    const auto fast = compute::sumsOf(points, fit.law, fit.threshold);
    const auto slow = compute::slowSumsOf(points, fit.law, fit.threshold);
    double difference = 0;
    for (const auto j : compute::freeNumbers(problem.form))
        difference = std::max(difference, std::abs(fast.gradient[j] - slow.gradient[j]));
    return {fmt::format("the gradient at the fit against a slow evaluation, {} runs", points.size()),
            difference / (fit.threshold * points.weight()), compute::smallSlope, "in the gradient"};
}

Series seriesOf(const compute::LawProfile& profile, bool isLog)
{
    Series s;
    for (std::size_t i = 0; i < profile.at.size(); ++i) {
        s.x.push_back(isLog ? std::exp(profile.at[i]) : profile.at[i]);
        s.y.push_back(profile.rise[i]);
    }
    return s;
}

/// False where asked to stop.
bool writeProfiles(const compute::LawPoints& points, const compute::LawProblem& problem,
                   const compute::LawFit& fit, Run<Result>& run, Result& r)
{
    const std::array<Series*, 5> series = {&r.profileA, &r.profileB, &r.profileE, &r.profileAlpha,
                                           &r.profileBeta};
    const std::array<std::size_t, 5> indices = {LawIndex::a, LawIndex::b, LawIndex::e, LawIndex::alpha,
                                                LawIndex::beta};
    std::vector<std::optional<compute::LawProfile>> profiles;
    for (std::size_t i = 0; i < series.size(); ++i) {
        const bool isLog = indices[i] <= LawIndex::e;
        const double reach = isLog ? 6 : std::clamp(0.98 * fit.law[indices[i]], 0.01, 1.0);
        profiles.push_back(compute::profileLaw(points, problem, fit, indices[i], reach, run.stopToken()));
        if (run.cancelled())
            return false;
        if (profiles.back())
            *series[i] = seriesOf(*profiles.back(), isLog);
        run.progress(afterSearch + (afterProfiles - afterSearch) * static_cast<double>(i + 1) / 5);
    }
    r.identifiability = identifiability(profiles, points);
    return true;
}

/// Calls `refits(first, out)` for parts of all and publishes what is known after each. False where asked to
/// stop.
template <class Make>
bool bootstrap(const Frontier& f, const Selection& s, const Params& p, Run<Result>& run, Result& r,
               const Make& make)
{
    const auto count = static_cast<std::size_t>(p.bootstrap);
    std::vector<Refit> refits;
    const std::size_t part = std::max<std::size_t>(count / publications, 64);
    while (refits.size() < count) {
        const auto first = refits.size();
        refits.resize(std::min(count, first + part));
        if (!make(first, std::span(refits).subspan(first)) ||
            !writeSpread(refits, f, s, p, run.stopToken(), r))
            return false;
        run.progress(afterProfiles + (afterRefits - afterProfiles) * static_cast<double>(refits.size()) /
                                         static_cast<double>(count));
        if (refits.size() < count) {
            writeVerdict(f, s, r);
            run.publish(r);
        }
    }
    return true;
}

Expected<Result> runLaw(const Params& p, const Selection& s, Run<Result>& run, Result r)
{
    const auto points = s.points();
    const auto problem = problemOf(p);
    const auto starts = p.starts == ScalingFit::Starts::published ? compute::publishedStarts(problem.form)
                                                                  : compute::quickStarts(problem.form);
    const auto search = compute::searchLaw(points, problem, starts, run.stopToken(),
                                           [&](double share) { run.progress(afterSearch * share); });
    if (!search)
        return run.stopped();
    double optimum = std::numeric_limits<double>::infinity();
    for (const auto& end : search->ends)
        optimum = std::min(optimum, end.objective);
    if (p.stopping == compute::Stopping::loose) { // what the searches would have reached
        auto thorough = problem;
        thorough.stopping = compute::Stopping::smallGradient;
        const auto reference =
            compute::searchLaw(points, thorough, compute::quickStarts(problem.form), run.stopToken());
        if (!reference)
            return run.stopped();
        for (const auto& end : reference->ends)
            optimum = std::min(optimum, end.objective);
    }
    const auto& fit = search->best;
    const auto f = frontierOf(fit.law, p.flopFactor);
    r.objective = fit.objective;
    r.slope = fit.slope;
    r.logSigma = fit.logSigma;
    writeConvergence(*search, optimum, p, r);
    writeFrontier(f, s, p, r);
    writeCoefficientTable({}, p, r);
    run.report(gradientAgainstSlow(points, problem, fit));
    run.progress(afterSearch);
    if (fit.converged() && problem.form == compute::LawForm::sumOfPowers) {
        if (!writeProfiles(points, problem, fit, run, r))
            return run.stopped();
    } else {
        r.identifiability = fit.converged() ? "Profiles are made of the form E + A/N^a + B/D^b only."
                                            : "Of a fit that has not converged there is nothing to say.";
    }
    run.progress(afterProfiles);
    if (!fit.converged()) { // refits around what is no optimum would lend it an interval
        writeVerdict(f, s, r);
        run.progress(1);
        return r;
    }
    const auto metric = compute::metricAt(points, problem, fit.law);
    const bool done = bootstrap(f, s, p, run, r, [&](std::size_t first, std::span<Refit> out) {
        std::vector<compute::Law> laws(out.size());
        if (!compute::bootstrapLaw(points, problem, fit.law, metric, static_cast<std::uint64_t>(p.seed),
                                   first, laws, run.stopToken()))
            return false;
        std::ranges::transform(laws, out.begin(),
                               [&](const auto& law) { return refitOf(frontierOf(law, p.flopFactor)); });
        return true;
    });
    if (!done)
        return run.stopped();
    writeVerdict(f, s, r);
    run.progress(1);
    return r;
}

Expected<Result> runBudgets(const Params& p, const Selection& s, Run<Result>& run, Result r)
{
    const auto rows = s.of(Part::fitted);
    const auto f = frontierOf(p.form, rows, p.flopFactor);
    if (!f)
        return fail(Error::Code::invalidInput, "form",
                    "Fewer than two budgets have a best model among these runs; fit a law instead.");
    writeFrontier(*f, s, p, r);
    writeCoefficientTable({}, p, r);
    r.convergenceNote = "Nothing is searched: least squares have a closed form.";
    r.identifiability = "This approach tells how to split a budget, not the law behind it.";
    const bool done = bootstrap(*f, s, p, run, r, [&](std::size_t first, std::span<Refit> out) {
        for (std::size_t i = 0; i < out.size() && !run.cancelled(); ++i) {
            const auto counts =
                compute::resampled(rows.size(), static_cast<std::uint64_t>(p.seed), first + i);
            std::vector<RunRow> drawn;
            for (std::size_t k = 0; k < rows.size(); ++k)
                drawn.insert(drawn.end(), counts[k], rows[k]);
            const auto again = frontierOf(p.form, drawn, p.flopFactor);
            out[i].optimum.exponent = Result::none; // where the draw gives no line
            if (again)
                out[i] = refitOf(*again);
        }
        return !run.cancelled();
    });
    if (!done)
        return run.stopped();
    writeVerdict(*f, s, r);
    run.progress(1);
    return r;
}

} // namespace

Expected<ScalingFit::Result> ScalingFit::run(const Params& p, Run<Result>& run)
{
    if (run.cancelled())
        return run.stopped();
    const auto runs = runsOf(p, run.stopToken());
    if (!runs)
        return fail(runs.error());
    if (runs->badCount > 0 && !p.leaveOutBadRows)
        return withoutConsent(*runs, p, run);
    const auto selection = select(*runs, p);
    if (!selection)
        return fail(selection.error());
    Result r;
    r.source = sourceOf(*runs, *selection, p);
    r.pointsUsed = static_cast<double>(std::ranges::count(selection->parts, Part::fitted));
    writePreview(*runs, r);
    const bool isLaw = p.form == Form::hoffmann || p.form == Form::kaplan;
    return isLaw ? runLaw(p, *selection, run, std::move(r)) : runBudgets(p, *selection, run, std::move(r));
}

} // namespace infralab
