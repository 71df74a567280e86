// Days: how they are written, which week holds one, what is still due, and a course begun on another day.
// Checked on every day around the term, since an error of one day shows only on one day.

#include "lessons/course.hpp"

#include <gtest/gtest.h>

#include <random>

namespace infralab {
namespace {

using std::chrono::day;
using std::chrono::days;
using std::chrono::month;
using std::chrono::sys_days;
using std::chrono::year;

Date on(int y, unsigned m, unsigned d)
{
    return {year{y}, month{m}, day{d}};
}

Schedule course()
{
    return loadCourse()->schedule;
}

TEST(Dates, AreWrittenInTheSameWayEverywhere)
{
    EXPECT_EQ(shortDate(on(2026, 8, 24)), "Mon 24 Aug");
    EXPECT_EQ(shortDate(on(2026, 9, 1)), "Tue 1 Sep");
    EXPECT_EQ(shortDate(on(2026, 12, 9)), "Wed 9 Dec");
    EXPECT_EQ(shortDate(on(2024, 2, 29)), "Thu 29 Feb");
    EXPECT_EQ(longDate(on(2026, 9, 14)), "14 September 2026");
    EXPECT_EQ(longDate(on(2027, 1, 1)), "1 January 2027");
}

TEST(Dates, HaveTheRightWeekday)
{
    // 1 January 1970 was a Thursday; from there every day follows by counting.
    constexpr const char* names[] = {"Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"};
    for (int n = 0; n < 366 * 100; n += 13)
        EXPECT_EQ(shortDate(Date(sys_days(days(n)))).substr(0, 3), names[n % 7]);
}

TEST(WeekOf, EveryDayOfTheTermIsItsOwn)
{
    const auto schedule = course();
    for (int n = 0; n < 16 * 7; ++n) {
        const Week* week = schedule.weekOf(sys_days(on(2026, 8, 24)) + days(n));
        ASSERT_NE(week, nullptr) << n;
        EXPECT_EQ(week->number, n / 7 + 1) << n;
    }
}

TEST(WeekOf, IsTheFirstBeforeTheTermAndNoneAfter)
{
    const auto schedule = course();
    EXPECT_EQ(schedule.weekOf(on(2026, 8, 23))->number, 1);
    EXPECT_EQ(schedule.weekOf(on(1999, 1, 1))->number, 1);
    EXPECT_EQ(schedule.weekOf(on(2026, 12, 13))->number, 16);
    EXPECT_EQ(schedule.weekOf(on(2026, 12, 14)), nullptr);
    EXPECT_EQ(schedule.weekOf(on(2030, 1, 1)), nullptr);
}

TEST(WeekOf, AFreeWeekLeadsToTheNext)
{
    auto schedule = course();
    schedule.weeks.erase(schedule.weeks.begin() + 6);
    EXPECT_EQ(schedule.weekOf(on(2026, 10, 7))->number, 8);
}

TEST(Upcoming, LosesEachDeadlineOnTheDayAfter)
{
    const auto schedule = course();
    const std::vector<Date> due{on(2026, 9, 16),  on(2026, 9, 17),  on(2026, 9, 30), on(2026, 10, 12),
                                on(2026, 10, 28), on(2026, 11, 18), on(2026, 12, 9)};
    for (int n = -10; n < 130; ++n) {
        const Date today = sys_days(on(2026, 8, 24)) + days(n);
        std::vector<Date> expected, found;
        for (const auto& date : due)
            if (date >= today)
                expected.push_back(date);
        for (const auto& deadline : schedule.upcoming(today))
            found.push_back(deadline.date);
        EXPECT_EQ(found, expected) << longDate(today);
    }
    EXPECT_EQ(schedule.upcoming(on(2026, 9, 16)).front().title, "Inference Speedrun artifact due");
}

std::vector<Date> allDates(const Schedule& schedule)
{
    std::vector<Date> dates{schedule.first, schedule.last};
    for (const auto& week : schedule.weeks) {
        dates.push_back(week.monday);
        for (const auto& session : week.sessions) {
            dates.push_back(session.date);
            if (session.readingsAs)
                dates.push_back(*session.readingsAs);
        }
        for (const auto& deadline : week.deadlines)
            dates.push_back(deadline.date);
    }
    return dates;
}

TEST(Shifting, MovesEveryDateByTheSameWeeks)
{
    const auto original = course();
    const auto moved = shifted(original, on(2027, 1, 11));
    const auto before = allDates(original), after = allDates(moved);
    ASSERT_EQ(before.size(), after.size());
    for (std::size_t i = 0; i < before.size(); ++i)
        EXPECT_EQ(sys_days(after[i]) - sys_days(before[i]), days(140));
    EXPECT_EQ(moved.term, "Spring 2027");
    EXPECT_EQ(moved.weeks[3].sessions[1].note, "Readings as on Mon 1 Feb");
}

TEST(Shifting, TakesTheWeekOfAnyDay)
{
    for (unsigned d = 11; d <= 17; ++d)
        EXPECT_EQ(shifted(course(), on(2027, 1, d)).first, on(2027, 1, 11)) << d;
}

TEST(Shifting, ThereAndBackChangesNothing)
{
    const auto original = course();
    std::mt19937 random(7);
    for (int i = 0; i < 100; ++i) {
        const Date start = sys_days(days(static_cast<int>(random() % 40000)));
        const auto back = shifted(shifted(original, start), original.first);
        EXPECT_EQ(allDates(back), allDates(original));
        EXPECT_EQ(back.term, original.term);
        EXPECT_EQ(back.weeks[3].sessions[1].note, original.weeks[3].sessions[1].note);
    }
}

TEST(Shifting, LeavesATermWithANameOfItsOwn)
{
    auto schedule = course();
    schedule.term = "Second cohort";
    EXPECT_EQ(shifted(schedule, on(2027, 1, 11)).term, "Second cohort");
    EXPECT_TRUE(shifted(Schedule{}, on(2027, 1, 11)).weeks.empty());
}

} // namespace
} // namespace infralab
