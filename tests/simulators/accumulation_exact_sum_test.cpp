// The exact sum against integers of any length.

#include "simulators/accumulation/exact_sum.hpp"

#include "compute/numerics/exact_number.hpp"

#include <boost/multiprecision/cpp_int.hpp>

#include <gtest/gtest.h>

#include <random>

namespace infralab::accumulation {
namespace {

using Integer = boost::multiprecision::cpp_int;

constexpr int lowest = -2148; // of the last bit of a product of two doubles

Integer scaled(double value)
{
    int exponent = 0;
    const double significand = std::frexp(value, &exponent);
    const auto whole = static_cast<std::int64_t>(std::ldexp(significand, 53));
    Integer magnitude = std::abs(whole);
    const int shift = exponent - 53 - lowest;
    magnitude <<= static_cast<unsigned>(shift);
    return whole < 0 ? Integer(-magnitude) : magnitude;
}

/// In units of 2^lowest: rounded to a double by the formats' own exact numbers.
double rounded(const Integer& sum)
{
    const Integer magnitude = abs(sum);
    std::string hex;
    for (Integer rest = magnitude; rest != 0; rest >>= 4)
        hex.insert(hex.begin(), "0123456789abcdef"[static_cast<unsigned>(rest & 15)]);
    const auto number = compute::ExactNumber::fromHex(sum < 0, hex.empty() ? "0" : hex, lowest);
    const auto& fp64 = compute::numberFormats().front();
    return compute::decode(compute::round(number, fp64, compute::RoundingMode::nearestEven, false).code,
                           fp64);
}

double anyDouble(std::mt19937_64& random)
{
    for (;;) {
        const auto value = std::bit_cast<double>(random());
        if (std::isfinite(value))
            return value;
    }
}

TEST(ExactSum, EqualsIntegersOfAnyLength)
{
    std::mt19937_64 random(1);
    for (int round = 0; round < 300; ++round) {
        ExactSum sum;
        Integer expected = 0;
        const bool narrow = round % 2 == 0; // near one another, so that they cancel
        for (int i = 0; i < 40; ++i) {
            const double a = narrow ? std::ldexp(static_cast<double>(random() >> 11U) - 0x1p52,
                                                 static_cast<int>(random() % 40))
                                    : anyDouble(random);
            if (random() % 2 == 0) {
                sum.add(a);
                expected += scaled(a);
            } else {
                const double b = narrow ? static_cast<double>(random() >> 40U) : anyDouble(random);
                sum.addProduct(a, b);
                // scaled(a) * scaled(b) counts 2^(2 lowest); its last bits below 2^lowest are zero.
                const Integer product = scaled(a) * scaled(b);
                expected += product >= 0 ? Integer(product >> 2148U) : Integer(-(Integer(-product) >> 2148U));
            }
            ASSERT_EQ(std::bit_cast<std::uint64_t>(sum.toDouble()),
                      std::bit_cast<std::uint64_t>(rounded(expected)));
            ASSERT_EQ(sum.isZero(), expected == 0);
        }
    }
}

TEST(ExactSum, DoesNotDependOnTheOrder)
{
    std::mt19937_64 random(2);
    std::vector<double> values;
    for (int i = 0; i < 1000; ++i)
        values.push_back(anyDouble(random));
    ExactSum forward, backward, halves, other;
    for (std::size_t i = 0; i < values.size(); ++i) {
        forward.add(values[i]);
        backward.add(values[values.size() - 1 - i]);
        (i % 2 == 0 ? halves : other).add(values[i]);
    }
    halves.add(other);
    EXPECT_EQ(forward.hexText(), backward.hexText());
    EXPECT_EQ(forward.hexText(), halves.hexText());
    for (const double v : values)
        forward.add(-v);
    EXPECT_TRUE(forward.isZero());
    EXPECT_EQ(forward.hexText(), "0x0p+0");
}

TEST(ExactSum, HoldsTheEdgesOfDoubles)
{
    ExactSum sum;
    for (int i = 0; i < 1000; ++i)
        sum.add(std::numeric_limits<double>::max());
    EXPECT_EQ(sum.toDouble(), std::numeric_limits<double>::infinity()) << "rounded, though held exactly";
    for (int i = 0; i < 1000; ++i)
        sum.add(-std::numeric_limits<double>::max());
    sum.addProduct(0x1p-1074, 0x1p-1074);
    EXPECT_EQ(sum.hexText(), "0x1p-2148");
    EXPECT_EQ(sum.toDouble(), 0);
    sum.add(-0x1p-1074);
    EXPECT_EQ(sum.toDouble(), -0x1p-1074);
    ExactSum largest;
    largest.addProduct(std::numeric_limits<double>::max(), -std::numeric_limits<double>::max());
    EXPECT_EQ(largest.hexText(), "-0x1.ffffffffffffe00000000000008p+2047");
}

TEST(ExactSum, KeepsInfinitiesAndNaNApart)
{
    ExactSum sum;
    sum.add(1);
    sum.add(INFINITY);
    EXPECT_EQ(sum.toDouble(), INFINITY);
    EXPECT_FALSE(sum.isFinite());
    EXPECT_TRUE(std::isnan(sum.errorOf(1)));
    sum.addProduct(-INFINITY, 2);
    EXPECT_TRUE(std::isnan(sum.toDouble()));
    ExactSum product;
    product.addProduct(0, INFINITY);
    EXPECT_EQ(product.hexText(), "nan");
    ExactSum minus;
    minus.add(-INFINITY);
    EXPECT_EQ(minus.hexText(), "-inf");
}

TEST(ExactSum, MeasuresAnErrorBeyondDoubles)
{
    ExactSum sum;
    sum.add(1);
    sum.add(0x1p-200);
    EXPECT_EQ(sum.errorOf(1), -0x1p-200);
    EXPECT_EQ(sum.errorOf(2), 1) << "rounded once";
    EXPECT_EQ(sum.hexText(), "0x1.00000000000000000000000000000000000000000000000001p+0");
}

TEST(ExactSum, RoundsOnceToNarrowFormats)
{
    const auto& bf16 = *compute::findFormat("bf16");
    ExactSum tie;
    tie.add(1);
    tie.add(0x1p-8);
    EXPECT_EQ(tie.code(bf16), 0x3f80U);
    tie.add(0x1p-1000); // by way of a double this would still be a tie
    EXPECT_EQ(tie.code(bf16), 0x3f81U);
}

} // namespace
} // namespace infralab::accumulation
