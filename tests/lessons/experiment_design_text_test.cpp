// What lesson 01 states and no value link shows: steps done by hand, where its tasks end, and the plans that
// its checks choose from. Each is run in the lab of the page that the reader would use.

#include "tests/lessons/page_runs.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

namespace infralab {
namespace {

enum Lab : std::size_t { powerLab, nesting, peeking, budget, seeds };

Experiment inLab(Lab which, const Changes& changes)
{
    return with(lab("lesson-01", which).experiment, changes);
}

std::string rounded(double value, int decimals)
{
    return fmt::format("{:.{}f}", value, decimals);
}

double runsNeeded(const Changes& changes)
{
    return number(inLab(powerLab, changes), "first_size");
}

Experiment plan(const std::string& hosts, const std::string& runs)
{
    return inLab(nesting, {{"hosts", hosts}, {"runs", runs}, {"experiments", "0"}});
}

TEST(ExperimentDesignText, EightSeedsAreComparedInPairs)
{
    const std::vector<std::string> stated{"19.0", "-28.8", "8.5", "10.8", "-8.0", "2.9", "7.9", "2.6"};
    const double n = static_cast<double>(stated.size());
    double sum = 0, squares = 0;
    for (std::size_t index = 0; index < stated.size(); ++index) {
        const auto shown = inLab(seeds, {{"seed", std::to_string(index + 1)}});
        const double difference = 100 * (number(shown, "loss_with") / number(shown, "loss_fp32") - 1);
        EXPECT_EQ(rounded(difference, 1), stated[index]);
        sum += difference;
        squares += difference * difference;
    }
    const double mean = sum / n, deviation = std::sqrt((squares - n * mean * mean) / (n - 1)),
                 error = deviation / std::sqrt(n);
    const double critical = number(
        inLab(powerLab, {{"test", "paired_t"}, {"solve", "power"}, {"sample_size", "8"}}), "critical_value");
    EXPECT_EQ(rounded(mean, 1), "1.9");
    EXPECT_EQ(rounded(deviation, 1), "14.6");
    EXPECT_EQ(rounded(error, 1), "5.2");
    EXPECT_EQ(rounded(critical, 2), "2.36");
    EXPECT_EQ(rounded(mean - critical * error, 1), "-10.3");
    EXPECT_EQ(rounded(mean + critical * error, 1), "14.1");
    EXPECT_EQ(rounded(mean / error, 2), "0.36");
    EXPECT_EQ(rounded(critical * error, 1), "12.2");
    EXPECT_EQ(rounded(std::pow(2.8 * deviation / 3, 2), 0), "186");
}

TEST(ExperimentDesignText, AHundredStepsScatterLess)
{
    for (const std::string seed : {"1", "2", "3", "4"}) {
        const auto shown = inLab(seeds, {{"seed", seed}, {"steps", "100"}});
        EXPECT_NEAR(number(shown, "loss_with") / number(shown, "loss_fp32"), 1, 0.01) << seed;
    }
}

TEST(ExperimentDesignText, TheFormulaByHandIsOneShort)
{
    EXPECT_EQ(rounded(2 * std::pow((1.96 + 0.84) / 0.5, 2), 1), "62.7");
    EXPECT_EQ(runsNeeded({{"effect_in", "standardised"}, {"effect", "0.5"}}), 64);
    EXPECT_EQ(runsNeeded({}), 29);
    EXPECT_EQ(runsNeeded({{"change_percent", "1.5"}}), 113);
    EXPECT_EQ(number(inLab(powerLab, {{"spread_percent", "2"}}), "effect"), 1.5);
    EXPECT_EQ(runsNeeded({{"spread_percent", "2"}}), 9);
}

TEST(ExperimentDesignText, HostsAndNoNumberOfRunsReachThePower)
{
    EXPECT_LT(number(plan("3", "10000"), "power"), 0.2932);
    EXPECT_LT(number(plan("9", "1"), "power"), 0.8);
    EXPECT_GT(number(plan("10", "1"), "power"), 0.8);
    EXPECT_LT(number(plan("8", "2"), "power"), 0.8);
    EXPECT_GT(number(plan("9", "2"), "power"), 0.8);
}

TEST(ExperimentDesignText, TheSurestOfThreeFilesIsWrong)
{
    const auto file = [](const std::string& dataset) {
        return with(plan("1", "10"), {{"dataset", dataset}, {"resamples", "200"}});
    };
    const auto one = file("ten_repeats"), five = file("five_hosts"), same = file("same_hosts");
    EXPECT_EQ(rounded(number(one, "pooled_low"), 1), "-3.9");
    EXPECT_EQ(rounded(number(one, "pooled_high"), 1), "-2.2");
    EXPECT_TRUE(output<std::string>(one, "answer").starts_with("Yes"));
    EXPECT_NE(output<std::string>(one, "source").find("no true difference"), std::string::npos);
    EXPECT_EQ(output<std::string>(five, "answer"), "Cannot tell");
    EXPECT_TRUE(output<std::string>(same, "answer").starts_with("Yes"));
    for (const auto& right : {five, same}) {
        EXPECT_NE(output<std::string>(right, "source").find("true difference is -3 %"), std::string::npos);
        EXPECT_LT(number(right, "difference_low"), -3);
        EXPECT_GT(number(right, "difference_high"), -3);
    }
}

TEST(ExperimentDesignText, PairsThatAreNotAlikeGainNothing)
{
    const auto pairs = [](const std::string& correlation) {
        return runsNeeded({{"test", "paired_t"}, {"pair_correlation", correlation}});
    };
    EXPECT_EQ(pairs("0"), 30);
    EXPECT_EQ(pairs("0.5"), 16);
    EXPECT_EQ(pairs("0.9"), 6);
}

TEST(ExperimentDesignText, LooksCostPowerAndSaveTime)
{
    const auto five = [](const std::string& boundary, const std::string& drift) {
        return inLab(peeking, {{"boundary", boundary}, {"drift", drift}, {"experiments", "1000"}});
    };
    EXPECT_EQ(rounded(100 * number(five("pocock", "2.8"), "power"), 0), "71");
    EXPECT_EQ(rounded(100 * number(five("obrien_fleming", "2.8"), "power"), 0), "79");
    EXPECT_EQ(rounded(100 * number(five("naive", "2.8"), "power_one_look"), 0), "80");
    EXPECT_EQ(rounded(number(five("pocock", "4"), "expected_looks"), 1), "2.5");
    EXPECT_EQ(rounded(number(five("obrien_fleming", "4"), "expected_looks"), 1), "3.2");
    EXPECT_EQ(rounded(100 * (1 - std::pow(0.95, 5)), 0), "23");
    const auto hundred = inLab(peeking, {{"looks", "100"}, {"experiments", "1000"}});
    EXPECT_EQ(rounded(100 * number(hundred, "overall_alpha"), 0), "37");
}

TEST(ExperimentDesignText, TheFourPlansCostAndFindWhatTheCheckSays)
{
    struct Choice
    {
        std::string hosts, runs, power, hours;
    };
    for (const auto& choice : {Choice{"3", "100", "29.3", "56"}, Choice{"5", "10", "53.9", "18"},
                               Choice{"10", "2", "84.8", "23"}, Choice{"30", "1", "99.9", "65"}}) {
        const auto shown = with(plan(choice.hosts, choice.runs), {{"host_cost", "60"}, {"run_cost", "5"}});
        EXPECT_EQ(rounded(100 * number(shown, "power"), 1), choice.power);
        EXPECT_EQ(rounded(number(shown, "plan_cost") / 60, 0), choice.hours);
    }
    EXPECT_LT(number(plan("30", "1"), "smallest_difference"), 1.7);
}

TEST(ExperimentDesignText, TheSavingIsAsUncertainByHand)
{
    const double relative = std::sqrt(std::pow(0.05, 2) + std::pow(1.0 / 3, 2) + std::pow(0.1 / 0.7, 2));
    EXPECT_EQ(rounded(relative, 3), "0.366");
    const auto shown = inLab(budget, {});
    EXPECT_EQ(number(shown, "value"), 210);
    EXPECT_NEAR(number(shown, "standard_uncertainty"), 210 * relative, 1e-9);
}

TEST(ExperimentDesignText, TheMonthsHaveALongTail)
{
    const auto months = [](const std::string& gain) {
        return inLab(
            budget,
            {{"inputs", "work = 100 +- 20; bill = 10000 +- 500; share = 0.7 +- 0.1; gain = 0.03 +- " + gain},
             {"formula", "12 * work / (bill * gain * share)"},
             {"draws", "200000"}});
    };
    const auto wide = months("0.01"), narrow = months("0.005");
    EXPECT_EQ(rounded(number(wide, "low"), 0), "1");
    EXPECT_EQ(rounded(number(wide, "high"), 0), "10");
    EXPECT_EQ(rounded(number(wide, "mc_low"), 1), "2.7");
    EXPECT_EQ(rounded(number(wide, "mc_high"), 0), "18");
    EXPECT_EQ(rounded(number(narrow, "mc_low"), 1), "3.1");
    EXPECT_EQ(rounded(number(narrow, "mc_high"), 1), "10.6");
}

} // namespace
} // namespace infralab
