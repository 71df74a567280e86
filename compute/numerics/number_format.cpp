// The list of formats and what follows from a format's description alone: codes, classes, values, neighbours.
// Here so that no limit of a format is written down twice.

#include "number_format.hpp"

#include <array>
#include <cassert>
#include <limits>

namespace infralab::compute {

namespace {

constexpr std::array formats{
    NumberFormat{"fp64", "fp64 (IEEE binary64)", 11, 52, 1023},
    NumberFormat{"fp32", "fp32 (IEEE binary32)", 8, 23, 127},
    NumberFormat{"tf32", "tf32 (19 bits)", 8, 10, 127},
    NumberFormat{"bf16", "bf16 (bfloat16)", 8, 7, 127},
    NumberFormat{"fp16", "fp16 (IEEE binary16)", 5, 10, 15},
    NumberFormat{"e5m2", "FP8 e5m2 (OCP)", 5, 2, 15},
    NumberFormat{"e4m3fn", "FP8 e4m3fn (OCP)", 4, 3, 7, false, NanRule::allOnes},
    NumberFormat{"e3m2", "FP6 e3m2 (OCP)", 3, 2, 3, false, NanRule::none},
    NumberFormat{"e2m3", "FP6 e2m3 (OCP)", 2, 3, 1, false, NanRule::none},
    NumberFormat{"e2m1", "FP4 e2m1 (OCP)", 2, 1, 1, false, NanRule::none},
    NumberFormat{"e8m0", "e8m0 scale (OCP)", 8, 0, 127, false, NanRule::allOnes, true},
    NumberFormat{"e4m3_ieee", "FP8 e4m3 with infinities", 4, 3, 7},
    NumberFormat{"e4m3fnuz", "FP8 e4m3fnuz (no -0)", 4, 3, 8, false, NanRule::negativeZero},
    NumberFormat{"e5m2fnuz", "FP8 e5m2fnuz (no -0)", 5, 2, 16, false, NanRule::negativeZero},
};

} // namespace

std::span<const NumberFormat> numberFormats()
{
    return formats;
}

const NumberFormat* findFormat(std::string_view id)
{
    const auto* found = std::ranges::find(formats, id, &NumberFormat::id);
    return found == formats.end() ? nullptr : found;
}

int NumberFormat::maxExponent() const
{
    return static_cast<int>(exponentField(largestCode())) - bias;
}

std::uint64_t NumberFormat::largestCode() const
{
    switch (nan) {
    case NanRule::ieee:
        return (magnitudeMask() ^ fractionMask()) - 1;
    case NanRule::allOnes:
        return magnitudeMask() - 1;
    case NanRule::none:
        return hasInfinity ? magnitudeMask() - 1 : magnitudeMask();
    case NanRule::negativeZero:
        break;
    }
    return magnitudeMask();
}

std::optional<std::uint64_t> NumberFormat::smallestSubnormalCode() const
{
    return isScale ? std::nullopt : std::optional<std::uint64_t>(1);
}

std::optional<std::uint64_t> NumberFormat::infinityCode() const
{
    return hasInfinity ? std::optional(largestCode() + 1) : std::nullopt;
}

std::optional<std::uint64_t> NumberFormat::nanCode() const
{
    switch (nan) {
    case NanRule::ieee:
        return (magnitudeMask() ^ fractionMask()) | (std::uint64_t{1} << (fractionBits - 1));
    case NanRule::allOnes:
        return magnitudeMask();
    case NanRule::negativeZero:
        return signBit();
    case NanRule::none:
        break;
    }
    return std::nullopt;
}

std::optional<std::uint64_t> NumberFormat::negativeZeroCode() const
{
    return isScale || nan == NanRule::negativeZero ? std::nullopt : std::optional(signBit());
}

std::uint64_t NumberFormat::nanCount() const
{
    switch (nan) {
    case NanRule::ieee:
        return 2 * fractionMask();
    case NanRule::allOnes:
        return isScale ? 1 : 2;
    case NanRule::negativeZero:
        return 1;
    case NanRule::none:
        break;
    }
    return 0;
}

double NumberFormat::epsilon() const
{
    return std::ldexp(1.0, std::max(minExponent(), 0) - fractionBits);
}

std::optional<std::uint64_t> NumberFormat::firstIntegerGap() const
{
    const std::uint64_t gap = (std::uint64_t{2} << fractionBits) + 1;
    if (isScale || minExponent() > fractionBits || maxExponent() <= fractionBits ||
        decode(largestCode(), *this) <= static_cast<double>(gap))
        return std::nullopt;
    return gap;
}

NumberClass NumberFormat::classify(std::uint64_t code) const
{
    const std::uint64_t magnitude = code & magnitudeMask();
    if (nan == NanRule::negativeZero && code == signBit())
        return NumberClass::nan;
    if (magnitude > largestCode())
        return hasInfinity && magnitude == largestCode() + 1 ? NumberClass::infinity : NumberClass::nan;
    if (isScale || exponentField(code) != 0)
        return NumberClass::normal;
    return magnitude == 0 ? NumberClass::zero : NumberClass::subnormal;
}

int quantumExponent(std::uint64_t code, const NumberFormat& format)
{
    return std::max(static_cast<int>(format.exponentField(code)) - format.bias, format.minExponent()) -
           format.fractionBits;
}

double decode(std::uint64_t code, const NumberFormat& format)
{
    const double sign = (code & format.signBit()) != 0 ? -1.0 : 1.0;
    const auto kind = format.classify(code);
    if (kind == NumberClass::nan)
        return std::numeric_limits<double>::quiet_NaN();
    if (kind == NumberClass::infinity)
        return sign * std::numeric_limits<double>::infinity();
    const std::uint64_t hidden = kind == NumberClass::normal ? std::uint64_t{1} << format.fractionBits : 0;
    return sign * std::ldexp(static_cast<double>(hidden | (code & format.fractionMask())),
                             quantumExponent(code, format));
}

std::optional<std::uint64_t> nextUp(std::uint64_t code, const NumberFormat& format)
{
    const auto kind = format.classify(code);
    if (kind == NumberClass::nan)
        return std::nullopt;
    if (kind == NumberClass::zero)
        return 1;
    if ((code & format.signBit()) == 0)
        return code < format.largestCode()     ? std::optional(code + 1)
               : kind == NumberClass::infinity ? std::nullopt
                                               : format.infinityCode();
    return code - 1 == format.signBit() ? format.negativeZeroCode().value_or(0) : code - 1;
}

std::optional<std::uint64_t> nextDown(std::uint64_t code, const NumberFormat& format)
{
    if (format.isScale)
        return code == 0 || format.classify(code) == NumberClass::nan ? std::nullopt
                                                                      : std::optional(code - 1);
    if (format.classify(code) == NumberClass::zero)
        return format.signBit() | 1U;
    const auto mirrored = nextUp(code ^ format.signBit(), format);
    if (!mirrored || format.classify(code) == NumberClass::nan)
        return std::nullopt;
    return *mirrored == 0 || *mirrored == format.signBit() ? 0 : *mirrored ^ format.signBit();
}

FloatRounder::FloatRounder(const NumberFormat& format)
    : m_unchanged(format.fractionBits >= 23 && format.exponentBits >= 8)
    , m_hasNegativeZero(format.negativeZeroCode().has_value())
    , m_minExponent(format.minExponent())
    , m_fractionBits(format.fractionBits)
    , m_largest(decode(format.largestCode(), format))
    , m_beyond(format.hasInfinity            ? std::numeric_limits<float>::infinity()
               : format.nan == NanRule::none ? static_cast<float>(m_largest)
                                             : std::numeric_limits<float>::quiet_NaN())
{
    assert(!format.isScale);
}

} // namespace infralab::compute
