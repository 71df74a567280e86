// The course's schedule, exchanged and shifted.

#include "edition.hpp"

#include "page_list.hpp"

#include <QFileInfo>

namespace infralab {

Edition::Edition(Course shipped, QObject* parent)
    : QObject(parent)
    , m_course(std::move(shipped))
    , m_shipped(m_course.schedule)
    , m_own(m_course.schedule)
{}

Edition::~Edition()
{
    forgetPageList(m_course);
}

Expected<void> Edition::load(const QString& file)
{
    const QString path = QFileInfo(file).absoluteFilePath();
    return scheduleFromFile(path.toStdString()).map([&](Schedule schedule) {
        show(std::move(schedule), path, {});
    });
}

void Edition::useShipped()
{
    show(m_shipped, {}, {});
}

void Edition::begin(std::optional<Date> day)
{
    show(m_own, m_file, day);
}

Expected<void> Edition::restore(const QString& file, std::optional<Date> begins)
{
    if (file.isEmpty()) {
        if (begins)
            begin(begins);
        return {};
    }
    auto schedule = scheduleFromFile(file.toStdString());
    show(schedule ? *schedule : m_shipped, file, schedule ? begins : std::nullopt);
    if (!schedule)
        return fail(schedule.error());
    return {};
}

void Edition::show(Schedule own, const QString& file, std::optional<Date> begins)
{
    if (begins) {
        using std::chrono::sys_days;
        const auto sinceMonday = std::chrono::weekday(sys_days(*begins)) - std::chrono::Monday;
        const Date monday = sys_days(*begins) - sinceMonday;
        begins =
            own.weeks.empty() || monday == own.weeks.front().monday ? std::nullopt : std::optional(monday);
    }
    emit scheduleAboutToChange();
    m_own = std::move(own);
    m_course.schedule = begins ? shifted(m_own, *begins) : m_own;
    m_file = file;
    m_begins = begins;
    forgetPageList(m_course);
    emit scheduleChanged();
}

} // namespace infralab
