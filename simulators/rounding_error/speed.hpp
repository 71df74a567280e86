#pragma once
// How fast the run's engine converts, beside how fast it copies. Here apart, because it is the one part that
// looks at a clock.

#include "compute/kernels/format_conversion.hpp"

namespace infralab::rounding_error {

struct Speed
{
    double conversionsASecond = 0, shareOfCopy = 0; ///< NaN where they could not be measured
};

/// Of numbers that stay on the engine; takes a few hundredths of a second. The share is of bytes read and
/// written a second.
Speed measuredSpeed(const compute::Engine&, std::span<const float> x, const compute::FormatConversion&,
                    const std::stop_token&);

} // namespace infralab::rounding_error
