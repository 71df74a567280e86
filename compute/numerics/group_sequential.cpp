// The sum of the data between its boundaries, look by look.

#include "group_sequential.hpp"

#include <boost/math/distributions/normal.hpp>
#include <boost/math/quadrature/gauss.hpp>
#include <boost/math/tools/roots.hpp>

#include <fmt/format.h>

#include <cmath>

namespace infralab::compute {
namespace {

namespace bm = boost::math;

double above(double x)
{
    return 0.5 * std::erfc(x / std::sqrt(2.0));
}

double density(double x)
{
    return std::exp(-0.5 * x * x) / std::sqrt(2 * std::acos(-1.0));
}

struct Nodes
{
    std::vector<double> at, weight;
};

/// Panels of about four deviations of one step, ten points each: the density is smooth on that scale.
Nodes nodesWithin(double bound)
{
    using Rule = bm::quadrature::gauss<double, 20>;
    const int panels = std::max(2, static_cast<int>(std::ceil(2 * bound / 4)));
    const double half = bound / panels;
    Nodes nodes;
    for (int p = 0; p < panels; ++p) {
        const double middle = -bound + half * (2 * p + 1);
        for (std::size_t i = 0; i < Rule::abscissa().size(); ++i)
            for (const double sign : {-1.0, 1.0}) {
                nodes.at.push_back(middle + sign * half * Rule::abscissa()[i]);
                nodes.weight.push_back(half * Rule::weights()[i]);
            }
    }
    return nodes;
}

std::vector<double> shape(StoppingRule rule, int looks, double constant)
{
    std::vector<double> boundary;
    for (int k = 1; k <= looks; ++k)
        boundary.push_back(rule == StoppingRule::obrienFleming ? constant * std::sqrt(double(looks) / k)
                                                               : constant);
    return boundary;
}

} // namespace

Crossing crossing(const std::vector<double>& boundary, double drift)
{
    const auto looks = boundary.size();
    // Increments have deviation 1; their mean makes z reach the drift at the end.
    const double step = drift / std::sqrt(static_cast<double>(looks));
    Crossing result;
    double going = 1;
    Nodes last;
    std::vector<double> mass; // of the density at the nodes, times their weights
    for (std::size_t k = 0; k < looks; ++k) {
        const double bound = boundary[k] * std::sqrt(static_cast<double>(k + 1));
        double crossed = 0;
        if (k == 0) {
            crossed = above(bound - step) + above(bound + step);
        } else {
            for (std::size_t i = 0; i < mass.size(); ++i)
                crossed += mass[i] * (above(bound - last.at[i] - step) + above(bound + last.at[i] + step));
        }
        result.expectedLooks += going;
        going -= crossed;
        result.first.push_back(crossed);
        result.overall += crossed;
        if (k + 1 == looks)
            break;
        const Nodes here = nodesWithin(bound);
        std::vector<double> next(here.at.size());
        for (std::size_t j = 0; j < next.size(); ++j) {
            double sum = 0;
            if (k == 0)
                sum = density(here.at[j] - step);
            else
                for (std::size_t i = 0; i < mass.size(); ++i)
                    if (const double x = here.at[j] - last.at[i] - step; std::abs(x) < 9)
                        sum += mass[i] * density(x);
            next[j] = sum * here.weight[j];
        }
        last = here;
        mass = std::move(next);
    }
    return result;
}

Expected<std::vector<double>> boundaries(StoppingRule rule, int looks, double alpha,
                                         const std::stop_token& stop)
{
    if (looks < 1 || looks > mostLooks)
        return fail(Error::Code::invalidInput, "looks",
                    fmt::format("There are 1 to {} looks, and {} is not.", mostLooks, looks));
    if (!(alpha >= 1e-6 && alpha <= 0.5))
        return fail(Error::Code::invalidInput, "alpha",
                    fmt::format("The level must lie between 0.000001 and 0.5, and {} does not.", alpha));
    const double single = bm::quantile(bm::complement(bm::normal(), alpha / 2));
    if (rule == StoppingRule::naive || looks == 1)
        return shape(StoppingRule::naive, looks, single);
    // A root at once where the search is to end.
    const auto excess = [&](double constant) {
        return stop.stop_requested() ? 0 : crossing(shape(rule, looks, constant)).overall - alpha;
    };
    // With the single look's value the level is too high; Bonferroni's is too strict.
    const double strict = bm::quantile(bm::complement(bm::normal(), alpha / (2 * looks))) + 1e-9;
    std::uintmax_t steps = 60;
    const auto [a, b] =
        bm::tools::toms748_solve(excess, single, strict, bm::tools::eps_tolerance<double>(36), steps);
    if (stop.stop_requested())
        return fail(Error::Code::cancelled, "", "The search for a boundary was stopped.");
    return shape(rule, looks, a + (b - a) / 2);
}

} // namespace infralab::compute
