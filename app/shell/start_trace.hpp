#pragma once
// Milestones of the start on stderr where INFRALAB_TRACE_START is set: what the start's speed is measured by.

namespace infralab {

/// Prints the milliseconds since the process began, with the words. The first call costs a read of /proc.
void traceStart(const char* milestone);

} // namespace infralab
