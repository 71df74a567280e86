// Exact fractions on Boost.Multiprecision's integers, bounded in size whatever is asked for.

#include "exact_number.hpp"

#include <algorithm>
#include <limits>

#include <boost/multiprecision/cpp_int.hpp>

namespace infralab::compute {

using Integer = boost::multiprecision::cpp_int;

/// numerator / denominator * 2^exponent; the denominator is positive.
struct ExactNumber::Ratio
{
    Integer numerator, denominator = 1;
    std::int64_t exponent = 0;
};

namespace {

// The longest decimal between two neighbouring values of fp64, or half-way, has 768 significant digits, and
// the 64 leading bits of a number in fp64's range end within 1,200: what follows 2,000 digits only counts as
// zero or not.
constexpr std::size_t mostDigits = 2000;
constexpr std::int64_t mostDecimalExponent = 5000;
constexpr std::int64_t mostBinaryExponent = 16'000;

std::string_view withoutLeadingZeros(std::string_view digits)
{
    digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
    return digits;
}

std::int64_t saturatingSum(std::int64_t a, std::int64_t b)
{
    constexpr std::int64_t bound = std::numeric_limits<std::int64_t>::max() / 4;
    return std::clamp(std::clamp(a, -bound, bound) + std::clamp(b, -bound, bound), -bound, bound);
}

/// At most `mostDigits` leading digits and, where anything but zeros is cut off, a digit 1 in its place.
struct Shortened
{
    std::string digits;
    std::int64_t dropped = 0; ///< how many digits the exponent has to make up for
    bool exact = true;
};

Shortened shortened(std::string_view digits)
{
    const auto last = digits.find_last_not_of('0');
    const auto significant = digits.substr(0, last + 1);
    if (significant.size() <= mostDigits)
        return {std::string(significant), static_cast<std::int64_t>(digits.size() - significant.size()),
                true};
    return {std::string(significant.substr(0, mostDigits)) + '1',
            static_cast<std::int64_t>(digits.size() - mostDigits - 1), false};
}

Integer scaled(const Integer& value, std::int64_t shift)
{
    return shift > 0 ? Integer(value << static_cast<unsigned long>(shift)) : value;
}

/// The 64 leading bits of n / d * 2^exponent.
Unrounded leadingOf(bool negative, const Integer& n, const Integer& d, std::int64_t exponent)
{
    // The quotient then has 64 or 65 bits.
    const std::int64_t shift = 64 - (static_cast<std::int64_t>(msb(n)) - static_cast<std::int64_t>(msb(d)));
    Integer quotient, remainder;
    divide_qr(scaled(n, shift), scaled(d, -shift), quotient, remainder);
    Unrounded x;
    x.kind = Unrounded::Kind::finite;
    x.negative = negative;
    x.more = remainder != 0;
    x.exponent = static_cast<std::int64_t>(msb(quotient)) - shift + exponent;
    if (msb(quotient) == 64) {
        x.more = x.more || bit_test(quotient, 0);
        quotient >>= 1;
    }
    x.bits = static_cast<std::uint64_t>(quotient);
    return x;
}

/// numerator / denominator * 2^exponent, rounded once.
double toDouble(const Integer& numerator, const Integer& denominator, std::int64_t exponent)
{
    if (numerator == 0)
        return 0;
    const auto x = leadingOf(numerator < 0, abs(numerator), denominator, exponent);
    const auto& fp64 = numberFormats().front();
    return decode(round(x, fp64, RoundingMode::nearestEven, false).code, fp64);
}

} // namespace

ExactNumber ExactNumber::zero(bool negative)
{
    ExactNumber out;
    out.m_leading.negative = negative;
    return out;
}

ExactNumber ExactNumber::infinity(bool negative)
{
    ExactNumber out = zero(negative);
    out.m_leading.kind = Unrounded::Kind::infinity;
    return out;
}

ExactNumber ExactNumber::notANumber()
{
    ExactNumber out;
    out.m_leading.kind = Unrounded::Kind::nan;
    return out;
}

ExactNumber ExactNumber::fromRatio(bool negative, Ratio ratio, bool exact)
{
    ExactNumber out;
    out.m_leading = leadingOf(negative, ratio.numerator, ratio.denominator, ratio.exponent);
    out.m_exact = exact;
    out.m_ratio = std::make_shared<const Ratio>(std::move(ratio));
    return out;
}

ExactNumber ExactNumber::fromDouble(double value)
{
    const auto x = compute::unrounded(value);
    if (x.kind == Unrounded::Kind::finite)
        return fromRatio(x.negative, {.numerator = x.bits, .exponent = x.exponent - 63}, true);
    ExactNumber out;
    out.m_leading = x;
    return out;
}

ExactNumber ExactNumber::fromDecimal(bool negative, std::string_view digits, std::int64_t exponent)
{
    digits = withoutLeadingZeros(digits);
    if (digits.empty())
        return zero(negative);
    const std::int64_t magnitude = saturatingSum(static_cast<std::int64_t>(digits.size()), exponent);
    if (std::abs(magnitude) > mostDecimalExponent)
        return fromRatio(
            negative, {.numerator = 1, .exponent = magnitude > 0 ? mostBinaryExponent : -mostBinaryExponent},
            false);
    const auto kept = shortened(digits);
    const std::int64_t power = saturatingSum(exponent, kept.dropped);
    const Integer fives = pow(Integer(5), static_cast<unsigned>(std::abs(power)));
    Ratio ratio{.numerator = Integer(kept.digits), .exponent = power};
    if (power > 0)
        ratio.numerator *= fives;
    else
        ratio.denominator = fives;
    return fromRatio(negative, std::move(ratio), kept.exact);
}

ExactNumber ExactNumber::fromHex(bool negative, std::string_view digits, std::int64_t exponent)
{
    digits = withoutLeadingZeros(digits);
    if (digits.empty())
        return zero(negative);
    const auto kept = shortened(digits);
    const std::int64_t power = saturatingSum(exponent, 4 * kept.dropped);
    const std::int64_t magnitude = saturatingSum(power, 4 * static_cast<std::int64_t>(kept.digits.size()));
    if (std::abs(magnitude) > mostBinaryExponent)
        return fromRatio(
            negative, {.numerator = 1, .exponent = magnitude > 0 ? mostBinaryExponent : -mostBinaryExponent},
            false);
    return fromRatio(negative, {.numerator = Integer("0x" + kept.digits), .exponent = power}, kept.exact);
}

ExactNumber ExactNumber::fromFraction(bool negative, std::string_view numerator, std::string_view denominator)
{
    numerator = withoutLeadingZeros(numerator);
    denominator = withoutLeadingZeros(denominator);
    if (numerator.empty())
        return zero(negative);
    return fromRatio(
        negative,
        {.numerator = Integer(std::string(numerator)), .denominator = Integer(std::string(denominator))},
        true);
}

ExactNumber::Ratio ExactNumber::minus(double stored) const
{
    const auto x = compute::unrounded(stored);
    const Integer bits = x.negative ? -Integer(x.bits) : Integer(x.bits);
    const std::int64_t storedExponent = x.exponent - 63;
    if (!m_ratio)
        return {.numerator = bits, .exponent = storedExponent};
    const std::int64_t common = std::min(storedExponent, m_ratio->exponent);
    const Integer mine = scaled(m_ratio->numerator, m_ratio->exponent - common);
    const Integer theirs = scaled(bits * m_ratio->denominator, storedExponent - common);
    return {.numerator = m_leading.negative ? Integer(theirs + mine) : Integer(theirs - mine),
            .denominator = m_ratio->denominator,
            .exponent = common};
}

double ExactNumber::errorOf(double stored, std::int64_t unit) const
{
    const auto difference = minus(stored);
    return toDouble(difference.numerator, difference.denominator, difference.exponent - unit);
}

double ExactNumber::relativeErrorOf(double stored) const
{
    if (!m_ratio)
        return std::numeric_limits<double>::quiet_NaN();
    const auto difference = minus(stored);
    return toDouble(difference.numerator, m_ratio->numerator, difference.exponent - m_ratio->exponent);
}

int ExactNumber::compare(double stored) const
{
    return minus(stored).numerator.sign();
}

Rounded round(const ExactNumber& number, const NumberFormat& format, RoundingMode mode, bool saturate)
{
    return round(number.leading(), format, mode, saturate);
}

} // namespace infralab::compute
