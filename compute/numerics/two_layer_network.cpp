// Forward and backward as sums of rows, each in one order, so that the bits are the same everywhere.

#include "two_layer_network.hpp"

#include "philox.hpp"

#include <algorithm>
#include <cmath>

namespace infralab::compute {

namespace {

std::size_t sizeOf(int rows, int columns)
{
    return static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
}

/// to += by * row; without fma, whatever the processor has.
inline void addRow(float by, const float* row, int count, float* to)
{
    for (int i = 0; i < count; ++i)
        to[i] += by * row[i];
}

/// out (rows, columns) = a (rows, inner) b (inner, columns) on top of what `out` holds.
void addProduct(const float* a, const float* b, int rows, int inner, int columns, float* out)
{
    for (int i = 0; i < rows; ++i)
        for (int k = 0; k < inner; ++k)
            addRow(a[sizeOf(i, inner) + static_cast<std::size_t>(k)], b + sizeOf(k, columns), columns,
                   out + sizeOf(i, columns));
}

/// out (rows, columns) = the transpose of a (examples, rows) times b (examples, columns), examples ascending.
void transposedProduct(const float* a, const float* b, int examples, int rows, int columns,
                       std::span<float> out)
{
    std::fill(out.begin(), out.end(), 0.0F);
    for (int e = 0; e < examples; ++e)
        for (int i = 0; i < rows; ++i)
            if (const float by = a[sizeOf(e, rows) + static_cast<std::size_t>(i)]; by != 0)
                addRow(by, b + sizeOf(e, columns), columns, out.data() + sizeOf(i, columns));
}

void columnSums(std::span<const float> values, int columns, std::span<float> out)
{
    std::fill(out.begin(), out.end(), 0.0F);
    for (std::size_t at = 0; at < values.size(); at += static_cast<std::size_t>(columns))
        addRow(1, values.data() + at, columns, out.data());
}

void fillRows(std::span<const float> row, std::vector<float>& out, int rows)
{
    out.clear();
    for (int i = 0; i < rows; ++i)
        out.insert(out.end(), row.begin(), row.end());
}

} // namespace

NetworkWeights NetworkWeights::zeros(int inputs, int hidden, int outputs)
{
    return {inputs,
            hidden,
            outputs,
            std::vector<float>(sizeOf(inputs, hidden)),
            std::vector<float>(static_cast<std::size_t>(hidden)),
            std::vector<float>(sizeOf(hidden, outputs)),
            std::vector<float>(static_cast<std::size_t>(outputs))};
}

NetworkWeights NetworkWeights::drawn(int inputs, int hidden, int outputs, std::uint64_t seed,
                                     std::uint64_t stream)
{
    NetworkWeights out = zeros(inputs, hidden, outputs);
    Philox random(seed, stream);
    for (float& w : out.first)
        w = static_cast<float>(random.normal() * std::sqrt(2.0 / inputs));
    for (float& w : out.second)
        w = static_cast<float>(random.normal() * std::sqrt(1.0 / hidden));
    return out;
}

std::vector<std::span<float>> NetworkWeights::parts()
{
    return {first, firstBias, second, secondBias};
}

TwoLayerNetwork::TwoLayerNetwork(NetworkWeights start)
    : weights(std::move(start))
{}

double TwoLayerNetwork::forward(const Examples& examples)
{
    fillRows(weights.firstBias, m_hidden, examples.count);
    addProduct(examples.inputs.data(), weights.first.data(), examples.count, weights.inputs, weights.hidden,
               m_hidden.data());
    for (float& h : m_hidden)
        h = h > 0 ? h : 0.0F;
    fillRows(weights.secondBias, m_outputs, examples.count);
    addProduct(m_hidden.data(), weights.second.data(), examples.count, weights.hidden, weights.outputs,
               m_outputs.data());
    double sum = 0;
    for (std::size_t i = 0; i < m_outputs.size(); ++i) {
        const double error = static_cast<double>(m_outputs[i]) - examples.targets[i];
        sum += error * error;
    }
    return sum / 2;
}

void TwoLayerNetwork::backward(const Examples& examples, float factor, const Keep& keep,
                               NetworkWeights& gradients)
{
    const int hidden = weights.hidden, outputs = weights.outputs;
    m_outputGradients.resize(m_outputs.size());
    for (std::size_t i = 0; i < m_outputs.size(); ++i)
        m_outputGradients[i] = (m_outputs[i] - examples.targets[i]) * factor;
    keep(m_outputGradients);
    transposedProduct(m_hidden.data(), m_outputGradients.data(), examples.count, hidden, outputs,
                      gradients.second);
    keep(gradients.second);
    columnSums(m_outputGradients, outputs, gradients.secondBias);
    keep(gradients.secondBias);

    m_secondTransposed.resize(weights.second.size());
    for (int i = 0; i < hidden; ++i)
        for (int o = 0; o < outputs; ++o)
            m_secondTransposed[sizeOf(o, hidden) + static_cast<std::size_t>(i)] =
                weights.second[sizeOf(i, outputs) + static_cast<std::size_t>(o)];
    m_hiddenGradients.assign(m_hidden.size(), 0.0F);
    addProduct(m_outputGradients.data(), m_secondTransposed.data(), examples.count, outputs, hidden,
               m_hiddenGradients.data());
    for (std::size_t i = 0; i < m_hidden.size(); ++i)
        m_hiddenGradients[i] = m_hidden[i] > 0 ? m_hiddenGradients[i] : 0.0F;
    keep(m_hiddenGradients);
    transposedProduct(examples.inputs.data(), m_hiddenGradients.data(), examples.count, weights.inputs,
                      hidden, gradients.first);
    keep(gradients.first);
    columnSums(m_hiddenGradients, hidden, gradients.firstBias);
    keep(gradients.firstBias);
}

} // namespace infralab::compute
