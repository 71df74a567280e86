// Counts and sums, one number after the other: the same in whatever stretches the numbers come.

#include "tally.hpp"

#include <cmath>
#include <limits>

namespace infralab::rounding_error {

using namespace compute;

int binadeOf(float x)
{
    const auto bits = std::bit_cast<std::uint64_t>(double{x}); // subnormal floats are normal doubles
    return static_cast<int>((bits >> 52U) & 0x7ffU) - 1023;
}

Tally::Tally(const FormatConversion& conversion)
    : how(conversion)
    , largest(decode(how.format.largestCode(), how.format))
    , smallestNormal(decode(how.format.smallestNormalCode(), how.format))
    , m_minExponent(how.format.minExponent())
    , m_fractionBits(how.format.fractionBits)
{}

void Tally::add(float x, float stored, std::uint64_t index)
{
    if (!std::isfinite(x))
        return;
    ++count;
    const double size = std::abs(double{x});
    bool overflow = false;
    if (size > largest) { // few numbers: the core itself tells what is an overflow and what rounds back
        const Unrounded number = unrounded(double{x});
        overflow = how.random ? round(number, how.format, how.random->at(index), how.saturate).overflow
                              : round(number, how.format, how.mode, how.saturate).overflow;
    }
    const double error = double{stored} - double{x};
    if (std::isfinite(stored)) {
        signal += size * size;
        noise += error * error;
    }
    if (overflow) {
        ++overflowed;
        ++lost[static_cast<std::size_t>(binadeOf(x) - lowestBinade)];
        return;
    }
    ++inRange;
    exact += error == 0 ? 1 : 0;
    if (stored == 0 && x != 0) {
        ++flushed;
        ++lost[static_cast<std::size_t>(binadeOf(x) - lowestBinade)];
    } else if (stored != 0 && std::abs(double{stored}) < smallestNormal) {
        ++subnormal;
    }
    const int binade = stored == 0 ? m_minExponent : std::max(binadeOf(stored), m_minExponent);
    // Exact: both are floats and the divisor is a power of two.
    const double ulps =
        error * std::bit_cast<double>(static_cast<std::uint64_t>(1023 - binade + m_fractionBits) << 52U);
    errorUlps += ulps;
    absoluteErrorUlps += std::abs(ulps);
    largestErrorUlps = std::max(largestErrorUlps, std::abs(ulps));
    const double bin = std::floor(ulps * binsAnUlp + 0.5) + binsAnUlp;
    ++errors[static_cast<std::size_t>(std::clamp(bin, 0.0, double{errorBins - 1}))];
}

double Tally::sqnr() const
{
    return noise > 0 ? 10 * std::log10(signal / noise) : std::numeric_limits<double>::quiet_NaN();
}

} // namespace infralab::rounding_error
