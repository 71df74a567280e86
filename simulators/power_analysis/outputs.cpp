// The outputs of power_analysis: labels, axes, sources and a sentence each.

#include "power_analysis.hpp"

namespace infralab {

void PowerAnalysis::describe(OutputList<Result>& o)
{
    constexpr auto cohen = "J. Cohen, Statistical Power Analysis for the Behavioral Sciences, 2nd ed. 1988";
    constexpr auto gelman = "A. Gelman and J. Carlin, Beyond Power Calculations, 2014";
    o.add(&Result::verdict, "verdict", "In words").headline().help("What the plan finds, or what it takes.");
    o.add(&Result::agreement, "agreement", "Formula and simulation")
        .headline()
        .help("Whether the two agree within four standard errors of the simulation, or why they do not.");
    o.add(&Result::power, "power", "Power")
        .source(cohen)
        .headline()
        .help("The chance to find the effect, by the formula, with the sample size beside it.");
    o.add(&Result::simulatedPower, "simulated_power", "Simulated power")
        .headline()
        .help("The share of simulated experiments, in whole runs, that found the effect.");
    o.add(&Result::sampleSize, "sample_size", "Sample size")
        .source(cohen)
        .headline()
        .help("Runs in the first group, or in all where there is one sample; as solved for, it need not be "
              "whole.");
    o.add(&Result::effect, "effect", "Effect size")
        .source(cohen)
        .help("The effect in the test's own measure.");
    o.add(&Result::alpha, "alpha", "Level alpha")
        .help("The chance of a false alarm where there is no effect.");
    o.add(&Result::exaggeration, "exaggeration", "Exaggeration")
        .unit("x")
        .source(gelman)
        .help("The mean size of found estimates over the true effect: what winning costs. By simulation.");
    o.add(&Result::signError, "sign_error", "Wrong sign")
        .source(gelman)
        .help("The share of found estimates that point the wrong way, by simulation.");
    o.add(&Result::simulatedPowerSe, "simulated_power_se", "Standard error of the simulation")
        .help("How far the simulated power lies from the true one by chance.");
    o.add(&Result::simulatedLow, "simulated_low", "Simulated power, low end")
        .source("E. B. Wilson, Probable Inference, 1927")
        .help("Lower end of the simulation's 95 % interval.");
    o.add(&Result::simulatedHigh, "simulated_high", "Simulated power, high end")
        .source("E. B. Wilson, Probable Inference, 1927")
        .help("Upper end of the simulation's 95 % interval.");
    o.add(&Result::actualPower, "actual_power", "Power in whole runs")
        .source(cohen)
        .help("The formula's power with sizes rounded up: what the simulation is held against.");
    o.add(&Result::firstSize, "first_size", "Runs in the first group").help("As planned, in whole runs.");
    o.add(&Result::secondSize, "second_size", "Runs in the second group")
        .help("As planned, in whole runs; none where there is one sample.");
    o.add(&Result::totalSize, "total_size", "Runs in all")
        .help("As planned, in whole runs, over all groups.");
    o.add(&Result::fieldEffect, "field_effect", "Effect as a change")
        .unit("%")
        .help("The effect times the run-to-run spread, where one is given: a change of the mean in percent.");
    o.add(&Result::criticalValue, "critical_value", "Critical value")
        .help("The test's statistic counts as found beyond it; of a two-sided test on either side.");
    o.add(&Result::noncentrality, "noncentrality", "Non-centrality")
        .help("How far the effect moves the statistic's distribution.");
    o.add(&Result::experimentsRun, "experiments_run", "Experiments simulated")
        .help("So many experiments have been drawn and judged.");
    o.add(&Result::found, "found", "Experiments that found it")
        .help("Those whose statistic is beyond the critical value.");
    o.add(&Result::meanFound, "mean_found", "Mean size of found estimates")
        .help("What a reader of found effects alone would believe the effect to be.");
    const auto power = [&](Series Result::*member, const char* id, const char* label, const char* x,
                           const char* help) -> OutputList<Result>::Ref {
        return o.add(member, id, label).axes(x, "Power").source(cohen).help(help);
    };
    power(&Result::powerByN, "power_by_n", "Power by sample size", "Sample size",
          "The formula's power against the sample size, all else as planned.")
        .chart("power_by_n");
    o.add(&Result::simulatedByN, "simulated_by_n", "Simulated")
        .axes("Sample size", "Power")
        .chart("power_by_n")
        .help("The simulated power with its 95 % interval, at the plan's size.");
    power(&Result::powerByEffect, "power_by_effect", "Power by effect", "Effect size",
          "The formula's power against the effect, all else as planned.");
    power(&Result::powerByAlpha, "power_by_alpha", "Power by level", "Level alpha",
          "The formula's power against the level, all else as planned.")
        .logX();
    const auto density = [&](Series Result::*member, const char* id, const char* label, const char* chart,
                             const char* x, const char* help) {
        o.add(member, id, label).axes(x, "Density").chart(chart).help(help);
    };
    density(&Result::nullDensity, "null_density", "No effect", "statistic", "Test statistic",
            "Density of the test's statistic where there is no effect.");
    density(&Result::alternativeDensity, "alternative_density", "With the effect", "statistic",
            "Test statistic", "Density of the test's statistic with the effect.");
    density(&Result::statisticFound, "statistic_found", "Found", "statistic", "Test statistic",
            "Statistics of simulated experiments that found the effect, as a share of all, by density.");
    density(&Result::statisticMissed, "statistic_missed", "Missed", "statistic", "Test statistic",
            "Statistics of simulated experiments that missed the effect, as a share of all, by density.");
    density(&Result::estimatesFound, "estimates_found", "Found", "estimates", "Estimated effect",
            "Estimates of simulated experiments that found the effect, as a share of all, by density.");
    density(&Result::estimatesMissed, "estimates_missed", "Missed", "estimates", "Estimated effect",
            "Estimates of simulated experiments that missed the effect, as a share of all, by density.");
    o.add(&Result::experiments, "experiments", "The first experiments, one by one")
        .help("Estimate and interval at the test's level of the first 100 simulated experiments; an end that "
              "the test "
              "does not bound is left out. Of a correlation by Fisher's z.");
}

} // namespace infralab
