#pragma once
// What a result of nested_design holds, as its pictures need it. Here so that pictures ask neither tables nor
// ids.

#include "simulators/contract/experiment.hpp"

#include <QString>

#include <cmath>
#include <limits>
#include <vector>

namespace infralab::nested {

/// NaN where it is not known.
struct ShownInterval
{
    double value = std::numeric_limits<double>::quiet_NaN(), low = value, high = value;

    bool isKnown() const { return std::isfinite(low) && std::isfinite(high); }
    bool contains(double x) const { return low <= x && x <= high; }
};

struct ShownHost
{
    QString name;
    std::size_t group = 0;
    double runs = 0, mean = 0, percent = 0; ///< of the first group's mean
    std::vector<std::vector<double>> processes;
};

struct ShownGroup
{
    QString name;
    double mean = 0;
    ShownInterval pooled, hostMeans; ///< of the mean
};

class NestedScene
{
public:
    NestedScene() = default;
    NestedScene(const Experiment&, const std::vector<Output>&);

    bool isEmpty() const { return m_powerByHosts.x.empty(); }
    bool isDrawn() const { return m_isDrawn; } ///< from the plan, not measured
    bool hasHosts() const { return m_hasHosts; }
    bool hasProcesses() const { return m_hasProcesses; }
    const std::vector<ShownGroup>& groups() const { return m_groups; }
    const std::vector<ShownHost>& hosts() const
    {
        return m_hosts;
    } ///< of the first group, then of the second
    std::size_t hostsOf(std::size_t group) const;

    /// Of the difference in percent; of the only group's mean where there is one group.
    const ShownInterval& pooled() const { return m_pooled; }
    const ShownInterval& hostMeans() const { return m_hostMeans; }
    bool isPaired() const { return m_isPaired; }
    double truth() const { return m_truth; } ///< NaN where it is not known
    double claim() const { return m_claim; }
    double alpha() const { return m_alpha; }

    double plannedHosts() const { return m_plannedHosts; }
    double plannedRuns() const { return m_plannedRuns; }
    double power() const { return m_power; }
    double falseAlarmRate() const { return m_falseAlarmRate; }
    double simulatedRate() const { return m_simulatedRate; }
    double simulatedError() const { return m_simulatedError; }
    const Series& powerByRuns() const { return m_powerByRuns; }
    const Series& limitByRuns() const { return m_limitByRuns; }
    const Series& powerByHosts() const { return m_powerByHosts; }
    const Series& alarmsByRuns() const { return m_alarmsByRuns; }

    const QString& answer() const { return m_answer; }
    const QString& sentence() const { return m_sentence; }
    const QString& planNote() const { return m_planNote; }

private:
    void readRuns(const Table& runs, const Table& means);
    void readIntervals(const Table& intervals);

    std::vector<ShownGroup> m_groups;
    std::vector<ShownHost> m_hosts;
    ShownInterval m_pooled, m_hostMeans;
    Series m_powerByRuns, m_limitByRuns, m_powerByHosts, m_alarmsByRuns;
    double m_truth = std::numeric_limits<double>::quiet_NaN(), m_claim = 3, m_alpha = 0.05,
           m_plannedHosts = 0, m_plannedRuns = 0, m_power = m_truth, m_falseAlarmRate = m_truth,
           m_simulatedRate = m_truth, m_simulatedError = m_truth;
    QString m_answer, m_sentence, m_planNote;
    bool m_isDrawn = false, m_hasHosts = false, m_hasProcesses = false, m_isPaired = false;
};

} // namespace infralab::nested
