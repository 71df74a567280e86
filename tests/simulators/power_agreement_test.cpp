// power_analysis: a hundred random designs for each of its tests, on which formula and simulation must agree.
// Here apart, since it is the promise of the page.

#include "simulators/power_analysis/simulation.hpp"

#include "compute/numerics/philox.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace infralab::power_analysis {
namespace {

using compute::PowerTest;

constexpr std::uint64_t designsSeed = 20261201;

std::string nameOf(PowerTest test)
{
    constexpr const char* names[] = {"OneSampleT",   "PairedT",     "TwoSampleT",     "WelchT",
                                     "OneSampleZ",   "TwoSampleZ",  "TwoProportions", "Anova",
                                     "ChiSquareFit", "Correlation", "RegressionF"};
    return names[static_cast<std::size_t>(test)];
}

class FormulaAndSimulation : public testing::TestWithParam<PowerTest>
{
protected:
    static bool isForLargeSamples()
    {
        return GetParam() == PowerTest::twoProportions || GetParam() == PowerTest::chiSquareFit;
    }

    static PowerAnalysis::Params drawn(compute::Philox& random)
    {
        const auto between = [&](double low, double high) {
            return low * std::pow(high / low, random.uniform());
        };
        PowerAnalysis::Params p;
        p.test = GetParam();
        p.sampleSize =
            static_cast<std::int64_t>(isForLargeSamples() ? between(8000, 20'000) : between(3, 150));
        p.effect = between(0.03, 1.5) / (isForLargeSamples() ? 30 : 1);
        p.alternative = static_cast<compute::Alternative>(random.below(3));
        if (compute::hasDirection(p.test) && random.below(2) == 0)
            p.effect = -p.effect;
        if (p.test == PowerTest::correlation)
            p.effect = std::tanh(p.effect);
        p.alpha = between(0.002, 0.3);
        p.ratio = between(0.5, 2);
        p.deviationRatio = between(0.3, 3);
        p.groups = random.between(2, 6);
        p.degrees = random.between(1, 5);
        p.secondRate = 30 + 40 * random.uniform();
        p.seed = random.between(0, 1'000'000);
        return p;
    }
};

TEST_P(FormulaAndSimulation, AgreeWithinFourStandardErrors)
{
    RecordProperty("seed", std::to_string(designsSeed));
    compute::Philox random(designsSeed, static_cast<std::uint64_t>(GetParam()));
    const std::int64_t experiments = isForLargeSamples() ? 2000 : 10'000;
    int designs = 0;
    double squares = 0;
    while (designs < 100) {
        const auto p = drawn(random);
        const auto plan = planFor(p);
        if (!plan || plan->wholePower < 0.002 || plan->wholePower > 0.998)
            continue;
        ++designs;
        const Trial trial(*plan);
        ASSERT_EQ(trial.obstacle(), "");
        const auto simulated = simulate(trial, *plan, compute::Engine(), static_cast<std::uint64_t>(p.seed),
                                        experiments, {}, [](const Simulated&) {});
        ASSERT_TRUE(simulated) << simulated.error().message;
        const double found = static_cast<double>(simulated->tally.found) / static_cast<double>(experiments);
        const double error =
            std::sqrt(plan->wholePower * (1 - plan->wholePower) / static_cast<double>(experiments));
        squares += (found - plan->wholePower) * (found - plan->wholePower) / error / error;
        EXPECT_NEAR(found, plan->wholePower, 4 * error)
            << "design " << designs << " of seed " << designsSeed << ": n " << p.sampleSize << ", effect "
            << p.effect << ", alpha " << p.alpha << ", ratio " << p.ratio;
    }
    // Were the standard errors honest, the mean square of a hundred is 1 within .57, four of its own.
    EXPECT_NEAR(squares / designs, 1, 0.57) << "seed " << designsSeed;
}

INSTANTIATE_TEST_SUITE_P(, FormulaAndSimulation,
                         testing::Values(PowerTest::oneSampleT, PowerTest::pairedT, PowerTest::twoSampleT,
                                         PowerTest::welchT, PowerTest::oneSampleZ, PowerTest::twoSampleZ,
                                         PowerTest::twoProportions, PowerTest::anova, PowerTest::chiSquareFit,
                                         PowerTest::correlation, PowerTest::regressionF),
                         [](const auto& test) { return nameOf(test.param); });

TEST(Simulation, IsTheSameHoweverItIsSplit)
{
    for (const PowerTest test : {PowerTest::twoSampleT, PowerTest::correlation, PowerTest::chiSquareFit}) {
        const auto plan = planFor({.test = test, .effect = 0.3, .sampleSize = 37, .degrees = 3});
        const auto draws = Trial(*plan).draws(5);
        compute::SimulatedSamples whole(compute::Engine(), draws, 1000), parts(compute::Engine(), draws, 96);
        std::vector<float> all(whole.room()), some(parts.room());
        ASSERT_TRUE(whole.draw(0, 1000, all, {}));
        const std::size_t wide = all.size() / draws.quantities(), narrow = some.size() / draws.quantities();
        for (std::uint32_t first = 0; first < 1000; first += 96) {
            const std::uint32_t count = std::min(96U, 1000 - first);
            ASSERT_TRUE(parts.draw(first, count, some, {}));
            for (std::size_t q = 0; q < draws.quantities(); ++q)
                for (std::uint32_t i = 0; i < count; ++i)
                    ASSERT_EQ(some[q * narrow + i], all[q * wide + first + i]);
        }
    }
}

} // namespace
} // namespace infralab::power_analysis
