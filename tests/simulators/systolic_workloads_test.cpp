// The named layers against published figures.

#include "simulators/systolic_array/constants.hpp"
#include "simulators/systolic_array/memory.hpp"
#include "simulators/systolic_array/workloads.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace infralab::systolic {
namespace {

const Network& network(std::string_view id)
{
    for (const auto& n : networks())
        if (n.id == id)
            return n;
    ADD_FAILURE() << "no network " << id;
    return networks().front();
}

TEST(SystolicWorkloads, TurnConvolutionsIntoMatrices)
{
    EXPECT_EQ(im2col({227, 11, 3, 96, 4}), (Product{3025, 96, 363}));
    EXPECT_EQ(findLayer("alexnet_conv1").layer->product, (Product{3025, 96, 363}));
    EXPECT_EQ(im2col({230, 7, 3, 64, 2}).m, 113 * 113); // rounds up where a stride does not fit
    EXPECT_EQ(im2col({16, 3, 256, 256, 1}), (Product{196, 256, 2304}));
    EXPECT_EQ(im2col({1, 1, 2048, 1000, 1}), (Product{1, 1000, 2048}));
}

TEST(SystolicWorkloads, CountResNet50AsScaleSimPrints)
{
    const Network& net = network("resnet50");
    ASSERT_EQ(net.layers.size(), 54U);
    std::int64_t printed = 0;
    for (const auto& layer : net.layers)
        printed += count(layer.product, {32, 32}, Dataflow::outputStationary).cyclesScalesim - 1;
    EXPECT_EQ(printed, 4'434'168);
}

TEST(SystolicWorkloads, KeepAlexNetsWeights)
{
    std::int64_t weights = 0;
    for (const auto& layer : network("alexnet").layers)
        weights += layer.product.n * layer.product.k;
    // 60.95 million in the paper's two groups; joined, conv2, conv4 and conv5 have twice theirs.
    EXPECT_EQ(weights, 60'954'656 + 307'200 + 663'552 + 442'368);
}

TEST(SystolicWorkloads, KeepLlamasWeights)
{
    std::int64_t weights = 0;
    for (const auto& layer : network("llama2_7b_1").layers) {
        EXPECT_EQ(layer.product.m, 1);
        weights += layer.product.n * layer.product.k;
    }
    // 6,738,415,616 parameters less two embeddings of 32,000 rows and 65 norms, over 32 layers.
    EXPECT_EQ(32 * weights, 6'738'415'616 - 2 * std::int64_t{32000} * 4096 - 65 * 4096);
}

TEST(SystolicWorkloads, BoundTheFirstTpusWorkloadsByItsRoof)
{
    const double bounds[] = {13.60, 11.42, 4.35, 6.53, 91.75, 91.75};
    const double peak = peakTops(tpu_v1::array, tpu_v1::clockMHz);
    std::size_t i = 0;
    for (const auto& w : tpuWorkloads()) {
        const double bound =
            rooflineTops(peak, static_cast<double>(w.multiplyAddsPerWeightByte), tpu_v1::gigabytesPerSecond);
        EXPECT_NEAR(bound, bounds[i++], 0.005) << w.label;
        EXPECT_LT(w.measuredTops, bound) << w.label;
        const Product layer = findLayer(std::string("tpu_") + w.id).layer->product;
        EXPECT_EQ(layer.m, w.multiplyAddsPerWeightByte);
        const auto weights = static_cast<double>(layer.n * layer.k * w.weightLayers);
        EXPECT_NEAR(weights, 1e6 * static_cast<double>(w.millionWeights),
                    0.002e6 * static_cast<double>(w.millionWeights));
    }
    EXPECT_EQ(i, 6U);
}

TEST(SystolicWorkloads, HaveIdsOfTheirOwn)
{
    std::set<std::string> ids{"custom"};
    for (const auto& net : networks()) {
        EXPECT_FALSE(net.source.empty());
        for (const auto& layer : net.layers) {
            EXPECT_TRUE(ids.insert(layer.id).second) << layer.id;
            EXPECT_EQ(findLayer(layer.id).layer, &layer);
            EXPECT_EQ(findLayer(layer.id).network, &net);
            EXPECT_GE(layer.product.multiplyAdds(), 1);
        }
    }
    EXPECT_EQ(findLayer("custom").layer, nullptr);
}

} // namespace
} // namespace infralab::systolic
