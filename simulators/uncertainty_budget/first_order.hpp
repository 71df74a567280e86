#pragma once
// The law of propagation of uncertainty. JCGM 100:2008 (the GUM), clauses 5 and G.4.

#include "compute/numerics/formula.hpp"
#include "inputs.hpp"
#include "uncertainty_budget.hpp"

namespace infralab::uncertainty {

/// Value, combined and expanded uncertainty, effective degrees of freedom, the budget's table, the density.
/// All but the value are NaN where the formula has no slope at the estimates. Fails where it has no value
/// there.
Expected<void> writeFirstOrder(const compute::Formula&, const Inputs&, const UncertaintyBudget::Params&,
                               UncertaintyBudget::Result&);

} // namespace infralab::uncertainty
