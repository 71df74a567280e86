#pragma once
// Many tests at once, and what is left of a result that was chosen from many.

#include <vector>

namespace infralab::compute {

/// Adjusted p-values in the order given; NaN stays NaN and does not count. A test is significant where its
/// adjusted value is at most the level.
std::vector<double> bonferroni(const std::vector<double>& p);
/// Source: Holm, Scandinavian Journal of Statistics 6, 1979.
std::vector<double> holm(const std::vector<double>& p);
/// Controls the share of false ones among the found. Source: Benjamini and Hochberg, Journal of the Royal
/// Statistical Society B 57, 1995.
std::vector<double> benjaminiHochberg(const std::vector<double>& p);

/// What a significant estimate tells, the true effect being `ratio` standard errors, above 0. Source: Gelman
/// and Carlin, Perspectives on Psychological Science 9, 2014.
struct WinnersCurse
{
    double power = 0;
    double signError = 0;    ///< chance that a significant estimate has the wrong sign
    double exaggeration = 0; ///< mean size of a significant estimate over the true effect
};
WinnersCurse winnersCurse(double ratio, double alpha = 0.05);

/// The mean of the largest of k standard normal numbers, k from 1: what the best of k seeds brings without
/// merit.
double bestOf(int k);

} // namespace infralab::compute
