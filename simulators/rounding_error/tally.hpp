#pragma once
// What one format does to the numbers: sums, shares and histograms. Here apart from the run, because it is
// the part whose answers have closed forms.

#include "compute/kernels/format_conversion.hpp"

#include <array>

namespace infralab::rounding_error {

/// Numbers between two powers of two; of the size of zero there is none.
constexpr int lowestBinade = -149, highestBinade = 127, binades = highestBinade - lowestBinade + 1;
/// Errors from -1 to 1 ulp; bins have their middles at multiples of 1/32 ulp.
constexpr int binsAnUlp = 32, errorBins = 2 * binsAnUlp + 1;

/// The exponent of a finite number that is not 0.
int binadeOf(float);

struct Tally
{
    explicit Tally(const compute::FormatConversion& conversion);

    /// Number `index` of all: x became `stored` (NaN and infinities among them).
    void add(float x, float stored, std::uint64_t index);

    compute::FormatConversion how;
    double largest, smallestNormal;
    std::uint64_t count = 0; ///< finite numbers alone
    std::uint64_t exact = 0, flushed = 0, subnormal = 0, overflowed = 0;
    std::uint64_t inRange = 0;    ///< those that did not overflow: whose error is counted
    double signal = 0, noise = 0; ///< sums of squares, of what stayed finite
    double errorUlps = 0, absoluteErrorUlps = 0, largestErrorUlps = 0;
    std::array<std::uint64_t, errorBins> errors{};
    std::array<std::uint64_t, binades> lost{}; ///< flushed or overflowed, by the number's binade

    /// Signal to quantisation noise in dB; NaN where nothing is lost.
    double sqnr() const;

private:
    int m_minExponent, m_fractionBits;
};

} // namespace infralab::rounding_error
