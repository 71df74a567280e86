// Reads route.yaml: the ten lessons in their order.

#include "readers.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace infralab {
namespace {

std::string slugOf(Fields& fields, Faults& faults)
{
    std::string slug = fields.text("slug", 40);
    const bool plain = std::all_of(slug.begin(), slug.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
    if (!plain)
        faults.add(fields.line("slug"),
                   fmt::format("\"slug\" must be of small letters, digits and hyphens, and here it is {}.",
                               inQuotes(slug)));
    return slug;
}

Lesson lessonFrom(const YamlNode& node, int before, Faults& faults)
{
    Fields fields(
        node, "a lesson",
        {"number", "slug", "title", "short_title", "minutes", "brief", "objectives", "prerequisites", "labs"},
        faults);
    Lesson lesson;
    lesson.number = fields.integer("number", 1, 99);
    if (lesson.number != before + 1)
        faults.add(
            fields.line("number"),
            fmt::format("The lessons are numbered in order without a gap; {} is expected here, and not {}.",
                        before + 1, lesson.number));
    lesson.slug = slugOf(fields, faults);
    lesson.title = fields.text("title", 120);
    lesson.shortTitle = fields.text("short_title", 30);
    lesson.minutes = fields.integer("minutes", 1, 600);
    lesson.brief = fields.text("brief", 400);
    for (const auto& entry : fields.list("objectives", 1))
        lesson.objectives.push_back(textOf(entry, "an objective", 200, faults));
    for (const auto& entry : fields.list("prerequisites", 0))
        lesson.prerequisites.push_back(integerOf(entry, "a prerequisite", 1, before, faults));
    lesson.labs = labsFrom(fields.list("labs", 1), fmt::format("{:02}-{}", lesson.number, lesson.slug),
                           lesson.pageId(), faults);
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
        route.lessons.push_back(lessonFrom(entry, static_cast<int>(route.lessons.size()), faults));
    return route;
}

} // namespace infralab
