// `infralab calendar`: the schedule, or another course's, for a calendar program.

#include "command.hpp"

#include "lessons/icalendar.hpp"

#include <fstream>
#include <iostream>

#include <fmt/format.h>

namespace infralab {
namespace {

Expected<Schedule> chosenSchedule(const Arguments& arguments)
{
    auto schedule = arguments.has("--schedule")
                        ? scheduleFromFile(arguments.value("--schedule"))
                        : loadCourse().map([](Course course) { return std::move(course.schedule); });
    if (!schedule || !arguments.has("--start"))
        return schedule;
    const auto start = dateFromIso(arguments.value("--start"));
    if (!start)
        return fail(Error::Code::invalidInput, "--start",
                    fmt::format("\"{}\" is no day of the years 1970 to 2999; write it as 2027-01-18.",
                                arguments.value("--start").substr(0, 60)));
    return shifted(*schedule, *start);
}

} // namespace

int calendarCommand(const Arguments& arguments)
{
    if (!arguments.operands().empty())
        return complain("calendar",
                        Error{Error::Code::invalidInput, arguments.operands()[0],
                              "This command takes no names; give a schedule with --schedule FILE.yaml."});
    const auto schedule = chosenSchedule(arguments);
    if (!schedule)
        return complain("calendar", schedule.error());
    const std::string text =
        toICalendar(*schedule, std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now()));
    if (!arguments.has("--out")) {
        std::cout << text;
        return Exit::fine;
    }
    const std::string path = arguments.value("--out");
    std::ofstream file(path, std::ios::binary);
    file << text;
    file.close();
    if (!file)
        return complain("calendar", Error{Error::Code::internal, path,
                                          "The file cannot be written; choose another folder."});
    return Exit::fine;
}

} // namespace infralab
