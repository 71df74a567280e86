#pragma once
// The words after `infralab-window`: what to open, or which pictures to take.

#include "compute/error.hpp"
#include "picture.hpp"

#include <string>
#include <vector>

namespace infralab {

struct WindowCommand
{
    enum class Kind { open, shot, tour, help, version } kind = Kind::open;
    QString target; ///< page id, link or file; empty: where the reader left
    QString out;    ///< file of a shot, folder of a tour
    PictureOptions picture;
};

/// An error's message is the sentence to print before exit code 2.
Expected<WindowCommand> windowCommand(const std::vector<std::string>& words);
/// What `--help` prints.
const char* windowUsage();

/// Whether the target names a file of another course's schedule.
bool isScheduleFile(const QString& target);

} // namespace infralab
