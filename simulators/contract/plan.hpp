#pragma once
// A plan locked before a run, and what a figure made later says of it. Here because a plan that nobody can
// check afterwards is a plan that was changed.

#include "value.hpp"

#include <optional>

namespace infralab {

struct Experiment;
class Simulator;

/// Every parameter as it stood when the plan was locked. Files are left out: the data come later.
struct Plan
{
    Values values;          ///< in the order of the simulator's parameters; files are empty
    bool afterData = false; ///< a file was loaded already
    std::string hash;       ///< SHA-256 of simulator, version, values and afterData, hex

    bool operator==(const Plan&) const = default;
};

/// The plan of the parameters as they stand.
Plan lockedPlan(const Experiment&);
/// What `Plan::hash` must be.
std::string planHash(const Simulator&, const Values& values, bool afterData);

/// What a result says of its plan.
struct PlanStamp
{
    bool holds = true;
    std::string plan;    ///< "plan 3f9a2c1e0b12": the hash's first twelve digits
    std::string verdict; ///< "as planned", "changed after locking: Significance level", "early look: ..."
};
/// Nothing where the experiment has no plan. `outputs` are of the experiment's values, null before the first;
/// they are an early look where they are `unfinished`, or where the output data_share says that fewer data
/// came than were planned.
std::optional<PlanStamp> planStamp(const Experiment&, const std::vector<Output>* outputs, bool unfinished);
/// The line under a figure: the command that makes it again, after the stamp of its plan.
std::string figureCaption(const Experiment&, const std::vector<Output>* outputs, bool unfinished);

} // namespace infralab
