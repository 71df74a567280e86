// Fits of a scaling law: BFGS from every start, then Newton's steps with a shrinking threshold.

#include "scaling_law_fit.hpp"

#include "many_tasks.hpp"
#include "scaling_law_descent.hpp"

#include <numbers>

namespace infralab::compute {
namespace {

using namespace law_descent;

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

/// To a small gradient.
Law descendFully(const LawPoints& points, const Law& from, const Free& free, double threshold,
                 const std::optional<Metric>& metric = {}, StartEnd* end = nullptr)
{
    SearchOptions options;
    options.gradient = std::max(1e-10, 5e-17 / threshold); // residuals have an end to their digits
    const double norm = normOf(points, threshold);
    const auto [law, found] = descend(points, from, free, threshold, 1 / norm,
                                      metric ? *metric : centredMetric(points, free), options);
    if (end)
        *end = {from, law, found.value * norm, found.slope, found.stop, found.evaluations};
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
        law = settle(points, descendFully(points, law, free, h), free, h);
    for (int rounds = 0; rounds < 20; ++rounds) {
        const double before = level.threshold;
        level = levelOf(points, problem, law);
        law = settle(points, descendFully(points, law, free, level.threshold), free, level.threshold);
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
    const auto [law, found] =
        descend(points, end.start, free, threshold, factor, plainMetric(), {1e-5, 2.22e-9});
    end.law = law;
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
    return finish(points, problem, descendFully(points, from, free, smoothThreshold(problem), metric), free,
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
            descendFully(points, starts[i], free, smoothThreshold(problem), {}, &end);
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
