// Variances of hosts, processes and runs: against the estimator of one factor, mean squares, and known truth.

#include "compute/numerics/nested_components.hpp"
#include "compute/numerics/philox.hpp"

#include <gmock/gmock.h>

#include <cmath>

namespace infralab::compute {
namespace {

constexpr ComponentMethod methods[] = {ComponentMethod::reml, ComponentMethod::maximumLikelihood,
                                       ComponentMethod::anova};

/// Groups drawn with those counts; unequal ones where `uneven`.
std::vector<MeasuredGroup> drawn(const NestedVariances& v, int groups, int hosts, int processes, int runs,
                                 bool uneven, std::uint64_t seed)
{
    Philox random(seed);
    const auto some = [&](int most) { return uneven ? random.between(1, most) : most; };
    std::vector<MeasuredGroup> out(static_cast<std::size_t>(groups));
    for (auto& group : out)
        for (int h = 0; h < hosts; ++h) {
            const double host = 100 + std::sqrt(v.host) * random.normal();
            auto& processesOfHost = group.emplace_back();
            for (int p = 0, most = some(processes); p < most; ++p) {
                const double process = host + std::sqrt(v.process) * random.normal();
                auto& values = processesOfHost.emplace_back();
                for (int r = 0, last = some(runs); r < last; ++r)
                    values.push_back(process + std::sqrt(v.run) * random.normal());
            }
        }
    return out;
}

TEST(NestedComponents, AreThoseOfOneFactorWhereThereIsOne)
{
    const auto groups = drawn({2, 0, 5}, 1, 9, 1, 7, true, 3);
    std::vector<std::vector<double>> flat;
    for (const auto& host : groups[0])
        flat.push_back(host[0]);
    for (const auto method : methods) {
        const auto nested = nestedComponents(groups, method).value();
        const auto one = varianceComponents(flat, method).value();
        EXPECT_NEAR(nested.variances.host, one.between, 1e-5 * one.between + 1e-9);
        EXPECT_NEAR(nested.variances.run, one.within, 1e-6);
        EXPECT_NEAR(nested.means[0], one.mean, 1e-6);
        EXPECT_NEAR(nested.errors[0], one.standardError, 1e-6);
        EXPECT_TRUE(nested.hasHosts);
        EXPECT_FALSE(nested.hasProcesses);
    }
}

TEST(NestedComponents, RestrictedLikelihoodIsMeanSquaresWhereAllIsEven)
{
    for (const std::uint64_t seed : {1, 2, 3}) {
        const auto groups = drawn({9, 4, 1}, 2, 6, 4, 3, false, seed);
        const auto reml = nestedComponents(groups, ComponentMethod::reml).value().variances;
        const auto anova = nestedComponents(groups, ComponentMethod::anova).value().variances;
        ASSERT_GT(anova.host, 0);
        EXPECT_NEAR(reml.host, anova.host, 1e-4 * anova.host);
        EXPECT_NEAR(reml.process, anova.process, 1e-4 * anova.process);
        EXPECT_NEAR(reml.run, anova.run, 1e-4 * anova.run);
    }
}

TEST(NestedComponents, AreMetInUnevenGroups)
{
    const auto groups = drawn({9, 4, 1}, 2, 600, 4, 5, true, 5);
    for (const auto method : methods) {
        const auto result = nestedComponents(groups, method).value();
        EXPECT_NEAR(result.variances.host, 9, 0.9);
        EXPECT_NEAR(result.variances.process, 4, 0.4);
        EXPECT_NEAR(result.variances.run, 1, 0.1);
        EXPECT_NEAR(result.means[0], 100, 4 * result.errors[0]);
        EXPECT_NEAR(result.errors[0], std::sqrt(9.0 / 600), 0.06);
    }
}

TEST(NestedComponents, SayWhatTheMeasurementsDoNotTell)
{
    for (const auto method : methods) {
        const auto single = nestedComponents({{{{1, 2, 3}}}, {{{4, 6}}}}, method).value();
        EXPECT_FALSE(single.hasHosts || single.hasProcesses);
        EXPECT_EQ(single.variances.host + single.variances.process, 0);
        // Processes of one run each are a host's runs.
        const auto merged = nestedComponents({{{{1}, {2}, {4}}, {{7}, {8}}}}, method).value();
        EXPECT_TRUE(merged.hasHosts);
        EXPECT_FALSE(merged.hasProcesses);
        EXPECT_GT(merged.variances.run, 0);
        const auto alike = nestedComponents({{{{7, 7}}, {{7, 7, 7}}}}, method).value();
        EXPECT_EQ(alike.variances.total(), 0);
        EXPECT_TRUE(alike.hostAtZero);
        EXPECT_EQ(alike.means[0], 7);
        const auto boundary =
            nestedComponents({{{{1, 9}, {5, 5.5}}, {{2, 8}, {4, 6}}, {{0, 10}, {5, 5}}}}, method).value();
        EXPECT_TRUE(boundary.hostAtZero);
        EXPECT_TRUE(boundary.processAtZero);
        EXPECT_EQ(boundary.variances.host, 0);
    }
}

TEST(NestedComponents, RefuseWhatSaysNothing)
{
    using Groups = std::vector<MeasuredGroup>;
    for (const Groups& groups : {Groups{}, Groups{{}}, Groups{{{}}}, Groups{{{{}}}}, Groups{{{{1}}, {{2}}}},
                                 Groups{{{{1, std::nan("")}}}}}) {
        const auto result = nestedComponents(groups, ComponentMethod::reml);
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().where, "data");
        EXPECT_EQ(result.error().message.back(), '.');
    }
}

} // namespace
} // namespace infralab::compute
