// Simulated sums against their boundary, look by look.

#include "looks.hpp"

#include "compute/numerics/many_tasks.hpp"
#include "compute/numerics/multiplicity.hpp"
#include "compute/numerics/philox.hpp"

#include <cmath>
#include <memory>
#include <numeric>

namespace infralab::peeking {
namespace {

constexpr std::uint64_t pathStreams = 0; // one stream an experiment, from here
constexpr double mostDrift = 6, driftStep = 0.25;

/// z at each look, without drift.
class Path
{
public:
    Path(std::int64_t seed, std::int64_t experiment)
        : m_random(static_cast<std::uint64_t>(seed), pathStreams + static_cast<std::uint64_t>(experiment))
    {}
    double next()
    {
        m_sum += m_random.normal();
        m_look += 1;
        return m_sum / std::sqrt(m_look);
    }

private:
    compute::Philox m_random;
    double m_sum = 0, m_look = 0;
};

/// The first experiments, look by look.
class ShownPaths : public FrameSource
{
public:
    ShownPaths(const std::vector<double>& boundary, std::int64_t seed)
        : m_z(boundary.size() + 1, std::vector<double>(shownRows * shownColumns))
        , m_crossed(shownRows * shownColumns)
    {
        for (std::size_t e = 0; e < m_crossed.size(); ++e) {
            Path path(seed, static_cast<std::int64_t>(e));
            for (std::size_t k = 0; k < boundary.size(); ++k) {
                m_z[k + 1][e] = path.next();
                if (m_crossed[e] == 0 && std::abs(m_z[k + 1][e]) >= boundary[k])
                    m_crossed[e] = static_cast<double>(k + 1);
            }
        }
    }

    void read(std::int64_t index, Frame& out) const override
    {
        out.layers = {m_z[static_cast<std::size_t>(index)], m_crossed};
        for (double& look : out.layers[1])
            if (look > static_cast<double>(index))
                look = 0;
    }

private:
    std::vector<std::vector<double>> m_z; ///< of each look, from 0
    std::vector<double> m_crossed;        ///< the look at which, 0 where never
};

Series byLook(const std::vector<double>& y)
{
    Series out{{}, y, {}, {}};
    for (std::size_t k = 0; k < y.size(); ++k)
        out.x.push_back(static_cast<double>(k + 1));
    return out;
}

std::vector<double> cumulated(std::vector<double> values)
{
    std::partial_sum(values.begin(), values.end(), values.begin());
    return values;
}

double standardError(double share, double experiments)
{
    return std::sqrt(share * (1 - share) / experiments);
}

} // namespace

Expected<LooksPlan> planLooks(const Peeking::Params& p, const std::stop_token& stop)
{
    auto boundary = compute::boundaries(p.boundary, static_cast<int>(p.looks), p.alpha, stop);
    if (!boundary)
        return fail(boundary.error());
    const auto naive = compute::boundaries(Peeking::Rule::naive, static_cast<int>(p.looks), p.alpha);
    if (!naive)
        return fail(naive.error());
    LooksPlan plan{*std::move(boundary), compute::crossing(*naive), {}, {}};
    plan.null = p.boundary == Peeking::Rule::naive ? plan.naive : compute::crossing(plan.boundary);
    plan.effect = p.drift == 0 ? plan.null : compute::crossing(plan.boundary, p.drift);
    return plan;
}

void writePlan(const LooksPlan& plan, const Peeking::Params& p, Peeking::Result& r)
{
    r.overallAlpha = plan.null.overall;
    r.boundary = plan.boundary.back();
    r.power = plan.effect.overall;
    r.expectedLooks = plan.effect.expectedLooks;
    r.expectedLooksNull = plan.null.expectedLooks;
    const auto one = compute::winnersCurse(p.drift, p.alpha);
    r.powerOneLook = one.power;
    if (p.drift > 0) {
        r.signError = one.signError;
        r.exaggeration = one.exaggeration;
    }
    r.boundaryByLook = byLook(plan.boundary);
    r.alphaByLook = byLook(cumulated(plan.null.first));
    r.naiveByLook = byLook(cumulated(plan.naive.first));
    r.powerByLook = byLook(cumulated(plan.effect.first));
    r.paths = {shownRows,
               shownColumns,
               p.looks + 1,
               {{"z", "z at this look"}, {"crossed", "Look at which the boundary was crossed"}},
               std::make_shared<ShownPaths>(plan.boundary, p.seed)};
}

void LooksTally::add(const LooksTally& other)
{
    for (std::size_t k = 0; k < falseAlarms.size(); ++k) {
        falseAlarms[k] += other.falseAlarms[k];
        found[k] += other.found[k];
    }
    experiments += other.experiments;
    estimates += other.estimates;
}

LooksTally simulate(const LooksPlan& plan, const Peeking::Params& p, std::int64_t first, std::int64_t count)
{
    const auto looks = plan.boundary.size();
    LooksTally tally(looks);
    std::vector<double> gain(looks);
    for (std::size_t k = 0; k < looks; ++k)
        gain[k] = p.drift * std::sqrt(static_cast<double>(k + 1) / static_cast<double>(looks));
    for (auto e = first; e < first + count; ++e) {
        Path path(p.seed, e);
        bool isAlarmed = false, isFound = false;
        for (std::size_t k = 0; k < looks && !(isAlarmed && isFound); ++k) {
            const double z = path.next(), bound = plan.boundary[k];
            if (!isAlarmed && std::abs(z) >= bound) {
                isAlarmed = true;
                ++tally.falseAlarms[k];
            }
            if (!isFound && std::abs(z + gain[k]) >= bound) {
                isFound = true;
                ++tally.found[k];
                tally.estimates += std::abs(z + gain[k]) *
                                   std::sqrt(static_cast<double>(looks) / static_cast<double>(k + 1));
            }
        }
    }
    tally.experiments = count;
    return tally;
}

void writeTally(const LooksTally& tally, const Peeking::Params& p, Peeking::Result& r)
{
    const auto n = static_cast<double>(tally.experiments);
    std::vector<double> alarms(tally.falseAlarms.size());
    double found = 0, going = n, looks = 0;
    for (std::size_t k = 0; k < alarms.size(); ++k) {
        alarms[k] = static_cast<double>(tally.falseAlarms[k]) / n;
        looks += going;
        going -= static_cast<double>(tally.found[k]);
        found += static_cast<double>(tally.found[k]);
    }
    r.experiments = n;
    r.simulatedByLook = byLook(cumulated(std::move(alarms)));
    for (const double share : r.simulatedByLook.y) {
        r.simulatedByLook.low.push_back(share - 2 * standardError(share, n));
        r.simulatedByLook.high.push_back(share + 2 * standardError(share, n));
    }
    r.simulatedAlpha = r.simulatedByLook.y.back();
    r.simulatedAlphaSe = standardError(r.simulatedAlpha, n);
    r.simulatedPower = found / n;
    r.simulatedPowerSe = standardError(r.simulatedPower, n);
    r.simulatedLooks = looks / n;
    if (p.drift > 0 && found > 0)
        r.stoppedExaggeration = tally.estimates / found / p.drift;
}

bool writePowerCurve(const LooksPlan& plan, const std::stop_token& stop, Peeking::Result& r)
{
    Series curve;
    for (double drift = 0; drift <= mostDrift; drift += driftStep)
        curve.x.push_back(drift);
    curve.y.resize(curve.x.size());
    const bool isWhole = compute::runTasks(
        curve.x.size(),
        [&](std::size_t i) { curve.y[i] = compute::crossing(plan.boundary, curve.x[i]).overall; }, stop);
    if (isWhole)
        r.powerByDrift = std::move(curve);
    return isWhole;
}

} // namespace infralab::peeking
