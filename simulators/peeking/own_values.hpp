#pragma once
// P-values as a reader types them. Here because a decimal comma must not become two p-values in silence.

#include "compute/error.hpp"

#include <string_view>
#include <vector>

namespace infralab::peeking {

inline constexpr std::size_t mostValues = 1000;

/// Numbers from 0 to 1, or "nan" for a test that gave none, with spaces, semicolons or commas between; NaN
/// stays NaN. Empty text gives an empty list. Fails with the place of what is no p-value; Error.where is
/// "p_values".
Expected<std::vector<double>> readPValues(std::string_view text);

} // namespace infralab::peeking
