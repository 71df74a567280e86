// The reader's questions: each experiment holds the answer that the question promises.
// Here because a question without an answer is worse than none.

#include "tests/lessons/page_runs.hpp"

#include <gtest/gtest.h>

#include <set>

namespace infralab {
namespace {

TEST(Questions, StandTogetherUnderTheirThemes)
{
    std::vector<std::string> themes;
    for (const auto& question : course().questions)
        if (themes.empty() || themes.back() != question.theme)
            themes.push_back(question.theme);
    EXPECT_GE(themes.size(), 4u);
    const std::set<std::string> once(themes.begin(), themes.end());
    EXPECT_EQ(once.size(), themes.size()) << "a theme stands in two places";
    EXPECT_FALSE(once.contains(""));
}

TEST(Questions, HalfOfTheTimeIsTheWave)
{
    EXPECT_EQ(number(asked("Where does half of my array's time go?"), "overall_utilisation"), 50);
}

TEST(Questions, ALargerArrayIsSlower)
{
    const auto shown = asked("Would a bigger array be faster?");
    EXPECT_GT(number(with(shown, {{"rows", "256"}, {"columns", "256"}}), "cycles_scalesim"),
              number(shown, "cycles_scalesim"));
}

TEST(Questions, ATallMatrixWantsItsWeightsToStay)
{
    const auto shown = asked("Which dataflow suits a tall matrix?");
    const auto os = number(shown, "total_cycles");
    EXPECT_LT(number(with(shown, {{"dataflow", "ws"}}), "total_cycles"), os);
    EXPECT_GE(number(with(shown, {{"dataflow", "is"}}), "total_cycles"), os);
}

TEST(Questions, AboutNumbersAreAnsweredByTheTable)
{
    EXPECT_EQ(stored(asked("Why is 448.1 stored as 448?"), "448.1", "e4m3fn"), "448");
    EXPECT_EQ(stored(asked("Which values does FP8 keep?"), "17", "e4m3fn"), "16");
    EXPECT_EQ(stored(asked("Which values does FP8 keep?"), "57344", "e5m2"), "57344");
    const auto gradient = asked("Why does fp16 lose a gradient of 1e-8?");
    EXPECT_EQ(stored(gradient, "1e-8", "fp16"), "0");
    EXPECT_NE(stored(gradient, "6.5536e-4", "fp16"), "0");
    const auto tenths = asked("Why is 0.1 + 0.2 not 0.3?");
    EXPECT_NE(stored(tenths, "0.3", "fp64", 2), stored(tenths, "0.30000000000000004", "fp64", 2));
    const auto twice = asked("Is rounding twice as good as rounding once?");
    EXPECT_NE(stored(twice, "1.0004882821813226", "fp16"), stored(twice, "0x1.002p+0", "fp16"));
    EXPECT_EQ(stored(twice, "1.0004882821813226", "fp32", 2), stored(twice, "0x1.002p+0", "fp32", 2));
}

TEST(Questions, TwoAnswersDifferByRounding)
{
    const auto shown = asked("Same inputs, two answers. Is it a bug?");
    EXPECT_NE(cells(shown, "c"), cells(with(shown, {{"accumulator", "fp32"}}), "c"));
    EXPECT_EQ(number(shown, "wrong_elements"), 0);
}

TEST(Questions, DoubleBufferingHidesMostOfTheMemory)
{
    const auto shown = asked("Can a slow memory hide behind the arithmetic?");
    EXPECT_LT(number(with(shown, {{"double_buffering", "true"}}), "stall_cycles"),
              0.25 * number(shown, "stall_cycles"));
}

} // namespace
} // namespace infralab
