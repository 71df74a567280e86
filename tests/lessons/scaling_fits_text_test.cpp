// Numbers of lesson 03 that stand in its prose alone: a count or an interval that a card of the lab says in
// words. All others are links to a value, which the walk over the course compares.

#include "tests/lessons/page_runs.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace infralab {
namespace {

using testing::HasSubstr;

const Changes withoutTheFive{{"drop_largest", "5"}};

Experiment fit(Changes changes)
{
    return with(lab("lesson-03").experiment, changes);
}

Changes heldOut(const char* dropped, const char* form)
{
    return {{"drop_largest", dropped}, {"form", form}, {"bootstrap", "400"}, {"hold_out", "25"}};
}

TEST(ScalingFitsText, ProfilesEndWhereItSays)
{
    EXPECT_THAT(output<std::string>(fit({}), "identifiability"), HasSubstr("alpha 0.398 to 0.44;"));
    EXPECT_THAT(output<std::string>(fit(withoutTheFive), "identifiability"),
                HasSubstr("alpha 0.342 to 0.366;"));
}

TEST(ScalingFitsText, CountsHeldOutRunsInside)
{
    const auto says = [](const Changes& changes) {
        return output<std::string>(fit(changes), "extrapolation");
    };
    EXPECT_THAT(says(heldOut("5", "hoffmann")),
                AllOf(HasSubstr("5.45 times"), HasSubstr("57 of 60"), HasSubstr("0.46 %")));
    EXPECT_THAT(says(heldOut("5", "kaplan")), AllOf(HasSubstr("47 of 60"), HasSubstr("2.3 %")));
    EXPECT_THAT(says(heldOut("0", "hoffmann")), AllOf(HasSubstr("79 of 80"), HasSubstr("0.69 %")));
    EXPECT_EQ(fmt::format("{:.2f}", number(fit(heldOut("0", "hoffmann")), "alpha")), "0.45");
}

TEST(ScalingFitsText, OnlyTheLawBendsToTheFive)
{
    const auto exponent = [](const char* form, const char* dropped) {
        return number(fit({{"form", form}, {"drop_largest", dropped}}), "exponent_a");
    };
    EXPECT_EQ(exponent("envelope", "0"), exponent("envelope", "5"));
    EXPECT_NEAR(exponent("isoflop", "0"), exponent("isoflop", "5"), 0.002);
    EXPECT_GT(exponent("hoffmann", "5") - exponent("hoffmann", "0"), 0.02);
}

TEST(ScalingFitsText, TheBandOpensWithTheBudget)
{
    const auto opening = [](const char* budget, const char* form) {
        const auto at =
            fit({{"drop_largest", "5"}, {"form", form}, {"bootstrap", "400"}, {"budget", budget}});
        return number(at, "parameters_opt_high") / number(at, "parameters_opt_low");
    };
    EXPECT_EQ(fmt::format("{:.2f}", opening("3e21", "hoffmann")), "1.13");
    EXPECT_LT(opening("3e21", "hoffmann"), opening("5.76e23", "hoffmann"));
    EXPECT_LT(opening("5.76e23", "hoffmann"), opening("1e25", "hoffmann"));
    EXPECT_LT(opening("5.76e23", "hoffmann"), opening("5.76e23", "kaplan"));
}

TEST(ScalingFitsText, ALooseStopOnTheMeanMovesTheBestModel)
{
    const auto best = [](const char* average) {
        const auto run = fit(
            {{"drop_largest", "5"}, {"starts", "published"}, {"stopping", "loose"}, {"average", average}});
        return fmt::format("{:.1f}", number(run, "parameters_opt") / 1e9);
    };
    EXPECT_EQ(best("true"), "9.7");
    EXPECT_EQ(best("false"), "7.7");
}

} // namespace
} // namespace infralab
