// The schedule in the window: another course's, other dates, and the file for calendar programs.

#include "app/pages/page_list.hpp"
#include "lessons/icalendar.hpp"
#include "main_window.hpp"
#include "sidebar.hpp"

#include <QDateTime>
#include <QFileDialog>
#include <QSaveFile>
#include <QStackedWidget>

namespace infralab {

namespace {

/// Pages that show the schedule, and refer to its weeks.
bool showsSchedule(const QString& id)
{
    return id == QLatin1String("home") || id == QLatin1String("schedule") ||
           id.startsWith(QLatin1String("week-"));
}

} // namespace

void MainWindow::connectScheduleActions()
{
    connect(&m_edition, &Edition::scheduleAboutToChange, this, &MainWindow::dropSchedulePages);
    connect(&m_edition, &Edition::scheduleChanged, this, &MainWindow::followSchedule);
    connectAction("export-calendar", [this] { exportCalendar(); });
    connectAction("load-schedule", [this] { chooseSchedule(); });
    connectAction("shipped-schedule", [this] {
        if (m_edition.file().isEmpty())
            return say(tr("This is the shipped schedule."));
        m_edition.useShipped();
        say(tr("The shipped schedule is back."));
    });
    connectAction("own-dates", [this] {
        if (!m_edition.begins())
            return say(tr("The schedule stands at its own dates."));
        m_edition.begin({});
        say(tr("The schedule is back at its own dates."));
    });
}

void MainWindow::dropSchedulePages()
{
    m_leftPage = page() ? page()->pageId() : QString();
    for (auto it = m_pages.begin(); it != m_pages.end();) {
        if (!showsSchedule(it.key())) {
            ++it;
            continue;
        }
        m_stack->removeWidget(it.value());
        it.value()->deleteLater(); // one of its buttons may have asked for this
        it = m_pages.erase(it);
    }
}

void MainWindow::followSchedule()
{
    m_sidebar->setCourse(m_course, m_today);
    m_search = {};
    m_history.keepOnly([this](const QString& id) { return pageEntry(m_course, id) != nullptr; });
    if (m_leftPage.isEmpty())
        return;
    const QString id =
        m_leftPage.startsWith(QLatin1String("week-")) ? QStringLiteral("schedule") : m_leftPage;
    m_history.visit(id);
    bringToFront(id);
}

Expected<void> MainWindow::loadSchedule(const QString& path)
{
    return m_edition.load(path).and_then([this] {
        say(tr("This is \"%1\" now, read from %2.").arg(qt(m_course.schedule.term), m_edition.file()));
        return openPage(QStringLiteral("schedule"));
    });
}

void MainWindow::chooseSchedule()
{
    auto* dialog =
        new QFileDialog(this, tr("Load another schedule"), {}, tr("Schedules (*.yaml *.yml);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& path) { sayOrNothing(loadSchedule(path)); });
    dialog->open();
}

void MainWindow::exportCalendar()
{
    auto* dialog =
        new QFileDialog(this, tr("Export the calendar"), tr("schedule.ics"), tr("Calendars (*.ics)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("ics"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        const auto now = std::chrono::sys_seconds(std::chrono::seconds(QDateTime::currentSecsSinceEpoch()));
        QSaveFile file(path);
        const bool opened = file.open(QIODevice::WriteOnly);
        if (opened)
            file.write(QByteArray::fromStdString(toICalendar(m_course.schedule, now)));
        if (opened && file.commit())
            say(tr("Saved as %1; a calendar program imports it.").arg(path));
        else
            say(tr("%1 cannot be written (%2); choose another place.").arg(path, file.errorString()),
                StatusLine::Kind::error);
    });
    dialog->open();
}

} // namespace infralab
