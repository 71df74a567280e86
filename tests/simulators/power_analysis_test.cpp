// power_analysis: the published figures through the whole run, what is refused, and what the simulation owes
// to no thread, split or engine.

#include "simulators/power_analysis/power_analysis.hpp"
#include "simulators/power_analysis/report.hpp"

#include "compute/numerics/multiplicity.hpp"
#include "simulators/contract/experiment.hpp"

#include <gmock/gmock.h>

#include <cmath>

namespace infralab {
namespace {

using namespace power_analysis;
using compute::Alternative;
using compute::PowerTest;
using enum PowerTest;
using Params = PowerAnalysis::Params;
using Result = PowerAnalysis::Result;
using Solve = PowerAnalysis::Solve;
using testing::HasSubstr;

Expected<Result> runWith(const Params& p, RunContext& context)
{
    static const OutputList<Result> outputs = [] {
        OutputList<Result> list;
        PowerAnalysis::describe(list);
        return list;
    }();
    Run<Result> run(context, outputs);
    return PowerAnalysis::run(p, run);
}

Result ran(const Params& p)
{
    RunContext context;
    auto result = runWith(p, context);
    EXPECT_TRUE(result) << result.error().message;
    return result.value_or(Result{});
}

Error refused(const Params& p)
{
    RunContext context;
    const auto result = runWith(p, context);
    EXPECT_FALSE(result);
    return result ? Error{} : result.error();
}

/// Few experiments, where the formula alone is looked at.
Params quick(Params p)
{
    p.experiments = 100;
    return p;
}

struct Published
{
    const char* name;
    Params params;
    double value;
    double within = 1e-8;
};

void PrintTo(const Published& published, std::ostream* out)
{
    *out << published.name;
}

class PublishedPower : public testing::TestWithParam<Published>
{};

TEST_P(PublishedPower, IsTheOutput)
{
    const auto& [name, params, value, within] = GetParam();
    const double power = ran(quick(params)).power;
    EXPECT_NEAR(power, value, within * value + 5e-11);
}

// R's pwr, as recorded in statsmodels' tests; G*Power for the analysis of variance.
INSTANTIATE_TEST_SUITE_P(
    , PublishedPower,
    testing::Values(
        Published{"OneSample", {.test = oneSampleT, .effect = 1, .sampleSize = 30}, 0.9995636009612},
        Published{"OneSampleSmall", {.test = oneSampleT, .effect = 0.2, .sampleSize = 20}, 0.1359562887679},
        Published{"WrongTail",
                  {.test = oneSampleT, .effect = 0.2, .sampleSize = 20, .alternative = Alternative::less},
                  0.0060639326679},
        Published{"TwoSample", {.effect = 1, .sampleSize = 30}, 0.9677082582422},
        Published{"TwoSampleGreater",
                  {.effect = 1, .sampleSize = 30, .alternative = Alternative::greater},
                  0.9854596902516},
        Published{"Unequal", {.effect = 0.1, .sampleSize = 20, .ratio = 1.5}, 0.0633081832561},
        Published{"UnequalGreater",
                  {.effect = 0.1, .sampleSize = 20, .alternative = Alternative::greater, .ratio = 1.5},
                  0.0962358908091},
        Published{"Z", {.test = twoSampleZ, .effect = 0.3, .sampleSize = 80}, 0.475100870572638},
        Published{"ZGreater",
                  {.test = twoSampleZ,
                   .effect = 0.1,
                   .sampleSize = 1600,
                   .alpha = 0.01,
                   .alternative = Alternative::greater},
                  0.692194112438242},
        Published{
            "Fit", {.test = chiSquareFit, .effect = 0.1, .sampleSize = 5, .degrees = 4}, 0.0524664463581},
        Published{"Regression",
                  {.test = regressionF, .effect = 0.09, .sampleSize = 205, .alpha = 0.01, .degrees = 5},
                  0.7967191005},
        Published{"Anova",
                  {.test = anova, .effect = 0.25, .sampleSize = 20, .alpha = 0.1592, .groups = 10},
                  0.840810802},
        Published{"TwoSample20", {.sampleSize = 20}, 0.337939029},
        Published{"TwoSample30", {.sampleSize = 30}, 0.477896521},
        Published{"TwoSample50", {.sampleSize = 50}, 0.696893406}, Published{"TwoSample64", {}, 0.801459558},
        Published{"TwoSample100", {.sampleSize = 100}, 0.940427204},
        Published{"TwoSample86", {.sampleSize = 86}, 0.9032299800}),
    [](const auto& published) { return std::string(published.param.name); });

class PublishedSize : public testing::TestWithParam<Published>
{};

TEST_P(PublishedSize, IsTheOutput)
{
    auto [name, params, value, within] = GetParam();
    params.solve = Solve::sampleSize;
    const Result r = ran(quick(params));
    EXPECT_NEAR(r.sampleSize, value, within);
    EXPECT_EQ(r.firstSize, std::ceil(value));
    EXPECT_DOUBLE_EQ(r.power, params.power);
    EXPECT_GE(r.actualPower, params.power);
}

INSTANTIATE_TEST_SUITE_P(
    , PublishedSize,
    testing::Values(Published{"Medium", {}, 63.7656101910},
                    Published{"SmallAtNinety", {.effect = 0.2, .power = 0.9}, 526.3331886, 1e-6},
                    Published{"MediumAtNinety", {.power = 0.9}, 85.0312841, 1e-6},
                    Published{"LargeAtNinety", {.effect = 0.8, .power = 0.9}, 33.8255423, 1e-6},
                    Published{"OneSided", {.alternative = Alternative::greater}, 50.1507833869},
                    Published{"NormalApproximation",
                              {.test = twoSampleZ, .alpha = 0.025, .alternative = Alternative::greater},
                              62.7910378748},
                    Published{"Fit", {.test = chiSquareFit, .effect = 0.3}, 87.2095612, 1e-6},
                    Published{"Proportions",
                              {.test = twoProportions, .effectIn = PowerAnalysis::EffectIn::field},
                              57.2584203,
                              1e-6}),
    [](const auto& published) { return std::string(published.param.name); });

TEST(PowerAnalysis, HasTheStatisticOfThePublishedPlan)
{
    const Result r = ran(quick({.solve = Solve::sampleSize, .power = 0.9}));
    EXPECT_EQ(r.totalSize, 172);
    EXPECT_NEAR(r.actualPower, 0.9032299800, 1e-9);
    EXPECT_NEAR(r.criticalValue, 1.9740167, 5e-8);
    EXPECT_NEAR(r.noncentrality, 3.2787193, 5e-8);
    EXPECT_NEAR(ran(quick({.test = anova, .effect = 0.25, .sampleSize = 20, .alpha = 0.1592, .groups = 10}))
                    .criticalValue,
                1.476196, 5e-7);
}

TEST(PowerAnalysis, SolvesForEachOfTheFour)
{
    const Result n = ran(quick({.effect = 0.4, .sampleSize = 70}));
    const Result effect = ran(quick({.solve = Solve::effect, .sampleSize = 70, .power = n.power}));
    EXPECT_NEAR(effect.effect, 0.4, 1e-8);
    const Result alpha =
        ran(quick({.solve = Solve::alpha, .effect = 0.4, .sampleSize = 70, .power = n.power}));
    EXPECT_NEAR(alpha.alpha, 0.05, 1e-8);
    const Result size = ran(quick({.solve = Solve::sampleSize, .effect = 0.4, .power = n.power}));
    EXPECT_NEAR(size.sampleSize, 70, 1e-7);
    EXPECT_EQ(size.firstSize, 70);
}

TEST(PowerAnalysis, RefusesTheImpossibleWithItsReason)
{
    const Error otherTail =
        refused({.test = oneSampleT, .solve = Solve::sampleSize, .alternative = Alternative::less});
    EXPECT_EQ(otherTail.code, Error::Code::invalidInput);
    EXPECT_THAT(otherTail.message, HasSubstr("below the level for every sample size"));
    EXPECT_EQ(refused({.solve = Solve::sampleSize, .effect = 0}).where, "effect");
    EXPECT_EQ(
        refused({.solve = Solve::sampleSize, .effectIn = PowerAnalysis::EffectIn::field, .changePercent = 0})
            .where,
        "change_percent");
    EXPECT_EQ(refused({.solve = Solve::sampleSize, .alpha = 0.9}).where, "power");
    EXPECT_EQ(refused({.sampleSize = 1}).where, "sample_size");
    EXPECT_EQ(refused({.solve = Solve::effect, .power = 0.04}).where, "power");
    auto e = Experiment::initial(*find("power_analysis"));
    const auto negative = setParameter(e, "alpha", "-1");
    ASSERT_FALSE(negative);
    EXPECT_EQ(negative.error().where, "alpha");
}

TEST(PowerAnalysis, TurnsTheFieldsUnitsIntoEffects)
{
    using enum PowerAnalysis::EffectIn;
    EXPECT_DOUBLE_EQ(ran(quick({.effectIn = field})).effect, 1.5);
    EXPECT_DOUBLE_EQ(ran(quick({.effectIn = field})).fieldEffect, 3);
    EXPECT_DOUBLE_EQ(ran(quick({.test = pairedT, .effectIn = field, .pairCorrelation = 0.875})).effect, 3);
    EXPECT_NEAR(ran(quick({.test = twoProportions, .effectIn = field})).effect, 0.5235987756, 1e-9);
    const Result smallest = ran(quick({.solve = Solve::effect, .sampleSize = 5}));
    EXPECT_DOUBLE_EQ(smallest.fieldEffect, 2 * smallest.effect);
}

TEST(PowerAnalysis, FindsWhatTheFormulaSaysInAMillionExperiments)
{
    const Result r = ran({.experiments = 1'000'000});
    EXPECT_EQ(r.experimentsRun, 1e6);
    EXPECT_NEAR(r.simulatedPower, 0.801459558, 4 * 0.0004);
    EXPECT_NEAR(r.simulatedPowerSe, 0.0004, 1e-6);
    EXPECT_THAT(r.agreement, HasSubstr("they agree"));
}

TEST(PowerAnalysis, ShowsTheWinnersCurseOfThePublishedSource)
{
    const auto atRatio = [](double ratio) {
        return ran({.test = oneSampleZ, .effect = ratio / 10, .sampleSize = 100, .experiments = 1'000'000});
    };
    const Result one = atRatio(1);
    EXPECT_NEAR(one.power, 0.17008, 5e-6);
    EXPECT_NEAR(one.signError, 0.00905, 4 * std::sqrt(0.009 / 170'000));
    EXPECT_NEAR(one.exaggeration, 2.491, 4 * 0.45 / std::sqrt(170'000) + 5e-4);
    const Result strong = atRatio(2.8);
    EXPECT_NEAR(strong.power, 0.79956, 5e-6);
    EXPECT_NEAR(strong.exaggeration, 1.125, 4 * 0.3 / std::sqrt(8e5) + 5e-4);
    const auto exact = compute::winnersCurse(1);
    EXPECT_NEAR(one.exaggeration, exact.exaggeration, 0.006);
    EXPECT_NEAR(one.signError, exact.signError, 0.001);
}

TEST(PowerAnalysis, FindsNothingButTheLevelWhereThereIsNoEffect)
{
    for (const PowerTest test :
         {oneSampleT, pairedT, twoSampleT, oneSampleZ, twoSampleZ, anova, correlation, regressionF}) {
        const Result r = ran({.test = test, .effect = 0, .sampleSize = 12, .degrees = 2});
        EXPECT_NEAR(r.simulatedPower, 0.05, 4 * std::sqrt(0.05 * 0.95 / r.experimentsRun))
            << static_cast<int>(test);
        EXPECT_TRUE(std::isnan(r.exaggeration));
    }
}

TEST(PowerAnalysis, SaysWhereTheFormulaIsAnApproximation)
{
    const Result r = ran({.test = twoProportions,
                          .sampleSize = 6,
                          .effectIn = PowerAnalysis::EffectIn::field,
                          .firstRate = 90});
    EXPECT_GT(std::abs(r.simulatedPower - r.power), 0.02);
    EXPECT_THAT(r.agreement, HasSubstr("trust the simulation"));
}

TEST(PowerAnalysis, LeavesTheFormulaAloneWhereNoExperimentCanBeDrawn)
{
    for (const Params& p :
         {Params{.test = chiSquareFit, .effect = 1.5}, Params{.test = twoProportions, .effect = 2},
          Params{.solve = Solve::sampleSize, .effect = 1e-3}}) {
        const Result r = ran(p);
        EXPECT_GT(r.power, 0);
        EXPECT_TRUE(std::isnan(r.simulatedPower));
        EXPECT_THAT(r.agreement, HasSubstr("The formula stands alone."));
    }
}

TEST(PowerAnalysis, DrawsFewerExperimentsThanABillionDrawsWouldTake)
{
    const auto plan = planFor({.effect = 0.002, .sampleSize = 1'000'000});
    ASSERT_TRUE(plan);
    EXPECT_EQ(affordable(Trial(*plan).draws(1), 100'000), 500);
    EXPECT_EQ(affordable(Trial(*plan).draws(1), 200), 200);
    EXPECT_EQ(affordable(Trial(*planFor({})).draws(1), 1'000'000), 1'000'000);
    Simulated simulated;
    simulated.planned = simulated.tally.experiments = 500;
    simulated.tally.found = 145;
    Result r;
    reportSimulated(*plan, simulated, 100'000, r);
    EXPECT_EQ(r.experimentsRun, 500);
    EXPECT_THAT(r.agreement, HasSubstr("500 experiments, not 100,000: more would take over a billion draws"));
}

TEST(PowerAnalysis, ListsExperimentsWhoseIntervalsTellWhatWasFound)
{
    for (const PowerTest test :
         {oneSampleT, twoSampleT, welchT, twoSampleZ, anova, chiSquareFit, regressionF}) {
        const Result r = ran({.test = test, .effect = 0.3, .sampleSize = 30, .experiments = 1000});
        ASSERT_EQ(r.experiments.rows.size(), shownExperiments);
        int found = 0;
        for (const auto& row : r.experiments.rows) {
            const double low = std::get<double>(row[2]), high = std::get<double>(row[3]);
            const bool isFound = std::get<std::string>(row[5]) != "missed";
            EXPECT_EQ(isFound, low > 0 || high < 0)
                << static_cast<int>(test) << ": " << low << " to " << high;
            found += isFound ? 1 : 0;
        }
        EXPECT_GT(found, 0);
        EXPECT_LT(found, 100);
    }
}

TEST(PowerAnalysis, CountsEachExperimentOnceInItsHistograms)
{
    const Result r = ran({.experiments = 10'000});
    const auto sum = [](const Series& s) {
        double all = 0;
        for (const double y : s.y)
            all += y;
        return all * (s.x[1] - s.x[0]);
    };
    EXPECT_NEAR(sum(r.statisticFound) + sum(r.statisticMissed), 1, 1e-3);
    EXPECT_NEAR(sum(r.statisticFound), r.simulatedPower, 1e-3);
    EXPECT_NEAR(sum(r.estimatesFound) + sum(r.estimatesMissed), 1, 1e-3);
    // A statistic below the critical value is never among the found.
    for (std::size_t i = 0; i < r.statisticFound.x.size(); ++i)
        if (std::abs(r.statisticFound.x[i]) < r.criticalValue - 0.2) {
            EXPECT_EQ(r.statisticFound.y[i], 0);
        }
}

TEST(PowerAnalysis, PublishesTheFormulaFirstAndTheSimulationAsItComes)
{
    std::vector<double> simulated;
    RunContext context({}, {}, {}, [&](const std::vector<Output>& partial) {
        const Info& info = find("power_analysis")->info();
        EXPECT_NEAR(std::get<double>(partial[*info.outputIndex("power")]), 0.801459558, 1e-8);
        simulated.push_back(std::get<double>(partial[*info.outputIndex("experiments_run")]));
    });
    ASSERT_TRUE(runWith({.experiments = 1'000'000}, context));
    ASSERT_GE(simulated.size(), 6U);
    EXPECT_EQ(simulated.front(), 0);
    EXPECT_TRUE(std::is_sorted(simulated.begin(), simulated.end()));
}

TEST(PowerAnalysis, StopsAmidTheSimulation)
{
    std::stop_source stop;
    RunContext context(stop.get_token(), {}, [&](double share) {
        if (share > 0.2)
            stop.request_stop();
    });
    const auto result = runWith({.sampleSize = 100, .experiments = 1'000'000}, context);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, Error::Code::cancelled);
}

} // namespace
} // namespace infralab
