// The outputs of accumulation: labels, axes, sources and a sentence each.
// Here apart from the run, so that both can be read in one go.

#include "accumulation.hpp"

namespace infralab {

void AccumulationLab::describe(OutputList<Result>& o)
{
    constexpr auto higham =
        "N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed. 2002, chapter 4";
    o.add(&Result::verdict, "verdict", "In words").headline().help("What the sum came to, and why.");
    o.add(&Result::sum, "sum", "Sum").headline().help("What the algorithm gives in the chosen format.");
    o.add(&Result::exactSum, "exact_sum", "Exact sum")
        .headline()
        .help("The sum of the same terms without any rounding, shown as the nearest double.");
    o.add(&Result::errorUlps, "error_ulps", "Error")
        .unit("ulp")
        .headline()
        .help("The sum minus the correctly rounded one, in units of the last place of the latter.");
    o.add(&Result::stalledAt, "stalled_at", "Stops growing after term")
        .headline()
        .help("After this many terms the sum never changed again, though at least a tenth of the terms were "
              "still to "
              "come. For workers and trees it is known to the nearest point drawn.");
    o.add(&Result::condition, "condition_number", "Condition number")
        .source(higham)
        .headline()
        .help(
            "Sum of the terms' sizes over the size of their sum: how much cancels, and so how far a relative "
            "error can be magnified.");
    o.add(&Result::stochasticSum, "stochastic_sum", "Stochastic sum")
        .source("M. Croci et al., Stochastic rounding: implementation, error analysis and applications, 2022")
        .help("The same terms added one after the other, each sum rounded up or down by chance, by its "
              "distance.");
    o.add(&Result::relativeError, "relative_error", "Relative error")
        .help("The sum minus the exact one, over the size of the exact one.");
    o.add(&Result::sumCode, "sum_code", "Code of the sum")
        .help("The stored bits of the sum in hexadecimal; inf, -inf or nan where it is not finite.");
    o.add(&Result::correctCode, "correct_code", "Code of the best answer")
        .help("The exact sum rounded once to the format, to nearest with ties to even.");
    o.add(&Result::exactText, "exact_hex", "Exact sum in full")
        .help("Every bit of the exact sum, in C's hexadecimal notation.");
    o.add(&Result::note, "note", "Coverage").help("How many of the terms the table of algorithms is about.");
    o.add(&Result::running, "running_sum", "Sum")
        .axes("Terms arrived", "Sum so far")
        .chart("running")
        .help("The sum so far as terms arrive, at about 2,000 points at most; for trees, the finished parts "
              "added.");
    o.add(&Result::runningExact, "running_exact", "Exact")
        .axes("Terms arrived", "Sum so far")
        .chart("running")
        .help("The exact sum of the terms that have arrived.");
    o.add(&Result::runningStochastic, "running_stochastic", "Stochastic rounding")
        .axes("Terms arrived", "Sum so far")
        .chart("running")
        .help("The same arrivals, added one after the other with stochastic rounding.");
    const auto errors = [&](Series Result::*member, const char* id, const char* label, const char* help) {
        o.add(member, id, label)
            .axes("Terms n", "Error over the sum of sizes")
            .chart("errors")
            .logX()
            .logY()
            .source(higham)
            .help(help);
    };
    errors(&Result::error, "error_by_n", "Error",
           "The error of the first n terms' sum over the sum of their sizes; 0 where the sum is exact.");
    errors(
        &Result::boundNaive, "bound_naive", "Naive: n u",
        "No order of plain additions does worse than (n - 1) u, to first order; products cost one u more.");
    errors(&Result::boundPairwise, "bound_pairwise", "Pairwise: u log2 n",
           "The bound of a balanced tree: its depth times u.");
    errors(&Result::boundCompensated, "bound_compensated", "Compensated: 2 u",
           "The bound of Kahan's and Neumaier's sums to first order, whatever n.");
    o.add(&Result::algorithms, "algorithms", "Every algorithm on the same terms")
        .source(higham)
        .help("Sum, code and error of each algorithm in this format, errors against the exact sum.");
    o.add(&Result::additions, "additions", "Every operation")
        .help("For at most 64 terms: the operands of each rounded operation, its result, and what was lost: "
              "exact "
              "minus stored. Terms are x0, x1, ..., their factors y0, y1, ..., results s0, s1, ...");
}

} // namespace infralab
