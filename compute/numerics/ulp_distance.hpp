#pragma once
// How many values of a format lie between two codes. Here because tests and pages compare results by it, and
// its rules at zero, infinity and NaN are easily got wrong.

#include "number_format.hpp"

namespace infralab::compute {

/// Steps from value to value between the two: 0 for the two zeros, 1 from the largest finite value to
/// infinity; nothing where either is NaN.
std::optional<std::uint64_t> ulpDistance(std::uint64_t a, std::uint64_t b, const NumberFormat&);

} // namespace infralab::compute
