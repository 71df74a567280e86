// Parameters of nested_design and the rules between them, apart from what is done with them.

#include "nested_design.hpp"

namespace infralab {

namespace {

using Params = NestedDesign::Params;

bool hasData(const Params& p)
{
    return !p.data.empty() || p.dataset != NestedDesign::Dataset::none;
}

void describePlan(ParamList<Params>& p)
{
    p.add(&Params::processes, "processes", "Processes per host")
        .range(1, 1000)
        .scale(Scale::log2)
        .group("Processes")
        .advanced()
        .help("How often the program is started anew on each host; the runs are made in each of them.");
    p.add(&Params::processSd, "process_sd", "Between processes")
        .unit("%")
        .range(0, 100)
        .step(0.1)
        .group("Processes")
        .advanced()
        .help("The standard deviation between processes of a host, in percent of the mean: memory layout, "
              "compilation just in time, where threads landed.");
    p.add(&Params::alpha, "alpha", "Level")
        .range(1e-6, 0.5)
        .group("Test")
        .advanced()
        .help("The false alarm rate that the test claims; intervals hold with one minus this confidence.");
    p.add(&Params::power, "power", "Wished power")
        .range(0.01, 0.999)
        .group("Test")
        .advanced()
        .help("The chance to find the claim, for which hosts are counted.");
    p.add(&Params::budget, "budget", "Budget")
        .range(1, 1e6)
        .scale(Scale::log10)
        .group("Cost")
        .advanced()
        .help("What both groups together may cost, in the unit of the two costs.");
    p.add(&Params::hostCost, "host_cost", "Cost of a host")
        .range(0, 1e5)
        .group("Cost")
        .advanced()
        .help("Setting up one more host: to get it, to install, to warm up.");
    p.add(&Params::runCost, "run_cost", "Cost of a run")
        .range(0.001, 1e5)
        .scale(Scale::log10)
        .group("Cost")
        .advanced()
        .help("One more run on a host that is there already.");
    p.add(&Params::drawnDifference, "drawn_difference", "Drawn difference")
        .unit("%")
        .range(-100, 1000)
        .group("Simulation")
        .advanced()
        .enabledIf([](const Params& q) { return !hasData(q); })
        .help("The true difference in the experiment that is drawn where no data are loaded. With 0, "
              "whatever it shows is a false alarm.");
    p.add(&Params::experiments, "experiments", "Simulated experiments")
        .range(0, 1e6)
        .scale(Scale::log10)
        .group("Simulation")
        .advanced()
        .help("How often the plan is carried out with no difference at all, to count false alarms. Large "
              "plans are carried out less often.");
    p.add(&Params::seed, "seed", "Seed")
        .range(0, 9'007'199'254'740'992.0)
        .group("Simulation")
        .advanced()
        .help("Another seed draws other runs, and other bootstrap samples.");
}

void describeAnalysis(ParamList<Params>& p)
{
    using Statistic = NestedDesign::Statistic;
    using Estimator = NestedDesign::Estimator;
    p.add(&Params::pilot, "pilot", "Plan with the data's deviations")
        .group("Data")
        .advanced()
        .enabledIf(hasData)
        .help("The deviations between hosts, processes and runs come from the data as far as those tell "
              "them. The effect that the data show is never planned for: it is the claim that counts.");
    p.choice(&Params::estimator, "estimator", "Estimated by",
             {{Estimator::reml, "reml", "REML", "Restricted maximum likelihood: variances are not below 0."},
              {Estimator::anova, "anova", "ANOVA", "Mean squares; a negative variance is set to 0."},
              {Estimator::maximumLikelihood, "ml", "Likelihood",
               "Maximum likelihood, which takes variances between few hosts too small."}})
        .group("Data")
        .advanced()
        .enabledIf(hasData)
        .help("How the variance of each level is told from the data.");
    p.choice(&Params::statistic, "statistic", "Bootstrap of",
             {{Statistic::mean, "mean", "Mean", "The mean of each group."},
              {Statistic::median, "median", "Median", "The middle value of each group."},
              {Statistic::minimum, "minimum", "Minimum",
               "The least value: no bootstrap interval of it holds, and the table says so."}})
        .group("Data")
        .advanced()
        .enabledIf(hasData)
        .help("What the bootstrap intervals are of; t and Welch are always of the mean.");
    p.add(&Params::resamples, "resamples", "Bootstrap samples")
        .range(100, 20000)
        .scale(Scale::log10)
        .group("Data")
        .advanced()
        .enabledIf(hasData)
        .help("How often the measurements are drawn anew, with repetition.");
}

} // namespace

void NestedDesign::describe(ParamList<Params>& p)
{
    p.file(&Params::data, "data", "Measurements")
        .help("A CSV of two columns, one for each group; or of the columns group, host, process (if any) and "
              "value, in any order. Drop it anywhere on the page.");
    p.choice(&Params::dataset, "dataset", "Or an example",
             {{Dataset::none, "none", "None", "The plan alone, with an experiment drawn from it."},
              {Dataset::tenRepeats, "ten_repeats", "Ten repeats",
               "Two columns of ten runs, all of one host, generated."},
              {Dataset::fiveHosts, "five_hosts", "Five hosts",
               "Five hosts a group with two processes of six runs, generated."},
              {Dataset::sameHosts, "same_hosts", "Same six hosts",
               "Six hosts before and after, each compared with itself, generated."},
              {Dataset::dyestuff, "dyestuff", "Dyestuff",
               "Six batches of five: Davies and Goldsmith 1972, the first example of lme4."}})
        .enabledIf([](const Params& q) { return q.data.empty(); })
        .help("Measurements that come with the lab.");
    p.add(&Params::claim, "claim", "Claim")
        .unit("%")
        .range(0.01, 1000)
        .scale(Scale::log10)
        .help("The difference, of either direction, that is claimed or worth finding, in percent of the "
              "first group.");
    p.add(&Params::hosts, "hosts", "Hosts per group")
        .range(1, 10000)
        .scale(Scale::log2)
        .help("Hosts in each of the two groups; none is in both.");
    p.add(&Params::runs, "runs", "Runs per process")
        .range(1, 10000)
        .scale(Scale::log2)
        .help("Runs in each process; with one process a host these are the runs per host.");
    p.add(&Params::hostSd, "host_sd", "Between hosts")
        .unit("%")
        .range(0, 100)
        .step(0.1)
        .help(
            "The standard deviation between hosts, in percent of the mean: hardware, settings, neighbours.");
    p.add(&Params::runSd, "run_sd", "Between runs")
        .unit("%")
        .range(0.001, 100)
        .step(0.1)
        .help("The standard deviation between runs of one process, in percent of the mean.");
    describePlan(p);
    describeAnalysis(p);
    p.require(
        [](const Params& q) { return q.hosts * q.processes * q.runs <= 10'000'000; }, "runs",
        "A plan of more than ten million runs a group is not carried out; take fewer hosts, processes or "
        "runs.");
    p.require([](const Params& q) { return q.processes * q.runs > 1 || q.hosts > 1; }, "runs",
              "One run on one host has no spread to test with; take two runs or two hosts.");
}

} // namespace infralab
