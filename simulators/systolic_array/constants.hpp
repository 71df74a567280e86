#pragma once
// The few figures of published machines that this model takes on trust, each with its source. Here so that
// neither code nor prose says a number twice.

#include "counts.hpp"

namespace infralab::systolic::tpu_v1 {

/// N. P. Jouppi et al., "In-datacenter performance analysis of a tensor processing unit", ISCA 2017.
inline constexpr const char* source = "Jouppi et al., ISCA 2017";
inline constexpr ArrayShape array{256, 256};
inline constexpr double clockMHz = 700;
inline constexpr double gigabytesPerSecond = 34;       ///< weight memory, two DDR3 channels
inline constexpr std::int64_t weightTileBytes = 65536; ///< one 256 x 256 tile of int8 weights
inline constexpr std::int64_t inputBufferKiB = 24576;  ///< unified buffer
inline constexpr std::int64_t weightBufferKiB = 256;   ///< weight FIFO, four tiles
inline constexpr std::int64_t outputBufferKiB = 4096;  ///< accumulators

} // namespace infralab::systolic::tpu_v1
