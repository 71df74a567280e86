#pragma once
// The operations of an accumulator, each rounded once to its format. Here in four kinds: the processor's own
// for fp64 and fp32, doubles rounded on for the narrow formats, exact integers to check those, and one that
// keeps a record.

#include "exact_sum.hpp"

#include <string_view>
#include <type_traits>
#include <vector>

namespace infralab::accumulation {

/// fp64 or fp32: the processor rounds. Never contracted (the build switches that off).
template <class F>
struct NativeArithmetic
{
    using T = F;
    static T in(double x) { return static_cast<T>(x); }
    static double out(T x) { return x; }
    static T add(T a, T b) { return a + b; }
    static T subtract(T a, T b) { return a - b; }
    static T multiply(T a, T b) { return a * b; }
    static T fused(T a, T b, T c) { return std::fma(a, b, c); }
};

/// Rounds any double to a format of at most 24 significant bits, to nearest even, not saturating. A NaN stays
/// one.
class NarrowRounder
{
public:
    explicit NarrowRounder(const compute::NumberFormat&);

    double operator()(double value) const
    {
        const int exponent = static_cast<int>((std::bit_cast<std::uint64_t>(value) >> 52U) & 0x7ffU) - 1023;
        if (exponent > 900) // no format of 8 exponent bits comes near; what follows needs room
            return std::isnan(value) ? value : std::copysign(m_beyond, value);
        // Beside 1.5 * 2^52 quanta no smaller bit has room: the processor's own addition rounds.
        const int top = std::max(exponent, m_minExponent) - m_fractionBits + 52;
        const double shift = std::bit_cast<double>((static_cast<std::uint64_t>(top + 1023) << 52U) |
                                                   (std::uint64_t{1} << 51U));
        const double rounded = (value + shift) - shift;
        if (!(std::abs(rounded) <= m_largest))
            return std::copysign(m_beyond, value);
        return m_hasNegativeZero ? std::copysign(rounded, value) : rounded + 0.0;
    }

private:
    int m_minExponent, m_fractionBits;
    bool m_hasNegativeZero;
    double m_largest;
    double m_beyond; ///< what an overflow becomes
};

/// x + y as a double and what that lost, exactly, where nothing overflows. Source: Knuth, The Art of Computer
/// Programming 2, 4.2.2 (Moller's TwoSum).
struct TwoSum
{
    TwoSum(double x, double y)
        : sum(x + y)
    {
        const double part = sum - x;
        rest = (x - (sum - part)) + (y - part);
    }
    double sum, rest;
};

/// x + y rounded to odd: exact, or the neighbouring double whose last bit is one. Rounding it again to at
/// most 51 bits gives what rounding x + y once does. Source: Boldo and Melquiond, Emulation of FMA and
/// correctly rounded sums: proved algorithms using rounding to odd, IEEE TC 57, 2008.
inline double sumToOdd(double x, double y)
{
    const TwoSum s(x, y);
    auto bits = std::bit_cast<std::uint64_t>(s.sum);
    if (s.rest == 0 || !std::isfinite(s.sum) || (bits & 1U) != 0)
        return s.sum;
    bits = (s.rest > 0) == (s.sum > 0) ? bits + 1 : bits - 1;
    return std::bit_cast<double>(bits);
}

/// Formats of p <= 11 significant bits in doubles. A sum or product of two such numbers, rounded to 53 bits
/// and then to p, is rounded as if once, since 53 >= 2 p + 2 (Figueroa, When is double rounding innocuous?,
/// 1995). A fused multiply-add is not: its sum is first rounded to odd.
struct NarrowArithmetic
{
    using T = double;
    NarrowRounder round;

    static T in(double x) { return x; }
    static double out(T x) { return x; }
    T add(T a, T b) const { return round(a + b); }
    T subtract(T a, T b) const { return round(a - b); }
    T multiply(T a, T b) const { return round(a * b); }
    T fused(T a, T b, T c) const { return round(sumToOdd(a * b, c)); } // the product is exact
};

/// Any format by exact integers, one rounding an operation: slow, and independent of the processor's
/// rounding.
struct ExactArithmetic
{
    using T = double;
    const compute::NumberFormat* format;

    static T in(double x) { return x; }
    static double out(T x) { return x; }
    T add(T a, T b) const;
    T subtract(T a, T b) const { return add(a, -b); }
    T multiply(T a, T b) const;
    T fused(T a, T b, T c) const;
};

/// One operation as it happened. Operands are named by their number in the record; terms come first as -1 -
/// index.
struct Recorded
{
    static constexpr std::int64_t constant = std::int64_t{1} << 62; ///< a zero to begin with

    char operation; ///< '+', '-', '*', 'f'
    std::int64_t left, right;
    double leftValue, rightValue, result;
    double lost; ///< exact result of these operands minus what is stored, rounded to a double
};

/// Another arithmetic with each operation written down.
template <class A>
struct RecordingArithmetic
{
    struct T
    {
        double value = 0;
        std::int64_t from = Recorded::constant;
    };
    A inner;
    std::vector<Recorded>* record;

    static T in(double x) { return {x}; }
    static double out(const T& x) { return x.value; }
    T add(T a, T b) const { return keep('+', a, b, A::out(inner.add(A::in(a.value), A::in(b.value))), 0); }
    T subtract(T a, T b) const
    {
        return keep('-', a, b, A::out(inner.subtract(A::in(a.value), A::in(b.value))), 0);
    }
    T multiply(T a, T b) const
    {
        return keep('*', a, b, A::out(inner.multiply(A::in(a.value), A::in(b.value))), 0);
    }
    T fused(T a, T b, T c) const
    {
        return keep('f', c, a, A::out(inner.fused(A::in(a.value), A::in(b.value), A::in(c.value))), b.value);
    }

private:
    T keep(char operation, const T& a, const T& b, double result, double factor) const
    {
        ExactSum exact;
        if (operation == '*')
            exact.addProduct(a.value, b.value);
        else
            exact.add(a.value);
        if (operation == 'f')
            exact.addProduct(b.value, factor);
        else if (operation != '*')
            exact.add(operation == '-' ? -b.value : b.value);
        const double rightValue = operation == 'f' ? b.value * factor : b.value;
        const double error = exact.errorOf(result);
        record->push_back(
            {operation, a.from, b.from, a.value, rightValue, result, error == 0 ? 0.0 : -error});
        return {result, static_cast<std::int64_t>(record->size()) - 1};
    }
};

/// Calls `use` with the fastest arithmetic of a format.
template <class F>
auto withArithmetic(const compute::NumberFormat& format, F&& use)
{
    if (format.id == "fp64")
        return use(NativeArithmetic<double>());
    if (format.id == "fp32")
        return use(NativeArithmetic<float>());
    return use(NarrowArithmetic{NarrowRounder(format)});
}

} // namespace infralab::accumulation
