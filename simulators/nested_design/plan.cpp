// Numbers, curves and sentences of a plan.

#include "plan.hpp"

#include "compute/numerics/power.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace infralab::nested_design {

using compute::NestedCounts;
using compute::NestedVariances;

namespace {

using Params = NestedDesign::Params;
using Result = NestedDesign::Result;
constexpr double manyRuns = 1000, manyHosts = 200, mostHosts = 10000;

NestedCounts countsOf(const Params& p)
{
    return {static_cast<double>(p.hosts), static_cast<double>(p.processes), static_cast<double>(p.runs)};
}

/// Whole numbers from `first` to at least `last`, about twelve in each factor of ten.
std::vector<double> steps(double first, double last)
{
    std::vector<double> out;
    for (double at = first; out.empty() || out.back() < last; at *= 1.2)
        if (const double whole = std::min(std::round(at), last); out.empty() || whole > out.back())
            out.push_back(whole);
    return out;
}

/// False where asked to stop.
bool writeCurves(const Params& p, const NestedVariances& v, const std::stop_token& stop, Result& r)
{
    const auto n = countsOf(p);
    const double limit = hostMeanPowerLimit(v, n, p.claim, p.alpha);
    for (const double runs : steps(1, std::max(manyRuns, 2.0 * n.runs))) {
        if (stop.stop_requested())
            return false;
        const NestedCounts at{n.hosts, n.processes, runs};
        if (n.hosts > 1) {
            r.powerByRuns.x.push_back(runs);
            r.powerByRuns.y.push_back(hostMeanPower(v, at, p.claim, p.alpha));
            r.powerLimitByRuns.x.push_back(runs);
            // With more runs only, processes stay as they are.
            r.powerLimitByRuns.y.push_back(
                hostMeanPowerLimit({v.host + v.process / n.processes, 0, v.run}, at, p.claim, p.alpha));
        }
        if (n.hosts * n.processes * runs < 2)
            continue; // no spread to test with
        r.falseAlarmByRuns.x.push_back(runs);
        r.falseAlarmByRuns.y.push_back(pooledFalseAlarmRate(v, at, p.alpha));
        r.claimedByRuns.x.push_back(runs);
        r.claimedByRuns.y.push_back(p.alpha);
    }
    for (const double hosts : steps(2, std::max(manyHosts, 2.0 * n.hosts))) {
        r.powerByHosts.x.push_back(hosts);
        r.powerByHosts.y.push_back(hostMeanPower(v, {hosts, n.processes, n.runs}, p.claim, p.alpha));
    }
    r.powerLimit = limit;
    return true;
}

/// Tries the numbers of hosts that the budget buys, beyond 200 in steps of 1 %, with as many runs as are then
/// left; of the same runs the most hosts. False where asked to stop.
bool writeBestSplit(const Params& p, const NestedVariances& v, const std::stop_token& stop, Result& r)
{
    const auto processes = static_cast<double>(p.processes);
    const double shared = v.host + v.process / processes, alone = v.run / processes;
    if (shared > 0)
        r.bestRunsExact = std::sqrt(p.hostCost / (processes * p.runCost) * alone / shared);
    double bestCost = 0;
    for (double least = 2; least <= mostHosts;) {
        if (stop.stop_requested())
            return false;
        const double runs =
            std::floor((p.budget / (2 * least) - p.hostCost) / (processes * p.runCost) + 1e-9);
        if (!(runs >= 1))
            break;
        const double costOfHost = p.hostCost + processes * runs * p.runCost;
        const double hosts = std::clamp(std::floor(p.budget / (2 * costOfHost) + 1e-9), least, mostHosts);
        const double power = hostMeanPower(v, {hosts, processes, runs}, p.claim, p.alpha);
        r.powerByBudgetRuns.x.push_back(runs);
        r.powerByBudgetRuns.y.push_back(power);
        const double cost = 2 * hosts * costOfHost;
        if (!(power <= r.bestPower + 1e-12) || (power > r.bestPower - 1e-12 && cost < bestCost)) {
            r.bestPower = power;
            r.bestHosts = hosts;
            r.bestRuns = runs;
            bestCost = cost;
        }
        least = std::max(hosts + 1, std::floor(1.01 * hosts));
    }
    std::ranges::reverse(r.powerByBudgetRuns.x);
    std::ranges::reverse(r.powerByBudgetRuns.y);
    return true;
}

std::string percent(double share)
{
    return share > 0.999 ? "over 99.9 %" : fmt::format("{:.3g} %", 100 * share);
}

std::string counted(double n, const char* one, const char* many)
{
    return fmt::format("{:.0f} {}", n, n == 1 ? one : many);
}

void writeSentences(const Params& p, Result& r)
{
    const std::string promise =
        fmt::format("A t test on the pooled runs promises {} false alarms and has {}.", percent(p.alpha),
                    percent(r.falseAlarmRate));
    if (p.hosts == 1)
        r.planNote = fmt::format("One host in each group: what differs between the two hosts cannot be told "
                                 "from the change, however "
                                 "many runs there are. {} Take at least two hosts in each group; {} would "
                                 "find {:.4g} % with power {}.",
                                 promise,
                                 std::isfinite(r.hostsNeeded) ? counted(r.hostsNeeded, "host", "hosts")
                                                              : "more than a billion",
                                 p.claim, percent(p.power));
    else
        r.planNote = fmt::format("{} of a group tell as much as {:.3g} independent ones. {} The t test on "
                                 "host means keeps its level and finds "
                                 "{:.4g} % with power {}; with ever more repeats on these hosts {}. For "
                                 "power {} it takes {} in each group.",
                                 counted(r.totalRuns, "run", "runs"), r.effectiveN, promise, p.claim,
                                 percent(r.power), percent(r.powerLimit), percent(p.power),
                                 std::isfinite(r.hostsNeeded) ? counted(r.hostsNeeded, "host", "hosts")
                                                              : "more than a billion hosts");
    if (std::isfinite(r.bestPower))
        r.costNote =
            fmt::format("The budget of {:.6g} buys most with {} in each group and {} per process: power {}. "
                        "The plan costs "
                        "{:.6g} and has {}.",
                        p.budget, counted(r.bestHosts, "host", "hosts"), counted(r.bestRuns, "run", "runs"),
                        percent(r.bestPower), r.planCost, p.hosts > 1 ? "power " + percent(r.power) : "none");
    else
        r.costNote =
            fmt::format("The budget of {:.6g} does not pay for two hosts in each group with a run in each "
                        "process, which cost {:.6g}.",
                        p.budget, 4 * (p.hostCost + static_cast<double>(p.processes) * p.runCost));
}

} // namespace

NestedVariances variancesOf(const Params& p)
{
    return {p.hostSd * p.hostSd, p.processSd * p.processSd, p.runSd * p.runSd};
}

bool writePlan(const Params& p, const NestedVariances& v, const std::stop_token& stop, Result& r)
{
    const auto n = countsOf(p);
    r.hostSd = std::sqrt(v.host);
    r.processSd = std::sqrt(v.process);
    r.runSd = std::sqrt(v.run);
    r.icc = intraclassCorrelation(v);
    r.designEffect = designEffect(v, n);
    r.effectiveN = effectiveSampleSize(v, n);
    r.totalRuns = n.hosts * n.perHost();
    r.claimedRate = p.alpha;
    r.falseAlarmRate = pooledFalseAlarmRate(v, n, p.alpha);
    r.manyHostsRate = compute::pooledFalseAlarmRate(r.designEffect, p.alpha);
    r.pooledError = std::sqrt(2 * v.total() / r.totalRuns);
    r.trueError = std::sqrt(2 * meanVariance(v, n));
    r.planCost = 2 * n.hosts * (p.hostCost + n.perHost() * p.runCost);
    r.power = p.hosts > 1 ? hostMeanPower(v, n, p.claim, p.alpha) : Result::none;
    r.hostsNeeded = hostsFor(v, n, p.claim, p.alpha, p.power).value_or(Result::none);
    r.smallestDifference =
        p.hosts > 1 ? differenceFor(v, n, p.alpha, p.power).value_or(Result::none) : Result::none;
    if (!writeCurves(p, v, stop, r) || !writeBestSplit(p, v, stop, r))
        return false;
    writeSentences(p, r);
    return true;
}

} // namespace infralab::nested_design
