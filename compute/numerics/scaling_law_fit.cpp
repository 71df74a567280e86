// Fits of a scaling law: BFGS from every start, then Newton's steps with a shrinking threshold.

#include "scaling_law_fit.hpp"

#include "many_tasks.hpp"

#include <numbers>

namespace infralab::compute {
namespace {

using Free = std::vector<std::size_t>;

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

/// rho over the threshold times the weight, as a function of the free numbers.
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

/// The first guess of the inverse curvature. An exponent and its amplitude are one and the same far from ln N
/// = 0; told apart at the middle of the data, a search takes fewer steps.
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

/// Solves (h + mu diag |h|) x = -g by Cholesky's method; false where that matrix is not positive.
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

/// Newton's steps, damped where they do not help, until the derivatives stop shrinking.
Law settle(const LawPoints& points, Law law, const Free& free, double threshold, double settled = 1e-12)
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

/// The sigma at which Huber's density fits the residuals of a law best: its derivative only grows with sigma.
double bestSigma(const LawPoints& points, const Law& law, double delta)
{
    const auto residuals = residualsOf(points, law);
    double size = 0;
    for (const auto r : residuals)
        size = std::max(size, std::abs(r));
    const auto excess = [&](double sigma) {
        double pull = 0;
        for (std::size_t i = 0; i < residuals.size(); ++i) {
            const double z = residuals[i] / sigma;
            pull += points.weight(i) * std::clamp(z, -delta, delta) * z;
        }
        return points.weight() - pull;
    };
    double low = 1e-14 * std::min(1.0, delta), high = 2 * std::max(size, low);
    if (excess(low) >= 0)
        return low; // nothing is left over: the likelihood has no largest value
    while (high > low * (1 + 1e-15)) {
        const double middle = std::sqrt(low * high);
        if (middle <= low || middle >= high)
            break;
        (excess(middle) < 0 ? low : high) = middle;
    }
    return high;
}

double logNormaliser(double delta)
{
    return std::log(std::sqrt(2 * std::numbers::pi) * std::erf(delta / std::numbers::sqrt2) +
                    2 / delta * std::exp(-delta * delta / 2));
}

double sumOfSizes(const LawPoints& points, const Law& law)
{
    const auto residuals = residualsOf(points, law);
    double sum = 0;
    for (std::size_t i = 0; i < residuals.size(); ++i)
        sum += points.weight(i) * std::abs(residuals[i]);
    return sum;
}

/// The threshold of residuals for the objective at this law, and for the likelihood its sigma.
struct Level
{
    double threshold = 0, sigma = std::numeric_limits<double>::quiet_NaN();
};

Level levelOf(const LawPoints& points, const LawProblem& problem, const Law& law)
{
    switch (problem.objective) {
    case LawObjective::huber:
        break;
    case LawObjective::leastAbsolute:
        return {std::clamp(1e-6 * sumOfSizes(points, law) / points.weight(), 1e-9, 1e-3)};
    case LawObjective::locationScale: {
        const double sigma = bestSigma(points, law, problem.delta);
        return {problem.delta * sigma, sigma};
    }
    }
    return {problem.delta};
}

/// Where searches from afar minimise: the objective itself, or a smooth one near it.
double smoothThreshold(const LawProblem& problem)
{
    return problem.objective == LawObjective::huber ? problem.delta : 1e-3;
}

Law descend(const LawPoints& points, const Law& from, const Free& free, double threshold,
            const std::optional<Metric>& metric = {}, StartEnd* end = nullptr)
{
    Unknowns x{};
    for (std::size_t j = 0; j < free.size(); ++j)
        x[j] = from[free[j]];
    SearchOptions options;
    options.gradient = std::max(1e-10, 5e-17 / threshold); // residuals have an end to their digits
    const auto found = minimise(scaledSum(points, from, free, threshold, 1 / normOf(points, threshold)),
                                free.size(), x, metric ? *metric : centredMetric(points, free), options);
    Law law = from;
    for (std::size_t j = 0; j < free.size(); ++j)
        law[free[j]] = found.x[j];
    if (end)
        *end = {from,        law,        found.value * normOf(points, threshold),
                found.slope, found.stop, found.evaluations};
    return law;
}

LawFit fitAt(const LawPoints& points, const LawProblem& problem, const Law& law, const Free& free,
             const Level& level)
{
    LawFit fit;
    fit.law = law;
    fit.threshold = level.threshold;
    fit.logSigma = std::log(level.sigma);
    fit.objective = objectiveOf(points, problem, law);
    fit.slope = slopeOf(points, sumsOf(points, law, level.threshold).gradient, free, level.threshold);
    return fit;
}

/// From a law near the smooth optimum to one where the objective has its kinks: the threshold shrinks by
/// `ratio`, then follows the residuals, which hardly follow it.
LawFit shrink(const LawPoints& points, const LawProblem& problem, Law law, const Free& free, double ratio)
{
    Level level = levelOf(points, problem, law);
    for (double h = smoothThreshold(problem); h > level.threshold; h /= ratio)
        law = settle(points, descend(points, law, free, h), free, h);
    for (int rounds = 0; rounds < 20; ++rounds) {
        const double before = level.threshold;
        level = levelOf(points, problem, law);
        law = settle(points, descend(points, law, free, level.threshold), free, level.threshold);
        if (std::abs(level.threshold - before) <= 1e-10 * before)
            break;
    }
    return fitAt(points, problem, law, free, level);
}

/// A smooth objective ends at Newton's steps. The others have many kinks, close in value: where `thorough`,
/// the best of several ways down is taken.
LawFit finish(const LawPoints& points, const LawProblem& problem, const Law& law, const Free& free,
              bool thorough)
{
    if (problem.objective == LawObjective::huber)
        return fitAt(points, problem, settle(points, law, free, problem.delta, 1e-15), free, {problem.delta});
    auto best = shrink(points, problem, law, free, 64);
    if (thorough)
        for (const double ratio : {2.0, 4.0, 8.0, 16.0})
            if (const auto other = shrink(points, problem, law, free, ratio);
                other.converged() && (other.objective < best.objective || !best.converged()))
                best = other;
    return best;
}

Free freeBut(LawForm form, std::span<const std::size_t> held)
{
    Free out;
    for (const auto j : freeNumbers(form))
        if (std::ranges::find(held, j) == held.end())
            out.push_back(j);
    return out;
}

/// The search of a notebook: plain coordinates, SciPy's default tolerances.
void stopEarly(const LawPoints& points, const LawProblem& problem, const Free& free, StartEnd& end)
{
    const double threshold = smoothThreshold(problem);
    const double factor = problem.average ? 1 / points.weight() : 1;
    Unknowns x{};
    for (std::size_t j = 0; j < free.size(); ++j)
        x[j] = end.start[free[j]];
    const auto found = minimise(scaledSum(points, end.start, free, threshold, factor), free.size(), x,
                                plainMetric(), {1e-5, 2.22e-9});
    end.law = end.start;
    for (std::size_t j = 0; j < free.size(); ++j)
        end.law[free[j]] = found.x[j];
    const auto sums = sumsOf(points, end.law, threshold);
    end.objective = sums.rho;
    end.slope = slopeOf(points, sums.gradient, free, threshold);
    end.stop = found.stop;
    end.evaluations = found.evaluations;
}

} // namespace

std::vector<std::size_t> freeNumbers(LawForm form)
{
    if (form == LawForm::kaplan)
        return {LawIndex::a, LawIndex::b, LawIndex::alpha, LawIndex::scale};
    return {LawIndex::a, LawIndex::b, LawIndex::e, LawIndex::alpha, LawIndex::beta};
}

std::vector<Law> publishedStarts(LawForm form)
{
    std::vector<Law> out;
    if (form == LawForm::kaplan) {
        for (const double a : {5, 10, 15, 20, 25, 30})
            for (const double b : {10, 15, 20, 25, 30, 35})
                for (const double alpha : {0.25, 0.5, 0.75, 1.0, 1.5})
                    for (const double scale : {0.03, 0.06, 0.1, 0.2, 0.4})
                        out.push_back({a, b, noFloor, alpha, 1, scale});
        return out;
    }
    for (int a = 0; a <= 25; a += 5)
        for (int b = 0; b <= 25; b += 5)
            for (int e = -2; e <= 2; ++e)
                for (int alpha = 0; alpha <= 4; ++alpha)
                    for (int beta = 0; beta <= 4; ++beta)
                        out.push_back({double(a), double(b), e / 2.0, alpha / 2.0, beta / 2.0, 1});
    return out;
}

std::vector<Law> quickStarts(LawForm form)
{
    std::vector<Law> out;
    if (form == LawForm::kaplan) {
        for (const double a : {10, 20})
            for (const double b : {20, 30})
                for (const double alpha : {0.5, 1.0})
                    for (const double scale : {0.06, 0.1, 0.2})
                        out.push_back({a, b, noFloor, alpha, 1, scale});
        return out;
    }
    for (const double a : {5, 10})
        for (const double b : {5, 10})
            for (const double e : {-0.5, 0.5})
                for (const double alpha : {0.5, 1.0})
                    for (const double beta : {0.5, 1.0})
                        out.push_back({a, b, e, alpha, beta, 1});
    return out;
}

double objectiveOf(const LawPoints& points, const LawProblem& problem, const Law& law)
{
    switch (problem.objective) {
    case LawObjective::huber:
        break;
    case LawObjective::leastAbsolute:
        return sumOfSizes(points, law);
    case LawObjective::locationScale: {
        const double sigma = bestSigma(points, law, problem.delta);
        return sumsOf(points, law, problem.delta * sigma).rho / (sigma * sigma) +
               points.weight() * (std::log(sigma) + logNormaliser(problem.delta));
    }
    }
    return sumsOf(points, law, problem.delta).rho;
}

std::optional<Metric> metricAt(const LawPoints& points, const LawProblem& problem, const Law& law)
{
    const auto free = freeNumbers(problem.form);
    const double threshold = smoothThreshold(problem);
    auto h = curvatureOf(points, law, threshold);
    for (auto& row : h)
        for (auto& cell : row)
            cell /= normOf(points, threshold);
    Metric out{};
    for (std::size_t k = 0; k < free.size(); ++k) {
        Law unit{}, column{};
        unit[free[k]] = -1;
        if (!newtonStep(h, unit, free, 0, column))
            return std::nullopt;
        for (std::size_t j = 0; j < free.size(); ++j)
            out[j][k] = column[free[j]];
    }
    return out;
}

LawFit refit(const LawPoints& points, const LawProblem& problem, const Law& from,
             std::span<const std::size_t> held, const std::optional<Metric>& metric)
{
    const auto free = freeBut(problem.form, held);
    return finish(points, problem, descend(points, from, free, smoothThreshold(problem), metric), free,
                  false);
}

std::optional<LawSearch> searchLaw(const LawPoints& points, const LawProblem& problem,
                                   std::span<const Law> starts, const std::stop_token& stop,
                                   const std::function<void(double)>& beat)
{
    const auto free = freeNumbers(problem.form);
    const bool loose = problem.stopping == Stopping::loose;
    LawSearch out;
    out.ends.resize(starts.size());
    const auto one = [&](std::size_t i) {
        auto& end = out.ends[i];
        end.start = starts[i];
        if (loose)
            stopEarly(points, problem, free, end);
        else
            descend(points, starts[i], free, smoothThreshold(problem), {}, &end);
    };
    const auto count = static_cast<double>(starts.size());
    if (!runTasks(starts.size(), one, stop, [&](std::size_t done) {
            if (beat)
                beat(static_cast<double>(done) / count);
        }))
        return std::nullopt;
    const auto best = std::ranges::min_element(out.ends, [](const StartEnd& a, const StartEnd& b) {
        return a.objective < b.objective || std::isnan(b.objective); // the first of equals
    });
    if (!loose) {
        out.best = finish(points, problem, best->law, free, true);
        return out;
    }
    out.best = fitAt(points, problem, best->law, free, levelOf(points, problem, best->law));
    return out;
}

} // namespace infralab::compute
