// simulated_samples: the numbers drawn are normal, and the sums are those of the observations.

#include "compute/kernels/simulated_samples.hpp"
#include "compute/kernels/simulated_samples_lanes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <thread>
#include <vector>

namespace infralab::compute {
namespace {

using Kind = SampleDraws::Kind;

SampleDraws drawsOf(Kind kind, std::vector<std::uint32_t> sizes, std::vector<std::uint32_t> thresholds = {})
{
    SampleDraws draws;
    draws.kind = kind;
    draws.sizes = std::move(sizes);
    draws.thresholds = std::move(thresholds);
    draws.seed = 20261201;
    return draws;
}

TEST(NormalPair, IsBoxAndMullersToFloatPrecision)
{
    Philox random(3);
    for (int i = 0; i < 1'000'000; ++i) {
        const std::uint32_t radiusWord = i < 64 ? 1U << (i / 2) : random.word(), angleWord = random.word();
        const auto [first, second] = normalPair(radiusWord, angleWord);
        const double u = ((radiusWord >> 1U) | 1U) * 0x1p-31;
        const double radius = std::sqrt(-2 * std::log(u));
        const double angle = 2 * std::numbers::pi * angleWord * 0x1p-32;
        // Near u = 1 the radius is the root of a small difference, of which u's float keeps 24 bits.
        const double within = 1e-6 + (radius < 0.01 ? 4e-4 : 2e-7 / radius);
        ASSERT_NEAR(first, radius * std::cos(angle), within) << radiusWord << ' ' << angleWord;
        ASSERT_NEAR(second, radius * std::sin(angle), within) << radiusWord << ' ' << angleWord;
    }
}

TEST(SimulatedSamples, DrawWhatIsNormal)
{
    // One observation a sample, so that its sum is the observation: their empirical distribution against the
    // normal.
    constexpr std::uint32_t count = 200'000;
    SimulatedSamples samples(Engine(), drawsOf(Kind::moments, {1}), count);
    std::vector<float> out(samples.room());
    ASSERT_TRUE(samples.draw(0, count, out, {}));
    std::vector<float> z(out.begin(), out.begin() + count);
    std::sort(z.begin(), z.end());
    double farthest = 0;
    for (std::uint32_t i = 0; i < count; ++i)
        farthest =
            std::max(farthest, std::abs((i + 0.5) / count - 0.5 * std::erfc(-z[i] / std::numbers::sqrt2)));
    EXPECT_LT(farthest * std::sqrt(count), 1.95) << "Kolmogorov's bound at 1 in 1000";
    EXPECT_GT(z.back(), 4);
    EXPECT_LT(z.front(), -4);
    double fourth = 0;
    for (const float x : z)
        fourth += std::pow(double{x}, 4) / count;
    EXPECT_NEAR(fourth, 3, 4 * std::sqrt(96.0 / count));
}

TEST(SimulatedSamples, AddUpWhatTheyDraw)
{
    // Experiments of one sample are the beginnings of longer ones, since an observation does not know the
    // size.
    constexpr std::uint32_t count = 64;
    double sum[count] = {}, squares[count] = {};
    std::vector<float> before(4 * count), now(4 * count);
    for (std::uint32_t size = 1; size <= 70; ++size) {
        SimulatedSamples samples(Engine(), drawsOf(Kind::moments, {size}), count);
        now.resize(samples.room());
        ASSERT_TRUE(samples.draw(0, count, now, {}));
        for (std::uint32_t e = 0; e < count; ++e) {
            const double x = size == 1 ? now[e] : double{now[e]} - before[e];
            sum[e] += x;
            squares[e] += x * x;
            ASSERT_NEAR(now[e], sum[e], 1e-4);
            ASSERT_NEAR(now[count + e], squares[e], 2e-3);
        }
        before = now;
    }
}

TEST(SimulatedSamples, KeepTheDigitsOfALongSample)
{
    constexpr std::uint32_t count = 32, size = 1'000'000;
    SimulatedSamples samples(Engine(), drawsOf(Kind::moments, {size}), count);
    std::vector<float> out(samples.room());
    ASSERT_TRUE(samples.draw(0, count, out, {}));
    double mean = 0;
    for (std::uint32_t e = 0; e < count; ++e)
        mean += out[count + e] / double{size} / count;
    // A plain float sum would lose whole thousandths: each square is less than its last place.
    EXPECT_NEAR(mean, 1, 4 * std::sqrt(2.0 / size / count));
}

TEST(SimulatedSamples, CountByChance)
{
    constexpr std::uint32_t count = 10'000, size = 101;
    SimulatedSamples samples(
        Engine(), drawsOf(Kind::counts, {size, size}, {0x40000000U, 0x80000000U, 0, 0xffffffffU}), count);
    std::vector<float> out(samples.room());
    ASSERT_TRUE(samples.draw(0, count, out, {}));
    const std::size_t room = out.size() / 4;
    double means[4] = {};
    for (std::size_t q = 0; q < 4; ++q)
        for (std::uint32_t e = 0; e < count; ++e)
            means[q] += double{out[q * room + e]} / size / count;
    EXPECT_NEAR(means[0], 0.25, 4 * std::sqrt(0.1875 / size / count));
    EXPECT_NEAR(means[1], 0.5, 4 * std::sqrt(0.25 / size / count));
    EXPECT_EQ(means[2], 0);
    EXPECT_NEAR(means[3], 1, 1e-9);
}

TEST(SimulatedSamples, RefuseDrawsThatMakeNoSense)
{
    std::vector<float> out(1000);
    for (const auto& draws : {drawsOf(Kind::moments, {}), drawsOf(Kind::moments, {0}),
                              drawsOf(Kind::pairs, {3, 3}), drawsOf(Kind::counts, {3})}) {
        SimulatedSamples samples(Engine(), draws, 32);
        const auto drawn = samples.draw(0, 32, out, {});
        ASSERT_FALSE(drawn);
        EXPECT_EQ(drawn.error().code, Error::Code::invalidInput);
    }
    SimulatedSamples samples(Engine(), drawsOf(Kind::moments, {3}), 32);
    EXPECT_FALSE(samples.draw(0, 33, out, {}));
    EXPECT_FALSE(samples.draw(1, 32, out, {}));
}

TEST(SimulatedSamples, StopAmidALongSample)
{
    std::stop_source stop;
    SimulatedSamples samples(Engine(), drawsOf(Kind::moments, {2'000'000, 2'000'000}), 32'000);
    std::vector<float> out(samples.room());
    std::jthread other([&] { stop.request_stop(); });
    const auto drawn = samples.draw(0, 32'000, out, stop.get_token());
    ASSERT_FALSE(drawn);
    EXPECT_EQ(drawn.error().code, Error::Code::cancelled);
}

} // namespace
} // namespace infralab::compute
