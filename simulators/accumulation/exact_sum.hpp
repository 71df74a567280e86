#pragma once
// A sum that loses nothing: one fixed-point number wide enough for every double and every product of two.
// Here because an error can only be measured against what is exact.

#include "compute/numerics/number_format.hpp"

#include <array>
#include <string>

namespace infralab::accumulation {

/// Adds doubles and products of doubles without any rounding, in any order with the same result. Infinities
/// and NaN are kept beside: the sum is then what IEEE arithmetic gives. Sources: Kulisch, Computer Arithmetic
/// and Validity, 2008; Neal, Fast exact summation using small and large superaccumulators, 2015.
class ExactSum
{
public:
    void add(double);
    void addProduct(double, double);
    void add(const ExactSum&);
    /// Of all values added so far; the sign of a zero is plus.
    compute::Unrounded leading() const;
    /// Rounded once, to nearest with ties to even.
    double toDouble() const;
    std::uint64_t code(const compute::NumberFormat&) const;
    /// `value` - this, rounded once to a double; NaN where either is not finite.
    double errorOf(double value) const;
    bool isFinite() const { return m_special == 0; }
    bool isZero() const;
    /// The exact value in C's hexadecimal notation, 0x1.8p+3: as many digits as it takes.
    std::string hexText() const;

private:
    static constexpr int limbBits = 32;
    static constexpr int lowest = -2148; ///< of the last bit of the product of two smallest subnormals
    static constexpr std::size_t limbs = 138;
    enum Special : unsigned { notANumber = 1, plusInfinity = 2, minusInfinity = 4 };

    void place(bool negative, std::uint64_t high, std::uint64_t low, int exponent);
    void settle();
    /// Digits of the magnitude, each below 2^32; returns whether the sum is negative.
    bool magnitude(std::array<std::uint64_t, limbs>&) const;
    void special(double);

    std::array<std::int64_t, limbs> m_limbs{}; ///< each counts 2^(lowest + 32 i)
    std::uint32_t m_unsettled = 0;
    unsigned m_special = 0;
};

} // namespace infralab::accumulation
