// Steps: scaled gradients rounded tensor by tensor, unscaled in fp32, then Adam.

#include "training.hpp"

#include "compute/numerics/philox.hpp"

#include <algorithm>
#include <bit>

namespace infralab::loss_scaling {

using namespace compute;

namespace {

constexpr std::uint64_t inputStream = 0, teacherStream = 1;
constexpr int teacherUnits = 12;
// Adam, D. P. Kingma and J. Ba, ICLR 2015. Its epsilon is far below every gradient here, so that in fp32 the
// size of the loss does not matter.
constexpr double meanDecay = 0.9, squareDecay = 0.999, epsilon = 1e-30;

/// floor(log2) of a magnitude's bits as a float, subnormals included; the value is not zero and not NaN.
int exponentOf(float value)
{
    const auto field = static_cast<int>((std::bit_cast<std::uint32_t>(value) >> 23U) & 0xffU);
    return field == 0 ? std::ilogb(value) : field - 127;
}

} // namespace

Examples drawnExamples(int count, int inputs, int outputs, std::uint64_t seed)
{
    Examples out;
    out.count = count;
    Philox random(seed, inputStream);
    out.inputs.resize(static_cast<std::size_t>(count) * static_cast<std::size_t>(inputs));
    for (float& x : out.inputs)
        x = static_cast<float>(random.normal());
    out.targets.assign(static_cast<std::size_t>(count) * static_cast<std::size_t>(outputs), 0.0F);
    TwoLayerNetwork teacher(NetworkWeights::drawn(inputs, teacherUnits, outputs, seed, teacherStream));
    teacher.forward(out);
    out.targets.assign(teacher.outputs().begin(), teacher.outputs().end());
    return out;
}

Training::Training(const Setting& setting, const NetworkWeights& start, const Examples& examples)
    : m_setting(setting)
    , m_examples(examples)
    , m_targetPower(0)
    , m_network(start)
    , m_gradients(NetworkWeights::zeros(start.inputs, start.hidden, start.outputs))
    , m_scaler(setting.scaling)
{
    for (const float t : examples.targets)
        m_targetPower += static_cast<double>(t) * t;
    for (const auto part : m_gradients.parts())
        m_means.resize(m_means.size() + part.size());
    m_squares = m_means;
    if (setting.format != nullptr) {
        m_rounder.emplace(*setting.format);
        m_smallestNormal = decode(setting.format->smallestNormalCode(), *setting.format);
    }
}

void Training::keep(std::span<float> gradients, StepReport& report)
{
    for (float& gradient : gradients) {
        if (gradient == 0)
            continue;
        report.gradients += 1;
        if (std::isfinite(gradient))
            ++report.histogram.counts[static_cast<std::size_t>(
                std::clamp(exponentOf(gradient), Histogram::lowest, Histogram::highest) - Histogram::lowest)];
        const float kept = m_rounder ? (*m_rounder)(gradient) : gradient;
        report.flushed += kept == 0 ? 1 : 0;
        report.subnormal += kept != 0 && std::abs(kept) < m_smallestNormal ? 1 : 0;
        report.overflowed += std::isfinite(kept) ? 0 : 1;
        gradient = kept;
    }
}

StepReport Training::step(bool injected)
{
    StepReport report;
    report.scale = m_scaler.scale();
    report.loss = 2 * m_network.forward(m_examples) / m_targetPower;
    const auto factor = static_cast<float>(static_cast<double>(report.scale) / m_setting.divisor);
    m_network.backward(
        m_examples, factor, [&](std::span<float> gradients) { keep(gradients, report); }, m_gradients);
    report.skipped = injected;
    for (const auto part : m_gradients.parts())
        for (const float gradient : part)
            report.skipped = report.skipped || !std::isfinite(gradient);
    if (!report.skipped)
        update();
    m_scaler.update(report.skipped);
    return report;
}

void Training::update()
{
    const double unscale = 1 / static_cast<double>(m_scaler.scale());
    m_meanPower *= meanDecay;
    m_squarePower *= squareDecay;
    const double meanCorrection = 1 / (1 - m_meanPower), squareCorrection = 1 / (1 - m_squarePower);
    auto weights = m_network.weights.parts(), gradients = m_gradients.parts();
    std::size_t at = 0;
    for (std::size_t part = 0; part < weights.size(); ++part)
        for (std::size_t i = 0; i < weights[part].size(); ++i, ++at) {
            const double gradient = static_cast<float>(gradients[part][i] * unscale);
            m_means[at] = meanDecay * m_means[at] + (1 - meanDecay) * gradient;
            m_squares[at] = squareDecay * m_squares[at] + (1 - squareDecay) * gradient * gradient;
            weights[part][i] -= static_cast<float>(m_setting.learningRate * m_means[at] * meanCorrection /
                                                   (std::sqrt(m_squares[at] * squareCorrection) + epsilon));
        }
}

} // namespace infralab::loss_scaling
