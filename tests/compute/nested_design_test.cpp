// Nested designs against printed figures, a closed form, and experiments drawn one by one.

#include "compute/numerics/nested_design.hpp"
#include "compute/numerics/philox.hpp"

#include <gmock/gmock.h>

#include <cmath>

namespace infralab::compute {
namespace {

/// Runs of variance 1 that correlate by rho within a host.
NestedVariances correlated(double rho)
{
    return {rho, 0, 1 - rho};
}

TEST(NestedDesign, HasTheDesignEffectOfItsCorrelation)
{
    const auto effect = [](double runs, double rho) { return designEffect(correlated(rho), {7, 1, runs}); };
    EXPECT_NEAR(effect(20, 0.05), 1.95, 1e-12);
    EXPECT_NEAR(effect(20, 0.25), 5.75, 1e-12);
    EXPECT_NEAR(effect(1000, 0.25), 250.75, 1e-9);
    EXPECT_NEAR(effectiveSampleSize(correlated(0.25), {10, 1, 20}), 200 / 5.75, 1e-9);
    EXPECT_NEAR(intraclassCorrelation({1, 1, 2}), 0.25, 1e-15);
}

TEST(NestedDesign, PooledRunsRaiseFalseAlarmsAsPublished)
{
    const auto many = [](double runs, double rho) {
        return pooledFalseAlarmRate(1 + (runs - 1) * rho, 0.05);
    };
    EXPECT_NEAR(many(20, 0.05), 0.160450, 1e-6);
    EXPECT_NEAR(many(20, 0.10), 0.249761, 1e-6);
    EXPECT_NEAR(many(100, 0.05), 0.421682, 1e-6);
    EXPECT_NEAR(pooledFalseAlarmRate(5, 20, 0.1, 0.05), 0.2537, 1e-3);
    EXPECT_NEAR(pooledFalseAlarmRate(4, 100, 0.02, 0.05), 0.2577, 1e-3);
    EXPECT_NEAR(pooledFalseAlarmRate(1e5, 20, 0.05, 0.05), many(20, 0.05), 1e-4);
    EXPECT_NEAR(pooledFalseAlarmRate(5, 20, 0, 0.05), 0.05, 1e-10);
}

TEST(NestedDesign, PooledRunsDoWhatExperimentsDo)
{
    constexpr int hosts = 4, runs = 10, experiments = 40'000;
    constexpr double rho = 0.2;
    const double critical = 1.990847; // t with 78 degrees of freedom, both tails 0.05
    Philox random(3);
    int found = 0;
    for (int e = 0; e < experiments; ++e) {
        double sums[2] = {}, squares[2] = {};
        for (int group = 0; group < 2; ++group)
            for (int host = 0; host < hosts; ++host) {
                const double level = std::sqrt(rho) * random.normal();
                for (int run = 0; run < runs; ++run) {
                    const double x = level + std::sqrt(1 - rho) * random.normal();
                    sums[group] += x;
                    squares[group] += x * x;
                }
            }
        constexpr double n = hosts * runs;
        const double variance =
            (squares[0] - sums[0] * sums[0] / n + squares[1] - sums[1] * sums[1] / n) / (2 * n - 2);
        found += std::abs(sums[0] - sums[1]) / n > critical * std::sqrt(2 * variance / n);
    }
    const double rate = pooledFalseAlarmRate(hosts, runs, rho, 0.05);
    EXPECT_NEAR(static_cast<double>(found) / experiments, rate,
                4 * std::sqrt(rate * (1 - rate) / experiments));
}

TEST(NestedDesign, HostMeansKeepTheLevelAndGainFromHosts)
{
    EXPECT_NEAR(hostMeanPower(correlated(0.1), {5, 1, 20}, 0, 0.05), 0.05, 1e-10);
    const auto power = [](double hosts, double runs) {
        return hostMeanPower(correlated(0.3), {hosts, 1, runs}, 0.8, 0.05);
    };
    // Against runs the power levels off; against hosts it goes on.
    EXPECT_LT(power(6, 1'000'000) - power(6, 1000), 1e-3);
    EXPECT_LT(power(6, 1'000'000), 0.7);
    EXPECT_GT(power(60, 10), 0.999);
}

TEST(NestedDesign, ProcessesShareTheRunsOfAHost)
{
    const NestedVariances v{1, 2, 4};
    EXPECT_NEAR(meanVariance(v, {5, 3, 10}), (1 + (2 + 0.4) / 3) / 5, 1e-15);
}

TEST(NestedDesign, SpendsABudgetBest)
{
    // Neighbours of the best split are no better, at equal cost.
    const double rho = 0.1, host = 50, run = 1, best = bestRunsPerHost(host, run, rho);
    const auto variance = [&](double runs) {
        const double hosts = 1000 / (host + runs * run);
        return meanVariance(correlated(rho), {hosts, 1, runs});
    };
    EXPECT_LT(variance(best), variance(best * 0.9));
    EXPECT_LT(variance(best), variance(best * 1.1));
    EXPECT_TRUE(std::isinf(bestRunsPerHost(host, run, 0)));
}

const std::vector<std::vector<double>> dyestuff{
    {1545, 1440, 1440, 1520, 1580}, {1540, 1555, 1490, 1560, 1495}, {1595, 1550, 1605, 1510, 1560},
    {1445, 1440, 1595, 1465, 1545}, {1595, 1630, 1515, 1635, 1625}, {1520, 1455, 1450, 1480, 1445}};

TEST(VarianceComponents, OfTheDyestuffAreThePrintedOnes)
{
    const auto reml = varianceComponents(dyestuff, ComponentMethod::reml).value();
    EXPECT_NEAR(reml.mean, 1527.5, 1e-9);
    EXPECT_NEAR(reml.meanSquareBetween, 11271.5, 1e-8);
    EXPECT_NEAR(reml.meanSquareWithin, 2451.25, 1e-8);
    EXPECT_NEAR(reml.f, 4.598266, 5e-7);
    EXPECT_NEAR(reml.between, 1764.05, 1e-3);
    EXPECT_NEAR(reml.correlation(), 0.418487, 1e-6);
    EXPECT_NEAR(reml.standardError, 19.38341, 1e-5);
    EXPECT_NEAR(reml.pooledStandardError, 11.50649, 5e-6);
    EXPECT_FALSE(reml.singular);
    EXPECT_NEAR(varianceComponents(dyestuff, ComponentMethod::maximumLikelihood)->between, 1388.3333, 1e-3);
    EXPECT_NEAR(varianceComponents(dyestuff, ComponentMethod::anova)->between, 1764.05, 1e-8);
}

TEST(VarianceComponents, AreZeroAtTheBoundaryAndSaySo)
{
    const std::vector<std::vector<double>> alike{{1, 5, 9}, {2, 5, 8}, {1, 6, 8}};
    for (const auto method :
         {ComponentMethod::reml, ComponentMethod::maximumLikelihood, ComponentMethod::anova}) {
        const auto components = varianceComponents(alike, method).value();
        EXPECT_TRUE(components.singular);
        EXPECT_EQ(components.between, 0);
    }
}

TEST(VarianceComponents, AreZeroWhereNothingVaries)
{
    for (const auto method :
         {ComponentMethod::reml, ComponentMethod::maximumLikelihood, ComponentMethod::anova}) {
        const auto components = varianceComponents({{7, 7}, {7, 7, 7}}, method).value();
        EXPECT_EQ(components.mean, 7);
        EXPECT_EQ(components.between + components.within + components.standardError, 0);
        EXPECT_TRUE(components.singular);
    }
}

TEST(VarianceComponents, AreMetInUnequalGroups)
{
    Philox random(17);
    std::vector<std::vector<double>> groups;
    for (int g = 0; g < 3000; ++g) {
        const double level = 2 * random.normal();
        groups.emplace_back();
        for (int i = 0, n = random.between(1, 8); i < n; ++i)
            groups.back().push_back(10 + level + 3 * random.normal());
    }
    for (const auto method : {ComponentMethod::reml, ComponentMethod::anova}) {
        const auto components = varianceComponents(groups, method).value();
        EXPECT_NEAR(components.between, 4, 0.4);
        EXPECT_NEAR(components.within, 9, 0.4);
        EXPECT_NEAR(components.mean, 10, 4 * components.standardError);
    }
}

TEST(VarianceComponents, RefuseWhatSaysNothing)
{
    using Groups = std::vector<std::vector<double>>;
    for (const Groups& groups : {Groups{}, Groups{{1, 2}}, Groups{{1}, {2}}, Groups{{1, 2}, {}},
                                 Groups{{1, std::nan("")}, {2, 3}}}) {
        const auto components = varianceComponents(groups, ComponentMethod::reml);
        ASSERT_FALSE(components);
        EXPECT_EQ(components.error().where, "data");
        EXPECT_EQ(components.error().message.back(), '.');
    }
}

} // namespace
} // namespace infralab::compute
