// peeking: the published figures through the simulator, simulation against formula, and p-values as typed.

#include "simulators/peeking/own_values.hpp"
#include "simulators/peeking/peeking.hpp"

#include "compute/numerics/philox.hpp"

#include <cmath>
#include <map>

#include <gmock/gmock.h>

namespace infralab {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using Rule = Peeking::Rule;

Expected<Peeking::Result> runWith(const Peeking::Params& p, RunContext& context)
{
    static const OutputList<Peeking::Result> outputs = [] {
        OutputList<Peeking::Result> list;
        Peeking::describe(list);
        return list;
    }();
    Run<Peeking::Result> run(context, outputs);
    return Peeking::run(p, run);
}

Peeking::Result ran(const Peeking::Params& p)
{
    RunContext context;
    auto result = runWith(p, context);
    EXPECT_TRUE(result) << result.error().message;
    return result.value_or(Peeking::Result{});
}

/// Few experiments: where only formulas are asked.
Peeking::Params quick(Rule rule, std::int64_t looks)
{
    Peeking::Params p;
    p.boundary = rule;
    p.looks = looks;
    p.experiments = 1000;
    return p;
}

double cell(const Table& table, std::size_t row, std::size_t column)
{
    return std::get<double>(table.rows.at(row).at(column));
}

TEST(PeekingLooks, RaiseTheFalseAlarmsAsPublished)
{
    const std::map<std::int64_t, double> published = {{1, 0.05},    {2, .083118},  {3, .107256},
                                                      {5, .141689}, {20, .247911}, {100, .373619}};
    for (const auto& [looks, overall] : published)
        EXPECT_NEAR(ran(quick(Rule::naive, looks)).overallAlpha, overall, 5.1e-7) << looks;
    const auto r = ran(quick(Rule::naive, 100));
    for (const auto& [looks, overall] : published)
        EXPECT_NEAR(r.alphaByLook.y[static_cast<std::size_t>(looks - 1)], overall, 5.1e-7)
            << "up to look " << looks;
}

TEST(PeekingLooks, BoundariesAreThePublishedOnesAndKeepTheLevel)
{
    const std::map<std::int64_t, double> pocock = {{2, 2.17827}, {4, 2.36130}, {10, 2.55501}},
                                         fleming = {{2, 1.97743}, {4, 2.02430}, {5, 2.04007}};
    for (const auto& [rule, published] :
         {std::pair(Rule::pocock, pocock), std::pair(Rule::obrienFleming, fleming)})
        for (const auto& [looks, boundary] : published) {
            const auto r = ran(quick(rule, looks));
            EXPECT_NEAR(r.boundary, boundary, 1e-5) << looks;
            EXPECT_NEAR(r.overallAlpha, 0.05, 1e-8) << looks;
            EXPECT_EQ(r.boundaryByLook.y.size(), static_cast<std::size_t>(looks));
            EXPECT_EQ(r.boundaryByLook.y.back(), r.boundary);
            const double first = rule == Rule::pocock ? 1 : std::sqrt(static_cast<double>(looks));
            EXPECT_NEAR(r.boundaryByLook.y.front(), first * r.boundary, 1e-12);
        }
}

TEST(PeekingLooks, WinnersCurseIsThePublishedOne)
{
    auto p = quick(Rule::naive, 1);
    p.drift = 1;
    const auto weak = ran(p);
    EXPECT_NEAR(weak.power, .17008, 5e-6);
    EXPECT_NEAR(weak.powerOneLook, .17008, 5e-6);
    EXPECT_NEAR(weak.signError, .00905, 5e-6);
    EXPECT_NEAR(weak.exaggeration, 2.491, 5e-4);
    p.drift = 2.8;
    const auto planned = ran(p);
    EXPECT_NEAR(planned.powerOneLook, .79956, 5e-6);
    EXPECT_NEAR(planned.exaggeration, 1.125, 5e-4);
    p.drift = 0;
    const auto none = ran(p);
    EXPECT_NEAR(none.power, 0.05, 1e-12);
    EXPECT_TRUE(std::isnan(none.exaggeration));
    EXPECT_TRUE(std::isnan(none.stoppedExaggeration));
}

TEST(PeekingLooks, SimulationAgreesWithTheFormula)
{
    compute::Philox random(20261201);
    for (int design = 0; design < 100; ++design) {
        Peeking::Params p;
        p.looks = 1 + random.below(12);
        p.boundary = std::array{Rule::naive, Rule::pocock, Rule::obrienFleming}[random.below(3)];
        p.alpha = 0.01 + 0.2 * random.uniform();
        p.drift = 4 * random.uniform();
        p.metrics = p.realMetrics = 1;
        p.experiments = 20'000;
        p.seed = design;
        const auto r = ran(p);
        const double n = static_cast<double>(p.experiments);
        const auto within = [&](double simulated, double formula) {
            EXPECT_NEAR(simulated, formula, 4 * std::sqrt(formula * (1 - formula) / n) + 1e-12)
                << "design " << design << ", " << p.looks << " looks";
        };
        within(r.simulatedAlpha, r.overallAlpha);
        within(r.simulatedPower, r.power);
        EXPECT_NEAR(r.simulatedLooks, r.expectedLooks, 4 * static_cast<double>(p.looks) / 2 / std::sqrt(n));
        EXPECT_NEAR(r.simulatedAlphaSe, std::sqrt(r.simulatedAlpha * (1 - r.simulatedAlpha) / n), 1e-15);
    }
}

TEST(PeekingLooks, StoppingEarlyExaggeratesMoreThanOneLook)
{
    Peeking::Params p;
    p.looks = 1;
    const auto one = ran(p);
    EXPECT_NEAR(one.stoppedExaggeration, one.exaggeration, 0.01);
    p.looks = 10;
    EXPECT_GT(ran(p).stoppedExaggeration, 1.2 * one.exaggeration);
}

TEST(PeekingLooks, ShownRunsAreTheFirstOfThoseCounted)
{
    auto p = quick(Rule::naive, 7);
    p.experiments = 1000;
    const auto r = ran(p);
    ASSERT_EQ(r.paths.count, 8);
    Frame frame;
    std::vector<double> crossed(200);
    for (std::int64_t k = 0; k < r.paths.count; ++k) {
        r.paths.source->read(k, frame);
        for (std::size_t e = 0; e < 200; ++e) {
            const bool isOut = k > 0 && std::abs(frame.layers[0][e]) >= r.boundary;
            if (crossed[e] == 0 && isOut)
                crossed[e] = static_cast<double>(k);
            EXPECT_EQ(frame.layers[1][e], crossed[e]) << "look " << k << ", run " << e;
        }
    }
    const double share =
        static_cast<double>(std::count_if(crossed.begin(), crossed.end(), [](double k) { return k > 0; })) /
        200;
    EXPECT_NEAR(share, r.overallAlpha, 4 * std::sqrt(r.overallAlpha * (1 - r.overallAlpha) / 200));
}

TEST(PeekingLooks, PartialResultsGrowTowardsTheWhole)
{
    Peeking::Params p;
    std::vector<double> experiments;
    const auto index = find("peeking")->info().outputIndex("simulated_experiments");
    RunContext context({}, {}, {}, [&](const std::vector<Output>& outputs) {
        experiments.push_back(std::get<double>(outputs[*index]));
    });
    ASSERT_TRUE(runWith(p, context));
    ASSERT_GE(experiments.size(), 5U);
    EXPECT_EQ(experiments.front(), 0) << "the formulas stand before the first experiment";
    EXPECT_TRUE(std::is_sorted(experiments.begin(), experiments.end()));
    EXPECT_EQ(experiments.back(), 100'000);
}

TEST(PeekingMetrics, OfThePaperAreFoundAsPublished)
{
    auto p = quick(Rule::naive, 2);
    p.values = "0.0001, 0.0004, 0.0019; 0.0095 .0201 .0278 .0298 .0344 .0459 .3240 .4262 .5719 .6528 .7590 1";
    const auto r = ran(p);
    EXPECT_EQ(r.foundPlain, 9);
    EXPECT_EQ(r.foundBonferroni, 3);
    EXPECT_EQ(r.foundHolm, 3);
    EXPECT_EQ(r.foundBh, 4);
    EXPECT_EQ(r.metrics.rows.size(), 15U);
    EXPECT_NEAR(r.familyAlpha, 1 - std::pow(0.95, 15), 1e-12);
    EXPECT_TRUE(std::isnan(cell(r.procedures, 0, 2))) << "which of them are false is not known";
    EXPECT_EQ(r.families, 0);
}

TEST(PeekingMetrics, TiesOrderAndGapsAreRight)
{
    auto p = quick(Rule::naive, 2);
    p.values = "0.01 0.011";
    auto r = ran(p);
    EXPECT_NEAR(cell(r.metrics, 0, 3), 0.02, 1e-15);
    EXPECT_NEAR(cell(r.metrics, 1, 3), 0.02, 1e-15);
    p.values = "0.04 nan 0.01";
    r = ran(p);
    EXPECT_EQ(cell(r.metrics, 0, 0), 3) << "smallest first, by its number";
    EXPECT_NEAR(cell(r.metrics, 0, 3), 0.02, 1e-15) << "a gap does not count";
    EXPECT_EQ(cell(r.metrics, 2, 0), 2);
    for (std::size_t column = 1; column <= 4; ++column)
        EXPECT_TRUE(std::isnan(cell(r.metrics, 2, column)));
    EXPECT_NEAR(r.familyAlpha, 1 - 0.95 * 0.95, 1e-12);
}

TEST(PeekingMetrics, ProceduresKeepWhatTheyPromise)
{
    for (const double correlation : {0.0, 0.6}) {
        auto p = quick(Rule::naive, 2);
        p.metrics = 20;
        p.realMetrics = 0;
        p.correlation = correlation;
        p.experiments = 40'000;
        const auto none = ran(p);
        ASSERT_EQ(none.families, 40'000);
        const double se = std::sqrt(0.05 * 0.95 / none.families);
        for (std::size_t k = 1; k <= 3; ++k) {
            EXPECT_LT(cell(none.procedures, k, 3), 0.05 + 4 * se) << k;
            EXPECT_NEAR(cell(none.procedures, k, 5), cell(none.procedures, k, 3), 1e-12)
                << "without any effect each find is false";
            EXPECT_TRUE(std::isnan(cell(none.procedures, k, 6)));
        }
        if (correlation == 0) {
            const double any = none.familyAlpha;
            EXPECT_NEAR(cell(none.procedures, 0, 3), any, 4 * std::sqrt(any * (1 - any) / none.families));
            EXPECT_NEAR(cell(none.procedures, 1, 3), 1 - std::pow(1 - 0.05 / 20, 20), 4 * se);
        } else {
            EXPECT_LT(cell(none.procedures, 0, 3), none.familyAlpha - 0.1);
        }
        p.realMetrics = 5;
        const auto some = ran(p);
        EXPECT_LT(cell(some.procedures, 3, 5), 0.05 * 15 / 20 + 4 * std::sqrt(0.05 / some.families));
        EXPECT_GT(cell(some.procedures, 3, 6), cell(some.procedures, 2, 6));
        EXPECT_GT(cell(some.procedures, 2, 6), cell(some.procedures, 1, 6));
    }
}

TEST(PeekingMetrics, SimulatedFamiliesAreJudgedAsTheTableIs)
{
    auto p = quick(Rule::naive, 2);
    for (p.seed = 0; p.seed < 200; ++p.seed) {
        const auto r = ran(p);
        for (const auto& [column, found] :
             {std::pair(2U, r.foundBonferroni), std::pair(3U, r.foundHolm), std::pair(4U, r.foundBh)}) {
            double count = 0;
            for (std::size_t row = 0; row < r.metrics.rows.size(); ++row)
                count += cell(r.metrics, row, column) <= p.alpha ? 1 : 0;
            EXPECT_EQ(count, found);
            EXPECT_EQ(cell(r.procedures, column - 1, 1), found);
        }
        EXPECT_LE(r.foundBonferroni, r.foundHolm);
        EXPECT_LE(r.foundHolm, r.foundBh);
        EXPECT_LE(r.foundBh, r.foundPlain);
    }
}

TEST(PeekingSeeds, BestOfSomeIsThePublishedOne)
{
    for (const auto& [seeds, best] :
         {std::pair(1, 0.0), std::pair(2, .564190), std::pair(5, 1.162964), std::pair(20, 1.867475)}) {
        auto p = quick(Rule::naive, 2);
        p.seeds = seeds;
        p.seedSpread = 0.4;
        const auto r = ran(p);
        EXPECT_NEAR(r.bestOf, best, 5.1e-7) << seeds;
        EXPECT_NEAR(r.bestOfGain, 0.4 * best, 3e-7);
        double area = 0, mean = 0;
        for (std::size_t i = 0; i + 1 < r.bestSeed.x.size(); ++i) {
            const double width = (r.bestSeed.x[i + 1] - r.bestSeed.x[i]) / p.seedSpread;
            area += width * (r.bestSeed.y[i] + r.bestSeed.y[i + 1]) / 2;
            mean +=
                width * (r.bestSeed.x[i] * r.bestSeed.y[i] + r.bestSeed.x[i + 1] * r.bestSeed.y[i + 1]) / 2;
        }
        EXPECT_NEAR(area, 1, 1e-3) << seeds;
        EXPECT_NEAR(mean, r.bestOfGain, 1e-3);
        for (std::size_t i = 0; i < r.bestBySeeds.x.size(); ++i) {
            EXPECT_LT(r.bestBySeeds.low[i], r.bestBySeeds.y[i]);
            EXPECT_GT(r.bestBySeeds.high[i], r.bestBySeeds.y[i]);
        }
    }
}

TEST(PeekingOwnValues, AreReadOrRefusedWithTheirPlace)
{
    using peeking::readPValues;
    EXPECT_THAT(*readPValues("0.1,0.2, .3;4e-1\n1"), testing::ElementsAre(0.1, 0.2, 0.3, 0.4, 1));
    EXPECT_TRUE(readPValues(" \t ")->empty());
    for (const auto& [text, message] :
         {std::pair("0.1 1.5", "P-value 2, \"1.5\", does not lie between 0 and 1"),
          std::pair("0.1 -0.2", "does not lie between"), std::pair("inf", "does not lie between"),
          std::pair("0.1 0,05", "P-value 2, \"0,05\", has a comma that may be a decimal one"),
          std::pair("0.1 p=0.2", "is not a number"),
          std::pair("0.1,,0.2", "P-value 2, \"\", is not a number"),
          std::pair("0.1 , 0.2", "is not a number")}) {
        const auto values = readPValues(text);
        ASSERT_FALSE(values) << text;
        EXPECT_EQ(values.error().where, "p_values");
        EXPECT_THAT(values.error().message, AllOf(HasSubstr(message), EndsWith("."))) << text;
    }
    std::string many;
    for (std::size_t i = 0; i <= peeking::mostValues; ++i)
        many += "0.5 ";
    EXPECT_THAT(readPValues(many).error().message, HasSubstr("more than 1000"));
}

TEST(PeekingOwnValues, SurviveAnyBytes)
{
    compute::Philox random(3);
    for (int round = 0; round < 3000; ++round) {
        std::string text;
        for (auto length = random.below(40); length > 0; --length)
            text += "0123456789.,;e- n\xC3\t"[random.below(19)];
        if (const auto values = peeking::readPValues(text); !values) {
            EXPECT_THAT(values.error().message, EndsWith("."));
        } else {
            for (const double value : *values)
                EXPECT_TRUE(std::isnan(value) || (value >= 0 && value <= 1)) << text;
        }
    }
}

TEST(PeekingOwnValues, MoreEffectsThanMetricsAreRefused)
{
    const auto& simulator = *find("peeking");
    auto values = simulator.info().initialValues();
    values[*simulator.info().paramIndex("metrics")] = std::int64_t{3};
    const auto problem = simulator.validate(values);
    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->where, "real_metrics");
}

} // namespace
} // namespace infralab
