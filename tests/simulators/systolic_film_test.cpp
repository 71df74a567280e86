// Every value of every cell of every frame, however it is reached.

#include "systolic_run.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace infralab::systolic {
namespace {

constexpr int state = 0, left = 1, top = 2, sum = 3, ofM = 4, ofN = 5, ofK = 6;

void expectSame(const Frame& a, const Frame& b)
{
    ASSERT_EQ(a.layers.size(), b.layers.size());
    for (std::size_t layer = 0; layer < a.layers.size(); ++layer) {
        ASSERT_EQ(a.layers[layer].size(), b.layers[layer].size());
        for (std::size_t e = 0; e < a.layers[layer].size(); ++e)
            ASSERT_EQ(std::bit_cast<std::uint64_t>(a.layers[layer][e]),
                      std::bit_cast<std::uint64_t>(b.layers[layer][e]))
                << "layer " << layer << " element " << e;
    }
}

/// The sum of the terms of c(m, n) up to and including k.
double termsUpTo(const compute::MatrixI8& a, const compute::MatrixI8& b, std::int64_t m, std::int64_t n,
                 std::int64_t k)
{
    double total = 0;
    for (std::int64_t i = 0; i <= k; ++i)
        total += a(m, i) * b(i, n);
    return total;
}

TEST(SystolicFilm, ShowsTheOperandsAndSumsThatTheIndicesName)
{
    compute::Philox draw(21);
    for (int i = 0; i < 150; ++i) {
        const RandomCase c = randomCase(draw, 12, 6);
        SCOPED_TRACE(describe(c));
        const auto a = randomIntegers(draw, c.product.m, c.product.k);
        const auto b = randomIntegers(draw, c.product.k, c.product.n);
        const std::int64_t chosen = randomFold(draw, c);
        const auto run = runWhole<Integers>(c, chosen, a, b);
        const Fold at = fold(c.product, c.array, c.dataflow, chosen);
        ASSERT_EQ(run.film->frameCount(), drainedCyclesPerFold(c.product, c.array, c.dataflow) + 1);
        ASSERT_EQ(run.working.y.size(), static_cast<std::size_t>(run.film->frameCount()));

        std::int64_t done = 0;
        Frame frame;
        for (std::int64_t t = 0; t < run.film->frameCount(); ++t) {
            run.film->read(t, frame);
            const auto& layer = frame.layers;
            ASSERT_EQ(layer.size(), Film<Integers>::layers().size());
            std::int64_t multiplying = 0;
            for (std::size_t e = 0; e < layer[state].size(); ++e) {
                if (layer[state][e] != 2) {
                    EXPECT_EQ(layer[ofM][e], -1);
                    EXPECT_EQ(layer[ofK][e], -1);
                    continue;
                }
                ++multiplying;
                const auto m = static_cast<std::int64_t>(layer[ofM][e]);
                const auto n = static_cast<std::int64_t>(layer[ofN][e]);
                const auto k = static_cast<std::int64_t>(layer[ofK][e]);
                ASSERT_TRUE(m >= 0 && m < c.product.m && n >= 0 && n < c.product.n && k >= 0 &&
                            k < c.product.k);
                const bool inputFromLeft = c.dataflow != Dataflow::inputStationary;
                EXPECT_EQ(layer[left][e], inputFromLeft ? a(m, k) : b(k, n));
                EXPECT_EQ(layer[top][e], inputFromLeft ? b(k, n) : a(m, k));
                EXPECT_EQ(layer[sum][e], termsUpTo(a, b, m, n, k));
                const auto row = static_cast<std::int64_t>(e) / c.array.columns;
                const auto column = static_cast<std::int64_t>(e) % c.array.columns;
                EXPECT_EQ(at.firstRow + row, c.dataflow == Dataflow::outputStationary ? m : k);
                EXPECT_EQ(at.firstColumn + column, c.dataflow == Dataflow::inputStationary ? m : n);
            }
            EXPECT_EQ(run.working.x[static_cast<std::size_t>(t)], static_cast<double>(t));
            EXPECT_EQ(run.working.y[static_cast<std::size_t>(t)], static_cast<double>(multiplying));
            done += multiplying;
        }
        const std::int64_t across = c.dataflow == Dataflow::outputStationary   ? c.product.k
                                    : c.dataflow == Dataflow::weightStationary ? c.product.m
                                                                               : c.product.n;
        EXPECT_EQ(done, at.rows * at.columns * across);
    }
}

TEST(SystolicFilm, NamesTheStatesOfAnOutputStationaryFold)
{
    compute::Philox draw(22);
    const RandomCase c{{2, 2, 3}, {3, 2}, Dataflow::outputStationary};
    const auto a = randomIntegers(draw, 2, 3);
    const auto b = randomIntegers(draw, 3, 2);
    const auto run = runWhole<Integers>(c, 0, a, b);
    const std::vector<std::vector<double>> states{
        {0, 0, 0, 0, 0, 0}, {2, 0, 0, 0, 0, 0}, {2, 2, 2, 0, 0, 0}, {2, 2, 2, 2, 0, 0}, {4, 2, 2, 2, 0, 0},
        {4, 4, 4, 2, 0, 0}, {4, 4, 4, 4, 0, 0}, {0, 0, 3, 3, 3, 3}, {0, 0, 0, 0, 3, 3}, {0, 0, 0, 0, 0, 0}};
    ASSERT_EQ(run.film->frameCount(), static_cast<std::int64_t>(states.size()));
    Frame frame;
    for (std::size_t t = 0; t < states.size(); ++t) {
        run.film->read(static_cast<std::int64_t>(t), frame);
        EXPECT_EQ(frame.layers[state], states[t]) << t;
    }
    run.film->read(0, frame);
    for (const int layer : {left, top, sum})
        for (const double value : frame.layers[static_cast<std::size_t>(layer)])
            EXPECT_TRUE(std::isnan(value));
}

TEST(SystolicFilm, NamesTheStatesOfAWeightStationaryFold)
{
    compute::Philox draw(23);
    const RandomCase c{{1, 1, 2}, {3, 1}, Dataflow::weightStationary};
    const auto a = randomIntegers(draw, 1, 2);
    const auto b = randomIntegers(draw, 2, 1);
    const auto run = runWhole<Integers>(c, 0, a, b);
    // Rows 0 and 1 hold weights, row 2 hands sums down. Loading shifts the last row in first.
    const std::vector<std::vector<double>> states{{0, 0, 0}, {0, 0, 0}, {1, 0, 0}, {1, 1, 0},
                                                  {2, 0, 0}, {0, 2, 0}, {0, 0, 3}};
    ASSERT_EQ(run.film->frameCount(), static_cast<std::int64_t>(states.size()));
    Frame frame;
    for (std::size_t t = 0; t < states.size(); ++t) {
        run.film->read(static_cast<std::int64_t>(t), frame);
        EXPECT_EQ(frame.layers[state], states[t]) << t;
    }
    EXPECT_EQ(frame.layers[sum][2], static_cast<double>(run.c(0, 0)));
}

TEST(SystolicFilm, ShowsTheSameFrameInAnyOrder)
{
    compute::Philox draw(24);
    for (const Dataflow dataflow : allDataflows)
        for (const bool skew : {true, false}) {
            const RandomCase c{{70, 66, 900}, {64, 64}, dataflow};
            SCOPED_TRACE(describe(c));
            const auto a = randomIntegers(draw, c.product.m, c.product.k);
            const auto b = randomIntegers(draw, c.product.k, c.product.n);
            const Fault fault{Fault::Kind::flippedBit, 3, 5, 0, 9};
            const std::int64_t chosen = folds(c.product, c.array, dataflow).count() - 1;
            const auto forward = runWhole<Integers>(c, chosen, a, b, {}, fault, skew);
            const auto jumping = runWhole<Integers>(c, chosen, a, b, {}, fault, skew);
            const std::int64_t count = forward.film->frameCount();
            std::vector<Frame> frames(static_cast<std::size_t>(count));
            for (std::int64_t t = 0; t < count; ++t)
                forward.film->read(t, frames[static_cast<std::size_t>(t)]);
            Frame frame;
            for (int i = 0; i < 60; ++i) {
                const std::int64_t t = draw.below(static_cast<std::uint32_t>(count));
                jumping.film->read(t, frame);
                expectSame(frame, frames[static_cast<std::size_t>(t)]);
            }
            for (std::int64_t t = count - 1; t >= 0; t -= 37) {
                jumping.film->read(t, frame);
                expectSame(frame, frames[static_cast<std::size_t>(t)]);
            }
        }
}

TEST(SystolicFilm, IsReadByManyAtOnce)
{
    compute::Philox draw(25);
    const RandomCase c{{40, 40, 60}, {40, 40}, Dataflow::weightStationary};
    const auto a = randomIntegers(draw, c.product.m, c.product.k);
    const auto b = randomIntegers(draw, c.product.k, c.product.n);
    const auto run = runWhole<Integers>(c, 1, a, b);
    const std::int64_t count = run.film->frameCount();
    std::vector<Frame> frames(static_cast<std::size_t>(count));
    for (std::int64_t t = 0; t < count; ++t)
        run.film->read(t, frames[static_cast<std::size_t>(t)]);
    std::vector<std::thread> readers;
    for (std::uint64_t r = 0; r < 4; ++r)
        readers.emplace_back([&, r] {
            compute::Philox mine(26, r);
            Frame frame;
            for (int i = 0; i < 100; ++i) {
                const std::int64_t t = mine.below(static_cast<std::uint32_t>(count));
                run.film->read(t, frame);
                expectSame(frame, frames[static_cast<std::size_t>(t)]);
            }
        });
    for (auto& reader : readers)
        reader.join();
}

TEST(SystolicFilm, StaysWithinItsMemory)
{
    FoldSetting<Integers> setting;
    setting.array = {256, 256};
    setting.fold = {0, 0, 0, 0, 256, 256};
    setting.input.steps = 65536;
    setting.input.left.setZero(256, 65536);
    setting.input.above.setZero(65536, 256);
    const Film<Integers> film(std::move(setting));
    EXPECT_LT(film.bytes(), 200U << 20U);
    EXPECT_GT(film.bytes(), 100U << 20U); // it uses what it may, so that replays are short
}

} // namespace
} // namespace infralab::systolic
