// Resamples are drawn in parallel, each from a stream of its own, and put in order of their numbers.

#include "bootstrap.hpp"

#include "many_tasks.hpp"
#include "philox.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace infralab::compute {
namespace {

constexpr std::size_t mostBlocks = 500, resamplesInTask = 32;

double contrastOf(Contrast contrast, double first, double second)
{
    switch (contrast) {
    case Contrast::value:
        break;
    case Contrast::difference:
        return second - first;
    case Contrast::percent:
        return 100 * (second / first - 1);
    }
    return first;
}

double normalBelow(double z)
{
    return std::erfc(-z / std::sqrt(2.0)) / 2;
}

/// Of values in order, between neighbours in proportion.
double quantileOf(const std::vector<double>& ordered, double share)
{
    const double at = share * static_cast<double>(ordered.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    if (below + 1 >= ordered.size())
        return ordered.back();
    const double rest = at - static_cast<double>(below);
    return ordered[below] + rest * (ordered[below + 1] - ordered[below]);
}

/// A sample without its block of indices `from` to `to`.
std::vector<double> without(const std::vector<double>& sample, std::size_t from, std::size_t to)
{
    std::vector<double> left(sample.begin(), sample.begin() + static_cast<std::ptrdiff_t>(from));
    left.insert(left.end(), sample.begin() + static_cast<std::ptrdiff_t>(to), sample.end());
    return left;
}

/// Sums over the samples that are drawn apart, each with its own jackknife.
struct Acceleration
{
    double cubes = 0, squares = 0;

    void add(const std::vector<double>& leftOut)
    {
        const auto n = static_cast<double>(leftOut.size());
        const double mean = std::accumulate(leftOut.begin(), leftOut.end(), 0.0) / n;
        for (const double value : leftOut) {
            const double u = (n - 1) * (mean - value);
            cubes += u * u * u / (n * n * n);
            squares += u * u / (n * n);
        }
    }
    double value() const { return squares > 0 ? cubes / 6 / std::pow(squares, 1.5) : 0; }
};

/// Meaningless where asked to stop.
double accelerationOf(const BootstrapProblem& p, const std::stop_token& stop)
{
    Acceleration all;
    const bool hasSecond = !p.second.empty();
    const auto leaveOut = [&](bool fromFirst, bool fromSecond) {
        const std::size_t size = fromFirst ? p.first.size() : p.second.size();
        const std::size_t blocks = std::min(size, mostBlocks);
        std::vector<double> values;
        const double whole = fromFirst ? (hasSecond && !fromSecond ? statisticOf(p.statistic, p.second) : 0)
                                       : statisticOf(p.statistic, p.first);
        for (std::size_t b = 0; b < blocks && !stop.stop_requested(); ++b) {
            const std::size_t from = b * size / blocks, to = (b + 1) * size / blocks;
            const double first = fromFirst ? statisticOf(p.statistic, without(p.first, from, to)) : whole;
            const double second = fromSecond ? statisticOf(p.statistic, without(p.second, from, to)) : whole;
            values.push_back(contrastOf(p.contrast, first, second));
        }
        all.add(values);
    };
    if (p.paired || !hasSecond) {
        leaveOut(true, p.paired);
    } else {
        leaveOut(true, false);
        leaveOut(false, true);
    }
    return all.value();
}

BootstrapFlag flagOf(const BootstrapProblem& p)
{
    if (p.first.size() < 2 || (p.contrast != Contrast::value && p.second.size() < 2))
        return BootstrapFlag::tooFew;
    const auto isConstant = [](const std::vector<double>& sample) {
        return std::ranges::all_of(sample, [&](double x) { return x == sample.front(); });
    };
    if (isConstant(p.first) && (p.second.empty() || isConstant(p.second)))
        return BootstrapFlag::constant;
    return p.statistic == Statistic::minimum ? BootstrapFlag::undefined : BootstrapFlag::none;
}

Interval accelerated(const std::vector<double>& ordered, double estimate, double acceleration,
                     double confidence)
{
    const auto count = static_cast<double>(ordered.size());
    const auto below = std::ranges::lower_bound(ordered, estimate) - ordered.begin();
    const auto notAbove = std::ranges::upper_bound(ordered, estimate) - ordered.begin();
    const double share = (static_cast<double>(below) + static_cast<double>(notAbove)) / 2 / count;
    if (!(share > 0 && share < 1))
        return {};
    const double bias = normalQuantile(share);
    const auto level = [&](double p) {
        const double z = bias + normalQuantile(p);
        return normalBelow(bias + z / (1 - acceleration * z));
    };
    return {quantileOf(ordered, level((1 - confidence) / 2)),
            quantileOf(ordered, level((1 + confidence) / 2))};
}

} // namespace

double statisticOf(Statistic statistic, std::vector<double> values)
{
    switch (statistic) {
    case Statistic::mean:
        break;
    case Statistic::minimum:
        return *std::ranges::min_element(values);
    case Statistic::median: {
        const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
        std::nth_element(values.begin(), middle, values.end());
        return values.size() % 2 == 1 ? *middle : (*middle + *std::max_element(values.begin(), middle)) / 2;
    }
    }
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

std::optional<BootstrapIntervals> bootstrap(const BootstrapProblem& p, const std::stop_token& stop)
{
    BootstrapIntervals result;
    result.standardError = std::numeric_limits<double>::quiet_NaN();
    const auto of = [&](std::vector<double> sample) {
        return sample.empty() ? std::numeric_limits<double>::quiet_NaN()
                              : statisticOf(p.statistic, std::move(sample));
    };
    const double first = of(p.first);
    result.estimate = contrastOf(p.contrast, first, p.contrast == Contrast::value ? 0 : of(p.second));
    result.flag = flagOf(p);
    if (result.flag != BootstrapFlag::none)
        return result;

    struct Pair
    {
        double first = 0, second = 0;
    };
    std::vector<Pair> drawn(static_cast<std::size_t>(p.resamples));
    const auto task = [&](std::size_t part) {
        std::vector<double> a(p.first.size()), b(p.second.size());
        for (std::size_t i = part * resamplesInTask; i < std::min(drawn.size(), (part + 1) * resamplesInTask);
             ++i) {
            if (stop.stop_requested())
                return;
            Philox random(p.seed, i);
            for (std::size_t k = 0; k < a.size(); ++k) {
                const auto at = random.below(static_cast<std::uint32_t>(p.first.size()));
                a[k] = p.first[at];
                if (p.paired)
                    b[k] = p.second[at];
            }
            if (!p.paired)
                for (double& value : b)
                    value = p.second[random.below(static_cast<std::uint32_t>(p.second.size()))];
            drawn[i] = {statisticOf(p.statistic, a), b.empty() ? 0 : statisticOf(p.statistic, b)};
        }
    };
    if (!runTasks((drawn.size() + resamplesInTask - 1) / resamplesInTask, task, stop) ||
        stop.stop_requested())
        return std::nullopt;
    std::vector<double> ordered;
    for (const auto& pair : drawn) {
        if (p.contrast == Contrast::percent && !(pair.first * first > 0)) {
            result.flag = BootstrapFlag::noRatio;
            return result;
        }
        ordered.push_back(contrastOf(p.contrast, pair.first, pair.second));
    }
    result.standardError = std::sqrt(summarise(ordered).variance);
    std::ranges::sort(ordered);
    result.percentile = {quantileOf(ordered, (1 - p.confidence) / 2),
                         quantileOf(ordered, (1 + p.confidence) / 2)};
    const double acceleration = accelerationOf(p, stop);
    if (stop.stop_requested())
        return std::nullopt;
    result.bca = accelerated(ordered, result.estimate, acceleration, p.confidence);
    return result;
}

} // namespace infralab::compute
