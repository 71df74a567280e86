// The reader of numbers: what it takes, what it refuses and how it says so; and the exact numbers that it
// makes.

#include "compute/numerics/number_input.hpp"
#include "compute/numerics/number_text.hpp"
#include "compute/numerics/philox.hpp"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace infralab::compute {
namespace {

using testing::HasSubstr;

double asDouble(std::string_view text)
{
    const auto& fp64 = *findFormat("fp64");
    return decode(round(readNumber(text).value().number, fp64, RoundingMode::nearestEven, false).code, fp64);
}

std::string complaint(std::string_view text)
{
    const auto read = readNumber(text);
    return read ? "none" : read.error().message;
}

TEST(NumberInput, ReadsDecimals)
{
    EXPECT_EQ(asDouble("1.5"), 1.5);
    EXPECT_EQ(asDouble("+1.5"), 1.5);
    EXPECT_EQ(asDouble("-2"), -2);
    EXPECT_EQ(asDouble(".5"), 0.5);
    EXPECT_EQ(asDouble("5."), 5);
    EXPECT_EQ(asDouble("1e-3"), 1e-3);
    EXPECT_EQ(asDouble("1E+3"), 1000);
    EXPECT_EQ(asDouble("007"), 7);
    EXPECT_TRUE(std::signbit(asDouble("-0")));
    EXPECT_FALSE(std::signbit(asDouble("0.000")));
}

TEST(NumberInput, ReadsHexadecimalNumbersAsNumbers)
{
    EXPECT_EQ(asDouble("0x10"), 16);
    EXPECT_EQ(asDouble("0x1.8p3"), 12);
    EXPECT_EQ(asDouble("-0X1.8P-3"), -0.1875);
    EXPECT_EQ(asDouble("0x.8"), 0.5);
    EXPECT_EQ(asDouble("0xfp0"), 15);
    EXPECT_EQ(asDouble("0x1e5"), 0x1e5); // an e is a digit there
}

TEST(NumberInput, ReadsFractionsExactly)
{
    EXPECT_EQ(asDouble("1/3"), 1.0 / 3.0);
    EXPECT_EQ(asDouble("-22/7"), -22.0 / 7.0);
    EXPECT_EQ(asDouble("10/5"), 2);
    EXPECT_TRUE(std::signbit(asDouble("-0/5")));
    EXPECT_EQ(asDouble(std::string(4000, '9') + '/' + std::string(4000, '3')), 3);
}

TEST(NumberInput, ReadsInfinitiesAndNan)
{
    EXPECT_EQ(asDouble("inf"), HUGE_VAL);
    EXPECT_EQ(asDouble("-Infinity"), -HUGE_VAL);
    EXPECT_TRUE(std::isnan(asDouble("NaN")));
}

TEST(NumberInput, ReadsPatternsOfAFormat)
{
    const auto& e4m3fn = *findFormat("e4m3fn");
    const auto value = [&](std::string_view text) {
        return encode(readNumber(text).value(), e4m3fn, RoundingMode::nearestEven, false).value();
    };
    EXPECT_EQ(value("bits:0x7e").rounded, Rounded{.code = 0x7e});
    EXPECT_EQ(value("bits:0b01111110").rounded.code, 0x7eU);
    EXPECT_EQ(value("BITS:0X00007E").rounded.code, 0x7eU);
    EXPECT_EQ(value("bits:0x0").rounded.code, 0U);
    EXPECT_EQ(value("bits:0x7e").number.compare(448), 0);
    EXPECT_EQ(value("bits:0xff").rounded.code, 0xffU); // a NaN's own bits, not the canonical one's
    EXPECT_EQ(readNumber("0x7e").value().pattern, std::nullopt);
}

TEST(NumberInput, RefusesAPatternTooWideForTheFormat)
{
    const auto wide = readNumber("bits:0x1ff").value();
    const auto refused = encode(wide, *findFormat("e4m3fn"), RoundingMode::nearestEven, false);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, Error::Code::invalidInput);
    EXPECT_THAT(refused.error().message, HasSubstr("e4m3fn has 8 bits"));
    EXPECT_TRUE(encode(wide, *findFormat("bf16"), RoundingMode::nearestEven, false));
    EXPECT_THAT(complaint("bits:0x10000000000000000"), HasSubstr("wider than 64 bits"));
}

TEST(NumberInput, RefusesWhatItWouldHaveToGuess)
{
    const std::pair<const char*, const char*> cases[] = {
        {"", "write one"},
        {"1,5", "as a dot"},
        {"1_000", "leave it out"},
        {"1'000", "leave it out"},
        {"\xE2\x88\x92"
         "1",
         "hyphen"},
        {"1e", "power of ten"},
        {"1e+", "power of ten"},
        {"1e5.5", "is not a number"},
        {"1.5.2", "is not a number"},
        {".", "is not a number"},
        {"-", "is not a number"},
        {"e5", "is not a number"},
        {"--1", "is not a number"},
        {"abc", "is not a number"},
        {"infinite", "is not a number"},
        {"12ab", "0x before it"},
        {"7f", "0x before it"},
        {"0x", "no digits after 0x"},
        {"0x1p", "power of two"},
        {"0x1.g", "not a hexadecimal number"},
        {"0x1.8p3.5", "not a hexadecimal number"},
        {"1/0", "divides by zero"},
        {"0/0", "divides by zero"},
        {"1/", "fraction of two whole numbers"},
        {"/3", "fraction of two whole numbers"},
        {"1.5/3", "fraction of two whole numbers"},
        {"1/-3", "fraction of two whole numbers"},
        {"1/2/3", "fraction of two whole numbers"},
        {"bits:7e", "without its base"},
        {"bits:", "without its base"},
        {"bits:0x", "not a bit pattern"},
        {"bits:0xzz", "not a bit pattern"},
        {"bits:0b012", "not a bit pattern"},
        {"bits:0x-1", "not a bit pattern"},
        {"-bits:0x1", "sign is one of the bits"},
        {"1 2", "is not a number"},
        {"1.5f", "is not a number"},
        {"1e5f", "0x before it"},
        {"50%", "is not a number"},
    };
    for (const auto& [text, remedy] : cases) {
        EXPECT_THAT(complaint(text), HasSubstr(remedy)) << text;
        EXPECT_THAT(complaint(text), HasSubstr('"' + std::string(text) + '"'));
    }
    EXPECT_THAT(complaint(std::string(5000, '1') + "/3"), HasSubstr("4,000 digits"));
}

TEST(NumberInput, QuotesLongTextsInPart)
{
    EXPECT_LT(complaint(std::string(1'000'000, 'x')).size(), 300U);
    EXPECT_EQ(inQuotes("abc"), "\"abc\"");
    const std::string accents = "123456789012345678901234567890123456789\xC3\xA9\xC3\xA9";
    EXPECT_EQ(inQuotes(accents), "\"123456789012345678901234567890123456789...\""); // no half character
}

TEST(NumberInput, SurvivesAnyBytes)
{
    Philox random(7);
    const std::string_view alphabet = "0123456789abcdefxp+-./:, _einfnabits\xE2\x88\x92\xFF";
    for (int i = 0; i < 50'000; ++i) {
        std::string text;
        for (auto n = random.below(12); n > 0; --n)
            text += i % 2 == 0 ? alphabet[random.below(static_cast<std::uint32_t>(alphabet.size()))]
                               : static_cast<char>(random.below(256));
        const auto read = readNumber(text);
        if (!read) {
            ASSERT_EQ(read.error().code, Error::Code::invalidInput);
            ASSERT_THAT(read.error().message, HasSubstr(inQuotes(text)));
            ASSERT_TRUE(read.error().message.ends_with('.'));
        }
    }
}

TEST(ExactNumber, MeasuresErrorsExactly)
{
    const auto tenth = readNumber("0.1").value().number;
    EXPECT_EQ(tenth.errorOf(0.1, -56), 0.4); // 0.1 is 2^-56 times 7205759403792793.6
    EXPECT_EQ(tenth.relativeErrorOf(0.1), 0x1p-54);
    EXPECT_EQ(tenth.compare(0.1), 1);
    EXPECT_EQ(tenth.compare(std::nextafter(0.1, 0)), -1);
    const auto third = readNumber("-1/3").value().number;
    EXPECT_EQ(third.errorOf(0), 1.0 / 3);
    EXPECT_EQ(third.relativeErrorOf(0), 1);
    EXPECT_EQ(third.relativeErrorOf(-0.5), -0.5);
    EXPECT_EQ(readNumber("0.5").value().number.errorOf(0.5), 0);
    EXPECT_EQ(ExactNumber::zero(true).errorOf(0x1p-1074, -1074), 1);
    EXPECT_TRUE(std::isnan(ExactNumber::zero().relativeErrorOf(1)));
}

TEST(ExactNumber, SeesDifferencesFarBelowADouble)
{
    const auto nearlyOne = readNumber("1." + std::string(600, '0') + "1").value().number;
    EXPECT_EQ(nearlyOne.compare(1), -1);
    EXPECT_EQ(nearlyOne.errorOf(1), 0);                                 // 1e-601 is below every double
    EXPECT_DOUBLE_EQ(nearlyOne.errorOf(1, -2000), -11.481306952742545); // 2^2000 / 10^601
    const auto faint = readNumber("1e-400").value().number;
    EXPECT_EQ(faint.compare(0), -1);
    EXPECT_EQ(faint.relativeErrorOf(0), -1);
    EXPECT_TRUE(faint.isExact());
}

TEST(ExactNumber, SaysWhenItIsAStandIn)
{
    EXPECT_FALSE(readNumber("1e999999").value().number.isExact());
    EXPECT_FALSE(readNumber(std::string(3000, '3')).value().number.isExact());
    EXPECT_TRUE(readNumber(std::string(2000, '3')).value().number.isExact());
    EXPECT_TRUE(readNumber("1" + std::string(3000, '0')).value().number.isExact());
}

TEST(ExactNumber, OfADoubleIsThatDouble)
{
    Philox random(8);
    for (int i = 0; i < 10'000; ++i) {
        const auto value = std::bit_cast<double>(random.wide());
        if (!std::isfinite(value))
            continue;
        const auto exact = ExactNumber::fromDouble(value);
        ASSERT_EQ(exact.compare(value), 0);
        ASSERT_EQ(exact.compare(std::nextafter(value, HUGE_VAL)), 1);
        ASSERT_EQ(exact.errorOf(0), -value);
    }
}

} // namespace
} // namespace infralab::compute
