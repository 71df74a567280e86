// The envelope of runs and the parabola through the runs of each budget.

#include "budget_methods.hpp"

#include <algorithm>
#include <numeric>

namespace infralab::compute {
namespace {

std::vector<std::size_t> byBudget(const BudgetRuns& runs)
{
    std::vector<std::size_t> order(runs.loss.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {},
                             [&](std::size_t i) { return std::pair(runs.logBudget[i], runs.loss[i]); });
    return order;
}

template <class Y>
std::optional<std::array<double, 2>> line(std::span<const BudgetOptimum> optima, const Y& y)
{
    if (optima.size() < 2)
        return std::nullopt;
    const auto n = static_cast<double>(optima.size());
    double meanX = 0, meanY = 0, xx = 0, xy = 0;
    for (const auto& o : optima) {
        meanX += o.logBudget / n;
        meanY += y(o) / n;
    }
    for (const auto& o : optima) {
        xx += (o.logBudget - meanX) * (o.logBudget - meanX);
        xy += (o.logBudget - meanX) * (y(o) - meanY);
    }
    if (!(xx > 1e-12))
        return std::nullopt;
    return std::array{meanY - xy / xx * meanX, xy / xx};
}

} // namespace

std::vector<BudgetOptimum> envelope(const BudgetRuns& runs)
{
    std::vector<BudgetOptimum> out;
    for (const auto i : byBudget(runs))
        if (out.empty() || runs.loss[i] < out.back().loss)
            out.push_back({runs.logBudget[i], runs.logN[i], runs.loss[i], 1, 0, runs.logN[i], runs.logN[i]});
    return out;
}

std::optional<BudgetOptimum> parabola(std::span<const double> logN, std::span<const double> loss)
{
    if (logN.size() < 3)
        return std::nullopt;
    const auto n = static_cast<double>(logN.size());
    const double middle = std::accumulate(logN.begin(), logN.end(), 0.0) / n;
    const double mean = std::accumulate(loss.begin(), loss.end(), 0.0) / n;
    // Around the middle, with the polynomials 1, x and x^2 - p x - q made orthogonal on the points.
    double x2 = 0, x3 = 0, xy = 0;
    for (std::size_t i = 0; i < logN.size(); ++i) {
        const double x = logN[i] - middle;
        x2 += x * x;
        x3 += x * x * x;
        xy += x * (loss[i] - mean);
    }
    if (!(x2 > 0))
        return std::nullopt;
    const double p = x3 / x2, q = x2 / n;
    double zz = 0, zy = 0;
    for (std::size_t i = 0; i < logN.size(); ++i) {
        const double x = logN[i] - middle;
        const double z = x * x - p * x - q;
        zz += z * z;
        zy += z * (loss[i] - mean);
    }
    const double c2 = zy / zz, c1 = xy / x2 - p * c2, c0 = mean - q * c2;
    if (!(zz > 1e-12 * x2 * x2) || !(c2 > 0))
        return std::nullopt;
    BudgetOptimum out;
    const double x = -c1 / (2 * c2);
    out.logN = middle + x;
    out.loss = c0 + c1 * x / 2;
    out.bend = c2;
    out.runs = logN.size();
    out.leastLogN = *std::ranges::min_element(logN);
    out.mostLogN = *std::ranges::max_element(logN);
    if (out.logN < out.leastLogN || out.logN > out.mostLogN)
        return std::nullopt;
    return out;
}

std::vector<BudgetOptimum> isoflopOptima(const BudgetRuns& runs)
{
    const double widest = std::log(1.25);
    const auto order = byBudget(runs);
    std::vector<BudgetOptimum> out;
    for (std::size_t first = 0; first < order.size();) {
        std::vector<double> logN, loss;
        double budget = 0;
        auto last = first;
        for (; last < order.size() && runs.logBudget[order[last]] - runs.logBudget[order[first]] <= widest;
             ++last) {
            logN.push_back(runs.logN[order[last]]);
            loss.push_back(runs.loss[order[last]]);
            budget += runs.logBudget[order[last]];
        }
        if (logN.size() >= 4)
            if (auto found = parabola(logN, loss)) {
                found->logBudget = budget / static_cast<double>(logN.size());
                out.push_back(*found);
            }
        first = last;
    }
    return out;
}

std::optional<ComputeOptimum> lineThrough(std::span<const BudgetOptimum> optima, double flopFactor)
{
    const auto found = line(optima, [](const BudgetOptimum& o) { return o.logN; });
    if (!found)
        return std::nullopt;
    return ComputeOptimum{(*found)[0], (*found)[1], flopFactor};
}

std::optional<std::array<double, 2>> lossLineThrough(std::span<const BudgetOptimum> optima)
{
    return line(optima, [](const BudgetOptimum& o) { return std::log(o.loss); });
}

} // namespace infralab::compute
