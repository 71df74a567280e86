// Formats of one's own: equal to the listed ones where they describe the same, and to a search among all
// values elsewhere.

#include "compute/numerics/custom_format.hpp"
#include "compute/numerics/number_text.hpp"
#include "compute/numerics/philox.hpp"

#include <set>

#include <gmock/gmock.h>

namespace infralab::compute {
namespace {

NumberFormat custom(int exponentBits, int fractionBits, int bias, bool infinities, bool nans)
{
    return customFormat({exponentBits, fractionBits, bias, infinities, nans}).value();
}

TEST(CustomFormat, EqualsTheListedFormatOfTheSameShape)
{
    const std::pair<const char*, CustomFormat> listed[] = {
        {"fp64", {11, 52, 1023, true, true}}, {"fp32", {8, 23, 127, true, true}},
        {"tf32", {8, 10, 127, true, true}},   {"bf16", {8, 7, 127, true, true}},
        {"fp16", {5, 10, 15, true, true}},    {"e5m2", {5, 2, 15, true, true}},
        {"e4m3fn", {4, 3, 7, false, true}},   {"e3m2", {3, 2, 3, false, false}},
        {"e2m3", {2, 3, 1, false, false}},    {"e2m1", {2, 1, 1, false, false}},
        {"e4m3_ieee", {4, 3, 7, true, true}}};
    Philox random(1);
    for (const auto& [id, shape] : listed) {
        auto mine = customFormat(shape);
        ASSERT_TRUE(mine) << id << ": " << mine.error().message;
        EXPECT_EQ(mine->id, "custom");
        mine->id = findFormat(id)->id;
        mine->label = findFormat(id)->label;
        EXPECT_EQ(*mine, *findFormat(id));
    }
}

TEST(CustomFormat, SaysWhatItRefuses)
{
    const auto refusal = [](CustomFormat shape) {
        const auto format = customFormat(shape);
        return format ? "" : format.error().where + ": " + format.error().message;
    };
    EXPECT_THAT(refusal({0, 3, 7, true, true}), testing::StartsWith("exponent_bits: "));
    EXPECT_THAT(refusal({12, 3, 7, true, true}), testing::HasSubstr("give 1 to 11."));
    EXPECT_THAT(refusal({4, -1, 7, true, true}), testing::StartsWith("fraction_bits: "));
    EXPECT_THAT(refusal({4, 53, 7, true, true}), testing::HasSubstr("give 0 to 52."));
    EXPECT_THAT(refusal({4, 0, 7, true, true}), testing::HasSubstr("at least 1 fraction bit"));
    EXPECT_THAT(refusal({1, 2, 0, true, true}), testing::HasSubstr("at least 2 exponent bits"));
    EXPECT_THAT(refusal({1, 0, 0, false, true}), testing::HasSubstr("no normal number"));
    EXPECT_THAT(refusal({4, 3, 1080, false, true}), testing::StartsWith("bias: "));
    EXPECT_THAT(refusal({11, 52, 1022, true, true}), testing::HasSubstr("give 1023 to 1023"));
    EXPECT_EQ(refusal({4, 3, 1072, false, true}), "");
    EXPECT_EQ(refusal({4, 3, -1008, false, true}), "");
    EXPECT_THAT(refusal({4, 3, -1009, false, true}), testing::HasSubstr("give -1008 to 1072"));
}

/// Every value from the smallest magnitude up, found by decoding all codes.
std::vector<std::pair<double, std::uint64_t>> magnitudes(const NumberFormat& f)
{
    std::vector<std::pair<double, std::uint64_t>> out;
    for (std::uint64_t code = 0; code < f.signBit(); ++code)
        if (const double value = decode(code, f); std::isfinite(value))
            out.emplace_back(value, code);
    return out;
}

TEST(CustomFormat, HasTheValuesOfItsDefinition)
{
    for (const bool infinities : {false, true})
        for (const bool nans : {false, true})
            for (int e = 1; e <= 6; ++e)
                for (int m = 0; m <= 4; ++m)
                    for (const int bias : {-3, 0, 5, 40}) {
                        const auto made = customFormat({e, m, bias, infinities, nans});
                        if (!made)
                            continue;
                        const auto& f = *made;
                        const auto values = magnitudes(f);
                        // By the definition, without a look at any code: 0, the subnormals, the binades.
                        std::set<double> expected;
                        const int fields = 1 << e, steps = 1 << m;
                        for (int field = 0; field < fields; ++field)
                            for (int step = 0; step < steps; ++step) {
                                const bool last = field == fields - 1;
                                const bool special = infinities && nans   ? last
                                                     : infinities || nans ? last && step == steps - 1
                                                                          : false;
                                if (!special)
                                    expected.insert(std::ldexp((field > 0 ? steps : 0) + step,
                                                               std::max(field, 1) - bias - m));
                            }
                        ASSERT_EQ(values.size(), expected.size());
                        std::size_t i = 0;
                        for (const double value : expected)
                            ASSERT_EQ(values[i++].first, value);
                        ASSERT_EQ(f.infinityCode().has_value(), infinities);
                        ASSERT_EQ(f.nanCode().has_value(), nans);
                        if (infinities) {
                            ASSERT_TRUE(std::isinf(decode(*f.infinityCode(), f)));
                        }
                    }
}

TEST(CustomFormat, RoundsToOneOfTheTwoNearestOfItsValues)
{
    Philox random(2);
    int tested = 0;
    while (tested < 200) {
        const auto made = customFormat({random.between(1, 6), random.between(0, 4), random.between(-10, 40),
                                        random.below(2) == 0, random.below(2) == 0});
        if (!made)
            continue;
        ++tested;
        const auto& f = *made;
        const auto values = magnitudes(f);
        const double largest = values.back().first;
        const double last = std::ldexp(1.0, std::ilogb(largest) - f.fractionBits); // to what would follow it
        for (int i = 0; i < 200; ++i) {
            const int from = f.minExponent() - f.fractionBits - 2, to = f.maxExponent() + 1;
            const double size =
                std::ldexp(1 + random.uniform() * (random.below(4) == 0 ? 0 : 1), random.between(from, to));
            const auto next =
                std::ranges::lower_bound(values, size, {}, &decltype(values)::value_type::first);
            const auto got = round(unrounded(-size), f, RoundingMode::nearestEven, false);
            if (next == values.end()) {
                const double tie = largest + last / 2;
                const bool stays = size < tie || (size == tie && values.back().second % 2 == 0);
                const auto beyond = f.infinityCode() ? *f.infinityCode()
                                    : f.nanCode()    ? *f.nanCode()
                                                     : values.back().second;
                ASSERT_EQ(got.code, f.signBit() | (stays ? values.back().second : beyond))
                    << codeText(got.code, f) << ' ' << size;
                ASSERT_EQ(got.overflow, !stays);
                continue;
            }
            const auto below = next == values.begin() || next->first == size ? next : next - 1;
            const double up = next->first - size, down = size - below->first;
            const auto chosen = up < down || (up == down && next->second % 2 == 0) ? next : below;
            ASSERT_EQ(got.code, f.signBit() | chosen->second) << f.exponentBits << ' ' << f.fractionBits;
            ASSERT_EQ(got.inexact, chosen->first != size);
        }
    }
}

TEST(CustomFormat, KnowsItsGapsEvenWithAnOddBias)
{
    EXPECT_EQ(custom(4, 3, 7, false, true).firstIntegerGap(), 17U);
    EXPECT_EQ(custom(4, 3, -10, false, true).firstIntegerGap(), std::nullopt); // only multiples of 256
    EXPECT_EQ(custom(4, 3, -10, false, true).epsilon(), 256);
    EXPECT_EQ(custom(2, 0, 1, false, false).firstIntegerGap(), 3U);
    EXPECT_EQ(custom(2, 0, 1, false, true).firstIntegerGap(), std::nullopt); // 0, 1, 2
}

} // namespace
} // namespace infralab::compute
