// Closed forms and Boost.Math's quantiles.

#include "intervals.hpp"

#include <boost/math/distributions/beta.hpp>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>

namespace infralab::compute {

namespace bm = boost::math;

namespace {

double criticalZ(double confidence)
{
    return bm::quantile(bm::complement(bm::normal(), (1 - confidence) / 2));
}

} // namespace

Interval proportionInterval(ProportionMethod method, double successes, double trials, double confidence)
{
    const double share = successes / trials, z = criticalZ(confidence);
    switch (method) {
    case ProportionMethod::wald: {
        const double half = z * std::sqrt(share * (1 - share) / trials);
        return {share - half, share + half};
    }
    case ProportionMethod::wilson: {
        const double z2 = z * z / trials, middle = (share + z2 / 2) / (1 + z2);
        const double half = z * std::sqrt(share * (1 - share) / trials + z2 / trials / 4) / (1 + z2);
        return {successes == 0 ? 0 : middle - half, successes == trials ? 1 : middle + half};
    }
    case ProportionMethod::clopperPearson:
        break;
    }
    const double tail = (1 - confidence) / 2;
    return {
        successes == 0 ? 0 : bm::quantile(bm::beta_distribution<>(successes, trials - successes + 1), tail),
        successes == trials
            ? 1
            : bm::quantile(bm::complement(bm::beta_distribution<>(successes + 1, trials - successes), tail))};
}

double exactCoverage(ProportionMethod method, int trials, double p, double confidence)
{
    const bm::binomial_distribution<> seen(trials, p);
    double covered = 0;
    for (int k = 0; k <= trials; ++k)
        if (proportionInterval(method, k, trials, confidence).contains(p))
            covered += bm::pdf(seen, k);
    return covered;
}

SampleSummary summarise(std::span<const double> values)
{
    SampleSummary s;
    double squares = 0;
    for (const double value : values) {
        s.count += 1;
        const double before = value - s.mean;
        s.mean += before / s.count;
        squares += before * (value - s.mean);
    }
    if (values.size() > 1)
        s.variance = squares / (s.count - 1);
    return s;
}

double criticalT(double degrees, double confidence)
{
    if (!(degrees > 0))
        return std::numeric_limits<double>::quiet_NaN();
    return bm::quantile(bm::complement(bm::students_t(degrees), (1 - confidence) / 2));
}

Interval meanInterval(const SampleSummary& s, double confidence)
{
    if (s.count < 2)
        return {};
    const double half = criticalT(s.count - 1, confidence) * std::sqrt(s.meanVariance());
    return {s.mean - half, s.mean + half};
}

namespace {

Difference differenceOf(double value, double variance, double degrees, double confidence)
{
    Difference d{value, std::sqrt(variance), degrees, {}};
    if (d.error == 0) { // both samples are constant
        d.interval = {value, value};
    } else if (d.error > 0 && degrees > 0) {
        const double half = criticalT(degrees, confidence) * d.error;
        d.interval = {value - half, value + half};
    }
    return d;
}

} // namespace

Difference welchDifference(const SampleSummary& first, const SampleSummary& second, double confidence)
{
    const double a = first.meanVariance(), b = second.meanVariance();
    const double degrees = (a + b) * (a + b) / (a * a / (first.count - 1) + b * b / (second.count - 1));
    return differenceOf(second.mean - first.mean, a + b, degrees, confidence);
}

Difference pooledDifference(const SampleSummary& first, const SampleSummary& second, double confidence)
{
    const double degrees = first.count + second.count - 2;
    const double ofFirst = first.count > 1 ? first.variance * (first.count - 1) : 0;
    const double ofSecond = second.count > 1 ? second.variance * (second.count - 1) : 0;
    const double variance = (ofFirst + ofSecond) / degrees * (1 / first.count + 1 / second.count);
    return differenceOf(second.mean - first.mean, variance, degrees, confidence);
}

Interval ratioInterval(double first, double second, double varianceFirst, double varianceSecond,
                       double covariance, double critical)
{
    // Where (second - ratio first)^2 = critical^2 times its variance.
    const double c = critical * critical;
    const double a = first * first - c * varianceFirst, b = first * second - c * covariance,
                 d = second * second - c * varianceSecond;
    if (!(a > 0))
        return {};
    const double root = std::sqrt(std::max(0.0, b * b - a * d));
    return {(b - root) / a, (b + root) / a};
}

double percentileCoverage(int count, double confidence)
{
    const double n = count;
    return 1 -
           2 * bm::cdf(bm::complement(bm::students_t(n - 1), criticalZ(confidence) * std::sqrt((n - 1) / n)));
}

} // namespace infralab::compute
