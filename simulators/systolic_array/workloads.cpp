// The shapes, with their sources beside them.

#include "workloads.hpp"

#include <array>
#include <cmath>

namespace infralab::systolic {
namespace {

constexpr std::array<TpuWorkload, 6> tpuTable{{
    {"mlp0", "MLP0", 20, 5, 200, 200, 12.3},
    {"mlp1", "MLP1", 5, 4, 168, 168, 9.7},
    {"lstm0", "LSTM0", 52, 24, 64, 64, 3.7},
    {"lstm1", "LSTM1", 34, 37, 96, 96, 2.8},
    {"cnn0", "CNN0", 8, 16, 2888, 8, 86.0},
    {"cnn1", "CNN1", 100, 76, 1750, 32, 14.1},
}};

Network alexNet()
{
    return {
        "alexnet",
        "AlexNet",
        "Krizhevsky, Sutskever and Hinton, NeurIPS 2012. One image; padding counted in; the two groups of "
        "conv2, conv4 and conv5 joined, as on one device.",
        {{"alexnet_conv1", "AlexNet conv1, 11 x 11", im2col({227, 11, 3, 96, 4})},
         {"alexnet_conv2", "AlexNet conv2, 5 x 5", im2col({31, 5, 96, 256, 1})},
         {"alexnet_conv3", "AlexNet conv3, 3 x 3", im2col({15, 3, 256, 384, 1})},
         {"alexnet_conv4", "AlexNet conv4, 3 x 3", im2col({15, 3, 384, 384, 1})},
         {"alexnet_conv5", "AlexNet conv5, 3 x 3", im2col({15, 3, 384, 256, 1})},
         {"alexnet_fc6", "AlexNet fc6", {1, 4096, 9216}},
         {"alexnet_fc7", "AlexNet fc7", {1, 4096, 4096}},
         {"alexnet_fc8", "AlexNet fc8", {1, 1000, 4096}}}};
}

/// Stages of bottleneck blocks: a narrowing 1 x 1, a 3 x 3, a widening 1 x 1, and in each stage's first block
/// a 1 x 1 shortcut. Strides sit in the first 1 x 1, as in the original paper.
Network resNet50()
{
    struct Stage
    {
        std::int64_t side, width;
        int blocks;
    };
    constexpr std::array<Stage, 4> stages{{{56, 64, 3}, {28, 128, 4}, {14, 256, 6}, {7, 512, 3}}};

    Network net{
        "resnet50",
        "ResNet-50",
        "He et al., CVPR 2016, in the shapes of SCALE-Sim's topology file, which leaves the padding of "
        "the 7 x 7 and 3 x 3 convolutions out. One image.",
        {}};
    const auto add = [&](const std::string& name, const std::string& what, const Convolution& c) {
        net.layers.push_back({"resnet50_" + name, "ResNet-50 " + what, im2col(c)});
    };
    add("conv1", "conv1, 7 x 7", {224, 7, 3, 64, 2});
    std::int64_t channels = 64;
    for (std::size_t s = 0; s < stages.size(); ++s) {
        const auto [side, width, blocks] = stages[s];
        for (int b = 0; b < blocks; ++b) {
            const std::string block = std::to_string(s + 2) + static_cast<char>('a' + b);
            const std::int64_t stride = b == 0 && s > 0 ? 2 : 1;
            add(block + "_narrow", block + " narrowing 1 x 1", {side * stride, 1, channels, width, stride});
            add(block + "_3x3", block + " 3 x 3", {side, 3, width, width, 1});
            add(block + "_widen", block + " widening 1 x 1", {side, 1, width, 4 * width, 1});
            if (b == 0)
                add(block + "_shortcut", block + " shortcut 1 x 1",
                    {side * stride, 1, channels, 4 * width, stride});
            channels = 4 * width;
        }
    }
    net.layers.push_back({"resnet50_classifier", "ResNet-50 classifier", {1, 1000, channels}});
    return net;
}

/// The paper gives a workload's weights and how often each is used, not its layers: one layer stands for all.
Network tpuV1()
{
    Network net{
        "tpu_v1",
        "TPU v1 workloads",
        "Jouppi et al., ISCA 2017, table 1. Assumed: each of a workload's layers is one square matrix "
        "of an equal share of its weights, and every weight is used as often as the paper's multiply-adds "
        "a weight byte say.",
        {}};
    for (const auto& w : tpuTable) {
        const double weights =
            1e6 * static_cast<double>(w.millionWeights) / static_cast<double>(w.weightLayers);
        const auto side = static_cast<std::int64_t>(std::lround(std::sqrt(weights)));
        net.layers.push_back({std::string("tpu_") + w.id,
                              std::string("TPU v1 ") + w.label + ", one layer",
                              {w.multiplyAddsPerWeightByte, side, side}});
    }
    return net;
}

Network llama2(std::int64_t tokens)
{
    const std::string id = "llama2_7b_" + std::to_string(tokens);
    const std::string name =
        tokens == 1 ? "Llama 2 7B, 1 token" : "Llama 2 7B, " + std::to_string(tokens) + " tokens";
    Network net{
        id,
        name,
        "Touvron et al., 2023: hidden size 4096, feed-forward size 11008; the products with weights of one "
        "of its 32 layers.",
        {}};
    const auto add = [&](const std::string& part, const std::string& what, std::int64_t in,
                         std::int64_t out) {
        net.layers.push_back({id + "_" + part, name + ": " + what, {tokens, out, in}});
    };
    constexpr std::int64_t hidden = 4096, feedForward = 11008;
    add("query", "query projection", hidden, hidden);
    add("key", "key projection", hidden, hidden);
    add("value", "value projection", hidden, hidden);
    add("output", "attention output projection", hidden, hidden);
    add("gate", "gate of the feed-forward", hidden, feedForward);
    add("up", "widening of the feed-forward", hidden, feedForward);
    add("down", "narrowing of the feed-forward", feedForward, hidden);
    return net;
}

Network shapes()
{
    return {
        "shapes",
        "Instructive shapes",
        "Chosen for this lab; the 600 x 600 matrix and the 2000 x 2000 layer are examples of Jouppi et al., "
        "ISCA 2017.",
        {{"square_1024", "Square, 1024", {1024, 1024, 1024}},
         {"tall_4096_64_64", "Tall, 4096 x 64 x 64", {4096, 64, 64}},
         {"wide_64_4096_64", "Wide, 64 x 4096 x 64", {64, 4096, 64}},
         {"deep_64_64_4096", "Deep, 64 x 64 x 4096", {64, 64, 4096}},
         {"one_row_1_256_768", "One row (batch 1), 1 x 256 x 768", {1, 256, 768}},
         {"full_256_256_768", "Batch 256, 256 x 256 x 768", {256, 256, 768}},
         {"primes_127_131_137", "Primes, 127 x 131 x 137", {127, 131, 137}},
         {"width_128", "128 wide, 512 x 128 x 512", {512, 128, 512}},
         {"tpu_600x600", "600 x 600 weights, batch 96", {96, 600, 600}},
         {"mlp_2000x2000", "2000 x 2000 weights, batch 200", {200, 2000, 2000}}}};
}

} // namespace

Product im2col(const Convolution& c)
{
    const std::int64_t side = (c.input - c.filter + c.stride + c.stride - 1) / c.stride;
    return {side * side, c.filters, c.filter * c.filter * c.channels};
}

std::span<const Network> networks()
{
    static const std::vector<Network> all{alexNet(), resNet50(), tpuV1(), llama2(1), llama2(512), shapes()};
    return all;
}

Place findLayer(std::string_view id)
{
    for (const auto& network : networks())
        for (const auto& layer : network.layers)
            if (layer.id == id)
                return {&network, &layer};
    return {};
}

std::span<const TpuWorkload> tpuWorkloads()
{
    return tpuTable;
}

} // namespace infralab::systolic
