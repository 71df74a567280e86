#pragma once
// The power of the usual tests, and the sample size, effect or level that a wished power asks for.
// Here because planning an experiment is arithmetic on non-central distributions, and every page needs the
// same.

#include "compute/error.hpp"

namespace infralab::compute {

enum class PowerTest {
    oneSampleT,     ///< effect d: difference of the mean over the deviation
    pairedT,        ///< effect d_z: mean of the differences over their deviation; sample size in pairs
    twoSampleT,     ///< effect d; sample size of the first group; deviations are equal
    welchT,         ///< effect d over the root of the mean of both variances; deviations may differ
    oneSampleZ,     ///< effect d, deviation known
    twoSampleZ,     ///< effect d, deviation known
    twoProportions, ///< effect h = 2 asin(sqrt(p1)) - 2 asin(sqrt(p2)); a normal approximation
    anova,          ///< effect f: deviation of the groups' means over that within; sample size of each group
    chiSquareFit,   ///< effect w: root of the sum of (p1 - p0)^2 / p0; sample size in all; a large-sample
                    ///< formula
    correlation,    ///< effect rho of a bivariate normal distribution; sample size in pairs
    regressionF     ///< effect f^2 = R^2 / (1 - R^2); sample size in all
};
enum class Alternative { twoSided, greater, less };

/// True for the tests that have a direction; the others look at squares, and `alternative` does not matter.
bool hasDirection(PowerTest);
/// True for the tests with two groups, where `ratio` matters.
bool hasTwoGroups(PowerTest);

struct PowerDesign
{
    PowerTest test = PowerTest::twoSampleT;
    Alternative alternative = Alternative::twoSided;
    double effect = 0.5;
    double sampleSize = 64;    ///< need not be whole
    double alpha = 0.05;       ///< 0 to 1, neither included
    double ratio = 1;          ///< second group's size over the first
    double deviationRatio = 1; ///< second group's deviation over the first; of welchT
    int groups = 2;            ///< of anova
    int degrees = 1;           ///< of freedom of chiSquareFit, or regressionF's predictors
};

/// The smallest sample size with which the test can be made.
double leastSampleSize(const PowerDesign&);
/// The chance that the test finds an effect of that size. Relative error about 1e-10. A value out of its
/// range is an error whose `where` is effect, sample_size, alpha, ratio, deviation_ratio, groups or degrees.
/// Sources: Cohen, Statistical Power Analysis, 1988; Welch's test and the correlation by conditioning on the
/// sample variances, which leaves one integral over a non-central t distribution.
Expected<double> powerOf(const PowerDesign&);

/// The sample size (not rounded) whose power is `power`; the least one where that has more.
/// `design.sampleSize` is not looked at. Where no size reaches it, an error says why.
Expected<double> sampleSizeFor(PowerDesign, double power);
/// The smallest effect in the direction of the alternative (positive where it has none) with that power.
Expected<double> effectFor(PowerDesign, double power);
/// The level at which the test has that power.
Expected<double> alphaFor(PowerDesign, double power);

/// The critical value of the test's statistic: t, z, F or chi-squared; of a two-sided test the upper one.
double criticalValue(const PowerDesign&);
/// The non-centrality of the test's statistic: delta of t and z, lambda of F and chi-squared; of the
/// correlation at the mean of the condition.
double noncentrality(const PowerDesign&);

/// The density of the test's statistic at x under the design's effect; of Welch's and of the correlation by
/// one more integral. Infinite at 0 where F or chi-squared has one degree of freedom.
double statisticDensity(const PowerDesign&, double x);
/// The smallest non-centrality under which F or chi-squared reaches `statistic` at least as often as the
/// level says: the lower end of a one-sided interval, 0 where the test finds nothing.
double leastNoncentrality(const PowerDesign&, double statistic);

/// Cohen's h of two proportions from 0 to 1.
double proportionEffect(double first, double second);
/// d_z of a paired difference d whose two measurements correlate by r, below 1: d / sqrt(2 (1 - r)).
double pairedEffect(double d, double r);

} // namespace infralab::compute
