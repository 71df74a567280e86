// Locking a plan, and comparing with it.

#include "plan.hpp"

#include "experiment.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace infralab {
namespace {

constexpr std::size_t shownDigits = 12;
constexpr std::string_view shareOutput = "data_share";

Values withoutFiles(const Info& info, Values values)
{
    for (std::size_t i = 0; i < values.size(); ++i)
        if (info.params[i].kind == ParamKind::file)
            values[i] = std::string();
    return values;
}

/// Data that came over data planned; NaN where there are none or the simulator takes none.
double dataShare(const Info& info, const std::vector<Output>* outputs)
{
    const auto at = info.outputIndex(shareOutput);
    const auto* share = outputs && at ? std::get_if<double>(&(*outputs)[*at]) : nullptr;
    return share ? *share : std::numeric_limits<double>::quiet_NaN();
}

} // namespace

Plan lockedPlan(const Experiment& e)
{
    Plan plan;
    plan.values = withoutFiles(e.simulator->info(), e.values);
    plan.afterData = plan.values != e.values;
    plan.hash = planHash(*e.simulator, plan.values, plan.afterData);
    return plan;
}

std::optional<PlanStamp> planStamp(const Experiment& e, const std::vector<Output>* outputs, bool unfinished)
{
    if (!e.plan)
        return std::nullopt;
    const auto& info = e.simulator->info();
    const auto now = withoutFiles(info, e.values);
    std::vector<std::string> faults;
    std::string changed;
    for (std::size_t i = 0; i < now.size(); ++i)
        if (now[i] != e.plan->values[i])
            changed += (changed.empty() ? "" : ", ") + info.params[i].label;
    if (!changed.empty())
        faults.push_back("changed after locking: " + changed);
    if (e.plan->afterData)
        faults.push_back("locked after the data were loaded");
    if (unfinished)
        faults.push_back("early look: the run was not finished");
    // A whole plan may come as 0.9999999 of itself.
    const double share = dataShare(info, outputs);
    if (share < 1 - 1e-9)
        faults.push_back(fmt::format("early look: {:.0f} % of the planned data", std::floor(100 * share)));
    else if (share > 1 + 1e-9)
        faults.push_back(fmt::format("more data than planned: {:.0f} %", std::ceil(100 * share)));

    PlanStamp stamp;
    stamp.holds = faults.empty();
    stamp.plan = "plan " + e.plan->hash.substr(0, shownDigits);
    stamp.verdict = faults.empty() ? "as planned" : fmt::format("{}", fmt::join(faults, "; "));
    return stamp;
}

std::string figureCaption(const Experiment& e, const std::vector<Output>* outputs, bool unfinished)
{
    const auto stamp = planStamp(e, outputs, unfinished);
    return stamp ? fmt::format("[{}, {}] {}", stamp->plan, stamp->verdict, toCommand(e)) : toCommand(e);
}

} // namespace infralab
