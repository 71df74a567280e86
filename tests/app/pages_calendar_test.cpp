// Dates in words.

#include "app/pages/calendar_text.hpp"
#include "window_fixture.hpp"

using namespace infralab;
using namespace infralab::test;

namespace {

TEST(CalendarText, NamesDays)
{
    EXPECT_EQ(weekdayAndDay(day(2026, 9, 14)), QStringLiteral("Mon 14"));
    EXPECT_EQ(weekdayOf(day(2026, 12, 9)), QStringLiteral("Wed"));
    EXPECT_EQ(dayAndMonth(day(2026, 11, 30)), QStringLiteral("30 November"));
}

TEST(CalendarText, CountsDaysLeft)
{
    const Date today = day(2026, 11, 30);
    EXPECT_EQ(daysLeft(today, day(2026, 12, 9)), QStringLiteral("in 9 days"));
    EXPECT_EQ(daysLeft(today, day(2026, 12, 1)), QStringLiteral("tomorrow"));
    EXPECT_EQ(daysLeft(today, today), QStringLiteral("today"));
    EXPECT_EQ(daysLeft(today, day(2026, 11, 29)), QStringLiteral("yesterday"));
    EXPECT_EQ(daysLeft(today, day(2026, 11, 28)), QStringLiteral("2 days ago"));
    EXPECT_EQ(daysBetween(day(2026, 12, 31), day(2027, 1, 1)), 1);
}

TEST(CalendarText, SpansAWeekByWhatItLists)
{
    EXPECT_EQ(daySpan(*course().week("week-04")), QStringLiteral("14 to 17 September"));
    EXPECT_EQ(daySpan(*course().week("week-06")), QStringLiteral("28 to 30 September"));
    EXPECT_EQ(daySpan(*course().week("week-15")), QStringLiteral("30 November to 2 December"));
}

TEST(CalendarText, SpellsSmallNumbers)
{
    EXPECT_EQ(numberWord(2), QStringLiteral("two"));
    EXPECT_EQ(numberWord(16), QStringLiteral("sixteen"));
    EXPECT_EQ(numberWord(21), QStringLiteral("21"));
    EXPECT_EQ(numberWord(-1), QStringLiteral("-1"));
}

TEST(CalendarText, TakesTodayFromTheVariable)
{
    EXPECT_EQ(todayHere(), day(2026, 9, 16));
}

} // namespace
