// Power and sample size against published answers, against a second way to the same number, and against each
// other.

#include "compute/numerics/philox.hpp"
#include "compute/numerics/power.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

namespace infralab::compute {
namespace {

using enum PowerTest;
using enum Alternative;

struct Known
{
    const char* name;
    PowerDesign design;
    double power;
};

void PrintTo(const Known& known, std::ostream* out)
{
    *out << known.name;
}

PowerDesign design(PowerTest test, double effect, double size, double alpha = 0.05,
                   Alternative alternative = twoSided)
{
    PowerDesign d;
    d.test = test;
    d.alternative = alternative;
    d.effect = effect;
    d.sampleSize = size;
    d.alpha = alpha;
    return d;
}

PowerDesign withRatio(PowerDesign d, double ratio)
{
    d.ratio = ratio;
    return d;
}

PowerDesign withDegrees(PowerDesign d, int degrees)
{
    d.degrees = degrees;
    return d;
}

PowerDesign withGroups(PowerDesign d, int groups)
{
    d.groups = groups;
    return d;
}

class KnownPower : public testing::TestWithParam<Known>
{};

TEST_P(KnownPower, IsMet)
{
    const auto& known = GetParam();
    const auto power = powerOf(known.design);
    ASSERT_TRUE(power) << power.error().message;
    EXPECT_NEAR(*power, known.power, 1e-8 * known.power + 5e-11);
}

// R's pwr, as recorded in statsmodels' tests; G*Power for the analysis of variance.
INSTANTIATE_TEST_SUITE_P(
    , KnownPower,
    testing::Values(Known{"OneSample", design(oneSampleT, 1, 30), 0.9995636009612},
                    Known{"OneSampleSmall", design(oneSampleT, 0.2, 20), 0.1359562887679},
                    Known{"OneSampleWrongTail", design(oneSampleT, 0.2, 20, 0.05, less), 0.0060639326679},
                    Known{"TwoSample", design(twoSampleT, 1, 30), 0.9677082582422},
                    Known{"TwoSampleGreater", design(twoSampleT, 1, 30, 0.05, greater), 0.9854596902516},
                    Known{"Unequal", withRatio(design(twoSampleT, 0.1, 20), 1.5), 0.0633081832561},
                    Known{"UnequalGreater", withRatio(design(twoSampleT, 0.1, 20, 0.05, greater), 1.5),
                          0.0962358908091},
                    Known{"Z", design(twoSampleZ, 0.3, 80), 0.475100870572638},
                    Known{"ZGreater", design(twoSampleZ, 0.1, 1600, 0.01, greater), 0.692194112438242},
                    Known{"Fit", withDegrees(design(chiSquareFit, 0.1, 5), 4), 0.0524664463581},
                    Known{"Regression", withDegrees(design(regressionF, 0.09, 205, 0.01), 5), 0.7967191005},
                    Known{"TwoSample20", design(twoSampleT, 0.5, 20), 0.337939029},
                    Known{"TwoSample30", design(twoSampleT, 0.5, 30), 0.477896521},
                    Known{"TwoSample50", design(twoSampleT, 0.5, 50), 0.696893406},
                    Known{"TwoSample64", design(twoSampleT, 0.5, 64), 0.801459558},
                    Known{"TwoSample100", design(twoSampleT, 0.5, 100), 0.940427204},
                    Known{"TwoSample86", design(twoSampleT, 0.5, 86), 0.9032299800}),
    [](const auto& known) { return std::string(known.param.name); });

TEST(Power, OfTheAnalysisOfVarianceMeetsThePublishedOne)
{
    const auto d = withGroups(design(anova, 0.25, 20, 0.1592), 10);
    EXPECT_NEAR(*powerOf(d), 0.840810802, 1e-8);
    EXPECT_NEAR(criticalValue(d), 1.476196, 5e-7);
}

TEST(SampleSize, MeetsThePublishedOnes)
{
    const auto size = [](double effect, double power, Alternative alternative = twoSided) {
        return sampleSizeFor(design(twoSampleT, effect, 0, 0.05, alternative), power).value();
    };
    EXPECT_NEAR(size(0.5, 0.8), 63.7656101910, 1e-8);
    EXPECT_NEAR(size(0.2, 0.9), 526.3331886, 1e-6);
    EXPECT_NEAR(size(0.5, 0.9), 85.0312841, 1e-6);
    EXPECT_NEAR(size(0.8, 0.9), 33.8255423, 1e-6);
    EXPECT_NEAR(size(0.5, 0.8, greater), 50.1507833869, 1e-8);
    // The classic approximation leaves the far tail out.
    EXPECT_NEAR(sampleSizeFor(design(twoSampleZ, 0.5, 0, 0.025, greater), 0.8).value(), 62.7910378748, 1e-8);
    EXPECT_NEAR(sampleSizeFor(withDegrees(design(chiSquareFit, 0.3, 0), 1), 0.8).value(), 87.2095612, 1e-6);
    EXPECT_NEAR(proportionEffect(0.75, 0.5), 0.5235987756, 1e-9);
    EXPECT_NEAR(sampleSizeFor(design(twoProportions, proportionEffect(0.75, 0.5), 0), 0.8).value(),
                57.2584203, 1e-6);
}

TEST(Power, HasTheStatisticOfThePublishedPlan)
{
    const auto d = design(twoSampleT, 0.5, 86);
    EXPECT_NEAR(criticalValue(d), 1.9740167, 5e-8);
    EXPECT_NEAR(noncentrality(d), 3.2787193, 5e-8);
}

TEST(Power, RefusesTheImpossibleWithItsReason)
{
    using testing::HasSubstr;
    const auto otherTail = sampleSizeFor(design(oneSampleT, 0.5, 0, 0.05, less), 0.8);
    ASSERT_FALSE(otherTail);
    EXPECT_THAT(otherTail.error().message, HasSubstr("other way"));
    const auto nothing = sampleSizeFor(design(oneSampleT, 0, 0), 0.8);
    ASSERT_FALSE(nothing);
    EXPECT_EQ(nothing.error().where, "effect");
    for (const double alpha : {-1.0, 0.0, 1.0, std::nan("")}) {
        const auto power = powerOf(design(oneSampleT, 0.5, 30, alpha));
        ASSERT_FALSE(power);
        EXPECT_EQ(power.error().where, "alpha");
    }
    EXPECT_EQ(sampleSizeFor(design(twoSampleT, 0.5, 0), 0.04).error().where, "power");
    EXPECT_EQ(sampleSizeFor(design(twoSampleT, 1e-9, 0), 0.8).error().where, "effect");
    EXPECT_EQ(powerOf(design(twoSampleT, 0.5, 1)).error().where, "sample_size");
    EXPECT_EQ(powerOf(design(correlation, 1, 30)).error().where, "effect");
    EXPECT_EQ(powerOf(design(anova, -0.1, 30)).error().where, "effect");
}

/// Designs over all tests with a power that is neither level nor one.
std::vector<PowerDesign> designs(std::size_t count)
{
    Philox random(20261130);
    std::vector<PowerDesign> all;
    while (all.size() < count) {
        PowerDesign d;
        d.test = static_cast<PowerTest>(random.below(11));
        d.alternative = static_cast<Alternative>(random.below(3));
        d.sampleSize = std::exp(std::log(8.0) + random.uniform() * 4);
        d.effect =
            std::exp(-3 + 3 * random.uniform()) * (d.alternative == less && hasDirection(d.test) ? -1 : 1);
        d.alpha = std::exp(-5 + 4 * random.uniform());
        d.ratio = std::exp(-0.7 + 1.4 * random.uniform());
        d.deviationRatio = std::exp(-0.7 + 1.4 * random.uniform());
        d.groups = random.between(2, 6);
        d.degrees = random.between(1, 5);
        const auto power = powerOf(d);
        if (power && *power > 1.2 * d.alpha && *power < 0.999)
            all.push_back(d);
    }
    return all;
}

TEST(Power, IsSolvedForEachOfItsFour)
{
    for (const auto& d : designs(300)) {
        SCOPED_TRACE(static_cast<int>(d.test));
        const double power = *powerOf(d);
        EXPECT_NEAR(sampleSizeFor(d, power).value(), d.sampleSize, 1e-6 * d.sampleSize);
        EXPECT_NEAR(effectFor(d, power).value(), d.effect, 1e-6 * std::abs(d.effect));
        EXPECT_NEAR(alphaFor(d, power).value(), d.alpha, 1e-6 * d.alpha);
    }
}

TEST(Power, RisesWithSizeEffectAndLevel)
{
    for (auto d : designs(300)) {
        const double power = *powerOf(d);
        const auto with = [&](auto change) {
            auto other = d;
            change(other);
            return *powerOf(other);
        };
        EXPECT_GT(with([](auto& o) { o.sampleSize *= 1.05; }), power);
        EXPECT_GT(with([](auto& o) {
                      o.effect *= o.test == correlation && std::abs(o.effect) > 0.9 ? 1.01 : 1.05;
                  }),
                  power);
        EXPECT_GT(with([](auto& o) { o.alpha *= 1.05; }), power);
    }
}

TEST(StatisticDensity, HasThePowerBeyondTheCriticalValue)
{
    int tests[11] = {};
    for (auto d : designs(60)) {
        d.alternative = greater;
        d.effect = std::abs(d.effect);
        const bool isSlow = d.test == welchT || d.test == correlation;
        if (d.sampleSize < 30 || d.degrees == 1 || (isSlow && tests[static_cast<int>(d.test)] == 2))
            continue;
        ++tests[static_cast<int>(d.test)];
        // Simpson's rule, to where no tail is left. Welch's critical value is another in each sample: there
        // all is 1.
        const double delta = noncentrality(d), critical = d.test == welchT ? delta - 15 : criticalValue(d);
        const double to = d.test == welchT       ? delta + 20
                          : hasDirection(d.test) ? critical + 12 + std::abs(delta)
                                                 : critical + 25 + 2 * delta;
        const int steps = isSlow ? 120 : 400;
        double sum = 0;
        for (int i = 0; i <= steps; ++i) {
            const double weight = i == 0 || i == steps ? 1 : i % 2 == 0 ? 2 : 4;
            sum += weight * statisticDensity(d, critical + (to - critical) * i / steps);
        }
        EXPECT_NEAR(sum * (to - critical) / steps / 3, d.test == welchT ? 1 : *powerOf(d), 2e-5)
            << static_cast<int>(d.test);
    }
    EXPECT_GE(std::count_if(std::begin(tests), std::end(tests), [](int n) { return n > 0; }), 8);
}

TEST(LeastNoncentrality, IsWhereTheStatisticIsJustAsRareAsTheLevelSays)
{
    for (auto d : {withGroups(design(anova, 0.3, 20), 4), withDegrees(design(chiSquareFit, 0.3, 100), 3),
                   withDegrees(design(regressionF, 0.1, 80), 2)}) {
        EXPECT_EQ(leastNoncentrality(d, 0.99 * criticalValue(d)), 0);
        EXPECT_NEAR(leastNoncentrality(d, 1.0001 * criticalValue(d)), 0, 0.01);
        // A design with that non-centrality reaches the statistic at a rate of alpha.
        const double statistic = 2.5 * criticalValue(d), lambda = leastNoncentrality(d, statistic);
        auto same = d;
        same.effect = 1;
        const double share = lambda / noncentrality(same);
        same.effect = d.test == regressionF ? share : std::sqrt(share);
        double above = 0;
        constexpr int steps = 4000;
        for (int i = 0; i < steps; ++i)
            above += statisticDensity(same, statistic + (i + 0.5) * 100 / steps) * 100 / steps;
        EXPECT_NEAR(above, d.alpha, 1e-5);
    }
}

TEST(LeastNoncentrality, GoesOnWhereTheSeriesEnd)
{
    // On both sides of where the normal root takes over.
    for (auto d : {withGroups(design(anova, 1, 1e5), 4), withDegrees(design(chiSquareFit, 1, 1e6), 3),
                   withDegrees(design(regressionF, 1, 1e6), 2)}) {
        const double unit = d.test == anova ? 3 : d.test == regressionF ? 2 : 1;
        const double before = leastNoncentrality(d, 0.99e6 / unit),
                     after = leastNoncentrality(d, 1.02e6 / unit);
        EXPECT_NEAR(after / before, 1.02 / 0.99, 1e-4) << static_cast<int>(d.test);
        const double dense = statisticDensity(d, noncentrality(d) / unit);
        d.sampleSize *= 3;
        EXPECT_NEAR(statisticDensity(d, noncentrality(d) / unit), dense / std::sqrt(3), 0.02 * dense);
    }
}

TEST(Power, OfNoEffectIsTheLevel)
{
    for (auto d : designs(100)) {
        d.effect = 0;
        // Welch's degrees of freedom are an approximation, and its level with them.
        EXPECT_NEAR(*powerOf(d), d.alpha, d.test == welchT ? 2e-3 : 1e-9) << static_cast<int>(d.test);
    }
}

TEST(Power, IsEvenInATwoSidedEffect)
{
    for (auto d : designs(100)) {
        if (!hasDirection(d.test))
            continue;
        d.alternative = twoSided;
        const double power = *powerOf(d);
        d.effect = -d.effect;
        EXPECT_NEAR(*powerOf(d), power, 1e-9 * power);
    }
}

TEST(Power, OfTwoGroupsByVarianceIsThatOfT)
{
    for (const double f : {0.1, 0.25, 0.5}) {
        const auto variance = *powerOf(withGroups(design(anova, f, 25), 2));
        EXPECT_NEAR(*powerOf(design(twoSampleT, 2 * f, 25)), variance, 1e-9);
    }
}

TEST(Power, OfTBecomesThatOfZ)
{
    EXPECT_NEAR(*powerOf(design(twoSampleT, 0.002, 1e6)), *powerOf(design(twoSampleZ, 0.002, 1e6)), 1e-6);
}

TEST(Power, OfWelchIsThatOfTWhereGroupsAreLargeAndAlike)
{
    EXPECT_NEAR(*powerOf(design(welchT, 0.05, 5000)), *powerOf(design(twoSampleT, 0.05, 5000)), 1e-5);
}

/// Counts rejections of experiments drawn one by one: another road to the two tests that have no textbook
/// formula.
double counted(const PowerDesign& d, int experiments)
{
    Philox random(7);
    const int n1 = static_cast<int>(d.sampleSize), n2 = static_cast<int>(d.sampleSize * d.ratio);
    int found = 0;
    for (int e = 0; e < experiments; ++e) {
        const auto moments = [&](int n, double mean, double deviation) {
            double sum = 0, squares = 0;
            for (int i = 0; i < n; ++i) {
                const double x = random.normal();
                sum += x;
                squares += x * x;
            }
            return std::pair(mean + deviation * sum / n,
                             deviation * deviation * (squares - sum * sum / n) / (n - 1));
        };
        const double square = d.deviationRatio * d.deviationRatio;
        const auto [m1, v1] = moments(n1, d.effect, std::sqrt(2 / (1 + square)));
        const auto [m2, v2] = moments(n2, 0, std::sqrt(2 * square / (1 + square)));
        const double a = v1 / n1, b = v2 / n2;
        const double degrees = (a + b) * (a + b) / (a * a / (n1 - 1) + b * b / (n2 - 1));
        PowerDesign same = design(oneSampleT, 0, degrees + 1, d.alpha);
        found += std::abs(m1 - m2) / std::sqrt(a + b) > criticalValue(same);
    }
    return static_cast<double>(found) / experiments;
}

TEST(Power, OfWelchIsWhatExperimentsFind)
{
    auto d = withRatio(design(welchT, 0.9, 10), 2);
    d.deviationRatio = 3;
    constexpr int experiments = 40'000;
    const double power = *powerOf(d);
    const double error = std::sqrt(power * (1 - power) / experiments);
    EXPECT_NEAR(counted(d, experiments), power, 4 * error);
}

TEST(Power, OfACorrelationIsWhatExperimentsFind)
{
    const auto d = design(correlation, 0.4, 15);
    const double power = *powerOf(d), critical = criticalValue(d);
    constexpr int experiments = 100'000;
    Philox random(11);
    int found = 0;
    for (int e = 0; e < experiments; ++e) {
        double x = 0, y = 0, xx = 0, yy = 0, xy = 0;
        for (int i = 0; i < 15; ++i) {
            const double a = random.normal(), b = 0.4 * a + std::sqrt(1 - 0.16) * random.normal();
            x += a;
            y += b;
            xx += a * a;
            yy += b * b;
            xy += a * b;
        }
        const double r = (xy - x * y / 15) / std::sqrt((xx - x * x / 15) * (yy - y * y / 15));
        found += std::abs(r) * std::sqrt(13 / (1 - r * r)) > critical;
    }
    EXPECT_NEAR(static_cast<double>(found) / experiments, power,
                4 * std::sqrt(power * (1 - power) / experiments));
}

TEST(Power, OfAHugeEffectIsCertain)
{
    for (const auto test : {oneSampleT, twoSampleT, welchT, anova, regressionF, chiSquareFit, twoSampleZ})
        EXPECT_NEAR(*powerOf(design(test, 100, 10)), 1, 1e-9) << static_cast<int>(test);
    EXPECT_EQ(*powerOf(withGroups(design(anova, 5, 1e6), 50)), 1);
    EXPECT_EQ(*powerOf(withDegrees(design(regressionF, 5, 1e7), 50)), 1);
    EXPECT_EQ(*powerOf(design(chiSquareFit, 5, 1e8)), 1);
    // With two observations a single degree of freedom is left, and even 40 deviations may be missed.
    const double two = *powerOf(design(oneSampleT, 40, 2));
    EXPECT_GT(two, 0.9);
    EXPECT_LT(two, 1);
}

TEST(Power, OfAPairedDifferenceGrowsWithTheCorrelation)
{
    EXPECT_NEAR(pairedEffect(0.5, 0.5), 0.5, 1e-15);
    EXPECT_GT(pairedEffect(0.5, 0.9), 1.1);
}

} // namespace
} // namespace infralab::compute
