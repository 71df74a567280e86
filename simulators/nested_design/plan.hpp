#pragma once
// What a plan of hosts, processes and runs is worth. Here apart from the run, because the plan is the same
// with data and without.

#include "nested_design.hpp"

namespace infralab::nested_design {

/// Deviations in percent of the mean, as typed.
compute::NestedVariances variancesOf(const NestedDesign::Params&);

/// Fills everything of the result that follows from the plan alone, without the simulation. False where asked
/// to stop.
bool writePlan(const NestedDesign::Params&, const compute::NestedVariances&, const std::stop_token&,
               NestedDesign::Result&);

} // namespace infralab::nested_design
