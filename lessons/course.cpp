// Opens the course's files, the compiled in ones and a lecturer's own, and finds its pages by id.

#include "course.hpp"

#include "readers.hpp"

#include "embedded/courseText.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace infralab {
namespace {

/// Reads one file with its reader; the first fault becomes the error.
template <class T>
Expected<T> readWith(T (*reader)(const YamlNode&, Faults&), std::string_view text, std::string_view name)
{
    return yamlTree(text, name).and_then([&](const YamlNode& tree) -> Expected<T> {
        Faults faults(name);
        T read = reader(tree, faults);
        if (faults.first())
            return fail(*faults.first());
        return read;
    });
}

template <class Page>
const Page* pageOf(const std::vector<Page>& pages, std::string_view id)
{
    const auto page =
        std::find_if(pages.begin(), pages.end(), [&](const Page& p) { return p.pageId() == id; });
    return page == pages.end() ? nullptr : &*page;
}

} // namespace

std::string Lesson::pageId() const
{
    return fmt::format("lesson-{:02}", number);
}

std::string Week::pageId() const
{
    return fmt::format("week-{:02}", number);
}

const Lesson* Course::lesson(std::string_view pageId) const
{
    return pageOf(route.lessons, pageId);
}

const Week* Course::week(std::string_view pageId) const
{
    return pageOf(schedule.weeks, pageId);
}

Expected<Schedule> scheduleFromYaml(std::string_view text, std::string_view name)
{
    return readWith(scheduleFrom, text, name);
}

Expected<Schedule> scheduleFromFile(const std::string& path)
{
    const auto refused = [&](std::string message) {
        return fail(Error::Code::invalidInput, path, std::move(message));
    };
    std::error_code ignored;
    // A pipe or a device could keep the reader waiting for ever.
    if (!std::filesystem::exists(path, ignored))
        return refused("There is no such file; check its name.");
    if (!std::filesystem::is_regular_file(path, ignored))
        return refused("This is not a file of text; choose a schedule's YAML file.");
    std::ifstream file(path, std::ios::binary);
    std::string text(yamlLargest + 1, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (!file.is_open() || file.bad())
        return refused("The file cannot be read; check that you may open it.");
    text.resize(static_cast<std::size_t>(file.gcount()));
    return scheduleFromYaml(text, path);
}

Expected<Course> loadCourse()
{
    Course course;
    const auto read = [](auto reader, std::string_view name) {
        return readWith(reader, courseText(name), name);
    };
    return read(routeFrom, "route.yaml")
        .and_then([&](Route route) {
            course.route = std::move(route);
            return read(scheduleFrom, "schedule.yaml");
        })
        .and_then([&](Schedule schedule) {
            course.schedule = std::move(schedule);
            course.schedule.shipped = true;
            for (auto& week : course.schedule.weeks)
                week.folder = week.pageId();
            return read(questionsFrom, "questions.yaml");
        })
        .map([&](std::vector<Question> questions) {
            course.questions = std::move(questions);
            return std::move(course);
        });
}

} // namespace infralab
