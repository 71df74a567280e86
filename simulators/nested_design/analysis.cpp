// Intervals and variances of measurements.

#include "analysis.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace infralab::nested_design {

using compute::Interval;
using compute::SampleSummary;
using compute::summarise;

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

Interval inPercent(const Interval& ratio)
{
    return {100 * (ratio.low - 1), 100 * (ratio.high - 1)};
}

Comparison compared(const SampleSummary& a, const SampleSummary& b, const compute::Difference& d,
                    double varianceA, double varianceB, double covariance, double confidence)
{
    Comparison c;
    c.percent = 100 * (b.mean / a.mean - 1);
    c.error = d.error;
    c.degrees = d.degrees;
    if (d.interval.isKnown() && d.error > 0)
        c.interval = inPercent(compute::ratioInterval(a.mean, b.mean, varianceA, varianceB, covariance,
                                                      compute::criticalT(d.degrees, confidence)));
    return c;
}

/// Of each host against itself.
Comparison pairedComparison(const std::vector<double>& a, const std::vector<double>& b, double confidence,
                            double& deviation)
{
    std::vector<double> differences(a.size()), sums(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        differences[i] = b[i] - a[i];
        sums[i] = a[i] + b[i];
    }
    const auto first = summarise(a), second = summarise(b), difference = summarise(differences);
    const double covariance = (summarise(sums).variance - difference.variance) / 4;
    const double count = first.count;
    deviation = 100 * std::sqrt(difference.variance) / std::abs(first.mean);
    const compute::Difference d{difference.mean, std::sqrt(difference.meanVariance()), count - 1,
                                compute::meanInterval(difference, confidence)};
    return compared(first, second, d, first.variance / count, second.variance / count, covariance / count,
                    confidence);
}

/// Deviation between hosts, in percent of the first mean, at which the pooled interval would hold 0, were
/// each group measured on one host.
double undoingDeviation(const SampleSummary& a, const compute::Difference& d, double confidence)
{
    const double noticed = d.value / compute::criticalT(d.degrees, confidence);
    const double left = noticed * noticed - d.error * d.error;
    return left > 0 ? 100 * std::sqrt(left / 2) / std::abs(a.mean) : none;
}

} // namespace

Expected<Analysis> analyse(const Measurements& m, std::optional<NestedDesign::Estimator> estimator,
                           double confidence, const std::stop_token& stop)
{
    Analysis result;
    if (estimator) {
        auto components = compute::nestedComponents(m.groups(), *estimator, stop);
        if (components)
            result.components = *std::move(components);
        else if (components.error().code == Error::Code::cancelled)
            return fail(components.error());
    }
    result.isConstant = true;
    for (std::size_t g = 0; g < m.groups().size(); ++g) {
        const auto runs = m.runsOf(g);
        result.isConstant = result.isConstant && runs.size() > 1 &&
                            std::ranges::all_of(runs, [&](double x) { return x == runs.front(); });
    }
    if (m.groups().size() < 2)
        return result;
    const auto a = summarise(m.runsOf(0)), b = summarise(m.runsOf(1));
    const auto welch = compute::welchDifference(a, b, confidence);
    result.pooled = compared(a, b, welch, a.meanVariance(), b.meanVariance(), 0, confidence);
    result.undoing = undoingDeviation(a, welch, confidence);
    result.hasNoRatio = welch.error > 0 && welch.interval.isKnown() && !result.pooled.isKnown();
    if (!m.hasHosts() || m.fewestHosts() < 2)
        return result;
    const auto first = m.hostMeansOf(0), second = m.hostMeansOf(1);
    if (m.isPaired()) {
        result.hostMeans = pairedComparison(first, second, confidence, result.pairedDeviation);
    } else {
        const auto hostsA = summarise(first), hostsB = summarise(second);
        const auto t = compute::pooledDifference(hostsA, hostsB, confidence);
        const double variance = t.error * t.error / (1 / hostsA.count + 1 / hostsB.count);
        result.hostMeans =
            compared(hostsA, hostsB, t, variance / hostsA.count, variance / hostsB.count, 0, confidence);
    }
    return result;
}

std::string takePilot(const Measurements& m, const Analysis& analysis, compute::NestedVariances& v)
{
    if (!analysis.components)
        return "The data do not tell how far repeats differ, so the plan has the deviations that are typed. ";
    const auto& c = *analysis.components;
    const double scale = 100 / std::abs(c.means.front());
    if (!(std::isfinite(scale) && c.variances.run > 0))
        return "The data have no spread in percent of their mean, so the plan has the deviations that are "
               "typed. ";
    v.run = c.variances.run * scale * scale;
    std::string from = "runs";
    if (c.hasProcesses) {
        v.process = c.variances.process * scale * scale;
        from = "processes and " + from;
    }
    if (!m.hasHosts() || !c.hasHosts)
        return fmt::format(
            "The deviation between {} is the data's; that between hosts is typed, as the data do not tell "
            "it. ",
            from);
    v.host = c.variances.host * scale * scale;
    return fmt::format("The deviations between hosts and {} are the data's{}. ", from,
                       c.hostAtZero
                           ? ", and that between hosts is 0, its boundary: few hosts give that by chance, so "
                             "rather plan with a typed one"
                           : "");
}

namespace {

void addRow(Table& table, const std::string& of, const char* method, double estimate,
            const Interval& interval, const char* unit, std::string note)
{
    table.rows.push_back({of, method, estimate, interval.low, interval.high, unit, std::move(note)});
}

std::string noteOfRuns(const SampleSummary& s)
{
    if (s.count < 2)
        return "too few: one run has no spread";
    return s.variance == 0 ? "constant: all runs are alike, so this says nothing" : "";
}

void writeGroups(const Measurements& m, double confidence, NestedDesign::Result& r)
{
    r.groups.columns = {"Group", "Runs", "Hosts", "Mean", "Deviation"};
    r.hostMeans.columns = {"Group", "Host", "Runs", "Mean", "Low", "High", "Percent of the first mean"};
    const double base = summarise(m.runsOf(0)).mean;
    for (std::size_t g = 0; g < m.groups().size(); ++g) {
        const auto& name = m.groupNames()[g];
        const auto runs = summarise(m.runsOf(g));
        const auto hosts = m.hostMeansOf(g);
        const auto means = summarise(hosts);
        r.groups.rows.push_back(
            {name, runs.count, m.hasHosts() ? means.count : none, runs.mean, std::sqrt(runs.variance)});
        addRow(r.intervals, name, "t on runs", runs.mean, meanInterval(runs, confidence), "",
               noteOfRuns(runs));
        if (m.hasHosts())
            addRow(r.intervals, name, "t on host means", means.mean, meanInterval(means, confidence), "",
                   means.count < 2 ? "too few: one host has no spread" : "");
        for (std::size_t h = 0; h < hosts.size(); ++h) {
            std::vector<double> values;
            for (const auto& process : m.groups()[g][h])
                values.insert(values.end(), process.begin(), process.end());
            const auto interval = meanInterval(summarise(values), confidence);
            r.hostMeans.rows.push_back({name, m.hostNames(g)[h], static_cast<double>(values.size()), hosts[h],
                                        interval.low, interval.high, 100 * hosts[h] / base});
        }
    }
}

void writeComparisons(const Measurements& m, const Analysis& analysis, double confidence,
                      NestedDesign::Result& r)
{
    const auto a = summarise(m.runsOf(0)), b = summarise(m.runsOf(1));
    const auto welch = compute::welchDifference(a, b, confidence);
    const std::string note = a.count < 2 || b.count < 2 ? "too few: a group has one run"
                             : analysis.isConstant      ? "constant: nothing varies, so this says nothing"
                             : m.hasHosts()             ? "takes runs of one host for independent"
                                                        : "";
    const std::string ratioNote =
        analysis.hasNoRatio ? "undefined: the first mean cannot be told from 0" : note;
    addRow(r.intervals, "Difference", "Welch on runs", welch.value, welch.interval, "", note);
    addRow(r.intervals, "Ratio", "Welch on runs", analysis.pooled.percent, analysis.pooled.interval, "%",
           ratioNote);
    if (!m.hasHosts())
        return;
    const auto hostsA = summarise(m.hostMeansOf(0)), hostsB = summarise(m.hostMeansOf(1));
    const char* method = m.isPaired() ? "t on each host's difference" : "t on host means";
    const auto& t = analysis.hostMeans;
    const double value = hostsB.mean - hostsA.mean,
                 half = compute::criticalT(t.degrees, confidence) * t.error;
    const std::string few = m.fewestHosts() < 2 ? "too few: a group has one host" : "";
    addRow(r.intervals, "Difference", method, value, {value - half, value + half}, "", few);
    addRow(r.intervals, "Ratio", method, 100 * (hostsB.mean / hostsA.mean - 1), t.interval, "%", few);
}

void writeComponents(const Measurements& m, const Analysis& analysis, NestedDesign::Result& r)
{
    r.components.columns = {"Level", "Variance", "Deviation", "Percent of the mean", "Share", "Note"};
    if (!analysis.components)
        return;
    const auto& c = *analysis.components;
    const auto& v = c.variances;
    const auto add = [&](const char* level, double variance, bool isTold, bool isAtZero) {
        const double told = isTold ? variance : none;
        r.components.rows.push_back(
            {level, told, std::sqrt(told), 100 * std::sqrt(told) / std::abs(c.means.front()),
             told / v.total(),
             !isTold    ? "the data do not tell it"
             : isAtZero ? "at its boundary: the estimate is 0, which does not show that there is none"
                        : ""});
    };
    const bool hasHosts = m.hasHosts() && c.hasHosts;
    add("Hosts", v.host, hasHosts, c.hostAtZero);
    add("Processes", v.process, c.hasProcesses, c.processAtZero);
    add("Runs", v.run, true, v.run == 0);
    r.hostVariance = hasHosts ? v.host : none;
    r.processVariance = c.hasProcesses ? v.process : none;
    r.runVariance = v.run;
    r.dataIcc = hasHosts && v.total() > 0 ? v.host / v.total() : none;
    r.mean = c.means.front();
    r.meanSe = hasHosts ? c.errors.front() : none;
}

/// Squares of hosts about their group's mean and of runs about their host's.
void writeMeanSquares(const Measurements& m, NestedDesign::Result& r)
{
    double between = 0, within = 0, hosts = 0, runs = 0;
    for (std::size_t g = 0; g < m.groups().size(); ++g) {
        const double mean = summarise(m.runsOf(g)).mean;
        for (const auto& host : m.groups()[g]) {
            std::vector<double> values;
            for (const auto& process : host)
                values.insert(values.end(), process.begin(), process.end());
            const auto s = summarise(values);
            between += s.count * (s.mean - mean) * (s.mean - mean);
            within += s.count > 1 ? s.variance * (s.count - 1) : 0;
            runs += s.count;
            hosts += 1;
        }
    }
    const auto groups = static_cast<double>(m.groups().size());
    if (m.hasHosts() && hosts > groups)
        r.meanSquareBetween = between / (hosts - groups);
    if (runs > hosts)
        r.meanSquareWithin = within / (runs - hosts);
    r.fRatio = r.meanSquareWithin > 0 ? r.meanSquareBetween / r.meanSquareWithin : none;
}

} // namespace

void writeAnalysis(const Measurements& m, const Analysis& analysis, double confidence,
                   NestedDesign::Result& r)
{
    r.intervals = {};
    r.intervals.columns = {"Of", "Method", "Estimate", "Low", "High", "Unit", "Note"};
    writeGroups(m, confidence, r);
    if (m.groups().size() == 2)
        writeComparisons(m, analysis, confidence, r);
    writeComponents(m, analysis, r);
    writeMeanSquares(m, r);
    const auto first = summarise(m.runsOf(0));
    r.pooledMeanSe = std::sqrt(first.meanVariance());
    r.runsInData = static_cast<double>(m.runs());
    r.hostsInData = m.hasHosts() ? static_cast<double>(m.fewestHosts()) : none;
    r.pooledDifference = analysis.pooled.percent;
    r.pooledLow = analysis.pooled.interval.low;
    r.pooledHigh = analysis.pooled.interval.high;
    r.difference = analysis.hostMeans.percent;
    r.differenceLow = analysis.hostMeans.interval.low;
    r.differenceHigh = analysis.hostMeans.interval.high;
    r.undoingHostSd = analysis.undoing;
}

namespace {

constexpr double mostDraws = 2e7;

std::string noteOf(const compute::BootstrapIntervals& b, std::size_t fewest, double confidence, bool isMean)
{
    switch (b.flag) {
    case compute::BootstrapFlag::none:
        break;
    case compute::BootstrapFlag::tooFew:
        return "too few: there is nothing to draw from";
    case compute::BootstrapFlag::constant:
        return "constant: every resample is alike, so this says nothing";
    case compute::BootstrapFlag::undefined:
        return "undefined: no resample passes the least value, so no interval holds";
    case compute::BootstrapFlag::noRatio:
        return "undefined: a resample's first mean is 0 or of another sign";
    }
    if (isMean && fewest < 20)
        return fmt::format("few: of {} normal values it covers {:.1f} % in place of {:g} %", fewest,
                           100 * compute::percentileCoverage(static_cast<int>(fewest), confidence),
                           100 * confidence);
    return "";
}

} // namespace

bool writeBootstrap(const Measurements& m, const NestedDesign::Params& p, const std::stop_token& stop,
                    NestedDesign::Result& r)
{
    const auto add = [&](const std::string& of, const char* unit, bool ofHosts,
                         compute::BootstrapProblem problem) {
        problem.statistic = static_cast<compute::Statistic>(p.statistic);
        problem.confidence = 1 - p.alpha;
        problem.seed = static_cast<std::uint64_t>(p.seed);
        const auto draws = static_cast<double>(problem.first.size() + problem.second.size());
        problem.resamples = static_cast<int>(
            std::min(static_cast<double>(p.resamples), std::max(200.0, std::floor(mostDraws / draws))));
        const auto b = compute::bootstrap(problem, stop);
        if (!b)
            return false;
        const auto fewest = problem.second.empty() ? problem.first.size()
                                                   : std::min(problem.first.size(), problem.second.size());
        const bool isMean = problem.statistic == compute::Statistic::mean;
        const std::string name = ofHosts ? "bootstrap of host means" : "bootstrap of runs";
        const auto row = [&](const char* kind, const Interval& interval, std::string note) {
            r.intervals.rows.push_back({of, fmt::format("{}, {}", name, kind), b->estimate, interval.low,
                                        interval.high, unit, std::move(note)});
        };
        row("percentile", b->percentile, noteOf(*b, fewest, problem.confidence, isMean));
        const bool isOneSided = b->flag == compute::BootstrapFlag::none && !b->bca.isKnown();
        row("BCa", b->bca,
            isOneSided ? "undefined: all resamples lie on one side"
                       : noteOf(*b, fewest, problem.confidence, false));
        return true;
    };
    for (std::size_t g = 0; g < m.groups().size(); ++g) {
        compute::BootstrapProblem problem;
        problem.first = m.runsOf(g);
        if (!add(m.groupNames()[g], "", false, problem))
            return false;
    }
    if (m.groups().size() < 2)
        return true;
    for (const bool ofHosts : {false, true}) {
        if (ofHosts && !m.hasHosts())
            break;
        compute::BootstrapProblem problem;
        problem.first = ofHosts ? m.hostMeansOf(0) : m.runsOf(0);
        problem.second = ofHosts ? m.hostMeansOf(1) : m.runsOf(1);
        problem.paired = ofHosts && m.isPaired();
        problem.contrast = compute::Contrast::difference;
        if (!add("Difference", "", ofHosts, problem))
            return false;
        problem.contrast = compute::Contrast::percent;
        if (!add("Ratio", "%", ofHosts, problem))
            return false;
    }
    return true;
}

} // namespace infralab::nested_design
