// The sentences under the stage, and tallies as outputs.

#include "report.hpp"

#include <fmt/format.h>

#include <cmath>

namespace infralab::power_analysis {

namespace {

using compute::PowerTest;
using Result = PowerAnalysis::Result;
using Solve = PowerAnalysis::Solve;

constexpr double none = Result::none;
constexpr double confidence95 = 1.959963984540054;

bool isApproximate(PowerTest test)
{
    return test == PowerTest::twoProportions || test == PowerTest::chiSquareFit;
}

std::string percent(double share)
{
    return fmt::format("{:.1f} %", 100 * share);
}

std::string runsOf(const Plan& plan)
{
    const std::string n = grouped(std::llround(plan.whole.sampleSize));
    if (compute::hasTwoGroups(plan.whole.test))
        return plan.whole.sampleSize == plan.second()
                   ? n + " runs a group"
                   : fmt::format("{} and {} runs", n, grouped(std::llround(plan.second())));
    switch (plan.whole.test) {
    case PowerTest::anova:
        return fmt::format("{} groups of {} runs", plan.whole.groups, n);
    case PowerTest::pairedT:
    case PowerTest::correlation:
        return n + " pairs";
    default:
        return n + " runs";
    }
}

const char* symbolOf(PowerTest test)
{
    switch (test) {
    case PowerTest::pairedT:
        return "d_z";
    case PowerTest::twoProportions:
        return "h";
    case PowerTest::anova:
        return "f";
    case PowerTest::chiSquareFit:
        return "w";
    case PowerTest::correlation:
        return "rho";
    case PowerTest::regressionF:
        return "f^2";
    default:
        return "d";
    }
}

std::string effectOf(const Plan& plan)
{
    const double effect = plan.whole.effect;
    const std::string number = fmt::format("{} = {:.3g}", symbolOf(plan.whole.test), effect);
    return std::isnan(plan.unit) ? number
                                 : fmt::format("{} (a change of {:.3g} %)", number, effect * plan.unit);
}

std::string verdict(const Plan& plan, Solve solve)
{
    const std::string runs = runsOf(plan), level = fmt::format("level {:.3g}", plan.whole.alpha);
    switch (solve) {
    case Solve::power:
        break;
    case Solve::sampleSize:
        return fmt::format("It takes {} to find {} in {} of experiments at {}.", runs, effectOf(plan),
                           percent(plan.wholePower), level);
    case Solve::effect:
        return fmt::format("{} find {} and more in {} of experiments at {}.", runs, effectOf(plan),
                           percent(plan.power), level);
    case Solve::alpha:
        return fmt::format("{} find {} in {} of experiments only at {}.", runs, effectOf(plan),
                           percent(plan.power), level);
    }
    if (plan.whole.effect == 0)
        return fmt::format("There is no effect: {} at {} find one in {} of experiments all the same.", runs,
                           level, percent(plan.power));
    return fmt::format("{} find {} in {} of experiments at {}.", runs, effectOf(plan), percent(plan.power),
                       level);
}

/// Four standard errors, and one experiment for chances so small that none is expected.
bool agrees(double simulated, double power, double experiments)
{
    return std::abs(simulated - power) <= 4 * std::sqrt(power * (1 - power) / experiments) + 1 / experiments;
}

std::string agreement(const Plan& plan, const Tally& tally, std::int64_t planned, std::int64_t asked)
{
    const auto experiments = static_cast<double>(tally.experiments);
    const double simulated = static_cast<double>(tally.found) / experiments;
    const double error = std::sqrt(plan.wholePower * (1 - plan.wholePower) / experiments);
    const double apart = error > 0 ? std::abs(simulated - plan.wholePower) / error : 0;
    std::string text = fmt::format("Simulated {:.4f}, formula {:.4f}: ", simulated, plan.wholePower);
    if (agrees(simulated, plan.wholePower, experiments))
        text += fmt::format("they agree, {:.1f} standard errors apart.", apart);
    else if (isApproximate(plan.whole.test))
        text +=
            fmt::format("{:.1f} standard errors apart. The formula is for large samples, the experiments are "
                        "counted one by one: trust the simulation.",
                        apart);
    else
        text += fmt::format(
            "{:.1f} standard errors apart, more than the four that chance allows. Another seed tells "
            "chance from a fault.",
            apart);
    if (planned < asked)
        text += fmt::format(" {} experiments, not {}: more would take over a billion draws.",
                            grouped(planned), grouped(asked));
    return text;
}

Series histogram(const Bins& bins, const Tally::Histogram& counts, std::int64_t experiments)
{
    Series out;
    for (std::size_t bin = 0; bin < Bins::count; ++bin) {
        out.x.push_back(bins.middle(bin));
        out.y.push_back(static_cast<double>(counts[bin]) / static_cast<double>(experiments) / bins.width());
    }
    return out;
}

} // namespace

Interval wilson(std::int64_t found, std::int64_t experiments)
{
    const auto n = static_cast<double>(experiments);
    const double share = static_cast<double>(found) / n, square = confidence95 * confidence95;
    const double middle = (share + square / (2 * n)) / (1 + square / n);
    const double reach =
        confidence95 / (1 + square / n) * std::sqrt(share * (1 - share) / n + square / (4 * n * n));
    return {std::max(middle - reach, 0.0), std::min(middle + reach, 1.0)};
}

void reportPlan(const Plan& plan, const PowerAnalysis::Params& p, Result& r)
{
    r.power = plan.power;
    r.sampleSize = plan.exact.sampleSize;
    r.effect = plan.exact.effect;
    r.alpha = plan.exact.alpha;
    r.actualPower = plan.wholePower;
    r.firstSize = plan.whole.sampleSize;
    r.secondSize = plan.second();
    r.totalSize = plan.totalSize();
    r.fieldEffect = plan.exact.effect * plan.unit;
    r.criticalValue = compute::criticalValue(plan.whole);
    r.noncentrality = compute::noncentrality(plan.whole);
    r.verdict = verdict(plan, p.solve);
    r.agreement = "The simulated experiments are still to come.";
}

void reportSimulated(const Plan& plan, const Simulated& simulated, std::int64_t asked, Result& r)
{
    const Tally& tally = simulated.tally;
    const auto experiments = static_cast<double>(tally.experiments), found = static_cast<double>(tally.found);
    r.experimentsRun = experiments;
    r.found = found;
    r.simulatedPower = found / experiments;
    r.simulatedPowerSe = std::sqrt(r.simulatedPower * (1 - r.simulatedPower) / experiments);
    const auto [low, high] = wilson(tally.found, tally.experiments);
    r.simulatedLow = low;
    r.simulatedHigh = high;
    r.simulatedByN = {{plan.whole.sampleSize}, {r.simulatedPower}, {low}, {high}};
    const double effect = plan.whole.effect;
    r.meanFound = tally.found > 0 ? tally.foundSizes / found : none;
    r.exaggeration = effect != 0 ? r.meanFound / std::abs(effect) : none;
    r.signError = tally.found > 0 && effect != 0 && compute::hasDirection(plan.whole.test)
                      ? static_cast<double>(tally.wrongSign) / found
                      : none;
    const Bins statistics = statisticBins(plan.whole), estimates = estimateBins(plan.whole);
    r.statisticFound = histogram(statistics, tally.statisticFound, tally.experiments);
    r.statisticMissed = histogram(statistics, tally.statisticMissed, tally.experiments);
    r.estimatesFound = histogram(estimates, tally.estimateFound, tally.experiments);
    r.estimatesMissed = histogram(estimates, tally.estimateMissed, tally.experiments);
    r.agreement = agreement(plan, tally, simulated.planned, asked);
}

Table tableOf(const Trial& trial, const std::vector<Outcome>& outcomes, double effect)
{
    Table table;
    table.columns = {"Experiment", "Estimate", "Low", "High", "Statistic", "Outcome"};
    for (const Outcome& outcome : outcomes) {
        const Interval interval = trial.interval(outcome);
        const char* word = !outcome.found ? "missed" : outcome.estimate * effect < 0 ? "wrong sign" : "found";
        const auto end = [](double x) { return std::isfinite(x) ? x : none; };
        table.rows.push_back({static_cast<double>(table.rows.size() + 1), outcome.estimate, end(interval.low),
                              end(interval.high), outcome.statistic, std::string(word)});
    }
    return table;
}

} // namespace infralab::power_analysis
