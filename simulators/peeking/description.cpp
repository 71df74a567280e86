// Parameters, outputs and presets of peeking.

#include "own_values.hpp"
#include "peeking.hpp"

namespace infralab {

namespace {

bool isSimulated(const Peeking::Params& p)
{
    return p.values.empty();
}

constexpr auto published = "Armitage, McPherson and Rowe, JRSS A 132, 1969";
constexpr auto curse = "Gelman and Carlin, Perspectives on Psychological Science 9, 2014";
constexpr double printed = 1e-7; // relative; the sums of the looks are good to about 1e-9

} // namespace

void Peeking::describe(ParamList<Params>& p)
{
    p.add(&Params::looks, "looks", "Looks")
        .range(1, 100)
        .scale(Scale::log2)
        .help("How often the data are tested while they come in, at equal distances, the last time at the "
              "end.");
    p.choice(&Params::boundary, "boundary", "Boundary",
             {{Rule::naive, "naive", "Naive", "The usual critical value at every look."},
              {Rule::pocock, "pocock", "Pocock", "One larger value for all looks, so that the level holds."},
              {Rule::obrienFleming, "obrien_fleming", "O'Brien-Fleming",
               "Hard to cross early, nearly the usual value at the end."}})
        .help("What |z| must reach at a look for the run to stop and be called significant.");
    p.add(&Params::alpha, "alpha", "Level")
        .range(1e-6, 0.5)
        .scale(Scale::log10)
        .help("The false alarms that are allowed, as a share: of the run as a whole, and of the metrics.");
    p.add(&Params::drift, "drift", "True effect")
        .unit("standard errors")
        .range(0, 6)
        .step(0.1)
        .help("The true effect over its standard error at the last look; 2.8 gives a single look a power of "
              "0.8.");
    p.add(&Params::metrics, "metrics", "Metrics")
        .range(1, 1000)
        .scale(Scale::log10)
        .group("Many metrics")
        .enabledIf(isSimulated)
        .help("How many metrics of the same run are tested.");
    p.add(&Params::values, "p_values", "Own p-values")
        .group("Many metrics")
        .help("P-values to correct, as 0.001 0.02 0.2; empty: a family of tests is simulated.");
    p.add(&Params::seeds, "seeds", "Seeds")
        .range(1, 1000)
        .scale(Scale::log10)
        .group("Best of seeds")
        .help("The best of so many equal seeds is kept.");

    p.add(&Params::realMetrics, "real_metrics", "Metrics with an effect")
        .range(0, 1000)
        .group("Many metrics")
        .advanced()
        .enabledIf(isSimulated)
        .help("How many of the metrics truly differ.");
    p.add(&Params::metricEffect, "metric_effect", "Their effect")
        .unit("standard errors")
        .range(0, 10)
        .group("Many metrics")
        .advanced()
        .enabledIf([](const Params& q) { return isSimulated(q) && q.realMetrics > 0; })
        .help("The true effect of each of those, over its standard error.");
    p.add(&Params::correlation, "correlation", "Correlation")
        .range(0, 0.99)
        .group("Many metrics")
        .advanced()
        .enabledIf(isSimulated)
        .help("Of each pair of metrics: those of one run move together.");
    p.add(&Params::seedSpread, "seed_spread", "Spread of seeds")
        .unit("points")
        .range(0.001, 1000)
        .scale(Scale::log10)
        .group("Best of seeds")
        .advanced()
        .help("The deviation of the score from seed to seed.");
    p.add(&Params::experiments, "experiments", "Simulated experiments")
        .range(1000, 1'000'000)
        .scale(Scale::log10)
        .group("Simulation")
        .advanced()
        .help("How many runs are simulated, look by look, beside the formula.");
    p.add(&Params::seed, "seed", "Seed of the simulation")
        .range(0, 9'007'199'254'740'992.0)
        .group("Simulation")
        .advanced()
        .help("Another seed draws other experiments.");
    p.require([](const Params& q) { return !isSimulated(q) || q.realMetrics <= q.metrics; }, "real_metrics",
              "There cannot be more metrics with an effect than metrics; lower the one or raise the other.");
    p.require([](const Params& q) { return peeking::readPValues(q.values).has_value(); }, "p_values",
              [](const Params& q) { return peeking::readPValues(q.values).error().message; });
}

void Peeking::describe(OutputList<Result>& o)
{
    constexpr auto toCross = "Chance to have crossed";
    o.add(&Result::verdict, "verdict", "Verdict")
        .headline()
        .help("What looking, testing and choosing cost here.");
    o.add(&Result::overallAlpha, "overall_alpha", "False alarms")
        .headline()
        .tolerance(printed)
        .source(published)
        .help("The chance that a run without any effect crosses the boundary at one of its looks.");
    o.add(&Result::boundary, "boundary", "Boundary at the end")
        .headline()
        .tolerance(printed)
        .source("Pocock, Biometrika 64, 1977; O'Brien and Fleming, Biometrics 35, 1979")
        .help("What |z| must reach at the last look: Pocock's c, O'Brien and Fleming's C.");
    o.add(&Result::power, "power", "Power")
        .headline()
        .tolerance(printed)
        .source(published)
        .help("The chance that a run with the true effect crosses the boundary at one of its looks.");
    o.add(&Result::expectedLooks, "expected_looks", "Looks until the end")
        .headline()
        .tolerance(printed)
        .help("The mean number of looks of a run with the true effect, until it crosses or ends.");
    o.add(&Result::expectedLooksNull, "expected_looks_null", "Looks without an effect")
        .tolerance(printed)
        .help("The same of a run without any effect.");
    o.add(&Result::powerOneLook, "power_one_look", "Power of one look")
        .tolerance(printed)
        .source(curse)
        .help("The power of a single test at the end, at the same level.");
    o.add(&Result::signError, "sign_error", "Wrong sign")
        .tolerance(printed)
        .source(curse)
        .help("The chance that a significant estimate of a single test points the wrong way.");
    o.add(&Result::exaggeration, "exaggeration", "Exaggeration")
        .unit("x")
        .tolerance(printed)
        .source(curse)
        .help("The mean size of a significant estimate of a single test, over the true effect.");
    o.add(&Result::simulatedAlpha, "simulated_alpha", "Simulated false alarms")
        .headline()
        .help("The share of simulated runs without any effect that crossed the boundary.");
    o.add(&Result::simulatedAlphaSe, "simulated_alpha_se", "Its standard error")
        .help("Of the simulated false alarms, from the number of experiments.");
    o.add(&Result::simulatedPower, "simulated_power", "Simulated power")
        .help("The share of simulated runs with the true effect that crossed the boundary.");
    o.add(&Result::simulatedPowerSe, "simulated_power_se", "Its standard error")
        .help("Of the simulated power, from the number of experiments.");
    o.add(&Result::simulatedLooks, "simulated_looks", "Simulated looks")
        .help("The mean number of looks of the simulated runs with the true effect.");
    o.add(&Result::stoppedExaggeration, "stopped_exaggeration", "Exaggeration where it stopped")
        .unit("x")
        .tolerance(1e-12)
        .help("The mean size of the estimate at the look that crossed, over the true effect: who stops early "
              "stops where chance was kind.");
    o.add(&Result::experiments, "simulated_experiments", "Experiments so far")
        .help("How many runs were simulated.");
    o.add(&Result::boundaryByLook, "boundary_by_look", "Boundary")
        .axes("Look", "|z|")
        .tolerance(printed)
        .help("What |z| must reach at each look.");
    o.add(&Result::alphaByLook, "alpha_by_look", "False alarms by formula")
        .axes("Look", toCross)
        .chart("false_alarms")
        .tolerance(printed)
        .source(published)
        .help("The chance of a false alarm up to each look.");
    o.add(&Result::simulatedByLook, "simulated_by_look", "False alarms, simulated")
        .axes("Look", toCross)
        .chart("false_alarms")
        .help("The share of simulated runs without any effect that crossed up to each look; the band is two "
              "standard errors wide to each side.");
    o.add(&Result::naiveByLook, "naive_by_look", "With the usual value at every look")
        .axes("Look", toCross)
        .chart("false_alarms")
        .tolerance(printed)
        .help("The false alarms of naive looking, to compare.");
    o.add(&Result::powerByLook, "power_by_look", "Power by look")
        .axes("Look", toCross)
        .tolerance(printed)
        .source(published)
        .help("The chance that a run with the true effect has crossed up to each look.");
    o.add(&Result::powerByDrift, "power_by_drift", "Power by true effect")
        .axes("True effect (standard errors)", "Power")
        .tolerance(printed)
        .help("The power of this boundary for other true effects; at 0 it is the false alarms.");
    o.add(&Result::paths, "paths", "Simulated runs")
        .axes("Look", "Experiments")
        .help("The first 200 simulated runs without any effect: z look by look, and where each crossed.");

    o.add(&Result::foundPlain, "found_uncorrected", "Found uncorrected")
        .headline()
        .help("Metrics of the family shown whose p-value is at most the level.");
    o.add(&Result::foundBonferroni, "found_bonferroni", "Found by Bonferroni")
        .help("Metrics left where p is multiplied by their number.");
    o.add(&Result::foundHolm, "found_holm", "Found by Holm")
        .source("Holm, Scandinavian Journal of Statistics 6, 1979")
        .help("Metrics left by Holm's steps, which keep the same promise and find at least as many.");
    o.add(&Result::foundBh, "found_benjamini_hochberg", "Found by Benjamini-Hochberg")
        .headline()
        .source("Benjamini and Hochberg, JRSS B 57, 1995")
        .help("Metrics left where the share of false ones among the found is what is kept at the level.");
    o.add(&Result::familyAlpha, "family_alpha", "Any false find")
        .tolerance(1e-12)
        .help("The chance of at least one false find among so many independent metrics without any effect, "
              "uncorrected.");
    o.add(&Result::metrics, "metric_table", "Metrics")
        .tolerance(1e-10)
        .help("The p-values of one family, smallest first, as they stand and adjusted: significant is what "
              "is at "
              "most the level.");
    o.add(&Result::procedures, "procedures", "Procedures")
        .tolerance(1e-12)
        .help("What each procedure finds in the family shown, and in many simulated ones: the chance of any "
              "false find, the share of false among the found, the share of real ones found.");
    o.add(&Result::families, "families", "Simulated families")
        .help("How many families of metrics were simulated.");

    o.add(&Result::bestOf, "best_of", "Best of seeds")
        .headline()
        .tolerance(1e-9)
        .help("The mean of the best of so many equal seeds, in deviations from seed to seed above a single "
              "one.");
    o.add(&Result::bestOfGain, "best_of_gain", "Gain without merit")
        .unit("points")
        .tolerance(1e-9)
        .help("The same in points of the score.");
    o.add(&Result::oneSeed, "one_seed", "One seed")
        .axes("Score above the mean (points)", "Density (per deviation)")
        .chart("seeds")
        .tolerance(1e-9)
        .help("How the score of a single seed is spread.");
    o.add(&Result::bestSeed, "best_seed", "Best of the seeds")
        .axes("Score above the mean (points)", "Density (per deviation)")
        .chart("seeds")
        .tolerance(1e-9)
        .help("How the best of so many seeds is spread.");
    o.add(&Result::bestBySeeds, "best_by_seeds", "Best by number of seeds")
        .axes("Seeds", "Score above the mean (points)")
        .logX()
        .tolerance(1e-9)
        .help("The mean of the best of so many seeds; the band holds nine in ten.");
}

std::vector<Preset<Peeking::Params>> Peeking::presets()
{
    Params dashboard;
    dashboard.looks = 100;
    Params pocock;
    pocock.boundary = Rule::pocock;
    Params fleming;
    fleming.boundary = Rule::obrienFleming;
    Params paper;
    paper.values =
        "0.0001 0.0004 0.0019 0.0095 0.0201 0.0278 0.0298 0.0344 0.0459 0.3240 0.4262 0.5719 0.6528 "
        "0.7590 1";
    Params nothing;
    nothing.metrics = 20;
    nothing.realMetrics = 0;
    nothing.drift = 0;
    Params together = nothing;
    together.correlation = 0.8;
    Params seeds;
    seeds.seeds = 20;
    seeds.seedSpread = 0.4;
    return {
        {"five_looks", "Five looks", "Stop as soon as p is below 0.05: one alarm in seven is false.", {}},
        {"dashboard", "A dashboard", "A hundred looks at a comparison in which nothing differs.", dashboard},
        {"pocock", "Pocock", "The same five looks, each at a higher value.", pocock},
        {"obrien_fleming", "O'Brien and Fleming", "Hard to cross early, nearly the usual test at the end.",
         fleming},
        {"fifteen_metrics", "Fifteen metrics", "The p-values of Benjamini and Hochberg's paper of 1995.",
         paper},
        {"no_effect", "Twenty metrics, no effect", "Whatever is found here is false.", nothing},
        {"together", "Metrics that move together",
         "Correlated metrics raise false alarms together or not at all.", together},
        {"best_of_twenty", "Best of twenty seeds", "A spread of 0.4 points becomes a gain of 0.75.", seeds}};
}

} // namespace infralab
