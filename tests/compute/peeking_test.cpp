// Boundaries, adjusted p-values and selection against the published figures.

#include "compute/numerics/group_sequential.hpp"
#include "compute/numerics/multiplicity.hpp"
#include "compute/numerics/philox.hpp"

#include <gmock/gmock.h>

#include <cmath>

namespace infralab::compute {
namespace {

using testing::ElementsAre;
using enum StoppingRule;

double overallOf(StoppingRule rule, int looks)
{
    return crossing(boundaries(rule, looks, 0.05).value()).overall;
}

TEST(Peeking, RaisesTheFalseAlarmsAsPublished)
{
    EXPECT_NEAR(overallOf(naive, 1), 0.05, 1e-12);
    EXPECT_NEAR(overallOf(naive, 2), 0.083118, 1e-6);
    EXPECT_NEAR(overallOf(naive, 3), 0.107256, 1e-6);
    EXPECT_NEAR(overallOf(naive, 5), 0.141689, 1e-6);
    EXPECT_NEAR(overallOf(naive, 20), 0.247911, 1e-6);
    EXPECT_NEAR(overallOf(naive, 100), 0.373619, 1e-6);
}

TEST(Peeking, BoundariesAreThePublishedOnes)
{
    const auto last = [](StoppingRule rule, int looks) {
        return boundaries(rule, looks, 0.05).value().back();
    };
    EXPECT_NEAR(last(pocock, 2), 2.17827, 1e-5);
    EXPECT_NEAR(last(pocock, 4), 2.36130, 1e-5);
    EXPECT_NEAR(last(pocock, 10), 2.55501, 1e-5);
    EXPECT_NEAR(last(obrienFleming, 2), 1.97743, 1e-5);
    EXPECT_NEAR(last(obrienFleming, 4), 2.02430, 1e-5);
    EXPECT_NEAR(last(obrienFleming, 5), 2.04007, 1e-5);
}

TEST(Peeking, BoundariesKeepTheLevel)
{
    for (const auto rule : {pocock, obrienFleming})
        for (const int looks : {2, 3, 7, 30})
            for (const double alpha : {0.001, 0.05, 0.2})
                EXPECT_NEAR(crossing(boundaries(rule, looks, alpha).value()).overall, alpha, 1e-8);
}

TEST(Peeking, OneLookWithADriftIsTheTestOfZ)
{
    const auto one = crossing({1.96}, 2.8);
    EXPECT_NEAR(one.overall,
                0.5 * std::erfc((1.96 - 2.8) / std::sqrt(2.0)) + 0.5 * std::erfc(4.76 / std::sqrt(2.0)),
                1e-12);
    EXPECT_EQ(one.expectedLooks, 1);
}

TEST(Peeking, IsWhatExperimentsFind)
{
    const auto boundary = boundaries(obrienFleming, 5, 0.05).value();
    const auto expected = crossing(boundary, 2.5);
    constexpr int experiments = 100'000;
    Philox random(5);
    int found = 0;
    double looks = 0;
    for (int e = 0; e < experiments; ++e) {
        double sum = 0;
        for (std::size_t k = 0; k < 5; ++k) {
            sum += random.normal() + 2.5 / std::sqrt(5.0);
            looks += 1;
            if (std::abs(sum) / std::sqrt(static_cast<double>(k + 1)) > boundary[k]) {
                ++found;
                break;
            }
        }
    }
    EXPECT_NEAR(static_cast<double>(found) / experiments, expected.overall,
                4 * std::sqrt(0.25 / experiments));
    EXPECT_NEAR(looks / experiments, expected.expectedLooks, 0.02);
}

TEST(Peeking, RefusesWhatNoBoundaryKeeps)
{
    EXPECT_EQ(boundaries(pocock, 0, 0.05).error().where, "looks");
    EXPECT_EQ(boundaries(pocock, mostLooks + 1, 0.05).error().where, "looks");
    for (const double alpha : {0.0, 0.6, -1.0, std::nan("")})
        EXPECT_EQ(boundaries(pocock, 3, alpha).error().where, "alpha");
}

std::ptrdiff_t significant(const std::vector<double>& adjusted)
{
    return std::count_if(adjusted.begin(), adjusted.end(), [](double p) { return p <= 0.05; });
}

TEST(ManyMetrics, OfThePaperAreFoundAsPublished)
{
    const std::vector<double> p{.0001, .0004, .0019, .0095, .0201, .0278, .0298, .0344,
                                .0459, .3240, .4262, .5719, .6528, .7590, 1};
    EXPECT_EQ(significant(bonferroni(p)), 3);
    EXPECT_EQ(significant(holm(p)), 3);
    EXPECT_EQ(significant(benjaminiHochberg(p)), 4);
}

TEST(ManyMetrics, KeepTheirOrderTiesAndGaps)
{
    const auto close = [](double p) { return testing::DoubleNear(p, 1e-15); };
    EXPECT_THAT(holm({0.01, 0.011}), ElementsAre(close(0.02), close(0.02)));
    EXPECT_THAT(benjaminiHochberg({0.02, 0.01, 0.02}), ElementsAre(close(0.02), close(0.02), close(0.02)));
    const auto gap = holm({0.01, std::nan(""), 0.04});
    EXPECT_THAT(gap[0], close(0.02));
    EXPECT_TRUE(std::isnan(gap[1]));
    EXPECT_THAT(gap[2], close(0.04));
    EXPECT_TRUE(bonferroni({}).empty());
    EXPECT_THAT(bonferroni({0.7, 0.9}), ElementsAre(1, 1));
}

TEST(ManyMetrics, AreOrderedByTheirStrictness)
{
    Philox random(3);
    for (int i = 0; i < 1000; ++i) {
        std::vector<double> p(1 + random.below(20));
        for (double& value : p)
            value = random.uniform() * random.uniform();
        const auto b = bonferroni(p), h = holm(p), fdr = benjaminiHochberg(p);
        for (std::size_t k = 0; k < p.size(); ++k) {
            EXPECT_LE(p[k], fdr[k] * (1 + 1e-15));
            EXPECT_LE(fdr[k], h[k] * (1 + 1e-15));
            EXPECT_LE(h[k], b[k] * (1 + 1e-15));
        }
    }
}

TEST(Selection, ExaggeratesAsPublished)
{
    const auto weak = winnersCurse(1);
    EXPECT_NEAR(weak.power, 0.17008, 5e-6);
    EXPECT_NEAR(weak.signError, 0.00905, 5e-6);
    EXPECT_NEAR(weak.exaggeration, 2.491, 5e-4);
    const auto planned = winnersCurse(2.8);
    EXPECT_NEAR(planned.power, 0.79956, 5e-6);
    EXPECT_NEAR(planned.exaggeration, 1.125, 5e-4);
}

TEST(Selection, BestOfSeedsIsTheLargestOfNormals)
{
    EXPECT_NEAR(bestOf(1), 0, 1e-12);
    EXPECT_NEAR(bestOf(2), 0.564190, 5e-7);
    EXPECT_NEAR(bestOf(5), 1.162964, 5e-7);
    EXPECT_NEAR(bestOf(20), 1.867475, 5e-7);
}

} // namespace
} // namespace infralab::compute
