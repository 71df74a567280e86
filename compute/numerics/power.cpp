// Power from Boost.Math's non-central distributions; what is solved for is bracketed first, so that no search
// can run for ever.

#include "power.hpp"

#include <boost/math/distributions/beta.hpp>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/non_central_chi_squared.hpp>
#include <boost/math/distributions/non_central_f.hpp>
#include <boost/math/distributions/non_central_t.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <boost/math/tools/roots.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace infralab::compute {
namespace {

namespace bm = boost::math;

// A result that cannot be had is NaN or the best so far, never an exception.
using Quiet = bm::policies::policy<bm::policies::domain_error<bm::policies::ignore_error>,
                                   bm::policies::pole_error<bm::policies::ignore_error>,
                                   bm::policies::overflow_error<bm::policies::ignore_error>,
                                   bm::policies::evaluation_error<bm::policies::ignore_error>,
                                   bm::policies::promote_double<true>>;
using Normal = bm::normal_distribution<double, Quiet>;
using StudentsT = bm::students_t_distribution<double, Quiet>;
using NoncentralT = bm::non_central_t_distribution<double, Quiet>;
using ChiSquared = bm::chi_squared_distribution<double, Quiet>;
using NoncentralChiSquared = bm::non_central_chi_squared_distribution<double, Quiet>;
using FisherF = bm::fisher_f_distribution<double, Quiet>;
using NoncentralF = bm::non_central_f_distribution<double, Quiet>;
using Beta = bm::beta_distribution<double, Quiet>;

constexpr double largestSize = 1e9;

tl::unexpected<Error> refused(const char* where, std::string message)
{
    return fail(Error::Code::invalidInput, where, std::move(message));
}

double upper(const Normal& d, double x)
{
    return bm::cdf(bm::complement(d, x));
}

/// The chance that a statistic with those tails is beyond its critical values.
template <class Tails>
double rejection(Alternative alternative, double critical, const Tails& tails)
{
    switch (alternative) {
    case Alternative::greater:
        return tails.above(critical);
    case Alternative::less:
        return tails.below(-critical);
    case Alternative::twoSided:
        break;
    }
    return tails.above(critical) + tails.below(-critical);
}

/// In each tail.
double level(const PowerDesign& design)
{
    return hasDirection(design.test) && design.alternative == Alternative::twoSided ? design.alpha / 2
                                                                                    : design.alpha;
}

struct NormalTails
{
    double delta;

    double above(double x) const { return upper(Normal(delta), x); }
    double below(double x) const { return bm::cdf(Normal(delta), x); }
};

/// Between the quantiles that leave out 1e-15 at each end.
template <class Distribution>
double expectation(const Distribution& d, const std::function<double(double)>& f)
{
    constexpr double left = 1e-15;
    const double from = bm::quantile(d, left), to = bm::quantile(bm::complement(d, left));
    return bm::quadrature::gauss_kronrod<double, 61>::integrate(
        [&](double x) { return bm::pdf(d, x) * f(x); }, from, to, 8, 1e-11);
}

/// Non-central t. Its series grows long with delta; from there on the same is an integral over the sample's
/// variance.
struct TTails
{
    double degrees, delta;

    static constexpr double far = 35;

    double above(double x) const
    {
        if (std::abs(delta) > far)
            return integral(x, false);
        return bm::cdf(bm::complement(NoncentralT(degrees, delta), x));
    }
    double below(double x) const
    {
        if (std::abs(delta) > far)
            return integral(x, true);
        return bm::cdf(NoncentralT(degrees, delta), x);
    }

private:
    double integral(double x, bool below) const
    {
        return expectation(ChiSquared(degrees), [&](double squares) {
            const double bound = x * std::sqrt(squares / degrees);
            return below ? NormalTails{delta}.below(bound) : NormalTails{delta}.above(bound);
        });
    }
};

double criticalT(double degrees, double tail)
{
    return bm::quantile(bm::complement(StudentsT(degrees), tail));
}

struct Sizes
{
    double first, second;

    double harmonic() const { return first * second / (first + second); }
    double degrees() const { return first + second - 2; }
};

Sizes sizesOf(const PowerDesign& design)
{
    return {design.sampleSize, design.sampleSize * design.ratio};
}

/// Given the share u that the first sample's squares have in all squares, the statistic is a multiple of a
/// non-central t with n1 + n2 - 2 degrees of freedom, and Welch's degrees of freedom depend on u alone.
double welchPower(const PowerDesign& design)
{
    const Sizes n = sizesOf(design);
    const double v1 = n.first - 1, v2 = n.second - 1, v = n.degrees();
    const double square = design.deviationRatio * design.deviationRatio;
    // Variances with their mean 1, so that the effect is in the unit of its root.
    const double a = 2 / (1 + square) / n.first, b = 2 * square / (1 + square) / n.second;
    const double delta = design.effect / std::sqrt(a + b);
    return expectation(Beta(v1 / 2, v2 / 2), [&](double u) {
        const double first = a * u / v1, second = b * (1 - u) / v2, all = first + second;
        const double degrees = all * all / (first * first / v1 + second * second / v2);
        const double factor = std::sqrt(v * all / (a + b));
        return rejection(design.alternative, criticalT(degrees, level(design)) * factor, TTails{v, delta});
    });
}

/// Given the first variable's squares, the slope's t is non-central; they are chi-squared.
double tDensity(double degrees, double delta, double x)
{
    if (delta == 0)
        return bm::pdf(StudentsT(degrees), x);
    if (std::abs(delta) <= TTails::far)
        return bm::pdf(NoncentralT(degrees, delta), x);
    return expectation(ChiSquared(degrees), [&](double squares) {
        const double scale = std::sqrt(squares / degrees);
        return scale * bm::pdf(Normal(delta), x * scale);
    });
}

double welchDensity(const PowerDesign& design, double x)
{
    const Sizes n = sizesOf(design);
    const double v1 = n.first - 1, v2 = n.second - 1, v = n.degrees();
    const double square = design.deviationRatio * design.deviationRatio;
    const double a = 2 / (1 + square) / n.first, b = 2 * square / (1 + square) / n.second;
    return expectation(Beta(v1 / 2, v2 / 2), [&](double u) {
        const double factor = std::sqrt(v * (a * u / v1 + b * (1 - u) / v2) / (a + b));
        return factor * tDensity(v, design.effect / std::sqrt(a + b), x * factor);
    });
}

double correlationDensity(const PowerDesign& design, double x)
{
    const double n = design.sampleSize;
    if (design.effect == 0)
        return tDensity(n - 2, 0, x);
    const double slope = design.effect / std::sqrt(1 - design.effect * design.effect);
    return expectation(ChiSquared(n - 1),
                       [&](double squares) { return tDensity(n - 2, slope * std::sqrt(squares), x); });
}

double correlationPower(const PowerDesign& design)
{
    const double n = design.sampleSize;
    const double slope = design.effect / std::sqrt(1 - design.effect * design.effect);
    const double critical = criticalT(n - 2, level(design));
    return expectation(ChiSquared(n - 1), [&](double squares) {
        return rejection(design.alternative, critical, TTails{n - 2, slope * std::sqrt(squares)});
    });
}

double chiSquaredAbove(double degrees, double lambda, double x)
{
    return lambda == 0 ? bm::cdf(bm::complement(ChiSquared(degrees), x))
                       : bm::cdf(bm::complement(NoncentralChiSquared(degrees, lambda), x));
}

double fAbove(double u, double v, double lambda, double x)
{
    return lambda == 0 ? bm::cdf(bm::complement(FisherF(u, v), x))
                       : bm::cdf(bm::complement(NoncentralF(u, v, lambda), x));
}

struct FDegrees
{
    double u, v;
};

FDegrees degreesOf(const PowerDesign& design)
{
    if (design.test == PowerTest::anova)
        return {design.groups - 1.0, design.groups * (design.sampleSize - 1)};
    return {static_cast<double>(design.degrees), design.sampleSize - design.degrees - 1};
}

double rawPower(const PowerDesign& design)
{
    const double critical = criticalValue(design), delta = noncentrality(design);
    switch (design.test) {
    case PowerTest::oneSampleT:
    case PowerTest::pairedT:
        return rejection(design.alternative, critical, TTails{design.sampleSize - 1, delta});
    case PowerTest::twoSampleT:
        return rejection(design.alternative, critical, TTails{sizesOf(design).degrees(), delta});
    case PowerTest::welchT:
        return welchPower(design);
    case PowerTest::oneSampleZ:
    case PowerTest::twoSampleZ:
    case PowerTest::twoProportions:
        return rejection(design.alternative, critical, NormalTails{delta});
    case PowerTest::anova:
    case PowerTest::regressionF: {
        const auto [u, v] = degreesOf(design);
        return fAbove(u, v, delta, critical);
    }
    case PowerTest::chiSquareFit:
        return chiSquaredAbove(design.degrees, delta, critical);
    case PowerTest::correlation:
        return correlationPower(design);
    }
    return std::nan("");
}

Expected<void> checked(const PowerDesign& design)
{
    if (!(design.alpha > 0 && design.alpha < 1))
        return refused("alpha",
                       fmt::format("The level must lie between 0 and 1, and {} does not.", design.alpha));
    if (!std::isfinite(design.effect))
        return refused("effect", "The effect must be a number.");
    if (design.test == PowerTest::correlation && std::abs(design.effect) >= 1)
        return refused("effect",
                       fmt::format("A correlation lies between -1 and 1, and {} does not.", design.effect));
    if (!hasDirection(design.test) && design.effect < 0)
        return refused("effect", "This test's effect is a size without a direction; it cannot be negative.");
    if (hasTwoGroups(design.test) && !(design.ratio > 0 && design.ratio < 1e6))
        return refused("ratio", "The ratio of the groups must be above 0 and below a million.");
    if (design.test == PowerTest::welchT && !(design.deviationRatio > 0 && design.deviationRatio < 1e6))
        return refused("deviation_ratio", "The ratio of the deviations must be above 0 and below a million.");
    if (design.test == PowerTest::anova && design.groups < 2)
        return refused("groups", "An analysis of variance needs at least two groups.");
    if (design.degrees < 1)
        return refused("degrees", "There must be at least one degree of freedom.");
    return {};
}

Expected<void> sizeChecked(const PowerDesign& design)
{
    const double least = leastSampleSize(design);
    if (design.sampleSize >= least && design.sampleSize <= largestSize)
        return {};
    return refused("sample_size",
                   fmt::format("This test needs a sample size from {} to a billion, and {} is not.", least,
                               design.sampleSize));
}

Expected<void> powerChecked(double power)
{
    if (power > 0 && power < 1)
        return {};
    return refused("power", fmt::format("A power lies between 0 and 1, and {} does not.", power));
}

/// Where `f` rises through 0 between `low` and `high`, to the last digits.
double root(const std::function<double(double)>& f, double low, double high)
{
    std::uintmax_t steps = 200;
    const auto [a, b] = bm::tools::toms748_solve(f, low, high, bm::tools::eps_tolerance<double>(50), steps);
    return a + (b - a) / 2;
}

bool pointsTheWrongWay(const PowerDesign& design)
{
    return hasDirection(design.test) && ((design.alternative == Alternative::greater && design.effect < 0) ||
                                         (design.alternative == Alternative::less && design.effect > 0));
}

} // namespace

bool hasDirection(PowerTest test)
{
    return test != PowerTest::anova && test != PowerTest::chiSquareFit && test != PowerTest::regressionF;
}

bool hasTwoGroups(PowerTest test)
{
    return test == PowerTest::twoSampleT || test == PowerTest::welchT || test == PowerTest::twoSampleZ ||
           test == PowerTest::twoProportions;
}

double leastSampleSize(const PowerDesign& design)
{
    const double both = std::min(1.0, design.ratio);
    switch (design.test) {
    case PowerTest::oneSampleT:
    case PowerTest::pairedT:
    case PowerTest::anova:
        return 2;
    case PowerTest::twoSampleT:
    case PowerTest::welchT:
        return 2 / both;
    case PowerTest::twoSampleZ:
    case PowerTest::twoProportions:
        return 1 / both;
    case PowerTest::oneSampleZ:
    case PowerTest::chiSquareFit:
        return 1;
    case PowerTest::correlation:
        return 3;
    case PowerTest::regressionF:
        return design.degrees + 2.0;
    }
    return 2;
}

double criticalValue(const PowerDesign& design)
{
    const double tail = level(design);
    switch (design.test) {
    case PowerTest::oneSampleT:
    case PowerTest::pairedT:
        return criticalT(design.sampleSize - 1, tail);
    case PowerTest::twoSampleT:
    case PowerTest::welchT:
        return criticalT(sizesOf(design).degrees(), tail);
    case PowerTest::oneSampleZ:
    case PowerTest::twoSampleZ:
    case PowerTest::twoProportions:
        return bm::quantile(bm::complement(Normal(), tail));
    case PowerTest::anova:
    case PowerTest::regressionF: {
        const auto [u, v] = degreesOf(design);
        return bm::quantile(bm::complement(FisherF(u, v), tail));
    }
    case PowerTest::chiSquareFit:
        return bm::quantile(bm::complement(ChiSquared(design.degrees), tail));
    case PowerTest::correlation:
        return criticalT(design.sampleSize - 2, tail);
    }
    return std::nan("");
}

double noncentrality(const PowerDesign& design)
{
    const double n = design.sampleSize, effect = design.effect;
    switch (design.test) {
    case PowerTest::oneSampleT:
    case PowerTest::pairedT:
    case PowerTest::oneSampleZ:
        return effect * std::sqrt(n);
    case PowerTest::twoSampleT:
    case PowerTest::twoSampleZ:
    case PowerTest::twoProportions:
        return effect * std::sqrt(sizesOf(design).harmonic());
    case PowerTest::welchT: {
        const double square = design.deviationRatio * design.deviationRatio;
        return effect / std::sqrt(2 / (1 + square) * (1 / n + square / (n * design.ratio)));
    }
    case PowerTest::anova:
        return effect * effect * n * design.groups;
    case PowerTest::chiSquareFit:
        return effect * effect * n;
    case PowerTest::regressionF:
        return effect * n;
    case PowerTest::correlation:
        return effect / std::sqrt(1 - effect * effect) * std::sqrt(n - 1);
    }
    return std::nan("");
}

Expected<double> powerOf(const PowerDesign& design)
{
    return checked(design).and_then([&] { return sizeChecked(design); }).map([&] {
        return std::clamp(rawPower(design), 0.0, 1.0);
    });
}

Expected<double> sampleSizeFor(PowerDesign design, double power)
{
    if (const auto fine = checked(design).and_then([&] { return powerChecked(power); }); !fine)
        return fail(fine.error());
    if (power <= design.alpha)
        return refused("power",
                       fmt::format("A power of {} is no more than the level of {}; every size has it.", power,
                                   design.alpha));
    if (design.effect == 0)
        return refused("effect", "With no effect the power is the level for every sample size.");
    if (pointsTheWrongWay(design))
        return refused(
            "alternative",
            "The effect points the other way: the power stays below the level for every sample size.");
    const auto excess = [&](double size) {
        design.sampleSize = size;
        return rawPower(design) - power;
    };
    double low = leastSampleSize(design);
    if (excess(low) >= 0)
        return low;
    double high = 2 * low;
    while (excess(high) < 0) {
        low = high;
        high *= 2;
        if (high > largestSize)
            return refused("effect", "So small an effect would need a sample of more than a billion.");
    }
    return root(excess, low, high);
}

Expected<double> effectFor(PowerDesign design, double power)
{
    design.effect = 0;
    const auto fine = checked(design).and_then([&] { return sizeChecked(design); }).and_then([&] {
        return powerChecked(power);
    });
    if (!fine)
        return fail(fine.error());
    if (power <= design.alpha)
        return refused("power",
                       fmt::format("A power of {} is no more than the level of {}; no effect is needed.",
                                   power, design.alpha));
    const double sign = hasDirection(design.test) && design.alternative == Alternative::less ? -1 : 1;
    const auto excess = [&](double size) {
        design.effect = sign * size;
        return rawPower(design) - power;
    };
    const bool bounded = design.test == PowerTest::correlation;
    double low = 0, high = bounded ? 0.5 : 1;
    while (excess(high) < 0) {
        low = high;
        high = bounded ? 1 - (1 - high) / 2 : high * 2;
        if (high > 1e9 || (bounded && high > 1 - 1e-12))
            return refused("sample_size", "With so small a sample no effect has this power.");
    }
    return sign * root(excess, low, high);
}

Expected<double> alphaFor(PowerDesign design, double power)
{
    design.alpha = 0.5;
    const auto fine = checked(design).and_then([&] { return sizeChecked(design); }).and_then([&] {
        return powerChecked(power);
    });
    if (!fine)
        return fail(fine.error());
    if (design.effect == 0)
        return power;
    // The level runs over many powers of ten, so its logit is what is looked for.
    const auto excess = [&](double logit) {
        design.alpha = 1 / (1 + std::exp(-logit));
        return rawPower(design) - power;
    };
    constexpr double far = 34;
    if (excess(-far) >= 0)
        return refused("power", "Even a level of 1e-15 has more power than that.");
    if (excess(far) <= 0)
        return refused("power", "No level below 1 has that power.");
    return 1 / (1 + std::exp(-root(excess, -far, far)));
}

double statisticDensity(const PowerDesign& design, double x)
{
    const double delta = noncentrality(design);
    switch (design.test) {
    case PowerTest::oneSampleT:
    case PowerTest::pairedT:
        return tDensity(design.sampleSize - 1, delta, x);
    case PowerTest::twoSampleT:
        return tDensity(sizesOf(design).degrees(), delta, x);
    case PowerTest::welchT:
        return welchDensity(design, x);
    case PowerTest::oneSampleZ:
    case PowerTest::twoSampleZ:
    case PowerTest::twoProportions:
        return bm::pdf(Normal(delta), x);
    case PowerTest::anova:
    case PowerTest::regressionF: {
        const auto [u, v] = degreesOf(design);
        return delta == 0 ? bm::pdf(FisherF(u, v), x) : bm::pdf(NoncentralF(u, v, delta), x);
    }
    case PowerTest::chiSquareFit:
        return delta == 0 ? bm::pdf(ChiSquared(design.degrees), x)
                          : bm::pdf(NoncentralChiSquared(design.degrees, delta), x);
    case PowerTest::correlation:
        return correlationDensity(design, x);
    }
    return std::nan("");
}

double leastNoncentrality(const PowerDesign& design, double statistic)
{
    const auto excess = [&](double lambda) {
        if (design.test == PowerTest::chiSquareFit)
            return chiSquaredAbove(design.degrees, lambda, statistic) - design.alpha;
        const auto [u, v] = degreesOf(design);
        return fAbove(u, v, lambda, statistic) - design.alpha;
    };
    if (!(excess(0) < 0))
        return 0;
    double low = 0, high = 1;
    while (excess(high) < 0 && high < 1e12) {
        low = high;
        high *= 2;
    }
    return excess(high) < 0 ? high : root(excess, low, high);
}

double proportionEffect(double first, double second)
{
    return 2 * std::asin(std::sqrt(first)) - 2 * std::asin(std::sqrt(second));
}

double pairedEffect(double d, double r)
{
    return d / std::sqrt(2 * (1 - r));
}

} // namespace infralab::compute
