// What the weeks' texts state and no value link shows: where tasks end, sums done by hand, and reasons of
// checks. Each is run in a lab of the week, as a reader would.

#include "tests/lessons/page_runs.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace infralab {
namespace {

Experiment inLab(const std::string& week, std::size_t index, const Changes& changes)
{
    return with(lab(week, index).experiment, changes);
}

std::string rounded(double value, int decimals)
{
    return fmt::format("{:.{}f}", value, decimals);
}

/// The codes of a number_format run, one a number and format.
std::vector<unsigned> codes(const Experiment& experiment)
{
    std::vector<unsigned> all;
    for (const auto& row : output<Table>(experiment, "encodings").rows)
        all.push_back(static_cast<unsigned>(std::stoul(std::get<std::string>(row.at(2)), nullptr, 16)));
    return all;
}

TEST(WeeksText, Week01NamesWhatServingLeavesIdle)
{
    const Changes layer{
        {"rows", "128"}, {"columns", "128"}, {"dataflow", "ws"}, {"layer", "llama2_7b_512_up"}};
    EXPECT_EQ(rounded(number(inLab("week-01", 0, layer), "overall_utilisation"), 0), "57");
}

TEST(WeeksText, Week02CountsInBf16)
{
    const auto row = inLab("week-02", 0, {{"input", "256 257 258 259 260"}});
    EXPECT_EQ(stored(row, "257", "bf16"), "256");
    EXPECT_EQ(stored(row, "258", "bf16"), "258");
    EXPECT_EQ(stored(row, "259", "bf16"), "260");
    EXPECT_EQ(stored(inLab("week-02", 0, {{"input", "513 516"}}), "513", "bf16"), "512");
}

TEST(WeeksText, Week02GivesE2m1SevenAsTheEdge)
{
    const auto edge = inLab("week-02", 1, {{"input", "6.9 7.1"}, {"formats", "e2m1"}, {"saturate", "false"}});
    const auto flags = output<Table>(edge, "encodings").rows;
    EXPECT_EQ(std::get<std::string>(flags.at(0).at(4)), "I");
    EXPECT_THAT(std::get<std::string>(flags.at(1).at(4)), testing::HasSubstr("O"));
}

TEST(WeeksText, Week03FormsTheExclusiveOrOfPairs)
{
    const auto pairs = codes(inLab(
        "week-03", 0, {{"input", "0.0213 0.0214 -0.0078 -0.00779 0.0341 0.0343"}, {"formats", "bf16"}}));
    ASSERT_EQ(pairs.size(), 6u);
    EXPECT_EQ(std::popcount(pairs[0] ^ pairs[1]), 1);
    EXPECT_EQ(std::popcount(pairs[2] ^ pairs[3]), 11);
    EXPECT_EQ(pairs[4], pairs[5]);
}

TEST(WeeksText, Week03LeavesNineTenthsToFiveExponents)
{
    auto shares = output<Series>(lab("week-03", 1).experiment, "sizes").y;
    std::sort(shares.rbegin(), shares.rend());
    EXPECT_GT(shares[0] + shares[1] + shares[2] + shares[3] + shares[4], 90);
}

TEST(WeeksText, Week04MakesThePartialSumsTooMany)
{
    const auto intensity = [](const char* m) { return number(inLab("week-04", 1, {{"m", m}}), "intensity"); };
    EXPECT_GT(intensity("2000"), intensity("200"));
    EXPECT_LT(intensity("3000"), intensity("200"));
}

TEST(WeeksText, Week04MakesAnInputSevenTimesCheaper)
{
    const auto cycles = [](const char* m) { return number(inLab("week-04", 1, {{"m", m}}), "total_cycles"); };
    EXPECT_EQ(rounded(cycles("20") / 20 / (cycles("200") / 200), 0), "7");
    // The check: bandwidth beats a batch of one, and the weights alone take longer than with twice the
    // bandwidth.
    const double faster = number(inLab("week-04", 1, {{"dram_gbps", "68"}}), "total_cycles");
    EXPECT_LT(faster, cycles("1"));
    EXPECT_LT(faster, 2000. * 2000 / 34e9 * 700e6);
}

TEST(WeeksText, Week05MovesTheIntervalAwayFromTheTruth)
{
    const auto bad = inLab("week-05", 0, {{"drop_largest", "0"}});
    const double truth = number(inLab("week-05", 1,
                                      {{"coefficients", "own"},
                                       {"amplitude_n", "400"},
                                       {"amplitude_d", "2000"},
                                       {"irreducible", "1.8"},
                                       {"alpha", "0.35"},
                                       {"beta", "0.37"}}),
                                "parameters_opt");
    EXPECT_LT(number(bad, "parameters_opt_high"), truth);
    const auto good = lab("week-05", 0).experiment;
    EXPECT_LT(number(good, "parameters_opt_low"), truth);
    EXPECT_GT(number(good, "parameters_opt_high"), truth);
}

TEST(WeeksText, Week06SkipsAsManyStepsAsFail)
{
    EXPECT_EQ(number(inLab("week-06", 1, {{"overflow_at", "100,101,102,103,104"}}), "skipped"), 5);
    EXPECT_EQ(number(inLab("week-06", 0, {{"fault_bit", "20"}}), "wrong_elements"),
              number(lab("week-06", 0).experiment, "wrong_elements"));
}

TEST(WeeksText, Week06FindsTheBestInterval)
{
    const double hour = 60;
    EXPECT_EQ(rounded(std::sqrt(2 * 1 * 3 * hour), 0), "19");
    EXPECT_EQ(rounded(std::sqrt(2 * 0.25 * 3 * hour), 1), "9.5");
    EXPECT_EQ(rounded(54. * 24 / 419, 0), "3");
}

TEST(WeeksText, Week07StopsGainingAtSixteenWorkers)
{
    const auto cycles = [](const char* n) {
        return number(inLab("week-07", 0, {{"n", n}}), "cycles_with_drain");
    };
    EXPECT_EQ(cycles("256"), 4 * cycles("64"));
    EXPECT_EQ(cycles("16"), cycles("4"));
    const auto four = inLab("week-07", 0, {{"n", "4"}});
    EXPECT_EQ(number(four, "mapping_efficiency"), 25);
}

TEST(WeeksText, Week08DoublesTheStepAt192Tokens)
{
    const auto cycles = [](const char* m) {
        return number(inLab("week-08", 0, {{"m", m}}), "cycles_scalesim");
    };
    EXPECT_EQ(cycles("192"), 2 * cycles("1"));
    const auto tokens = [](double accepted) { return (1 - std::pow(accepted, 5)) / (1 - accepted); };
    EXPECT_EQ(rounded(tokens(0.8), 1), "3.4");
    EXPECT_EQ(rounded(tokens(0.5), 1), "1.9");
    EXPECT_EQ(rounded(tokens(0.7), 2), "2.77");
}

TEST(WeeksText, Week09FindsMemoryBehindTheSteps)
{
    const double bytes = 256. * 256, bandwidth = 34e9;
    EXPECT_EQ(rounded(bytes / bandwidth * 1e6, 1), "1.9");
    EXPECT_EQ(rounded(9 * bytes / bandwidth * 1e6, 0), "17");
    EXPECT_EQ(rounded(16 * bytes / bandwidth * 1e6, 0), "31");
    EXPECT_EQ(rounded(100 * 600. * 600 / (1024 * 1024), 1), "34.3");
}

TEST(WeeksText, Week10LeavesWeightStationaryAFewPerCentBehind)
{
    const Changes roomy{{"dataflow", "ws"}, {"output_sram_kib", "16384"}};
    const double behind = number(inLab("week-10", 0, roomy), "total_cycles") /
                          number(lab("week-10", 0).experiment, "total_cycles");
    EXPECT_EQ(rounded(behind, 2), "1.04");
}

TEST(WeeksText, Week11SavesLessTogetherThanApart)
{
    const auto cycles = [](const char* buffers, const char* bandwidth) {
        return number(inLab("week-11", 0, {{"double_buffering", buffers}, {"dram_gbps", bandwidth}}),
                      "total_cycles");
    };
    const double neither = cycles("false", "4");
    EXPECT_EQ(neither - cycles("true", "4"), 7040);
    EXPECT_EQ(neither - cycles("false", "8"), 7168);
    EXPECT_EQ(neither - 7040 - 7168, 7169);
    EXPECT_GT(cycles("true", "8"), 7169 + 1000);
}

TEST(WeeksText, Week12KeepsTheFormsApart)
{
    const auto kaplan = inLab("week-12", 1, {{"form", "kaplan"}});
    const auto hoffmann = lab("week-12", 1).experiment;
    EXPECT_GT(number(kaplan, "parameters_opt_low"), number(hoffmann, "parameters_opt"));
    EXPECT_LT(number(hoffmann, "parameters_opt_high"), number(kaplan, "parameters_opt"));
}

TEST(WeeksText, Week14FindsTheWorstNumberOfAStretch)
{
    for (const char* near : {"1.0625", "1.06", "1.07", "1.19", "1.31", "1.44"})
        EXPECT_LE(
            std::abs(number(inLab("week-14", 0, {{"input", near}, {"formats", "e4m3fn"}}), "relative_error")),
            1. / 17)
            << near;
}

TEST(WeeksText, Week15PaysTwiceForEachSide)
{
    const auto cycles = [](const char* m, const char* n) {
        return number(inLab("week-15", 0, {{"m", m}, {"n", n}}), "cycles_with_drain");
    };
    EXPECT_EQ(cycles("9", "8"), 2 * cycles("8", "8"));
    EXPECT_EQ(cycles("9", "9"), 2 * cycles("9", "8"));
    EXPECT_EQ(number(inLab("week-15", 0, {{"m", "16"}, {"n", "16"}}), "folds"), 4);
}

TEST(WeeksText, Week16ReadsOnePatternAlike)
{
    const auto& shown = lab("week-16").experiment;
    int alike = 0;
    for (const char* pattern : {"bits:0x01", "bits:0x38", "bits:0x3c", "bits:0x7b", "bits:0x80"})
        alike += stored(shown, pattern, "e4m3fn") == stored(shown, pattern, "e5m2") ? 1 : 0;
    EXPECT_EQ(alike, 1);
    EXPECT_EQ(stored(shown, "bits:0x80", "e5m2"), "-0");
}

} // namespace
} // namespace infralab
