#pragma once
// Schedules whose texts hold everything that a calendar file must escape or fold. Seeded, so that a failure
// can be repeated; shared by the tests of our own calendar reader and of libical's.

#include "lessons/course.hpp"

#include <array>
#include <random>

namespace infralab::test {

inline std::string oddText(std::mt19937_64& random, std::size_t longest)
{
    static constexpr std::array<std::string_view, 16> pieces{
        "a", "Lec ", ",", ";", "\\", "\n", ":", "\"", "é", "日", "😀", "\\n", "=", " ", "BEGIN:VEVENT", "x"};
    std::string text = "T"; // neither blank nor ending so, as the reader of schedules has it
    for (std::size_t i = 0, count = random() % longest; i < count; ++i)
        text += pieces[random() % pieces.size()];
    return text + '.';
}

/// Three weeks of any texts, days and kinds.
inline Schedule oddSchedule(std::uint64_t seed)
{
    using std::chrono::days;
    using std::chrono::sys_days;
    std::mt19937_64 random(seed);
    Schedule schedule;
    schedule.term = oddText(random, 30);
    schedule.note = oddText(random, 120);
    sys_days monday{days(4 + 7 * static_cast<int>(random() % 3000))};
    for (int number = 1; number <= 3; ++number, monday += days(7)) {
        Week week;
        week.number = number;
        week.part = oddText(random, 40);
        week.title = oddText(random, 20);
        week.monday = monday;
        for (std::size_t i = 0, count = 1 + random() % 3; i < count; ++i) {
            Session session;
            session.date = monday + days(random() % 7);
            session.title = oddText(random, 90);
            session.videos = static_cast<int>(random() % 4);
            session.holiday = random() % 4 == 0;
            for (std::size_t r = 0, readings = random() % 4; r < readings; ++r)
                session.readings.push_back({oddText(random, 60), random() % 2 == 0});
            week.sessions.push_back(session);
        }
        for (std::size_t i = 0, count = random() % 3; i < count; ++i)
            week.deadlines.push_back({monday + days(random() % 7), oddText(random, 90), random() % 2 == 0});
        schedule.weeks.push_back(week);
    }
    schedule.first = schedule.weeks.front().monday;
    schedule.last = monday;
    return schedule;
}

} // namespace infralab::test
