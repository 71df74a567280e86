#pragma once
// What a result of power_analysis holds, as its pictures need it. Here so that pictures ask neither tables
// nor ids, and take partial results as they are.

#include "simulators/contract/experiment.hpp"

#include <QString>

#include <limits>
#include <vector>

namespace infralab::power {

enum class Fate { found, missed, wrongSign };

struct ShownExperiment
{
    double estimate = 0, statistic = 0;
    double low = 0, high = 0; ///< infinite where the test does not bound the effect
    Fate fate = Fate::missed;
};

class PowerScene
{
public:
    PowerScene() = default;
    PowerScene(const Experiment&, const std::vector<Output>&);

    bool isEmpty() const { return m_byN.x.empty(); }
    const std::vector<ShownExperiment>& experiments() const { return m_experiments; }
    std::size_t count(Fate, std::size_t among) const; ///< in the first `among` experiments

    const Series& byN() const { return m_byN; }
    const Series& byEffect() const { return m_byEffect; }
    const Series& byAlpha() const { return m_byAlpha; }
    const Series& none() const { return m_null; }             ///< statistic where there is no effect
    const Series& some() const { return m_alternative; }      ///< with the effect
    const Series& statistics() const { return m_statistics; } ///< simulated, all
    const Series& found() const { return m_found; }           ///< estimates
    const Series& missed() const { return m_missed; }

    double power() const { return m_power; }
    double actualPower() const { return m_actualPower; }
    double size() const { return m_size; }
    double effect() const { return m_effect; }
    double alpha() const { return m_alpha; }
    double simulatedPower() const { return m_simulated; }
    double simulatedLow() const { return m_simulatedLow; }
    double simulatedHigh() const { return m_simulatedHigh; }
    double experimentsRun() const { return m_experimentsRun; }
    double exaggeration() const { return m_exaggeration; }
    double signError() const { return m_signError; }
    double meanFound() const { return m_meanFound; }
    /// Beyond these a statistic counts as found; infinite where that side does not count.
    double lowerCritical() const { return m_lower; }
    double upperCritical() const { return m_upper; }

    QString effectName() const { return m_effectName; }   ///< "d"
    QString statisticName() const { return m_statistic; } ///< "t"
    QString solvedFor() const { return m_solve; }         ///< the id of the parameter that is computed
    bool effectIsNumber() const
    {
        return m_effectIsNumber;
    } ///< given as a number, not by a change and a spread
    QString agreement() const { return m_agreement; }
    QString verdict() const { return m_verdict; }

private:
    void readExperiments(const Table&);

    std::vector<ShownExperiment> m_experiments;
    Series m_byN, m_byEffect, m_byAlpha, m_null, m_alternative, m_statistics, m_found, m_missed;
    double m_power = 0, m_actualPower = 0, m_size = 0, m_effect = 0, m_alpha = 0;
    double m_simulated = std::numeric_limits<double>::quiet_NaN(), m_simulatedLow = m_simulated,
           m_simulatedHigh = m_simulated, m_experimentsRun = 0, m_exaggeration = m_simulated,
           m_signError = m_simulated, m_meanFound = m_simulated;
    double m_lower = -std::numeric_limits<double>::infinity(),
           m_upper = std::numeric_limits<double>::infinity();
    QString m_effectName, m_statistic, m_solve, m_agreement, m_verdict;
    bool m_effectIsNumber = true;
};

} // namespace infralab::power
