// The entries of a week.

#include "week_entries.hpp"

#include "calendar_text.hpp"
#include "page.hpp"

#include <algorithm>

namespace infralab {

std::vector<WeekEntry> entriesOf(const Week& week, Date today)
{
    std::vector<WeekEntry> entries;
    for (const auto& session : week.sessions)
        entries.push_back({session.date, qt(session.title), &session, false,
                           session.holiday ? &Tokens::muted : &Tokens::ink});
    for (const auto& deadline : week.deadlines) {
        WeekEntry entry{deadline.date, qt(deadline.title)};
        if (deadline.due) {
            entry.due = deadline.date >= today;
            entry.text += QStringLiteral(", ") + daysLeft(today, deadline.date);
            entry.ink = entry.due ? &Tokens::orangeText : &Tokens::muted;
        }
        entries.push_back(entry);
    }
    std::stable_sort(entries.begin(), entries.end(),
                     [](const WeekEntry& a, const WeekEntry& b) { return a.date < b.date; });
    return entries;
}

} // namespace infralab
