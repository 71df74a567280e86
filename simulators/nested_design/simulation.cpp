// Experiments drawn run by run, and both tests on each.

#include "simulation.hpp"

#include "compute/numerics/many_tasks.hpp"
#include "compute/numerics/philox.hpp"

#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>

namespace infralab::nested_design {

using compute::NestedCounts;
using compute::NestedVariances;
using compute::Philox;

namespace {

constexpr double mostDraws = 4e7;
constexpr std::int64_t experimentsInTask = 64, fewest = 200; // fewer would count nothing

struct Deviations
{
    double host, process, run;
    explicit Deviations(const NestedVariances& v)
        : host(std::sqrt(v.host))
        , process(std::sqrt(v.process))
        , run(std::sqrt(v.run))
    {}
};

/// Sum and squares about 0 of all runs and of host means, of one group.
struct Sums
{
    double runs = 0, runSquares = 0, means = 0, meanSquares = 0;
};

Sums drawGroup(const Deviations& d, const NestedCounts& n, Philox& random)
{
    Sums sums;
    for (double host = 0; host < n.hosts; ++host) {
        const double ofHost = d.host > 0 ? d.host * random.normal() : 0;
        double inHost = 0;
        for (double process = 0; process < n.processes; ++process) {
            const double level = ofHost + (d.process > 0 ? d.process * random.normal() : 0);
            for (double run = 0; run < n.runs; ++run) {
                const double x = level + d.run * random.normal();
                inHost += x;
                sums.runSquares += x * x;
            }
        }
        const double mean = inHost / n.perHost();
        sums.runs += inHost;
        sums.means += mean;
        sums.meanSquares += mean * mean;
    }
    return sums;
}

/// |t| of two groups of `n` numbers each, given their sums and squares.
double studentT(double sumA, double squaresA, double sumB, double squaresB, double n)
{
    const double within = squaresA - sumA * sumA / n + squaresB - sumB * sumB / n;
    return std::abs(sumB - sumA) / n / std::sqrt(2 * within / (2 * n - 2) / n);
}

double criticalT(double degrees, double alpha)
{
    return boost::math::quantile(boost::math::complement(boost::math::students_t(degrees), alpha / 2));
}

} // namespace

std::int64_t affordable(std::int64_t asked, const NestedCounts& n)
{
    const auto most = static_cast<std::int64_t>(mostDraws / (2 * n.hosts * n.perHost()));
    return most < fewest ? 0 : std::min(asked, most);
}

std::optional<FalseAlarms> simulateFalseAlarms(const NestedVariances& v, const NestedCounts& n, double alpha,
                                               std::int64_t experiments, std::uint64_t seed,
                                               const std::stop_token& stop,
                                               const std::function<void(double share)>& progress)
{
    const Deviations d(v);
    const double all = n.hosts * n.perHost();
    const double criticalPooled = criticalT(2 * all - 2, alpha);
    const bool hasHosts = n.hosts > 1;
    const double criticalMeans = hasHosts ? criticalT(2 * n.hosts - 2, alpha) : 0;
    const auto tasks = static_cast<std::size_t>((experiments + experimentsInTask - 1) / experimentsInTask);
    struct Found
    {
        std::int64_t pooled = 0, means = 0;
    };
    std::vector<Found> found(tasks);
    const auto task = [&](std::size_t at) {
        const auto first = static_cast<std::int64_t>(at) * experimentsInTask;
        for (auto e = first; e < std::min(experiments, first + experimentsInTask); ++e) {
            if (stop.stop_requested())
                return;
            Philox random(seed, static_cast<std::uint64_t>(e));
            const Sums a = drawGroup(d, n, random), b = drawGroup(d, n, random);
            found[at].pooled +=
                studentT(a.runs, a.runSquares, b.runs, b.runSquares, all) > criticalPooled ? 1 : 0;
            if (hasHosts)
                found[at].means +=
                    studentT(a.means, a.meanSquares, b.means, b.meanSquares, n.hosts) > criticalMeans ? 1 : 0;
        }
    };
    const auto beat = [&](std::size_t done) {
        progress(static_cast<double>(done) / static_cast<double>(tasks));
    };
    if (!compute::runTasks(tasks, task, stop, beat) || stop.stop_requested())
        return std::nullopt;
    FalseAlarms alarms;
    alarms.experiments = experiments;
    std::int64_t means = 0;
    for (const auto& part : found) {
        alarms.pooled += part.pooled;
        means += part.means;
    }
    if (hasHosts)
        alarms.hostMeans = means;
    return alarms;
}

} // namespace infralab::nested_design
