#pragma once
// The passes over the terms: the one that is drawn, the sums of fewer terms, the comparison of algorithms,
// the check by exact integers. Here apart from the simulator, which says what of them is shown.

#include "order.hpp"
#include "running_sum.hpp"

namespace infralab::accumulation {

/// What every pass needs.
struct Job
{
    std::shared_ptr<const Terms> terms;
    const compute::NumberFormat* format;
    SumKind kind;
    std::uint64_t seed = 1;
    std::stop_token stop;
};

/// Sums by the number of terms: the computed one, and how far it is from the exact one over the sum of sizes.
struct ErrorPoint
{
    std::int64_t count;
    double relativeToSizes;
};

struct Drawn
{
    Series running, exact, stochastic; ///< from no term to all, at most 2,001 points
    double sum = 0, stochasticSum = 0;
    ExactSum exactSum, sizes;    ///< of the terms, and of their sizes
    std::int64_t stalledAt = -1; ///< after this many terms the sum never changed again; -1: it did not stall
    std::int64_t notFiniteAt = -1; ///< of the points drawn, the first whose sum is not finite
    std::vector<ErrorPoint> errors;
};

/// Called every few thousand terms with the share that is done and what there is so far.
using Watch = std::function<void(double share, const Drawn& soFar)>;

/// All terms in the algorithm's order, with the exact sum and the stochastic one beside it.
Expected<Drawn> draw(const Job&, const Watch&);
/// The errors of the first 2, 4, 8, ... terms, for algorithms that do not grow term by term. `work` is called
/// with how many terms were added.
Expected<std::vector<ErrorPoint>> errorsOfPrefixes(const Job&, const std::function<void(std::int64_t)>& work);
/// The sum of the first `count` terms.
Expected<double> sumOf(const Job&, std::int64_t count);
/// The running sums of the first arrivals that differ from those by exact integers, and how many were
/// compared.
struct Check
{
    std::int64_t differing = 0, compared = 0;
};
Expected<Check> checkByIntegers(const Job&, std::int64_t most);

/// Relative to the sum of sizes; 0 where there is nothing to lose, NaN where the sum is not finite.
double relativeToSizes(double sum, const ExactSum& exact, const ExactSum& sizes);

} // namespace infralab::accumulation
