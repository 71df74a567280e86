// Scaling laws: gradients against differences, the fast sums against the slow ones, exact recovery, and the
// published points where they are at hand.

#include "compute/numerics/budget_methods.hpp"
#include "compute/numerics/many_tasks.hpp"
#include "compute/numerics/philox.hpp"
#include "compute/numerics/scaling_law_uncertainty.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>

namespace infralab::compute {
namespace {

const Law hoffmannRounded = {std::log(406.4), std::log(410.7), std::log(1.69), 0.34, 0.28, 1};

/// Runs of a law on a grid of budgets and sizes, with noise of a deviation in ln loss.
LawPoints generated(const Law& law, double noise, std::uint64_t seed = 1)
{
    Philox random(seed);
    std::vector<double> n, d, l;
    for (double budget = 1e19; budget < 2e22; budget *= 4)
        for (double size = 5e7; size < 2e10; size *= 2) {
            n.push_back(size);
            d.push_back(budget / 6 / size);
            l.push_back(lossOf(law, n.back(), d.back()) * std::exp(noise * random.normal()));
        }
    return {n, d, l};
}

std::vector<Law> startsNear()
{
    return quickStarts(LawForm::sumOfPowers);
}

double relative(double a, double b)
{
    return std::abs(a / b - 1);
}

TEST(ScalingLaw, SumsAgreeWithTheSlowOnesForAnyLawAndThreshold)
{
    const auto points = generated(hoffmannRounded, 0.02);
    Philox random(3);
    for (int i = 0; i < 200; ++i) {
        const auto between = [&](double low, double high) { return low + (high - low) * random.uniform(); };
        const Law law = {between(0, 25), between(0, 25), between(-1, 1),
                         between(0, 2),  between(0, 2),  between(0.1, 1.5)};
        const double threshold = std::pow(10, between(-8, 1));
        const auto fast = sumsOf(points, law, threshold), slow = slowSumsOf(points, law, threshold);
        const auto plain = plainSumsOf(points, law, threshold);
        EXPECT_EQ(fast.rho, plain.rho) << "the bits are those of every processor";
        EXPECT_EQ(fast.gradient, plain.gradient);
        EXPECT_EQ(fast.pull, plain.pull);
        EXPECT_NEAR(fast.rho, slow.rho, 1e-12 * slow.rho);
        EXPECT_NEAR(fast.pull, slow.pull, 1e-12 * slow.pull);
        for (std::size_t j = 0; j < 6; ++j)
            EXPECT_NEAR(fast.gradient[j], slow.gradient[j], 1e-10 * threshold * points.weight() * 60) << j;
    }
}

TEST(ScalingLaw, GradientIsThatOfDifferences)
{
    const auto points = generated(hoffmannRounded, 0.02);
    const Law law = {6.2, 5.8, 0.5, 0.33, 0.29, 1.1};
    for (const double threshold : {1e-2, 1.0}) {
        const auto sums = sumsOf(points, law, threshold);
        for (std::size_t j = 0; j < 6; ++j) {
            const double step = 1e-5;
            Law above = law, below = law;
            above[j] += step;
            below[j] -= step;
            const double slope =
                (slowSumsOf(points, above, threshold).rho - slowSumsOf(points, below, threshold).rho) /
                (2 * step);
            EXPECT_NEAR(sums.gradient[j], slope, 1e-6 * std::max(1.0, std::abs(slope)))
                << j << ' ' << threshold;
        }
    }
}

TEST(ScalingLaw, CurvatureIsThatOfDifferencesOfTheGradient)
{
    const auto points = generated(hoffmannRounded, 0.02);
    const Law law = {6.2, 5.8, 0.5, 0.33, 0.29, 1.1};
    const auto h = curvatureOf(points, law, 10); // all runs within the threshold: no kinks between
    for (std::size_t j = 0; j < 6; ++j) {
        Law above = law, below = law;
        above[j] += 1e-5;
        below[j] -= 1e-5;
        const auto up = slowSumsOf(points, above, 10), down = slowSumsOf(points, below, 10);
        for (std::size_t k = 0; k < 6; ++k) {
            const double bend = (up.gradient[k] - down.gradient[k]) / 2e-5;
            EXPECT_NEAR(h[j][k], bend, 1e-5 * std::max(1.0, std::abs(bend))) << j << ' ' << k;
        }
    }
}

TEST(ScalingLaw, RecoversTheLawOfNoiseFreeRunsWithEveryObjective)
{
    const auto points = generated(hoffmannRounded, 0);
    for (const auto objective : {LawObjective::huber, LawObjective::leastAbsolute}) {
        LawProblem problem;
        problem.objective = objective;
        const auto search = searchLaw(points, problem, startsNear());
        ASSERT_TRUE(search);
        EXPECT_TRUE(search->best.converged());
        const auto& law = search->best.law;
        for (const auto j : {LawIndex::a, LawIndex::b, LawIndex::e})
            EXPECT_LT(relative(std::exp(law[j]), std::exp(hoffmannRounded[j])), 1e-8) << j;
        EXPECT_LT(relative(law[LawIndex::alpha], 0.34), 1e-8);
        EXPECT_LT(relative(law[LawIndex::beta], 0.28), 1e-8);
    }
}

TEST(ScalingLaw, RecoversKaplansJointForm)
{
    // aN 0.076, aD 0.103, N_c 6.4e13, D_c 1.8e13 of Kaplan et al. 2020, table 2.
    const double aN = 0.076, aD = 0.103;
    const Law kaplan = {aN / aD * std::log(6.4e13), std::log(1.8e13), noFloor, aN / aD, 1, aD};
    EXPECT_NEAR(lossOf(kaplan, 1.5e9, 2.2e10), 2.312548, 5e-7);
    LawProblem problem;
    problem.form = LawForm::kaplan;
    const auto search = searchLaw(generated(kaplan, 0), problem, quickStarts(problem.form));
    ASSERT_TRUE(search);
    const auto& law = search->best.law;
    EXPECT_LT(relative(law[LawIndex::scale], aD), 1e-8);
    EXPECT_LT(relative(law[LawIndex::alpha] * law[LawIndex::scale], aN), 1e-8);
    EXPECT_LT(relative(std::exp(law[LawIndex::a] / law[LawIndex::alpha]), 6.4e13), 1e-6);
    EXPECT_LT(relative(std::exp(law[LawIndex::b]), 1.8e13), 1e-6);
}

TEST(ScalingLaw, OptimumIsHoffmannsFromTheRoundedCoefficients)
{
    const auto optimum = computeOptimum(hoffmannRounded, 6);
    EXPECT_NEAR(optimumFactor(hoffmannRounded), 1.344711, 5e-7);
    EXPECT_NEAR(optimum.exponent, 0.451613, 5e-7);
    EXPECT_LT(relative(optimum.parameters(5.76e23), 3.21899e10), 2e-6);
    EXPECT_LT(relative(optimum.tokens(5.76e23), 2.98231e12), 2e-6);
    EXPECT_NEAR(lossOf(hoffmannRounded, 70e9, 1.4e12), 1.93664547, 5e-9);
}

TEST(ScalingLaw, ParabolasAreBiasedAsTheMethodIs)
{
    const auto optimum = computeOptimum(hoffmannRounded, 6);
    for (const auto& [width, bias] : {std::pair(2.0, 1.003280), std::pair(16.0, 1.053743)})
        for (const double budget : {1e19, 1e21, 1e23}) {
            std::vector<double> x, loss;
            for (int i = 0; i < 15; ++i) {
                const double n = optimum.parameters(budget) * std::pow(width, 2 * i / 14.0 - 1);
                x.push_back(std::log(n));
                loss.push_back(lossOf(hoffmannRounded, n, budget / 6 / n));
            }
            const auto found = parabola(x, loss);
            ASSERT_TRUE(found);
            EXPECT_NEAR(std::exp(found->logN) / optimum.parameters(budget), bias, 5e-7);
        }
}

TEST(ScalingLaw, ParabolaRefusesWhatHasNoVertexAmongTheRuns)
{
    const std::vector<double> x = {0, 1, 2, 3};
    EXPECT_FALSE(parabola(x, std::vector<double>{3, 2, 1.2, 0.6})); // its vertex lies beyond
    EXPECT_FALSE(parabola(x, std::vector<double>{0, 1, 1, 0}));
    EXPECT_FALSE(parabola(std::vector<double>{1, 1, 2, 2}, std::vector<double>{3, 2, 1, 2}));
    EXPECT_FALSE(parabola(std::vector<double>{1, 2}, std::vector<double>{3, 2}));
}

TEST(ScalingLaw, EnvelopeKeepsWhatNoCheaperRunBeats)
{
    BudgetRuns runs;
    runs.logBudget = {3, 1, 2, 4};
    runs.logN = {30, 10, 20, 40};
    runs.loss = {2.0, 3.0, 3.5, 1.5};
    const auto found = envelope(runs);
    ASSERT_EQ(found.size(), 3U);
    const auto line = lineThrough(found, 6);
    ASSERT_TRUE(line);
    EXPECT_NEAR(line->exponent, 10, 1e-12);
}

TEST(ScalingLaw, RepeatedPointsCountAsOftenAsTheyAreDrawn)
{
    const auto points = generated(hoffmannRounded, 0.02);
    const auto counts = resampled(points.size(), 5, 7);
    std::size_t drawn = 0;
    std::vector<double> n, d, l;
    for (std::size_t i = 0; i < counts.size(); ++i)
        for (std::uint32_t k = 0; k < counts[i]; ++k, ++drawn) {
            n.push_back(std::exp(points.logN(i)));
            d.push_back(std::exp(points.logD(i)));
            l.push_back(std::exp(points.logLoss(i)));
        }
    EXPECT_EQ(drawn, points.size());
    const LawPoints written(n, d, l);
    const auto a = slowSumsOf(written, hoffmannRounded, 1e-3),
               b = sumsOf(points.repeated(counts), hoffmannRounded, 1e-3);
    EXPECT_NEAR(a.rho, b.rho, 1e-12 * a.rho);
}

TEST(ScalingLaw, RefitsAreTheSameInPartsAndInOnePiece)
{
    const auto points = generated(hoffmannRounded, 0.02);
    const LawProblem problem;
    const auto fit = refit(points, problem, hoffmannRounded);
    const auto metric = metricAt(points, problem, fit.law);
    std::vector<Law> whole(40), parts(40);
    ASSERT_TRUE(bootstrapLaw(points, problem, fit.law, metric, 1, 0, whole));
    ASSERT_TRUE(bootstrapLaw(points, problem, fit.law, metric, 1, 0, std::span(parts).first(13)));
    ASSERT_TRUE(bootstrapLaw(points, problem, fit.law, metric, 1, 13, std::span(parts).subspan(13)));
    EXPECT_EQ(whole, parts);
}

TEST(ScalingLaw, ProfileOfANumberThatNothingTellsStaysOpen)
{
    // All tokens alike: B and E cannot be told apart.
    std::vector<double> n, d, l;
    Philox random(2);
    for (double size = 1e7; size < 1e11; size *= 1.3) {
        n.push_back(size);
        d.push_back(1e11 * (1 + 1e-9 * random.uniform()));
        l.push_back(lossOf(hoffmannRounded, size, 1e11) * std::exp(0.01 * random.normal()));
    }
    const LawPoints points(n, d, l);
    const LawProblem problem;
    const auto search = searchLaw(points, problem, startsNear());
    ASSERT_TRUE(search);
    const auto profile = profileLaw(points, problem, search->best, LawIndex::beta, 0.1);
    ASSERT_TRUE(profile);
    EXPECT_TRUE(std::isnan(profile->low) || std::isnan(profile->high));
    const auto told = profileLaw(points, problem, search->best, LawIndex::alpha, 0.3);
    ASSERT_TRUE(told);
    EXPECT_LT(told->low, 0.34 + 0.1);
    EXPECT_FALSE(std::isnan(told->low));
}

TEST(ScalingLaw, StopsWhenAsked)
{
    std::stop_source stop;
    stop.request_stop();
    const auto points = generated(hoffmannRounded, 0.02);
    EXPECT_FALSE(searchLaw(points, {}, publishedStarts(LawForm::sumOfPowers), stop.get_token()));
    std::vector<Law> refits(100);
    EXPECT_FALSE(bootstrapLaw(points, {}, hoffmannRounded, {}, 1, 0, refits, stop.get_token()));
}

TEST(ManyTasks, DoesEachOnceAndPassesOnWhatIsThrown)
{
    std::vector<std::atomic<int>> done(1000);
    EXPECT_TRUE(runTasks(done.size(), [&](std::size_t i) { ++done[i]; }, {}));
    EXPECT_TRUE(std::ranges::all_of(done, [](const auto& n) { return n == 1; }));
    EXPECT_TRUE(runTasks(0, [](std::size_t) { FAIL(); }, {}));
    EXPECT_THROW(runTasks(100,
                          [](std::size_t i) {
                              if (i == 50)
                                  throw std::bad_alloc();
                          },
                          {}),
                 std::bad_alloc);
}

/// The points of figure 4 of Hoffmann et al. 2022; only where they are at hand, and never ours to ship.
class PublishedPoints : public testing::Test
{
protected:
    void SetUp() override
    {
        const auto path = std::filesystem::path(INFRALAB_ORACLES) / "scaling_fit" / "chinchilla_points.csv";
        std::ifstream file(path);
        if (!file)
            GTEST_SKIP() << path << " is not here";
        std::string line;
        std::getline(file, line);
        std::vector<std::array<double, 3>> all;
        while (std::getline(file, line)) {
            std::stringstream fields(line);
            std::vector<std::string> row;
            for (std::string field; std::getline(fields, field, ',');)
                row.push_back(field);
            const double n = std::stod(row.at(3)), c = std::stod(row.at(4));
            all.push_back({n, c / 6 / n, std::stod(row.at(6))});
        }
        std::vector<double> losses, n, d, l;
        for (const auto& run : all)
            losses.push_back(run[2]);
        std::ranges::sort(losses, std::greater<>());
        for (const auto& run : all)
            if (run[2] < losses.at(4)) {
                n.push_back(run[0]);
                d.push_back(run[1]);
                l.push_back(run[2]);
            }
        m_points = LawPoints(n, d, l);
        ASSERT_EQ(m_points.size(), 240U);
    }

    LawPoints m_points;
};

TEST_F(PublishedPoints, FirstObjectiveHasThePublishedOptimum)
{
    const auto search = searchLaw(m_points, {}, startsNear());
    ASSERT_TRUE(search);
    const auto& fit = search->best;
    EXPECT_TRUE(fit.converged());
    EXPECT_LT(relative(fit.objective, 0.0010182740178), 1e-10);
    EXPECT_LT(relative(std::exp(fit.law[LawIndex::a]), 477.825868), 1e-6);
    EXPECT_LT(relative(std::exp(fit.law[LawIndex::b]), 2143.41737), 1e-6);
    EXPECT_LT(relative(std::exp(fit.law[LawIndex::e]), 1.81721810), 1e-6);
    EXPECT_LT(relative(fit.law[LawIndex::alpha], 0.34731050), 1e-6);
    EXPECT_LT(relative(fit.law[LawIndex::beta], 0.36717243), 1e-6);
}

TEST_F(PublishedPoints, LocationScaleLikelihoodReachesItsKink)
{
    LawProblem problem;
    problem.objective = LawObjective::locationScale;
    const auto search = searchLaw(m_points, problem, startsNear());
    ASSERT_TRUE(search);
    const auto& fit = search->best;
    EXPECT_TRUE(fit.converged());
    EXPECT_LT(relative(fit.objective, -879.77313906), 1e-10);
    EXPECT_LT(relative(std::exp(fit.law[LawIndex::a]), 482.005717), 1e-5);
    EXPECT_LT(relative(std::exp(fit.law[LawIndex::b]), 2085.434201), 1e-5);
    EXPECT_LT(relative(std::exp(fit.law[LawIndex::e]), 1.81686404), 1e-5);
    EXPECT_LT(relative(fit.law[LawIndex::alpha], 0.34781303), 1e-5);
    EXPECT_LT(relative(fit.law[LawIndex::beta], 0.36585412), 1e-5);
    EXPECT_NEAR(fit.logSigma, -12.26662388, 1e-7);
}

TEST_F(PublishedPoints, LeastAbsoluteDeviationsEndWhereFiveRunsAreMet)
{
    LawProblem problem;
    problem.objective = LawObjective::leastAbsolute;
    const auto search = searchLaw(m_points, problem, startsNear());
    ASSERT_TRUE(search);
    EXPECT_TRUE(search->best.converged());
    const auto residuals = residualsOf(m_points, search->best.law);
    EXPECT_EQ(std::ranges::count_if(residuals, [](double r) { return std::abs(r) < 1e-8; }), 5);
    for (std::size_t j = 0; j < 5; ++j) // no neighbour is better
        for (const double step : {-1e-4, 1e-4}) {
            Law other = search->best.law;
            other[j] += step;
            EXPECT_GT(objectiveOf(m_points, problem, other), search->best.objective);
        }
}

TEST_F(PublishedPoints, MeanWithLooseTolerancesReachesTheOptimumFromNoStartAndTheSumFromSome)
{
    LawProblem problem;
    problem.stopping = Stopping::loose;
    const auto starts = publishedStarts(problem.form);
    ASSERT_EQ(starts.size(), 4500U);
    constexpr double optimum = 0.0010182740178;
    const auto within = [](const LawSearch& search, double share) {
        return std::ranges::count_if(search.ends,
                                     [&](const StartEnd& e) { return e.objective <= optimum * (1 + share); });
    };
    const auto sum = searchLaw(m_points, problem, starts);
    problem.average = true;
    const auto mean = searchLaw(m_points, problem, starts);
    ASSERT_TRUE(sum && mean);
    EXPECT_GT(within(*sum, 1e-6), 100);
    EXPECT_LT(within(*sum, 1e-6), 1500);
    EXPECT_EQ(within(*mean, 0.01), 0);
    EXPECT_FALSE(mean->best.converged());
}

TEST_F(PublishedPoints, BootstrapHasThePublishedSpread)
{
    const LawProblem problem;
    const auto search = searchLaw(m_points, problem, startsNear());
    ASSERT_TRUE(search);
    std::vector<Law> refits(4000);
    ASSERT_TRUE(bootstrapLaw(m_points, problem, search->best.law,
                             metricAt(m_points, problem, search->best.law), 1, 0, refits));
    const auto of = [&](std::size_t j, bool isLog) {
        std::vector<double> values;
        for (const auto& law : refits)
            values.push_back(isLog ? std::exp(law[j]) : law[j]);
        std::ranges::sort(values);
        return values;
    };
    EXPECT_LT(relative(deviationOf(of(LawIndex::a, true)), 121.9), 0.08);
    EXPECT_LT(relative(deviationOf(of(LawIndex::b, true)), 1347), 0.08);
    EXPECT_LT(relative(deviationOf(of(LawIndex::e, true)), 0.02556), 0.08);
    const auto alpha = of(LawIndex::alpha, false), beta = of(LawIndex::beta, false);
    EXPECT_LT(relative(deviationOf(alpha), 0.01519), 0.08);
    EXPECT_LT(relative(deviationOf(beta), 0.02017), 0.08);
    EXPECT_NEAR(quantileOf(alpha, 0.025), 0.3159, 0.05 * (0.3728 - 0.3159));
    EXPECT_NEAR(quantileOf(alpha, 0.975), 0.3728, 0.05 * (0.3728 - 0.3159));
    EXPECT_NEAR(quantileOf(beta, 0.025), 0.3330, 0.05 * (0.4162 - 0.3330));
    EXPECT_NEAR(quantileOf(beta, 0.975), 0.4162, 0.05 * (0.4162 - 0.3330));
}

} // namespace
} // namespace infralab::compute
