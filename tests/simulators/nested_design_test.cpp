// nested_design: plans against the published figures and against experiments drawn run by run.

#include "simulators/nested_design/nested_design.hpp"

#include "compute/numerics/philox.hpp"
#include "simulators/contract/experiment.hpp"

#include <cmath>

#include <gmock/gmock.h>

namespace infralab {
namespace {

using testing::HasSubstr;

Expected<NestedDesign::Result> runWith(const NestedDesign::Params& p)
{
    static const OutputList<NestedDesign::Result> outputs = [] {
        OutputList<NestedDesign::Result> list;
        NestedDesign::describe(list);
        return list;
    }();
    RunContext context;
    Run<NestedDesign::Result> run(context, outputs);
    return NestedDesign::run(p, run);
}

NestedDesign::Params correlated(std::int64_t hosts, std::int64_t runs, double rho)
{
    return {.hosts = hosts, .runs = runs, .hostSd = std::sqrt(rho), .runSd = std::sqrt(1 - rho)};
}

TEST(NestedDesignPlan, HasTheDesignEffectsOfTheTextbooks)
{
    for (const auto& [runs, rho, effect] :
         {std::tuple(20, 0.05, 1.95), std::tuple(20, 0.25, 5.75), std::tuple(1000, 0.25, 250.75)}) {
        auto p = correlated(4, runs, rho);
        p.experiments = 0;
        const auto r = runWith(p).value();
        EXPECT_NEAR(r.designEffect, effect, 1e-8);
        EXPECT_NEAR(r.effectiveN, 4 * runs / effect, 1e-8);
        EXPECT_NEAR(r.icc, rho, 1e-8);
    }
}

TEST(NestedDesignPlan, PooledRunsRaiseFalseAlarmsAsPublished)
{
    for (const auto& [runs, rho, rate] :
         {std::tuple(20, 0.05, 0.160450), std::tuple(20, 0.10, 0.249761), std::tuple(100, 0.05, 0.421682)}) {
        auto p = correlated(10000, runs, rho);
        p.experiments = 0;
        const auto r = runWith(p).value();
        EXPECT_NEAR(r.manyHostsRate, rate, 1e-6);
        EXPECT_NEAR(r.falseAlarmRate, rate, 1e-4);
    }
    EXPECT_NEAR(runWith(correlated(5, 20, 0.1))->falseAlarmRate, 0.2537, 1e-3);
    EXPECT_NEAR(runWith(correlated(4, 100, 0.02))->falseAlarmRate, 0.2577, 1e-3);
}

TEST(NestedDesignPlan, SimulatedExperimentsFindTheSameFalseAlarms)
{
    std::vector<NestedDesign::Params> plans{correlated(5, 20, 0.1), correlated(4, 100, 0.02),
                                            correlated(1, 10, 0.3), correlated(2, 2, 0.9)};
    plans.push_back(correlated(3, 4, 0.1));
    plans.back().processes = 5;
    plans.back().processSd = 0.8;
    for (const auto& p : plans) {
        const auto r = runWith(p).value();
        EXPECT_NEAR(r.simulatedRate, r.falseAlarmRate, 4 * r.simulatedRateSe) << p.hosts;
        EXPECT_GT(r.simulatedRateSe, 0);
        if (p.hosts > 1)
            EXPECT_NEAR(r.simulatedMeansRate, 0.05, 4 * r.simulatedMeansRateSe) << p.hosts;
        else
            EXPECT_TRUE(std::isnan(r.simulatedMeansRate));
    }
}

TEST(NestedDesignPlan, PowerLevelsOffWithRunsAndRisesWithHosts)
{
    const auto r = runWith({}).value();
    const auto& runs = r.powerByRuns.y;
    EXPECT_LT(runs.back() - runs[runs.size() - 5], 1e-3);
    EXPECT_LT(runs.back(), r.powerLimit);
    EXPECT_NEAR(runs.back(), r.powerLimit, 1e-3);
    EXPECT_LT(r.powerLimit, 0.3);
    EXPECT_GT(r.powerByHosts.y.back(), 0.9999);
    EXPECT_GT(r.falseAlarmByRuns.y.back(), 0.9);
}

TEST(NestedDesignPlan, CountsTheHostsThatAClaimTakes)
{
    for (const double claim : {0.5, 3.0, 20.0}) {
        NestedDesign::Params p{.claim = claim, .experiments = 0};
        const auto needed = runWith(p)->hostsNeeded;
        p.hosts = static_cast<std::int64_t>(needed);
        EXPECT_GE(runWith(p)->power, p.power);
        EXPECT_LE(runWith(p)->smallestDifference, claim);
        if (--p.hosts > 1) {
            EXPECT_LT(runWith(p)->power, p.power);
        }
    }
}

TEST(NestedDesignPlan, SpendsTheBudgetBest)
{
    NestedDesign::Params p{.claim = 1, .experiments = 0};
    const auto best = runWith(p).value();
    const double cost = 2 * best.bestHosts * (p.hostCost + best.bestRuns * p.runCost);
    EXPECT_LE(cost, p.budget);
    for (std::int64_t hosts = 2; hosts < 20; ++hosts) {
        p.hosts = hosts;
        p.runs = static_cast<std::int64_t>((p.budget / (2.0 * static_cast<double>(hosts)) - p.hostCost) /
                                           p.runCost);
        if (p.runs < 1)
            break;
        EXPECT_LE(runWith(p)->power, best.bestPower + 1e-12) << hosts;
    }
    p.budget = 1;
    EXPECT_TRUE(std::isnan(runWith(p)->bestHosts));
    EXPECT_THAT(runWith(p)->costNote, HasSubstr("does not pay"));
}

TEST(NestedDesignPlan, HoldsTogetherForAnyPlan)
{
    compute::Philox random(4);
    const auto real = [&](double low, double high) { return low * std::pow(high / low, random.uniform()); };
    const auto whole = [&](double high) { return static_cast<std::int64_t>(real(1, high)); };
    int plans = 0;
    for (int i = 0; i < 60; ++i) {
        NestedDesign::Params p;
        p.claim = real(0.01, 1000);
        p.hosts = whole(10000);
        p.runs = whole(10000);
        p.processes = random.below(2) == 0 ? 1 : whole(1000);
        p.hostSd = random.below(4) == 0 ? 0 : real(0.001, 100);
        p.processSd = random.below(2) == 0 ? 0 : real(0.001, 100);
        p.runSd = real(0.001, 100);
        p.alpha = real(1e-6, 0.5);
        p.power = 0.01 + 0.989 * random.uniform();
        p.budget = real(1, 1e6);
        p.hostCost = random.below(4) == 0 ? 0 : real(0.1, 1e5);
        p.runCost = real(0.001, 1e5);
        p.experiments = 0;
        if (static_cast<double>(p.hosts) * static_cast<double>(p.processes * p.runs) > 1e7 ||
            p.hosts * p.processes * p.runs == 1)
            continue;
        const auto ran = runWith(p);
        ASSERT_TRUE(ran) << ran.error().message;
        ++plans;
        const auto& r = *ran;
        EXPECT_GE(r.designEffect, 1e-3);
        EXPECT_GE(r.falseAlarmRate, 0);
        EXPECT_LE(r.falseAlarmRate, 1 + 1e-9);
        if (p.hosts > 1) {
            EXPECT_LE(r.power, r.powerLimit + 1e-6);
            EXPECT_GE(r.power, p.alpha * (1 - 1e-6));
        }
        if (r.bestHosts >= 2) {
            EXPECT_LE(2 * r.bestHosts *
                          (p.hostCost + static_cast<double>(p.processes) * r.bestRuns * p.runCost),
                      p.budget * (1 + 1e-6));
        }
    }
    EXPECT_GT(plans, 15);
}

TEST(NestedDesignPlan, SaysThatOneHostTellsNothing)
{
    const auto r = runWith({.hosts = 1, .runs = 10}).value();
    EXPECT_TRUE(std::isnan(r.power));
    EXPECT_TRUE(r.powerByRuns.y.empty());
    EXPECT_GT(r.falseAlarmRate, 0.5);
    EXPECT_THAT(r.planNote, HasSubstr("cannot be told from the change"));
}

} // namespace
} // namespace infralab
