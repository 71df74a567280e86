#pragma once
// Long series at a screen's width: the least and greatest of each stretch, so that no peak is lost. No Qt.

#include "simulators/contract/value.hpp"

namespace infralab {

constexpr std::size_t decimateAbove = 5000; ///< points; shorter series are drawn as they are

/// Indices into `y`, in order: all of them up to decimateAbove, else the first, the last, and the least and
/// greatest of each of `stretches` equal parts. Points that are not finite are left out.
std::vector<std::size_t> pointsToDraw(const std::vector<double>& y, std::size_t stretches = 1500);

} // namespace infralab
