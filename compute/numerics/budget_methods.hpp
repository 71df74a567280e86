#pragma once
// The two ways to a best model that assume no law of the loss: the envelope of all runs, and a parabola
// through the runs of each budget. Here beside the law's fit, because their exponents are what it is held
// against. J. Hoffmann et al., arXiv:2203.15556, 2022, approaches 1 and 2.

#include "compute_optimum.hpp"

#include <optional>
#include <span>
#include <vector>

namespace infralab::compute {

/// The best run or model found at one budget, as natural logarithms; the loss is plain.
struct BudgetOptimum
{
    double logBudget = 0, logN = 0, loss = 0;
    std::size_t runs = 1;
    double bend = 0;                    ///< of a parabola: loss = this loss + bend (ln N - logN)^2
    double leastLogN = 0, mostLogN = 0; ///< of the runs it comes from
};

/// Runs as natural logarithms of N and of the budget; losses plain; all of one length.
struct BudgetRuns
{
    std::vector<double> logN, logBudget, loss;
};

/// Runs that no cheaper run beats, in order of budget.
std::vector<BudgetOptimum> envelope(const BudgetRuns&);

/// The vertex of the least-squares parabola loss = c0 + c1 x + c2 x^2 of x = ln N. None where three different
/// sizes are lacking, where it opens downwards, or where the vertex lies beyond the runs.
std::optional<BudgetOptimum> parabola(std::span<const double> logN, std::span<const double> loss);

/// Runs whose budgets lie within a factor of 1.25 of each other are one group; a parabola for each group of
/// four or more, in order of budget.
std::vector<BudgetOptimum> isoflopOptima(const BudgetRuns&);

/// The straight line of ln N by ln C through optima. None with fewer than two budgets.
std::optional<ComputeOptimum> lineThrough(std::span<const BudgetOptimum>, double flopFactor);

/// The straight line of ln loss by ln C through optima: value at ln C = 0, slope.
std::optional<std::array<double, 2>> lossLineThrough(std::span<const BudgetOptimum>);

} // namespace infralab::compute
