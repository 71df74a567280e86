// Outputs of nested_design: their names, axes, sources and what each one says, apart from the numbers.

#include "nested_design.hpp"

namespace infralab {

namespace {

using Result = NestedDesign::Result;
// Distributions and logarithms differ between machines in the last places.
constexpr double computed = 1e-7;
// A likelihood is flat at its top, so that its place is known to half the digits.
constexpr double fitted = 1e-4;
constexpr auto kish = "L. Kish, Survey Sampling, 1965";

void describePlan(OutputList<Result>& o)
{
    const auto number = [&](double Result::*member, const char* id, const char* label, const char* help) {
        return o.add(member, id, label).tolerance(computed).help(help);
    };
    number(&Result::falseAlarmRate, "false_alarm_rate", "False alarms, pooled",
           "How often a t test on all runs, as if they were independent, finds a difference that is not "
           "there.")
        .headline();
    number(&Result::designEffect, "design_effect", "Design effect",
           "How many times the variance of a mean exceeds that of as many independent runs.")
        .source(kish)
        .headline();
    number(&Result::effectiveN, "effective_n", "Effective runs",
           "The runs of a group over the design effect: as many independent ones would tell as much.")
        .headline();
    number(&Result::power, "power", "Power, host means",
           "The chance that the t test on host means finds the claim. None with a single host.")
        .headline();
    number(&Result::icc, "icc", "Intraclass correlation",
           "The share of the variance that runs of one host have in common.");
    number(&Result::totalRuns, "total_runs", "Runs of a group", "Hosts times processes times runs.");
    number(&Result::claimedRate, "claimed_rate", "False alarms, claimed", "The level of the test.");
    number(&Result::manyHostsRate, "many_hosts_rate", "False alarms, many hosts",
           "The pooled test's false alarm rate with so many hosts that variances are known.");
    number(&Result::pooledError, "pooled_error", "Standard error, pooled",
           "What the difference's standard error would be if all runs were independent.")
        .unit("%");
    number(&Result::trueError, "true_error", "Standard error, true", "What it is.").unit("%");
    number(&Result::powerLimit, "power_limit", "Power at best",
           "What the power comes to with ever more repeats on these hosts.");
    number(&Result::hostsNeeded, "hosts_needed", "Hosts needed",
           "Hosts of each group with which the claim is found with the wished power, at the plan's runs.");
    number(&Result::smallestDifference, "smallest_difference", "Smallest difference",
           "The smallest difference that the plan finds with the wished power.")
        .unit("%");
    number(&Result::planCost, "plan_cost", "Cost", "Of both groups as planned.");
    number(&Result::bestHosts, "best_hosts", "Best hosts", "Hosts of each group that the budget buys best.");
    number(&Result::bestRuns, "best_runs", "Best runs", "Runs per process in that best split.");
    number(
        &Result::bestRunsExact, "best_runs_exact", "Best runs, exact",
        "The runs per process that make a mean most certain for its cost, not rounded; none where hosts do "
        "not differ.")
        .source("G. Snedecor, W. Cochran, Statistical Methods, 1989");
    number(&Result::bestPower, "best_power", "Power of the best split", "On host means, for the claim.");
    number(&Result::hostSd, "plan_host_sd", "Between hosts", "The deviation that was planned with.")
        .unit("%");
    number(&Result::processSd, "plan_process_sd", "Between processes", "The deviation that was planned with.")
        .unit("%");
    number(&Result::runSd, "plan_run_sd", "Between runs", "The deviation that was planned with.").unit("%");
    number(&Result::simulatedRate, "simulated_false_alarm_rate", "False alarms, simulated",
           "The share of simulated experiments without a difference in which the pooled test finds one.");
    number(&Result::simulatedRateSe, "simulated_false_alarm_rate_se", "Its standard error",
           "The Monte Carlo standard error of that share.");
    number(&Result::simulatedMeansRate, "simulated_host_mean_rate", "False alarms of host means, simulated",
           "The same of the t test on host means.");
    number(&Result::simulatedMeansRateSe, "simulated_host_mean_rate_se", "Its standard error",
           "The Monte Carlo standard error of that share.");
    number(&Result::simulatedExperiments, "simulated_experiments", "Experiments carried out",
           "How many were simulated; large plans are carried out less often than asked.");
    o.add(&Result::planNote, "plan_note", "What the plan buys").help("The plan in a sentence or two.");
    o.add(&Result::costNote, "cost_note", "What the budget buys")
        .help("The best split of the budget between hosts and runs.");
}

void describeCurves(OutputList<Result>& o)
{
    const auto curve = [&](Series Result::*member, const char* id, const char* label, const char* help) {
        return o.add(member, id, label).tolerance(computed).help(help);
    };
    curve(&Result::powerByRuns, "power_by_runs", "Power by runs",
          "With more runs on the same hosts the power levels off.")
        .axes("Runs per process", "Power")
        .logX()
        .chart("power_by_runs");
    curve(&Result::powerLimitByRuns, "power_limit_by_runs", "Power at best",
          "What no number of runs on these hosts passes.")
        .axes("Runs per process", "Power")
        .logX()
        .chart("power_by_runs");
    curve(&Result::powerByHosts, "power_by_hosts", "Power by hosts",
          "With more hosts the power rises towards one.")
        .axes("Hosts per group", "Power")
        .logX();
    curve(&Result::falseAlarmByRuns, "false_alarm_by_runs", "False alarms by runs",
          "How often the pooled test cries wolf: the more repeats, the oftener.")
        .axes("Runs per process", "False alarm rate")
        .logX()
        .chart("false_alarms");
    curve(&Result::claimedByRuns, "claimed_by_runs", "False alarms claimed", "The level, as the test has it.")
        .axes("Runs per process", "False alarm rate")
        .logX()
        .chart("false_alarms");
    curve(&Result::powerByBudgetRuns, "power_by_split", "Power by split of the budget",
          "The same budget spent on few hosts with many runs or on many hosts with few.")
        .axes("Runs per process", "Power")
        .logX();
}

void describeData(OutputList<Result>& o)
{
    const auto number = [&](double Result::*member, const char* id, const char* label, const char* help) {
        return o.add(member, id, label).tolerance(computed).help(help);
    };
    number(&Result::dataShare, "data_share", "Data of the plan",
           "Runs in the data over the runs that are planned; none without data.");
    number(&Result::pairedHostsNeeded, "paired_hosts_needed", "Hosts needed, the same in both groups",
           "Hosts that find the claim with the wished power where each is measured in both groups, with the "
           "deviation "
           "of its difference in the data.");
    number(&Result::difference, "difference", "Difference, host means",
           "Of the second group against the first; each host against itself where both have the same.")
        .unit("%");
    number(&Result::differenceLow, "difference_low", "Difference, low", "The lower end of its interval.")
        .unit("%");
    number(&Result::differenceHigh, "difference_high", "Difference, high", "The upper end of its interval.")
        .unit("%");
    number(&Result::pooledDifference, "pooled_difference", "Difference, pooled",
           "Of the second group against the first, of all runs.")
        .unit("%");
    number(&Result::pooledLow, "pooled_low", "Pooled, low",
           "The lower end of the interval that takes all runs for "
           "independent.")
        .unit("%");
    number(&Result::pooledHigh, "pooled_high", "Pooled, high", "Its upper end.").unit("%");
    number(&Result::undoingHostSd, "undoing_host_sd", "Hosts that undo it",
           "If each group ran on one host, a deviation of this size between hosts would be enough for the "
           "difference.")
        .unit("%");
    number(&Result::runsInData, "runs_in_data", "Runs in the data", "Of all groups.");
    number(&Result::hostsInData, "hosts_in_data", "Hosts in the data", "Of the group that has fewer.");
    const auto component = [&](double Result::*member, const char* id, const char* label, const char* help) {
        return o.add(member, id, label).tolerance(fitted).help(help);
    };
    component(&Result::hostVariance, "host_variance", "Variance between hosts",
              "In the square of the data's unit, as estimated; 0 is the boundary.");
    component(&Result::processVariance, "process_variance", "Variance between processes",
              "In the square of the data's unit, as estimated.");
    component(&Result::runVariance, "run_variance", "Variance between runs",
              "In the square of the data's unit, as estimated.");
    component(&Result::dataIcc, "data_icc", "Correlation in the data", "The hosts' share of the variance.");
    component(&Result::mean, "mean", "Mean of the first group", "By generalised least squares.");
    component(&Result::meanSe, "mean_se", "Standard error of that mean", "With the variance between hosts.");
    number(&Result::pooledMeanSe, "pooled_mean_se", "Standard error, pooled",
           "What it would be if all runs were independent.");
    number(&Result::meanSquareBetween, "mean_square_between", "Mean square between hosts", "Within groups.");
    number(&Result::meanSquareWithin, "mean_square_within", "Mean square within hosts",
           "Of runs about their host.");
    number(&Result::fRatio, "f_ratio", "F", "The first over the second.");
}

} // namespace

void NestedDesign::describe(OutputList<Result>& o)
{
    o.add(&Result::answer, "answer", "Is it real?")
        .headline()
        .help("Yes, no or cannot tell, of the claim, as the data have it.");
    o.add(&Result::sentence, "sentence", "In a sentence")
        .tolerance(computed)
        .help("The answer with its reason. It rests on host means where the data name two hosts or more in "
              "each "
              "group, else on all runs.");
    o.add(&Result::whatWouldTell, "what_would_tell", "What would tell")
        .help("What to measure where the data cannot tell, or tell it only of one host.");
    o.add(&Result::pilotNote, "pilot_note", "Not planned for")
        .help("Why the effect that the data show is not the one to plan for.");
    o.add(&Result::source, "source", "Data").help("Where the runs come from.");
    describePlan(o);
    describeCurves(o);
    describeData(o);
    o.add(&Result::intervals, "intervals", "Intervals")
        .tolerance(computed)
        .help("Of each group, of the difference and of the ratio in percent: by t, Welch and the bootstrap, "
              "on runs "
              "and on host means, with what makes an interval say nothing.")
        .source("B. Efron, R. Tibshirani, An Introduction to the Bootstrap, 1993; E. Fieller, Journal of the "
                "Royal "
                "Statistical Society B 16, 1954");
    o.add(&Result::components, "components", "Variance components")
        .tolerance(fitted)
        .help("The variance of each level as the data tell it; at zero it is at its boundary.")
        .source("S. Searle, G. Casella, C. McCulloch, Variance Components, 1992");
    o.add(&Result::groups, "groups", "Groups")
        .tolerance(computed)
        .help("Runs, hosts, mean and deviation of each group.");
    o.add(&Result::hostMeans, "host_means", "Host means")
        .tolerance(computed)
        .help("The mean of each host with the interval of its runs.");
    o.add(&Result::runsTable, "runs", "Runs")
        .tolerance(computed)
        .help(
            "Every run with its group, host and process: the data, or an experiment drawn from the plan; at "
            "most 20,000 of them.");
}

} // namespace infralab
