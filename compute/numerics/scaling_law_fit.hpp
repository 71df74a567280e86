#pragma once
// Fits of a scaling law: three objectives, many starts, and a verdict on each. Here because a fit that
// stopped early looks like one that has arrived, and only the gradient tells them apart.

#include "quasi_newton.hpp"
#include "scaling_law.hpp"

#include <functional>
#include <limits>
#include <optional>
#include <stop_token>

namespace infralab::compute {

enum class LawForm { sumOfPowers, kaplan };

/// Of log residuals: the sum of Huber's function; the sum of sizes; the negative log likelihood of Huber's
/// density with a scale sigma that is fitted too (T. Besiroglu et al., arXiv:2404.10102, 2024).
enum class LawObjective { huber, leastAbsolute, locationScale };

/// How a search ends: at a small gradient, or where SciPy's L-BFGS-B would by default, at a decrease below
/// 2.22e-9 max(|f|, 1) or derivatives below 1e-5, in plain coordinates.
enum class Stopping { smallGradient, loose };

struct LawProblem
{
    LawForm form = LawForm::sumOfPowers;
    LawObjective objective = LawObjective::huber;
    double delta = 1e-3;  ///< Huber's threshold; above zero
    bool average = false; ///< the mean in place of the sum: the same optimum, another place to stop
    Stopping stopping = Stopping::smallGradient;
};

/// Derivatives of the objective over the threshold times the number of points are called small below this.
inline constexpr double smallSlope = 1e-6;
/// Ends are at the optimum where the objective is larger by no more than this share.
inline constexpr double sameObjective = 1e-6;

/// Where one start ended.
struct StartEnd
{
    Law start{}, law{};
    double objective = 0, slope = 0; ///< slope as `smallSlope` counts it
    Stop stop = Stop::tooLong;
    int evaluations = 0;
};

struct LawFit
{
    Law law{};
    double logSigma = std::numeric_limits<double>::quiet_NaN(); ///< of the location-scale likelihood
    double objective = 0; ///< the sum, also where the mean was minimised
    double slope = 0;     ///< as `smallSlope` counts it
    double threshold = 0; ///< of residuals: the Huber function whose optimum this is
    bool converged() const { return slope <= smallSlope; }
};

struct LawSearch
{
    LawFit best;
    std::vector<StartEnd> ends; ///< of the smooth search, in the order of the starts
};

/// The 4,500 starts of Hoffmann et al. 2022, appendix D.3: a, b in {0, 5, ..., 25}, e in {-1, -0.5, ..., 1},
/// alpha, beta in {0, 0.5, ..., 2}. For Kaplan's form as many of its four numbers.
std::vector<Law> publishedStarts(LawForm);
/// A few dozen of them, from which the data sets tried reach the optimum many times.
std::vector<Law> quickStarts(LawForm);

/// The best of all starts, run on to a small gradient where `stopping` says so. The two objectives that are
/// not smooth are reached from the smooth one by letting the threshold shrink. None where asked to stop;
/// `beat(share)` is called from the caller's thread.
std::optional<LawSearch> searchLaw(const LawPoints&, const LawProblem&, std::span<const Law> starts,
                                   const std::stop_token& = {}, const std::function<void(double)>& beat = {});

/// One fit from near its optimum, to a small gradient. `held` are indices that stay as they are. A `metric`
/// from `metricAt`, of the same free numbers, spares most of the steps.
LawFit refit(const LawPoints&, const LawProblem&, const Law& from, std::span<const std::size_t> held = {},
             const std::optional<Metric>& metric = {});

/// The inverse curvature of the smooth objective near a law. None where it is not positive.
std::optional<Metric> metricAt(const LawPoints&, const LawProblem&, const Law&);

/// The objective of a law; for the location-scale likelihood at its best sigma.
double objectiveOf(const LawPoints&, const LawProblem&, const Law&);

/// The indices that a form leaves free.
std::vector<std::size_t> freeNumbers(LawForm);

} // namespace infralab::compute
