// uncertainty_budget: the GUM's examples, closed forms, and inputs as typed.

#include "simulators/uncertainty_budget/inputs.hpp"
#include "simulators/uncertainty_budget/uncertainty_budget.hpp"

#include "compute/numerics/philox.hpp"

#include <cmath>

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace infralab {
namespace {

using namespace uncertainty;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using Params = UncertaintyBudget::Params;
using Result = UncertaintyBudget::Result;

Expected<Result> runWith(const Params& p, RunContext& context)
{
    static const OutputList<Result> outputs = [] {
        OutputList<Result> list;
        UncertaintyBudget::describe(list);
        return list;
    }();
    Run<Result> run(context, outputs);
    return UncertaintyBudget::run(p, run);
}

Params of(const std::string& formula, const std::string& inputs, double coverage = 95)
{
    Params p;
    p.formula = formula;
    p.inputs = inputs;
    p.coverage = coverage;
    return p;
}

Result ran(const Params& p)
{
    RunContext context;
    auto result = runWith(p, context);
    EXPECT_TRUE(result) << result.error().message;
    return result.value_or(Result{});
}

Result ofPreset(const char* id)
{
    for (const auto& preset : UncertaintyBudget::presets())
        if (preset.id == id)
            return ran(preset.params);
    ADD_FAILURE() << id;
    return {};
}

TEST(UncertaintyFirstOrder, ReproducesTheGumsGaugeBlock)
{
    const auto parts =
        ran(of("l_s + d + d_alpha + d_theta",
               "l_s = 0 +- 25 df 18; d = 0 +- 9.7 df 25.6; d_alpha = 0 +- 2.9 df 50; d_theta = 0 +- "
               "16.6 df 2",
               99));
    EXPECT_NEAR(parts.uncertainty, 31.67, 0.005);
    EXPECT_NEAR(parts.uncertainty, std::sqrt(25 * 25 + 9.7 * 9.7 + 2.9 * 2.9 + 16.6 * 16.6), 1e-12);
    EXPECT_NEAR(parts.effectiveDf, 16.76, 0.01);
    EXPECT_NEAR(parts.coverageFactor, 2.92, 0.005) << "t of 16 degrees of freedom at 99 %";
    EXPECT_EQ(std::ceil(parts.expanded), 93);
    EXPECT_NEAR(parts.expanded, 92.5, 0.05);

    const auto whole = ofPreset("gauge_block");
    EXPECT_NEAR(whole.value, 50'000'838, 1e-7);
    EXPECT_NEAR(whole.uncertainty, 31.67, 0.01);
    EXPECT_NEAR(whole.effectiveDf, 16.76, 0.01);
    EXPECT_EQ(std::ceil(whole.expanded), 93);
    // JCGM 101, 9.5.4: 838, 36 and 745 to 932 with distributions a little wider than these.
    EXPECT_NEAR(whole.mean, 50'000'838, 0.2);
    EXPECT_NEAR(whole.deviation, 35.5, 1);
    EXPECT_NEAR(whole.shortestLow - 50'000'000, 745, 3);
    EXPECT_NEAR(whole.shortestHigh - 50'000'000, 932, 4);
}

TEST(UncertaintyFirstOrder, SlopesContributionsAndSharesAddUp)
{
    const auto r =
        ran(of("power * time / tokens", "power = 400 +- 8; time = 60 +- 1.5 df 4; tokens = 50000"));
    ASSERT_EQ(r.budget.rows.size(), 3U);
    const auto number = [&](std::size_t row, std::size_t column) {
        return std::get<double>(r.budget.rows[row][column]);
    };
    EXPECT_NEAR(number(0, 5), 60 / 5e4, 1e-15);
    EXPECT_NEAR(number(1, 5), 400 / 5e4, 1e-15);
    EXPECT_NEAR(number(0, 6), 60 / 5e4 * 8, 1e-15);
    EXPECT_NEAR(number(2, 5), -400.0 * 60 / 5e4 / 5e4, 1e-18);
    EXPECT_EQ(number(2, 6), 0);
    EXPECT_NEAR(number(0, 7) + number(1, 7) + number(2, 7), 100, 1e-10);
    EXPECT_EQ(std::get<std::string>(r.budget.rows[2][3]), "exact");
    const double relative = std::sqrt(0.02 * 0.02 + 0.025 * 0.025);
    EXPECT_NEAR(r.relative, 100 * relative, 1e-10);
    EXPECT_NEAR(r.effectiveDf, std::pow(relative, 4) / (std::pow(0.025, 4) / 4), 1e-8);
}

TEST(UncertaintyFirstOrder, CoverageFactorsAreThoseOfTheTables)
{
    for (const auto& [df, factor] : {std::pair(1.0, 12.706204736), std::pair(4.0, 2.776445105),
                                     std::pair(4.9, 2.776445105), std::pair(30.0, 2.042272456)})
        EXPECT_NEAR(ran(of("x", fmt::format("x = 1 +- 0.1 df {}", df))).coverageFactor, factor, 1e-8) << df;
    EXPECT_NEAR(ran(of("x", "x = 1 +- 0.1")).coverageFactor, 1.959963985, 1e-8);
    EXPECT_TRUE(std::isnan(ran(of("x", "x = 1 +- 0.1")).effectiveDf));
}

TEST(UncertaintyMonteCarlo, ReproducesTheSupplementsAdditiveModel)
{
    // JCGM 101:2008, 9.2: the sum of four quantities with u = 1, and with 10 for the last.
    const auto sum = [](const char* distribution, int last) {
        return ran(of("a + b + c + d",
                      fmt::format("a = 0 +- 1 {0}; b = 0 +- 1 {0}; c = 0 +- 1 {0}; d = 0 +- {1} {0}",
                                  distribution, last)));
    };
    const auto normal = sum("normal", 1);
    EXPECT_NEAR(normal.high, 3.92, 0.005);
    EXPECT_NEAR(normal.symmetricLow, -3.92, 0.015);
    EXPECT_NEAR(normal.symmetricHigh, 3.92, 0.015);
    EXPECT_THAT(normal.comparison, HasSubstr("agree"));
    const auto uniform = sum("uniform", 1);
    EXPECT_NEAR(uniform.uncertainty, 2, 1e-12);
    EXPECT_NEAR(uniform.symmetricLow, -3.88, 0.015);
    EXPECT_NEAR(uniform.symmetricHigh, 3.88, 0.015);
    const auto one = sum("uniform", 10);
    EXPECT_NEAR(one.uncertainty, 10.1, 0.05);
    EXPECT_NEAR(one.high, 19.9, 0.05);
    EXPECT_NEAR(one.symmetricLow, -17.0, 0.05);
    EXPECT_NEAR(one.symmetricHigh, 17.0, 0.05);
    EXPECT_THAT(one.comparison, AllOf(HasSubstr("differ"), HasSubstr("narrower")));
}

TEST(UncertaintyMonteCarlo, SeesWhatFirstOrderDoesNot)
{
    // JCGM 101:2008, 9.4: the sum of two squares is exponential with mean 2 u^2.
    const auto r = ofPreset("bowl");
    EXPECT_EQ(r.uncertainty, 0);
    EXPECT_NEAR(r.mean, 50e-6, 4 * 50e-6 / 1000);
    EXPECT_NEAR(r.deviation, 50e-6, 3e-7);
    EXPECT_NEAR(r.symmetricLow, -50e-6 * std::log(0.975), 2e-8);
    EXPECT_NEAR(r.symmetricHigh, -50e-6 * std::log(0.025), 1.3e-6);
    EXPECT_NEAR(r.shortestLow, 0, 1e-8);
    EXPECT_NEAR(r.shortestHigh, -50e-6 * std::log(0.05), 1e-6);
    EXPECT_NEAR(r.above, std::exp(-1.0), 4 * std::sqrt(0.25e-6));
    EXPECT_THAT(r.comparison, HasSubstr("blind"));
}

TEST(UncertaintyMonteCarlo, DistributionsHaveTheMomentsAndEndsTheyName)
{
    // Fourth moments about the mean in u^4, and half widths in u.
    for (const auto& [name, fourth, half] :
         {std::tuple("normal", 3.0, 9.0), std::tuple("uniform", 1.8, std::sqrt(3.0)),
          std::tuple("triangular", 2.4, std::sqrt(6.0)), std::tuple("arcsine", 1.5, std::sqrt(2.0))}) {
        const auto plain = ran(of("x", fmt::format("x = 5 +- 2 {}", name)));
        EXPECT_NEAR(plain.mean, 5, 4 * 2 / 1000.0) << name;
        EXPECT_NEAR(plain.deviation, 2, 4 * 2 * std::sqrt((fourth - 1) / 4e6)) << name;
        EXPECT_NEAR(ran(of("((x - 5) / 2)^4", fmt::format("x = 5 +- 2 {}", name))).mean, fourth, 0.06)
            << name;
        const auto ends = ran(of("x", fmt::format("x = 0 +- 1 {}", name), 99.99));
        EXPECT_LE(ends.shortestHigh, half * (1 + 1e-12)) << name;
    }
    const auto t = ran(of("x", "x = 5 +- 2 t df 9"));
    EXPECT_NEAR(t.deviation, 2 * std::sqrt(9.0 / 7), 0.02);
    EXPECT_NEAR(t.symmetricHigh, t.high, 0.03) << "a mean of ten runs alone: Student's interval, twice";
    EXPECT_NEAR(t.symmetricLow, t.low, 0.03);
    const auto wide = ran(of("x", "x = 5 within 2 uniform"));
    EXPECT_NEAR(wide.uncertainty, 2 / std::sqrt(3.0), 1e-15);
}

TEST(UncertaintyMonteCarlo, MeetsClosedFormsOnDrawnBudgets)
{
    compute::Philox random(77);
    for (int round = 0; round < 40; ++round) {
        const double a = 1 + random.uniform(), b = 2 + random.uniform(), u = 0.3 * random.uniform(),
                     v = 0.5 * random.uniform(), r = 1.8 * random.uniform() - 0.9;
        auto p = of("a - 2 * b", fmt::format("a = {} +- {}; b = {} +- {}; corr(b, a) = {}", a, u, b, v, r));
        p.draws = 100'000;
        p.seed = round;
        const auto sum = ran(p);
        const double expected = std::sqrt(u * u + 4 * v * v - 4 * r * u * v);
        EXPECT_NEAR(sum.uncertainty, expected, 1e-12);
        EXPECT_NEAR(sum.mean, a - 2 * b, 4.5 * expected / std::sqrt(1e5));
        EXPECT_NEAR(sum.deviation, expected, 4.5 * expected / std::sqrt(2e5));
        EXPECT_NEAR(std::get<double>(sum.budget.rows[2][7]), -400 * r * u * v / expected / expected, 1e-8);

        auto q = of("a * b", fmt::format("a = {} +- {}; b = {} +- {} uniform", a, u, b, v));
        q.draws = 100'000;
        const auto product = ran(q);
        const double exact = std::sqrt(a * a * v * v + b * b * u * u + u * u * v * v);
        EXPECT_NEAR(product.deviation, exact, 0.015 * exact);
        EXPECT_NEAR(product.uncertainty, std::sqrt(a * a * v * v + b * b * u * u), 1e-12);
    }
}

TEST(UncertaintyMonteCarlo, IntervalsHoldWhatTheyPromise)
{
    const auto p = of("exp(x)", "x = 0 +- 0.5", 90);
    const auto r = ran(p);
    EXPECT_NEAR(r.symmetricLow, std::exp(-0.5 * 1.644853627), 0.005);
    EXPECT_NEAR(r.symmetricHigh, std::exp(0.5 * 1.644853627), 0.015);
    EXPECT_LT(r.shortestHigh - r.shortestLow, r.symmetricHigh - r.symmetricLow);
    EXPECT_LT(r.shortestLow, r.symmetricLow);
    EXPECT_NEAR(r.median, 1, 0.005);
    EXPECT_NEAR(r.mean, std::exp(0.125), 0.005);
    EXPECT_THAT(r.comparison,
                AllOf(HasSubstr("differ"), HasSubstr("above the value"), HasSubstr("as far up")));
}

TEST(UncertaintyMonteCarlo, MoreDrawsKeepThoseThereAre)
{
    // Partial results and any number of draws are the same stream, cut at another place.
    auto p = of("a / b", "a = 2 +- 0.1; b = 3 +- 0.2 triangular; c = 7 +- 1");
    p.draws = 10'007;
    const auto index = find("uncertainty_budget")->info().outputIndex("mc_mean");
    std::vector<double> means;
    RunContext context({}, {}, {}, [&](const std::vector<Output>& outputs) {
        means.push_back(std::get<double>(outputs[*index]));
    });
    ASSERT_TRUE(runWith(p, context));
    ASSERT_EQ(means.size(), 4U) << "first order, then three parts";
    EXPECT_TRUE(std::isnan(means[0]));
    p.draws = 10'007 / 2;
    EXPECT_EQ(ran(p).mean, means[3]);
}

TEST(UncertaintyMonteCarlo, SaysWhereTheFormulaHasNoValueOrNoVariance)
{
    const auto root = ran(of("sqrt(x)", "x = 1 +- 1"));
    EXPECT_NEAR(root.undefined, 15.8655, 0.2);
    EXPECT_THAT(root.comparison, HasSubstr("has no value"));
    const auto kink = ran(of("abs(x)", "x = 0 +- 1"));
    EXPECT_TRUE(std::isnan(kink.uncertainty));
    EXPECT_NEAR(kink.mean, std::sqrt(2 / std::acos(-1.0)), 0.005);
    EXPECT_THAT(kink.comparison, HasSubstr("no slope"));
    const auto heavy = ran(of("x", "x = 1 +- 0.1 t df 2"));
    EXPECT_TRUE(std::isnan(heavy.deviation));
    EXPECT_NEAR(heavy.symmetricHigh, heavy.high, 0.02);
    EXPECT_THAT(heavy.comparison, HasSubstr("no finite variance"));
    const auto exact = ran(of("2 * x", "x = 3"));
    EXPECT_EQ(exact.value, 6);
    EXPECT_EQ(exact.symmetricHigh, 6);
    EXPECT_THAT(exact.comparison, HasSubstr("exact"));
    RunContext context;
    const auto none = runWith(of("1 / x", "x = 0 +- 1"), context);
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().where, "formula");
}

TEST(UncertaintyInputs, AreReadAsWritten)
{
    const auto inputs =
        readInputs(" a=1.5+-0.1 ; b = -2e3 ± 5 % uniform df 3\nc = 7; d = 4 within 0.6 triangular;;"
                   "e = 1 +/- .25 t df 9.5; corr(a, f) = -0.5; f = 2 +- 1 normal");
    ASSERT_TRUE(inputs) << inputs.error().message;
    ASSERT_EQ(inputs->list.size(), 6U);
    EXPECT_THAT(inputs->names(), testing::ElementsAre("a", "b", "c", "d", "e", "f"));
    EXPECT_EQ(inputs->list[0].uncertainty, 0.1);
    EXPECT_EQ(inputs->list[1].value, -2000);
    EXPECT_EQ(inputs->list[1].uncertainty, 100);
    EXPECT_EQ(inputs->list[1].df, 3);
    EXPECT_EQ(inputs->list[2].uncertainty, 0);
    EXPECT_NEAR(inputs->list[3].uncertainty, 0.6 / std::sqrt(6.0), 1e-15);
    EXPECT_EQ(inputs->list[4].distribution, Distribution::t);
    ASSERT_EQ(inputs->correlations.size(), 1U);
    EXPECT_EQ(inputs->correlations[0].second, 5U);
    EXPECT_EQ(inputs->correlations[0].value, -0.5);
}

TEST(UncertaintyInputs, NamesTheInputThatIsWrong)
{
    for (const auto& [text, message] : std::initializer_list<std::pair<const char*, const char*>>{
             {"", "There are no inputs"},
             {"; ;", "There are no inputs"},
             {"a = 1; 2b = 3", "Input 2, \"2b = 3\": an input begins with its name"},
             {"pi = 3", "no function's"},
             {"a 3", "= and a value are needed"},
             {"a = x", "a number is needed after ="},
             {"a = 1 +- x", "a number is needed after +-"},
             {"a = 1 +- -2", "not below zero"},
             {"a = 1 +- 0.1 gaussian", "\"gaussian\" is not understood"},
             {"a = 1,5 +- 0.1", "decimals have a point"},
             {"a = 1 +- 0.1 df", "df needs a number"},
             {"a = 1 +- 0.1 df 0.5", "df needs a number"},
             {"a = 1 +- 0.1 t", "needs its degrees of freedom"},
             {"a = 1 uniform", "needs an uncertainty"},
             {"a = 1 df 3", "needs an uncertainty"},
             {"a = 1 within 0.1", "only uniform, triangular and arcsine have"},
             {"a = 1; a = 2", "the name is taken"},
             {"a = 1e400", "a number is needed after ="},
             {"a = 1 +- 1; corr(a, b) = 0.5", "there is no input \"b\""},
             {"a = 1 +- 1; b = 1 +- 1 uniform; corr(a, b) = 0.5", "b is not normal"},
             {"a = 1 +- 1; b = 1 +- 1 df 4; corr(a, b) = 0.5", "b is not normal"},
             {"a = 1 +- 1; b = 1 +- 1; corr(a, b) = 2", "from -1 to 1"},
             {"a = 1 +- 1; b = 1 +- 1; corr(a b) = 1", "is written corr(a, b)"},
             {"a = 1 +- 1; corr(a, a) = 1", "not correlated with itself"},
             {"a = 1 +- 1; b = 1 +- 1; corr(a, b) = 0; corr(b, a) = 0", "named twice"},
             {"a = 1 +- 1; b = 1 +- 1; c = 1 +- 1; corr(a, b) = 0.9; corr(b, c) = 0.9; corr(a, c) = -0.9",
              "No quantities have these correlations"}}) {
        const auto inputs = readInputs(text);
        ASSERT_FALSE(inputs) << text;
        EXPECT_EQ(inputs.error().where, "inputs");
        EXPECT_THAT(inputs.error().message, AllOf(HasSubstr(message), EndsWith("."))) << text;
    }
    std::string many;
    for (std::size_t i = 0; i <= mostInputs; ++i)
        many += fmt::format("x{} = 1;", i);
    EXPECT_THAT(readInputs(many).error().message, HasSubstr("more than 50"));
}

TEST(UncertaintyInputs, PerfectCorrelationIsTaken)
{
    const auto r = ran(of("a - b", "a = 3 +- 1; b = 1 +- 1; corr(a, b) = 1"));
    EXPECT_EQ(r.uncertainty, 0);
    EXPECT_NEAR(r.symmetricLow, 2, 1e-12);
    EXPECT_NEAR(r.symmetricHigh, 2, 1e-12);
}

TEST(UncertaintyInputs, SurviveAnyBytes)
{
    compute::Philox random(4);
    const std::string good =
        "a = 1.5 +- 0.1 t df 9; bb = 2 within 5 % uniform; c = 4 +- 1; corr(c, d) = 0.2; d = 1 +- 1";
    for (int round = 0; round < 4000; ++round) {
        std::string text = good.substr(0, random.below(static_cast<std::uint32_t>(good.size()) + 1));
        for (int i = 0; i < 4 && !text.empty(); ++i)
            text[random.below(static_cast<std::uint32_t>(text.size()))] =
                "=+-;,%(). \n\xC2\xB1tdf0"[random.below(18)];
        if (const auto inputs = readInputs(text); !inputs) {
            EXPECT_THAT(inputs.error().message, EndsWith(".")) << text;
        }
    }
}

TEST(UncertaintyForm, MarksTheFieldThatIsWrong)
{
    const auto& simulator = *find("uncertainty_budget");
    auto values = simulator.info().initialValues();
    values[*simulator.info().paramIndex("formula")] = std::string("time_old / time_nwe");
    auto problem = simulator.validate(values);
    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->where, "formula");
    EXPECT_THAT(problem->message, HasSubstr("Character 12: \"time_nwe\" is no input"));
    values[*simulator.info().paramIndex("inputs")] = std::string("time_old = ");
    problem = simulator.validate(values);
    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->where, "inputs");
}

TEST(UncertaintyVerdict, NamesTheLargestShareButNoneAmongTheCorrelated)
{
    EXPECT_THAT(ofPreset("energy_per_token").verdict, HasSubstr("76 % of the variance comes from pue"));
    EXPECT_THAT(ofPreset("paired").verdict, Not(HasSubstr("comes from")));
}

} // namespace
} // namespace infralab
