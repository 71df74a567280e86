#pragma once
// The formula's curves about a plan: power against sample size, effect and level, and the statistic's two
// distributions. Here apart from the run, since they are many evaluations on all processors.

#include "plan.hpp"

#include <stop_token>

namespace infralab::power_analysis {

/// False, once asked to stop.
bool drawCurves(const Plan&, const std::stop_token&, PowerAnalysis::Result&);

} // namespace infralab::power_analysis
