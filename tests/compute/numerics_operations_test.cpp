// Operations with flags: every row of the oracle, the processor's own arithmetic, and what IEEE 754 says of
// zeros, infinities and NaNs.

#include "compute/numerics/number_text.hpp"
#include "compute/numerics/operations.hpp"
#include "compute/numerics/philox.hpp"
#include "numerics_tables.hpp"

#include <gtest/gtest.h>

namespace infralab::compute {
namespace {

Rounded applied(std::string_view op, std::uint64_t a, std::uint64_t b, std::uint64_t c,
                const NumberFormat& format, RoundingMode mode, bool saturate = false)
{
    return op == "add"   ? add(a, b, format, mode, saturate)
           : op == "sub" ? subtract(a, b, format, mode, saturate)
           : op == "mul" ? multiply(a, b, format, mode, saturate)
           : op == "div" ? divide(a, b, format, mode, saturate)
           : op == "fma" ? multiplyAdd(a, b, c, format, mode, saturate)
                         : squareRoot(a, format, mode, saturate);
}

TEST(Operations, EqualEveryRowOfTheOracle)
{
    const auto rows = readCsv(roundingOracle / "float_ops.csv");
    if (rows.empty())
        GTEST_SKIP() << "no oracles beside this checkout";
    EXPECT_EQ(rows.size(), 2952U);
    const auto code = [](const std::string& text) {
        return text.empty() ? 0 : static_cast<std::uint64_t>(std::stoull(text, nullptr, 16));
    };
    for (const auto& row : rows) {
        const auto& format = *findFormat(row[0]);
        const auto got = applied(row[1], code(row[3]), code(row[4]), code(row[5]), format, *findMode(row[2]));
        EXPECT_EQ(codeText(got.code, format) + ' ' + flagText(got), row[6] + ' ' + row[7])
            << row[0] << ' ' << row[1] << ' ' << row[2] << ' ' << row[3] << ' ' << row[4] << ' ' << row[5];
    }
}

/// Any bits, or two operands of near exponents, where cancellation and ties are found.
template <class Bits>
Bits drawn(Philox& random, Bits near)
{
    constexpr int top = 8 * sizeof(Bits) - 1;
    const auto any = static_cast<Bits>(random.wide());
    switch (random.below(4)) {
    case 0:
        return any;
    case 1:
        return near + static_cast<Bits>(random.between(-3, 3));
    case 2: // few bits set: exact results and ties
        return (any & ~(~Bits{0} >> 12U)) | (Bits{1} << random.below(top));
    default:
        return static_cast<Bits>((near & ~(~Bits{0} >> 10U)) | (any & (~Bits{0} >> 10U))) ^
               (any & (Bits{1} << top));
    }
}

template <class Float, class Bits>
void equalsTheProcessor(const NumberFormat& format)
{
    Philox random(11);
    const auto asBits = [&](Float x) {
        return std::isnan(x) ? *format.nanCode() : std::uint64_t{std::bit_cast<Bits>(x)};
    };
    for (int i = 0; i < 300'000; ++i) {
        const auto a = static_cast<Bits>(random.wide()), b = drawn(random, a);
        const auto x = std::bit_cast<Float>(a), y = std::bit_cast<Float>(b);
        const auto c = drawn(random, std::bit_cast<Bits>(static_cast<Float>(-x * y)));
        const auto z = std::bit_cast<Float>(c);
        const std::pair<const char*, Float> answers[] = {
            {"add", x + y},        {"sub", x - y}, {"mul", x * y}, {"div", x / y}, {"fma", std::fma(x, y, z)},
            {"sqrt", std::sqrt(x)}};
        for (const auto& [op, answer] : answers)
            ASSERT_EQ(applied(op, a, b, c, format, RoundingMode::nearestEven).code, asBits(answer))
                << op << ' ' << codeText(a, format) << ' ' << codeText(b, format) << ' '
                << codeText(c, format);
    }
}

TEST(Operations, EqualTheProcessorsForFp32)
{
    equalsTheProcessor<float, std::uint32_t>(*findFormat("fp32"));
}

TEST(Operations, EqualTheProcessorsForFp64)
{
    equalsTheProcessor<double, std::uint64_t>(*findFormat("fp64"));
}

TEST(Operations, OnAllPairsOfBytesRoundTheExactResult)
{
    // Sums and products of 8-bit values are exact in double.
    for (const auto* id : {"e4m3fn", "e5m2", "e4m3fnuz", "e2m1"}) {
        const auto& format = *findFormat(id);
        for (std::uint64_t a = 0; a <= format.codeMask(); ++a)
            for (std::uint64_t b = 0; b <= format.codeMask(); ++b)
                for (const auto mode : {RoundingMode::nearestEven, RoundingMode::up, RoundingMode::down}) {
                    const double x = decode(a, format), y = decode(b, format);
                    const double product = x * y;
                    const double sum = x + y == 0 && std::signbit(x) != std::signbit(y)
                                           ? (mode == RoundingMode::down ? -0.0 : 0.0)
                                           : x + y;
                    ASSERT_EQ(multiply(a, b, format, mode).code, roundDouble(product, format, mode))
                        << id << ' ' << a << ' ' << b;
                    ASSERT_EQ(add(a, b, format, mode).code, roundDouble(sum, format, mode))
                        << id << ' ' << a << ' ' << b;
                }
    }
}

TEST(Operations, SayWhatIeeeSaysOfZerosInfinitiesAndNans)
{
    const auto& format = *findFormat("fp16");
    const std::uint64_t inf = 0x7c00, minusInf = 0xfc00, one = 0x3c00, zero = 0, minusZero = 0x8000,
                        nan = 0x7e00;
    const auto result = [&](std::string_view op, std::uint64_t a, std::uint64_t b, std::uint64_t c = 0,
                            RoundingMode mode = RoundingMode::nearestEven) {
        const auto got = applied(op, a, b, c, format, mode);
        return codeText(got.code, format) + ' ' + flagText(got);
    };
    EXPECT_EQ(result("add", inf, minusInf), "0x7e00 V");
    EXPECT_EQ(result("sub", inf, inf), "0x7e00 V");
    EXPECT_EQ(result("add", inf, one), "0x7c00 ");
    EXPECT_EQ(result("add", nan, minusInf), "0x7e00 ");
    EXPECT_EQ(result("mul", zero, minusInf), "0x7e00 V");
    EXPECT_EQ(result("mul", minusZero, one), "0x8000 ");
    EXPECT_EQ(result("div", zero, minusZero), "0x7e00 V");
    EXPECT_EQ(result("div", inf, minusInf), "0x7e00 V");
    EXPECT_EQ(result("div", one, minusZero), "0xfc00 Z");
    EXPECT_EQ(result("div", inf, zero), "0x7c00 ");
    EXPECT_EQ(result("div", one, minusInf), "0x8000 ");
    EXPECT_EQ(result("sqrt", minusZero, 0), "0x8000 ");
    EXPECT_EQ(result("sqrt", one | minusZero, 0), "0x7e00 V");
    EXPECT_EQ(result("sqrt", inf, 0), "0x7c00 ");
    EXPECT_EQ(result("sqrt", minusInf, 0), "0x7e00 V");
    EXPECT_EQ(result("fma", inf, zero, one), "0x7e00 V");
    EXPECT_EQ(result("fma", inf, one, minusInf), "0x7e00 V");
    EXPECT_EQ(result("fma", zero, one, one), "0x3c00 ");
    EXPECT_EQ(result("add", one, one | minusZero), "0x0000 ");
    EXPECT_EQ(result("add", one, one | minusZero, 0, RoundingMode::down), "0x8000 ");
    EXPECT_EQ(result("add", minusZero, minusZero), "0x8000 ");
    EXPECT_EQ(result("add", zero, minusZero), "0x0000 ");
    EXPECT_EQ(result("add", zero, minusZero, 0, RoundingMode::down), "0x8000 ");
    EXPECT_EQ(result("fma", one, one | minusZero, one, RoundingMode::down), "0x8000 ");
}

TEST(Operations, ReadACodeAsItsDecodedValueIsRead)
{
    Philox random(3);
    for (const auto& format : numberFormats())
        for (int i = 0; i < 3000; ++i) {
            const auto code = random.wide() & format.codeMask();
            const auto direct = unrounded(code, format), detour = unrounded(decode(code, format));
            ASSERT_EQ(direct.kind, detour.kind);
            if (direct.kind == Unrounded::Kind::finite) {
                ASSERT_EQ(direct.bits, detour.bits) << format.id;
                ASSERT_EQ(direct.exponent, detour.exponent);
                ASSERT_EQ(direct.negative, detour.negative);
            }
        }
}

} // namespace
} // namespace infralab::compute
