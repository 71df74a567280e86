// The calendar as libical reads it, the library of many calendar programs: no error, and every property as it
// was.

#include "lessons/icalendar.hpp"
#include "tests/lessons/icalendar_reader.hpp"
#include "tests/lessons/odd_schedules.hpp"

#include <gtest/gtest.h>

#include <libical/ical.h>

#include <memory>

namespace infralab {
namespace {

using std::chrono::days;
using std::chrono::sys_days;

struct Freed
{
    void operator()(icalcomponent* component) const { icalcomponent_free(component); }
};
using Parsed = std::unique_ptr<icalcomponent, Freed>;

Date dateOf(const icaltimetype& time)
{
    return {std::chrono::year(time.year), std::chrono::month(static_cast<unsigned>(time.month)),
            std::chrono::day(static_cast<unsigned>(time.day))};
}

std::vector<std::string> categories(icalcomponent* event)
{
    std::vector<std::string> all;
    for (auto* p = icalcomponent_get_first_property(event, ICAL_CATEGORIES_PROPERTY); p;
         p = icalcomponent_get_next_property(event, ICAL_CATEGORIES_PROPERTY))
        all.emplace_back(icalproperty_get_categories(p));
    return all;
}

void expectEvent(icalcomponent* event, const Week& week, Date date, const std::string& title,
                 const std::string& category, bool opaque, bool due)
{
    ASSERT_NE(event, nullptr) << title;
    EXPECT_EQ(icalcomponent_get_summary(event), title);
    const auto start = icalcomponent_get_dtstart(event), end = icalcomponent_get_dtend(event);
    EXPECT_TRUE(start.is_date && end.is_date);
    EXPECT_EQ(dateOf(start), date);
    EXPECT_EQ(sys_days(dateOf(end)), sys_days(date) + days(1));
    const std::vector<std::string> expected{category, week.part};
    EXPECT_EQ(categories(event), expected);
    auto* transparency = icalcomponent_get_first_property(event, ICAL_TRANSP_PROPERTY);
    ASSERT_NE(transparency, nullptr);
    EXPECT_EQ(icalproperty_get_transp(transparency), opaque ? ICAL_TRANSP_OPAQUE : ICAL_TRANSP_TRANSPARENT);
    auto* alarm = icalcomponent_get_first_component(event, ICAL_VALARM_COMPONENT);
    ASSERT_EQ(alarm != nullptr, due);
    if (due) {
        const auto trigger =
            icalproperty_get_trigger(icalcomponent_get_first_property(alarm, ICAL_TRIGGER_PROPERTY));
        EXPECT_EQ(icaldurationtype_as_int(trigger.duration), -24 * 60 * 60);
    }
}

void expectReadBack(const Schedule& schedule)
{
    const auto stamp = sys_days(Date{std::chrono::year{2026}, std::chrono::month{8}, std::chrono::day{20}}) +
                       std::chrono::seconds(1);
    const Parsed calendar(icalparser_parse_string(toICalendar(schedule, stamp).c_str()));
    ASSERT_NE(calendar, nullptr);
    EXPECT_EQ(icalcomponent_count_errors(calendar.get()), 0);
    EXPECT_TRUE(icalrestriction_check(calendar.get()));
    EXPECT_EQ(icalcomponent_count_errors(calendar.get()), 0) << icalcomponent_as_ical_string(calendar.get());
    const auto file = test::readCalendar(toICalendar(schedule, stamp));
    auto ours = file.parts.begin();
    auto* event = icalcomponent_get_first_component(calendar.get(), ICAL_VEVENT_COMPONENT);
    const auto next = [&] {
        ASSERT_NE(ours, file.parts.end());
        EXPECT_EQ(icalcomponent_get_uid(event), ours->one("UID").value);
        EXPECT_EQ(icalcomponent_get_description(event), test::text(ours->one("DESCRIPTION").value));
        EXPECT_STREQ(icaltime_as_ical_string(icalcomponent_get_dtstamp(event)), "20260820T000001Z");
        ++ours;
        event = icalcomponent_get_next_component(calendar.get(), ICAL_VEVENT_COMPONENT);
    };
    for (const auto& week : schedule.weeks) {
        for (const auto& s : week.sessions) {
            expectEvent(event, week, s.date, s.title, s.holiday ? "Holiday" : "Session", !s.holiday, false);
            next();
        }
        for (const auto& d : week.deadlines) {
            expectEvent(event, week, d.date, d.title, d.due ? "Deadline" : "Event", false, d.due);
            next();
        }
    }
    EXPECT_EQ(event, nullptr);
}

TEST(ICalendarInLibical, IsReadWithoutAnError)
{
    expectReadBack(loadCourse()->schedule);
}

TEST(ICalendarInLibical, KeepsOddTexts)
{
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        SCOPED_TRACE(seed);
        expectReadBack(test::oddSchedule(seed));
    }
}

} // namespace
} // namespace infralab
