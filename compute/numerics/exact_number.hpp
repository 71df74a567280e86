#pragma once
// A number as a person wrote it, kept exactly, so that it is rounded once. Here because a decimal that goes
// through a double first has been rounded twice.

#include "number_format.hpp"

#include <memory>
#include <string_view>

namespace infralab::compute {

/// An exact fraction times a power of two, or zero, an infinity, NaN; zeros and infinities have a sign.
///
/// Numbers of any length and any exponent are answered at once. What lies beyond 10^-5000 to 10^5000, or has
/// more than 2,000 significant digits, is held as a stand-in that rounds to the same code in every mode and
/// every format of at most 11 exponent and 52 fraction bits.
class ExactNumber
{
public:
    static ExactNumber zero(bool negative = false);
    static ExactNumber infinity(bool negative = false);
    static ExactNumber notANumber();
    static ExactNumber fromDouble(double);
    /// digits * 10^exponent; only '0' to '9' in `digits`.
    static ExactNumber fromDecimal(bool negative, std::string_view digits, std::int64_t exponent);
    /// digits * 2^exponent; hexadecimal digits of either case.
    static ExactNumber fromHex(bool negative, std::string_view digits, std::int64_t exponent);
    /// Decimal digits; the denominator is not zero.
    static ExactNumber fromFraction(bool negative, std::string_view numerator, std::string_view denominator);

    /// What rounding looks at.
    const Unrounded& leading() const { return m_leading; }
    bool isFinite() const { return m_leading.kind <= Unrounded::Kind::finite; }
    /// False for a stand-in: errors computed from it are then those of the stand-in.
    bool isExact() const { return m_exact; }

    /// (stored - this) / 2^unit, rounded once to a double; both finite.
    double errorOf(double stored, std::int64_t unit = 0) const;
    /// (stored - this) / |this|, rounded once to a double; NaN where this is zero.
    double relativeErrorOf(double stored) const;
    /// -1, 0 or 1 as `stored` is below, equal to or above this; both finite.
    int compare(double stored) const;

private:
    struct Ratio;
    static ExactNumber fromRatio(bool negative, Ratio, bool exact);
    Ratio minus(double stored) const; ///< stored - this

    Unrounded m_leading;
    bool m_exact = true;
    std::shared_ptr<const Ratio> m_ratio; ///< of the magnitude; null where it is not finite, or zero
};

Rounded round(const ExactNumber&, const NumberFormat&, RoundingMode, bool saturate);

} // namespace infralab::compute
