// The eleven tests, on sums and sums of squares of observations with mean 0 and deviation 1: an effect shifts
// a mean and a deviation scales it, which is done to the sums.

#include "trial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace infralab::power_analysis {

namespace {

using compute::Alternative;
using compute::PowerDesign;
using compute::PowerTest;
using compute::SampleDraws;

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double mostWords = 4e6; // of one experiment: it takes some 10 ms
constexpr int criticalSteps = 256;

std::uint32_t threshold(double probability)
{
    return static_cast<std::uint32_t>(
        std::min(std::round(std::clamp(probability, 0.0, 1.0) * 0x1p32), 0x1p32 - 1));
}

double criticalT(const PowerDesign& design, double degrees)
{
    PowerDesign same;
    same.test = PowerTest::oneSampleT;
    same.alternative = design.alternative;
    same.alpha = design.alpha;
    same.sampleSize = degrees + 1;
    return compute::criticalValue(same);
}

/// Variances of both groups with their mean 1.
std::array<double, 2> welchVariances(const PowerDesign& design)
{
    const double square = design.deviationRatio * design.deviationRatio;
    return {2 / (1 + square), 2 * square / (1 + square)};
}

} // namespace

Trial::Trial(const Plan& plan)
    : m_design(plan.whole)
    , m_critical(compute::criticalValue(plan.whole))
{
    const double n = m_design.sampleSize;
    if (plan.totalSize() > mostWords) {
        m_obstacle = fmt::format("An experiment of {} runs is too long to be simulated.",
                                 grouped(std::llround(plan.totalSize())));
        return;
    }
    const auto whole = [](double size) { return static_cast<std::uint32_t>(size); };
    m_draws.sizes = {whole(n)};
    if (compute::hasTwoGroups(m_design.test))
        m_draws.sizes.push_back(whole(plan.second()));
    switch (m_design.test) {
    case PowerTest::anova:
        prepareVariances(m_design.groups, n);
        break;
    case PowerTest::regressionF:
        prepareVariances(m_design.degrees + 1.0, n / (m_design.degrees + 1.0));
        break;
    case PowerTest::correlation:
        m_draws.kind = SampleDraws::Kind::pairs;
        break;
    case PowerTest::chiSquareFit:
        prepareFit();
        break;
    case PowerTest::twoProportions:
        prepareProportions(plan);
        break;
    case PowerTest::welchT:
        prepareWelch();
        break;
    default:
        break;
    }
}

/// Means in equal steps, shifted and scaled so that the non-centrality is the formula's. Groups that do not
/// divide the runs evenly differ by one.
void Trial::prepareVariances(double groups, double each)
{
    m_draws.sizes.clear();
    double before = 0, sum = 0, all = 0;
    for (double j = 1; j <= groups; ++j) {
        const double until = std::round(j * each);
        m_draws.sizes.push_back(static_cast<std::uint32_t>(until - before));
        m_means.push_back(j);
        sum += j * (until - before);
        all += until - before;
        before = until;
    }
    double squares = 0;
    for (std::size_t j = 0; j < m_means.size(); ++j) {
        m_means[j] -= sum / all;
        squares += m_draws.sizes[j] * m_means[j] * m_means[j];
    }
    for (double& mean : m_means)
        mean *= std::sqrt(compute::noncentrality(m_design) / squares);
}

/// Cells that are even under the null: their shares fall in equal steps, or the first takes all the excess
/// where the last would have less than nothing.
void Trial::prepareFit()
{
    const double cells = m_design.degrees + 1.0, w = m_design.effect;
    m_draws.kind = SampleDraws::Kind::counts;
    const double most = std::sqrt(cells - 1), step = std::sqrt(3 / (cells * cells - 1));
    if (w > most) {
        m_obstacle = fmt::format("With {} cells alike w is at most {:.4g}: no experiment has such an effect.",
                                 cells, most);
        return;
    }
    const bool inSteps = w * step * (cells - 1) <= 1;
    double sum = 0;
    for (double j = 0; j + 1 < cells; ++j) {
        const double excess = inSteps ? step * (cells - 1 - 2 * j) : j == 0 ? most : -1 / most;
        sum += (1 + w * excess) / cells;
        m_draws.thresholds.push_back(threshold(sum));
    }
}

void Trial::prepareProportions(const Plan& plan)
{
    const double angle = compute::proportionEffect(plan.secondRate, 0) + m_design.effect;
    m_draws.kind = SampleDraws::Kind::counts;
    if (angle < -1e-12 || angle > compute::proportionEffect(1, 0) + 1e-12) {
        m_obstacle = fmt::format(
            "From a second rate of {:g} % no first rate is that far away, so no experiment can be "
            "drawn; choose another second rate.",
            100 * plan.secondRate);
        return;
    }
    const double root = std::sin(angle / 2);
    m_draws.thresholds = {threshold(root * root), threshold(plan.secondRate)};
}

void Trial::prepareWelch()
{
    m_fewest = std::min(m_draws.sizes[0], m_draws.sizes[1]) - 1.0;
    m_most = m_draws.sizes[0] + m_draws.sizes[1] - 2.0;
    if (m_critical < 0.01) // a level of almost all: no logarithm
        return;
    for (int i = -1; i <= criticalSteps + 1; ++i) { // one more at each end, to interpolate by four
        const double inverse = 1 / m_most + i * (1 / m_fewest - 1 / m_most) / criticalSteps;
        m_criticals.push_back(std::log(criticalT(m_design, 1 / std::max(inverse, 1e-12))));
    }
}

/// By the table, or exactly where that might decide.
double Trial::welchCritical(double degrees, double statistic) const
{
    if (m_criticals.empty())
        return criticalT(m_design, degrees);
    const double at = (1 / degrees - 1 / m_most) / (1 / m_fewest - 1 / m_most) * criticalSteps;
    const auto i = static_cast<std::size_t>(std::clamp(at, 0.0, criticalSteps - 1.0));
    const double t = at - static_cast<double>(i);
    const double a = m_criticals[i], b = m_criticals[i + 1], c = m_criticals[i + 2], d = m_criticals[i + 3];
    const double value = std::exp(
        b + t * ((c - a) / 2 + t * (a - 2.5 * b + 2 * c - d / 2 + t * ((d - a) / 2 + 1.5 * (b - c)))));
    return std::abs(std::abs(statistic) - std::abs(value)) < 1e-4 * std::abs(value)
               ? criticalT(m_design, degrees)
               : value;
}

SampleDraws Trial::draws(std::uint64_t seed) const
{
    SampleDraws draws = m_draws;
    draws.seed = seed;
    return draws;
}

bool Trial::isBeyond(double statistic, double critical) const
{
    if (!compute::hasDirection(m_design.test) || m_design.alternative == Alternative::greater)
        return statistic > critical;
    if (m_design.alternative == Alternative::less)
        return statistic < -critical;
    return std::abs(statistic) > critical;
}

double Trial::mean(const Drawn& drawn, std::size_t sample) const
{
    return drawn[2 * sample] / m_draws.sizes[sample];
}

/// About the sample's mean.
double Trial::squares(const Drawn& drawn, std::size_t sample) const
{
    const double sum = drawn[2 * sample];
    return std::max(drawn[2 * sample + 1] - sum * sum / m_draws.sizes[sample], 0.0);
}

Outcome Trial::ofMeans(double estimate, double error, double critical) const
{
    const double statistic = estimate / error;
    return {statistic, estimate, error, critical, isBeyond(statistic, critical)};
}

Outcome Trial::welch(const Drawn& drawn) const
{
    const auto variance = welchVariances(m_design);
    std::array<double, 2> square{};
    double fourths = 0;
    for (std::size_t s = 0; s < 2; ++s) {
        const double n = m_draws.sizes[s];
        square[s] = variance[s] * squares(drawn, s) / (n - 1) / n;
        fourths += square[s] * square[s] / (n - 1);
    }
    const double all = square[0] + square[1], error = std::sqrt(all);
    const double estimate =
        m_design.effect + std::sqrt(variance[0]) * mean(drawn, 0) - std::sqrt(variance[1]) * mean(drawn, 1);
    return ofMeans(estimate, error, welchCritical(all * all / fourths, estimate / error));
}

Outcome Trial::variances(const Drawn& drawn) const
{
    const std::size_t groups = m_means.size();
    double sum = 0, all = 0, within = 0, between = 0;
    for (std::size_t j = 0; j < groups; ++j) {
        sum += drawn[2 * j] + m_draws.sizes[j] * m_means[j];
        all += m_draws.sizes[j];
        within += squares(drawn, j);
    }
    for (std::size_t j = 0; j < groups; ++j) {
        const double apart = mean(drawn, j) + m_means[j] - sum / all;
        between += m_draws.sizes[j] * apart * apart;
    }
    const double u = static_cast<double>(groups) - 1, v = all - static_cast<double>(groups);
    const double statistic = between / u / (within / v), square = between / within;
    return {statistic, m_design.test == PowerTest::anova ? std::sqrt(square) : square, 0, m_critical,
            isBeyond(statistic, m_critical)};
}

/// y = rho x + sqrt(1 - rho^2) e of the drawn x and e.
Outcome Trial::correlation(const Drawn& drawn) const
{
    const double n = m_design.sampleSize, rho = m_design.effect, rest = std::sqrt(1 - rho * rho);
    const double xx = drawn[2] - drawn[0] * drawn[0] / n, ee = drawn[3] - drawn[1] * drawn[1] / n;
    const double xe = drawn[4] - drawn[0] * drawn[1] / n;
    const double yy = rho * rho * xx + 2 * rho * rest * xe + rest * rest * ee;
    const double r = std::clamp((rho * xx + rest * xe) / std::sqrt(xx * yy), -1.0, 1.0);
    const double statistic = r * std::sqrt((n - 2) / (1 - r * r));
    return {statistic, r, 0, m_critical, isBeyond(statistic, m_critical)};
}

Outcome Trial::fit(const Drawn& drawn) const
{
    const double n = m_design.sampleSize;
    double squares = 0, before = 0;
    for (std::size_t j = 0; j < m_draws.thresholds.size(); ++j) {
        squares += (drawn[j] - before) * (drawn[j] - before);
        before = drawn[j];
    }
    squares += (n - before) * (n - before);
    const double statistic = std::max(squares * (m_design.degrees + 1.0) / n - n, 0.0);
    return {statistic, std::sqrt(statistic / n), 0, m_critical, isBeyond(statistic, m_critical)};
}

Outcome Trial::judged(const Drawn& drawn) const
{
    const double n1 = m_draws.sizes.front(), n2 = m_draws.sizes.back();
    switch (m_design.test) {
    case PowerTest::oneSampleT:
    case PowerTest::pairedT:
        return ofMeans(m_design.effect + mean(drawn, 0), std::sqrt(squares(drawn, 0) / (n1 - 1) / n1),
                       m_critical);
    case PowerTest::twoSampleT:
        return ofMeans(m_design.effect + mean(drawn, 0) - mean(drawn, 1),
                       std::sqrt((squares(drawn, 0) + squares(drawn, 1)) / (n1 + n2 - 2) * (1 / n1 + 1 / n2)),
                       m_critical);
    case PowerTest::welchT:
        return welch(drawn);
    case PowerTest::oneSampleZ:
        return ofMeans(m_design.effect + mean(drawn, 0), 1 / std::sqrt(n1), m_critical);
    case PowerTest::twoSampleZ:
        return ofMeans(m_design.effect + mean(drawn, 0) - mean(drawn, 1), std::sqrt(1 / n1 + 1 / n2),
                       m_critical);
    case PowerTest::twoProportions:
        return ofMeans(compute::proportionEffect(drawn[0] / n1, drawn[1] / n2), std::sqrt(1 / n1 + 1 / n2),
                       m_critical);
    case PowerTest::anova:
    case PowerTest::regressionF:
        return variances(drawn);
    case PowerTest::chiSquareFit:
        return fit(drawn);
    case PowerTest::correlation:
        return correlation(drawn);
    }
    return {};
}

Interval Trial::interval(const Outcome& outcome) const
{
    const bool down = m_design.alternative != Alternative::less,
               up = m_design.alternative != Alternative::greater;
    if (!compute::hasDirection(m_design.test)) {
        PowerDesign possible = m_design;
        const double lambda = compute::leastNoncentrality(m_design, outcome.statistic);
        possible.effect = 1;
        const double share = lambda / compute::noncentrality(possible);
        return {m_design.test == PowerTest::regressionF ? share : std::sqrt(share), infinite};
    }
    if (m_design.test == PowerTest::correlation) { // Fisher's z
        PowerDesign normal = m_design;
        normal.test = PowerTest::oneSampleZ;
        const double n = m_design.sampleSize, z = std::atanh(outcome.estimate);
        const double reach = n > 3 ? compute::criticalValue(normal) / std::sqrt(n - 3) : infinite;
        return {down ? std::tanh(z - reach) : -1, up ? std::tanh(z + reach) : 1};
    }
    return {down ? outcome.estimate - outcome.critical * outcome.error : -infinite,
            up ? outcome.estimate + outcome.critical * outcome.error : infinite};
}

} // namespace infralab::power_analysis
