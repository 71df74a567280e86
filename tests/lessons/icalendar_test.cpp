// The schedule as a calendar: every entry once, on its day, whole, and in the words of RFC 5545.

#include "lessons/icalendar.hpp"
#include "tests/lessons/icalendar_reader.hpp"
#include "tests/lessons/odd_schedules.hpp"

#include <gmock/gmock.h>

#include <set>

namespace infralab {
namespace {

using namespace test;
using std::chrono::days;
using std::chrono::sys_days;

const Schedule& shipped()
{
    static const Schedule schedule = loadCourse()->schedule;
    return schedule;
}

const std::chrono::sys_seconds noon =
    sys_days(Date{std::chrono::year{2026}, std::chrono::month{8}, std::chrono::day{20}}) +
    std::chrono::hours(12) + std::chrono::seconds(5);

std::string digits(Date date)
{
    std::string text = isoDate(date);
    std::erase(text, '-');
    return text;
}

/// Throws where an event breaks a rule of RFC 5545 or of this file's header.
void expectSound(const Component& calendar)
{
    EXPECT_EQ(calendar.one("VERSION").value, "2.0");
    EXPECT_EQ(calendar.one("CALSCALE").value, "GREGORIAN");
    EXPECT_FALSE(calendar.one("PRODID").value.empty());
    std::set<std::string> uids;
    for (const auto& event : calendar.parts) {
        ASSERT_EQ(event.name, "VEVENT");
        EXPECT_TRUE(uids.insert(event.one("UID").value).second) << event.one("UID").value;
        EXPECT_EQ(event.one("DTSTAMP").value, "20260820T120005Z");
        for (const auto* property : {"DTSTART", "DTEND"})
            EXPECT_EQ(event.one(property).parameters, ";VALUE=DATE");
        EXPECT_EQ(texts(event.one("CATEGORIES").value).size(), 2u);
        EXPECT_FALSE(text(event.one("SUMMARY").value).empty());
        text(event.one("DESCRIPTION").value);
        for (const auto& alarm : event.parts) {
            EXPECT_EQ(alarm.name, "VALARM");
            EXPECT_EQ(alarm.one("ACTION").value, "DISPLAY");
            EXPECT_EQ(alarm.one("TRIGGER").value, "-P1D");
            EXPECT_THAT(text(alarm.one("DESCRIPTION").value), testing::StartsWith("Tomorrow: "));
        }
    }
}

/// Every session and deadline of the schedule, in order, with its own properties.
void expectHolds(const Component& calendar, const Schedule& schedule)
{
    EXPECT_EQ(text(calendar.one("X-WR-CALNAME").value), schedule.term);
    EXPECT_EQ(text(calendar.one("X-WR-CALDESC").value), schedule.note);
    auto event = calendar.parts.begin();
    const auto next = [&](const Week& week, Date date, const std::string& title) {
        ASSERT_NE(event, calendar.parts.end());
        EXPECT_EQ(text(event->one("SUMMARY").value), title);
        EXPECT_EQ(event->one("DTSTART").value, digits(date));
        EXPECT_EQ(event->one("DTEND").value, digits(sys_days(date) + days(1))) << "the end is not part of it";
        EXPECT_EQ(texts(event->one("CATEGORIES").value)[1], week.part);
        EXPECT_THAT(text(event->one("DESCRIPTION").value), testing::HasSubstr(week.title));
    };
    for (const auto& week : schedule.weeks) {
        for (const auto& session : week.sessions) {
            next(week, session.date, session.title);
            for (const auto& reading : session.readings)
                EXPECT_THAT(
                    text(event->one("DESCRIPTION").value),
                    testing::HasSubstr((reading.required ? "Required: " : "Optional: ") + reading.title));
            EXPECT_EQ(event->one("TRANSP").value, session.holiday ? "TRANSPARENT" : "OPAQUE");
            EXPECT_EQ(texts(event->one("CATEGORIES").value)[0], session.holiday ? "Holiday" : "Session");
            EXPECT_TRUE(event->parts.empty());
            ++event;
        }
        for (const auto& deadline : week.deadlines) {
            next(week, deadline.date, deadline.title);
            EXPECT_EQ(event->one("TRANSP").value, "TRANSPARENT");
            EXPECT_EQ(event->parts.size(), deadline.due ? 1u : 0u);
            ++event;
        }
    }
    EXPECT_EQ(event, calendar.parts.end());
}

TEST(ICalendar, HoldsTheWholeSchedule)
{
    const Component calendar = readCalendar(toICalendar(shipped(), noon));
    expectSound(calendar);
    expectHolds(calendar, shipped());
    EXPECT_EQ(calendar.parts.size(), 39u); // 29 sessions and 10 deadlines
}

TEST(ICalendar, GivesTheReadingsOfTheEarlierSession)
{
    const Component calendar = readCalendar(toICalendar(shipped(), noon));
    int found = 0;
    for (const auto& event : calendar.parts) {
        if (text(event.one("SUMMARY").value) != "Lec 5-2 Hardware acceleration")
            continue;
        EXPECT_THAT(text(event.one("DESCRIPTION").value),
                    testing::AllOf(testing::HasSubstr("Readings as on Mon 14 Sep:\nRequired: mlsysbook, "),
                                   testing::HasSubstr("OpenAI Jalapeño first results")));
        ++found;
    }
    EXPECT_EQ(found, 1);
}

TEST(ICalendar, MovesWithTheStartAndKeepsItsEntries)
{
    const Schedule later = shifted(shipped(), Date{std::chrono::year{2026}, std::chrono::month{9},
                                                   std::chrono::day{2}}); // within "Autumn 2026"
    const Component before = readCalendar(toICalendar(shipped(), noon)),
                    after = readCalendar(toICalendar(later, noon));
    expectHolds(after, later);
    ASSERT_EQ(after.parts.size(), before.parts.size());
    for (std::size_t i = 0; i < after.parts.size(); ++i) {
        EXPECT_EQ(after.parts[i].one("UID").value, before.parts[i].one("UID").value);
        EXPECT_NE(after.parts[i].one("DTSTART").value, before.parts[i].one("DTSTART").value);
    }
}

TEST(ICalendar, KeepsAnEntryThatIsRenamedAndPartsCourses)
{
    Schedule renamed = shipped(), other = shipped();
    renamed.weeks[8].sessions[0].title = "Paper presentations, first day";
    other.term = "Autumn 2026, evening course";
    const auto uids = [](const Schedule& schedule) {
        std::set<std::string> all;
        for (const auto& event : readCalendar(toICalendar(schedule, noon)).parts)
            all.insert(event.one("UID").value);
        return all;
    };
    EXPECT_EQ(uids(renamed), uids(shipped()));
    for (const auto& uid : uids(other))
        EXPECT_FALSE(uids(shipped()).contains(uid)) << uid;
}

TEST(ICalendar, EscapesAndFoldsWhateverATextHolds)
{
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        SCOPED_TRACE(seed);
        const Schedule odd = oddSchedule(seed);
        const Component calendar = readCalendar(toICalendar(odd, noon));
        expectSound(calendar);
        expectHolds(calendar, odd);
    }
}

TEST(ICalendar, LeavesOutWhatNoTextMayHold)
{
    Schedule schedule = oddSchedule(1);
    schedule.weeks[0].sessions[0].title = std::string("a\0b\x07\x1B[0m\x7F\r\nc\rd\te", 16);
    const Component calendar = readCalendar(toICalendar(schedule, noon));
    EXPECT_EQ(text(calendar.parts[0].one("SUMMARY").value), "ab[0m\nc\nd\te");
    schedule.weeks[0].sessions[0].title = std::string(400, '\xBF'); // no UTF-8 at all: still it ends
    EXPECT_GT(toICalendar(schedule, noon).size(), 400u);
}

TEST(Dates, AreReadFromWhatTheyAreWrittenAs)
{
    for (int n = 0; n < 1000; ++n) {
        const Date date = sys_days(days(n * 371));
        EXPECT_EQ(dateFromIso(isoDate(date)), date);
    }
    for (const auto* wrong : {"", "2026-9-14", "2026-02-29", "2026-13-01", "1969-12-31", "3000-01-01",
                              "2026-09-14 ", "14.09.2026", "2026/09/14"})
        EXPECT_FALSE(dateFromIso(wrong)) << wrong;
}

} // namespace
} // namespace infralab
