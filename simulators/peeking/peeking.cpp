// The run: formulas first, so that they stand at once, then simulated experiments in batches.

#include "peeking.hpp"

#include "best_of_seeds.hpp"
#include "compute/numerics/many_tasks.hpp"
#include "looks.hpp"
#include "metrics.hpp"

#include <cmath>

#include <fmt/format.h>

namespace infralab {

using namespace peeking;

namespace {

constexpr std::int64_t atOnce = 500; // experiments of one task, a few milliseconds at most
constexpr std::int64_t batches = 8;  // each ends in a partial result
constexpr double afterFormulas = 0.05, afterPaths = 0.6, afterFamilies = 0.9;

/// Tallies of `count` experiments in batches, added in their order; `batchDone` gets the share that is done.
/// Returns false where asked to stop.
template <class Tally>
bool tallied(std::int64_t count, const std::stop_token& stop, Tally& sum,
             const std::function<Tally(std::int64_t first, std::int64_t count)>& part,
             const std::function<void(double done)>& batchDone)
{
    const auto tasks = (count + atOnce - 1) / atOnce, inBatch = (tasks + batches - 1) / batches;
    for (std::int64_t begin = 0; begin < tasks; begin += inBatch) {
        const auto end = std::min(tasks, begin + inBatch);
        std::vector<Tally> parts(static_cast<std::size_t>(end - begin), sum);
        const auto task = [&](std::size_t i) {
            const auto first = (begin + static_cast<std::int64_t>(i)) * atOnce;
            parts[i] = part(first, std::min(atOnce, count - first));
        };
        if (!compute::runTasks(parts.size(), task, stop))
            return false;
        for (const auto& one : parts)
            sum.add(one);
        batchDone(static_cast<double>(end) / static_cast<double>(tasks));
    }
    return true;
}

std::string looksSentence(const Peeking::Params& p, const Peeking::Result& r)
{
    const auto looks = p.looks == 1 ? std::string("One look") : fmt::format("{} looks", p.looks);
    if (p.boundary == Peeking::Rule::naive && p.looks > 1)
        return fmt::format("{} at the usual value raise the false alarms from {:.3g} % to {:.3g} %", looks,
                           100 * p.alpha, 100 * r.overallAlpha);
    return fmt::format(
        "{} with a boundary of {:.4g} at the end {} the false alarms at {:.3g} %, with a power of {:.3g} "
        "against {:.3g} of a single look",
        looks, r.boundary, p.looks == 1 ? "keeps" : "keep", 100 * r.overallAlpha, r.power, r.powerOneLook);
}

std::string verdictOf(const Peeking::Params& p, const Peeking::Result& r)
{
    return fmt::format(
        "{}. Of {} metrics {} are significant uncorrected, {} by Holm and {} by Benjamini-Hochberg. "
        "The best of {} seeds lies {:.3g} points above a single one, without merit.",
        looksSentence(p, r), r.metrics.rows.size(), r.foundPlain, r.foundHolm, r.foundBh, p.seeds,
        std::abs(r.bestOfGain));
}

} // namespace

Expected<Peeking::Result> Peeking::run(const Params& p, Run<Result>& run)
{
    if (run.cancelled())
        return run.stopped();
    const auto& stop = run.stopToken();
    Result r;
    const auto plan = planLooks(p, stop);
    if (!plan)
        return fail(plan.error());
    writePlan(*plan, p, r);
    if (const auto metrics = writeMetrics(p, r); !metrics)
        return fail(metrics.error());
    writeBestOfSeeds(p, r);
    r.verdict = verdictOf(p, r);
    run.publish(r);
    run.progress(afterFormulas);

    LooksTally looks(plan->boundary.size());
    const auto step = [&](double from, double to, double done) {
        run.publish(r);
        run.progress(from + (to - from) * done);
    };
    if (!tallied<LooksTally>(
            p.experiments, stop, looks,
            [&](std::int64_t first, std::int64_t count) { return simulate(*plan, p, first, count); },
            [&](double done) {
                writeTally(looks, p, r);
                step(afterFormulas, afterPaths, done);
            }))
        return run.stopped();
    FamilyTally families;
    if (!tallied<FamilyTally>(
            familiesOf(p), stop, families,
            [&](std::int64_t first, std::int64_t count) { return simulateFamilies(p, first, count); },
            [&](double done) {
                writeFamilies(families, p, r);
                step(afterPaths, afterFamilies, done);
            }))
        return run.stopped();
    if (!writePowerCurve(*plan, stop, r))
        return run.stopped();
    run.progress(1);
    return r;
}

} // namespace infralab
