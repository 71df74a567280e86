#pragma once
// Any output as a table of numbers and words: the table view of every picture. No Qt.

#include "simulators/contract/outputs.hpp"

namespace infralab {

/// Rows in the order of the data. `frame` chooses the moment of frames.
Table tableOf(const OutputSpec&, const Output&, std::int64_t frame = 0);

} // namespace infralab
