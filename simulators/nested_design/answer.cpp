// The judgement, and why a pilot's effect is not planned for.

#include "answer.hpp"

#include "compute/numerics/power.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace infralab::nested_design {

using compute::Interval;

namespace {

using Params = NestedDesign::Params;
using Result = NestedDesign::Result;

/// Three digits, or all before the point.
std::string shortly(double value)
{
    const double whole = std::abs(value) >= 1 ? std::floor(std::log10(std::abs(value))) + 1 : 1;
    return fmt::format("{:.{}g}", value, std::clamp(static_cast<int>(whole), 3, 9));
}

std::string percent(double value)
{
    return shortly(value) + " %";
}

std::string fromTo(const Interval& interval)
{
    return fmt::format("{} to {} %", shortly(interval.low), shortly(interval.high));
}

std::string hostsOf(double n)
{
    return fmt::format("{:.0f} {}", n, n == 1 ? "host" : "hosts");
}

enum class Verdict { yes, no, cannotTell };

/// Whether a difference of the claimed size is there, of whichever direction the data show.
Verdict judged(const Interval& interval, double claim)
{
    const bool isThere = !interval.contains(0);
    const double least = isThere ? std::min(std::abs(interval.low), std::abs(interval.high)) : 0;
    const double most = std::max(std::abs(interval.low), std::abs(interval.high));
    if (most < claim)
        return Verdict::no;
    return isThere && least > 0 ? Verdict::yes : Verdict::cannotTell;
}

std::string reasoned(Verdict verdict, const Interval& interval, double claim, const std::string& difference)
{
    const bool isThere = !interval.contains(0);
    const double least = std::min(std::abs(interval.low), std::abs(interval.high));
    switch (verdict) {
    case Verdict::yes:
        return difference + (least >= claim
                                 ? fmt::format(", so it is at least {}.", percent(claim))
                                 : fmt::format(": a difference is there, and {} is among what it can be.",
                                               percent(claim)));
    case Verdict::no:
        return difference +
               (isThere
                    ? fmt::format(": a difference is there, but one smaller than {}.", percent(claim))
                    : fmt::format(": whatever difference there is, it is smaller than {}.", percent(claim)));
    case Verdict::cannotTell:
        break;
    }
    return difference +
           fmt::format(", which holds no difference at all as well as one of {}.", percent(claim));
}

/// Hosts measured both before and after, of which each is compared with itself.
double pairedHostsNeeded(double deviation, const Params& p)
{
    compute::PowerDesign design;
    design.test = compute::PowerTest::pairedT;
    design.effect = p.claim / deviation;
    design.alpha = p.alpha;
    return compute::sampleSizeFor(design, p.power)
        .map([](double hosts) { return std::ceil(hosts - 1e-9); })
        .value_or(Result::none);
}

std::string whatWouldTell(const Measurements& m, const Params& p, const Result& r)
{
    const std::string aim = fmt::format("to find {} with power {}", percent(p.claim), percent(100 * p.power));
    if (std::isfinite(r.pairedHostsNeeded))
        return fmt::format("With these deviations it takes {}, each measured in both groups, {}.",
                           hostsOf(r.pairedHostsNeeded), aim);
    if (!std::isfinite(r.hostsNeeded))
        return "";
    return fmt::format("{}t takes {} in each group with {} x {} runs {}.",
                       m.hasHosts() && m.fewestHosts() > 1
                           ? "With these deviations i"
                           : "Measure on several hosts and name them in a column host: i",
                       hostsOf(r.hostsNeeded), p.processes, p.runs, aim);
}

std::string refusal(const Comparison& c, const Params& p, const compute::NestedVariances& planned)
{
    if (!c.isKnown() || c.percent == 0)
        return "";
    const compute::NestedCounts n{2, static_cast<double>(p.processes), static_cast<double>(p.runs)};
    const auto hosts = [&](double difference) {
        const auto needed = compute::hostsFor(planned, n, std::abs(difference), p.alpha, p.power);
        return needed ? hostsOf(*needed) : std::string("more hosts than there are");
    };
    const double far =
        std::abs(c.interval.low) > std::abs(c.interval.high) ? c.interval.low : c.interval.high;
    const double near = far == c.interval.low ? c.interval.high : c.interval.low;
    const auto ends =
        c.interval.contains(0)
            ? fmt::format("for the one end a plan needs {} in each group, and for 0 there is none",
                          hosts(far))
            : fmt::format("for the one end a plan needs {} in each group, for the other {}", hosts(far),
                          hosts(near));
    return fmt::format(
        "The {} that these data show. The true difference lies anywhere from {}: {}. "
        "And an effect that was noticed is more often too large than too small. The plan is for the "
        "claim of {}, the smallest difference that would matter.",
        percent(c.percent), fromTo(c.interval), ends, percent(p.claim));
}

} // namespace

void writeAnswer(const Measurements& m, const Analysis& analysis, const Params& p,
                 const compute::NestedVariances& planned, Result& r)
{
    const auto groups = static_cast<double>(m.groups().size());
    r.dataShare = static_cast<double>(m.runs()) / (groups * r.totalRuns);
    if (m.isPaired() && analysis.pairedDeviation > 0)
        r.pairedHostsNeeded = pairedHostsNeeded(analysis.pairedDeviation, p);
    if (m.groups().size() < 2) {
        r.answer = "Nothing to compare";
        r.sentence =
            "The data are one group; for a comparison give a second one, in a column of its own or by the "
            "column group.";
        return;
    }
    const auto cannotTell = [&](std::string why) {
        r.answer = "Cannot tell";
        r.sentence = "Cannot tell: " + std::move(why);
        r.whatWouldTell = whatWouldTell(m, p, r);
    };
    if (analysis.isConstant)
        return cannotTell(
            "every run of a group gave the same value, so nothing says how far repeats differ. Measure with "
            "a finer clock.");
    if (m.runsOf(0).size() < 2 || m.runsOf(1).size() < 2)
        return cannotTell("a group has a single run, so nothing says how far repeats differ.");
    if (analysis.hasNoRatio)
        return cannotTell(
            fmt::format("the mean of {} cannot be told from 0, so no percentage of it means anything.",
                        m.groupNames()[0]));
    const bool hasHostMeans = analysis.hostMeans.isKnown();
    const Comparison& c = hasHostMeans ? analysis.hostMeans : analysis.pooled;
    r.pilotNote = refusal(c, p, planned);
    if (!c.isKnown())
        return cannotTell("the data give no interval for the difference.");
    const auto difference = fmt::format("{} is {} {} {}, {:g} % interval {}", m.groupNames()[1],
                                        percent(std::abs(c.percent)), c.percent < 0 ? "below" : "above",
                                        m.groupNames()[0], 100 * (1 - p.alpha), fromTo(c.interval));
    if (m.hasHosts() && m.fewestHosts() < 2)
        return cannotTell(
            fmt::format("{}, but {}, and repeats on a host say nothing of other hosts.", difference,
                        m.isPaired() ? "all of it is on one host" : "a group has a single host"));
    const auto verdict = judged(c.interval, p.claim);
    const auto reason = reasoned(verdict, c.interval, p.claim, difference);
    if (verdict == Verdict::cannotTell) {
        cannotTell(reason);
    } else {
        const char* word = verdict == Verdict::yes ? "Yes" : "No";
        r.answer = word;
        r.sentence = fmt::format("{}: {}", word, reason);
    }
    if (m.hasHosts()) {
        if (m.isPaired())
            r.sentence += " Both groups name the same hosts, so each host is compared with itself.";
        else if (m.sharedHosts() > 0)
            r.sentence += fmt::format(
                " {} in both groups; they are taken for different ones, as not all are.",
                m.sharedHosts() == 1 ? "One host is" : fmt::format("{} hosts are", m.sharedHosts()));
        return;
    }
    if (verdict != Verdict::cannotTell)
        r.answer += ", for these runs";
    r.sentence += " That holds if the runs are independent: the file names no hosts.";
    if (verdict == Verdict::yes && std::isfinite(analysis.undoing))
        r.sentence +=
            fmt::format(" If each group ran on one host, hosts that differ by {} are enough to undo it.",
                        percent(analysis.undoing));
    r.whatWouldTell = whatWouldTell(m, p, r);
}

void writeDrawnAnswer(const Analysis& analysis, const Params& p, Result& r)
{
    const auto told = [&](const Comparison& c) {
        const bool holds = c.interval.contains(p.drawnDifference);
        return fmt::format("{} ({}), which {} the truth", percent(c.percent), fromTo(c.interval),
                           holds ? "holds" : "misses");
    };
    r.answer = "No data yet";
    r.sentence = fmt::format("This experiment is drawn from the plan, with a true difference of {}.",
                             percent(p.drawnDifference));
    if (analysis.pooled.isKnown())
        r.sentence += fmt::format(" Pooled runs say {}.", told(analysis.pooled));
    r.sentence += analysis.hostMeans.isKnown() ? fmt::format(" Host means say {}.", told(analysis.hostMeans))
                                               : " With a single host in each group no test sees the hosts.";
    r.whatWouldTell = "For an answer about measurements, drop a CSV on the page, or choose an example.";
}

} // namespace infralab::nested_design
