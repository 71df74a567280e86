#pragma once
// Dates as pages say them: "Mon 14", "14 to 17 September", "due in 9 days".

#include "lessons/course.hpp"

#include <QString>

namespace infralab {

Date todayHere(); ///< by this computer's clock and zone; INFRALAB_TODAY=2026-09-16 replaces it
int daysBetween(Date from, Date to);

QString weekdayAndDay(Date);  ///< "Mon 14"
QString weekdayOf(Date);      ///< "Mon"
QString dayAndMonth(Date);    ///< "14 September"
QString daySpan(const Week&); ///< "14 to 17 September", "28 September to 2 October": of what is listed
QString daysLeft(Date today, Date due); ///< "today", "tomorrow", "in 9 days", "yesterday", "2 days ago"
/// "twelve" up to twenty, digits above.
QString numberWord(int);

} // namespace infralab
