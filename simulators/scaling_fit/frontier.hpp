#pragma once
// What every form comes to: the best model of a budget, its data and its loss.

#include "selection.hpp"

#include "compute/numerics/budget_methods.hpp"

#include <optional>

namespace infralab::scaling_fit {

struct Frontier
{
    compute::ComputeOptimum optimum;
    std::optional<compute::Law> law;           ///< of the two forms that are laws
    std::array<double, 2> lossLine{};          ///< ln loss by ln budget, of the other two
    std::vector<compute::BudgetOptimum> found; ///< what those go through

    double loss(double budget) const;
};

Frontier frontierOf(const compute::Law&, double flopFactor);
/// By approach 1 or 2. None where the runs give fewer than two budgets.
std::optional<Frontier> frontierOf(ScalingFit::Form, const std::vector<RunRow>&, double flopFactor);

} // namespace infralab::scaling_fit
