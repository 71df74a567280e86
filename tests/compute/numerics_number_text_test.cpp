// How codes and values are written.

#include "compute/numerics/number_text.hpp"

#include <limits>

#include <gtest/gtest.h>

namespace infralab::compute {
namespace {

TEST(NumberText, CodesFillTheFormatsWidth)
{
    EXPECT_EQ(codeText(1, *findFormat("fp64")), "0x0000000000000001");
    EXPECT_EQ(codeText(0x1fc00, *findFormat("tf32")), "0x1fc00");
    EXPECT_EQ(codeText(7, *findFormat("e4m3fn")), "0x07");
    EXPECT_EQ(codeText(7, *findFormat("e2m3")), "0x07");
    EXPECT_EQ(codeText(7, *findFormat("e2m1")), "0x7");
}

TEST(NumberText, BitsFillTheirField)
{
    EXPECT_EQ(bitText(5, 4), "0101");
    EXPECT_EQ(bitText(0, 3), "000");
    EXPECT_EQ(bitText(0, 0), "");
}

TEST(NumberText, HexFloatsHaveOneDigitBeforeThePoint)
{
    EXPECT_EQ(hexText(448), "0x1.cp+8");
    EXPECT_EQ(hexText(-1), "-0x1p+0");
    EXPECT_EQ(hexText(0x1p-1074), "0x1p-1074");
    EXPECT_EQ(hexText(0.0), "0x0p+0");
    EXPECT_EQ(hexText(-0.0), "-0");
    EXPECT_EQ(hexText(-std::numeric_limits<double>::infinity()), "-inf");
    EXPECT_EQ(hexText(std::numeric_limits<double>::quiet_NaN()), "nan");
}

TEST(NumberText, ExactDecimalsAreComplete)
{
    EXPECT_EQ(exactText(0.1), "0.1000000000000000055511151231257827021181583404541015625");
    EXPECT_EQ(exactText(448), "448");
    EXPECT_EQ(exactText(-0.0625), "-0.0625");
    EXPECT_EQ(exactText(12.5), "12.5");
    EXPECT_EQ(exactText(0x1p-16), "0.0000152587890625");
    EXPECT_EQ(exactText(0x1p-17), "7.62939453125e-06");
    EXPECT_EQ(exactText(0x1p-24), "5.9604644775390625e-08");
    EXPECT_EQ(exactText(0x1p64), "18446744073709551616");
    EXPECT_EQ(exactText(0x1p80), "1.208925819614629174706176e+24");
    EXPECT_EQ(exactText(-0.0), "-0");
    EXPECT_EQ(exactText(std::numeric_limits<double>::denorm_min()).size(),
              751U + 1 + 5); // digits, point, exponent
    EXPECT_TRUE(exactText(std::numeric_limits<double>::denorm_min()).starts_with("4.940656458412465441765"));
}

TEST(NumberText, ValuesAreExactWhereShort)
{
    EXPECT_EQ(valueText(0x1p-24), "5.9604644775390625e-08");
    EXPECT_EQ(valueText(0.333984375), "0.333984375");
    EXPECT_EQ(valueText(0.1), "0.1");
    EXPECT_EQ(valueText(0x1p127), "1.7014118346046923e+38");
    EXPECT_EQ(valueText(-std::numeric_limits<double>::infinity()), "-inf");
}

TEST(NumberText, FlagsAreLettersInOneOrder)
{
    EXPECT_EQ(flagText({}), "");
    EXPECT_EQ(flagText({.inexact = true, .overflow = true, .underflow = true, .invalid = true}), "IOUV");
}

TEST(NumberText, ModesAreKnownByTheirLetters)
{
    for (const auto* id : {"RNE", "RZ", "RU", "RD", "RNA"})
        EXPECT_EQ(modeId(findMode(id).value()), id);
    EXPECT_FALSE(findMode("rne"));
}

} // namespace
} // namespace infralab::compute
