// The run: stretches of numbers to the engine and back, tallied here.

#include "rounding_error.hpp"

#include "conversions.hpp"
#include "report.hpp"
#include "samples.hpp"
#include "speed.hpp"

#include <fmt/format.h>

namespace infralab {

using namespace rounding_error;

namespace {

constexpr std::size_t stretch = 1 << 16;          // a few milliseconds; a multiple of the random words' tile
constexpr std::size_t checkedByTheCore = 1 << 15; // of each format, evenly spread
constexpr std::size_t measuredNumbers = 1 << 22;  // no cache holds them; fewer where the run has fewer
constexpr std::size_t stretchesBetweenPictures = 32;

/// Codes that are not the core's, of every `step`th number, and values that are not the codes'.
std::size_t differing(const Tally& tally, std::span<const float> x, const compute::Codes& codes,
                      std::span<const float> stored, std::size_t first, std::size_t step)
{
    const auto& how = tally.how;
    std::size_t wrong = 0;
    for (std::size_t i = (step - first % step) % step; i < x.size(); i += step) {
        const auto number = compute::unrounded(double{x[i]});
        const auto right = how.random ? round(number, how.format, how.random->at(first + i), how.saturate)
                                      : round(number, how.format, how.mode, how.saturate);
        const double value = compute::decode(right.code, how.format);
        const bool same =
            codes[i] == right.code && (value == stored[i] || (std::isnan(value) && std::isnan(stored[i])));
        wrong += same ? 0 : 1;
    }
    return wrong;
}

} // namespace

Expected<RoundingErrorLab::Result> RoundingErrorLab::run(const Params& p, Run<Result>& run)
{
    if (run.cancelled())
        return run.stopped();
    const auto samples = Samples::of(p, run.stopToken());
    if (!samples)
        return fail(samples.error());
    std::vector<Tally> tallies;
    for (const auto& conversion : conversionsOf(p))
        tallies.emplace_back(conversion);

    Result r;
    Sizes sizes;
    std::size_t wrong = 0;
    const std::size_t count = samples->size(), step = std::max<std::size_t>(1, count / checkedByTheCore);
    std::vector<float> x(std::min(stretch, count));
    for (std::size_t first = 0, stretches = 0; first < count; first += stretch, ++stretches) {
        x.resize(std::min(stretch, count - first));
        samples->fill(first, x);
        for (const float value : x)
            sizes.add(value);
        for (Tally& tally : tallies) {
            if (run.cancelled())
                return run.stopped();
            const auto codes = compute::encoded(run.engine(), x, tally.how, run.stopToken(), first);
            if (!codes)
                return fail(codes.error());
            const auto stored = compute::decoded(run.engine(), *codes, tally.how.format, run.stopToken());
            if (!stored)
                return fail(stored.error());
            for (std::size_t i = 0; i < x.size(); ++i)
                tally.add(x[i], (*stored)[i], first + i);
            wrong += differing(tally, x, *codes, *stored, first, step);
        }
        run.progress(0.99 * static_cast<double>(first + x.size()) / static_cast<double>(count));
        if (stretches % stretchesBetweenPictures == stretchesBetweenPictures - 1) {
            report(sizes, tallies, samples->given(), r);
            run.publish(r);
        }
    }
    const std::size_t checked = (count + step - 1) / step * tallies.size();
    report(sizes, tallies, samples->given(), r);
    std::vector<float> many(std::min(count, measuredNumbers));
    for (std::size_t i = 0; i < many.size(); ++i)
        many[i] = x[i % x.size()];
    const Speed speed = measuredSpeed(run.engine(), many, tallies.front().how, run.stopToken());
    if (run.cancelled())
        return run.stopped();
    r.conversions = speed.conversionsASecond / 1e9;
    r.shareOfCopy = 100 * speed.shareOfCopy;
    run.report({fmt::format("codes and values of {} against the exact rounding, {} of them",
                            run.engine().deviceName(), checked),
                static_cast<double>(wrong), 0, "codes differ"});
    run.progress(1);
    return r;
}

} // namespace infralab
