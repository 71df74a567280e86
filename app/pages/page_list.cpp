// The explicit list of pages.

#include "page_list.hpp"

#include "app/progress/progress_page.hpp"
#include "bench_page.hpp"
#include "home_page.hpp"
#include "lesson_page.hpp"
#include "questions_page.hpp"
#include "route_page.hpp"
#include "schedule_page.hpp"
#include "simulator_page.hpp"
#include "simulators_page.hpp"
#include "week_page.hpp"

#include <map>

namespace infralab {

namespace {

std::vector<PageEntry> listOf(const Course& course)
{
    using Group = PageEntry::Group;
    std::vector<PageEntry> list;
    const auto place = [&](const char* id, const QString& title, const char* icon) {
        list.push_back({QLatin1String(id),
                        title,
                        QObject::tr("InfraLab"),
                        title,
                        {},
                        Group::places,
                        {},
                        QLatin1String(icon)});
    };
    place("home", QObject::tr("Home"), "home");
    place("questions", QObject::tr("Questions"), "question");
    place("simulators", QObject::tr("Simulators"), "grid");
    place("bench", QObject::tr("Bench"), "gauge");
    place("progress", QObject::tr("Progress"), "check");
    place("route", QObject::tr("Route"), "route");
    place("schedule", QObject::tr("Schedule"), "calendar");
    for (const auto& lesson : course.route.lessons) {
        const QString number = QStringLiteral("%1").arg(lesson.number, 2, 10, QLatin1Char('0'));
        list.push_back({qt(lesson.pageId()),
                        qt(lesson.title),
                        QObject::tr("Lesson %1").arg(number),
                        qt(lesson.shortTitle),
                        number,
                        Group::route,
                        {},
                        {}});
    }
    std::string part;
    for (const auto& week : course.schedule.weeks) {
        list.push_back({qt(week.pageId()),
                        qt(week.title),
                        QObject::tr("Week %1").arg(week.number),
                        qt(week.title),
                        QString::number(week.number),
                        Group::schedule,
                        week.part != part ? qt(week.part) : QString(),
                        {}});
        part = week.part;
    }
    for (const auto& simulator : catalogue()) {
        const Info& info = simulator->info();
        list.push_back({QStringLiteral("simulator-") + qt(info.id),
                        qt(info.title),
                        QObject::tr("Simulator"),
                        qt(info.title),
                        {},
                        Group::simulators,
                        {},
                        QStringLiteral("sliders")});
    }
    return list;
}

std::map<const Course*, std::vector<PageEntry>>& lists()
{
    static std::map<const Course*, std::vector<PageEntry>> all;
    return all;
}

} // namespace

void forgetPageList(const Course& course)
{
    lists().erase(&course);
}

const std::vector<PageEntry>& pageList(const Course& course)
{
    auto& list = lists()[&course];
    if (list.empty())
        list = listOf(course);
    return list;
}

const PageEntry* pageEntry(const Course& course, const QString& id)
{
    for (const auto& entry : pageList(course))
        if (entry.id == id)
            return &entry;
    return nullptr;
}

Page* makePage(const QString& id, const PageContext& context)
{
    const std::string key = id.toStdString();
    if (id == QLatin1String("home"))
        return new HomePage(context);
    if (id == QLatin1String("questions"))
        return new QuestionsPage(context);
    if (id == QLatin1String("simulators"))
        return new SimulatorsPage(context);
    if (id == QLatin1String("bench"))
        return new BenchPage(context);
    if (id == QLatin1String("progress"))
        return new ProgressPage(context);
    if (id == QLatin1String("route"))
        return new RoutePage(context);
    if (id == QLatin1String("schedule"))
        return new SchedulePage(context);
    if (const Lesson* lesson = context.course.lesson(key))
        return new LessonPage(*lesson, context);
    if (const Week* week = context.course.week(key))
        return new WeekPage(*week, context);
    constexpr std::string_view prefix = "simulator-";
    if (key.starts_with(prefix))
        if (const Simulator* simulator = find(std::string_view(key).substr(prefix.size())))
            return new SimulatorPage(*simulator, context);
    return nullptr;
}

} // namespace infralab
