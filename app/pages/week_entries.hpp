#pragma once
// What a week lists, day by day, in one order and one ink: sessions, holidays, what is due, what is handed
// out. Here because the schedule and the week's own page say the same.

#include "app/look/look.hpp"
#include "lessons/course.hpp"

#include <QString>

namespace infralab {

struct WeekEntry
{
    Date date;
    QString text;                     ///< "Project proposal due, in 14 days"
    const Session* session = nullptr; ///< of the week; null for a deadline
    bool due = false;                 ///< today or later
    QColor Tokens::*ink = &Tokens::ink;
};

/// By date; a day's sessions before its deadlines. The week must outlive the entries.
std::vector<WeekEntry> entriesOf(const Week&, Date today);

} // namespace infralab
