// The simulator compute_allocation: the figures of shared/oracles/scaling_fit/README.md at the digits given
// there, and optima against searches that know no closed form.

#include "simulators/compute_allocation/compute_allocation.hpp"

#include "simulators/compute_allocation/constants.hpp"

#include <cmath>
#include <functional>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace infralab {
namespace {

using namespace allocation;
using ::testing::HasSubstr;
using Lab = ComputeAllocation;

Expected<Lab::Result> ran(const Lab::Params& p, std::optional<Truth>* truth = nullptr)
{
    RunContext context;
    OutputList<Lab::Result> outputs;
    Lab::describe(outputs);
    Run<Lab::Result> run(context, outputs);
    auto result = Lab::run(p, run);
    if (truth != nullptr)
        *truth = context.truth();
    return result;
}

Lab::Result result(const Lab::Params& p)
{
    std::optional<Truth> truth;
    auto got = ran(p, &truth);
    EXPECT_TRUE(got) << got.error().message;
    EXPECT_TRUE(truth && truth->holds()) << (truth ? truth->difference : -1);
    EXPECT_EQ(truth->tolerance, 1e-12);
    return std::move(got).value();
}

/// Equal in as many digits as are written.
void expectDigits(double value, double written, int digits)
{
    EXPECT_NEAR(value, written, 0.5000001 * std::pow(10, std::floor(std::log10(written)) - digits + 1));
}

/// Where a function of one valley is least, by golden sections.
double leastBySections(double low, double high, const std::function<double(double)>& f)
{
    const double golden = (std::sqrt(5.0) - 1) / 2;
    for (int i = 0; i < 200; ++i) {
        const double a = high - golden * (high - low), b = low + golden * (high - low);
        if (f(a) < f(b))
            high = b;
        else
            low = a;
    }
    return (low + high) / 2;
}

TEST(ComputeAllocation, GivesTheOptimumOfHoffmannsRoundedLaw)
{
    const auto r = result({.coefficients = "hoffmann"});
    expectDigits(r.coefficientG, 1.344711, 7);
    expectDigits(r.exponentA, 0.451613, 6);
    expectDigits(r.parametersOpt, 3.21899e10, 6);
    expectDigits(r.tokensOpt, 2.98231e12, 6);
    const Law law(publishedLaws[0].coefficients);
    expectDigits(law.loss({70e9, 1.4e12}), 1.93664547, 9);
}

TEST(ComputeAllocation, GivesTheOptimumOfThe48201Set)
{
    const auto r = result({.coefficients = "besiroglu"});
    expectDigits(r.coefficientG, 0.119633, 6);
    expectDigits(r.exponentA, 0.512640, 6);
    expectDigits(r.parametersOpt, 7.23565e10, 6);
    expectDigits(r.tokensOpt, 1.32676e12, 6);
    expectDigits(r.tokensPerParameter, 18.34, 4);
}

TEST(ComputeAllocation, ReducesComputeForServedTokensAsPublished)
{
    const auto thirteen =
        result({.coefficients = "sardana", .budget = 1e22, .inferenceTokens = 1e12, .modelSize = 13e9});
    expectDigits(thirteen.targetLoss, 2.0453, 5);
    expectDigits(thirteen.targetTokens, 576.5e9, 4);
    expectDigits(thirteen.targetFlop, 7.097e22, 4);
    expectDigits(thirteen.awareParameters, 8.323e9, 4);
    expectDigits(thirteen.awareTokens, 966.9e9, 4);
    expectDigits(thirteen.awareFlop, 6.493e22, 4);
    expectDigits(thirteen.saved, 8.51, 3);
    const auto thirty =
        result({.coefficients = "sardana", .budget = 1e22, .inferenceTokens = 5e12, .modelSize = 30e9});
    expectDigits(thirty.awareParameters, 16.41e9, 4);
    expectDigits(thirty.awareTokens, 3.265e12, 4);
    expectDigits(thirty.saved, 16.28, 4);
}

TEST(ComputeAllocation, TakesOwnCoefficientsAsTheyAre)
{
    const auto own = result({.coefficients = "own",
                             .budget = 1e22,
                             .amplitudeN = 482.005717,
                             .amplitudeD = 2085.434201,
                             .irreducible = 1.81686404,
                             .alpha = 0.34781303,
                             .beta = 0.36585412});
    const auto published = result({.coefficients = "besiroglu", .budget = 1e22});
    EXPECT_EQ(own.parametersOpt, published.parametersOpt);
    EXPECT_EQ(own.lossOpt, published.lossOpt);
    EXPECT_NE(own.source, published.source);
}

class RandomLaws : public ::testing::Test
{
protected:
    double between(double low, double high)
    {
        return low * std::pow(high / low, static_cast<double>(m_random() >> 11) * 0x1p-53);
    }
    Law law()
    {
        return Law(
            {between(10, 5000), between(10, 5000), between(0.1, 3), between(0.1, 0.9), between(0.1, 0.9)});
    }

private:
    std::mt19937_64 m_random{20261130};
};

TEST_F(RandomLaws, HaveTheirOptimumWhereASearchFindsIt)
{
    for (int i = 0; i < 500; ++i) {
        const Law l = law();
        const double budget = between(1e17, 1e28);
        const Plan best = l.optimum(budget);
        EXPECT_LE(l.imbalance(best, 0), 1e-12);
        EXPECT_NEAR(best.trainingFlop() / budget, 1, 1e-12);
        const double found =
            leastBySections(std::log(best.parameters) - 12, std::log(best.parameters) + 12, [&](double x) {
                return l.reducible({std::exp(x), budget / trainingFactor / std::exp(x)});
            });
        EXPECT_NEAR(found, std::log(best.parameters), 1e-6); // a flat valley tells half of the digits
        const Plan same = l.optimumOfSize(best.parameters);
        EXPECT_NEAR(same.tokens / best.tokens, 1, 1e-11);
    }
}

TEST_F(RandomLaws, HaveTheirOptimumWithServedTokensWhereASearchFindsIt)
{
    for (int i = 0; i < 500; ++i) {
        const Law l = law();
        const Plan target = l.optimum(between(1e19, 1e26));
        const double served = between(1e-4, 1e3) * target.tokens, reducible = l.reducible(target);
        const Plan best = l.optimumServing(reducible, served);
        EXPECT_LE(l.imbalance(best, served), 1e-12);
        EXPECT_NEAR(l.reducible(best) / reducible, 1, 1e-12);
        EXPECT_LT(best.parameters, target.parameters);
        EXPECT_GT(best.tokens, target.tokens);
        const double least = std::log(l.coefficients().amplitudeN / reducible) / l.coefficients().alpha;
        const double found = leastBySections(least, std::log(target.parameters), [&](double x) {
            const double n = std::exp(x), d = l.tokensFor(n, reducible);
            return std::isnan(d) ? 1e300 : std::log(trainingFactor * n * d + servingFactor * n * served);
        });
        EXPECT_NEAR(found, std::log(best.parameters), 2e-6);
    }
}

TEST_F(RandomLaws, NeedNoSmallerModelWhereNothingIsServed)
{
    for (int i = 0; i < 100; ++i) {
        const Law l = law();
        const Plan target = l.optimum(between(1e19, 1e26)), same = l.optimumServing(l.reducible(target), 0);
        EXPECT_NEAR(same.parameters / target.parameters, 1, 1e-11);
        EXPECT_NEAR(same.tokens / target.tokens, 1, 1e-11);
    }
}

TEST_F(RandomLaws, AreAsFlatAsTheySay)
{
    for (int i = 0; i < 200; ++i) {
        const Law l = law();
        const double budget = between(1e19, 1e26), ratio = 1 + between(1e-4, 0.1);
        const Plan best = l.optimum(budget);
        for (const int side : {-1, 1}) {
            const double n = l.sizeAtLoss(budget, ratio, side);
            EXPECT_GT(side * std::log(n / best.parameters), 0);
            EXPECT_NEAR(l.loss({n, budget / trainingFactor / n}) / l.loss(best), ratio, 1e-9);
        }
    }
}

TEST(ComputeAllocation, SaysWhatHalfAndTwiceTheSizeCost)
{
    const auto r = result({.coefficients = "hoffmann", .budget = 1e22});
    const Law law(publishedLaws[0].coefficients);
    for (const double times : {0.5, 2.0}) {
        const double more = times < 1 ? r.computeHalf : r.computeDouble;
        const double flop = 1e22 * (1 + more / 100), n = times * r.parametersOpt;
        EXPECT_NEAR(law.loss({n, flop / 6 / n}), r.lossOpt, 1e-12);
        EXPECT_GT(more, 0);
    }
    EXPECT_GT(r.lossHalf, 0);
    EXPECT_LT(r.lossHalf, 1) << "the valley is flat";
    EXPECT_LT(r.flatLow, r.parametersOpt / 2);
    EXPECT_GT(r.flatHigh, r.parametersOpt * 2);
    const auto steep = result({.budget = 1e22, .irreducible = 0, .alpha = 1, .beta = 2});
    EXPECT_TRUE(std::isnan(steep.computeHalf)) << "no data make good for a model that is too small";
}

TEST(ComputeAllocation, SpendsTheBudgetOnTheTokensThereAre)
{
    const auto r = result({.coefficients = "besiroglu", .budget = 5.76e23, .tokenCap = 3e11});
    EXPECT_DOUBLE_EQ(r.cappedTokens, 3e11);
    EXPECT_DOUBLE_EQ(6 * r.cappedParameters * r.cappedTokens, 5.76e23);
    EXPECT_GT(r.cappedLoss, r.lossOpt);
    EXPECT_NEAR(r.cappedLoss, r.lossOpt * (1 + r.cappedMore / 100), 1e-12);
    const auto enough = result({.coefficients = "besiroglu", .budget = 5.76e23, .tokenCap = 3e12});
    EXPECT_TRUE(std::isnan(enough.cappedLoss));
    EXPECT_EQ(enough.models.rows.size(), 1U);
}

TEST(ComputeAllocation, CountsMoneyFromPeakPriceAndUtilisation)
{
    const auto r = result({.budget = 989.4e12 * 3600, .accelerator = "h100", .utilisation = 100});
    EXPECT_NEAR(r.trainingCost, 12.29, 1e-9) << "an hour of one accelerator at its peak";
    const auto half = result({.budget = 989.4e12 * 3600, .accelerator = "h100", .utilisation = 50});
    EXPECT_NEAR(half.trainingCost, 2 * 12.29, 1e-9);
    const auto served = result({.coefficients = "sardana",
                                .budget = 4.497e22,
                                .inferenceTokens = 1e12,
                                .accelerator = "h800",
                                .utilisation = 50,
                                .servingUtilisation = 50});
    EXPECT_NEAR(served.awareCost / served.targetCost, served.awareFlop / served.targetFlop, 1e-12);
    EXPECT_NEAR(served.targetCost, served.targetFlop / (0.5 * 989.4e12 * 3600) * 2, 1e-3);
}

TEST(ComputeAllocation, DrawsCurvesThatAreTheLawsOwn)
{
    for (const double budget : {1e15, 5.76e23, 1e30})
        for (const auto& published : publishedLaws) {
            const auto r = result({.coefficients = published.id, .budget = budget});
            const Law law(published.coefficients);
            ASSERT_GT(r.isoflopLine.x.size(), 10U);
            for (std::size_t i = 0; i < r.isoflopLine.x.size(); ++i)
                EXPECT_NEAR(6 * r.isoflopLine.x[i] * r.isoflopLine.y[i] / budget, 1, 1e-12);
            ASSERT_GT(r.contours.rows.size(), 200U);
            double last = 1e300;
            for (const auto& row : r.contours.rows) {
                const double level = std::get<double>(row[0]);
                EXPECT_LE(level, last);
                last = level;
                EXPECT_NEAR(law.loss({std::get<double>(row[1]), std::get<double>(row[2])}) / level, 1, 1e-9);
            }
            ASSERT_GT(r.frontier.x.size(), 10U);
            EXPECT_LT(r.frontier.x.front(), r.parametersOpt);
            EXPECT_GT(r.frontier.x.back(), r.parametersOpt);
            for (std::size_t i = 0; i < r.frontier.x.size(); ++i)
                EXPECT_LE(law.imbalance({r.frontier.x[i], r.frontier.y[i]}, 0), 1e-11);
            for (const double loss : r.isoflopLoss.y)
                EXPECT_GE(loss, r.lossOpt * (1 - 1e-12));
        }
}

TEST(ComputeAllocation, ComparesTheLawsAtTheSameBudget)
{
    const auto r = result({.budget = 1e21});
    ASSERT_EQ(r.laws.rows.size(), 1 + publishedLaws.size());
    EXPECT_EQ(std::get<double>(r.laws.rows[0][7]), r.parametersOpt);
    EXPECT_EQ(r.laws.rows[0].size(), r.laws.columns.size());
    EXPECT_EQ(result({.coefficients = "hoffmann"}).laws.rows.size(), publishedLaws.size());
}

TEST(ComputeAllocation, RefusesCoefficientsBeyondAllCounting)
{
    const auto r = ran({.budget = 1e30, .amplitudeN = 1e12, .amplitudeD = 1e-6, .alpha = 0.01, .beta = 0.01});
    ASSERT_FALSE(r);
    EXPECT_EQ(r.error().where, "amplitude_n");
    EXPECT_THAT(r.error().message, HasSubstr("check A, B"));
}

TEST(ComputeAllocation, RefusesFewerTokensThanNone)
{
    for (const char* id : {"inference_tokens", "model_size", "token_cap"}) {
        const auto& simulator = *find(Lab::id);
        auto values = simulator.info().initialValues();
        for (const double bad : {-1.0, 1e19}) {
            values[*simulator.info().paramIndex(id)] = bad;
            const auto error = simulator.validate(values);
            ASSERT_TRUE(error) << id;
            EXPECT_EQ(error->where, id);
        }
    }
}

TEST(ComputeAllocation, SaysItInASentence)
{
    EXPECT_THAT(result({.coefficients = "besiroglu"}).answer,
                HasSubstr("72.4 billion parameters and 1.33 trillion tokens, 18.3 a parameter"));
    EXPECT_THAT(
        result({.coefficients = "sardana", .budget = 1e22, .inferenceTokens = 1e12, .modelSize = 13e9})
            .answer,
        HasSubstr("Serving 1 trillion tokens at loss 2.045: 8.32 billion parameters on 967 billion tokens "
                  "save 8.51 %."));
}

} // namespace
} // namespace infralab
