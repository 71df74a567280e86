// Exact arithmetic on 128 bits, where what is cut off leaves a trace in the last bit: at least ten bits below
// any place where a result is rounded, so that no rounding can tell the trace from what it stands for.

#include "operations.hpp"

#include <bit>

namespace infralab::compute {

namespace {

using Kind = Unrounded::Kind;
__extension__ using Wide = unsigned __int128;

/// bits * 2^(exponent - 126), not zero; bit 127 is clear.
struct Term
{
    bool negative = false;
    std::int64_t exponent = 0;
    Wide bits = 0;
};

Unfinished notANumber()
{
    return {.value = {.kind = Kind::nan}, .invalid = true};
}

bool isNan(const Unrounded& x)
{
    return x.kind == Kind::nan;
}

Unrounded nan()
{
    return {.kind = Kind::nan};
}

Unrounded signedKind(Kind kind, bool negative)
{
    return {.kind = kind, .negative = negative};
}

/// bits * 2^(exponent - 127), not zero.
Unrounded normalised(bool negative, std::int64_t exponent, Wide bits)
{
    const auto high = static_cast<std::uint64_t>(bits >> 64U);
    const int spare =
        high != 0 ? std::countl_zero(high) : 64 + std::countl_zero(static_cast<std::uint64_t>(bits));
    bits <<= static_cast<unsigned>(spare);
    return {.kind = Kind::finite,
            .negative = negative,
            .exponent = exponent - spare,
            .bits = static_cast<std::uint64_t>(bits >> 64U),
            .more = static_cast<std::uint64_t>(bits) != 0};
}

Term termOf(const Unrounded& x)
{
    return {x.negative, x.exponent, Wide{x.bits} << 63U};
}

/// Exact: both factors have eleven zeros at their end.
Term productOf(const Unrounded& a, const Unrounded& b)
{
    return {a.negative != b.negative, a.exponent + b.exponent + 1, (Wide{a.bits} * b.bits) >> 1U};
}

Wide shiftedKeepingTrace(Wide bits, std::int64_t by)
{
    if (by >= 127)
        return 1;
    const Wide kept = bits >> static_cast<unsigned>(by);
    return (kept << static_cast<unsigned>(by)) == bits ? kept : kept | 1U;
}

Unrounded sumOf(Term a, Term b, RoundingMode mode)
{
    if (b.exponent > a.exponent)
        std::swap(a, b);
    b.bits = shiftedKeepingTrace(b.bits, a.exponent - b.exponent);
    if (a.negative == b.negative)
        return normalised(a.negative, a.exponent + 1, a.bits + b.bits);
    if (a.bits == b.bits)
        return signedKind(Kind::zero, mode == RoundingMode::down);
    return a.bits > b.bits ? normalised(a.negative, a.exponent + 1, a.bits - b.bits)
                           : normalised(b.negative, a.exponent + 1, b.bits - a.bits);
}

Unrounded negated(Unrounded x)
{
    x.negative = !x.negative;
    return x;
}

Rounded finished(const Unfinished& result, const NumberFormat& format, RoundingMode mode, bool saturate)
{
    Rounded out = round(result.value, format, mode, saturate);
    out.invalid = out.invalid || result.invalid;
    out.divideByZero = result.divideByZero;
    return out;
}

} // namespace

Unfinished sum(const Unrounded& a, const Unrounded& b, RoundingMode mode)
{
    if (isNan(a) || isNan(b))
        return {nan()};
    if (a.kind == Kind::infinity || b.kind == Kind::infinity)
        return a.kind == b.kind && a.negative != b.negative ? notANumber()
                                                            : Unfinished{a.kind == Kind::infinity ? a : b};
    if (a.kind == Kind::zero && b.kind == Kind::zero)
        return {signedKind(Kind::zero, a.negative == b.negative ? a.negative : mode == RoundingMode::down)};
    if (a.kind == Kind::zero || b.kind == Kind::zero)
        return {a.kind == Kind::zero ? b : a};
    return {sumOf(termOf(a), termOf(b), mode)};
}

Unfinished product(const Unrounded& a, const Unrounded& b)
{
    const bool negative = a.negative != b.negative;
    if (isNan(a) || isNan(b))
        return {nan()};
    if (a.kind == Kind::infinity || b.kind == Kind::infinity)
        return a.kind == Kind::zero || b.kind == Kind::zero
                   ? notANumber()
                   : Unfinished{signedKind(Kind::infinity, negative)};
    if (a.kind == Kind::zero || b.kind == Kind::zero)
        return {signedKind(Kind::zero, negative)};
    return {normalised(negative, a.exponent + b.exponent + 1, Wide{a.bits} * b.bits)};
}

Unfinished quotient(const Unrounded& a, const Unrounded& b)
{
    const bool negative = a.negative != b.negative;
    if (isNan(a) || isNan(b))
        return {nan()};
    if (a.kind == b.kind && a.kind != Kind::finite)
        return notANumber();
    if (a.kind == Kind::infinity || b.kind == Kind::zero)
        return {.value = signedKind(Kind::infinity, negative), .divideByZero = a.kind == Kind::finite};
    if (a.kind == Kind::zero || b.kind == Kind::infinity)
        return {signedKind(Kind::zero, negative)};
    const bool smaller = a.bits < b.bits;
    const Wide dividend = Wide{a.bits} << (smaller ? 64U : 63U); // so that the quotient has 64 bits
    return {{.kind = Kind::finite,
             .negative = negative,
             .exponent = a.exponent - b.exponent - (smaller ? 1 : 0),
             .bits = static_cast<std::uint64_t>(dividend / b.bits),
             .more = dividend % b.bits != 0}};
}

Unfinished productSum(const Unrounded& a, const Unrounded& b, const Unrounded& c, RoundingMode mode)
{
    const Unfinished first = product(a, b);
    if (first.invalid)
        return first;
    if (first.value.kind != Kind::finite || c.kind != Kind::finite)
        return sum(first.value, c, mode);
    return {sumOf(productOf(a, b), termOf(c), mode)};
}

Unfinished squareRoot(const Unrounded& a)
{
    if (isNan(a) || a.kind == Kind::zero)
        return {a};
    if (a.negative)
        return notANumber();
    if (a.kind == Kind::infinity)
        return {a};
    const std::int64_t half = a.exponent >> 1U;
    const Wide square = Wide{a.bits} << (a.exponent - 2 * half == 0 ? 63U : 64U); // its root has 64 bits
    std::uint64_t root = 0;
    for (std::uint64_t bit = std::uint64_t{1} << 63U; bit != 0; bit >>= 1U)
        if (Wide{root | bit} * (root | bit) <= square)
            root |= bit;
    return {{.kind = Kind::finite, .exponent = half, .bits = root, .more = Wide{root} * root != square}};
}

Unrounded unrounded(std::uint64_t code, const NumberFormat& format)
{
    const bool negative = (code & format.signBit()) != 0;
    switch (format.classify(code)) {
    case NumberClass::nan:
        return nan();
    case NumberClass::infinity:
        return signedKind(Kind::infinity, negative);
    case NumberClass::zero:
        return signedKind(Kind::zero, negative);
    case NumberClass::subnormal:
    case NumberClass::normal:
        break;
    }
    const bool normal = format.isScale || format.exponentField(code) != 0;
    const std::uint64_t significand =
        (code & format.fractionMask()) | (normal ? std::uint64_t{1} << format.fractionBits : 0);
    const int spare = std::countl_zero(significand);
    return {.kind = Kind::finite,
            .negative = negative,
            .exponent = quantumExponent(code, format) + 63 - spare,
            .bits = significand << static_cast<unsigned>(spare)};
}

Rounded add(std::uint64_t a, std::uint64_t b, const NumberFormat& format, RoundingMode mode, bool saturate)
{
    return finished(sum(unrounded(a, format), unrounded(b, format), mode), format, mode, saturate);
}

Rounded subtract(std::uint64_t a, std::uint64_t b, const NumberFormat& format, RoundingMode mode,
                 bool saturate)
{
    return finished(sum(unrounded(a, format), negated(unrounded(b, format)), mode), format, mode, saturate);
}

Rounded multiply(std::uint64_t a, std::uint64_t b, const NumberFormat& format, RoundingMode mode,
                 bool saturate)
{
    return finished(product(unrounded(a, format), unrounded(b, format)), format, mode, saturate);
}

Rounded divide(std::uint64_t a, std::uint64_t b, const NumberFormat& format, RoundingMode mode, bool saturate)
{
    return finished(quotient(unrounded(a, format), unrounded(b, format)), format, mode, saturate);
}

Rounded multiplyAdd(std::uint64_t a, std::uint64_t b, std::uint64_t c, const NumberFormat& format,
                    RoundingMode mode, bool saturate)
{
    return finished(productSum(unrounded(a, format), unrounded(b, format), unrounded(c, format), mode),
                    format, mode, saturate);
}

Rounded squareRoot(std::uint64_t a, const NumberFormat& format, RoundingMode mode, bool saturate)
{
    return finished(squareRoot(unrounded(a, format)), format, mode, saturate);
}

} // namespace infralab::compute
