#pragma once
// Ticks a person would have chosen (1, 2 or 5 times a power of ten; powers of ten on a log axis): Qt Charts'
// own labels, like 392.4, are not. No Qt.

#include <string>
#include <vector>

namespace infralab {

struct Ticks
{
    double low = 0, high = 1; ///< the axis' range, ends on ticks
    std::vector<double> at;
    std::vector<std::string> labels; ///< one a tick, all with the same number of decimals
};

/// About `wanted` ticks around [low, high]; a range without width gets one; values that are not finite count
/// as 0. With `tight` the ends stay at the data, and only the ticks inside are given.
Ticks niceTicks(double low, double high, int wanted, bool tight = false);

/// Decades, with 2 and 5 between where fewer than two decades are seen. Needs low > 0; else falls to [1, 10].
Ticks logTicks(double low, double high, int wanted);

/// A number as an axis or a legend writes it: "1,000", "0.25", "2e-6" from 1e-4 down and 1e7 up.
std::string tickLabel(double value, int decimals);

} // namespace infralab
