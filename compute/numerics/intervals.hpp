#pragma once
// Intervals for a share, a mean, a difference and a ratio of means. Here because every page that shows a
// number with its uncertainty asks for the same few, and for what they really cover.

#include <limits>
#include <span>

namespace infralab::compute {

/// NaN where there is no such bound.
struct Interval
{
    double low = std::numeric_limits<double>::quiet_NaN(), high = low;

    bool contains(double x) const { return low <= x && x <= high; }
    bool isKnown() const { return low <= high; }
};

enum class ProportionMethod { wald, wilson, clopperPearson };

/// The interval of a share of which `successes` of `trials` (1 or more) were seen, at a confidence between 0
/// and 1. Wald's may reach beyond 0 and 1. Sources: Wilson, Journal of the American Statistical Association
/// 22, 1927; Clopper and Pearson, Biometrika 26, 1934.
Interval proportionInterval(ProportionMethod, double successes, double trials, double confidence);
/// How often that interval holds `p` (0 to 1), summed over all numbers of successes.
double exactCoverage(ProportionMethod, int trials, double p, double confidence);

struct SampleSummary
{
    double count = 0, mean = 0;
    double variance = std::numeric_limits<double>::quiet_NaN(); ///< of one value; NaN below two values

    double meanVariance() const { return variance / count; }
};

SampleSummary summarise(std::span<const double> values);

/// The two-sided critical value of Student's t with `degrees` of freedom, above 0.
double criticalT(double degrees, double confidence);
/// Student's interval of a mean; unknown below two values.
Interval meanInterval(const SampleSummary&, double confidence);

struct Difference
{
    double value = 0, error = 0, degrees = 0; ///< NaN where a sample is too small
    Interval interval;
};

/// The second mean less the first, with deviations that may differ. Source: Welch, Biometrika 34, 1947.
Difference welchDifference(const SampleSummary& first, const SampleSummary& second, double confidence);
/// The same with equal deviations, n1 + n2 - 2 degrees of freedom.
Difference pooledDifference(const SampleSummary& first, const SampleSummary& second, double confidence);

/// The second mean over the first, the variances and the covariance being those of the means. Unknown where
/// the first cannot be told from 0. Holds 1 exactly where the interval of the difference with the same
/// critical value holds 0. Source: Fieller, Journal of the Royal Statistical Society B 16, 1954.
Interval ratioInterval(double first, double second, double varianceFirst, double varianceSecond,
                       double covariance, double critical);

/// What the percentile bootstrap of a normal sample's mean covers in place of `confidence`, as far as the
/// bootstrap's means are normal: too little, as its variance is that of n - 1 in n values.
double percentileCoverage(int count, double confidence);

} // namespace infralab::compute
