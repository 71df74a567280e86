// What the schedule knows about days: this week, what is still due, another start, and how a day is written.
// No locale takes part, so that a day reads the same on every machine.

#include "readers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace infralab {
namespace {

using std::chrono::days;
using std::chrono::sys_days;

constexpr std::array<std::string_view, 7> weekdays{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
constexpr std::array<std::string_view, 12> months{"January",   "February", "March",    "April",
                                                  "May",       "June",     "July",     "August",
                                                  "September", "October",  "November", "December"};

std::string_view monthName(Date date)
{
    return months[static_cast<unsigned>(date.month()) - 1];
}

/// The name that a term has when nobody gave it another.
std::string seasonOf(Date first)
{
    const auto month = static_cast<unsigned>(first.month());
    return fmt::format("{} {}",
                       month < 6   ? "Spring"
                       : month < 8 ? "Summer"
                                   : "Autumn",
                       static_cast<int>(first.year()));
}

} // namespace

std::string shortDate(Date date)
{
    const auto weekday = std::chrono::weekday(sys_days(date)).c_encoding();
    return fmt::format("{} {} {}", weekdays[weekday], static_cast<unsigned>(date.day()),
                       monthName(date).substr(0, 3));
}

std::string longDate(Date date)
{
    return fmt::format("{} {} {}", static_cast<unsigned>(date.day()), monthName(date),
                       static_cast<int>(date.year()));
}

std::string isoDate(Date date)
{
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
}

std::optional<Date> dateFromIso(std::string_view text)
{
    const auto date = writtenDate(text);
    return date && date->ok() && inTheCalendar(*date) ? date : std::nullopt;
}

std::string readingsNote(Date date)
{
    return fmt::format("Readings as on {}", shortDate(date));
}

const Week* Schedule::weekOf(Date today) const
{
    const auto ends = [](const Week& week) { return sys_days(week.monday) + days(6); };
    const auto week =
        std::find_if(weeks.begin(), weeks.end(), [&](const Week& w) { return sys_days(today) <= ends(w); });
    return week == weeks.end() ? nullptr : &*week;
}

std::vector<Deadline> Schedule::upcoming(Date today) const
{
    std::vector<Deadline> out;
    for (const auto& week : weeks)
        for (const auto& deadline : week.deadlines)
            if (deadline.due && deadline.date >= today)
                out.push_back(deadline);
    return out;
}

Schedule shifted(const Schedule& schedule, Date firstMonday)
{
    if (schedule.weeks.empty())
        return schedule;
    const auto sinceMonday = std::chrono::weekday(sys_days(firstMonday)) - std::chrono::Monday;
    const days by = sys_days(firstMonday) - sinceMonday - sys_days(schedule.weeks.front().monday);
    const auto move = [by](Date& date) { date = sys_days(date) + by; };

    Schedule out = schedule;
    const bool namedBySeason = out.term == seasonOf(out.first);
    move(out.first);
    move(out.last);
    if (namedBySeason)
        out.term = seasonOf(out.first);
    for (auto& week : out.weeks) {
        move(week.monday);
        for (auto& session : week.sessions) {
            move(session.date);
            if (session.readingsAs) {
                move(*session.readingsAs);
                session.note = readingsNote(*session.readingsAs);
            }
        }
        for (auto& deadline : week.deadlines)
            move(deadline.date);
    }
    return out;
}

} // namespace infralab
