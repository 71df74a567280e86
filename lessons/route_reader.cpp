// Reads route.yaml, the lessons in their order, and what each lesson.md says of itself.

#include "readers.hpp"
#include "text/front_matter.hpp"

#include "embedded/courseText.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace infralab {
namespace {

/// "05-mixed-precision" as its number and its slug; number 0 where it is not of that form.
std::pair<int, std::string> partsOf(std::string_view folder)
{
    const auto digit = [&](std::size_t i) { return folder[i] >= '0' && folder[i] <= '9'; };
    const bool formed = folder.size() > 3 && digit(0) && digit(1) && folder[2] == '-' &&
                        std::all_of(folder.begin() + 3, folder.end(), [](char c) {
                            return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
                        });
    if (!formed)
        return {0, {}};
    return {(folder[0] - '0') * 10 + folder[1] - '0', std::string(folder.substr(3))};
}

Lesson lessonFrom(const YamlNode& node, const std::string& folder, Faults& faults)
{
    Fields fields(node, "a lesson",
                  {"number", "title", "short_title", "minutes", "brief", "objectives", "prerequisites",
                   "outline", "labs"},
                  faults);
    Lesson lesson;
    lesson.folder = folder;
    const auto [number, slug] = partsOf(folder);
    lesson.slug = slug;
    lesson.number = fields.integer("number", 1, 99);
    if (lesson.number != number)
        faults.add(fields.line("number"), fmt::format("The folder {} holds the lesson {}, and this says {}.",
                                                      inQuotes(folder), number, lesson.number));
    lesson.title = fields.text("title", 120);
    lesson.shortTitle = fields.text("short_title", 30);
    lesson.minutes = fields.integer("minutes", 1, 600);
    lesson.brief = fields.text("brief", 400);
    lesson.outline = fields.has("outline") && fields.flag("outline");
    for (const auto& entry : fields.list("objectives", 1))
        lesson.objectives.push_back(textOf(entry, "an objective", 200, faults));
    for (const auto& entry : fields.list("prerequisites", 0))
        lesson.prerequisites.push_back(integerOf(entry, "a prerequisite", 1, number - 1, faults));
    lesson.labs = labsFrom(fields.list("labs", 1), folder, lesson.pageId(), faults);
    return lesson;
}

Lesson lessonOf(const std::string& folder, int before, int line, Faults& faults)
{
    const int number = partsOf(folder).first;
    if (number != before + 1) {
        faults.add(line, fmt::format("The lessons' folders are numbered in order without a gap, as "
                                     "\"05-mixed-precision\"; {} is expected here, and not {}.",
                                     before + 1, inQuotes(folder)));
        return {};
    }
    const auto name = folder + "/lesson.md";
    const auto front = frontMatterOf(courseText(name), name);
    if (!front) {
        faults.add(front.error());
        return {};
    }
    Faults own(name);
    auto lesson = lessonFrom(front->fields, folder, own);
    if (own.first())
        faults.add(*own.first());
    return lesson;
}

} // namespace

Route routeFrom(const YamlNode& node, Faults& faults)
{
    Fields fields(node, "the route", {"name", "title", "promise", "lessons"}, faults);
    Route route;
    route.name = fields.text("name", 60);
    route.title = fields.text("title", 80);
    route.promise = fields.text("promise", 300);
    for (const auto& entry : fields.list("lessons", 1))
        route.lessons.push_back(lessonOf(textOf(entry, "a lesson's folder", 60, faults),
                                         static_cast<int>(route.lessons.size()), entry.line, faults));
    return route;
}

} // namespace infralab
