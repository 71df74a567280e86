#pragma once
// One training of the small network, its gradients kept in a narrow format. Here apart from the simulator,
// which runs three of them side by side.

#include "compute/numerics/number_format.hpp"
#include "compute/numerics/two_layer_network.hpp"
#include "loss_scaler.hpp"

#include <array>
#include <optional>

namespace infralab::loss_scaling {

/// Gradients by the exponent of their leading bit, from 2^-80 to 2^40; what lies outside counts at the ends.
struct Histogram
{
    static constexpr int lowest = -80, highest = 40, bins = highest - lowest + 1;
    std::array<std::uint32_t, bins> counts{};
};

/// What one step's gradients were before they were rounded, and what rounding made of them. Zeros are not
/// counted: a unit that is off has no gradient.
struct StepReport
{
    double loss = 0;      ///< before the step, as a share of the targets' mean square
    float scale = 1;      ///< by which this step's gradients were multiplied
    bool skipped = false; ///< an infinity or NaN was found
    double gradients = 0, flushed = 0, subnormal = 0, overflowed = 0;
    Histogram histogram;
};

struct Setting
{
    const compute::NumberFormat* format = nullptr; ///< null: gradients stay in fp32
    LossScaler::Rule scaling;
    double divisor = 1; ///< the loss is a sum over outputs and examples, over this
    double learningRate = 0.01;
};

class Training
{
public:
    /// All trainings that start from the same weights with the same examples see the same data.
    Training(const Setting&, const compute::NetworkWeights& start, const compute::Examples&);

    /// Forward, backward, one update of the weights by Adam unless an infinity is found. `injected` adds one.
    StepReport step(bool injected = false);
    const LossScaler& scaler() const { return m_scaler; }
    const compute::NetworkWeights& weights() const { return m_network.weights; }

private:
    void keep(std::span<float> gradients, StepReport&);
    void update();

    Setting m_setting;
    const compute::Examples& m_examples;
    double m_targetPower;
    compute::TwoLayerNetwork m_network;
    compute::NetworkWeights m_gradients;
    std::vector<double> m_means, m_squares;    ///< Adam's moments, of all weights one after another
    double m_meanPower = 1, m_squarePower = 1; ///< of Adam's decays, for its correction of the start
    std::optional<compute::FloatRounder> m_rounder;
    double m_smallestNormal = 0;
    LossScaler m_scaler;
};

/// Inputs from the normal distribution, targets from a network of the same kind with other weights.
compute::Examples drawnExamples(int count, int inputs, int outputs, std::uint64_t seed);

} // namespace infralab::loss_scaling
