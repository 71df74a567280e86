#pragma once
// What the page says in sentences: how the searches ended, what the runs tell, how far a prediction reaches.

#include "frontier.hpp"

#include "compute/numerics/scaling_law_uncertainty.hpp"

namespace infralab::scaling_fit {

/// How the searches ended: counts, table and sentence. `optimum` is the objective that searches with a small
/// gradient reach.
void writeConvergence(const compute::LawSearch&, double optimum, const ScalingFit::Params&,
                      ScalingFit::Result&);

/// The sentence on the profiles, in the order A, B, E, alpha, beta; none where they were not made.
std::string identifiability(const std::vector<std::optional<compute::LawProfile>>&,
                            const compute::LawPoints&);

/// The verdict and the sentence on the budget; last, when all numbers are there.
void writeVerdict(const Frontier&, const Selection&, ScalingFit::Result&);

/// Where the runs come from, and what was assumed.
std::string sourceOf(const Runs&, const Selection&, const ScalingFit::Params&);

void writePreview(const Runs&, ScalingFit::Result&);

} // namespace infralab::scaling_fit
