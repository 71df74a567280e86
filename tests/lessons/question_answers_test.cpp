// The answers that the reader's questions lead to: numbers of the opened state, and of the state beside it.
// Here so that no question opens a state in which its answer cannot be seen.

#include "tests/lessons/page_runs.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace infralab {
namespace {

constexpr double beyond = std::numeric_limits<double>::infinity();

/// What a run of a question's state, perhaps with a changed control, must give.
struct Shown
{
    std::string question;
    Changes changes;
    std::string output;
    double least, most;
};

void PrintTo(const Shown& shown, std::ostream* out)
{
    *out << shown.question << " " << shown.output;
}

class QuestionAnswer : public testing::TestWithParam<Shown>
{};

TEST_P(QuestionAnswer, IsSeenInTheRun)
{
    const auto& shown = GetParam();
    const double seen = number(with(asked(shown.question), shown.changes), shown.output);
    EXPECT_GE(seen, shown.least);
    EXPECT_LE(seen, shown.most);
}

const std::vector<Shown> answers{
    {"Does Kahan summation help in bf16?", {}, "sum", 4000, 4000},
    {"Does Kahan summation help in bf16?", {{"algorithm", "naive"}}, "sum", 256, 256},
    {"Is stochastic rounding better than nearest?", {}, "sum", 256, 256},
    {"Is stochastic rounding better than nearest?", {}, "stochastic_sum", 4800, 5200},
    {"Should I sort the terms before I add them?", {}, "error_ulps", 10, 30},
    {"Should I sort the terms before I add them?", {{"algorithm", "naive"}}, "error_ulps", -9, 9},
    {"Should I sort the terms before I add them?",
     {{"algorithm", "pairwise_split_half"}},
     "error_ulps",
     -1,
     1},
    {"Why is my average infinite?", {}, "sum", beyond, beyond},
    {"Why is my average infinite?", {}, "exact_sum", 338315, 338315},
    {"Why does a fused multiply-add change my result?", {}, "sum", 1e-14, 2e-14},
    {"Why does a fused multiply-add change my result?", {{"fused", "false"}}, "sum", 0, 0},
    {"Which rule should set the scale of a block?", {}, "clipped", 2, 2},
    {"Which rule should set the scale of a block?", {{"scale_rule", "rceil"}}, "clipped", 0, 0},
    {"How many bits does NVFP4 really take?", {}, "bits_per_element", 4.5, 4.5},
    {"What loss scale do I need?", {}, "flushed_with", 0, 1},
    {"What loss scale do I need?", {{"scale", "16"}}, "flushed_with", 20, 100},
    {"Does bf16 need a loss scale?", {}, "flushed_without", 0, 0},
    {"What if the loss scale is too large?", {}, "skipped", 1, 10},
    {"What if the loss scale is too large?", {{"dynamic", "false"}}, "skipped", 600, 600},
    {"How many tokens should a 7-billion-parameter model see?", {}, "parameters_opt", 6.9e9, 7.1e9},
    {"How many tokens should a 7-billion-parameter model see?", {}, "tokens_per_parameter", 20, 21},
    {"When is a smaller model cheaper to serve?", {}, "saved", 1, 5},
    {"When is a smaller model cheaper to serve?", {{"inference_tokens", "5e12"}}, "saved", 30, 40},
    {"What if my training data run out?", {}, "capped_more", 1, 2},
    {"Can I trust a fit with ten runs?", {}, "points_used", 10, 10},
    {"Can five bad runs spoil a fit of 245?", {}, "points_used", 245, 245},
    {"Can five bad runs spoil a fit of 245?", {}, "alpha", 0.42, 0.43},
    {"Can five bad runs spoil a fit of 245?", {{"drop_largest", "5"}}, "alpha", 0.35, 0.36},
    {"How far beyond its runs does a scaling law hold?", {}, "extrapolation_factor", 199, 201},
    {"My result is verified. Is it right?", {}, "wrong_elements", 1, 63},
    {"Why did the same analysis give another exponent?", {}, "alpha", 0.29, 0.30},
    {"Why did the same analysis give another exponent?",
     {{"stopping", "small_gradient"}},
     "alpha",
     0.35,
     0.36},
    {"Why did the same analysis give another exponent?", {}, "converged_starts", 0, 0},
    {"Two benchmarks, two winners. Which one is right?", {}, "cycles_scalesim", 3264, 3264},
    {"Two benchmarks, two winners. Which one is right?",
     {{"rows", "16"}, {"columns", "16"}},
     "cycles_scalesim",
     1504,
     1504},
    {"Two benchmarks, two winners. Which one is right?",
     {{"m", "256"}, {"n", "8"}},
     "cycles_scalesim",
     816,
     816},
    {"Is a 3 % speed-up on one machine real?", {}, "pooled_high", -3, -2},
    {"Is a 3 % speed-up on one machine real?", {}, "undoing_host_sd", 0.9, 1.1},
    {"What are ten repeats on one machine worth?", {}, "effective_n", 1.8, 1.9},
    {"How many machines does a claim of 3 % need?", {}, "hosts_needed", 10, 10},
    {"How many runs does a claim need?", {}, "first_size", 24, 24},
    {"Should I compare on the same machines or on others?", {}, "first_size", 6, 6},
    {"Should I compare on the same machines or on others?", {{"test", "two_sample_t"}}, "first_size", 29, 29},
    {"May I report my best seed?", {}, "best_of", 1.53, 1.54},
    {"Why do small studies report large effects?", {}, "exaggeration", 4, 6},
    {"Why do small studies report large effects?", {{"sample_size", "400"}}, "exaggeration", 1, 1.2},
    {"May I look at the results before the run is over?", {}, "overall_alpha", 0.19, 0.2},
    {"May I look at the results before the run is over?",
     {{"boundary", "obrien_fleming"}},
     "overall_alpha",
     0.0499,
     0.0501},
    {"Which of my five significant metrics survives?", {}, "found_uncorrected", 5, 5},
    {"Which of my five significant metrics survives?", {}, "found_benjamini_hochberg", 1, 1},
    {"Which source of doubt should I reduce first?", {}, "standard_uncertainty", 1, 1.01},
    {"Which source of doubt should I reduce first?",
     {{"inputs", "gain = 3 +- 0.3; clock = 0 +- 0.1; workloads = 0 +- 0.8"}},
     "standard_uncertainty",
     0.85,
     0.87},
};

INSTANTIATE_TEST_SUITE_P(, QuestionAnswer, testing::ValuesIn(answers));

TEST(QuestionAnswers, ThreeTimesTheBudgetIsLessThanTwiceTheModel)
{
    const auto shown = asked("Does three times the budget make a model three times as large?");
    const double times =
        number(shown, "parameters_opt") / number(with(shown, {{"budget", "1e22"}}), "parameters_opt");
    EXPECT_NEAR(times, std::pow(3, number(shown, "exponent_a")), 1e-9);
    EXPECT_LT(times, 2);
}

TEST(QuestionAnswers, TenRunsDoNotTellTheBestModel)
{
    const auto shown = asked("Can I trust a fit with ten runs?");
    EXPECT_GT(number(shown, "parameters_opt_high"), 100 * number(shown, "parameters_opt_low"));
}

TEST(QuestionAnswers, TheIntervalGrowsBeyondTheRuns)
{
    const auto far = asked("How far beyond its runs does a scaling law hold?"),
               near = with(far, {{"budget", "3e21"}});
    const auto width = [](const Experiment& fit) {
        return number(fit, "parameters_opt_high") / number(fit, "parameters_opt_low");
    };
    EXPECT_GT(width(far), 1.1 * width(near));
}

TEST(QuestionAnswers, AScaleDecidesBetweenTheEightBitFormats)
{
    const auto shown = asked("Should my weights be e4m3 or e5m2?");
    const auto ratio = [](const Experiment& experiment, std::size_t row) {
        return std::get<double>(output<Table>(experiment, "formats_compared").rows.at(row).at(1));
    };
    const auto scaled = with(shown, {{"scale", "5"}});
    EXPECT_LT(ratio(shown, 0), ratio(shown, 1));
    EXPECT_GT(ratio(scaled, 0), ratio(scaled, 1));
}

TEST(QuestionAnswers, Bf16KeepsThreeDigitsOrFour)
{
    const auto kept = output<Grid>(asked("How many digits of a number does bf16 keep?"), "digits_kept");
    ASSERT_EQ(kept.columnLabels.at(0), "bf16");
    for (int row = 0; row < kept.rows; ++row) {
        const double digits = kept.cells.at(static_cast<std::size_t>(row * kept.columns));
        EXPECT_GT(digits, 2.5) << row;
        EXPECT_LT(digits, 4) << row;
    }
}

TEST(QuestionAnswers, SmallGradientsAreMissed)
{
    const auto shown = asked("Can small gradients be left out?");
    EXPECT_GT(number(shown, "loss_without"), 10 * number(shown, "loss_fp32"));
    EXPECT_LT(number(shown, "loss_with"), 1.1 * number(shown, "loss_fp32"));
}

TEST(QuestionAnswers, EightBitsDoWhereTheyReachFar)
{
    const auto shown = asked("Can gradients be sent in eight bits?");
    EXPECT_LT(number(shown, "loss_with"), 1.5 * number(shown, "loss_fp32"));
    EXPECT_GT(number(with(shown, {{"gradient_format", "e4m3fn"}}), "loss_with"),
              3 * number(shown, "loss_fp32"));
}

TEST(QuestionAnswers, LessTrafficIsNotFasterWhereArithmeticDecides)
{
    const auto shown = asked("Does less memory traffic make it faster?");
    const auto small = with(shown, {{"input_sram_kib", "16"}, {"weight_sram_kib", "4"}});
    EXPECT_GT(number(small, "dram_words"), 10 * number(shown, "dram_words"));
    EXPECT_EQ(number(small, "total_cycles"), number(shown, "total_cycles"));
}

TEST(QuestionAnswers, TheBetterUsedArrayIsTheSlowerOne)
{
    const auto shown = asked("Does the better-used chip take less energy?");
    const auto small = with(shown, {{"rows", "16"}, {"columns", "16"}});
    EXPECT_GT(number(small, "overall_utilisation"), number(shown, "overall_utilisation"));
    EXPECT_GT(number(small, "time_us"), 2 * number(shown, "time_us"));
}

TEST(QuestionAnswers, OneSeedSaysTheOppositeOfTheNext)
{
    const auto shown = asked("Does one seed tell which of two trainings is better?"),
               next = with(shown, {{"seed", "6"}});
    EXPECT_LT(number(shown, "loss_with"), 0.97 * number(shown, "loss_fp32"));
    EXPECT_GT(number(next, "loss_with"), number(next, "loss_fp32"));
}

TEST(QuestionAnswers, AFixedScaleDoesWhatTheMechanismDoes)
{
    const auto shown = asked("Is my method better, or was the baseline weak?");
    EXPECT_GT(number(shown, "loss_without"), 10 * number(shown, "loss_with"));
    EXPECT_EQ(number(with(shown, {{"dynamic", "false"}}), "loss_with"), number(shown, "loss_with"));
}

TEST(QuestionAnswers, AnotherNumberOfWorkersRoundsDifferently)
{
    const auto shown = asked("Why do two GPUs give different sums?");
    const double sixteen = number(shown, "sum"), eight = number(with(shown, {{"size", "8"}}), "sum");
    EXPECT_NE(sixteen, eight);
    EXPECT_NEAR(sixteen, eight, 1e-3);
}

} // namespace
} // namespace infralab
