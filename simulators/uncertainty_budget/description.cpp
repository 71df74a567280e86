// Parameters and outputs of uncertainty_budget.

#include "compute/numerics/formula.hpp"
#include "inputs.hpp"
#include "uncertainty_budget.hpp"

namespace infralab {

namespace {

/// What is wrong with the formula, once the inputs are read.
Expected<compute::Formula> formulaOf(const UncertaintyBudget::Params& p)
{
    return uncertainty::readInputs(p.inputs).and_then(
        [&](const uncertainty::Inputs& inputs) { return compute::Formula::read(p.formula, inputs.names()); });
}

} // namespace

void UncertaintyBudget::describe(ParamList<Params>& p)
{
    p.add(&Params::formula, "formula", "Formula")
        .help("The result by its inputs: names, numbers, + - * / ^, parentheses, pi, and sqrt, exp, log, "
              "log10, sin, cos, "
              "tan, abs.");
    p.add(&Params::inputs, "inputs", "Inputs")
        .help("Separated by semicolons: name = value +- standard uncertainty, then normal, uniform, "
              "triangular, arcsine "
              "or t, and df with degrees of freedom; within instead of +- gives a half width; % is of the "
              "value; "
              "corr(a, b) = 0.5 ties two normal inputs.");
    p.add(&Params::coverage, "coverage", "Coverage")
        .unit("%")
        .range(50, 99.99)
        .step(0.5)
        .help("The probability that the intervals are to hold.");
    p.add(&Params::threshold, "threshold", "Compare with")
        .help("A value of interest, as 1 for a speed-up: how much of the result lies above it.");
    p.add(&Params::draws, "draws", "Draws")
        .range(1000, 4'000'000)
        .scale(Scale::log10)
        .help("How many times the inputs are drawn and the formula is computed.");
    p.add(&Params::seed, "seed", "Seed")
        .range(0, 9'007'199'254'740'992.0)
        .advanced()
        .help("Another seed draws other inputs.");
    p.require([](const Params& q) { return uncertainty::readInputs(q.inputs).has_value(); }, "inputs",
              [](const Params& q) { return uncertainty::readInputs(q.inputs).error().message; });
    p.require([](const Params& q) { return formulaOf(q).has_value(); }, "formula",
              [](const Params& q) { return formulaOf(q).error().message; });
}

void UncertaintyBudget::describe(OutputList<Result>& o)
{
    constexpr auto gum = "JCGM 100:2008 (the GUM), clause 5",
                   welch = "JCGM 100:2008, G.4 (Welch and Satterthwaite)",
                   supplement = "JCGM 101:2008, clause 7";
    constexpr double rounding = 1e-10; // functions of the C library differ in their last bits
    o.add(&Result::verdict, "verdict", "Verdict")
        .headline()
        .help("The result with its intervals, and what it comes from.");
    o.add(&Result::comparison, "comparison", "First order and Monte Carlo")
        .headline()
        .source("JCGM 101:2008, clause 8")
        .help("Where the two differ, and by what it shows.");
    o.add(&Result::value, "value", "Result")
        .headline()
        .tolerance(rounding)
        .help("The formula at the inputs' values.");
    o.add(&Result::uncertainty, "standard_uncertainty", "Standard uncertainty")
        .headline()
        .tolerance(rounding)
        .source(gum)
        .help("By first order: each input's uncertainty times the formula's slope, added in squares.");
    o.add(&Result::relative, "relative_uncertainty", "Relative uncertainty")
        .unit("%")
        .tolerance(rounding)
        .help("The standard uncertainty of first order over the result.");
    o.add(&Result::effectiveDf, "effective_df", "Effective degrees of freedom")
        .tolerance(rounding)
        .source(welch)
        .help("What the uncertainty itself rests on; a dash where all uncertainties are known.");
    o.add(&Result::coverageFactor, "coverage_factor", "Coverage factor")
        .tolerance(rounding)
        .source(welch)
        .help("Of Student's t at the effective degrees of freedom, cut to a whole number.");
    o.add(&Result::expanded, "expanded_uncertainty", "Expanded uncertainty")
        .headline()
        .tolerance(rounding)
        .source(welch)
        .help("Coverage factor times standard uncertainty.");
    o.add(&Result::low, "low", "From")
        .tolerance(rounding)
        .source(gum)
        .help("The lower end of the interval by first order.");
    o.add(&Result::high, "high", "To")
        .tolerance(rounding)
        .source(gum)
        .help("The upper end of the interval by first order.");
    o.add(&Result::mean, "mc_mean", "Mean of the draws")
        .tolerance(rounding)
        .source(supplement)
        .help("The mean of the formula at drawn inputs.");
    o.add(&Result::meanSe, "mc_mean_se", "Its standard error")
        .tolerance(rounding)
        .help("Of the mean of the draws, from their number.");
    o.add(&Result::deviation, "mc_uncertainty", "Deviation of the draws")
        .headline()
        .tolerance(rounding)
        .source(supplement)
        .help("The standard uncertainty by Monte Carlo.");
    o.add(&Result::median, "mc_median", "Median of the draws")
        .tolerance(rounding)
        .help("Half of the draws lie below it.");
    o.add(&Result::symmetricLow, "mc_low", "From, equal tails")
        .tolerance(rounding)
        .source(supplement)
        .help("As many draws lie below it as above the upper end.");
    o.add(&Result::symmetricHigh, "mc_high", "To, equal tails")
        .tolerance(rounding)
        .source(supplement)
        .help("As many draws lie above it as below the lower end.");
    o.add(&Result::shortestLow, "mc_shortest_low", "From, shortest")
        .tolerance(rounding)
        .source(supplement)
        .help("The lower end of the shortest interval that holds so many draws.");
    o.add(&Result::shortestHigh, "mc_shortest_high", "To, shortest")
        .tolerance(rounding)
        .source(supplement)
        .help("The upper end of the shortest interval that holds so many draws.");
    o.add(&Result::above, "chance_above", "Above the value of interest")
        .headline()
        .tolerance(1e-5)
        .help("The share of draws above the value to compare with.");
    o.add(&Result::draws, "mc_draws", "Draws so far").help("How many times the inputs were drawn.");
    o.add(&Result::undefined, "mc_undefined", "Without a value")
        .unit("%")
        .help("The share of draws for which the formula has no value, as the root of a negative number.");
    o.add(&Result::budget, "budget", "Budget")
        .tolerance(rounding)
        .source(gum)
        .help("Each input with the formula's slope, what it contributes, and its share of the variance.");
    o.add(&Result::firstOrder, "first_order_density", "First order")
        .axes("Result", "Density")
        .chart("densities")
        .tolerance(rounding)
        .help("The distribution that first order takes for the result.");
    o.add(&Result::monteCarlo, "monte_carlo_density", "Monte Carlo")
        .axes("Result", "Density")
        .chart("densities")
        .tolerance(1e-3)
        .help("How the draws are spread; one in a thousand is left out, half at each end, and what lies far "
              "beyond the quartiles.");
}

} // namespace infralab
