#pragma once
// Training runs as a file gives them, and as a fit takes them.

#include "compute/error.hpp"

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

namespace infralab::scaling_fit {

/// One run; what the data lack is NaN until `complete` fills it in.
struct RunRow
{
    double parameters = std::numeric_limits<double>::quiet_NaN(), tokens = parameters, flop = parameters;
    double loss = parameters;
    std::size_t line = 0; ///< in the file; for generated runs their number
};

/// A row that cannot be used.
struct BadRow
{
    std::size_t line = 0;
    std::string column, text, reason; ///< reason: a phrase, "is not a number"
};

struct Runs
{
    std::vector<RunRow> rows;
    std::vector<BadRow> bad; ///< the first `mostBadRows`
    std::size_t badCount = 0;
    std::string columns;  ///< "parameters from Model Size, FLOP from Training FLOP, loss from loss"
    bool assumed = false; ///< one of the three was filled in by FLOP = factor x N x D
};
inline constexpr std::size_t mostBadRows = 200;

} // namespace infralab::scaling_fit
