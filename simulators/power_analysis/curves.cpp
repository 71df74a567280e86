// Points, each a task of its own.

#include "curves.hpp"

#include "compute/numerics/many_tasks.hpp"
#include "simulation.hpp"

#include <algorithm>
#include <cmath>

namespace infralab::power_analysis {

namespace {

using compute::PowerDesign;
using compute::PowerTest;

/// Two tests take an integral at each point.
bool isSlow(PowerTest test)
{
    return test == PowerTest::welchT || test == PowerTest::correlation;
}

std::vector<double> steps(double from, double to, std::size_t count)
{
    std::vector<double> out;
    for (std::size_t i = 0; i < count; ++i)
        out.push_back(from + (to - from) * static_cast<double>(i) / static_cast<double>(count - 1));
    return out;
}

std::vector<double> powersOfTen(double from, double to, std::size_t count)
{
    auto out = steps(std::log10(from), std::log10(to), count);
    for (double& x : out)
        x = std::pow(10, x);
    return out;
}

/// Up to three times the size, as whole numbers where those are few.
std::vector<double> sizes(const PowerDesign& design, std::size_t count)
{
    const double least = std::ceil(compute::leastSampleSize(design));
    const double most = std::max(3 * design.sampleSize, least + 10);
    if (most - least < static_cast<double>(count))
        return steps(least, std::floor(most), static_cast<std::size_t>(std::floor(most) - least) + 1);
    return steps(least, std::min(most, 1e9), count);
}

std::vector<double> effects(const PowerDesign& design, double power, std::size_t count)
{
    double reach = std::max(std::abs(design.effect) * 2, 1e-6);
    if (const auto found = compute::effectFor(design, std::max(power, 0.95)))
        reach = std::max(reach, 1.3 * std::abs(*found));
    if (design.test == PowerTest::correlation)
        reach = std::min(reach, 0.999);
    return steps(compute::hasDirection(design.test) ? -reach : 0, reach, count);
}

} // namespace

bool drawCurves(const Plan& plan, const std::stop_token& stop, PowerAnalysis::Result& r)
{
    const PowerDesign& at = plan.exact;
    const std::size_t count = isSlow(at.test) ? 31 : 91;
    const Bins bins = statisticBins(plan.whole);
    r.powerByN = {sizes(at, count), {}, {}, {}};
    r.powerByEffect = {effects(at, plan.power, count), {}, {}, {}};
    r.powerByAlpha = {
        powersOfTen(std::min(1e-4, at.alpha / 3), std::max(0.5, std::min(at.alpha * 1.5, 0.999)), count),
        {},
        {},
        {}};
    const double half = bins.width() / 2;
    r.nullDensity = {steps(bins.low + half, bins.high - half, isSlow(at.test) ? 41 : 181), {}, {}, {}};
    r.alternativeDensity = r.nullDensity;

    struct Points
    {
        Series* series;
        std::function<double(double)> value;
    };
    const auto power = [](const PowerDesign& design) {
        return compute::powerOf(design).value_or(PowerAnalysis::Result::none);
    };
    const std::array<Points, 5> all = {{
        {&r.powerByN,
         [&](double n) {
             PowerDesign d = at;
             d.sampleSize = n;
             return power(d);
         }},
        {&r.powerByEffect,
         [&](double effect) {
             PowerDesign d = at;
             d.effect = effect;
             return power(d);
         }},
        {&r.powerByAlpha,
         [&](double alpha) {
             PowerDesign d = at;
             d.alpha = alpha;
             return power(d);
         }},
        {&r.nullDensity,
         [&](double x) {
             PowerDesign d = plan.whole;
             d.effect = 0;
             return compute::statisticDensity(d, x);
         }},
        {&r.alternativeDensity, [&](double x) { return compute::statisticDensity(plan.whole, x); }},
    }};
    std::size_t tasks = 0;
    for (const Points& points : all) {
        points.series->y.resize(points.series->x.size());
        tasks += points.series->x.size();
    }
    return compute::runTasks(
        tasks,
        [&](std::size_t i) {
            for (const Points& points : all) {
                if (i < points.series->x.size()) {
                    points.series->y[i] = points.value(points.series->x[i]);
                    return;
                }
                i -= points.series->x.size();
            }
        },
        stop);
}

} // namespace infralab::power_analysis
