#pragma once
// Numbers and sentences of a plan and of what was simulated. Here so that the run reads as its steps.

#include "simulation.hpp"

namespace infralab::power_analysis {

/// What the formula alone says.
void reportPlan(const Plan&, const PowerAnalysis::Params&, PowerAnalysis::Result&);
/// What has been simulated so far, with the agreement of both.
void reportSimulated(const Plan&, const Simulated&, std::int64_t asked, PowerAnalysis::Result&);
/// The first experiments, one a row.
Table tableOf(const Trial&, const std::vector<Outcome>&, double effect);
/// 95 % interval of a share by Wilson's score.
Interval wilson(std::int64_t found, std::int64_t experiments);

} // namespace infralab::power_analysis
