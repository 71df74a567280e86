#pragma once
// What a result of uncertainty_budget holds, as its picture needs it. Here so that the picture asks neither
// tables nor ids.

#include "simulators/contract/experiment.hpp"

#include <QString>

#include <limits>
#include <vector>

namespace infralab::budget {

inline constexpr double none = std::numeric_limits<double>::quiet_NaN();

struct Input
{
    QString name, distribution;
    double value = none, uncertainty = none, df = none, slope = none;
    double contribution = none; ///< slope times uncertainty, with its sign
    double share = none;        ///< percent of the variance
};

struct Interval
{
    double low = none, high = none;
    bool isKnown() const { return low <= high; }
};

class Scene
{
public:
    Scene() = default;
    Scene(const Experiment&, const std::vector<Output>&);

    bool isEmpty() const { return m_inputs.empty(); }
    const QString& formula() const { return m_formula; }
    const std::vector<Input>& inputs() const { return m_inputs; } ///< the largest contribution first
    double jointShare() const { return m_jointShare; } ///< of correlations, in percent; NaN without
    double value() const { return m_value; }
    double uncertainty() const { return m_uncertainty; } ///< of first order
    double deviation() const { return m_deviation; }     ///< of the draws
    double coverage() const { return m_coverage; }       ///< percent
    double threshold() const { return m_threshold; }
    double above() const { return m_above; } ///< share of the draws
    const Interval& firstOrder() const { return m_firstOrder; }
    const Interval& symmetric() const { return m_symmetric; }
    const Interval& shortest() const { return m_shortest; }
    const Series& firstOrderDensity() const { return m_firstOrderDensity; }
    const Series& monteCarloDensity() const { return m_monteCarloDensity; }
    const QString& comparison() const { return m_comparison; }

private:
    QString m_formula, m_comparison;
    std::vector<Input> m_inputs;
    double m_jointShare = none, m_value = none, m_uncertainty = none, m_deviation = none, m_coverage = 95,
           m_threshold = none, m_above = none;
    Interval m_firstOrder, m_symmetric, m_shortest;
    Series m_firstOrderDensity, m_monteCarloDensity;
};

} // namespace infralab::budget
