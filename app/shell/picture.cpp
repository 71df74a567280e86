// Shots and tours: the window as people see it, waited for and grabbed.

#include "picture.hpp"

#include "app/lab/engines.hpp"
#include "app/lab/lab_pane.hpp"
#include "app/look/look.hpp"
#include "app/pages/calendar_text.hpp"
#include "app/pages/page_list.hpp"
#include "app/progress/progress.hpp"
#include "main_window.hpp"
#include "messages.hpp"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QImage>
#include <QPainter>
#include <QTimer>

#include <cstdio>

namespace infralab {

namespace {

constexpr int longestWait = 60'000; // milliseconds for one page

/// Lets the window work until the page is settled and has had a moment to be laid out.
bool settle(const MainWindow& window)
{
    QElapsedTimer clock;
    clock.start();
    int quiet = 0;
    while (clock.elapsed() < longestWait) {
        QApplication::processEvents(QEventLoop::AllEvents, 20);
        QEventLoop pause;
        QTimer::singleShot(10, &pause, &QEventLoop::quit);
        pause.exec();
        quiet = window.page() && window.page()->isSettled() ? quiet + 1 : 0;
        if (quiet == 5)
            return true;
    }
    return false;
}

void complain(const QString& sentence)
{
    std::fprintf(stderr, "%s\n", qPrintable(sentence));
}

/// Waits, grabs, saves, prints. False where one of these fails, which is said.
bool take(MainWindow& window, const QString& name, const QString& path)
{
    QElapsedTimer clock;
    clock.start();
    if (!settle(window)) {
        complain(QObject::tr("%1: the page was still working after %2 seconds.")
                     .arg(name)
                     .arg(longestWait / 1000));
        return false;
    }
    const QPixmap picture = window.grab();
    if (!picture.save(path)) {
        complain(QObject::tr("%1 cannot be written; choose another place for the picture.").arg(path));
        return false;
    }
    const LabPane* lab = window.page()->lab();
    const QString line = lab ? lab->summaryLine() : window.page()->title();
    std::printf("%-28s %6lld ms  %s\n", qPrintable(name), static_cast<long long>(clock.elapsed()),
                qPrintable(line));
    std::fflush(stdout);
    return true;
}

} // namespace

int takeShot(const Course& course, const QString& target, const QString& path, const PictureOptions& options)
{
    Look::instance().setTheme(themeFromName(options.themes.front()).value_or(Theme::light));
    Engines engines;
    Progress progress(qEnvironmentVariable("INFRALAB_PROGRESS")); // not one reader's, unless asked
    MainWindow window(engines, course, progress, todayHere());
    window.resize(options.size);
    if (const auto opened = window.openTarget(target); !opened) {
        complain(told(opened.error()));
        return 2;
    }
    window.show();
    return take(window, window.page()->pageId(), path) && warningCount() == 0 ? 0 : 1;
}

int takeTour(const Course& course, const QString& folder, const PictureOptions& options)
{
    if (!QDir().mkpath(folder)) {
        complain(QObject::tr("The folder %1 cannot be made; choose another place.").arg(folder));
        return 1;
    }
    bool fine = true;
    for (const auto& theme : options.themes) {
        Look::instance().setTheme(themeFromName(theme).value_or(Theme::light));
        Engines engines;
        Progress progress(qEnvironmentVariable("INFRALAB_PROGRESS")); // not one reader's, unless asked
        MainWindow window(engines, course, progress, todayHere());
        window.resize(options.size);
        window.show();
        for (const auto& entry : pageList(course)) {
            if (const auto opened = window.openPage(entry.id); !opened) {
                complain(told(opened.error()));
                fine = false;
                continue;
            }
            const QString file = options.themes.size() == 1 ? entry.id : entry.id + QLatin1Char('-') + theme;
            fine = take(window, file, folder + QLatin1Char('/') + file + QStringLiteral(".png")) && fine;
        }
    }
    if (warningCount() > 0)
        complain(QObject::tr("%1 warnings were given while the pages were drawn.").arg(warningCount()));
    return fine && warningCount() == 0 ? 0 : 1;
}

} // namespace infralab
