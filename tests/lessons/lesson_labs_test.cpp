// What the captions of the lessons promise, checked by running their experiments.
// One test a lesson, in the order of the route.

#include "tests/lessons/page_runs.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>

namespace infralab {
namespace {

using testing::Each;

TEST(Lesson02, TheWorkloadChoosesTheWinner)
{
    const Changes tallArray{{"rows", "32"}, {"columns", "8"}}, exchanged{{"m", "8"}, {"n", "256"}};
    const auto square = with(lab("lesson-02").experiment, exchanged);
    EXPECT_LT(number(square, "cycles_scalesim"), number(with(square, tallArray), "cycles_scalesim"));
}

TEST(Lesson03, TheScalingSeriesTurnsBack)
{
    const auto grid = output<Grid>(lab("lesson-03", 2).experiment, "cycles_by_shape");
    const auto at = [&](const std::string& shape) {
        const auto label = std::find(grid.columnLabels.begin(), grid.columnLabels.end(), shape);
        return grid.cells.at(static_cast<std::size_t>(label - grid.columnLabels.begin()));
    };
    EXPECT_GT(at("64 x 64"), at("128 x 128"));
    EXPECT_LT(at("128 x 128"), at("256 x 256"));
}

TEST(Lesson03, FiveRunsMoveAlphaAwayFromTheTruth)
{
    const auto& shown = lab("lesson-03", 0).experiment;
    EXPECT_EQ(number(shown, "points_used"), 245);
    EXPECT_EQ(fmt::format("{:.2f}", number(shown, "alpha")), "0.42");
    EXPECT_EQ(fmt::format("{:.2f}", number(with(shown, {{"drop_largest", "5"}}), "alpha")), "0.35");
    const auto held = output<Table>(with(shown, {{"drop_largest", "5"}, {"hold_out", "25"}}), "held_out");
    EXPECT_GT(held.rows.size(), 50U);
}

TEST(Lesson03, ServedTokensJustifyASmallerModel)
{
    const auto& shown = lab("lesson-03", 1).experiment;
    EXPECT_EQ(fmt::format("{:.1f}", number(shown, "aware_parameters") / 1e9), "8.3");
    EXPECT_EQ(fmt::format("{:.1f}", number(shown, "saved")), "8.5");
    EXPECT_LT(number(with(shown, {{"inference_tokens", "1e11"}}), "saved"), 1);
}

TEST(Lesson04, TheBatchSharesOneReadOfTheWeights)
{
    const auto one = lab("lesson-04").experiment, many = with(one, {{"m", "64"}});
    EXPECT_EQ(number(one, "weight_reads"), number(many, "weight_reads"));
    EXPECT_EQ(fmt::format("{:.1f}", number(many, "cycles_scalesim") / number(one, "cycles_scalesim")), "1.7");
}

TEST(Lesson05, NumbersGoWhereTheCaptionSays)
{
    const auto shown = lab("lesson-05", 0).experiment;
    EXPECT_EQ(stored(shown, "464", "e4m3fn"), "448");
    EXPECT_EQ(stored(shown, "464.0001", "e4m3fn"), "nan");
    EXPECT_EQ(stored(shown, "257", "bf16"), "256");
    EXPECT_EQ(stored(shown, "65520", "fp16"), "inf");
}

TEST(Lesson05, TheSumStallsInBf16Alone)
{
    const auto shown = lab("lesson-05", 5).experiment;
    EXPECT_THAT(cells(shown, "c"), Each(256.0));
    EXPECT_THAT(cells(with(shown, {{"accumulator", "fp32"}}), "c"), Each(512.0));
}

TEST(Lesson05, AScaleLetsTheFinerFormatWin)
{
    const auto ratios = [](const Experiment& experiment) {
        const auto table = output<Table>(experiment, "formats_compared");
        const auto column = std::find(table.columns.begin(), table.columns.end(), "SQNR (dB)");
        std::vector<double> out;
        for (const auto& row : table.rows)
            out.push_back(std::get<double>(row.at(static_cast<std::size_t>(column - table.columns.begin()))));
        return out;
    };
    const auto shown = lab("lesson-05", 1).experiment;
    const auto plain = ratios(shown), scaled = ratios(with(shown, {{"scale", "2.048"}}));
    EXPECT_LT(plain.at(0), plain.at(1)); // e4m3fn, e5m2
    EXPECT_GT(scaled.at(0), scaled.at(1));
    EXPECT_GT(number(shown, "flushed"), 10);
}

TEST(Lesson05, OnlyKahanArrives)
{
    const auto shown = lab("lesson-05", 2).experiment;
    EXPECT_EQ(number(shown, "sum"), 256);
    EXPECT_EQ(number(shown, "stalled_at"), 256);
    EXPECT_LT(number(with(shown, {{"algorithm", "neumaier"}}), "sum"), 4096);
    EXPECT_EQ(number(with(shown, {{"algorithm", "kahan"}}), "sum"), 4096);
    EXPECT_EQ(number(asked("Why did my bf16 sum stop growing?"), "sum"), 256);
    EXPECT_EQ(number(asked("Can adding four numbers go wrong?"), "sum"), 2);
    EXPECT_EQ(number(with(asked("Can adding four numbers go wrong?"), {{"algorithm", "naive"}}), "sum"), 0);
}

TEST(Lesson05, TheOutlierTakesTheOthersWithIt)
{
    const auto shown = lab("lesson-05", 3).experiment;
    EXPECT_GT(number(shown, "zeroed"), 10);
    EXPECT_LT(number(with(shown, {{"outlier", "1"}}), "zeroed"), number(shown, "zeroed"));
    EXPECT_GE(number(asked("What does one outlier do to its block?"), "zeroed"), number(shown, "zeroed"));
}

TEST(Lesson05, AScaleBringsTheGradientsBack)
{
    const auto shown = lab("lesson-05", 4).experiment;
    EXPECT_GT(number(shown, "flushed_without"), 50);
    EXPECT_LT(number(shown, "flushed_with"), 5);
    EXPECT_GT(number(shown, "loss_without"), number(shown, "loss_with"));
    EXPECT_LT(number(with(shown, {{"gradient_format", "bf16"}}), "flushed_without"), 1);
    const auto e5m2 = output<Series>(with(shown, {{"gradient_format", "e5m2"}}), "curve_without");
    EXPECT_EQ(e5m2.y.front(), e5m2.y.back());
    EXPECT_GT(number(asked("What does a loss scale rescue?"), "flushed_with"), 50);
}

TEST(Lesson06, LargerBuffersReachTheLeastTraffic)
{
    const auto large =
        with(lab("lesson-06").experiment, {{"input_sram_kib", "128"}, {"weight_sram_kib", "8"}});
    EXPECT_EQ(number(large, "dram_words"), number(large, "dram_words_min"));
}

TEST(Lesson07, RoundingMovesLastDigitsAndSkewBreaks)
{
    const auto shown = lab("lesson-07").experiment;
    const auto original = cells(shown, "c"), fp32 = cells(with(shown, {{"accumulator", "fp32"}}), "c");
    EXPECT_NE(cells(with(shown, {{"seed", "8"}}), "c"), original);
    EXPECT_NE(fp32, original);
    double largest = 0, moved = 0;
    for (std::size_t i = 0; i < fp32.size(); ++i) {
        largest = std::max(largest, std::abs(fp32[i]));
        moved = std::max(moved, std::abs(fp32[i] - original[i]));
    }
    EXPECT_LT(moved, 0.05 * largest);
    EXPECT_EQ(number(shown, "wrong_elements"), 0);
    EXPECT_GT(number(with(shown, {{"skew", "false"}}), "wrong_elements"), 32);
}

TEST(Lesson10, TheDataflowDecidesWhatTheErrorTells)
{
    const auto shown = lab("lesson-10").experiment;
    const auto os = wrongPlaces(shown);
    EXPECT_THAT(os.first, testing::ElementsAre(3));
    EXPECT_THAT(os.second, testing::ElementsAre(5));
    const auto ws = wrongPlaces(with(shown, {{"dataflow", "ws"}}));
    EXPECT_GT(ws.first.size(), 6u);
    EXPECT_THAT(ws.second, testing::ElementsAre(5));
    EXPECT_THAT(wrongPlaces(with(shown, {{"dataflow", "is"}})).first, testing::ElementsAre(5));
}

} // namespace
} // namespace infralab
