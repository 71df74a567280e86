#pragma once
// A schedule as an iCalendar file (RFC 5545), which calendar programs import. Here because a deadline is kept
// by whoever has it in their own calendar.

#include "course.hpp"

namespace infralab {

/// One all-day event for each session, deadline and holiday, in the schedule's order; an alarm a day before
/// what is due. Lines end with CRLF and have at most 75 octets. `stamp` is when the file is made. An entry's
/// UID holds its week and its place there, so that a later file of the same term moves and renames the
/// entries of an earlier one instead of doubling them. Does not fail.
std::string toICalendar(const Schedule&, std::chrono::sys_seconds stamp);

} // namespace infralab
