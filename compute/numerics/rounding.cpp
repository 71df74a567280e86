// Rounding on the bits: one core of integer arithmetic for every format, mode and overflow policy. Here apart
// from the formats' description, because this is the part that must be right to the last bit.

#include "number_format.hpp"

#include <cassert>

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
    const auto infinity = format.infinityCode();
    if (saturate || (!infinity && format.nan == NanRule::none))
        return withSign(format.largestCode(), negative, format);
    return withSign(infinity ? *infinity : *format.nanCode(), negative, format);
}

Rounded notANumber(const NumberFormat& format, bool invalid)
{
    const auto code = format.nanCode();
    return {.code = code.value_or(0), .defined = code.has_value(), .invalid = invalid || !code};
}

/// What is cut off, in units of the last place that is kept: bits / 2^64, and something smaller where `more`.
struct Dropped
{
    std::uint64_t bits = 0;
    bool more = false;

    bool half() const { return (bits >> 63U) != 0; }
    bool rest() const { return more || (bits << 1U) != 0; }
    bool isZero() const { return bits == 0 && !more; }
};

bool roundsUp(RoundingMode mode, bool negative, bool odd, const Dropped& dropped)
{
    switch (mode) {
    case RoundingMode::nearestEven:
        return dropped.half() && (dropped.rest() || odd);
    case RoundingMode::nearestAway:
        return dropped.half();
    case RoundingMode::up:
        return !negative && !dropped.isZero();
    case RoundingMode::down:
        return negative && !dropped.isZero();
    case RoundingMode::towardZero:
        break;
    }
    return false;
}

bool roundsUp(const Stochastic& random, const Dropped& dropped)
{
    const auto n = static_cast<unsigned>(random.bits);
    const Dropped left{dropped.bits << n, dropped.more};
    std::uint64_t chances = dropped.bits >> (64U - n); // of 2^n
    if (random.rule == StochasticRule::halfUp)
        chances += left.half() ? 1 : 0;
    else if (random.rule == StochasticRule::halfEven)
        chances += roundsUp(RoundingMode::nearestEven, false, (chances & 1U) != 0, left) ? 1 : 0;
    const std::uint64_t all = std::uint64_t{1} << n;
    return chances + (random.word & (all - 1)) >= all;
}

/// `up(odd, dropped)`: whether the magnitude goes to the larger of the two codes around it.
template <class Up>
Rounded finite(const Unrounded& x, const NumberFormat& format, bool inwards, bool saturate, Up up)
{
    const auto largest = static_cast<std::int64_t>(format.largestCode());
    Rounded out;
    if (x.exponent > format.maxExponent()) {
        out.inexact = out.overflow = true;
        out.code = inwards ? withSign(format.largestCode(), x.negative, format)
                           : infinite(x.negative, format, saturate);
        return out;
    }
    // Codes of one sign are consecutive integers in order of value, so the magnitude's code is rounded as a
    // whole: a carry out of the fraction steps into the next binade, and the parity of ties is that of the
    // code.
    const std::int64_t above = x.exponent - format.minExponent(); // binades above the smallest normal
    const std::int64_t cut = 63 - format.fractionBits + (format.isScale || above > 0 ? 0 : -above);
    const std::uint64_t kept = cut < 64 ? x.bits >> cut : 0;
    Dropped dropped;
    if (cut <= 64)
        dropped = {x.bits << (64 - cut), x.more};
    else
        dropped = {cut < 128 ? x.bits >> (cut - 64) : 0, x.more || cut >= 128 || x.bits << (128 - cut) != 0};
    std::int64_t code = static_cast<std::int64_t>(kept);
    if (format.isScale)
        code += above - 1; // exponent field 0 is a power of two, and below it the code counts on
    else if (above > 0)
        code += above << format.fractionBits;
    code += up((code & 1) != 0, dropped) ? 1 : 0;

    out.inexact = !dropped.isZero();
    out.underflow = out.inexact && above < 0;
    if (format.isScale) {
        out.underflow = code < 0;
        out.inexact = out.inexact || out.underflow;
        code = std::max<std::int64_t>(code, 0);
    }
    if (code > largest) {
        out.inexact = out.overflow = true;
        out.code = inwards ? withSign(format.largestCode(), x.negative, format)
                           : infinite(x.negative, format, saturate);
        return out;
    }
    out.code = withSign(static_cast<std::uint64_t>(code), x.negative, format);
    return out;
}

template <class Up>
Rounded rounded(const Unrounded& x, const NumberFormat& format, bool inwards, bool saturate, Up up)
{
    if (x.kind == Unrounded::Kind::nan)
        return notANumber(format, false);
    if (format.isScale && (x.negative || x.kind != Unrounded::Kind::finite))
        return notANumber(format, true);
    if (x.kind == Unrounded::Kind::zero)
        return {.code = withSign(0, x.negative, format)};
    if (x.kind == Unrounded::Kind::infinity)
        return {.code = infinite(x.negative, format, saturate), .overflow = saturate || !format.hasInfinity};
    return finite(x, format, inwards, saturate, up);
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
    return rounded(
        x, format, pointsInwards(mode, x.negative), saturate,
        [&](bool odd, const Dropped& dropped) { return roundsUp(mode, x.negative, odd, dropped); });
}

Rounded round(const Unrounded& x, const NumberFormat& format, Stochastic random, bool saturate)
{
    assert(random.bits >= 1 && random.bits <= Stochastic::mostBits);
    return rounded(x, format, false, saturate,
                   [&](bool, const Dropped& dropped) { return roundsUp(random, dropped); });
}

std::uint64_t roundDouble(double value, const NumberFormat& format, RoundingMode mode, bool saturate)
{
    return round(unrounded(value), format, mode, saturate).code;
}

} // namespace infralab::compute
