#pragma once
// What a result of scaling_fit holds, as its pictures need it. Here so that pictures ask neither tables nor
// ids, and so that a dragged budget is answered before the fit is.

#include "simulators/contract/experiment.hpp"

#include <QString>

#include <array>
#include <limits>
#include <vector>

namespace infralab::scaling {

enum class Part { fitted, dropped, heldOut };

struct FitRun
{
    double line = 0, parameters = 0, tokens = 0, flop = 0, loss = 0;
    double predicted = 0; ///< NaN where nothing predicts it
    double residual = 0;  ///< ln measured - ln predicted
    Part part = Part::fitted;
    double low = 0, high = 0; ///< of the prediction; NaN unless held out
};

struct IsoflopCurve
{
    double budget = 0;
    std::vector<std::array<double, 3>> places; ///< parameters, tokens, loss
};

/// With the 95 % interval of the refits; NaN without.
struct Interval
{
    double value = std::numeric_limits<double>::quiet_NaN(), low = value, high = value;
};

struct FittedOptimum
{
    Interval parameters, tokens, loss;
};

class FitScene
{
public:
    FitScene() = default;
    FitScene(const Experiment&, const std::vector<Output>&);

    bool isEmpty() const { return m_runs.empty(); }
    double budget() const { return m_budget; }
    double flopFactor() const { return m_flopFactor; }
    const std::vector<FitRun>& runs() const { return m_runs; }
    std::size_t count(Part) const;
    const std::vector<IsoflopCurve>& curves() const { return m_curves; }
    const Series& frontierParameters() const { return m_parameters; }
    const Series& frontierLoss() const { return m_loss; }
    const std::vector<std::array<double, 2>>& cloud() const { return m_cloud; } ///< alpha, beta
    double alpha() const { return m_alpha; }
    double beta() const { return m_beta; }
    double fullResidual() const { return m_fullResidual; } ///< what the longest stick stands for
    std::array<double, 2> lossSpan() const { return m_lossSpan; }
    std::array<double, 2> colourSpan() const { return m_colourSpan; } ///< without the largest losses
    double largestBudget() const { return m_largestBudget; }          ///< of the runs that are fitted

    /// The result's own at its budget; elsewhere between the samples of the frontier and beyond them along
    /// its last two, in logarithms.
    FittedOptimum optimumAt(double budget) const;

private:
    void readRuns(const Table& runs, const Table* heldOut);

    double m_budget = 0, m_flopFactor = 6, m_alpha = 0, m_beta = 0, m_fullResidual = 0.01,
           m_largestBudget = 0;
    std::vector<FitRun> m_runs;
    std::vector<IsoflopCurve> m_curves;
    Series m_parameters, m_tokens, m_loss;
    std::vector<std::array<double, 2>> m_cloud;
    std::array<double, 2> m_lossSpan{1, 2}, m_colourSpan{1, 2};
    FittedOptimum m_optimum;
};

} // namespace infralab::scaling
