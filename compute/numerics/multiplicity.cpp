// Adjusted p-values by their order, and the selection's closed forms.

#include "multiplicity.hpp"

#include <boost/math/distributions/normal.hpp>
#include <boost/math/quadrature/gauss_kronrod.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace infralab::compute {
namespace {

namespace bm = boost::math;

/// The places of the numbers among p, smallest first.
std::vector<std::size_t> ascending(const std::vector<double>& p)
{
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < p.size(); ++i)
        if (!std::isnan(p[i]))
            order.push_back(i);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });
    return order;
}

} // namespace

std::vector<double> bonferroni(const std::vector<double>& p)
{
    const auto count = static_cast<double>(ascending(p).size());
    std::vector<double> adjusted = p;
    for (double& value : adjusted)
        if (!std::isnan(value))
            value = std::min(1.0, value * count);
    return adjusted;
}

std::vector<double> holm(const std::vector<double>& p)
{
    const auto order = ascending(p);
    std::vector<double> adjusted = p;
    double least = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        least = std::max(least, std::min(1.0, p[order[i]] * static_cast<double>(order.size() - i)));
        adjusted[order[i]] = least;
    }
    return adjusted;
}

std::vector<double> benjaminiHochberg(const std::vector<double>& p)
{
    const auto order = ascending(p);
    std::vector<double> adjusted = p;
    double most = 1;
    for (std::size_t i = order.size(); i-- > 0;) {
        most = std::min(most, p[order[i]] * (static_cast<double>(order.size()) / static_cast<double>(i + 1)));
        adjusted[order[i]] = most;
    }
    return adjusted;
}

WinnersCurse winnersCurse(double ratio, double alpha)
{
    const bm::normal z;
    const double critical = bm::quantile(bm::complement(z, alpha / 2));
    const double right = bm::cdf(bm::complement(z, critical - ratio)), wrong = bm::cdf(z, -critical - ratio);
    WinnersCurse curse;
    curse.power = right + wrong;
    curse.signError = wrong / curse.power;
    // The mean of |ratio + Z| over both tails.
    const double size = ratio * (right - wrong) + bm::pdf(z, critical - ratio) + bm::pdf(z, critical + ratio);
    curse.exaggeration = size / curse.power / ratio;
    return curse;
}

double bestOf(int k)
{
    const bm::normal z;
    const auto share = [&](double x) { return x * k * bm::pdf(z, x) * std::pow(bm::cdf(z, x), k - 1); };
    return bm::quadrature::gauss_kronrod<double, 61>::integrate(share, -12.0, 12.0, 10, 1e-13);
}

} // namespace infralab::compute
