// Bootstrap and profiles of scaling-law fits.

#include "scaling_law_uncertainty.hpp"

#include "many_tasks.hpp"
#include "philox.hpp"

#include <algorithm>

namespace infralab::compute {
namespace {

constexpr std::uint64_t resamplingStream = 0x626f6f74; // apart from what else a seed may draw

double riseOf(const LawPoints& points, const LawProblem& problem, double smallest, double objective)
{
    if (problem.objective == LawObjective::locationScale)
        return 2 * (objective - smallest);
    return 2 * points.weight() * std::log(objective / smallest);
}

/// Where the straight line between two points of the profile crosses the rise.
double crossing(double x0, double r0, double x1, double r1)
{
    return x0 + (profileRise - r0) / (r1 - r0) * (x1 - x0);
}

} // namespace

std::vector<std::uint32_t> resampled(std::size_t count, std::uint64_t seed, std::uint64_t index)
{
    std::vector<std::uint32_t> out(count, 0);
    Philox random(seed, (resamplingStream << 32U) + index);
    for (std::size_t i = 0; i < count; ++i)
        ++out[random.below(static_cast<std::uint32_t>(count))];
    return out;
}

bool bootstrapLaw(const LawPoints& points, const LawProblem& problem, const Law& fit,
                  const std::optional<Metric>& metric, std::uint64_t seed, std::uint64_t first,
                  std::span<Law> out, const std::stop_token& stop)
{
    return runTasks(
        out.size(),
        [&](std::size_t i) {
            const auto counts = resampled(points.size(), seed, first + i);
            out[i] = refit(points.repeated(counts), problem, fit, {}, metric).law;
        },
        stop);
}

std::optional<LawProfile> profileLaw(const LawPoints& points, const LawProblem& problem, const LawFit& fit,
                                     std::size_t index, double reach, const std::stop_token& stop)
{
    constexpr double farEnough = 8, firstStep = 0.002;
    constexpr int mostSteps = 40, evenSteps = 10;
    const double digits = 1e-13 * points.weight(); // less is what rounding leaves
    const bool comparable = problem.objective == LawObjective::locationScale ? fit.logSigma > -25
                            : problem.objective == LawObjective::leastAbsolute
                                ? fit.objective > 10 * digits
                                : fit.objective > digits * fit.threshold;
    if (!comparable)
        return std::nullopt;
    const std::size_t held[] = {index};
    LawProfile out;
    out.at = {fit.law[index]};
    out.rise = {0};
    for (const double side : {-1.0, 1.0}) {
        const auto riseAt = [&](double offset, Law& law) {
            law[index] = fit.law[index] + side * offset;
            const auto there = refit(points, problem, law, held);
            law = there.law;
            return riseOf(points, problem, fit.objective, there.objective);
        };
        // Growing steps to where the rise is clear, then even ones.
        double far = firstStep * reach;
        Law law = fit.law;
        for (int i = 0; i < mostSteps; ++i) {
            if (stop.stop_requested())
                return std::nullopt;
            if (riseAt(far, law) > farEnough || far >= reach)
                break;
            far = std::min(far * 1.4, reach);
        }
        law = fit.law;
        double lastAt = fit.law[index], lastRise = 0;
        std::vector<double> at, rise;
        double end = std::numeric_limits<double>::quiet_NaN();
        for (int i = 1; i <= evenSteps; ++i) {
            if (stop.stop_requested())
                return std::nullopt;
            const double r = riseAt(far * i / evenSteps, law);
            if (std::isnan(end) && r >= profileRise)
                end = crossing(lastAt, lastRise, law[index], r);
            lastAt = law[index];
            lastRise = r;
            at.push_back(lastAt);
            rise.push_back(r);
        }
        (side < 0 ? out.low : out.high) = end;
        if (side < 0) {
            std::ranges::reverse(at);
            std::ranges::reverse(rise);
        }
        out.at.insert(side < 0 ? out.at.begin() : out.at.end(), at.begin(), at.end());
        out.rise.insert(side < 0 ? out.rise.begin() : out.rise.end(), rise.begin(), rise.end());
    }
    return out;
}

double quantileOf(std::span<const double> sorted, double share)
{
    const double at = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const auto above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (at - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

double deviationOf(std::span<const double> values)
{
    const auto n = static_cast<double>(values.size());
    double mean = 0, squares = 0;
    for (const double v : values)
        mean += v / n;
    for (const double v : values)
        squares += (v - mean) * (v - mean);
    return values.size() < 2 ? std::numeric_limits<double>::quiet_NaN() : std::sqrt(squares / (n - 1));
}

} // namespace infralab::compute
