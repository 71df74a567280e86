#pragma once
// What a fit does not know: refits of resampled runs, and profiles of single parameters. Here because both
// are thousands of fits near one optimum.

#include "scaling_law_fit.hpp"

namespace infralab::compute {

/// How often each of `count` points is drawn in `count` draws with repetition; of draw `index` of a seed.
/// B. Efron, Annals of Statistics 7, 1979.
std::vector<std::uint32_t> resampled(std::size_t count, std::uint64_t seed, std::uint64_t index);

/// Refits number `first`, `first` + 1, ... into `out`, on all processors; the same whatever they are. Returns
/// false where asked to stop. `metric` is `metricAt` of the fit.
bool bootstrapLaw(const LawPoints&, const LawProblem&, const Law& fit, const std::optional<Metric>& metric,
                  std::uint64_t seed, std::uint64_t first, std::span<Law> out, const std::stop_token& = {});

/// The rise of the objective while one number is held.
struct LawProfile
{
    std::vector<double> at, rise; ///< in order of `at`; rise as twice a log likelihood
    double low = std::numeric_limits<double>::quiet_NaN(),
           high = low; ///< of the 95 % interval; NaN: open there
};
/// Twice a log likelihood rises by this at the ends of a 95 % interval (chi squared, one degree of freedom).
inline constexpr double profileRise = 3.841458820694124;

/// Of one free number, a few dozen values as far as the rise needs, at most `reach` to each side. For Huber's
/// sum and the sum of sizes 2 n ln(objective / smallest) stands for twice the log likelihood, as of Laplace's
/// density. None where asked to stop, or where nothing is left over to compare with.
std::optional<LawProfile> profileLaw(const LawPoints&, const LawProblem&, const LawFit&, std::size_t index,
                                     double reach, const std::stop_token& = {});

/// The value below which a share of the sorted, non-empty list lies, with a straight line between neighbours.
double quantileOf(std::span<const double> sorted, double share);

/// The deviation of a sample, with n - 1; NaN of fewer than two.
double deviationOf(std::span<const double>);

} // namespace infralab::compute
