// The run: one pass that is drawn, then shorter sums, the other algorithms, and the check by exact integers.

#include "accumulation.hpp"

#include "compute/numerics/number_text.hpp"
#include "report.hpp"

#include <fmt/format.h>

#include <limits>

namespace infralab {

using namespace accumulation;

namespace {

constexpr std::int64_t longRun = 1'000'000; // its partial results are worth showing
constexpr int partialResults = 16;
constexpr std::int64_t mostChecked = 2000;

void fillSeries(const Drawn& drawn, AccumulationLab::Result& r)
{
    r.running = drawn.running;
    r.runningExact = drawn.exact;
    r.runningStochastic = drawn.stochastic;
    r.sum = drawn.running.y.back();
    r.exactSum = drawn.exact.y.back();
    r.stochasticSum = drawn.stochastic.y.back();
}

void fillNumbers(const Drawn& drawn, const compute::NumberFormat& format, AccumulationLab::Result& r)
{
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    r.sum = drawn.sum;
    r.exactSum = drawn.exactSum.toDouble();
    r.stochasticSum = drawn.stochasticSum;
    r.errorUlps = errorInUlps(drawn.sum, drawn.exactSum, format);
    const double error = drawn.exactSum.errorOf(drawn.sum);
    r.relativeError = drawn.exactSum.isZero() ? none : error / std::abs(r.exactSum);
    r.stalledAt = drawn.stalledAt < 0 ? none : static_cast<double>(drawn.stalledAt);
    r.condition = conditionOf(drawn.exactSum, drawn.sizes);
    r.sumCode = codeOrName(drawn.sum, format);
    r.correctCode = compute::codeText(drawn.exactSum.code(format), format);
    r.exactText = drawn.exactSum.hexText();
}

} // namespace

Expected<AccumulationLab::Result> AccumulationLab::run(const Params& p, Run<Result>& run)
{
    if (run.cancelled())
        return run.stopped();
    auto terms = makeTerms(p, run.stopToken());
    if (!terms)
        return fail(terms.error());
    Job job{*std::move(terms),
            compute::findFormat(p.format),
            {algorithmOf(p.algorithm, p.size), p.fused},
            static_cast<std::uint64_t>(p.seed),
            run.stopToken()};
    const auto count = job.terms->size();
    const auto compared = std::min(count, mostCompared);

    // In terms added: the drawn pass counts thrice, for the exact and the stochastic sum beside it.
    const bool shorter = !job.kind.algorithm.growsTermByTerm();
    const double all = static_cast<double>(3 * count + (shorter ? count : 0) +
                                           compared * static_cast<std::int64_t>(comparedAlgorithms().size()));
    double done = 0;
    const auto work = [&](std::int64_t added) {
        done += static_cast<double>(added);
        run.progress(std::min(1.0, done / all));
    };

    Result r;
    int published = 0;
    const auto drawn = draw(job, [&](double share, const Drawn& soFar) {
        run.progress(share * 3 * static_cast<double>(count) / all);
        if (count < longRun || share * partialResults < published + 1)
            return;
        ++published;
        fillSeries(soFar, r);
        r.verdict = fmt::format("{} of {} terms have been added.",
                                grouped(static_cast<std::int64_t>(soFar.running.x.back())), grouped(count));
        run.publish(r);
    });
    if (!drawn)
        return fail(drawn.error());
    work(3 * count);
    fillSeries(*drawn, r);
    fillNumbers(*drawn, *job.format, r);
    r.verdict = verdict(p, r, count, drawn->notFiniteAt);

    auto errors = drawn->errors;
    if (shorter) {
        const auto prefixes = errorsOfPrefixes(job, work);
        if (!prefixes)
            return fail(prefixes.error());
        errors = *prefixes;
        errors.push_back({count, relativeToSizes(drawn->sum, drawn->exactSum, drawn->sizes)});
    }
    fillErrors(errors, job, r);

    auto table = comparison(job, compared, work);
    if (!table)
        return fail(table.error());
    r.algorithms = *std::move(table);
    r.note = compared == count ? fmt::format("The table of algorithms is about all {} terms.", grouped(count))
                               : fmt::format("The table of algorithms is about the first {} of {} terms.",
                                             grouped(compared), grouped(count));
    auto recorded = additions(job);
    if (!recorded)
        return fail(recorded.error());
    r.additions = *std::move(recorded);

    const auto check = checkByIntegers(job, mostChecked);
    if (!check)
        return fail(check.error());
    run.report({fmt::format("running sums against exact integers, the first {}", check->compared),
                static_cast<double>(check->differing), 0, "sums differ"});
    run.progress(1);
    return r;
}

} // namespace infralab
