#pragma once
// From a fit to the outputs of scaling_fit.

#include "frontier.hpp"

namespace infralab::scaling_fit {

/// Coefficients, optimum at the budget, the frontier's curves, points with residuals, isoFLOP curves.
void writeFrontier(const Frontier&, const Selection&, const ScalingFit::Params&, ScalingFit::Result&);

/// The runs alone, before anything is fitted.
void writeKept(const Runs&, double flopFactor, ScalingFit::Result&);

} // namespace infralab::scaling_fit
