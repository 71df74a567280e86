// All 65,536 codes of fp16 and of bf16 through every narrower format, against a search among all values of
// the format. Slow and simple on purpose: it shares no line with the rounding on the bits.

#include "compute/numerics/custom_format.hpp"
#include "compute/numerics/number_text.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

namespace infralab::compute {
namespace {

constexpr RoundingMode allModes[] = {RoundingMode::nearestEven, RoundingMode::towardZero, RoundingMode::up,
                                     RoundingMode::down, RoundingMode::nearestAway};

struct Point
{
    double value;
    std::uint64_t code;
};

/// The format's values from 0 (or the smallest) up, and the one that would follow the largest.
std::vector<Point> magnitudes(const NumberFormat& f)
{
    std::vector<Point> points;
    for (std::uint64_t code = 0; code <= f.codeMask(); ++code) {
        const double value = decode(code, f);
        if (std::isfinite(value) && !std::signbit(value))
            points.push_back({value, code});
    }
    std::ranges::sort(points, {}, &Point::value);
    const auto last = points.end() - 1;
    points.push_back({f.isScale ? 2 * last->value : 2 * last->value - (last - 1)->value, last->code + 1});
    return points;
}

Rounded reference(double x, const std::vector<Point>& points, const NumberFormat& f, RoundingMode mode,
                  bool saturate)
{
    const bool negative = std::signbit(x);
    const double size = std::abs(x);
    const auto signedCode = [&](std::uint64_t code) {
        return code == 0 && f.nan == NanRule::negativeZero ? 0 : negative ? code | f.signBit() : code;
    };
    const std::uint64_t largest = points[points.size() - 2].code;
    const auto beyond = saturate || (!f.infinityCode() && !f.nanCode()) ? signedCode(largest)
                        : f.infinityCode()                              ? signedCode(*f.infinityCode())
                                                                        : signedCode(*f.nanCode());
    if (std::isnan(x) || (f.isScale && (negative || size == 0 || std::isinf(x))))
        return {.code = f.nanCode().value_or(0),
                .defined = f.nanCode().has_value(),
                .invalid = !f.nanCode() || !std::isnan(x)};
    if (std::isinf(x))
        return {.code = beyond, .overflow = saturate || !f.infinityCode()};

    const bool away = mode == (negative ? RoundingMode::down : RoundingMode::up);
    const bool inward =
        mode == RoundingMode::towardZero || mode == (negative ? RoundingMode::up : RoundingMode::down);
    if (size > points.back().value)
        return {.code = inward ? signedCode(largest) : beyond, .inexact = true, .overflow = true};
    if (size < points.front().value) { // only a scale: the binades go on below it, down to none
        const double below = std::ldexp(1.0, std::ilogb(size)); // the power of two at or below
        // Codes go on downwards, and the tie is taken by their parity; the smallest value's code is 0, which
        // is even.
        const bool toNext =
            size != below &&
            (away || (!inward && (size > 1.5 * below ||
                                  (size == 1.5 * below && (mode == RoundingMode::nearestAway ||
                                                           (std::ilogb(size) + f.bias) % 2 != 0)))));
        const bool reachesSmallest = (toNext ? 2 * below : below) >= points.front().value;
        return {.code = 0, .inexact = true, .underflow = !reachesSmallest};
    }
    const auto above = std::ranges::lower_bound(points, size, {}, &Point::value);
    if (above->value == size && above != points.end() - 1)
        return {.code = signedCode(above->code)};
    auto chosen = above;
    if (above->value != size) {
        const auto below = above - 1;
        // Neighbours of a format of 8 bits or fewer: their sum is a double, and so the comparison is exact.
        const double twice = 2 * size, sum = below->value + above->value;
        if (inward || (!away && (twice < sum || (twice == sum && mode == RoundingMode::nearestEven &&
                                                 below->code % 2 == 0))))
            chosen = below;
    }
    Rounded out{.inexact = above->value != size || chosen == points.end() - 1};
    out.overflow = chosen == points.end() - 1;
    out.underflow = !f.isScale && size < decode(f.smallestNormalCode(), f) && out.inexact;
    out.code = !out.overflow ? signedCode(chosen->code) : inward ? signedCode(largest) : beyond;
    return out;
}

class EveryCode : public testing::TestWithParam<std::pair<const char*, const char*>>
{};

TEST_P(EveryCode, RoundsAsASearchAmongAllValuesDoes)
{
    const auto& from = *findFormat(GetParam().first);
    const auto& to = *findFormat(GetParam().second);
    const auto points = magnitudes(to);
    for (std::uint64_t code = 0; code <= from.codeMask(); ++code) {
        const double x = decode(code, from);
        for (const auto mode : allModes)
            for (const bool saturate : {false, true})
                ASSERT_EQ(round(unrounded(x), to, mode, saturate), reference(x, points, to, mode, saturate))
                    << from.id << ' ' << codeText(code, from) << " to " << to.id << ' ' << modeId(mode)
                    << saturate;
    }
}

std::vector<std::pair<const char*, const char*>> pairs()
{
    std::vector<std::pair<const char*, const char*>> out;
    for (const auto* from : {"fp16", "bf16"})
        for (const auto& to : numberFormats())
            if (to.bits() <= 8)
                out.emplace_back(from, to.id.data());
    out.emplace_back("bf16", "fp16");
    return out;
}

INSTANTIATE_TEST_SUITE_P(Rounding, EveryCode, testing::ValuesIn(pairs()), [](const auto& pair) {
    return std::string(pair.param.first) + "_to_" + pair.param.second;
});

TEST(EveryCodeToFormatsOfOnesOwn, RoundsAsASearchAmongAllValuesDoes)
{
    for (const CustomFormat shape : {CustomFormat{3, 3, 3, true, true},
                                     {3, 2, 3, true, false},
                                     {3, 2, 3, false, true},
                                     {4, 2, 20, false, true},
                                     {3, 4, -2, false, false}}) {
        const auto to = customFormat(shape).value();
        const auto points = magnitudes(to);
        for (const auto* id : {"fp16", "bf16"})
            for (std::uint64_t code = 0; code <= 0xffff; ++code) {
                const double x = decode(code, *findFormat(id));
                for (const auto mode : allModes)
                    for (const bool saturate : {false, true})
                        ASSERT_EQ(round(unrounded(x), to, mode, saturate),
                                  reference(x, points, to, mode, saturate))
                            << id << ' ' << code << ' ' << modeId(mode) << saturate << " bias " << to.bias;
            }
    }
}

TEST(EveryCodeOfFp32s, UpperHalfComesBackFromBf16)
{
    const auto &bf16 = *findFormat("bf16"), &fp32 = *findFormat("fp32");
    for (std::uint64_t code = 0; code <= bf16.codeMask(); ++code) {
        const double value = decode(code, bf16);
        if (std::isnan(value))
            continue;
        ASSERT_EQ(roundDouble(value, fp32), code << 16U);
        ASSERT_EQ(roundDouble(value, bf16), code);
    }
}

} // namespace
} // namespace infralab::compute
