// The calibration's numbers against ones worked by hand, and its words against what few data allow.

#include "app/progress/calibration.hpp"

#include <gmock/gmock.h>

#include <cmath>

using namespace infralab;
using testing::HasSubstr;

namespace {

std::vector<Prediction> guesses(int right, int wrong, double confidence)
{
    std::vector<Prediction> all;
    for (int i = 0; i < right + wrong; ++i)
        all.push_back({"p", std::to_string(i), "", confidence, "", i < right, {}});
    return all;
}

TEST(Calibration, GivesBinsAndBrierScore)
{
    auto all = guesses(3, 1, 0.8);
    for (const auto& more : guesses(1, 1, 0.5))
        all.push_back(more);
    const auto c = calibrationOf(all);
    ASSERT_EQ(c.bins.size(), 5u);
    EXPECT_EQ(c.count, 6);
    EXPECT_EQ(c.bins[4].count, 4);
    EXPECT_DOUBLE_EQ(c.bins[4].stated, 0.8);
    EXPECT_DOUBLE_EQ(c.bins[4].right, 0.75);
    EXPECT_EQ(c.bins[2].count, 2);
    EXPECT_TRUE(std::isnan(c.bins[0].right));
    EXPECT_DOUBLE_EQ(c.stated, (4 * 0.8 + 2 * 0.5) / 6);
    EXPECT_DOUBLE_EQ(c.right, 4.0 / 6);
    EXPECT_NEAR(c.brier, (3 * 0.04 + 0.64 + 2 * 0.25) / 6, 1e-15);
}

TEST(Calibration, PutsTheBoundsOfBinsWhereTheirLabelsSay)
{
    for (int percent = 0; percent <= 100; ++percent) {
        const auto c = calibrationOf(guesses(1, 0, percent / 100.0));
        EXPECT_EQ(c.bins[static_cast<std::size_t>(std::min(percent / 20, 4))].count, 1) << percent;
    }
}

TEST(Calibration, BoundsTheShareAsWilsonDoes)
{
    const auto c =
        calibrationOf(guesses(7, 3, 0.7)); // 0.3968 to 0.8922, R: prop.test(7, 10, correct = FALSE)
    EXPECT_NEAR(c.bins[3].low, 0.3968, 5e-5);
    EXPECT_NEAR(c.bins[3].high, 0.8922, 5e-5);
}

TEST(Calibration, SaysThatFewDataSayLittle)
{
    EXPECT_THAT(sentenceOf(calibrationOf({})), HasSubstr("no prediction"));
    EXPECT_THAT(sentenceOf(calibrationOf(guesses(1, 0, 0.9))), HasSubstr("1 prediction says little"));
    EXPECT_THAT(sentenceOf(calibrationOf(guesses(0, 9, 0.9))), HasSubstr("9 predictions say little"));
    EXPECT_THAT(sentenceOf(calibrationOf(guesses(8, 4, 0.7))), HasSubstr("chance"));
    EXPECT_THAT(sentenceOf(calibrationOf(guesses(4, 16, 0.8))), HasSubstr("surer than"));
    EXPECT_THAT(sentenceOf(calibrationOf(guesses(19, 1, 0.5))), HasSubstr("trust your guesses more"));
}

} // namespace
