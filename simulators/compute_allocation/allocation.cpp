// Optima in closed form where there is one, and bisection in logarithms where there is none.

#include "allocation.hpp"

#include "compute/numerics/compute_optimum.hpp"

#include <algorithm>
#include <cmath>

namespace infralab::allocation {
namespace {

compute::Law lawOf(const Coefficients& c)
{
    return {std::log(c.amplitudeN), std::log(c.amplitudeD), compute::noFloor, c.alpha, c.beta, 1};
}

/// The place between `low` and `high` where a rising function crosses zero, to the last bit.
template <class F>
double crossing(double low, double high, F rising)
{
    for (int i = 0; i < 200; ++i) {
        const double middle = low + (high - low) / 2;
        if (middle <= std::min(low, high) || middle >= std::max(low, high))
            break;
        (rising(middle) > 0 ? high : low) = middle;
    }
    return low + (high - low) / 2;
}

} // namespace

double Law::ofParameters(double n) const
{
    return m_c.amplitudeN * std::pow(n, -m_c.alpha);
}

double Law::ofTokens(double d) const
{
    return m_c.amplitudeD * std::pow(d, -m_c.beta);
}

double Law::factor() const
{
    return compute::optimumFactor(lawOf(m_c));
}

Plan Law::optimum(double budget) const
{
    const auto best = compute::computeOptimum(lawOf(m_c), trainingFactor);
    return {best.parameters(budget), best.tokens(budget)};
}

Plan Law::optimumOfSize(double parameters) const
{
    const double share = m_c.alpha / m_c.beta * ofParameters(parameters);
    return {parameters, std::pow(m_c.amplitudeD / share, 1 / m_c.beta)};
}

Plan Law::ofShare(double logit, double reducible) const
{
    const double share = 1 / (1 + std::exp(-logit)), rest = 1 / (1 + std::exp(logit));
    return {std::pow(m_c.amplitudeN / (share * reducible), 1 / m_c.alpha),
            std::pow(m_c.amplitudeD / (rest * reducible), 1 / m_c.beta)};
}

Plan Law::optimumServing(double reducible, double served) const
{
    // In the share of the model's term, so that nothing cancels: as it rises N falls and D rises. Without
    // served tokens its logit is ln(beta/alpha); they move it up.
    const double from = std::log(m_c.beta / m_c.alpha);
    const auto weight = [&](double logit) {
        return std::log1p(served * servingFactor / (trainingFactor * ofShare(logit, reducible).tokens));
    };
    if (served <= 0)
        return ofShare(from, reducible);
    return ofShare(
        crossing(from, from + weight(from), [&](double logit) { return logit - from - weight(logit); }),
        reducible);
}

double Law::imbalance(const Plan& m, double served) const
{
    const double ofN = m_c.alpha * ofParameters(m.parameters);
    const double ofD =
        (1 + served * servingFactor / (trainingFactor * m.tokens)) * m_c.beta * ofTokens(m.tokens);
    return std::abs(ofN - ofD) / std::max(ofN, ofD);
}

double Law::tokensFor(double parameters, double reducible) const
{
    const double rest = reducible - ofParameters(parameters);
    return rest > 0 ? std::pow(m_c.amplitudeD / rest, 1 / m_c.beta) : none;
}

double Law::sizeAtLoss(double budget, double ratio, int side) const
{
    const Plan best = optimum(budget);
    const double limit = ratio * loss(best);
    const auto excess = [&](double steps) {
        const double times = std::exp(side * steps);
        return loss({best.parameters * times, best.tokens / times}) - limit;
    };
    double far = 1;
    while (excess(far) < 0 && far < 512)
        far *= 2;
    return best.parameters * std::exp(side * crossing(0, far, excess));
}

} // namespace infralab::allocation
