// Closed forms where there are any; one integral and one search where there are not.

#include "nested_design.hpp"

#include "power.hpp"

#include <boost/math/distributions/beta.hpp>
#include <boost/math/distributions/non_central_t.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/quadrature/gauss.hpp>
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <boost/math/tools/minima.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace infralab::compute {
namespace {

namespace bm = boost::math;

double twoSidedZ(double alpha)
{
    return std::sqrt(2.0) * bm::erfc_inv(alpha);
}

struct Group
{
    double count = 0, mean = 0;
};

struct Sums
{
    std::vector<Group> groups;
    double count = 0, within = 0; ///< squares within the groups
};

Expected<Sums> sumsOf(const std::vector<std::vector<double>>& groups)
{
    const auto refused = [](const char* message) { return fail(Error::Code::invalidInput, "data", message); };
    Sums sums;
    for (const auto& values : groups) {
        if (values.empty())
            return refused("Each group needs at least one measurement.");
        Group group;
        for (const double value : values) {
            if (!std::isfinite(value))
                return refused("A measurement is not a number; leave it out.");
            group.count += 1;
            group.mean += (value - group.mean) / group.count;
        }
        for (const double value : values)
            sums.within += (value - group.mean) * (value - group.mean);
        sums.count += group.count;
        sums.groups.push_back(group);
    }
    if (sums.groups.size() < 2)
        return refused("There must be at least two groups to tell them apart.");
    if (sums.count <= static_cast<double>(sums.groups.size()))
        return refused("At least one group needs two measurements, or nothing says how far repeats differ.");
    return sums;
}

/// At the ratio of the variance between groups to that within.
struct AtRatio
{
    double mean = 0, weight = 0, squares = 0, logs = 0;
};

AtRatio atRatio(const Sums& sums, double ratio)
{
    AtRatio at;
    for (const auto& group : sums.groups) {
        const double weight = group.count / (1 + group.count * ratio);
        at.weight += weight;
        at.mean += weight * group.mean;
        at.logs += std::log1p(group.count * ratio);
    }
    at.mean /= at.weight;
    at.squares = sums.within;
    for (const auto& group : sums.groups)
        at.squares +=
            group.count / (1 + group.count * ratio) * (group.mean - at.mean) * (group.mean - at.mean);
    return at;
}

/// Twice the negative log-likelihood, up to a constant, with the variance within at its best.
double deviance(const Sums& sums, double ratio, bool restricted)
{
    const auto at = atRatio(sums, ratio);
    const double degrees = sums.count - (restricted ? 1 : 0);
    return degrees * std::log(at.squares) + at.logs + (restricted ? std::log(at.weight) : 0);
}

} // namespace

double intraclassCorrelation(const NestedVariances& v)
{
    return v.host / v.total();
}

double meanVariance(const NestedVariances& v, const NestedCounts& n)
{
    return (v.host + (v.process + v.run / n.runs) / n.processes) / n.hosts;
}

double designEffect(const NestedVariances& v, const NestedCounts& n)
{
    return meanVariance(v, n) * n.hosts * n.perHost() / v.total();
}

double effectiveSampleSize(const NestedVariances& v, const NestedCounts& n)
{
    return n.hosts * n.perHost() / designEffect(v, n);
}

double pooledFalseAlarmRate(double designEffect, double alpha)
{
    return std::erfc(twoSidedZ(alpha) / std::sqrt(designEffect) / std::sqrt(2.0));
}

double pooledFalseAlarmRate(double hosts, double runs, double rho, double alpha)
{
    const double v1 = 2 * (hosts - 1), v2 = 2 * hosts * (runs - 1), v = v1 + v2;
    // Of a run with variance 1: squares between and within hosts, and the difference of two means.
    const double between = 1 - rho + runs * rho, within = 1 - rho;
    const double critical = bm::quantile(bm::complement(bm::students_t(v), alpha / 2));
    const bm::students_t t(v);
    const bm::beta_distribution<> share(v1 / 2, v2 / 2);
    const double from = bm::quantile(share, 1e-15), to = bm::quantile(bm::complement(share, 1e-15));
    const auto rejected = [&](double u) {
        const double factor = std::sqrt((between * u + within * (1 - u)) / between);
        return bm::pdf(share, u) * 2 * bm::cdf(bm::complement(t, critical * factor));
    };
    return bm::quadrature::gauss_kronrod<double, 61>::integrate(rejected, from, to, 8, 1e-11);
}

double pooledFalseAlarmRate(const NestedVariances& variances, const NestedCounts& n, double alpha)
{
    // Mean squares of hosts, processes and runs, and their degrees of freedom in both groups together.
    const double ofRun = variances.run, ofProcess = ofRun + n.runs * variances.process,
                 ofHost = ofProcess + n.perHost() * variances.host;
    const double v1 = 2 * (n.hosts - 1), v2 = 2 * n.hosts * (n.processes - 1),
                 v3 = 2 * n.hosts * n.processes * (n.runs - 1), v = v1 + v2 + v3;
    if (v < 1)
        return std::numeric_limits<double>::quiet_NaN();
    const bm::students_t t(v);
    const double critical = bm::quantile(bm::complement(t, alpha / 2));
    // The squares' shares of their sum are independent of the sum, which leaves a t distribution.
    const auto rejected = [&](double square) {
        return 2 * bm::cdf(bm::complement(t, critical * std::sqrt(square / ofHost)));
    };
    const auto overShare = [](double first, double second, const auto& function) {
        if (second == 0)
            return function(1.0);
        if (first == 0)
            return function(0.0);
        const bm::beta_distribution<> share(first / 2, second / 2);
        const double from = bm::quantile(share, 1e-15), to = bm::quantile(bm::complement(share, 1e-15));
        const auto weighted = [&](double u) { return bm::pdf(share, u) * function(u); };
        return bm::quadrature::gauss<double, 40>::integrate(weighted, from, to);
    };
    return overShare(v1, v2 + v3, [&](double host) {
        return overShare(v2, v3, [&](double process) {
            return rejected(ofHost * host + (1 - host) * (ofProcess * process + ofRun * (1 - process)));
        });
    });
}

namespace {

/// The t test on host means: a host's mean is what it sees.
PowerDesign hostMeanTest(double varianceOfHost, double hosts, double difference, double alpha)
{
    PowerDesign design;
    design.test = PowerTest::twoSampleT;
    design.effect = difference / std::sqrt(varianceOfHost);
    design.sampleSize = hosts;
    design.alpha = alpha;
    return design;
}

} // namespace

double hostMeanPower(const NestedVariances& v, const NestedCounts& n, double difference, double alpha)
{
    return powerOf(hostMeanTest(meanVariance(v, n) * n.hosts, n.hosts, difference, alpha))
        .value_or(std::numeric_limits<double>::quiet_NaN());
}

double hostMeanPowerLimit(const NestedVariances& v, const NestedCounts& n, double difference, double alpha)
{
    if (n.hosts < 2)
        return std::numeric_limits<double>::quiet_NaN();
    const double left = v.host + (n.processes > 1 ? 0 : v.process);
    if (left == 0)
        return difference == 0 ? alpha : 1;
    return powerOf(hostMeanTest(left, n.hosts, difference, alpha))
        .value_or(std::numeric_limits<double>::quiet_NaN());
}

Expected<double> hostsFor(const NestedVariances& v, const NestedCounts& n, double difference, double alpha,
                          double power)
{
    return sampleSizeFor(hostMeanTest(meanVariance(v, n) * n.hosts, n.hosts, difference, alpha), power)
        .map([](double hosts) { return std::ceil(hosts - 1e-9); });
}

Expected<double> differenceFor(const NestedVariances& v, const NestedCounts& n, double alpha, double power)
{
    const double variance = meanVariance(v, n) * n.hosts;
    return effectFor(hostMeanTest(variance, n.hosts, 0, alpha), power).map([&](double effect) {
        return effect * std::sqrt(variance);
    });
}

double bestRunsPerHost(double costOfHost, double costOfRun, double rho)
{
    return std::sqrt(costOfHost / costOfRun * (1 - rho) / rho);
}

Expected<VarianceComponents> varianceComponents(const std::vector<std::vector<double>>& groups,
                                                ComponentMethod method)
{
    const auto read = sumsOf(groups);
    if (!read)
        return fail(read.error());
    const Sums& sums = *read;
    const auto count = static_cast<double>(sums.groups.size());
    VarianceComponents result;

    double mean = 0, squares = 0, between = 0;
    for (const auto& group : sums.groups) {
        mean += group.count * group.mean / sums.count;
        squares += group.count * group.count;
    }
    for (const auto& group : sums.groups)
        between += group.count * (group.mean - mean) * (group.mean - mean);
    result.meanSquareBetween = between / (count - 1);
    result.meanSquareWithin = sums.within / (sums.count - count);
    result.f = result.meanSquareBetween / result.meanSquareWithin;
    result.pooledStandardError = std::sqrt((between + sums.within) / (sums.count - 1) / sums.count);

    if (between + sums.within == 0) { // all alike: nothing varies
        result.mean = mean;
        result.f = std::numeric_limits<double>::quiet_NaN();
        result.singular = true;
        return result;
    }
    double ratio = 0;
    if (method == ComponentMethod::anova) {
        const double size = (sums.count - squares / sums.count) / (count - 1);
        ratio = std::max(0.0, (result.f - 1) / size);
        result.within = result.meanSquareWithin;
    } else {
        const bool restricted = method == ComponentMethod::reml;
        // The ratio runs over many powers of ten; t / (1 - t) brings all of them between 0 and 1.
        const auto at = [&](double t) { return deviance(sums, t / (1 - t), restricted); };
        const auto [t, value] =
            bm::tools::brent_find_minima(at, 0.0, 1 - 1e-9, std::numeric_limits<double>::digits);
        ratio = at(0) <= value ? 0 : t / (1 - t);
        result.within = atRatio(sums, ratio).squares / (sums.count - (restricted ? 1 : 0));
    }
    const auto best = atRatio(sums, ratio);
    result.mean = best.mean;
    result.between = ratio * result.within;
    result.standardError = std::sqrt(result.within / best.weight);
    result.singular = ratio == 0;
    return result;
}

} // namespace infralab::compute
