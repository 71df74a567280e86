#pragma once
// One run of the window for a reader: settings in, window open, settings out.

#include "app/pages/page.hpp"

namespace infralab {

/// Opens the window, at the target where one is given, and runs until it is closed. Returns the exit code.
int runSession(const Course&, const QString& target);

} // namespace infralab
