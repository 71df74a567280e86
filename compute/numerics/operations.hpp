#pragma once
// Arithmetic on the codes of a format, each operation rounded once, with its flags. Here because sums in
// narrow formats are made of these steps, in any rounding mode.

#include "number_format.hpp"

namespace infralab::compute {

/// What an operation gives before it is rounded: the exact result's sign, leading bits and whether more
/// follow.
struct Unfinished
{
    Unrounded value;
    bool invalid = false, divideByZero = false;
};

/// Exact a + b, a * b, a / b, a * b + c and the square root, of numbers of at most 53 significant bits. A
/// zero sum of numbers of opposite sign is negative where the mode is down, else positive. Invalid as IEEE
/// 754-2019, clause 7.2, says: inf - inf, 0 * inf, 0 / 0, inf / inf, the root of a negative number.
Unfinished sum(const Unrounded& a, const Unrounded& b, RoundingMode);
Unfinished product(const Unrounded& a, const Unrounded& b);
Unfinished quotient(const Unrounded& a, const Unrounded& b);
Unfinished productSum(const Unrounded& a, const Unrounded& b, const Unrounded& c, RoundingMode);
Unfinished squareRoot(const Unrounded& a);

/// A code's value: as unrounded(decode(code)), without the detour.
Unrounded unrounded(std::uint64_t code, const NumberFormat&);

/// The same on codes of the format, which is no scale, and rounded to it. A NaN operand gives the canonical
/// NaN and no flag; `invalid` gives NaN too. An infinite result of infinite operands is no overflow where the
/// format has infinities.
Rounded add(std::uint64_t a, std::uint64_t b, const NumberFormat&, RoundingMode, bool saturate = false);
Rounded subtract(std::uint64_t a, std::uint64_t b, const NumberFormat&, RoundingMode, bool saturate = false);
Rounded multiply(std::uint64_t a, std::uint64_t b, const NumberFormat&, RoundingMode, bool saturate = false);
Rounded divide(std::uint64_t a, std::uint64_t b, const NumberFormat&, RoundingMode, bool saturate = false);
/// a * b + c.
Rounded multiplyAdd(std::uint64_t a, std::uint64_t b, std::uint64_t c, const NumberFormat&, RoundingMode,
                    bool saturate = false);
Rounded squareRoot(std::uint64_t a, const NumberFormat&, RoundingMode, bool saturate = false);

} // namespace infralab::compute
