#pragma once
// Handing over to the window's program. Apart from the commands, because it is the one place that starts
// another.

#include <string>
#include <vector>

namespace infralab {

/// Replaces this process by infralab-window with these words; returns an exit code only where that fails.
int openWindow(const std::vector<std::string>& words);

} // namespace infralab
