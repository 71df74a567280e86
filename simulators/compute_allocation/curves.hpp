#pragma once
// The curves of compute_allocation: a plane of parameters and tokens, and the valley along the budget. Here
// so that a picture draws what a result file holds.

#include "compute_allocation.hpp"

namespace infralab::allocation {

/// Fills isoflopLine, frontier, isoflopLoss, needed, frontierLoss and contours.
void writeCurves(const Law&, double budget, ComputeAllocation::Result&);

} // namespace infralab::allocation
