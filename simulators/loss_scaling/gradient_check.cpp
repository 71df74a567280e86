// Matrices in double, one line a layer.

#include "gradient_check.hpp"

#include <Eigen/Core>

namespace infralab::loss_scaling {

using namespace compute;

namespace {

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Matrix matrix(const std::vector<float>& values, int columns)
{
    using Floats = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    return Eigen::Map<const Floats>(values.data(), static_cast<Eigen::Index>(values.size()) / columns,
                                    columns)
        .cast<double>();
}

} // namespace

double gradientDifference(const NetworkWeights& w, const Examples& examples)
{
    TwoLayerNetwork network(w);
    network.forward(examples);
    NetworkWeights got = NetworkWeights::zeros(w.inputs, w.hidden, w.outputs);
    network.backward(
        examples, 1, [](std::span<float>) {}, got);

    const Matrix x = matrix(examples.inputs, w.inputs), second = matrix(w.second, w.outputs);
    const Matrix before = (x * matrix(w.first, w.hidden)).rowwise() + matrix(w.firstBias, w.hidden).row(0);
    const Matrix hidden = before.cwiseMax(0);
    const Matrix outputs = (hidden * second).rowwise() + matrix(w.secondBias, w.outputs).row(0);
    const Matrix errors = outputs - matrix(examples.targets, w.outputs);
    // A unit at the very edge may be on in fp32 and off in double: its gradient is then no fault of either.
    const Matrix on = (before.array() > 0).cast<double>();
    const Matrix hiddenErrors = (errors * second.transpose()).cwiseProduct(on);
    const Matrix firstGradient = x.transpose() * hiddenErrors, secondGradient = hidden.transpose() * errors;

    const double difference =
        std::max((firstGradient - matrix(got.first, w.hidden)).cwiseAbs().maxCoeff(),
                 (secondGradient - matrix(got.second, w.outputs)).cwiseAbs().maxCoeff());
    const double bias = std::max(
        (Matrix(hiddenErrors.colwise().sum()) - matrix(got.firstBias, w.hidden)).cwiseAbs().maxCoeff(),
        (Matrix(errors.colwise().sum()) - matrix(got.secondBias, w.outputs)).cwiseAbs().maxCoeff());
    const double largest =
        std::max(firstGradient.cwiseAbs().maxCoeff(), secondGradient.cwiseAbs().maxCoeff());
    return largest > 0 ? std::max(difference, bias) / largest : 0;
}

} // namespace infralab::loss_scaling
