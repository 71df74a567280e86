// Rounding on the bits: one core of integer arithmetic for every format, mode and overflow policy. Here apart
// from the formats' description, because this is the part that must be right to the last bit.

#include "number_format.hpp"

namespace infralab::compute {

namespace {

bool pointsInwards(RoundingMode mode, bool negative)
{
    return mode == RoundingMode::towardZero || (mode == RoundingMode::up && negative) ||
           (mode == RoundingMode::down && !negative);
}

std::uint64_t withSign(std::uint64_t magnitude, bool negative, const NumberFormat& format)
{
    if (magnitude == 0 && format.nan == NanRule::negativeZero)
        return 0;
    return negative ? magnitude | format.signBit() : magnitude;
}

std::uint64_t infinite(bool negative, const NumberFormat& format, bool saturate)
{
    if (saturate || (!format.hasInfinity && format.nan == NanRule::none))
        return withSign(format.largestCode(), negative, format);
    return withSign(format.infinityCode().value_or(*format.nanCode()), negative, format);
}

Rounded notANumber(const NumberFormat& format, bool invalid)
{
    const auto code = format.nanCode();
    return {.code = code.value_or(0), .defined = code.has_value(), .invalid = invalid || !code};
}

bool roundsUp(RoundingMode mode, bool negative, bool odd, bool half, bool rest)
{
    switch (mode) {
    case RoundingMode::nearestEven:
        return half && (rest || odd);
    case RoundingMode::nearestAway:
        return half;
    case RoundingMode::up:
        return !negative && (half || rest);
    case RoundingMode::down:
        return negative && (half || rest);
    case RoundingMode::towardZero:
        break;
    }
    return false;
}

Rounded finite(const Unrounded& x, const NumberFormat& format, RoundingMode mode, bool saturate)
{
    const auto largest = static_cast<std::int64_t>(format.largestCode());
    Rounded out;
    if (x.exponent > format.maxExponent()) {
        out.inexact = out.overflow = true;
        out.code = pointsInwards(mode, x.negative) ? withSign(largest, x.negative, format)
                                                   : infinite(x.negative, format, saturate);
        return out;
    }
    // Codes of one sign are consecutive integers in order of value, so the magnitude's code is rounded as a
    // whole: a carry out of the fraction steps into the next binade, and the parity of ties is that of the
    // code.
    const std::int64_t above = x.exponent - format.minExponent(); // binades above the smallest normal
    const std::int64_t dropped = 63 - format.fractionBits + (format.isScale || above > 0 ? 0 : -above);
    const std::uint64_t kept = dropped < 64 ? x.bits >> dropped : 0;
    const bool half = dropped <= 64 && ((x.bits >> (dropped - 1)) & 1U) != 0;
    const bool rest = x.more || dropped > 64 || (x.bits << 1U << (64 - dropped)) != 0;
    std::int64_t code = static_cast<std::int64_t>(kept);
    if (format.isScale)
        code += above - 1; // exponent field 0 is a power of two, and below it the code counts on
    else if (above > 0)
        code += above << format.fractionBits;
    code += roundsUp(mode, x.negative, (code & 1) != 0, half, rest) ? 1 : 0;

    out.inexact = half || rest;
    out.underflow = out.inexact && above < 0;
    if (format.isScale) {
        out.underflow = code < 0;
        out.inexact = out.inexact || out.underflow;
        code = std::max<std::int64_t>(code, 0);
    }
    if (code > largest) {
        out.inexact = out.overflow = true;
        out.code = pointsInwards(mode, x.negative) ? withSign(largest, x.negative, format)
                                                   : infinite(x.negative, format, saturate);
        return out;
    }
    out.code = withSign(static_cast<std::uint64_t>(code), x.negative, format);
    return out;
}

} // namespace

Unrounded unrounded(double value)
{
    const auto pattern = std::bit_cast<std::uint64_t>(value);
    const auto field = static_cast<int>((pattern >> 52U) & 0x7ffU);
    const std::uint64_t fraction = pattern & ((std::uint64_t{1} << 52U) - 1);
    Unrounded x;
    x.negative = (pattern >> 63U) != 0;
    if (field == 0x7ff) {
        x.kind = fraction == 0 ? Unrounded::Kind::infinity : Unrounded::Kind::nan;
    } else if (field != 0 || fraction != 0) {
        x.kind = Unrounded::Kind::finite;
        const std::uint64_t significand = field == 0 ? fraction : fraction | (std::uint64_t{1} << 52U);
        const int spare = std::countl_zero(significand);
        x.bits = significand << static_cast<unsigned>(spare);
        x.exponent = std::max(field, 1) - 1023 + 11 - spare;
    }
    return x;
}

Rounded round(const Unrounded& x, const NumberFormat& format, RoundingMode mode, bool saturate)
{
    if (x.kind == Unrounded::Kind::nan)
        return notANumber(format, false);
    if (format.isScale && (x.negative || x.kind != Unrounded::Kind::finite))
        return notANumber(format, true);
    if (x.kind == Unrounded::Kind::zero)
        return {.code = withSign(0, x.negative, format)};
    if (x.kind == Unrounded::Kind::infinity)
        return {.code = infinite(x.negative, format, saturate), .overflow = saturate || !format.hasInfinity};
    return finite(x, format, mode, saturate);
}

std::uint64_t roundDouble(double value, const NumberFormat& format, RoundingMode mode, bool saturate)
{
    return round(unrounded(value), format, mode, saturate).code;
}

} // namespace infralab::compute
