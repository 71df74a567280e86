// Starting points that each show one thing.

#include "power_analysis.hpp"

namespace infralab {

using compute::Alternative;
using compute::PowerTest;

std::vector<Preset<PowerAnalysis::Params>> PowerAnalysis::presets()
{
    return {
        {"classic",
         "The classic: 64 a group",
         "A medium effect, level .05, power .80: the normal approximation says 63, the t distribution 64.",
         {.solve = Solve::sampleSize}},
        {"three_percent",
         "Is 3 % real?",
         "A change of 3 % where runs spread by 4 %: how many runs of each version it takes.",
         {.solve = Solve::sampleSize, .effectIn = EffectIn::field, .spreadPercent = 4}},
        {"five_runs",
         "What five runs can see",
         "Five runs of each with a spread of 2 %: the smallest change that is found four times in five.",
         {.solve = Solve::effect, .sampleSize = 5}},
        {"winners_curse",
         "The winner's curse",
         "Ten runs a group for a small effect: the few that find it report it more than four times too "
         "large, and "
         "some with the wrong sign.",
         {.effect = 0.2, .sampleSize = 10}},
        {"no_effect",
         "No effect at all",
         "Nothing to find: one experiment in twenty finds it all the same.",
         {.effect = 0}},
        {"paired",
         "Pairs that are alike",
         "Both versions on the same inputs, correlating by .9: a change of 1 % with a spread of 3 % needs "
         "few pairs.",
         {.test = PowerTest::pairedT,
          .solve = Solve::sampleSize,
          .effectIn = EffectIn::field,
          .changePercent = 1,
          .spreadPercent = 3,
          .pairCorrelation = 0.9}},
        {"welch",
         "Unequal spreads and groups",
         "The noisier group has three times the spread and half the runs: the wrong way round, and Welch's "
         "test pays.",
         {.test = PowerTest::welchT, .effect = 0.6, .sampleSize = 40, .ratio = 0.5, .deviationRatio = 3}},
        {"accuracy",
         "Three quarters against one half",
         "Two rates of success, 75 % and 50 %: h is .52 and takes 58 trials a group.",
         {.test = PowerTest::twoProportions, .solve = Solve::sampleSize, .effectIn = EffectIn::field}},
        {"known_spread",
         "A spread known beforehand",
         "A one-sided z test at level .01 with 1,600 runs a group for a tenth of a deviation.",
         {.test = PowerTest::twoSampleZ,
          .effect = 0.1,
          .sampleSize = 1600,
          .alpha = 0.01,
          .alternative = Alternative::greater,
          .experiments = 20'000}},
        {"anova",
         "Five configurations at once",
         "A medium spread among five groups: one F test in place of ten t tests.",
         {.test = PowerTest::anova, .solve = Solve::sampleSize, .effect = 0.25, .groups = 5}},
        {"fit",
         "Are the shards alike?",
         "Requests counted over five shards that should take the same share.",
         {.test = PowerTest::chiSquareFit, .effect = 0.1, .sampleSize = 1000, .degrees = 4}},
        {"correlation",
         "Does it go with the load?",
         "A correlation of .3 between load and latency: how many pairs it takes.",
         {.test = PowerTest::correlation, .solve = Solve::sampleSize, .effect = 0.3}},
        {"regression",
         "Five predictors",
         "A regression with five predictors at level .01 and 205 runs.",
         {.test = PowerTest::regressionF, .effect = 0.09, .sampleSize = 205, .alpha = 0.01, .degrees = 5}},
        {"level",
         "What level would do?",
         "Twenty runs a group and no more: the false alarms that a power of .80 would cost.",
         {.solve = Solve::alpha, .sampleSize = 20}},
    };
}

} // namespace infralab
