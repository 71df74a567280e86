#pragma once
// The steps downhill that every fit of a scaling law takes: BFGS from afar, Newton's at the end. Here apart
// from the fits, which choose objectives and starts.

#include "quasi_newton.hpp"
#include "scaling_law.hpp"

#include <optional>

namespace infralab::compute::law_descent {

using Free = std::vector<std::size_t>; ///< indices of the numbers that move

/// Threshold times weight: what sums and derivatives are measured in.
double normOf(const LawPoints&, double threshold);
/// The largest derivative over that.
double slopeOf(const LawPoints&, const Law& gradient, const Free&, double threshold);

/// The first guess of the inverse curvature. An exponent and its amplitude are one and the same far from ln N
/// = 0; told apart at the middle of the data, a search takes fewer steps.
Metric centredMetric(const LawPoints&, const Free&);
Metric plainMetric();

struct Descent
{
    Law law{};
    SearchEnd end;
};
/// BFGS on rho times `factor`.
Descent descend(const LawPoints&, const Law& from, const Free&, double threshold, double factor,
                const Metric&, const SearchOptions&);

/// Solves (h + mu diag |h|) x = -g by Cholesky's method; false where that matrix is not positive.
bool newtonStep(const std::array<Law, 6>& h, const Law& g, const Free&, double mu, Law& x);

/// Newton's steps, damped where they do not help, until the slope is below `settled` or shrinks no more.
Law settle(const LawPoints&, Law, const Free&, double threshold, double settled = 1e-12);

} // namespace infralab::compute::law_descent
