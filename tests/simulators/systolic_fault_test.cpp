// What breaks, where, and nowhere else: a faulty element, and operands that enter without their skew.

#include "systolic_run.hpp"

#include <gtest/gtest.h>

namespace infralab::systolic {
namespace {

std::int32_t injured(std::int32_t sum, const Fault& fault)
{
    return fault.kind == Fault::Kind::stuck
               ? static_cast<std::int32_t>(fault.value)
               : sum ^ static_cast<std::int32_t>(1U << static_cast<unsigned>(fault.bit));
}

/// The product with the fault put in by hand: which sums pass the element, and when in the order of
/// additions.
compute::MatrixI32 injuredProduct(const RandomCase& c, const compute::MatrixI8& a, const compute::MatrixI8& b,
                                  const Fault& fault)
{
    compute::MatrixI32 out = a.cast<std::int32_t>() * b.cast<std::int32_t>();
    const std::int64_t rows = c.array.rows;
    for (std::int64_t m = 0; m < c.product.m; ++m)
        for (std::int64_t n = 0; n < c.product.n; ++n) {
            if (c.dataflow == Dataflow::outputStationary) {
                if (m % rows == fault.row && n % c.array.columns == fault.column)
                    out(m, n) = injured(out(m, n), fault);
                continue;
            }
            const std::int64_t along = c.dataflow == Dataflow::weightStationary ? n : m;
            if (along % c.array.columns != fault.column)
                continue;
            std::int32_t sum = 0;
            for (std::int64_t k = 0; k < (c.product.k + rows - 1) / rows * rows; ++k) {
                if (k < c.product.k) // wraps, as the adder does once a high bit is inverted
                    sum = static_cast<std::int32_t>(static_cast<std::uint32_t>(sum) +
                                                    static_cast<std::uint32_t>(a(m, k) * b(k, n)));
                if (k % rows == fault.row)
                    sum = injured(sum, fault);
            }
            out(m, n) = sum;
        }
    return out;
}

Fault randomFault(compute::Philox& draw, const ArrayShape& array)
{
    Fault fault;
    fault.kind = draw.below(2) == 0 ? Fault::Kind::stuck : Fault::Kind::flippedBit;
    fault.row = static_cast<int>(draw.below(static_cast<std::uint32_t>(array.rows)));
    fault.column = static_cast<int>(draw.below(static_cast<std::uint32_t>(array.columns)));
    fault.value = draw.between(-100000, 100000);
    fault.bit = draw.between(0, 30);
    return fault;
}

TEST(SystolicFault, ShowsWhereItShouldAndNowhereElse)
{
    compute::Philox draw(31);
    int wrong = 0, untouched = 0;
    for (int i = 0; i < 1000; ++i) {
        const RandomCase c = randomCase(draw, 18, 8);
        SCOPED_TRACE(describe(c));
        const Fault fault = randomFault(draw, c.array);
        const auto a = randomIntegers(draw, c.product.m, c.product.k);
        const auto b = randomIntegers(draw, c.product.k, c.product.n);
        const auto run = runWhole<Integers>(c, randomFold(draw, c), a, b, {}, fault);
        ASSERT_EQ(run.c, injuredProduct(c, a, b, fault));
        const compute::MatrixI32 right = a.cast<std::int32_t>() * b.cast<std::int32_t>();
        for (std::int64_t m = 0; m < c.product.m; ++m)
            for (std::int64_t n = 0; n < c.product.n; ++n) {
                const std::int64_t column = c.dataflow == Dataflow::inputStationary ? m : n;
                const bool below = column % c.array.columns == fault.column;
                const bool own = c.dataflow != Dataflow::outputStationary || m % c.array.rows == fault.row;
                if (run.c(m, n) == right(m, n))
                    ++untouched;
                else {
                    ASSERT_TRUE(below && own);
                }
                wrong += run.c(m, n) != right(m, n);
            }
    }
    EXPECT_GT(wrong, 1000);
    EXPECT_GT(untouched, 1000);
}

TEST(SystolicFault, LeavesOneElementOfEachOutputStationaryFoldWrong)
{
    compute::Philox draw(32);
    const RandomCase c{{12, 15, 7}, {4, 5}, Dataflow::outputStationary};
    const auto a = randomIntegers(draw, 12, 7);
    const auto b = randomIntegers(draw, 7, 15);
    const Fault fault{Fault::Kind::flippedBit, 2, 3, 0, 4};
    const compute::MatrixI32 error =
        runWhole<Integers>(c, 0, a, b, {}, fault).c - a.cast<std::int32_t>() * b.cast<std::int32_t>();
    for (int m = 0; m < 12; ++m)
        for (int n = 0; n < 15; ++n)
            EXPECT_EQ(std::abs(error(m, n)), m % 4 == 2 && n % 5 == 3 ? 16 : 0) << m << " " << n;
}

TEST(SystolicFault, BreaksAWholeColumnOfAWeightStationaryProduct)
{
    const RandomCase c{{9, 10, 4}, {4, 5}, Dataflow::weightStationary};
    compute::MatrixI8 a, b;
    a.setOnes(9, 4);
    b.setOnes(4, 10);
    const auto run = runWhole<Integers>(c, 0, a, b, {}, {Fault::Kind::stuck, 1, 2, 70, 0});
    for (int m = 0; m < 9; ++m)
        for (int n = 0; n < 10; ++n)
            EXPECT_EQ(run.c(m, n), n % 5 == 2 ? 72 : 4)
                << m << " " << n; // two rows below the fault add one each
}

TEST(SystolicFault, FlipsABitOfTheAccumulatorsFormat)
{
    const auto flippedOnce = [](compute::Accumulator accumulator, int bit) {
        compute::MatrixF one;
        one.setOnes(1, 1);
        const RandomCase c{{1, 1, 1}, {1, 1}, Dataflow::outputStationary};
        return runWhole<Floats>(c, 0, one, one, {accumulator}, {Fault::Kind::flippedBit, 0, 0, 0, bit})
            .c(0, 0);
    };
    EXPECT_EQ(flippedOnce(compute::Accumulator::fp32, 31), -1);
    EXPECT_EQ(flippedOnce(compute::Accumulator::fp32, 22), 1.5);
    EXPECT_EQ(flippedOnce(compute::Accumulator::bf16, 15), -1);
    EXPECT_EQ(flippedOnce(compute::Accumulator::bf16, 0), 1 + 0x1p-7F);
    EXPECT_EQ(flippedOnce(compute::Accumulator::fp16, 15), -1);
    EXPECT_EQ(flippedOnce(compute::Accumulator::fp16, 0), 1 + 0x1p-10F);
    EXPECT_EQ(Floats{compute::Accumulator::bf16}.stuckAt(1.001), 1);
    EXPECT_EQ(Integers{}.stuckAt(1e300), std::numeric_limits<std::int32_t>::max());
}

TEST(SystolicFault, IsMarkedInEveryFrame)
{
    compute::Philox draw(33);
    for (const Dataflow dataflow : allDataflows) {
        const RandomCase c{{4, 4, 4}, {4, 4}, dataflow};
        const auto a = randomIntegers(draw, 4, 4);
        const auto b = randomIntegers(draw, 4, 4);
        const auto run = runWhole<Integers>(c, 0, a, b, {}, {Fault::Kind::stuck, 1, 2, -7, 0});
        Frame frame;
        int stuckShown = 0;
        for (std::int64_t t = 0; t < run.film->frameCount(); ++t) {
            run.film->read(t, frame);
            for (std::size_t e = 0; e < 16; ++e)
                EXPECT_EQ(frame.layers[0][e] >= 8, e == 6);
            if (frame.layers[0][6] == 8 + 2) {
                EXPECT_EQ(frame.layers[3][6], -7);
                ++stuckShown;
            }
        }
        EXPECT_EQ(stuckShown, 4);
    }
}

/// What meets what when all rows and columns start in the same cycle, worked out by hand: see notes.md.
compute::MatrixI32 unskewedProduct(const RandomCase& c, const compute::MatrixI8& a,
                                   const compute::MatrixI8& b)
{
    compute::MatrixI32 out = compute::MatrixI32::Zero(c.product.m, c.product.n);
    const Product& p = c.product;
    for (std::int64_t m = 0; m < p.m; ++m)
        for (std::int64_t n = 0; n < p.n; ++n) {
            const std::int64_t i = m % c.array.rows, j = n % c.array.columns, across = m % c.array.columns;
            if (c.dataflow == Dataflow::outputStationary) {
                for (std::int64_t t = 0; t < p.k + c.array.rows + c.array.columns; ++t)
                    if (t - j >= 0 && t - j < p.k && t - i >= 0 && t - i < p.k)
                        out(m, n) += a(m, t - j) * b(t - i, n);
                continue;
            }
            for (std::int64_t k = 0; k < p.k; ++k) {
                const std::int64_t row = k % c.array.rows;
                if (c.dataflow == Dataflow::weightStationary) {
                    const std::int64_t other = m + row - j;
                    out(m, n) += other >= 0 && other < p.m ? a(other, k) * b(k, n) : 0;
                } else {
                    const std::int64_t other = n + row - across;
                    out(m, n) += other >= 0 && other < p.n ? a(m, k) * b(k, other) : 0;
                }
            }
        }
    return out;
}

TEST(SystolicFault, MixesStepsWithoutTheSkew)
{
    compute::Philox draw(34);
    int wrong = 0;
    for (int i = 0; i < 500; ++i) {
        const RandomCase c = randomCase(draw, 16, 7);
        SCOPED_TRACE(describe(c));
        const auto a = randomIntegers(draw, c.product.m, c.product.k);
        const auto b = randomIntegers(draw, c.product.k, c.product.n);
        const auto run = runWhole<Integers>(c, randomFold(draw, c), a, b, {}, {}, false);
        ASSERT_EQ(run.c, unskewedProduct(c, a, b));
        const compute::MatrixI32 right = a.cast<std::int32_t>() * b.cast<std::int32_t>();
        wrong += run.c != right;
        if (c.dataflow == Dataflow::outputStationary)
            for (std::int64_t m = 0; m < c.product.m; ++m)
                for (std::int64_t n = 0; n < c.product.n; ++n)
                    if (m % c.array.rows == n % c.array.columns) { // both have waited equally long
                        ASSERT_EQ(run.c(m, n), right(m, n));
                    }
    }
    EXPECT_GT(wrong, 350);
}

TEST(SystolicFault, SaysWhereTheOperandsDoNotBelongTogether)
{
    compute::Philox draw(35);
    const RandomCase c{{3, 3, 5}, {3, 3}, Dataflow::outputStationary};
    const auto a = randomIntegers(draw, 3, 5);
    const auto b = randomIntegers(draw, 5, 3);
    const auto run = runWhole<Integers>(c, 0, a, b, {}, {}, false);
    Frame frame;
    for (std::int64_t t = 1; t < run.film->frameCount(); ++t) {
        run.film->read(t, frame);
        for (std::size_t e = 0; e < 9; ++e)
            if (frame.layers[0][e] == 2) {
                EXPECT_EQ(frame.layers[6][e] >= 0, e / 3 == e % 3) << t << " " << e;
            }
    }
}

} // namespace
} // namespace infralab::systolic
