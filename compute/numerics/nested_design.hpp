#pragma once
// Measurements in groups: hosts, processes within hosts, runs within processes. What repeats within a group
// are worth, and what a test that forgets the groups does.

#include "compute/error.hpp"

#include <vector>

namespace infralab::compute {

/// Variances of the levels; each at least 0, not all 0.
struct NestedVariances
{
    double host = 0, process = 0, run = 1;

    double total() const { return host + process + run; }
};

/// How many of each: all at least 1.
struct NestedCounts
{
    double hosts = 5, processes = 1, runs = 20; ///< of one group; processes of a host; runs of a process

    double perHost() const { return processes * runs; }
};

/// The share of the variance that two runs of one host have in common.
double intraclassCorrelation(const NestedVariances&);
/// How many times a mean's variance exceeds that of as many independent runs: 1 + (m - 1) rho where processes
/// differ no more than runs. Source: Kish, Survey Sampling, 1965.
double designEffect(const NestedVariances&, const NestedCounts&);
/// Runs of all hosts over the design effect.
double effectiveSampleSize(const NestedVariances&, const NestedCounts&);
/// The variance of one group's mean.
double meanVariance(const NestedVariances&, const NestedCounts&);

/// How often a two-sided t test of level `alpha` on pooled runs finds a difference between two equal groups,
/// each of `hosts` (2 or more) with `runs` (2 or more) that correlate by `rho` (0 to 1, 1 left out). Exact,
/// by one integral over the share of the variance between hosts.
double pooledFalseAlarmRate(double hosts, double runs, double rho, double alpha);
/// The same with a level of processes between, and of any whole counts; a single host is taken too.
double pooledFalseAlarmRate(const NestedVariances&, const NestedCounts&, double alpha);
/// The same with so many hosts that variances are known.
double pooledFalseAlarmRate(double designEffect, double alpha);

/// Power of the t test on host means, with 2 J - 2 degrees of freedom, which is exact. `difference` in the
/// unit of the variances' root; two-sided.
double hostMeanPower(const NestedVariances&, const NestedCounts&, double difference, double alpha);

/// The same with ever more processes of a host, or runs where there is one: what no repeat on a host can
/// pass.
double hostMeanPowerLimit(const NestedVariances&, const NestedCounts&, double difference, double alpha);
/// Hosts of one group, whole, with which that test has the power; an error says why where none has.
Expected<double> hostsFor(const NestedVariances&, const NestedCounts&, double difference, double alpha,
                          double power);
/// The smallest difference that the test finds with that power.
Expected<double> differenceFor(const NestedVariances&, const NestedCounts&, double alpha, double power);

/// Runs per host that make a mean most certain for a given cost: sqrt(cost of a host / cost of a run * (1 -
/// rho) / rho); infinity where rho is 0. Source: Snedecor and Cochran, Statistical Methods, 1989.
double bestRunsPerHost(double costOfHost, double costOfRun, double rho);

/// One factor's variance estimated from groups of measurements.
struct VarianceComponents
{
    double mean = 0; ///< as generalised least squares give it
    double between = 0, within = 0;
    double meanSquareBetween = 0, meanSquareWithin = 0, f = 0;
    double standardError = 0;       ///< of the mean
    double pooledStandardError = 0; ///< what it would be if the groups did not matter
    bool singular = false;          ///< the estimate between groups is 0, at its boundary

    double correlation() const { return between / (between + within); }
};

enum class ComponentMethod { reml, maximumLikelihood, anova };

/// At least two groups, each with at least one finite measurement, and one with two. A fault's `where` is
/// data.
Expected<VarianceComponents> varianceComponents(const std::vector<std::vector<double>>& groups,
                                                ComponentMethod);

} // namespace infralab::compute
