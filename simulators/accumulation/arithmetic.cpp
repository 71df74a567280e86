// The rounder's constants, and the operations by exact integers.

#include "arithmetic.hpp"

#include <limits>

namespace infralab::accumulation {

using compute::NumberFormat;

NarrowRounder::NarrowRounder(const NumberFormat& format)
    : m_minExponent(format.minExponent())
    , m_fractionBits(format.fractionBits)
    , m_hasNegativeZero(format.negativeZeroCode().has_value())
    , m_largest(compute::decode(format.largestCode(), format))
    , m_beyond(format.hasInfinity                     ? std::numeric_limits<double>::infinity()
               : format.nan == compute::NanRule::none ? m_largest
                                                      : std::numeric_limits<double>::quiet_NaN())
{}

namespace {

/// Rounds a sum of which `sign` is the sign where it is zero.
double stored(const ExactSum& sum, const NumberFormat& format, bool negativeZero)
{
    const auto leading = sum.leading();
    if (leading.kind == compute::Unrounded::Kind::zero)
        return negativeZero && format.negativeZeroCode() ? -0.0 : 0.0;
    const auto rounded = compute::round(leading, format, compute::RoundingMode::nearestEven, false);
    return rounded.defined ? compute::decode(rounded.code, format) : std::numeric_limits<double>::quiet_NaN();
}

} // namespace

double ExactArithmetic::add(double a, double b) const
{
    ExactSum sum;
    sum.add(a);
    sum.add(b);
    return stored(sum, *format, std::signbit(a) && std::signbit(b));
}

double ExactArithmetic::multiply(double a, double b) const
{
    ExactSum sum;
    sum.addProduct(a, b);
    return stored(sum, *format, std::signbit(a) != std::signbit(b));
}

double ExactArithmetic::fused(double a, double b, double c) const
{
    ExactSum sum;
    sum.addProduct(a, b);
    sum.add(c);
    return stored(sum, *format, std::signbit(a) != std::signbit(b) && std::signbit(c));
}

} // namespace infralab::accumulation
