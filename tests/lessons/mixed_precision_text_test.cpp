// What lesson 05 states and no value link shows: steps done by hand, where its tasks end, and its exercises.
// Each is run in the lab of the page that the reader would use.

#include "tests/lessons/page_runs.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace infralab {
namespace {

enum Lab : std::size_t { formats, distribution, sum, block, gradients };

Experiment inLab(Lab which, const Changes& changes)
{
    return with(lab("lesson-05", which).experiment, changes);
}

std::string storedAs(const std::string& input, const std::string& format, const Changes& changes = {})
{
    auto all = changes;
    all.emplace_back("input", input);
    return stored(inLab(formats, all), input, format);
}

double sumOf(const Changes& changes)
{
    return number(inLab(sum, changes), "sum");
}

const Changes scores{{"terms", "uniform"}};

TEST(MixedPrecisionText, TheMeanOfTheScoresIsOffByAFactorOfEight)
{
    const auto shown = inLab(sum, scores);
    EXPECT_EQ(number(shown, "sum") / 4096, 0.0625);
    EXPECT_EQ(fmt::format("{:.3f}", number(shown, "exact_sum") / 4096), "0.497");
    EXPECT_EQ(fmt::format("{:.0f}", number(shown, "exact_sum")), "2036");
    const double byChance = number(shown, "stochastic_sum");
    EXPECT_EQ(fmt::format("{:.0f}", 100 * (1 - byChance / number(shown, "exact_sum"))), "7");
    // The remark for the desk: ten thousand scores, in both formats of 16 bits.
    EXPECT_EQ(sumOf({{"terms", "uniform"}, {"count", "10000"}}), 256);
    EXPECT_EQ(sumOf({{"terms", "uniform"}, {"count", "10000"}, {"accumulator", "fp16"}}), 2048);
}

TEST(MixedPrecisionText, TheTableHasTheBitsOfTheFormats)
{
    const auto table =
        output<Table>(inLab(formats, {{"formats", "fp32,tf32,bf16,fp16,e5m2,e4m3fn"}}), "formats");
    const std::vector<std::pair<double, double>> bits{{8, 23}, {8, 10}, {8, 7}, {5, 10}, {5, 2}, {4, 3}};
    ASSERT_EQ(table.rows.size(), bits.size());
    for (std::size_t row = 0; row < bits.size(); ++row) {
        EXPECT_EQ(std::get<double>(table.rows[row][3]), bits[row].first) << row;
        EXPECT_EQ(std::get<double>(table.rows[row][4]), bits[row].second) << row;
    }
}

TEST(MixedPrecisionText, TwentyFivePositionsBecomeOne)
{
    EXPECT_EQ(storedAs("4087", "bf16"), "4080");
    for (int position = 4088; position <= 4112; ++position)
        EXPECT_EQ(storedAs(std::to_string(position), "bf16"), "4096") << position;
    EXPECT_EQ(storedAs("4113", "bf16"), "4128");
}

TEST(MixedPrecisionText, TheEdgeOfFp16IsATie)
{
    EXPECT_EQ(storedAs("65519.99", "fp16"), "65504");
    EXPECT_EQ(storedAs("65520", "fp16"), "inf");
    for (const std::string input : {"65519.99", "65520"})
        EXPECT_EQ(storedAs(input, "fp16", {{"mode", "RZ"}}), "65504");
}

TEST(MixedPrecisionText, HalfTheLastSubnormalOfFp16IsFlushed)
{
    EXPECT_EQ(storedAs("0x1p-27", "fp16"), "0");
    EXPECT_EQ(storedAs("0x1p-25", "fp16"), "0");
    EXPECT_NE(storedAs("0x1.01p-25", "fp16"), "0");
    // The check about a wide range: what each scale makes of both ends.
    EXPECT_EQ(storedAs("0x1p15", "fp16"), "32768");
    EXPECT_EQ(storedAs("0x1.01p-16", "fp16"), storedAs("0x1.01p-16", "fp32")); // eight fraction bits
    EXPECT_NE(storedAs("0x1.008p-16", "fp16"), storedAs("0x1.008p-16", "fp32"));
    EXPECT_EQ(storedAs("0x1p17", "fp16"), "inf");
    EXPECT_EQ(storedAs("0x1p-26", "fp16"), "0");
}

TEST(MixedPrecisionText, ChanceGoesUpInTwoOfFiveCases)
{
    std::string many;
    for (int i = 0; i < 1000; ++i)
        many += "1.05 ";
    const auto shown = inLab(
        distribution, {{"distribution", "listed"}, {"input", many}, {"formats", "e4m3fn"}, {"mode", "SR"}});
    // An error of 0.6 ulp upwards or 0.4 downwards: the mean is 0 when the share is right.
    const auto table = output<Table>(shown, "formats_compared");
    const auto column = std::find(table.columns.begin(), table.columns.end(), "mean error (ulp)");
    ASSERT_NE(column, table.columns.end());
    const auto mean =
        std::get<double>(table.rows[0][static_cast<std::size_t>(column - table.columns.begin())]);
    EXPECT_NEAR(mean, 0, 0.05);
}

TEST(MixedPrecisionText, AnFp32SumOfOnesStopsAtSixteenMillion)
{
    EXPECT_EQ(sumOf({{"input", "16777215 1"}, {"accumulator", "fp32"}}), 16777216);
    EXPECT_EQ(sumOf({{"input", "16777216 1"}, {"accumulator", "fp32"}}), 16777216);
}

TEST(MixedPrecisionText, ChunksFrom16To256BringAllOnes)
{
    for (const int size : {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096})
        EXPECT_EQ(sumOf({{"algorithm", "chunk"}, {"size", std::to_string(size)}}) == 4096,
                  size >= 16 && size <= 256)
            << size;
}

TEST(MixedPrecisionText, E4m3fnDrawsLevelBelowADeviationOfAnEightieth)
{
    const auto lead = [](const std::string& scale) {
        const Changes changes{{"scale", scale}};
        const Changes other{{"scale", scale}, {"formats", "e5m2"}};
        return number(inLab(distribution, changes), "sqnr") - number(inLab(distribution, other), "sqnr");
    };
    EXPECT_LT(lead("0.002"), 0);
    EXPECT_LT(lead("0.008"), 0);
    EXPECT_GT(lead("0.0125"), 0);
    EXPECT_NEAR(lead("2.048"), 6, 0.1);
}

TEST(MixedPrecisionText, SixteenIsTheScaleOfTheLargeOutlier)
{
    const auto shown = inLab(block, {});
    EXPECT_EQ(number(shown, "scale"), 16);
    const auto table = output<Table>(inLab(block, {{"outlier", "1"}}), "blocks");
    EXPECT_EQ(fmt::format("{:.1f}", std::get<double>(table.rows[0][3])), "2.6");
    EXPECT_EQ(number(inLab(block, {{"outlier", "16"}}), "scale"), 4);
    const Changes clipping{{"input", "7.9 1"}, {"outlier_index", "0"}, {"outlier", "1"}};
    EXPECT_EQ(number(inLab(block, clipping), "scale"), 1);
    EXPECT_EQ(number(inLab(block, clipping), "clipped"), 1);
    EXPECT_EQ(output<Series>(inLab(block, clipping), "stored").y.front(), 6);
}

TEST(MixedPrecisionText, HalfTheBlockIsLostWhereTheScaleReachesFour)
{
    EXPECT_LT(number(inLab(block, {{"outlier", "13"}}), "zeroed"), 16);
    EXPECT_GE(number(inLab(block, {{"outlier", "14"}}), "zeroed"), 16);
    EXPECT_EQ(number(inLab(block, {{"outlier", "14"}}), "scale"), 4);
}

TEST(MixedPrecisionText, EachDoublingOfTheScaleAboutHalvesWhatIsFlushed)
{
    double before = number(inLab(gradients, {{"dynamic", "false"}, {"scale", "64"}}), "flushed_with");
    for (const int scale : {128, 256, 512, 1024}) {
        const auto shown = inLab(gradients, {{"dynamic", "false"}, {"scale", std::to_string(scale)}});
        const double flushed = number(shown, "flushed_with");
        EXPECT_NEAR(flushed / before, 0.5, 0.06) << scale;
        EXPECT_EQ(flushed < 1, scale == 1024) << scale;
        before = flushed;
    }
}

TEST(MixedPrecisionText, MostGradientsLostStillLearn)
{
    const auto shown = inLab(gradients, {});
    const auto curve = output<Series>(shown, "curve_without");
    EXPECT_LT(curve.y.back(), curve.y.front() / 100);
    EXPECT_GT(number(shown, "loss_without"), 10 * number(shown, "loss_with"));
    EXPECT_EQ(fmt::format("{:.4f}", number(shown, "loss_fp32")), "0.0005");
}

TEST(MixedPrecisionText, AVarianceOfLargeNumbersExcusesLittle)
{
    const double mean = 10001, deviation = std::sqrt(2.0 / 3);
    const double condition = std::sqrt(1 + mean * mean / (deviation * deviation));
    EXPECT_EQ(fmt::format("{:.0f}", condition / 1000), "12");
    EXPECT_EQ(fmt::format("{:.2f}", 100 * condition * 0x1p-24), "0.07");
}

TEST(MixedPrecisionText, AnUpdateOfATwelfthOfTheHalfGapDoesNotMoveAWeight)
{
    EXPECT_EQ(storedAs("0.05", "bf16"), storedAs("0.05001", "bf16"));
    EXPECT_EQ(fmt::format("{:.0f}", 0x1p-13 / 1e-5), "12"); // half the gap over the update
    EXPECT_EQ(fmt::format("{:.0f}", 0x1p-12 / 1e-5), "24"); // steps for one move by chance
    const auto next = std::stod(storedAs("0.0502", "bf16")) - std::stod(storedAs("0.05", "bf16"));
    EXPECT_EQ(next, 0x1p-12);
}

TEST(MixedPrecisionText, TheNarrowAccumulatorMayAddSixtyFourTerms)
{
    const auto cutOff = [](int terms) { return (terms - 1) * 0x1p-13; };
    EXPECT_LT(cutOff(64), 0.01);
    EXPECT_GT(cutOff(128), 0.01);
    EXPECT_EQ(fmt::format("{:.1f}", 100 * cutOff(64)), "0.8");
    EXPECT_EQ(std::floor(0.01 / 0x1p-13), 81);
    EXPECT_EQ(fmt::format("{:.3f}", 100 * 255 * 0x1p-24), "0.002");
    EXPECT_LT(127 * 0x1p-14, 0.008);
}

} // namespace
} // namespace infralab
