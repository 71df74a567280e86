// What the pictures of a sum are made of: outputs as read, bits in columns, the tree.

#include "app/stages/accumulation_bits.hpp"
#include "app/stages/accumulation_tree.hpp"
#include "stages_accumulation_answer.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <random>
#include <set>

namespace infralab {
namespace {

using namespace sums;

double valueOf(const BitRun& run)
{
    double value = 0;
    for (int at = run.high; at >= run.low; --at)
        value += run.one(at) ? std::ldexp(1.0, at) : 0;
    return value;
}

TEST(SumsScene, KnowsWhatAResultHolds)
{
    const auto scene = sceneOf({{"terms", "ones"}, {"count", "1000"}});
    EXPECT_EQ(scene.formatId(), "bf16");
    EXPECT_EQ(scene.algorithm(), "Naive");
    EXPECT_EQ(scene.stalledAt(), 256);
    EXPECT_EQ(scene.running().y.back(), 256);
    EXPECT_EQ(scene.ownBound(), Bound::naive);
    EXPECT_TRUE(scene.operations().empty());
    EXPECT_FALSE(scene.hasTree());
    const auto kahan = sceneOf({{"input", "1 2 3"}, {"algorithm", "kahan"}});
    EXPECT_EQ(kahan.operations().size(), 12U);
    EXPECT_FALSE(kahan.hasTree()) << "compensation is beside the tree";
    EXPECT_EQ(kahan.ownBound(), Bound::compensated);
}

TEST(SumsScene, NamesTheFactorsOfProducts)
{
    const auto rounded = sceneOf({{"kind", "dot"}, {"input", "1 4 2 5 3 6"}, {"accumulator", "fp16"}});
    ASSERT_EQ(rounded.operations().size(), 6U);
    EXPECT_EQ(rounded.operations()[2].left.name(), "x1");
    EXPECT_EQ(rounded.operations()[2].right.name(), "y1");
    EXPECT_EQ(rounded.operations()[2].rightValue, 5);
    const auto padded = sceneOf({{"kind", "dot"},
                                 {"input", "1 4 2 5 3 6"},
                                 {"accumulator", "fp16"},
                                 {"algorithm", "tree_strided_pow2"}});
    EXPECT_EQ(padded.operations().size(), 7U) << "padding is multiplied and added too";
    EXPECT_EQ(treeOf(padded).back().value, 32);
    const auto fused =
        sceneOf({{"kind", "dot"}, {"input", "1 4 2 5 3 6"}, {"accumulator", "fp16"}, {"fused", "true"}});
    ASSERT_EQ(fused.operations().size(), 3U);
    EXPECT_EQ(fused.operations()[2].right.name(), "x2·y2");
    EXPECT_EQ(fused.operations()[2].rightValue, 18);
}

TEST(SumBits, AreTheDigitsOfTheOperands)
{
    std::mt19937_64 random(1);
    for (int i = 0; i < 2000; ++i) {
        const double value = std::bit_cast<double>(random());
        if (std::isfinite(value)) {
            EXPECT_EQ(valueOf(bitsOf(value)), std::abs(value));
        }
    }
    EXPECT_TRUE(bitsOf(0).isEmpty());
    EXPECT_TRUE(bitsOf(NAN).isEmpty());
    EXPECT_TRUE(bitsOf(INFINITY).isEmpty());
    EXPECT_EQ(bitsOf(0x1p-1074).low, -1074);
}

TEST(SumBits, FallOffBelowTheLastPlaceOfTheFormat)
{
    // 15 + 6 = 21, and e4m3fn has steps of 2 there: 20 is stored, 1 falls off.
    const auto scene = sceneOf({{"input", "15 6"}, {"accumulator", "e4m3fn"}});
    const auto bits = alignedBits(scene.operations().back(), *scene.format());
    EXPECT_TRUE(bits.hasWindow);
    EXPECT_EQ(bits.windowHigh, 4);
    EXPECT_EQ(bits.windowLow, 1);
    EXPECT_EQ(valueOf(bits.lost), 1);
    EXPECT_EQ(bits.columns, (std::vector<std::optional<int>>{4, 3, 2, 1, 0}));
}

TEST(SumBits, EveryDigitHasAColumnAndLongZerosHaveOneTogether)
{
    for (const std::string format : {"fp64", "fp32", "bf16", "e4m3fn"})
        for (const std::string algorithm : {"naive", "neumaier", "klein", "lanes4"}) {
            const auto scene = sceneOf({{"input", "1 1e100 3.3 -1e100 0.1 1e-30 7 -1e-300"},
                                        {"accumulator", format},
                                        {"algorithm", algorithm}});
            for (const auto& operation : scene.operations()) {
                const auto bits = alignedBits(operation, *scene.format());
                EXPECT_LT(bits.columns.size(), 240U);
                std::optional<int> last;
                for (std::size_t i = 0; i < bits.columns.size(); ++i) {
                    if (!bits.columns[i]) {
                        ASSERT_GT(i, 0U);
                        ASSERT_LT(i + 1, bits.columns.size());
                        EXPECT_TRUE(bits.columns[i - 1] && bits.columns[i + 1]);
                        continue;
                    }
                    if (last) {
                        EXPECT_LT(*bits.columns[i], *last);
                    }
                    last = bits.columns[i];
                }
                for (const BitRun* run : {&bits.left, &bits.right, &bits.result, &bits.lost})
                    for (int at = run->high; at >= run->low && !run->isEmpty(); --at)
                        if (run->one(at)) {
                            EXPECT_NE(std::find(bits.columns.begin(), bits.columns.end(), std::optional(at)),
                                      bits.columns.end());
                        }
            }
        }
}

TEST(SumTree, HoldsEveryTermOnceAndEndsInTheSum)
{
    const std::map<std::string, int> depths{
        {"naive", 15},        {"reverse", 15},          {"sorted_abs_desc", 15}, {"pairwise_split_half", 4},
        {"tree_adjacent", 4}, {"tree_strided_pow2", 4}, {"chunk4", 6},           {"lanes4", 6}};
    for (const auto& [algorithm, depth] : depths)
        for (const std::string kind : {"sum", "dot"}) {
            std::string input = sixteen;
            if (kind == "dot")
                input = "1 1 2 1 3 1 4 1 5 1 6 1 7 1 8 1 9 1 10 1 11 1 12 1 13 1 14 1 15 1 16 1";
            const auto scene = sceneOf(
                {{"kind", kind}, {"input", input}, {"accumulator", "fp32"}, {"algorithm", algorithm}});
            ASSERT_TRUE(scene.hasTree()) << algorithm;
            const auto nodes = treeOf(scene);
            ASSERT_EQ(nodes.size(), 31U) << algorithm << ' ' << kind;
            std::vector<int> used(nodes.size());
            std::set<double> columns;
            int deepest = 0;
            for (std::size_t i = 0; i < nodes.size(); ++i) {
                deepest = std::max(deepest, nodes[i].depth);
                if (nodes[i].operation < 0) {
                    EXPECT_TRUE(columns.insert(nodes[i].column).second);
                    EXPECT_EQ(nodes[i].value, nodes[i].column + 1) << "a term stands at its number";
                    continue;
                }
                for (const int operand : {nodes[i].left, nodes[i].right}) {
                    ASSERT_LT(operand, static_cast<int>(i)) << "operands come first";
                    ++used[static_cast<std::size_t>(operand)];
                }
            }
            EXPECT_EQ(columns.size(), 16U);
            EXPECT_EQ(std::count(used.begin(), used.end() - 1, 1), 30) << algorithm;
            EXPECT_EQ(nodes.back().value, 136);
            EXPECT_EQ(deepest, depth) << algorithm;
        }
}

TEST(SumTree, NoTwoNodesMeet)
{
    std::mt19937 random(3);
    for (int n = 2; n <= 32; ++n) {
        std::string input;
        for (int i = 0; i < n; ++i)
            input += std::to_string(random() % 100) + ' ';
        for (const std::string algorithm :
             {"naive", "reverse", "sorted_abs_asc", "pairwise_split_half", "tree_adjacent",
              "tree_strided_pow2", "chunk4", "chunk8", "lanes4", "lanes8"}) {
            const auto nodes =
                treeOf(sceneOf({{"input", input}, {"accumulator", "fp32"}, {"algorithm", algorithm}}));
            ASSERT_EQ(nodes.size(), 2U * static_cast<unsigned>(n) - 1) << algorithm << ' ' << n;
            for (std::size_t i = 0; i < nodes.size(); ++i) {
                EXPECT_GE(nodes[i].column, 0);
                EXPECT_LE(nodes[i].column, n - 1);
                for (std::size_t k = 0; k < i; ++k)
                    EXPECT_TRUE(nodes[i].depth != nodes[k].depth ||
                                std::abs(nodes[i].column - nodes[k].column) > 0.5)
                        << algorithm << ' ' << n;
            }
        }
    }
}

TEST(SumTree, PaddingIsNoTerm)
{
    const auto nodes = treeOf(
        sceneOf({{"input", "1 2 3 4 5"}, {"accumulator", "fp32"}, {"algorithm", "tree_strided_pow2"}}));
    EXPECT_EQ(nodes.size(), 9U);
    EXPECT_EQ(nodes.back().value, 15);
}

} // namespace
} // namespace infralab
