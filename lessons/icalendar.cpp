// A schedule in the words of RFC 5545, section by section: folding (3.1), texts (3.3.11), events (3.6.1),
// alarms (3.6.6).

#include "icalendar.hpp"

#include <fmt/format.h>

#include <cstdint>

namespace infralab {
namespace {

using std::chrono::days;
using std::chrono::sys_days;

/// The value of a text property: what separates is escaped, a line break written as \n, other control
/// characters left out.
std::string textValue(std::string_view text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\n' || c == '\r') {
            out += "\\n";
            if (c == '\r' && i + 1 < text.size() && text[i + 1] == '\n')
                ++i;
        } else if (c == '\\' || c == ';' || c == ',') {
            out += {'\\', c};
        } else if (c == '\t' || (static_cast<unsigned char>(c) >= 0x20 && c != 0x7F)) {
            out += c;
        }
    }
    return out;
}

std::string dateValue(Date date)
{
    return fmt::format("{:04}{:02}{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                       static_cast<unsigned>(date.day()));
}

std::string timeValue(std::chrono::sys_seconds time)
{
    const auto day = std::chrono::floor<days>(time);
    const std::chrono::hh_mm_ss clock(time - day);
    return fmt::format("{}T{:02}{:02}{:02}Z", dateValue(Date(day)), clock.hours().count(),
                       clock.minutes().count(), clock.seconds().count());
}

/// FNV-1a: 16 digits that are the same on every machine.
std::string digestOf(std::string_view text)
{
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return fmt::format("{:016x}", hash);
}

/// Two courses have different terms or parts; one whose lecture is renamed keeps both.
std::string courseOf(const Schedule& schedule)
{
    std::string all = schedule.term, part;
    for (const auto& week : schedule.weeks)
        if (week.part != part) {
            part = week.part;
            all += '\n' + part;
        }
    return digestOf(all);
}

class Lines
{
public:
    /// A content line, folded at 75 octets and never within a UTF-8 character.
    void add(std::string_view name, std::string_view value)
    {
        constexpr std::size_t longest = 75;
        std::string line = fmt::format("{}:{}", name, value);
        for (std::size_t room = longest; line.size() > room; room = longest - 1) {
            std::size_t cut = room;
            while (cut > room - 3 && (static_cast<unsigned char>(line[cut]) & 0xC0) == 0x80)
                --cut;
            m_text += line.substr(0, cut) + "\r\n ";
            line.erase(0, cut);
        }
        m_text += line + "\r\n";
    }

    std::string text() && { return std::move(m_text); }

private:
    std::string m_text;
};

struct Entry
{
    std::string uid, title, category, description;
    Date date;
    bool takesTime = false, due = false;
};

void addEvent(Lines& lines, const Entry& entry, const Week& week, std::string_view stamp)
{
    lines.add("BEGIN", "VEVENT");
    lines.add("UID", entry.uid);
    lines.add("DTSTAMP", stamp);
    lines.add("DTSTART;VALUE=DATE", dateValue(entry.date));
    lines.add("DTEND;VALUE=DATE", dateValue(sys_days(entry.date) + days(1)));
    lines.add("SUMMARY", textValue(entry.title));
    lines.add("DESCRIPTION", textValue(entry.description));
    lines.add("CATEGORIES", entry.category + "," + textValue(week.part));
    lines.add("TRANSP", entry.takesTime ? "OPAQUE" : "TRANSPARENT");
    if (entry.due) {
        lines.add("BEGIN", "VALARM");
        lines.add("ACTION", "DISPLAY");
        lines.add("DESCRIPTION", textValue("Tomorrow: " + entry.title));
        lines.add("TRIGGER", "-P1D");
        lines.add("END", "VALARM");
    }
    lines.add("END", "VEVENT");
}

void addReadings(std::string& text, const std::vector<Reading>& readings)
{
    for (const bool required : {true, false})
        for (const auto& reading : readings)
            if (reading.required == required)
                text += fmt::format("\n{}: {}", required ? "Required" : "Optional", reading.title);
}

std::string sessionText(const Schedule& schedule, const Session& session)
{
    std::string text;
    if (session.videos > 0)
        text += session.videos == 1 ? "\nRecorded." : fmt::format("\nRecorded in {} parts.", session.videos);
    addReadings(text, session.readings);
    if (!session.note.empty())
        text += '\n' + session.note + (session.readingsAs ? ":" : "");
    if (session.readingsAs)
        for (const auto& week : schedule.weeks)
            for (const auto& other : week.sessions)
                if (other.date == session.readingsAs)
                    addReadings(text, other.readings);
    return text;
}

} // namespace

std::string toICalendar(const Schedule& schedule, std::chrono::sys_seconds stamp)
{
    const std::string made = timeValue(stamp), course = courseOf(schedule);
    Lines lines;
    lines.add("BEGIN", "VCALENDAR");
    lines.add("VERSION", "2.0");
    lines.add("PRODID", "-//InfraLab//Course schedule//EN");
    lines.add("CALSCALE", "GREGORIAN");
    lines.add("X-WR-CALNAME", textValue(schedule.term));
    lines.add("X-WR-CALDESC", textValue(schedule.note));
    for (const auto& week : schedule.weeks) {
        const std::string head = fmt::format("Week {}, {}", week.number, week.title),
                          foot = '\n' + schedule.note;
        const auto uid = [&](std::string_view kind, std::size_t index) {
            return fmt::format("week-{:02}-{}-{}-{}@infralab", week.number, kind, index + 1, course);
        };
        for (std::size_t i = 0; i < week.sessions.size(); ++i) {
            const Session& s = week.sessions[i];
            addEvent(lines,
                     {uid("session", i), s.title, s.holiday ? "Holiday" : "Session",
                      head + sessionText(schedule, s) + foot, s.date, !s.holiday, false},
                     week, made);
        }
        for (std::size_t i = 0; i < week.deadlines.size(); ++i) {
            const Deadline& d = week.deadlines[i];
            addEvent(lines,
                     {uid("deadline", i), d.title, d.due ? "Deadline" : "Event", head + foot, d.date, false,
                      d.due},
                     week, made);
        }
    }
    lines.add("END", "VCALENDAR");
    return std::move(lines).text();
}

} // namespace infralab
