// The formats against the published limits and against every code point of the narrow ones.

#include "compute/numerics/number_text.hpp"
#include "numerics_tables.hpp"

#include <gtest/gtest.h>

namespace infralab::compute {
namespace {

std::string codeOrNone(std::optional<std::uint64_t> code, const NumberFormat& format)
{
    return code ? codeText(*code, format) : "none";
}

TEST(NumberFormat, HasTheLimitsOfEveryRowOfTheTable)
{
    const auto rows = readCsv(roundingTables / "formats.csv");
    ASSERT_EQ(rows.size(), numberFormats().size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& row = rows[i];
        SCOPED_TRACE(row[0]);
        const auto& f = numberFormats()[i];
        EXPECT_EQ(f.id, row[0]);
        EXPECT_EQ(findFormat(row[0]), &f);
        EXPECT_EQ(std::to_string(f.bits()), row[1]);
        EXPECT_EQ(f.signBit() != 0, row[2] == "1");
        EXPECT_EQ(std::to_string(f.exponentBits), row[3]);
        EXPECT_EQ(std::to_string(f.fractionBits), row[4]);
        EXPECT_EQ(std::to_string(f.bias), row[5]);
        EXPECT_EQ(std::to_string(f.minExponent()), row[6]);
        EXPECT_EQ(std::to_string(f.maxExponent()), row[7]);
        EXPECT_EQ(hexText(decode(f.largestCode(), f)), row[8]);
        EXPECT_EQ(codeText(f.largestCode(), f), row[9]);
        EXPECT_EQ(hexText(decode(f.smallestNormalCode(), f)), row[10]);
        EXPECT_EQ(codeText(f.smallestNormalCode(), f), row[11]);
        EXPECT_EQ(f.smallestSubnormalCode() ? hexText(decode(1, f)) : "none", row[12]);
        EXPECT_EQ(codeOrNone(f.smallestSubnormalCode(), f), row[13]);
        EXPECT_EQ(hexText(f.epsilon()), row[14]);
        EXPECT_EQ(f.infinityCode()
                      ? codeText(*f.infinityCode(), f) + '/' + codeText(*f.infinityCode() | f.signBit(), f)
                      : "none",
                  row[15]);
        EXPECT_EQ(std::to_string(f.nanCount()), row[16]);
        EXPECT_EQ(codeOrNone(f.nanCode(), f), row[17]);
        EXPECT_EQ(codeOrNone(f.negativeZeroCode(), f), row[18]);
        EXPECT_EQ(f.firstIntegerGap() ? std::to_string(*f.firstIntegerGap())
                  : f.isScale         ? "n/a"
                                      : "beyond max",
                  row[19]);
    }
}

TEST(NumberFormat, DecodesEveryCodePointOfTheNarrowFormats)
{
    constexpr std::string_view classes[] = {"zero", "subnormal", "normal", "inf", "nan"};
    std::ifstream file(roundingTables / "codepoints.txt");
    const NumberFormat* format = nullptr;
    int count = 0;
    for (std::string code, kind, value; file >> code >> kind;) {
        if (code == "format") {
            format = findFormat(kind);
            ASSERT_NE(format, nullptr) << kind;
            continue;
        }
        file >> value;
        const auto pattern = std::stoull(code, nullptr, 16);
        EXPECT_EQ(hexText(decode(pattern, *format)), value) << format->id << ' ' << code;
        EXPECT_EQ(classes[static_cast<std::size_t>(format->classify(pattern))], kind)
            << format->id << ' ' << code;
        ++count;
    }
    EXPECT_EQ(count, 1680);
}

TEST(NumberFormat, CountsItsNansAsItClassifiesThem)
{
    for (const auto& f : numberFormats()) {
        if (f.bits() > 19)
            continue;
        std::uint64_t nans = 0;
        for (std::uint64_t code = 0; code <= f.codeMask(); ++code)
            nans += f.classify(code) == NumberClass::nan ? 1 : 0;
        EXPECT_EQ(nans, f.nanCount()) << f.id;
    }
}

TEST(NumberFormat, NeighboursFollowTheOrderOfValues)
{
    for (const auto& f : numberFormats()) {
        if (f.bits() > 19)
            continue;
        SCOPED_TRACE(f.id);
        for (std::uint64_t code = 0; code <= f.codeMask(); ++code) {
            const double value = decode(code, f);
            const auto up = nextUp(code, f), down = nextDown(code, f);
            if (std::isnan(value)) {
                ASSERT_FALSE(up || down);
                continue;
            }
            if (up) {
                ASSERT_GT(decode(*up, f), value);
                const auto back = nextDown(*up, f);
                ASSERT_TRUE(back);
                ASSERT_EQ(decode(*back, f), value);
            } else {
                ASSERT_EQ(code, f.infinityCode().value_or(f.largestCode()));
            }
            if (down) {
                ASSERT_LT(decode(*down, f), value);
                const auto back = nextUp(*down, f);
                ASSERT_TRUE(back);
                ASSERT_EQ(decode(*back, f), value);
            } else {
                ASSERT_EQ(code, f.isScale ? 0 : f.infinityCode().value_or(f.largestCode()) | f.signBit());
            }
        }
    }
}

TEST(NumberFormat, TheZerosAreOneValueToNeighbours)
{
    const auto& fp16 = *findFormat("fp16");
    EXPECT_EQ(nextDown(0x0001, fp16), 0x0000U);
    EXPECT_EQ(nextUp(0x8001, fp16), 0x8000U);
    EXPECT_EQ(nextUp(0x8000, fp16), 0x0001U);
    EXPECT_EQ(nextDown(0x0000, fp16), 0x8001U);
    EXPECT_EQ(nextUp(0x81, *findFormat("e4m3fnuz")), 0x00U);
}

TEST(NumberFormat, OneUlpSeparatesFiniteNeighboursAbove)
{
    for (const auto& f : numberFormats()) {
        if (f.bits() > 19)
            continue;
        for (std::uint64_t code = 0; code < f.largestCode(); ++code)
            ASSERT_EQ(decode(code + 1, f) - decode(code, f), std::ldexp(1.0, quantumExponent(code, f)))
                << f.id << ' ' << code;
    }
}

TEST(NumberFormat, ATopBinadeWithoutInfinityIsFinite)
{
    const auto& f = *findFormat("e4m3fn");
    EXPECT_EQ(decode(0x78, f), 256);
    EXPECT_EQ(decode(0x7e, f), 448);
    EXPECT_TRUE(std::isnan(decode(0x7f, f)));
    EXPECT_TRUE(std::isnan(decode(0xff, f)));
}

TEST(NumberFormat, AnUnknownIdHasNoFormat)
{
    EXPECT_EQ(findFormat("fp17"), nullptr);
    EXPECT_EQ(findFormat(""), nullptr);
}

} // namespace
} // namespace infralab::compute
