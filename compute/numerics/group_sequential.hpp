#pragma once
// Looking at the data while they come in: how often a two-sided test then finds something, and which
// boundaries keep the level. Here because the answer is a chain of integrals that no library of ours has.

#include "compute/error.hpp"

#include <stop_token>
#include <vector>

namespace infralab::compute {

/// Equally spaced looks at a mean of normal data, each with a two-sided boundary on |z|.
enum class StoppingRule {
    naive,        ///< the usual critical value at every look
    pocock,       ///< one value for all looks
    obrienFleming ///< C sqrt(K / k) at look k of K: hard to cross early
};

constexpr int mostLooks = 1000;

/// The boundary at each of `looks` (1 to mostLooks), for an overall level `alpha` (1e-6 to 0.5); of the naive
/// rule the level of each look. To about 1e-8. Fails when asked to stop. Sources: Pocock, Biometrika 64,
/// 1977; O'Brien and Fleming, Biometrics 35, 1979.
Expected<std::vector<double>> boundaries(StoppingRule, int looks, double alpha, const std::stop_token& = {});

struct Crossing
{
    std::vector<double> first; ///< chance to cross first at each look
    double overall = 0;        ///< their sum: the false alarm rate where the drift is 0, else the power
    double expectedLooks = 0;  ///< mean number of looks until crossing or the end
};

/// `drift` is the mean of z at the last look. By the recursion of Armitage, McPherson and Rowe, Journal of
/// the Royal Statistical Society A 132, 1969, with Gauss-Legendre sums; to about 1e-9.
Crossing crossing(const std::vector<double>& boundary, double drift = 0);

} // namespace infralab::compute
