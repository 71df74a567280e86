#pragma once
// Bit for bit comparison of floats. Here because kernels and twins owe each other the same bits.

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>

namespace infralab::compute {

/// The same bits, or both NaN of whatever payload; -0 is not 0.
inline bool identical(float a, float b)
{
    return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b) ||
           (std::isnan(a) && std::isnan(b));
}

/// How many elements are not identical; the two have one length.
inline std::ptrdiff_t differing(std::span<const float> a, std::span<const float> b)
{
    std::ptrdiff_t count = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        count += identical(a[i], b[i]) ? 0 : 1;
    return count;
}

} // namespace infralab::compute
