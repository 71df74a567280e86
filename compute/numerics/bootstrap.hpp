#pragma once
// The bootstrap of one sample or of two: percentile and BCa intervals, deterministic for any number of
// threads. Here because medians and ratios have no simple formula, and because where the bootstrap fails must
// be said.

#include "intervals.hpp"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace infralab::compute {

enum class Statistic { mean, median, minimum };
enum class Contrast {
    value,
    difference,
    percent
}; ///< of the second sample against the first: 100 (b / a - 1)
enum class BootstrapFlag {
    none,
    tooFew,    ///< a sample has fewer than two values
    constant,  ///< no resample differs from another
    undefined, ///< an extreme value: resamples never pass it, so that no interval of them holds
    noRatio    ///< a resample of the first sample is 0, or not of the sign of the others
};

struct BootstrapProblem
{
    std::vector<double> first = {}, second = {}; ///< finite; `second` is empty for Contrast::value
    bool paired = false;                         ///< values of the same index are drawn together
    Statistic statistic = Statistic::mean;
    Contrast contrast = Contrast::value;
    int resamples = 2000; ///< 2 or more
    double confidence = 0.95;
    std::uint64_t seed = 1;
};

struct BootstrapIntervals
{
    double estimate = 0, standardError = 0;
    Interval percentile, bca; ///< unknown where flagged; BCa also where all resamples lie on one side
    BootstrapFlag flag = BootstrapFlag::none;
};

/// Resample i draws from stream i of the seed. The acceleration is that of the jackknife, by blocks beyond
/// 500 values. Nothing where asked to stop. Source: Efron, Journal of the American Statistical Association
/// 82, 1987.
std::optional<BootstrapIntervals> bootstrap(const BootstrapProblem&, const std::stop_token& = {});

/// Mean, median or minimum; `values` is not empty.
double statisticOf(Statistic, std::vector<double> values);

} // namespace infralab::compute
