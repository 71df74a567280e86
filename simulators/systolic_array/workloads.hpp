#pragma once
// Layers of published networks as matrix products. Here because an array is judged by the shapes that people
// really run on it.

#include "counts.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace infralab::systolic {

/// A square convolution, batch 1; `input` counts the padding in, where there is any.
struct Convolution
{
    std::int64_t input = 1, filter = 1, channels = 1, filters = 1, stride = 1;
};
/// By im2col: m = output pixels, n = filters, k = weights of a filter. Output side
/// ceil((input - filter + stride) / stride), as SCALE-Sim's code has it.
Product im2col(const Convolution&);

struct Layer
{
    std::string id, label;
    Product product;
};

struct Network
{
    std::string id, label;
    std::string source; ///< where the shapes come from, and what is assumed about them
    std::vector<Layer> layers;
};

/// AlexNet, ResNet-50, the six workloads of TPU v1, Llama 2 7B for one token and for 512, and instructive
/// shapes. Layer ids are unique over all.
std::span<const Network> networks();

struct Place
{
    const Network* network = nullptr;
    const Layer* layer = nullptr;
};
/// Both null where there is none of that id.
Place findLayer(std::string_view id);

/// A workload of TPU v1 as its paper's table 1 describes it.
struct TpuWorkload
{
    const char* id;
    const char* label;
    std::int64_t millionWeights;
    std::int64_t weightLayers;
    std::int64_t multiplyAddsPerWeightByte;
    std::int64_t batch;
    double measuredTops;
};
std::span<const TpuWorkload> tpuWorkloads();

} // namespace infralab::systolic
