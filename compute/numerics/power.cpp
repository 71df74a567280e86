// Power from Boost.Math's non-central distributions.

#include "power_distributions.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace infralab::compute {

using namespace distributions;

namespace {

constexpr double largestSize = 1e9;

tl::unexpected<Error> refused(const char* where, std::string message)
{
    return fail(Error::Code::invalidInput, where, std::move(message));
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
    return expectationOfShare(n, [&](double u) {
        const double first = a * u / v1, second = b * (1 - u) / v2, all = first + second;
        const double degrees = all * all / (first * first / v1 + second * second / v2);
        const double factor = std::sqrt(v * all / (a + b));
        return rejection(design.alternative, criticalT(degrees, level(design)) * factor, TTails{v, delta});
    });
}

/// Given the first variable's squares, the slope's t is non-central; they are chi-squared.
double correlationPower(const PowerDesign& design)
{
    const double n = design.sampleSize;
    const double slope = design.effect / std::sqrt(1 - design.effect * design.effect);
    const double critical = criticalT(n - 2, level(design));
    return expectationOfRoot(n - 1, [&](double root) {
        return rejection(design.alternative, critical, TTails{n - 2, slope * root});
    });
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

double proportionEffect(double first, double second)
{
    return 2 * std::asin(std::sqrt(first)) - 2 * std::asin(std::sqrt(second));
}

double pairedEffect(double d, double r)
{
    return d / std::sqrt(2 * (1 - r));
}

} // namespace infralab::compute
