// The matrix product against Eigen, and the step of its accumulator against exact arithmetic.

#include "compute/kernels/differing.hpp"
#include "compute/kernels/matrix_product.hpp"
#include "compute/numerics/number_format.hpp"
#include "compute/numerics/philox.hpp"
#include "opencl_test_device.hpp"

#include <thread>

#include <boost/multiprecision/cpp_int.hpp>
#include <gmock/gmock.h>

namespace infralab::compute {
namespace {

using boost::multiprecision::cpp_int;

std::vector<Engine> engines()
{
    std::vector<Engine> all{Engine()};
    if (const auto device = deviceEngine())
        all.push_back(*device);
    return all;
}

const NumberFormat& formatOf(Accumulator accumulator)
{
    return *findFormat(accumulator == Accumulator::fp32   ? "fp32"
                       : accumulator == Accumulator::bf16 ? "bf16"
                                                          : "fp16");
}

/// value * 2^300, exact for every product of two floats.
cpp_int scaled(double value)
{
    int exponent = 0;
    const auto significand = static_cast<std::int64_t>(std::ldexp(std::frexp(value, &exponent), 53));
    const int shift = exponent - 53 + 300;
    const cpp_int size = std::abs(significand);
    const cpp_int shifted = shift >= 0 ? cpp_int(size << shift) : cpp_int(size >> -shift);
    return significand < 0 ? cpp_int(-shifted) : shifted;
}

/// The exact a * b + sum, rounded once by the number formats' own code.
float exactStep(float a, float b, float sum, Accumulator accumulator)
{
    const double product = static_cast<double>(a) * b; // exact
    if (!std::isfinite(product) || !std::isfinite(sum))
        return static_cast<float>(product + sum); // an infinity or a NaN
    const cpp_int exact = scaled(product) + scaled(sum);
    if (exact == 0)
        return static_cast<float>(product + sum); // the sign of zero
    Unrounded number;
    number.kind = Unrounded::Kind::finite;
    number.negative = exact < 0;
    const cpp_int size = abs(exact);
    const auto top = static_cast<std::int64_t>(msb(size));
    number.exponent = top - 300;
    const cpp_int wide = size << 64;
    number.bits = static_cast<std::uint64_t>(wide >> (top + 1));
    number.more = cpp_int(number.bits) << (top + 1) != wide;
    const NumberFormat& format = formatOf(accumulator);
    return static_cast<float>(decode(round(number, format, RoundingMode::nearestEven, false).code, format));
}

class Step : public testing::TestWithParam<Accumulator>
{};

TEST_P(Step, RoundsTheExactSumOnce)
{
    const NumberFormat& format = formatOf(GetParam());
    const FloatRounder rounder(format);
    Philox random(7);
    for (int i = 0; i < 200'000; ++i) {
        const float a = std::bit_cast<float>(random.word()), b = std::bit_cast<float>(random.word());
        // Of the product's size, so that both count; now and then of any.
        const float sum = rounder(random.below(8) == 0 ? std::bit_cast<float>(random.word())
                                                       : std::ldexp(a * b, random.between(-30, 30)));
        const float got = fusedStep(a, b, sum, GetParam()), expected = exactStep(a, b, sum, GetParam());
        ASSERT_TRUE(identical(got, expected))
            << std::hexfloat << a << " * " << b << " + " << sum << " = " << got << ", not " << expected;
    }
}

TEST_P(Step, BreaksTiesByWhatLiesFarBelow)
{
    // 1 + half a spacing is a tie; a term far below it decides, which rounding twice would lose.
    const float half = static_cast<float>(formatOf(GetParam()).epsilon() / 2);
    const float up = static_cast<float>(1 + formatOf(GetParam()).epsilon());
    EXPECT_EQ(fusedStep(half, 1, 1, GetParam()), 1);
    EXPECT_EQ(fusedStep(half, 1 + 0x1p-23F, 1, GetParam()), up);
    EXPECT_EQ(fusedStep(half, 1 - 0x1p-24F, 1, GetParam()), 1);
    EXPECT_EQ(fusedStep(half * (1 + 0x1p-12F), 1 + 0x1p-23F, 1, GetParam()), up);
    EXPECT_EQ(fusedStep(-half, 1 + 0x1p-23F, up, GetParam()), 1);
}

TEST_P(Step, KeepsTheSignOfZeroAndItsLimits)
{
    const float largest =
        static_cast<float>(decode(formatOf(GetParam()).largestCode(), formatOf(GetParam())));
    const float infinity = std::numeric_limits<float>::infinity();
    EXPECT_TRUE(identical(fusedStep(-0.0F, 1, -0.0F, GetParam()), -0.0F));
    EXPECT_TRUE(identical(fusedStep(-1, 1, 1, GetParam()), 0.0F));
    EXPECT_EQ(fusedStep(largest, 1, largest, GetParam()), infinity);
    EXPECT_EQ(fusedStep(largest, -1, -largest, GetParam()), -infinity);
    EXPECT_EQ(fusedStep(largest, 1, 0, GetParam()), largest);
    EXPECT_TRUE(std::isnan(fusedStep(infinity, 1, -infinity, GetParam())));
    EXPECT_TRUE(std::isnan(fusedStep(infinity, 0, 1, GetParam())));
}

TEST_P(Step, TakesARowAsItTakesOne)
{
    Philox random(11);
    std::vector<float> a(1003), b(1003), sum(1003), next(1003);
    for (std::size_t i = 0; i < a.size(); ++i) {
        a[i] = static_cast<float>(random.normal());
        b[i] = static_cast<float>(random.normal());
        sum[i] = FloatRounder(formatOf(GetParam()))(static_cast<float>(random.normal()));
    }
    fusedSteps(a, b, sum, next, GetParam());
    std::vector<float> inPlace = sum;
    fusedSteps(a, b, inPlace, inPlace, GetParam());
    for (std::size_t i = 0; i < a.size(); ++i) {
        ASSERT_TRUE(identical(next[i], fusedStep(a[i], b[i], sum[i], GetParam()))) << i;
        ASSERT_TRUE(identical(inPlace[i], next[i])) << i;
    }
}

INSTANTIATE_TEST_SUITE_P(Every, Step,
                         testing::Values(Accumulator::fp32, Accumulator::bf16, Accumulator::fp16),
                         [](const auto& tested) { return std::string(formatOf(tested.param).id); });

TEST(Step, RoundsFp16OverflowAtItsTie)
{
    EXPECT_EQ(fusedStep(1, 15.99F, 65504, Accumulator::fp16), 65504);
    EXPECT_EQ(fusedStep(1, 16, 65504, Accumulator::fp16), std::numeric_limits<float>::infinity());
}

TEST(Step, StopsGrowingInBf16At256)
{
    float sum = 0;
    for (int i = 0; i < 1000; ++i)
        sum = fusedStep(1, 1, sum, Accumulator::bf16);
    EXPECT_EQ(sum, 256);
}

TEST(MatrixProduct, EqualsEigensForIntegers)
{
    for (const Engine& engine : engines()) {
        Philox random(3);
        for (const auto& [rows, inner, columns] : {std::array{1, 1, 1},
                                                   {1, 5000, 1},
                                                   {65, 64, 63},
                                                   {64, 1024, 64},
                                                   {128, 1025, 1},
                                                   {3, 2048, 129}}) {
            MatrixI8 a(rows, inner), b(inner, columns);
            for (auto* matrix : {&a, &b})
                for (Eigen::Index i = 0; i < matrix->size(); ++i)
                    matrix->data()[i] =
                        random.below(2) == 0 ? std::int8_t{-128} : static_cast<std::int8_t>(random.word());
            const auto c = matrixProduct(engine, a, b, {});
            ASSERT_TRUE(c) << c.error().message;
            EXPECT_EQ(*c, MatrixI32(a.cast<std::int32_t>() * b.cast<std::int32_t>()))
                << engine.name() << ' ' << rows << ' ' << inner << ' ' << columns;
        }
    }
}

TEST(MatrixProduct, HoldsTheLongestIntegerSum)
{
    const MatrixI8 a = MatrixI8::Constant(1, longestI8Sum, -128),
                   b = MatrixI8::Constant(longestI8Sum, 1, -128);
    for (const Engine& engine : engines()) {
        const auto c = matrixProduct(engine, a, b, {});
        ASSERT_TRUE(c) << c.error().message;
        EXPECT_EQ((*c)(0, 0), 2147467264) << engine.name();
    }
}

TEST(MatrixProduct, LiesWithinTheBoundOfRoundedSums)
{
    const MatrixF a = MatrixF::Random(70, 333), b = MatrixF::Random(333, 51);
    const Eigen::MatrixXd exact = a.cast<double>() * b.cast<double>();
    const Eigen::MatrixXd size = a.cast<double>().cwiseAbs() * b.cast<double>().cwiseAbs();
    for (const Engine& engine : engines())
        for (const auto& [accumulator, unit] :
             {std::pair(Accumulator::fp32, 0x1p-24), {Accumulator::bf16, 0x1p-8}}) {
            const auto c = matrixProduct(engine, a, b, accumulator, {});
            ASSERT_TRUE(c) << c.error().message;
            const double growth = std::expm1(333 * std::log1p(unit)); // (1 + u)^n - 1
            EXPECT_TRUE(((c->cast<double>() - exact).array().abs() <= growth * size.array()).all())
                << engine.name();
            EXPECT_FALSE((c->cast<double>() - exact).isZero(0)) << engine.name();
        }
}

TEST(MatrixProduct, IsTheSameOnEveryEngineWhenLarge)
{
    const MatrixF a = MatrixF::Random(197, 2100), b = MatrixF::Random(2100, 130);
    for (const Accumulator accumulator : {Accumulator::fp32, Accumulator::bf16, Accumulator::fp16}) {
        const auto expected = matrixProduct(Engine(), a, b, accumulator, {});
        ASSERT_TRUE(expected);
        for (const Engine& engine : engines()) {
            const auto c = matrixProduct(engine, a, b, accumulator, {});
            ASSERT_TRUE(c) << c.error().message;
            EXPECT_EQ(*c, *expected) << engine.name();
        }
    }
}

TEST(MatrixProduct, RefusesShapesThatDoNotFit)
{
    for (const Engine& engine : engines()) {
        const auto unequal = matrixProduct(engine, MatrixI8::Zero(2, 3), MatrixI8::Zero(4, 2), {});
        ASSERT_FALSE(unequal);
        EXPECT_EQ(unequal.error().code, Error::Code::invalidInput);
        EXPECT_THAT(unequal.error().message, testing::HasSubstr("2 x 3"));
        for (const auto& [rows, inner, columns] : {std::array{0, 1, 1}, {1, 0, 1}, {1, 1, 0}}) {
            const auto empty =
                matrixProduct(engine, MatrixF(rows, inner), MatrixF(inner, columns), Accumulator::fp32, {});
            ASSERT_FALSE(empty);
            EXPECT_EQ(empty.error().code, Error::Code::invalidInput);
        }
        const auto tooLong = matrixProduct(engine, MatrixI8::Zero(1, longestI8Sum + 1),
                                           MatrixI8::Zero(longestI8Sum + 1, 1), {});
        ASSERT_FALSE(tooLong);
        EXPECT_EQ(tooLong.error().code, Error::Code::invalidInput);
    }
}

TEST(MatrixProduct, StopsInItsMidst)
{
    // Ten seconds of work and more, unless stopped; a GPU may be through before.
    const MatrixF a = MatrixF::Ones(2000, 3000), b = MatrixF::Ones(3000, 2000);
    for (const Engine& engine : engines()) {
        std::stop_source stop;
        std::jthread later([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            stop.request_stop();
        });
        const auto c = matrixProduct(engine, a, b, Accumulator::bf16, stop.get_token());
        if (c && !engine.isBuiltin() && engine.device()->info().kind != "cpu")
            continue;
        ASSERT_FALSE(c);
        EXPECT_EQ(c.error().code, Error::Code::cancelled) << c.error().message;
    }
}

TEST(MatrixProduct, MayBeAskedForByTwoThreadsAtOnce)
{
    const MatrixF a = MatrixF::Random(90, 200), b = MatrixF::Random(200, 77);
    for (const Engine& engine : engines()) {
        const auto expected = matrixProduct(engine, a, b, Accumulator::fp16, {});
        ASSERT_TRUE(expected) << expected.error().message;
        std::array<bool, 4> same{};
        {
            std::vector<std::jthread> threads;
            for (bool& each : same)
                threads.emplace_back([&] {
                    const auto c = matrixProduct(engine, a, b, Accumulator::fp16, {});
                    each = c && *c == *expected;
                });
        }
        EXPECT_THAT(same, testing::Each(true)) << engine.name();
    }
}

} // namespace
} // namespace infralab::compute
