// Stochastic rounding of a sum: the random word is added below the last place, and the rest cut off.

#include "stochastic_sum.hpp"

namespace infralab::accumulation {

namespace {

constexpr std::uint64_t wordStream = 7; // the terms have streams 1 and 2

/// a + b in fp64 itself, where no wider format holds the sum.
double addWithinDouble(double a, double b, std::uint32_t word)
{
    const TwoSum s(a, b);
    if (s.rest == 0 || !std::isfinite(s.sum))
        return s.sum;
    // The exact sum lies between s.sum and its neighbour on the side of the rest.
    const double other = std::nextafter(s.sum, s.rest > 0 ? INFINITY : -INFINITY);
    const double share = std::ldexp(std::abs(s.rest) / std::abs(other - s.sum), 32);
    const bool otherIsLarger = std::abs(other) > std::abs(s.sum);
    const double chances = otherIsLarger ? std::floor(share) : 0x1p32 - std::ceil(share);
    const bool away = chances + static_cast<double>(word) >= 0x1p32;
    return away == otherIsLarger ? other : s.sum;
}

} // namespace

double addStochastically(double a, double b, std::uint32_t word, int fractionBits, int minExponent)
{
    const double exact = sumToOdd(a, b);
    if (exact == 0 || !std::isfinite(exact))
        return exact;
    const int quantum = std::max(std::ilogb(exact), minExponent) - fractionBits;
    const double steps = std::ldexp(std::abs(exact), -quantum), below = std::floor(steps);
    const double chances = std::floor(std::ldexp(steps - below, 32));
    const double up = chances + static_cast<double>(word) >= 0x1p32 ? 1 : 0;
    return std::copysign(std::ldexp(below + up, quantum), exact);
}

StochasticSum::StochasticSum(const compute::NumberFormat& format, std::uint64_t seed)
    : m_isDouble(format.id == "fp64")
    , m_isFloat(format.id == "fp32")
    , m_nearest(format)
    , m_minExponent(format.minExponent())
    , m_fractionBits(format.fractionBits)
    , m_words(seed, wordStream)
{}

double StochasticSum::add(double a, double b, std::uint32_t word) const
{
    if (m_isDouble)
        return addWithinDouble(a, b, word);
    const double sum = addStochastically(a, b, word, m_fractionBits, m_minExponent);
    return m_nearest(sum); // changes only what is beyond the largest value
}

void StochasticSum::take(std::span<const double> x, std::span<const double> y)
{
    for (std::size_t i = 0; i < x.size(); ++i) {
        double term = x[i];
        if (!y.empty())
            term = m_isDouble  ? x[i] * y[i]
                   : m_isFloat ? static_cast<double>(static_cast<float>(x[i]) * static_cast<float>(y[i]))
                               : m_nearest(x[i] * y[i]);
        m_sum = add(m_sum, term, m_words.word());
    }
}

} // namespace infralab::accumulation
