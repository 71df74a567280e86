#pragma once
// The same terms, added one after the other with stochastic rounding. Here beside the others, because it is
// what keeps a narrow sum growing where nearest rounding stalls.

#include "arithmetic.hpp"
#include "compute/numerics/philox.hpp"

#include <span>

namespace infralab::accumulation {

/// Each sum goes to the value below or above, up with the probability that its distance from below is of
/// their distance, to 2^-32. A sum beyond the largest value overflows as in nearest rounding. Source: Croci
/// et al., Stochastic rounding: implementation, error analysis and applications, 2022.
class StochasticSum
{
public:
    StochasticSum(const compute::NumberFormat&, std::uint64_t seed);
    /// Adds x, or the products of x and y, each rounded to nearest, where y is not empty.
    void take(std::span<const double> x, std::span<const double> y);
    double result() const { return m_sum; }

private:
    double add(double a, double b, std::uint32_t word) const;

    bool m_isDouble, m_isFloat;
    NarrowRounder m_nearest;
    int m_minExponent, m_fractionBits;
    compute::Philox m_words;
    double m_sum = 0;
};

/// The sum of two doubles, rounded up in size where the fraction of an ulp that follows exceeds what `word`
/// leaves.
double addStochastically(double a, double b, std::uint32_t word, int fractionBits, int minExponent);

} // namespace infralab::accumulation
