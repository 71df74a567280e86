#pragma once
// What a result of peeking holds, as its pictures need it. Here so that pictures ask neither tables nor ids.

#include "simulators/contract/experiment.hpp"

#include <QString>

#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace infralab::peeks {

inline constexpr double none = std::numeric_limits<double>::quiet_NaN();

/// One simulated run without any effect: z at each look from 0, and the look at which it crossed.
struct RunPath
{
    std::vector<double> z;
    std::size_t crossed = 0; ///< 0: never
};

enum class Truth { unknown, real, nothing };
enum Procedure : std::size_t { plain, bonferroni, holm, benjaminiHochberg, procedures };

struct Metric
{
    double number = 0;
    std::array<double, procedures> p{none, none, none, none}; ///< as it stands, then adjusted
    Truth truth = Truth::unknown;
};

struct ProcedureLine
{
    QString name;
    double found = none, falseFound = none, anyFalse = none, falseShare = none, realShare = none;
};

class Scene
{
public:
    Scene() = default;
    Scene(const Experiment&, const std::vector<Output>&);

    bool isEmpty() const { return m_boundary.y.empty() || m_runs.empty(); }
    std::size_t looks() const { return m_boundary.y.size(); }
    double alpha() const { return m_alpha; }
    double drift() const { return m_drift; }

    const std::vector<RunPath>& runs() const { return m_runs; }
    std::size_t crossedBy(std::size_t look) const; ///< of the runs shown
    const Series& boundary() const { return m_boundary; }
    const Series& falseAlarms() const { return m_falseAlarms; }
    const Series& simulated() const { return m_simulated; }
    const Series& naive() const { return m_naive; }
    const Series& power() const { return m_power; }
    double overallAlpha() const { return m_overallAlpha; }
    double simulatedAlpha() const { return m_simulatedAlpha; }
    double simulatedAlphaSe() const { return m_simulatedAlphaSe; }
    double simulatedRuns() const { return m_simulatedRuns; }
    double overallPower() const { return m_overallPower; }
    double expectedLooks() const { return m_expectedLooks; }

    const std::vector<Metric>& metrics() const
    {
        return m_metrics;
    }                                               ///< smallest p first, those without one last
    std::size_t tested() const { return m_tested; } ///< metrics with a p-value
    const std::vector<ProcedureLine>& procedureLines() const { return m_procedures; }

    double seeds() const { return m_seeds; }
    double gain() const { return m_gain; } ///< points
    const Series& oneSeed() const { return m_oneSeed; }
    const Series& bestSeed() const { return m_bestSeed; }
    const Series& bestBySeeds() const { return m_bestBySeeds; }

private:
    void readRuns(const Frames&);
    void readMetrics(const Table&);
    void readProcedures(const Table&);

    double m_alpha = 0.05, m_drift = 0, m_seeds = 1;
    double m_overallAlpha = none, m_simulatedAlpha = none, m_simulatedAlphaSe = none, m_simulatedRuns = 0,
           m_overallPower = none, m_expectedLooks = none, m_gain = none;
    std::vector<RunPath> m_runs;
    Series m_boundary, m_falseAlarms, m_simulated, m_naive, m_power, m_oneSeed, m_bestSeed, m_bestBySeeds;
    std::vector<Metric> m_metrics;
    std::size_t m_tested = 0;
    std::vector<ProcedureLine> m_procedures;
};

} // namespace infralab::peeks
