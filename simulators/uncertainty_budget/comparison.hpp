#pragma once
// Where first order and Monte Carlo differ, in a sentence, and the verdict.

#include "uncertainty_budget.hpp"

namespace infralab::uncertainty {

/// By JCGM 101:2008, clause 8: they agree where the ends of their intervals do within half the second digit
/// of the uncertainty.
std::string comparisonOf(const UncertaintyBudget::Result&);
std::string verdictOf(const UncertaintyBudget::Params&, const UncertaintyBudget::Result&);

} // namespace infralab::uncertainty
