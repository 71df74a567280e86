#pragma once
// Qt's own messages, counted: a warning while pages are drawn is a fault of the program.

namespace infralab {

/// Counts warnings and worse from here on, and prints them. The offscreen platform's note that it does not
/// support propagateSizeHints and its like is no fault of ours and is dropped.
void countWarnings();
int warningCount();

} // namespace infralab
