#pragma once
// The binary number formats of the lab and their rounding, exact on the bits. Here because the rounding
// explorer, the systolic machine and the kernels' twins must agree on every bit.

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace infralab::compute {

/// Which codes are NaN. `ieee`: exponent all ones, fraction not zero. `allOnes`: every bit below the sign is
/// one. `negativeZero`: the code that would be -0, so that neither -0 nor infinity exists.
enum class NanRule { none, ieee, allOnes, negativeZero };

enum class NumberClass { zero, subnormal, normal, infinity, nan };

/// A binary format of at most 64 bits: sign, biased exponent, fraction, from the top bit down. Every value of
/// every listed and every custom format is also a double.
struct NumberFormat
{
    std::string_view id, label;
    int exponentBits = 0, fractionBits = 0, bias = 0;
    bool hasInfinity = true;
    NanRule nan = NanRule::ieee;
    bool isScale = false; ///< positive powers of two only (e8m0): no sign, zero, subnormals or infinity

    constexpr int bits() const { return exponentBits + fractionBits + (isScale ? 0 : 1); }
    constexpr int minExponent() const { return isScale ? -bias : 1 - bias; } ///< of the smallest normal
    int maxExponent() const;                                                 ///< of the largest finite

    constexpr std::uint64_t signBit() const
    {
        return isScale ? 0 : std::uint64_t{1} << (exponentBits + fractionBits);
    }
    constexpr std::uint64_t magnitudeMask() const
    {
        return (std::uint64_t{1} << (exponentBits + fractionBits)) - 1;
    }
    constexpr std::uint64_t fractionMask() const { return (std::uint64_t{1} << fractionBits) - 1; }
    constexpr std::uint64_t codeMask() const { return signBit() | magnitudeMask(); }
    constexpr std::uint64_t exponentField(std::uint64_t code) const
    {
        return (code & magnitudeMask()) >> fractionBits;
    }

    std::uint64_t largestCode() const; ///< of the largest finite value
    constexpr std::uint64_t smallestNormalCode() const
    {
        return isScale ? 0 : std::uint64_t{1} << fractionBits;
    }
    std::optional<std::uint64_t> smallestSubnormalCode() const;
    std::optional<std::uint64_t> infinityCode() const; ///< of +inf
    std::optional<std::uint64_t> nanCode() const;      ///< the canonical, quiet NaN
    std::optional<std::uint64_t> negativeZeroCode() const;
    std::uint64_t nanCount() const; ///< how many codes are NaN
    double epsilon() const;         ///< distance from 1 to the next larger value
    /// The smallest positive integer that the format cannot hold; nothing where every integer up to the
    /// largest finite value is held, or where integers have gaps from the start (e8m0).
    std::optional<std::uint64_t> firstIntegerGap() const;

    NumberClass classify(std::uint64_t code) const;
    constexpr bool operator==(const NumberFormat&) const = default;
};

/// fp64, fp32, tf32, bf16, fp16, e5m2, e4m3fn, e3m2, e2m3, e2m1, e8m0, e4m3_ieee, e4m3fnuz, e5m2fnuz, in this
/// order. Sources: IEEE 754-2019; OCP 8-bit Floating Point Specification 1.0 (2023); OCP Microscaling
/// Formats 1.0 (2023); Noune et al. 2022 for the fnuz pair.
std::span<const NumberFormat> numberFormats();
/// Null where there is none of that id.
const NumberFormat* findFormat(std::string_view id);

/// To nearest with ties to even (RNE), toward zero (RZ), up (RU), down (RD), to nearest with ties away from
/// zero (RNA).
enum class RoundingMode { nearestEven, towardZero, up, down, nearestAway };

/// How the fraction that is cut off, between 0 and 1 of the last place, becomes a whole number of chances in
/// 2^n: cut off itself, or rounded to nearest with ties up or to even. Of the 2^n random words as many round
/// away from zero. As StochasticA, B and C of the interim reports of IEEE P3109.
enum class StochasticRule { truncated, halfUp, halfEven };

/// Rounds away from zero where chances + word >= 2^bits, else toward zero.
struct Stochastic
{
    static constexpr int mostBits = 32;

    int bits = mostBits;    ///< 1 to 32
    std::uint32_t word = 0; ///< random; its low `bits` bits are used
    StochasticRule rule = StochasticRule::truncated;
};

/// A number as far as rounding can tell it from others: its sign, its 64 leading bits, and whether more
/// follow.
struct Unrounded
{
    enum class Kind { zero, finite, infinity, nan };

    Kind kind = Kind::zero;
    bool negative = false;
    std::int64_t exponent = 0; ///< of the leading bit: the magnitude is in [2^exponent, 2^(exponent + 1))
    std::uint64_t bits = 0;    ///< top bit set where finite
    bool more = false;         ///< something not zero follows the 64 bits
};

Unrounded unrounded(double);

struct Rounded
{
    std::uint64_t code = 0;
    bool defined = true; ///< false: the format has no code for it (NaN where there is none); `code` is then 0
    bool inexact = false, overflow = false, underflow = false, invalid = false;
    bool divideByZero = false; ///< of operations alone: an infinity that is exact

    bool operator==(const Rounded&) const = default;
};

/// Rounds once. Overflow is judged on the result rounded with an unbounded exponent range; underflow means
/// tiny before rounding, and inexact. Not saturating, an overflow becomes infinity, else NaN where the format
/// has no infinity, else the largest finite value; a directed mode that points inwards gives the largest
/// finite value. Saturating, everything too large, infinity included, becomes the largest finite value.
/// Source: IEEE 754-2019, clauses 4 and 7.
Rounded round(const Unrounded&, const NumberFormat&, RoundingMode, bool saturate);
/// The same, to one of the two values around the number by chance. An overflow does as to nearest.
Rounded round(const Unrounded&, const NumberFormat&, Stochastic, bool saturate);
/// The code alone; 0 where the format has none.
std::uint64_t roundDouble(double, const NumberFormat&, RoundingMode = RoundingMode::nearestEven,
                          bool saturate = false);

/// Rounds floats to nearest even, not saturating, to the value that the format holds: for operands and
/// accumulators in bulk. Not for scale formats. A NaN stays one, even where the format has no code for it.
class FloatRounder
{
public:
    explicit FloatRounder(const NumberFormat&);

    float operator()(float value) const
    {
        if (m_unchanged)
            return value;
        const double wide = value;
        const int exponent = static_cast<int>((std::bit_cast<std::uint64_t>(wide) >> 52U) & 0x7ffU) - 1023;
        // Beside 1.5 * 2^52 quanta no smaller bit has room: the processor's own addition rounds.
        const int top = std::max(exponent, m_minExponent) - m_fractionBits + 52;
        const double shift = std::bit_cast<double>((static_cast<std::uint64_t>(top + 1023) << 52U) |
                                                   (std::uint64_t{1} << 51U));
        const double rounded = (wide + shift) - shift;
        if (!(std::abs(rounded) <= m_largest))
            return std::isnan(value) ? value : std::copysign(m_beyond, value);
        return static_cast<float>(m_hasNegativeZero ? std::copysign(rounded, wide) : rounded + 0.0);
    }

private:
    bool m_unchanged = false, m_hasNegativeZero = true;
    int m_minExponent = 0, m_fractionBits = 0;
    double m_largest = 0;
    float m_beyond = 0; ///< what an overflow becomes
};

/// The stored value, exact. NaN codes give the quiet NaN.
double decode(std::uint64_t code, const NumberFormat&);
/// The next code up or down in value; nothing beyond the last finite or infinite value, and for NaN. The two
/// zeros count as one value: below the smallest positive value comes +0, above the smallest negative -0.
std::optional<std::uint64_t> nextUp(std::uint64_t code, const NumberFormat&);
std::optional<std::uint64_t> nextDown(std::uint64_t code, const NumberFormat&);
/// The exponent of the place value of the last bit of a finite code: 2^quantumExponent is one ulp.
int quantumExponent(std::uint64_t code, const NumberFormat&);

} // namespace infralab::compute
