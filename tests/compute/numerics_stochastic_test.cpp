// Stochastic rounding: how many of all random words round up, against the oracle and against exact fractions.

#include "compute/numerics/number_input.hpp"
#include "compute/numerics/number_text.hpp"
#include "compute/numerics/philox.hpp"
#include "numerics_tables.hpp"

#include <gtest/gtest.h>

namespace infralab::compute {
namespace {

constexpr StochasticRule rules[] = {StochasticRule::truncated, StochasticRule::halfUp,
                                    StochasticRule::halfEven};

/// Of all words, those that give another code than rounding toward zero.
std::uint64_t countUp(const ExactNumber& input, const NumberFormat& format, int bits, StochasticRule rule)
{
    const auto down = round(input.leading(), format, RoundingMode::towardZero, false).code;
    std::uint64_t count = 0;
    for (std::uint64_t word = 0; word < std::uint64_t{1} << bits; ++word) {
        const Stochastic random{bits, static_cast<std::uint32_t>(word), rule};
        count += round(input.leading(), format, random, false).code != down ? 1 : 0;
    }
    return count;
}

std::uint64_t countUp(double input, const NumberFormat& format, int bits, StochasticRule rule)
{
    return countUp(ExactNumber::fromDouble(input), format, bits, rule);
}

TEST(StochasticRounding, RoundsUpForAsManyWordsAsTheOracleSays)
{
    const auto rows = readCsv(roundingOracle / "float_sr.csv");
    if (rows.empty())
        GTEST_SKIP() << "no oracles beside this checkout";
    EXPECT_EQ(rows.size(), 96U);
    for (const auto& row : rows)
        for (std::size_t i = 0; i < std::size(rules); ++i)
            EXPECT_EQ(
                countUp(readNumber(row[1]).value().number, *findFormat(row[0]), std::stoi(row[2]), rules[i]),
                std::stoull(row[3 + i]))
                << row[0] << ' ' << row[1] << ' ' << row[2] << " bits, rule " << i;
}

TEST(StochasticRounding, CountsTheFractionThatIsCutOff)
{
    // 1 + f/8 of the place value, f from 0 to 8, with two bits: 4 * f/8 chances, halves by the rule.
    const auto& format = *findFormat("e4m3fn");
    for (int f = 0; f <= 8; ++f) {
        const double input = 1 + f / 64.0;
        const auto half = static_cast<std::uint64_t>(f);
        const std::uint64_t even = f % 2 == 0 ? half / 2 : (half / 2 + 1) / 2 * 2;
        if (f == 8)
            continue; // a value of the format, of which nothing is cut off
        EXPECT_EQ(countUp(input, format, 2, StochasticRule::truncated), half / 2);
        EXPECT_EQ(countUp(input, format, 2, StochasticRule::halfUp), (half + 1) / 2);
        EXPECT_EQ(countUp(input, format, 2, StochasticRule::halfEven), even) << f;
    }
}

TEST(StochasticRounding, UsesTheLowBitsOfTheWordAlone)
{
    Philox random(5);
    for (int i = 0; i < 20'000; ++i) {
        const auto word = random.word();
        const auto bits = random.between(1, 31);
        const auto& format = numberFormats()[random.below(14)];
        const double input = std::bit_cast<float>(random.word());
        const auto low = word & ((1U << static_cast<unsigned>(bits)) - 1);
        ASSERT_EQ(round(unrounded(input), format, Stochastic{bits, word}, false),
                  round(unrounded(input), format, Stochastic{bits, low}, false));
    }
}

TEST(StochasticRounding, GivesOneOfTheTwoValuesAround)
{
    Philox random(6);
    for (int i = 0; i < 50'000; ++i) {
        const auto& format = numberFormats()[random.below(14)];
        const auto x = unrounded(std::bit_cast<double>(random.wide()));
        const Stochastic chance{random.between(1, 32), random.word(), rules[random.below(3)]};
        for (const bool saturate : {false, true}) {
            const auto got = round(x, format, chance, saturate);
            // Not directed, so an overflow leaves the finite values whatever the sign.
            const auto inner = round(x, format, RoundingMode::towardZero, saturate);
            const auto outer = round(x, format, x.negative ? RoundingMode::down : RoundingMode::up, saturate);
            const auto beyond = round(x, format, RoundingMode::nearestAway, saturate);
            ASSERT_TRUE(got == inner || got == outer || (beyond.overflow && got == beyond))
                << format.id << ' ' << codeText(got.code, format);
        }
    }
}

TEST(StochasticRounding, ReachesTheSmallestSubnormalByChanceAlone)
{
    const auto& format = *findFormat("e5m2"); // smallest 2^-16
    EXPECT_EQ(countUp(0x1p-18, format, 2, StochasticRule::truncated), 1U);
    EXPECT_EQ(countUp(0x1p-19, format, 2, StochasticRule::truncated), 0U);
    EXPECT_EQ(countUp(0x1p-19, format, 2, StochasticRule::halfUp), 1U);
    EXPECT_EQ(countUp(0x1p-19, format, 2, StochasticRule::halfEven), 0U);
    EXPECT_EQ(countUp(0x1p-300, format, 8, StochasticRule::halfUp), 0U);
    const auto flags = round(unrounded(0x1p-300), format, Stochastic{8, 255}, false);
    EXPECT_TRUE(flags.inexact && flags.underflow && flags.code == 0);
}

} // namespace
} // namespace infralab::compute
