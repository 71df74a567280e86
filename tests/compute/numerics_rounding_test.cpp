// Rounding against the tables of exact roundings, the traps they catch, and the processor's own conversions.

#include "compute/numerics/number_input.hpp"
#include "compute/numerics/number_text.hpp"
#include "compute/numerics/philox.hpp"
#include "numerics_tables.hpp"

#include <cfenv>
#include <charconv>
#include <limits>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace infralab::compute {
namespace {

const NumberFormat& format(std::string_view id)
{
    return *findFormat(id);
}

Rounded rounded(std::string_view text, std::string_view formatId, std::string_view mode = "RNE",
                bool saturate = false)
{
    return round(readNumber(text).value().number, format(formatId), *findMode(mode), saturate);
}

/// Code and flags as the tables write them: "0x7f IO".
std::string result(std::string_view text, std::string_view formatId, std::string_view mode = "RNE",
                   bool saturate = false)
{
    const auto r = rounded(text, formatId, mode, saturate);
    return (r.defined ? codeText(r.code, format(formatId)) : "undef") + ' ' + flagText(r);
}

TEST(Rounding, EqualsEveryRowOfTheTableKeptHere)
{
    const auto cases = readRoundings();
    EXPECT_EQ(cases.size(), 15336U);
    for (const auto& c : cases)
        EXPECT_EQ(result(c.input, c.format, c.mode, c.saturate == "1"), c.code + ' ' + c.flags)
            << c.format << ' ' << c.mode << c.saturate << ' ' << c.input;
}

TEST(Rounding, EqualsEveryRowOfTheOracle)
{
    const auto rows = readCsv(roundingOracle / "float_round.csv");
    if (rows.empty())
        GTEST_SKIP() << "no oracles beside this checkout";
    EXPECT_EQ(rows.size(), 15619U);
    for (const auto& row : rows) {
        const auto r = rounded(row[4], row[0], row[1], row[2] == "1");
        EXPECT_EQ(result(row[4], row[0], row[1], row[2] == "1"), row[6] + ' ' + row[8])
            << row[0] << ' ' << row[1] << row[2] << ' ' << row[4];
        EXPECT_EQ(r.defined ? hexText(decode(r.code, format(row[0]))) : "undef", row[7]);
        if (row[5].empty()) // the input is no double
            continue;
        const auto input =
            std::bit_cast<double>(static_cast<std::uint64_t>(std::stoull(row[5], nullptr, 16)));
        EXPECT_EQ(round(unrounded(input), format(row[0]), *findMode(row[1]), row[2] == "1"), r);
        EXPECT_EQ(round(ExactNumber::fromDouble(input), format(row[0]), *findMode(row[1]), row[2] == "1"), r);
        EXPECT_EQ(roundDouble(input, format(row[0]), *findMode(row[1]), row[2] == "1"), r.code);
    }
}

TEST(Rounding, EqualsEveryHandPickedCase)
{
    const auto rows = readCsv(roundingTables / "tricky.csv");
    EXPECT_EQ(rows.size(), 79U);
    for (const auto& row : rows) {
        std::size_t column = 4;
        for (const auto* mode : {"RNE", "RZ", "RU", "RD", "RNA"})
            for (const bool saturate : {false, true}) {
                const auto got = result(row[1], row[0], mode, saturate);
                EXPECT_EQ(got.substr(0, got.find(' ')), row.at(column++))
                    << row[0] << ' ' << mode << saturate << ' ' << row[1] << ": " << row[3];
            }
    }
}

TEST(Rounding, JudgesOverflowOnTheRoundedResult)
{
    EXPECT_EQ(result("464", "e4m3fn"), "0x7e I"); // the tie goes to 448, whose code is even
    EXPECT_EQ(result("500", "e4m3fn"), "0x7f IO");
    EXPECT_EQ(result("61440", "e5m2"), "0x7c IO"); // the tie leaves 57344, whose code is odd
    EXPECT_EQ(result("58000", "e5m2"), "0x7b I");
    EXPECT_EQ(result("65504", "fp16"), "0x7bff ");
    EXPECT_EQ(result("65519.99", "fp16"), "0x7bff I");
    EXPECT_EQ(result("65520", "fp16"), "0x7c00 IO");
    EXPECT_EQ(result("65520", "fp16", "RNE", true), "0x7bff IO");
}

TEST(Rounding, SaturatingSendsInfinityToTheLargestFiniteValue)
{
    EXPECT_EQ(result("inf", "e4m3fn", "RNE", true), "0x7e O");
    EXPECT_EQ(result("-inf", "e5m2", "RNE", true), "0xfb O");
    EXPECT_EQ(result("inf", "e5m2"), "0x7c ");
    EXPECT_EQ(result("inf", "e4m3fn"), "0x7f O");
    EXPECT_EQ(result("inf", "e2m1"), "0x7 O");
}

TEST(Rounding, DirectedModesLookAtTheSign)
{
    EXPECT_EQ(result("-464", "e4m3fn", "RU"), "0xfe I");
    EXPECT_EQ(result("-464", "e4m3fn", "RD"), "0xff IO");
    EXPECT_EQ(result("1e-400", "fp64", "RU"), "0x0000000000000001 IU");
    EXPECT_EQ(result("-1e-400", "fp64", "RD"), "0x8000000000000001 IU");
    EXPECT_EQ(result("-1e-400", "fp64", "RU"), "0x8000000000000000 IU");
}

TEST(Rounding, KeepsTheSignOfZeroWhereThereIsOne)
{
    EXPECT_EQ(result("-0", "fp16"), "0x8000 ");
    EXPECT_EQ(result("-1e-30", "fp16"), "0x8000 IU");
    EXPECT_EQ(result("-0", "e4m3fnuz"), "0x00 ");
    EXPECT_EQ(result("-1e-30", "e4m3fnuz"), "0x00 IU");
    EXPECT_EQ(result("-0", "e8m0"), "0xff V");
}

TEST(Rounding, NansAreCanonicalAndUndefinedWhereThereIsNone)
{
    EXPECT_EQ(result("nan", "bf16"), "0x7fc0 ");
    EXPECT_EQ(result("-nan", "bf16"), "0x7fc0 ");
    EXPECT_EQ(result("nan", "e4m3fnuz"), "0x80 ");
    EXPECT_EQ(result("nan", "e3m2"), "undef V");
    const auto signalling = static_cast<double>(std::bit_cast<float>(0x7f800001U));
    EXPECT_EQ(roundDouble(signalling, format("bf16")),
              0x7fc0U); // not infinity, as cutting off bits would give
}

TEST(Rounding, GoesStraightFromTheDecimalToTheFormat)
{
    // By way of fp32 this becomes a tie and then 1; by way of fp64 the next one does.
    EXPECT_EQ(result("1.0004882821813226", "fp16"), "0x3c01 I");
    const std::string justAboveTie = "1.00000005960464477539062500000000000000000000000001";
    EXPECT_EQ(result(justAboveTie, "fp32"), "0x3f800001 I");
    double asDouble = 0;
    std::from_chars(justAboveTie.data(), justAboveTie.data() + justAboveTie.size(), asDouble);
    EXPECT_EQ(roundDouble(asDouble, format("fp32")), 0x3f800000U);
}

TEST(Rounding, TiesAtTheSubnormalBoundaryGoToEven)
{
    EXPECT_EQ(result("0x1.cp-3", "e3m2"), "0x04 IU");          // largest subnormal and smallest normal
    EXPECT_EQ(result("0x1.ff8p-15", "fp16"), "0x03ff ");       // the largest subnormal itself
    EXPECT_EQ(result("0x1.ffcp-15", "fp16"), "0x0400 IU");     // half-way above it
    EXPECT_EQ(result("0x1p-25", "fp16"), "0x0000 IU");         // half the smallest
    EXPECT_EQ(result("0x1.0000001p-25", "fp16"), "0x0001 IU"); // and a trace more
}

TEST(Rounding, OfDoublesToFloatsIsTheProcessorsInEachOfItsModes)
{
    const std::pair<RoundingMode, int> modes[] = {{RoundingMode::nearestEven, FE_TONEAREST},
                                                  {RoundingMode::towardZero, FE_TOWARDZERO},
                                                  {RoundingMode::up, FE_UPWARD},
                                                  {RoundingMode::down, FE_DOWNWARD}};
    Philox random(1);
    for (int i = 0; i < 200'000; ++i) {
        auto pattern = random.wide();
        if (i % 2 == 0) // exponents near fp32's range, so that its subnormals and its overflow are met often
            pattern =
                (pattern & 0x800fffffffffffffU) | (std::uint64_t{1023 - 155 + random.below(290)} << 52U);
        if (i % 8 == 0)
            pattern &= ~std::uint64_t{0x0fffffff}; // ties
        const volatile double input = std::bit_cast<double>(pattern);
        if (std::isnan(input))
            continue;
        for (const auto& [mode, processorMode] : modes) {
            std::fesetround(processorMode);
            std::feclearexcept(FE_ALL_EXCEPT);
            const volatile float expected = static_cast<float>(input);
            const bool inexact = std::fetestexcept(FE_INEXACT) != 0,
                       overflow = std::fetestexcept(FE_OVERFLOW) != 0;
            std::fesetround(FE_TONEAREST);
            const auto got = round(unrounded(input), format("fp32"), mode, false);
            ASSERT_EQ(got.code, std::bit_cast<std::uint32_t>(float(expected)))
                << hexText(input) << modeId(mode);
            ASSERT_EQ(got.inexact, inexact) << hexText(input) << modeId(mode);
            ASSERT_EQ(got.overflow, overflow) << hexText(input) << modeId(mode);
        }
    }
}

TEST(Rounding, OfDecimalsIsTheStandardLibrarysReading)
{
    Philox random(2);
    for (int i = 0; i < 20'000; ++i) {
        std::string text = random.below(2) == 0 ? "-" : "";
        const auto digits = 1 + random.below(i % 10 == 0 ? 800 : 25);
        for (std::uint32_t d = 0; d < digits; ++d)
            text += static_cast<char>('0' + random.below(10));
        const int exponent =
            (i % 2 == 0 ? random.between(-340, 320) : random.between(-60, 45)) - static_cast<int>(digits);
        text += 'e' + std::to_string(exponent);
        const auto* end = text.data() + text.size();
        double wide = 0;
        if (std::from_chars(text.data(), end, wide).ec == std::errc()) {
            ASSERT_EQ(rounded(text, "fp64").code, std::bit_cast<std::uint64_t>(wide)) << text;
        }
        float narrow = 0;
        if (std::from_chars(text.data(), end, narrow).ec == std::errc()) {
            ASSERT_EQ(rounded(text, "fp32").code, std::bit_cast<std::uint32_t>(narrow)) << text;
        }
    }
}

TEST(Rounding, EveryExactDoubleReadsBackFromItsTexts)
{
    Philox random(3);
    for (int i = 0; i < 20'000; ++i) {
        const auto code = random.wide();
        const double value = decode(code, format("fp64"));
        if (std::isnan(value))
            continue;
        ASSERT_EQ(rounded(exactText(value), "fp64"), Rounded{.code = code});
        ASSERT_EQ(rounded(hexText(value), "fp64"), Rounded{.code = code});
        ASSERT_EQ(rounded(valueText(value), "fp64").code, code);
        ASSERT_EQ(std::bit_cast<std::uint64_t>(value), code);
    }
}

TEST(Rounding, AnswersAnySizeAtOnce)
{
    EXPECT_EQ(result("1e999999999", "fp64"), "0x7ff0000000000000 IO");
    EXPECT_EQ(result("-1e999999999", "bf16", "RNE", true), "0xff7f IO");
    EXPECT_EQ(result("1e-999999999", "e4m3fn"), "0x00 IU");
    EXPECT_EQ(result("1e99999999999999999999999999", "fp16"), "0x7c00 IO");
    EXPECT_EQ(result("0x1p-99999999999999999999999999", "fp16", "RU"), "0x0001 IU");
    EXPECT_EQ(result("0e999999999", "fp16"), "0x0000 ");
    EXPECT_EQ(result("0x0p999999999", "fp16"), "0x0000 ");
    const std::string zeros(1'000'000, '0');
    EXPECT_EQ(result("0." + zeros + "1e1000001", "fp16"), "0x3c00 ");
    EXPECT_EQ(result("1" + zeros + "e-1000000", "fp16"), "0x3c00 ");
    EXPECT_EQ(result("0x1" + zeros + "p-4000000", "fp16"), "0x3c00 ");
    EXPECT_EQ(result("1" + zeros, "fp64"), "0x7ff0000000000000 IO");
    EXPECT_EQ(result(std::string(1'000'000, '9') + "e-1000000", "fp64"), "0x3ff0000000000000 I");
    EXPECT_EQ(result(std::string(1'000'000, '9') + "e-1000000", "fp64", "RZ"), "0x3fefffffffffffff I");
}

TEST(Rounding, AMillionthDigitStillBreaksATie)
{
    // Half-way between 1 and the next value of fp64, and a trace more at the end of a million digits.
    const std::string tie = exactText(1 + 0x1p-52);
    const std::string halfway = "1.00000000000000011102230246251565404236316680908203125";
    ASSERT_EQ(tie.substr(0, 17), "1.000000000000000");
    const std::string zeros(1'000'000, '0');
    EXPECT_EQ(result(halfway + zeros, "fp64"), "0x3ff0000000000000 I");
    EXPECT_EQ(result(halfway + zeros + "1", "fp64"), "0x3ff0000000000001 I");
    EXPECT_EQ(result("0x1.00000000000008" + zeros, "fp64"), "0x3ff0000000000000 I");
    EXPECT_EQ(result("0x1.00000000000008" + zeros + "1", "fp64"), "0x3ff0000000000001 I");
    // The longest decimal there is between two values of fp64: half the smallest subnormal's odd multiple.
    const std::string longest = exactText(0x0.fffffffffffffp-1022); // 767 digits
    EXPECT_EQ(result(longest, "fp64"), "0x000fffffffffffff ");
    EXPECT_EQ(result(longest.substr(0, longest.find('e')) + zeros + '1' + longest.substr(longest.find('e')),
                     "fp64"),
              "0x000fffffffffffff IU");
}

TEST(Rounding, OfFloatsInBulkEqualsTheBits)
{
    Philox random(4);
    for (const auto& f : numberFormats()) {
        if (f.isScale)
            continue;
        const FloatRounder toFormat(f);
        for (int i = 0; i < 100'000; ++i) {
            auto pattern = random.word();
            if (i % 2 == 0) // near one, where narrow formats have their values
                pattern = (pattern & 0x807fffffU) | ((127U - 30U + random.below(60)) << 23U);
            if (i % 4 == 0)
                pattern &= 0xfff80000U; // ties of narrow formats
            const auto value = std::bit_cast<float>(pattern);
            const auto r = round(unrounded(value), f, RoundingMode::nearestEven, false);
            const float expected = static_cast<float>(decode(r.code, f)), got = toFormat(value);
            if (std::isnan(expected) || !r.defined) {
                ASSERT_TRUE(std::isnan(got)) << f.id << ' ' << value;
            } else {
                ASSERT_EQ(std::bit_cast<std::uint32_t>(got), std::bit_cast<std::uint32_t>(expected))
                    << f.id << ' ' << value;
            }
        }
    }
}

TEST(Rounding, OfFloatsInBulkKnowsTheLimits)
{
    EXPECT_EQ(FloatRounder(format("fp16"))(65519.99F), 65504);
    EXPECT_EQ(FloatRounder(format("fp16"))(65520.0F), std::numeric_limits<float>::infinity());
    EXPECT_EQ(FloatRounder(format("e4m3fn"))(464.0F), 448);
    EXPECT_TRUE(std::isnan(FloatRounder(format("e4m3fn"))(465.0F)));
    EXPECT_TRUE(std::signbit(FloatRounder(format("bf16"))(-0.0F)));
    EXPECT_FALSE(std::signbit(FloatRounder(format("e4m3fnuz"))(-0.0F)));
    EXPECT_EQ(FloatRounder(format("e2m1"))(-std::numeric_limits<float>::infinity()), -6);
}

} // namespace
} // namespace infralab::compute
