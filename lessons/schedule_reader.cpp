// Reads a schedule: this course's, or another's in the same format.
// Every date is checked against its week, since a slip of the pen there misleads a whole class.

#include "readers.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace infralab {
namespace {

using std::chrono::days;
using std::chrono::sys_days;

/// Reads the key "date": within the week, and not before `previous`.
Date dateWithin(Fields& fields, const Week& week, Date previous, Faults& faults)
{
    const Date date = fields.date("date");
    const Date sunday = sys_days(week.monday) + days(6);
    if (date < week.monday || date > sunday)
        faults.add(fields.line("date"),
                   fmt::format("{} is not in week {}, which runs from {} to {}.", longDate(date), week.number,
                               longDate(week.monday), longDate(sunday)));
    else if (date < previous)
        faults.add(fields.line("date"), fmt::format("{} stands after {}; put the days of a week in order.",
                                                    longDate(date), longDate(previous)));
    return date;
}

Reading readingFrom(const YamlNode& node, Faults& faults)
{
    Fields fields(node, "a reading", {"required", "optional"}, faults);
    if (fields.has("required") == fields.has("optional")) {
        faults.add(fields.line(), "A reading is either required: TITLE or optional: TITLE.");
        return {};
    }
    const bool required = fields.has("required");
    return {fields.text(required ? "required" : "optional", 200), required};
}

Session sessionFrom(const YamlNode& node, const Week& week, const Schedule& before, Faults& faults)
{
    Fields fields(node, "a session",
                  {"date", "title", "videos", "readings", "readings_as", "note", "holiday"}, faults);
    Session session;
    session.date =
        dateWithin(fields, week, week.sessions.empty() ? week.monday : week.sessions.back().date, faults);
    session.title = fields.text("title", 120);
    if (fields.has("videos"))
        session.videos = fields.integer("videos", 0, 9);
    if (fields.has("readings"))
        for (const auto& entry : fields.list("readings", 0))
            session.readings.push_back(readingFrom(entry, faults));
    if (fields.has("note"))
        session.note = fields.text("note", 200);
    if (fields.has("holiday"))
        session.holiday = fields.flag("holiday");
    if (fields.has("readings_as")) {
        if (fields.has("note"))
            faults.add(fields.line("note"),
                       "A session has either a note of its own or \"readings_as\", not both.");
        session.readingsAs = fields.date("readings_as");
        session.note = readingsNote(*session.readingsAs);
        const auto isIt = [&](const Session& s) {
            return s.date == session.readingsAs && !s.readings.empty();
        };
        const bool known = std::any_of(week.sessions.begin(), week.sessions.end(), isIt) ||
                           std::any_of(before.weeks.begin(), before.weeks.end(), [&](const Week& w) {
                               return std::any_of(w.sessions.begin(), w.sessions.end(), isIt);
                           });
        if (!known)
            faults.add(fields.line("readings_as"),
                       fmt::format("No earlier session with readings stands on {}; give "
                                   "the day of one.",
                                   longDate(*session.readingsAs)));
    }
    return session;
}

Deadline deadlineFrom(const YamlNode& node, const Week& week, Faults& faults)
{
    Fields fields(node, "a deadline", {"date", "title", "due"}, faults);
    Deadline deadline;
    deadline.date =
        dateWithin(fields, week, week.deadlines.empty() ? week.monday : week.deadlines.back().date, faults);
    deadline.title = fields.text("title", 120);
    if (fields.has("due"))
        deadline.due = fields.flag("due");
    return deadline;
}

/// What a week of another course shows when its file names no lab.
PageLab plainLab(const std::string& pageId)
{
    const Simulator& simulator = *catalogue().front();
    PageLab lab{Experiment::initial(simulator), simulator.info().summary};
    lab.experiment.page = pageId;
    return lab;
}

Date mondayOf(Fields& fields, const Schedule& before, Faults& faults)
{
    const Date monday = fields.date("monday");
    if (std::chrono::weekday(sys_days(monday)) != std::chrono::Monday)
        faults.add(fields.line("monday"),
                   fmt::format("{} is no Monday; a week begins on its Monday.", shortDate(monday)));
    else if (!before.weeks.empty() && monday <= before.weeks.back().monday)
        faults.add(fields.line("monday"),
                   fmt::format("This week begins on {}, not after the week before it; put the "
                               "weeks in order.",
                               longDate(monday)));
    return monday;
}

Week weekFrom(const YamlNode& node, const Schedule& before, Faults& faults)
{
    Fields fields(node, "a week",
                  {"number", "part", "title", "monday", "brief", "sessions", "deadlines", "labs"}, faults);
    Week week;
    week.number = fields.integer("number", 1, 99);
    if (!before.weeks.empty() && week.number <= before.weeks.back().number)
        faults.add(fields.line("number"),
                   fmt::format("Week {} stands after week {}; number the weeks upwards, each "
                               "number once.",
                               week.number, before.weeks.back().number));
    week.part = fields.text("part", 80);
    week.title = fields.text("title", 30);
    week.monday = mondayOf(fields, before, faults);
    week.brief = fields.text("brief", 400);
    if (fields.has("sessions"))
        for (const auto& entry : fields.list("sessions", 0))
            week.sessions.push_back(sessionFrom(entry, week, before, faults));
    if (fields.has("deadlines"))
        for (const auto& entry : fields.list("deadlines", 0))
            week.deadlines.push_back(deadlineFrom(entry, week, faults));
    if (fields.has("labs"))
        week.labs =
            labsFrom(fields.list("labs", 1), fmt::format("week-{:02}", week.number), week.pageId(), faults);
    else
        week.labs = {plainLab(week.pageId())};
    return week;
}

} // namespace

Schedule scheduleFrom(const YamlNode& node, Faults& faults)
{
    Fields fields(node, "the schedule", {"term", "note", "weeks"}, faults);
    Schedule schedule;
    schedule.term = fields.text("term", 60);
    schedule.note = fields.text("note", 300);
    for (const auto& entry : fields.list("weeks", 1))
        schedule.weeks.push_back(weekFrom(entry, schedule, faults));
    if (schedule.weeks.empty())
        return schedule;
    schedule.first = schedule.weeks.front().monday;
    const Week& end = schedule.weeks.back();
    schedule.last = end.monday;
    for (const auto& session : end.sessions)
        schedule.last = std::max(schedule.last, session.date);
    for (const auto& deadline : end.deadlines)
        schedule.last = std::max(schedule.last, deadline.date);
    return schedule;
}

} // namespace infralab
