// The steps downhill of fits of a scaling law.

#include "scaling_law_descent.hpp"

#include <algorithm>

namespace infralab::compute::law_descent {
namespace {

/// rho times `factor`, as a function of the free numbers.
auto scaledSum(const LawPoints& points, const Law& rest, const Free& free, double threshold, double factor)
{
    return [&points, &free, rest, threshold, factor](const Unknowns& x, Unknowns& gradient) {
        Law law = rest;
        for (std::size_t j = 0; j < free.size(); ++j)
            law[free[j]] = x[j];
        const auto sums = sumsOf(points, law, threshold);
        for (std::size_t j = 0; j < free.size(); ++j)
            gradient[j] = sums.gradient[free[j]] * factor;
        return sums.rho * factor;
    };
}

struct Spread
{
    double mean = 0, deviation = 1;
};

template <class Get>
Spread spreadOf(const LawPoints& points, const Get& get)
{
    Spread s;
    double sum = 0, squares = 0;
    for (std::size_t i = 0; i < points.size(); ++i)
        sum += points.weight(i) * get(i);
    s.mean = sum / points.weight();
    for (std::size_t i = 0; i < points.size(); ++i)
        squares += points.weight(i) * (get(i) - s.mean) * (get(i) - s.mean);
    if (squares > 0)
        s.deviation = std::sqrt(squares / points.weight());
    return s;
}

} // namespace

double normOf(const LawPoints& points, double threshold)
{
    return threshold * points.weight();
}

double slopeOf(const LawPoints& points, const Law& gradient, const Free& free, double threshold)
{
    double most = 0;
    for (const auto j : free)
        most = std::abs(gradient[j]) <= most ? most : std::abs(gradient[j]);
    return most / normOf(points, threshold);
}

Metric centredMetric(const LawPoints& points, const Free& free)
{
    const auto n = spreadOf(points, [&](std::size_t i) { return points.logN(i); });
    const auto d = spreadOf(points, [&](std::size_t i) { return points.logD(i); });
    std::array<Law, 6> t{};
    for (std::size_t j = 0; j < 6; ++j)
        t[j][j] = 1;
    const auto has = [&](std::size_t j) { return std::ranges::find(free, j) != free.end(); };
    if (has(LawIndex::alpha)) {
        t[LawIndex::alpha][LawIndex::alpha] = 1 / n.deviation;
        t[LawIndex::a][LawIndex::alpha] = n.mean / n.deviation;
    }
    if (has(LawIndex::beta)) {
        t[LawIndex::beta][LawIndex::beta] = 1 / d.deviation;
        t[LawIndex::b][LawIndex::beta] = d.mean / d.deviation;
    }
    Metric m{};
    for (std::size_t j = 0; j < free.size(); ++j)
        for (std::size_t k = 0; k < free.size(); ++k)
            for (const auto c : free)
                m[j][k] += t[free[j]][c] * t[free[k]][c];
    return m;
}

Metric plainMetric()
{
    Metric m{};
    for (std::size_t j = 0; j < m.size(); ++j)
        m[j][j] = 1;
    return m;
}

bool newtonStep(const std::array<Law, 6>& h, const Law& g, const Free& free, double mu, Law& x)
{
    const auto n = free.size();
    Metric l{};
    for (std::size_t j = 0; j < n; ++j)
        for (std::size_t k = 0; k <= j; ++k) {
            double sum = h[free[j]][free[k]] + (j == k ? mu * std::abs(h[free[j]][free[j]]) : 0);
            for (std::size_t i = 0; i < k; ++i)
                sum -= l[j][i] * l[k][i];
            if (j == k) {
                if (!(sum > 1e-15 * std::abs(h[free[j]][free[j]])))
                    return false;
                l[j][j] = std::sqrt(sum);
            } else {
                l[j][k] = sum / l[k][k];
            }
        }
    Unknowns y{};
    for (std::size_t j = 0; j < n; ++j) {
        double sum = -g[free[j]];
        for (std::size_t i = 0; i < j; ++i)
            sum -= l[j][i] * y[i];
        y[j] = sum / l[j][j];
    }
    x = {};
    for (std::size_t j = n; j-- > 0;) {
        double sum = y[j];
        for (std::size_t i = j + 1; i < n; ++i)
            sum -= l[i][j] * x[free[i]];
        x[free[j]] = sum / l[j][j];
    }
    return true;
}

Law settle(const LawPoints& points, Law law, const Free& free, double threshold, double settled)
{
    auto sums = sumsOf(points, law, threshold);
    double slope = slopeOf(points, sums.gradient, free, threshold), mu = 0;
    for (int steps = 0; steps < 100 && slope > settled; ++steps) {
        const auto h = curvatureOf(points, law, threshold);
        bool better = false;
        for (int tries = 0; tries < 10 && !better; ++tries) {
            Law move{};
            if (newtonStep(h, sums.gradient, free, mu, move)) {
                for (double share = 1; share > 0.1 && !better; share /= 2) {
                    Law other = law;
                    for (const auto j : free)
                        other[j] += share * move[j];
                    const auto there = sumsOf(points, other, threshold);
                    const double thereSlope = slopeOf(points, there.gradient, free, threshold);
                    const bool level = there.rho <= sums.rho * (1 + 1e-14) && thereSlope < 0.9 * slope;
                    if (there.rho < sums.rho * (1 - 1e-14) || level) {
                        law = other;
                        sums = there;
                        slope = thereSlope;
                        better = true;
                    }
                }
            }
            mu = better ? (mu < 1e-8 ? 0 : mu / 10) : std::max(1e-8, mu * 100);
        }
        if (!better)
            break;
    }
    return law;
}

Descent descend(const LawPoints& points, const Law& from, const Free& free, double threshold, double factor,
                const Metric& metric, const SearchOptions& options)
{
    Unknowns x{};
    for (std::size_t j = 0; j < free.size(); ++j)
        x[j] = from[free[j]];
    Descent out{from,
                minimise(scaledSum(points, from, free, threshold, factor), free.size(), x, metric, options)};
    for (std::size_t j = 0; j < free.size(); ++j)
        out.law[free[j]] = out.end.x[j];
    return out;
}

} // namespace infralab::compute::law_descent
