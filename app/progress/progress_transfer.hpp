#pragma once
// A reader's progress as one JSON file that people can read, to be carried to another computer. Here so that
// what is kept is never locked into this program.

#include "compute/error.hpp"
#include "progress_records.hpp"

#include <filesystem>
#include <string_view>

namespace infralab {

/// Indented JSON, runs included; times in UTC.
std::string progressToJson(const ProgressRecords&, Moment exported);
/// Strict: an unknown, missing or wrong key is an error whose place is "name: predictions[3].confidence", and
/// a text that is no JSON one with its line.
Expected<ProgressRecords> progressFromJson(std::string_view text, const std::string& name);

/// Written whole or not at all; a file of that name is replaced.
Expected<void> saveProgressJson(const ProgressRecords&, Moment exported, const std::filesystem::path& file);
Expected<ProgressRecords> progressFromJsonFile(const std::filesystem::path& file);

/// "2026-11-30T22:37:05.120Z"; years 1970 to 9999.
std::string momentText(Moment);
std::optional<Moment> momentFrom(std::string_view text);

} // namespace infralab
