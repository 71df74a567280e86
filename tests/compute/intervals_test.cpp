// Intervals and the bootstrap against published figures, and against samples drawn one by one.

#include "compute/numerics/bootstrap.hpp"
#include "compute/numerics/philox.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <numeric>

namespace infralab::compute {
namespace {

using enum ProportionMethod;

TEST(Intervals, OfSharesCoverAsComputedExactly)
{
    EXPECT_NEAR(exactCoverage(wald, 50, 0.5, 0.95), 0.935091, 1e-6);
    EXPECT_NEAR(exactCoverage(wilson, 50, 0.5, 0.95), 0.935091, 1e-6);
    EXPECT_NEAR(exactCoverage(clopperPearson, 50, 0.5, 0.95), 0.967161, 1e-6);
    EXPECT_NEAR(exactCoverage(wald, 50, 0.1, 0.95), 0.878917, 1e-6);
    EXPECT_NEAR(exactCoverage(wilson, 50, 0.1, 0.95), 0.970308, 1e-6);
    EXPECT_NEAR(exactCoverage(clopperPearson, 50, 0.1, 0.95), 0.970308, 1e-6);
}

TEST(Intervals, OfSharesAreThePrintedOnes)
{
    const auto none = proportionInterval(wilson, 0, 10, 0.95),
               exact = proportionInterval(clopperPearson, 0, 10, 0.95);
    EXPECT_EQ(none.low, 0);
    EXPECT_NEAR(none.high, 0.277533, 1e-6);
    EXPECT_EQ(exact.low, 0);
    EXPECT_NEAR(exact.high, 0.308497, 1e-6);
    const auto most = proportionInterval(wilson, 8, 10, 0.95);
    EXPECT_NEAR(most.low, 0.490162, 1e-6);
    EXPECT_NEAR(most.high, 0.943318, 1e-6);
    EXPECT_NEAR(proportionInterval(wald, 8, 10, 0.95).high, 1.047918, 1e-6);
    for (const auto method : {wald, wilson, clopperPearson}) { // successes and failures are alike
        const auto some = proportionInterval(method, 3, 10, 0.9),
                   others = proportionInterval(method, 7, 10, 0.9);
        EXPECT_NEAR(some.low, 1 - others.high, 1e-12);
        EXPECT_NEAR(some.high, 1 - others.low, 1e-12);
    }
}

TEST(Intervals, OfAMeanNeedTwoValues)
{
    EXPECT_FALSE(meanInterval(summarise(std::vector<double>{5}), 0.95).isKnown());
    const auto two = meanInterval(summarise(std::vector<double>{4, 6}), 0.95);
    EXPECT_NEAR(two.high - 5, 12.706204736174694, 1e-9); // t with one degree of freedom
    const auto alike = meanInterval(summarise(std::vector<double>{7, 7, 7}), 0.95);
    EXPECT_EQ(alike.low, 7);
    EXPECT_EQ(alike.high, 7);
}

TEST(Intervals, OfADifferenceAreWelchsAndStudents)
{
    // Hours of sleep gained, Student 1908; R's t.test of its data set sleep prints these.
    const auto a = summarise(std::vector<double>{0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0});
    const auto b = summarise(std::vector<double>{1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4});
    const auto welch = welchDifference(a, b, 0.95);
    EXPECT_NEAR(welch.value / welch.error, 1.8608, 5e-5);
    EXPECT_NEAR(welch.degrees, 17.776, 5e-4);
    EXPECT_NEAR(welch.interval.low, -0.2054832, 5e-8);
    EXPECT_NEAR(welch.interval.high, 3.3654832, 5e-8);
    const auto student = pooledDifference(a, b, 0.95);
    EXPECT_EQ(student.degrees, 18);
    EXPECT_NEAR(student.error, welch.error, 1e-12); // equal sizes
    EXPECT_FALSE(welchDifference(a, summarise(std::vector<double>{1}), 0.95).interval.isKnown());
    const auto still = summarise(std::vector<double>{3, 3});
    EXPECT_EQ(welchDifference(still, still, 0.95).interval.low, 0);
}

TEST(Intervals, OfARatioHoldOneWhereTheDifferenceHoldsZero)
{
    Philox random(5);
    for (int i = 0; i < 1000; ++i) {
        std::vector<double> a(4), b(6);
        for (auto* sample : {&a, &b})
            for (double& x : *sample)
                x = 10 + random.normal();
        for (double& x : b)
            x += 1;
        const auto first = summarise(a), second = summarise(b);
        const auto d = welchDifference(first, second, 0.9);
        const auto ratio = ratioInterval(first.mean, second.mean, first.meanVariance(), second.meanVariance(),
                                         0, criticalT(d.degrees, 0.9));
        ASSERT_EQ(ratio.contains(1), d.interval.contains(0));
        ASSERT_TRUE(ratio.contains(second.mean / first.mean));
    }
    EXPECT_FALSE(ratioInterval(0.1, 5, 1, 1, 0, 2).isKnown());
}

TEST(Bootstrap, PercentileOfANormalMeanCoversTooLittle)
{
    EXPECT_NEAR(percentileCoverage(5, 0.95), 0.84553, 5e-6);
    EXPECT_NEAR(percentileCoverage(10, 0.95), 0.90409, 5e-6);
    EXPECT_NEAR(percentileCoverage(20, 0.95), 0.92870, 5e-6);
    // And so it does: the rest to the formula is the resamples' own shape.
    Philox random(11);
    constexpr int samples = 3000;
    int held = 0;
    for (int i = 0; i < samples; ++i) {
        BootstrapProblem problem;
        problem.resamples = 400;
        problem.seed = static_cast<std::uint64_t>(i);
        for (int k = 0; k < 20; ++k)
            problem.first.push_back(random.normal());
        held += bootstrap(problem)->percentile.contains(0) ? 1 : 0;
    }
    EXPECT_NEAR(static_cast<double>(held) / samples, 0.92870, 0.02);
}

std::vector<double> upTo(int count)
{
    std::vector<double> out(static_cast<std::size_t>(count));
    std::iota(out.begin(), out.end(), 0.0);
    return out;
}

TEST(Bootstrap, BiasCorrectedMeanIsThePublishedOne)
{
    const BootstrapProblem problem{.first = upTo(100), .resamples = 20000};
    const auto result = bootstrap(problem).value();
    EXPECT_NEAR(result.bca.low, 43.956, 0.3);
    EXPECT_NEAR(result.bca.high, 55.310, 0.3);
    EXPECT_EQ(result.estimate, 49.5);
    EXPECT_NEAR(result.standardError, std::sqrt(9999.0 / 12 / 100), 0.06);
    EXPECT_EQ(result.flag, BootstrapFlag::none);
}

TEST(Bootstrap, CorrectsTowardsTheLongTail)
{
    BootstrapProblem problem{.resamples = 10000};
    for (int i = 1; i < 60; ++i)
        problem.first.push_back(-std::log(i / 60.0)); // exponential
    const auto result = bootstrap(problem).value();
    EXPECT_GT(result.bca.low, result.percentile.low);
    EXPECT_GT(result.bca.high, result.percentile.high);
}

TEST(Bootstrap, IsTheSameHoweverOftenAndForBlocks)
{
    BootstrapProblem problem{.first = upTo(1501), .statistic = Statistic::median, .resamples = 500};
    const auto one = bootstrap(problem).value(), two = bootstrap(problem).value();
    EXPECT_EQ(one.bca.low, two.bca.low);
    EXPECT_EQ(one.percentile.high, two.percentile.high);
    EXPECT_EQ(one.estimate, 750);
    problem.seed = 2;
    EXPECT_NE(bootstrap(problem)->percentile.high, one.percentile.high);
}

TEST(Bootstrap, NamesWhereItSaysNothing)
{
    const auto flag = [](BootstrapProblem problem) {
        const auto result = bootstrap(problem).value();
        EXPECT_EQ(result.flag == BootstrapFlag::none, result.percentile.isKnown());
        return result.flag;
    };
    EXPECT_EQ(flag({.first = {5, 5, 5, 5}}), BootstrapFlag::constant);
    EXPECT_EQ(flag({.first = {5, 5}, .second = {5, 6}, .contrast = Contrast::difference}),
              BootstrapFlag::none);
    EXPECT_EQ(flag({.first = {5}}), BootstrapFlag::tooFew);
    EXPECT_EQ(flag({.first = {5, 6}, .second = {7}, .contrast = Contrast::percent}), BootstrapFlag::tooFew);
    EXPECT_EQ(flag({.first = {5, 6, 7}, .statistic = Statistic::minimum}), BootstrapFlag::undefined);
    EXPECT_EQ(flag({.first = {-5, 6, 7}, .second = {1, 2}, .contrast = Contrast::percent}),
              BootstrapFlag::noRatio);
}

TEST(Bootstrap, DrawsPairsTogether)
{
    BootstrapProblem problem{.first = upTo(30), .second = upTo(30), .contrast = Contrast::difference};
    for (double& x : problem.second)
        x += 2;
    EXPECT_GT(bootstrap(problem)->percentile.high, 5);
    problem.paired = true;
    const auto paired = bootstrap(problem).value();
    EXPECT_NEAR(paired.percentile.low, 2, 1e-12);
    EXPECT_NEAR(paired.percentile.high, 2, 1e-12);
}

TEST(Bootstrap, StopsWhenAsked)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(bootstrap({.first = upTo(100)}, stop.get_token()));
}

} // namespace
} // namespace infralab::compute
