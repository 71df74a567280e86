#pragma once
// Training runs from a CSV or TSV file with a header. Here because a fitter that takes a wrong cell in
// silence is worth nothing: whatever cannot be used is named by line and column.

#include "runs.hpp"

#include <array>
#include <stop_token>
#include <string_view>

namespace infralab::scaling_fit {

enum Quantity : std::size_t { parameters, tokens, flop, loss, quantities };

/// The column of each quantity by name; empty where it is not named.
using ColumnMap = std::array<std::string, quantities>;

/// Reads "parameters=Model Size,flop=Training FLOP,loss=loss". Empty text gives an empty map. Error.where is
/// "map".
Expected<ColumnMap> readColumnMap(std::string_view text);

struct ReadOptions
{
    ColumnMap map; ///< all empty: columns are told by their names
    std::array<double, quantities> units = {1, 1, 1, 1};
};

/// The most rows that are taken; a fit of more would not answer while somebody waits.
inline constexpr std::size_t mostRuns = 20000;

/// Reads runs from text in UTF-8, separated by commas, tabs or semicolons, with quoted fields and any line
/// ends. Rows that cannot be used are in `bad`. Fails where the text has no such header, too many rows,
/// another encoding or a quotation mark that is never closed.
Expected<Runs> readRuns(std::string_view text, const ReadOptions&, const std::stop_token& = {});

/// The same of a file of at most 256 MiB.
Expected<Runs> readRunsFile(const std::string& path, const ReadOptions&, const std::stop_token& = {});

} // namespace infralab::scaling_fit
