#pragma once
// Measurements from a CSV file of two columns, or of a run in each row. Here because whatever cannot be read
// is refused with its line and a remedy, never left out in silence.

#include "compute/error.hpp"
#include "measurements.hpp"

#include <stop_token>
#include <string_view>

namespace infralab::nested_design {

/// The most runs that are taken; more would not be looked at while somebody waits.
inline constexpr std::size_t mostMeasurements = 50000;

/// Text in UTF-8, separated by commas, tabs or semicolons. Either one or two columns of numbers, with a
/// header or without, one for each group (empty cells at the end of the shorter one); or a header that names
/// a group or a host beside a value, and perhaps a process. Error.where is data.
Expected<Measurements> readMeasurements(std::string_view text, const std::stop_token& = {});
/// The same of a file of at most 256 MiB.
Expected<Measurements> readMeasurementsFile(const std::string& path, const std::stop_token& = {});

} // namespace infralab::nested_design
