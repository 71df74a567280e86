#pragma once
// The best split of a training budget between parameters and tokens. Here because every law and every method
// of finding it ends in the same two power laws.

#include "scaling_law.hpp"

#include <cmath>

namespace infralab::compute {

/// N = factor C^exponent, with C = flopFactor N D.
struct ComputeOptimum
{
    double logFactor = 0, exponent = 0, flopFactor = 6;

    double parameters(double budget) const { return std::exp(logFactor + exponent * std::log(budget)); }
    double tokens(double budget) const { return budget / flopFactor / parameters(budget); }
};

/// G = (alpha A / (beta B))^(1 / (alpha + beta)). Hoffmann et al., arXiv:2203.15556, 2022, equation 4.
inline double optimumFactor(const Law& law)
{
    return std::exp(
        (std::log(law[LawIndex::alpha] / law[LawIndex::beta]) + law[LawIndex::a] - law[LawIndex::b]) /
        (law[LawIndex::alpha] + law[LawIndex::beta]));
}

/// N = G (C / flopFactor)^(beta / (alpha + beta)), of any law: its scale does not move the optimum.
inline ComputeOptimum computeOptimum(const Law& law, double flopFactor)
{
    ComputeOptimum out;
    out.exponent = law[LawIndex::beta] / (law[LawIndex::alpha] + law[LawIndex::beta]);
    out.flopFactor = flopFactor;
    out.logFactor = std::log(optimumFactor(law)) - out.exponent * std::log(flopFactor);
    return out;
}

} // namespace infralab::compute
