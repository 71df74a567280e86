// The likelihood of nested normal deviations in closed form, level by level; its best variance ratios by
// search.

#include "nested_components.hpp"

#include <boost/math/tools/minima.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace infralab::compute {
namespace {

struct Cell
{
    double count = 0, mean = 0;
};
using HostCells = std::vector<Cell>;
using GroupCells = std::vector<HostCells>;

struct Cells
{
    std::vector<GroupCells> groups;
    double count = 0, within = 0, processes = 0, hosts = 0;
};

struct Ratios
{
    double host = 0, process = 0; ///< variances over that of runs
};

struct AtRatios
{
    std::vector<double> means, weights; ///< of each group
    double squares = 0, logs = 0;
};

struct Weighted
{
    double weight = 0, mean = 0, logs = 0, squares = 0;

    /// Takes in a part with its own weight and mean.
    void add(double partWeight, double partMean)
    {
        const double before = partMean - mean;
        weight += partWeight;
        mean += before * partWeight / weight;
        squares += partWeight * before * (partMean - mean);
    }
};

AtRatios at(const Cells& cells, const Ratios& ratios)
{
    AtRatios result;
    result.squares = cells.within;
    for (const auto& group : cells.groups) {
        Weighted all;
        for (const auto& host : group) {
            Weighted ofHost;
            for (const auto& cell : host) {
                ofHost.add(cell.count / (1 + cell.count * ratios.process), cell.mean);
                result.logs += std::log1p(cell.count * ratios.process);
            }
            result.squares += ofHost.squares;
            result.logs += std::log1p(ofHost.weight * ratios.host);
            all.add(ofHost.weight / (1 + ofHost.weight * ratios.host), ofHost.mean);
        }
        result.squares += all.squares;
        result.means.push_back(all.mean);
        result.weights.push_back(all.weight);
    }
    return result;
}

/// Twice the negative log-likelihood, up to a constant, with the runs' variance at its best.
double deviance(const Cells& cells, const Ratios& ratios, bool restricted)
{
    const auto result = at(cells, ratios);
    const double means = restricted ? static_cast<double>(cells.groups.size()) : 0;
    double logs = result.logs;
    if (restricted)
        for (const double weight : result.weights)
            logs += std::log(weight);
    return (cells.count - means) * std::log(result.squares) + logs;
}

/// The ratio from 0 with the least of `value(ratio)`, and that least.
template <class F>
std::pair<double, double> leastRatio(const F& value)
{
    // The ratio runs over many powers of ten; t / (1 - t) brings all of them between 0 and 1.
    const auto ofT = [&](double t) { return value(t / (1 - t)); };
    const auto [t, least] = boost::math::tools::brent_find_minima(
        ofT, 0.0, 1 - 1e-9, std::numeric_limits<double>::digits / 2 + 4);
    const double atZero = value(0.0);
    return atZero <= least ? std::pair(0.0, atZero) : std::pair(t / (1 - t), least);
}

/// Meaningless where asked to stop.
Ratios likelyRatios(const Cells& cells, bool hasHosts, bool hasProcesses, bool restricted,
                    const std::stop_token& stop)
{
    const auto bestHost = [&](double process) {
        if (!hasHosts)
            return std::pair(0.0, deviance(cells, {0, process}, restricted));
        return leastRatio([&](double host) {
            return stop.stop_requested() ? host : deviance(cells, {host, process}, restricted);
        });
    };
    Ratios best;
    if (hasProcesses)
        best.process = leastRatio([&](double process) { return bestHost(process).second; }).first;
    best.host = bestHost(best.process).first;
    return best;
}

/// Mean squares with the coefficients of their expectations in unequal groups. Source: Searle, Linear Models,
/// 1971.
NestedVariances anovaVariances(const Cells& cells, bool hasHosts, bool hasProcesses)
{
    double hostSquares = 0, processSquares = 0, groups = 0;
    double cellsOverHost = 0, cellsOverGroup = 0, hostsOverGroup = 0;
    for (const auto& group : cells.groups) {
        Weighted all;
        double squaredCells = 0, squaredHosts = 0;
        for (const auto& host : group) {
            Weighted ofHost;
            double squared = 0;
            for (const auto& cell : host) {
                ofHost.add(cell.count, cell.mean);
                squared += cell.count * cell.count;
            }
            processSquares += ofHost.squares;
            cellsOverHost += squared / ofHost.weight;
            squaredCells += squared;
            squaredHosts += ofHost.weight * ofHost.weight;
            all.add(ofHost.weight, ofHost.mean);
        }
        hostSquares += all.squares;
        cellsOverGroup += squaredCells / all.weight;
        hostsOverGroup += squaredHosts / all.weight;
        groups += 1;
    }
    NestedVariances v;
    v.run = cells.within / (cells.count - cells.processes);
    if (hasProcesses) {
        const double degrees = cells.processes - cells.hosts;
        v.process =
            std::max(0.0, (processSquares / degrees - v.run) / ((cells.count - cellsOverHost) / degrees));
    }
    if (hasHosts) {
        const double degrees = cells.hosts - groups;
        const double expected = v.run + (cellsOverHost - cellsOverGroup) / degrees * v.process;
        v.host =
            std::max(0.0, (hostSquares / degrees - expected) / ((cells.count - hostsOverGroup) / degrees));
    }
    return v;
}

/// Where no process has two runs, a host's processes are its runs.
void mergeSingleRuns(std::vector<MeasuredGroup>& groups)
{
    for (const auto& group : groups)
        for (const auto& host : group)
            if (std::ranges::any_of(host, [](const auto& process) { return process.size() > 1; }))
                return;
    for (auto& group : groups)
        for (auto& host : group) {
            MeasuredProcess all;
            for (const auto& process : host)
                all.insert(all.end(), process.begin(), process.end());
            host = {all};
        }
}

Expected<Cells> cellsOf(const std::vector<MeasuredGroup>& groups)
{
    const auto refused = [](const char* message) { return fail(Error::Code::invalidInput, "data", message); };
    Cells cells;
    for (const auto& group : groups) {
        auto& ofGroup = cells.groups.emplace_back();
        if (group.empty())
            return refused("Each group needs at least one measurement.");
        for (const auto& host : group) {
            auto& ofHost = ofGroup.emplace_back();
            if (host.empty())
                return refused("Each host needs at least one measurement.");
            for (const auto& process : host) {
                Cell cell;
                for (const double value : process) {
                    if (!std::isfinite(value))
                        return refused("A measurement is not a number; leave it out.");
                    cell.count += 1;
                    cell.mean += (value - cell.mean) / cell.count;
                }
                if (process.empty())
                    return refused("Each process needs at least one measurement.");
                for (const double value : process)
                    cells.within += (value - cell.mean) * (value - cell.mean);
                cells.count += cell.count;
                cells.processes += 1;
                ofHost.push_back(cell);
            }
            cells.hosts += 1;
        }
    }
    if (cells.count <= cells.processes)
        return refused("At least one host needs two measurements, or nothing says how far repeats differ.");
    return cells;
}

} // namespace

Expected<NestedComponents> nestedComponents(std::vector<MeasuredGroup> groups, ComponentMethod method,
                                            const std::stop_token& stop)
{
    mergeSingleRuns(groups);
    const auto read = cellsOf(groups);
    if (!read)
        return fail(read.error());
    const Cells& cells = *read;
    NestedComponents result;
    result.hasHosts = cells.hosts > static_cast<double>(cells.groups.size());
    result.hasProcesses = cells.processes > cells.hosts;
    const auto plain = at(cells, {});
    Ratios ratios;
    if (plain.squares == 0) { // all alike: nothing varies
        result.variances.run = 0;
    } else if (method == ComponentMethod::anova) {
        result.variances = anovaVariances(cells, result.hasHosts, result.hasProcesses);
    } else {
        const bool restricted = method == ComponentMethod::reml;
        ratios = likelyRatios(cells, result.hasHosts, result.hasProcesses, restricted, stop);
        if (stop.stop_requested())
            return fail(Error::Code::cancelled, "", "The run was stopped.");
        const double degrees = cells.count - (restricted ? static_cast<double>(cells.groups.size()) : 0);
        result.variances.run = at(cells, ratios).squares / degrees;
        result.variances.host = ratios.host * result.variances.run;
        result.variances.process = ratios.process * result.variances.run;
    }
    const auto& v = result.variances;
    if (v.run > 0)
        ratios = {v.host / v.run, v.process / v.run};
    const auto best = at(cells, ratios);
    result.means = best.means;
    for (const double weight : best.weights)
        result.errors.push_back(std::sqrt(v.run / weight));
    result.hostAtZero = result.hasHosts && v.host == 0;
    result.processAtZero = result.hasProcesses && v.process == 0;
    return result;
}

} // namespace infralab::compute
