// The parameters of power_analysis, and the rules over them.

#include "plan.hpp"
#include "power_analysis.hpp"

namespace infralab {

using compute::Alternative;
using compute::PowerTest;

namespace {

using P = PowerAnalysis::Params;

bool isField(const P& p)
{
    return p.effectIn == PowerAnalysis::EffectIn::field && power_analysis::hasFieldUnits(p.test);
}

bool isProportions(const P& p)
{
    return p.test == PowerTest::twoProportions;
}

} // namespace

void PowerAnalysis::describe(ParamList<Params>& p)
{
    p.choice(
         &Params::test, "test", "Test",
         {{PowerTest::oneSampleT, "one_sample_t", "One-sample t", "A mean against a fixed value. Effect d."},
          {PowerTest::pairedT, "paired_t", "Paired t",
           "Two measurements of the same thing. Effect d_z: the mean of the differences over their "
           "deviation."},
          {PowerTest::twoSampleT, "two_sample_t", "Two-sample t",
           "Two groups of runs with the same spread. Effect d: the difference of the means over the "
           "deviation."},
          {PowerTest::welchT, "welch_t", "Welch's t",
           "Two groups whose spreads may differ. Effect d over the root of the mean of both variances."},
          {PowerTest::oneSampleZ, "one_sample_z", "One-sample z", "A mean, its spread known. Effect d."},
          {PowerTest::twoSampleZ, "two_sample_z", "Two-sample z",
           "Two groups, their spread known. Effect d."},
          {PowerTest::twoProportions, "two_proportions", "Two proportions",
           "Two shares of successes, by the arcsine. Effect h = 2 asin sqrt(p1) - 2 asin sqrt(p2)."},
          {PowerTest::anova, "anova", "One-way ANOVA",
           "Several groups at once. Effect f: the deviation of the groups' means over that within."},
          {PowerTest::chiSquareFit, "chi_square_fit", "Chi-square fit",
           "Counts in cells against even shares. Effect w: the root of the sum of (p1 - p0)^2 / p0."},
          {PowerTest::correlation, "correlation", "Correlation", "Pairs of measurements. Effect rho."},
          {PowerTest::regressionF, "regression_f", "Regression F",
           "All predictors of a linear model. Effect f^2 = R^2 / (1 - R^2)."}})
        .help("The test that the experiment will be judged by; it says what the effect size means.");
    p.choice(&Params::solve, "solve", "Solve for",
             {{Solve::power, "power", "Power", "The chance to find an effect of that size."},
              {Solve::sampleSize, "sample_size", "Sample size", "The runs that the wished power asks for."},
              {Solve::effect, "effect", "Effect", "The smallest effect that is found with that power."},
              {Solve::alpha, "alpha", "Level", "The level at which the test has that power."}})
        .help("Which of the four is computed from the other three.");
    p.add(&Params::effect, "effect", "Effect size")
        .range(-5, 5)
        .step(0.01)
        .enabledIf([](const P& q) { return q.solve != Solve::effect && !isField(q); })
        .help("The true effect in the test's own measure: d, d_z, h, f, w, rho or f^2, as the test says.");
    p.add(&Params::sampleSize, "sample_size", "Sample size")
        .range(1, 1'000'000)
        .scale(Scale::log10)
        .enabledIf([](const P& q) { return q.solve != Solve::sampleSize; })
        .help("Runs in the first group; of ANOVA in each group; of one sample, pairs, cells and regression "
              "in all.");
    p.add(&Params::alpha, "alpha", "Level alpha")
        .range(1e-9, 0.999)
        .scale(Scale::log10)
        .enabledIf([](const P& q) { return q.solve != Solve::alpha; })
        .help("The chance of a false alarm where there is no effect.");
    p.add(&Params::power, "power", "Wished power")
        .range(0.001, 0.9999)
        .step(0.01)
        .enabledIf([](const P& q) { return q.solve != Solve::power; })
        .help("The chance to find the effect that the plan shall have.");
    p.choice(
         &Params::alternative, "alternative", "Alternative",
         {{Alternative::twoSided, "two_sided", "Two-sided", "An effect in either direction counts as found."},
          {Alternative::greater, "greater", "Greater", "Only a positive effect counts."},
          {Alternative::less, "less", "Less", "Only a negative effect counts."}})
        .enabledIf([](const P& q) { return compute::hasDirection(q.test); })
        .help("Which direction of an effect the test looks for.");

    p.choice(&Params::effectIn, "effect_in", "Effect given",
             {{EffectIn::standardised, "standardised", "As effect size", "In the test's own measure."},
              {EffectIn::field, "field", "In the field's units",
               "A change and a spread in percent, or two rates of success."}})
        .group("Effect in the field's units")
        .advanced()
        .enabledIf(
            [](const P& q) { return q.solve != Solve::effect && power_analysis::hasFieldUnits(q.test); })
        .help("Whether the effect is the number above, or comes from the change, spread and rates below.");
    p.add(&Params::changePercent, "change_percent", "Change")
        .unit("%")
        .range(-500, 500)
        .step(0.1)
        .group("Effect in the field's units")
        .advanced()
        .enabledIf([](const P& q) { return isField(q) && !isProportions(q) && q.solve != Solve::effect; })
        .help("How much faster (or slower, below 0) the mean is, as a share of it: the claim.");
    p.add(&Params::spreadPercent, "spread_percent", "Run-to-run spread")
        .unit("%")
        .range(0.01, 100)
        .step(0.1)
        .group("Effect in the field's units")
        .advanced()
        .enabledIf([](const P& q) {
            return !isProportions(q) && power_analysis::hasFieldUnits(q.test) &&
                   (isField(q) || q.solve == Solve::effect);
        })
        .help("The standard deviation of one run, as a share of the mean; d is the change over it.");
    p.add(&Params::pairCorrelation, "pair_correlation", "Correlation of a pair")
        .range(-0.99, 0.999)
        .step(0.01)
        .group("Effect in the field's units")
        .advanced()
        .enabledIf([](const P& q) {
            return q.test == PowerTest::pairedT && (isField(q) || q.solve == Solve::effect);
        })
        .help("How alike the two measurements of a pair are: d_z = d / sqrt(2 (1 - r)).");
    p.add(&Params::firstRate, "first_rate", "First rate")
        .unit("%")
        .range(0, 100)
        .step(0.5)
        .group("Effect in the field's units")
        .advanced()
        .enabledIf([](const P& q) { return isProportions(q) && isField(q) && q.solve != Solve::effect; })
        .help("Share of successes in the first group.");
    p.add(&Params::secondRate, "second_rate", "Second rate")
        .unit("%")
        .range(0, 100)
        .step(0.5)
        .group("Effect in the field's units")
        .advanced()
        .enabledIf(isProportions)
        .help("Share of successes in the second group: h is counted from it, and experiments are drawn with "
              "it.");

    p.add(&Params::ratio, "ratio", "Ratio of the groups")
        .range(0.01, 100)
        .scale(Scale::log10)
        .group("Design")
        .advanced()
        .enabledIf([](const P& q) { return compute::hasTwoGroups(q.test); })
        .help("Size of the second group over that of the first; the second group has the nearest whole "
              "number.");
    p.add(&Params::deviationRatio, "deviation_ratio", "Ratio of the spreads")
        .range(0.01, 100)
        .scale(Scale::log10)
        .group("Design")
        .advanced()
        .enabledIf([](const P& q) { return q.test == PowerTest::welchT; })
        .help("Deviation of the second group over that of the first.");
    p.add(&Params::groups, "groups", "Groups")
        .range(2, 50)
        .group("Design")
        .advanced()
        .enabledIf([](const P& q) { return q.test == PowerTest::anova; })
        .help("Groups of the analysis of variance.");
    p.add(&Params::degrees, "degrees", "Degrees of freedom")
        .range(1, 50)
        .group("Design")
        .advanced()
        .enabledIf(
            [](const P& q) { return q.test == PowerTest::chiSquareFit || q.test == PowerTest::regressionF; })
        .help("Cells less one of the chi-square fit; predictors of the regression.");

    p.add(&Params::experiments, "experiments", "Simulated experiments")
        .range(100, 1'000'000)
        .scale(Scale::log10)
        .group("Simulation")
        .advanced()
        .help("Experiments drawn observation by observation; fewer where that would take over a billion "
              "draws.");
    p.add(&Params::seed, "seed", "Seed")
        .range(0, 1'000'000'000)
        .group("Simulation")
        .advanced()
        .help("The key of the random numbers: the same seed draws the same experiments on every engine.");

    p.require(
        [](const P& q) {
            return q.solve == Solve::effect || isField(q) || compute::hasDirection(q.test) || q.effect >= 0;
        },
        "effect", "This test's effect is a size without a direction; it cannot be negative.");
    p.require(
        [](const P& q) {
            return q.solve == Solve::effect || q.test != PowerTest::correlation || std::abs(q.effect) < 1;
        },
        "effect", "A correlation lies between -1 and 1; give a smaller effect.");
}

} // namespace infralab
