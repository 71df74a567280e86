#pragma once
// A small network, y = relu(x W1 + b1) W2 + b2, with its gradients by hand, in fp32 with a fixed order of
// additions. Here in the compute layer, because what a format does to gradients is shown on real ones.

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace infralab::compute {

/// Weights, or one number for each weight (gradients, moments), row by row.
struct NetworkWeights
{
    int inputs = 0, hidden = 0, outputs = 0;
    std::vector<float> first, firstBias;   ///< inputs x hidden; hidden
    std::vector<float> second, secondBias; ///< hidden x outputs; outputs

    /// All zero.
    static NetworkWeights zeros(int inputs, int hidden, int outputs);
    /// Normal, with variance 2 / inputs and 1 / hidden; biases zero. K. He et al., ICCV 2015.
    static NetworkWeights drawn(int inputs, int hidden, int outputs, std::uint64_t seed,
                                std::uint64_t stream);
    /// The four parts, in the order of declaration.
    std::vector<std::span<float>> parts();
};

/// Examples, row by row.
struct Examples
{
    int count = 0;
    std::vector<float> inputs, targets;
};

class TwoLayerNetwork
{
public:
    /// Called with each tensor of gradients as soon as it is there, to round it in place: those of the
    /// outputs, of the second layer's weights and biases, of the hidden units, of the first layer's weights
    /// and biases.
    using Keep = std::function<void(std::span<float>)>;

    explicit TwoLayerNetwork(NetworkWeights weights);

    /// Half the sum of (output - target)^2 over all outputs and examples; keeps what `backward` needs. The
    /// shapes of the examples must be those of the network.
    double forward(const Examples&);
    /// The outputs of the last `forward`.
    std::span<const float> outputs() const { return m_outputs; }
    /// Gradients of `factor` times that loss for the weights of the last `forward`.
    void backward(const Examples&, float factor, const Keep& keep, NetworkWeights& gradients);

    NetworkWeights weights;

private:
    std::vector<float> m_hidden, m_outputs, m_outputGradients, m_hiddenGradients, m_secondTransposed;
};

} // namespace infralab::compute
