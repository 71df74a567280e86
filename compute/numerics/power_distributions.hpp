#pragma once
// The distributions behind the power of a test, as its three sources share them. Here because power, density
// and solving must speak of the same ones.

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

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace infralab::compute::distributions {

namespace bm = boost::math;

// A result that cannot be had is NaN or the best so far, never an exception.
using Quiet = bm::policies::policy<bm::policies::domain_error<bm::policies::ignore_error>,
                                   bm::policies::pole_error<bm::policies::ignore_error>,
                                   bm::policies::overflow_error<bm::policies::ignore_error>,
                                   bm::policies::evaluation_error<bm::policies::ignore_error>,
                                   bm::policies::rounding_error<bm::policies::ignore_error>,
                                   bm::policies::promote_double<true>>;
using Normal = bm::normal_distribution<double, Quiet>;
using StudentsT = bm::students_t_distribution<double, Quiet>;
using NoncentralT = bm::non_central_t_distribution<double, Quiet>;
using ChiSquared = bm::chi_squared_distribution<double, Quiet>;
using NoncentralChiSquared = bm::non_central_chi_squared_distribution<double, Quiet>;
using FisherF = bm::fisher_f_distribution<double, Quiet>;
using NoncentralF = bm::non_central_f_distribution<double, Quiet>;
using Beta = bm::beta_distribution<double, Quiet>;

inline double upper(const Normal& d, double x)
{
    return bm::cdf(bm::complement(d, x));
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

/// Of a function of the root of what is chi-squared: over the root, in which it has no corner at 0.
inline double expectationOfRoot(double degrees, const std::function<double(double)>& f)
{
    constexpr double left = 1e-15;
    const ChiSquared d(degrees);
    const double from = std::sqrt(bm::quantile(d, left)),
                 to = std::sqrt(bm::quantile(bm::complement(d, left)));
    return bm::quadrature::gauss_kronrod<double, 61>::integrate(
        [&](double root) { return 2 * root * bm::pdf(d, root * root) * f(root); }, from, to, 8, 1e-11);
}

/// The same where the distribution is narrow, and f smooth within it: no search for a precision that a
/// density of huge parameters has not. Its norm, which suffers first, is taken out.
template <class Distribution>
double expectationWhereNarrow(const Distribution& d, const std::function<double(double)>& f)
{
    constexpr double left = 1e-15;
    const double from = bm::quantile(d, left), to = bm::quantile(bm::complement(d, left));
    const double sum = bm::quadrature::gauss_kronrod<double, 61>::integrate(
        [&](double x) { return bm::pdf(d, x) * f(x); }, from, to, 0);
    const double norm = bm::quadrature::gauss_kronrod<double, 61>::integrate(
        [&](double x) { return bm::pdf(d, x); }, from, to, 0);
    return sum / norm;
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
        constexpr double left = 1e-15, surely = 9, never = -39;
        const ChiSquared squares(degrees);
        const double sign = below ? 1 : -1;
        // sign (x s - delta) at both ends of the deviation s: most often all is decided.
        const double a = sign * (x * std::sqrt(bm::quantile(squares, left) / degrees) - delta);
        const double b =
            sign * (x * std::sqrt(bm::quantile(bm::complement(squares, left)) / degrees) - delta);
        if (std::min(a, b) > surely)
            return 1;
        if (std::max(a, b) < never)
            return 0;
        return expectationOfRoot(degrees, [&](double root) {
            return NormalTails{0}.below(sign * (x * root / std::sqrt(degrees) - delta));
        });
    }
};

inline double criticalT(double degrees, double tail)
{
    return bm::quantile(bm::complement(StudentsT(degrees), tail));
}

struct Sizes
{
    double first, second;

    double harmonic() const { return first * second / (first + second); }
    double degrees() const { return first + second - 2; }
};

inline Sizes sizesOf(const PowerDesign& design)
{
    return {design.sampleSize, design.sampleSize * design.ratio};
}

/// Over the share that the first sample's squares have in all squares, in two samples of equal variance.
inline double expectationOfShare(const Sizes& n, const std::function<double(double)>& f)
{
    const Beta share((n.first - 1) / 2, (n.second - 1) / 2);
    return std::min(n.first, n.second) > 60 ? expectationWhereNarrow(share, f) : expectation(share, f);
}

/// Beyond it Boost's series grow too long; the root of what is non-central chi-squared is then as good as
/// normal.
constexpr double hugeLambda = 1e6;

/// How far the root of u F lies below its mean, in deviations; v infinite for chi-squared.
inline double rootDeviations(double u, double v, double lambda, double x)
{
    return (std::sqrt(lambda + u) - std::sqrt(x * u)) / std::sqrt(1 + x * u / (2 * v));
}

inline double chiSquaredAbove(double degrees, double lambda, double x)
{
    if (lambda > hugeLambda)
        return NormalTails{0}.below(
            rootDeviations(degrees, std::numeric_limits<double>::infinity(), lambda, x / degrees));
    return lambda == 0 ? bm::cdf(bm::complement(ChiSquared(degrees), x))
                       : bm::cdf(bm::complement(NoncentralChiSquared(degrees, lambda), x));
}

inline double fAbove(double u, double v, double lambda, double x)
{
    if (lambda > hugeLambda)
        return NormalTails{0}.below(rootDeviations(u, v, lambda, x));
    return lambda == 0 ? bm::cdf(bm::complement(FisherF(u, v), x))
                       : bm::cdf(bm::complement(NoncentralF(u, v, lambda), x));
}

struct FDegrees
{
    double u, v;
};

inline FDegrees degreesOf(const PowerDesign& design)
{
    if (design.test == PowerTest::anova)
        return {design.groups - 1.0, design.groups * (design.sampleSize - 1)};
    return {static_cast<double>(design.degrees), design.sampleSize - design.degrees - 1};
}

} // namespace infralab::compute::distributions
