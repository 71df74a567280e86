// Densities of the tests' statistics.

#include "power_distributions.hpp"

namespace infralab::compute {

using namespace distributions;

namespace {

double tDensity(double degrees, double delta, double x)
{
    if (delta == 0)
        return bm::pdf(StudentsT(degrees), x);
    if (std::abs(delta) <= TTails::far)
        return bm::pdf(NoncentralT(degrees, delta), x);
    return expectationOfRoot(degrees, [&](double root) {
        const double scale = root / std::sqrt(degrees);
        return scale * bm::pdf(Normal(delta), x * scale);
    });
}

double welchDensity(const PowerDesign& design, double x)
{
    const Sizes n = sizesOf(design);
    const double v1 = n.first - 1, v2 = n.second - 1, v = n.degrees();
    const double square = design.deviationRatio * design.deviationRatio;
    const double a = 2 / (1 + square) / n.first, b = 2 * square / (1 + square) / n.second;
    return expectationOfShare(n, [&](double u) {
        const double factor = std::sqrt(v * (a * u / v1 + b * (1 - u) / v2) / (a + b));
        return factor * tDensity(v, design.effect / std::sqrt(a + b), x * factor);
    });
}

/// Of u F or chi-squared over u, by the normal root of a huge non-centrality.
double rootDensity(double u, double v, double lambda, double x)
{
    const double slope = std::sqrt(u / x) / 2 / std::sqrt(1 + x * u / (2 * v));
    return bm::pdf(Normal(), rootDeviations(u, v, lambda, x)) * slope;
}

double correlationDensity(const PowerDesign& design, double x)
{
    const double n = design.sampleSize;
    if (design.effect == 0)
        return tDensity(n - 2, 0, x);
    const double slope = design.effect / std::sqrt(1 - design.effect * design.effect);
    return expectationOfRoot(n - 1, [&](double root) { return tDensity(n - 2, slope * root, x); });
}

} // namespace

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
        if (delta > hugeLambda)
            return rootDensity(u, v, delta, x);
        return delta == 0 ? bm::pdf(FisherF(u, v), x) : bm::pdf(NoncentralF(u, v, delta), x);
    }
    case PowerTest::chiSquareFit:
        if (delta > hugeLambda)
            return rootDensity(design.degrees, std::numeric_limits<double>::infinity(), delta,
                               x / design.degrees) /
                   design.degrees;
        return delta == 0 ? bm::pdf(ChiSquared(design.degrees), x)
                          : bm::pdf(NoncentralChiSquared(design.degrees, delta), x);
    case PowerTest::correlation:
        return correlationDensity(design, x);
    }
    return std::nan("");
}

} // namespace infralab::compute
