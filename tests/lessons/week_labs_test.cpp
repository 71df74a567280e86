// What the captions of the weeks promise, checked by running their experiments.
// One test a week, in the order of the schedule.

#include "tests/lessons/page_runs.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cmath>

namespace infralab {
namespace {

using testing::HasSubstr;

TEST(Week01, TenTimesTheComputeBuysBoth)
{
    const auto& shown = lab("week-01", 1).experiment;
    const auto more = with(shown, {{"budget", "1e22"}});
    const auto times = [&](const char* id) { return number(more, id) / number(shown, id); };
    EXPECT_EQ(fmt::format("{:.1f} {:.1f}", times("parameters_opt"), times("tokens_opt")), "3.3 3.1");
    EXPECT_LT(times("loss_opt"), 1);
}

TEST(Week02, OneScaleDoesNotFitAnOutlier)
{
    const auto shown = lab("week-02", 1).experiment;
    EXPECT_EQ(stored(shown, "5.9", "e2m1"), "6");
    for (const char* weight : {"0.12", "-0.04", "0.21", "-0.17", "0.08", "0.03", "-0.11", "0.19"})
        EXPECT_EQ(std::stod(stored(shown, weight, "e2m1")), 0) << weight;
}

TEST(Week02, ASmallerOutlierLeavesTheWeights)
{
    const auto shown = lab("week-02", 3).experiment;
    EXPECT_EQ(number(shown, "zeroed"), 8);
    EXPECT_LT(number(with(shown, {{"outlier", "0.0625"}}), "zeroed"), 8);
}

TEST(Week02, TheFirstWholeNumberThatFp32CannotHold)
{
    const auto shown = lab("week-02", 0).experiment;
    EXPECT_EQ(stored(shown, "16777217", "fp32"), "16777216");
    EXPECT_EQ(stored(with(shown, {{"input", "16777215"}}), "16777215", "fp32"), "16777215");
}

TEST(Week03, TheFirstByteRepeatsAndTheSecondDoesNot)
{
    std::set<std::string> first, second;
    for (const auto& row : output<Table>(lab("week-03").experiment, "encodings").rows)
        if (row[1] == Table::Cell("bf16")) {
            const auto& code = std::get<std::string>(row[2]); // 0x3cae
            first.insert(code.substr(2, 2));
            second.insert(code.substr(4, 2));
        }
    EXPECT_LE(first.size(), 5u);
    EXPECT_EQ(second.size(), 8u);
}

TEST(Week04, TheFarCornerWaitsFourteenCycles)
{
    const auto shown = lab("week-04", 0);
    EXPECT_THAT(shown.caption, HasSubstr("waits 14 cycles"));
    const auto machine = output<Frames>(shown.experiment, "machine");
    constexpr double multiplying = 2;
    Frame frame;
    for (std::int64_t cycle = 0; cycle <= 15; ++cycle) {
        machine.source->read(cycle, frame);
        EXPECT_EQ(frame.layers.at(0).back() == multiplying, cycle == 15) << cycle;
    }
    EXPECT_GT(number(with(shown.experiment, {{"k", "16"}}), "overall_utilisation"),
              number(shown.experiment, "overall_utilisation"));
}

TEST(Week04, TenTimesTheBatchTakesLittleLonger)
{
    const auto shown = lab("week-04", 1).experiment;
    EXPECT_LT(number(with(shown, {{"m", "200"}}), "total_cycles"), 1.5 * number(shown, "total_cycles"));
}

TEST(Week05, OneShapeOfTheBudgetIsFirst)
{
    const auto square = lab("week-05", 2).experiment;
    const auto tall = number(with(square, {{"rows", "64"}, {"columns", "16"}}), "total_cycles");
    EXPECT_LT(tall, number(square, "total_cycles"));
    EXPECT_LT(tall, number(with(square, {{"rows", "16"}, {"columns", "64"}}), "total_cycles"));
}

TEST(Week05, TheIntervalClosesAmongTheRuns)
{
    const auto& shown = lab("week-05", 0).experiment;
    const auto width = [](const Experiment& experiment) {
        return std::log(number(experiment, "parameters_opt_high") / number(experiment, "parameters_opt_low"));
    };
    EXPECT_NEAR(number(shown, "extrapolation_factor"), 192, 10);
    EXPECT_GT(width(shown), 2 * width(with(shown, {{"budget", "1e21"}})));
}

TEST(Week05, DigitsOfALawMoveItsOptimum)
{
    const auto& shown = lab("week-05", 1).experiment;
    EXPECT_EQ(fmt::format("{:.0f}", number(shown, "parameters_opt") / 1e9), "32");
    const auto refit = with(shown, {{"coefficients", "besiroglu"}});
    EXPECT_EQ(fmt::format("{:.0f}", number(refit, "parameters_opt") / 1e9), "72");
    EXPECT_GT(number(shown, "tokens_per_parameter"), 4 * number(refit, "tokens_per_parameter"));
}

TEST(Week06, OneBitSpoilsOneColumn)
{
    const auto shown = lab("week-06").experiment;
    EXPECT_THAT(wrongPlaces(shown).second, testing::ElementsAre(3));
    for (const double error : cells(shown, "product_error"))
        EXPECT_THAT(std::abs(error), testing::AnyOf(0, 64));
    EXPECT_THAT(wrongPlaces(asked("How does one broken multiplier show?")).second, testing::ElementsAre(5));
}

TEST(Week08, FiveTokensTakeTwoPercentMore)
{
    const auto one = lab("week-08").experiment, five = with(one, {{"m", "5"}});
    EXPECT_THAT(lab("week-08").caption, HasSubstr("2 % more"));
    EXPECT_EQ(std::round(100 * number(five, "cycles_scalesim") / number(one, "cycles_scalesim")), 102);
}

TEST(Week06, SevenRunsOfEachFindTheClaim)
{
    const auto& shown = lab("week-06", 2).experiment;
    EXPECT_EQ(number(shown, "first_size"), 7);
    EXPECT_GE(number(shown, "actual_power"), 0.8);
}

TEST(Week10, TenTimingsOfOneProcessAreWorthOne)
{
    const auto& shown = lab("week-10", 1).experiment;
    const auto fresh = with(shown, {{"processes", "10"}, {"runs", "1"}});
    EXPECT_EQ(fmt::format("{:.0f}", number(shown, "effective_n")), "1");
    EXPECT_GT(number(shown, "false_alarm_rate"), 0.8);
    EXPECT_NEAR(number(fresh, "false_alarm_rate"), 0.05, 1e-9);
}

TEST(Week10, TheWinnerChangesWithTheStalls)
{
    const auto os = lab("week-10").experiment, ws = with(os, {{"dataflow", "ws"}});
    EXPECT_LT(number(ws, "cycles_scalesim"), number(os, "cycles_scalesim"));
    EXPECT_GT(number(ws, "total_cycles"), number(os, "total_cycles"));
}

TEST(Week12, LessBandwidthTurnsTheConclusion)
{
    const auto fast = lab("week-12").experiment, slow = with(fast, {{"dram_gbps", "4"}});
    EXPECT_LT(number(fast, "stall_cycles"), 0.1 * number(fast, "cycles_with_drain"));
    EXPECT_GT(number(slow, "stall_cycles"), number(slow, "cycles_with_drain"));
}

TEST(Week13, DecodingLeavesTheArrayIdle)
{
    const auto decode = lab("week-13").experiment;
    EXPECT_LT(number(decode, "overall_utilisation"), 1);
    EXPECT_GT(number(with(decode, {{"m", "512"}}), "overall_utilisation"), 50);
    EXPECT_LT(number(asked("What does batch 1 do to a matrix unit?"), "overall_utilisation"), 1);
}

TEST(Week14, TheMiddleNumberLosesLeast)
{
    const auto error = [](const std::string& input) {
        const double value = std::stod(input);
        return std::abs(std::stod(stored(lab("week-14").experiment, input, "e4m3fn")) - value) / value;
    };
    EXPECT_LT(error("3.3"), error("0.3") / 2);
    EXPECT_LT(error("3.3"), error("33.3") / 2);
}

TEST(Week15, TheLastFoldHasOneElementAtWork)
{
    const auto shown = lab("week-15").experiment;
    EXPECT_EQ(number(shown, "folds"), 4);
    EXPECT_EQ(cells(shown, "fold_map").back(), 100.0 / 64);
    EXPECT_EQ(number(with(shown, {{"m", "8"}, {"n", "8"}}), "folds"), 1);
}

} // namespace
} // namespace infralab
