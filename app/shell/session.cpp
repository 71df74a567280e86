// The reader's session.

#include "session.hpp"

#include "app/lab/engines.hpp"
#include "app/pages/calendar_text.hpp"
#include "app/pages/page_list.hpp"
#include "app/progress/progress.hpp"
#include "main_window.hpp"
#include "start_trace.hpp"
#include "system_theme.hpp"

#include <QApplication>
#include <QFileInfo>
#include <QTimer>

#include <cstdio>

namespace infralab {

namespace {

constexpr int saveDelay = 500, workingAfter = 2000; // milliseconds

/// Saves what changed, a moment later, and says once where that fails.
class Keeper : public QObject
{
public:
    Keeper(MainWindow& window, QString path, Settings saved)
        : m_window(window)
        , m_path(std::move(path))
        , m_saved(std::move(saved))
    {
        m_timer.setSingleShot(true);
        m_timer.setInterval(saveDelay);
        connect(&m_timer, &QTimer::timeout, this, [this] { save(); });
        connect(&window, &MainWindow::settingsChanged, &m_timer, qOverload<>(&QTimer::start));
    }

    void save()
    {
        const Settings now = m_window.settings();
        if (now == m_saved || m_failed)
            return;
        if (const auto done = saveSettings(now, m_path)) {
            m_saved = now;
        } else {
            m_failed = true;
            m_window.say(qt(done.error().message), StatusLine::Kind::error);
        }
    }

private:
    MainWindow& m_window;
    QString m_path;
    Settings m_saved;
    QTimer m_timer;
    bool m_failed = false;
};

/// Tells when the window has been painted for the first time.
class FirstPaint : public QObject
{
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* window, QEvent* event) override
    {
        if (event->type() == QEvent::Paint) {
            window->removeEventFilter(this);
            QTimer::singleShot(0, this, [] { traceStart("first paint"); });
        }
        return false;
    }
};

QString faultsText(const QStringList& faults)
{
    constexpr int few = 3;
    QString text = faults.mid(0, few).join(QLatin1Char(' '));
    if (faults.size() > few)
        text += QObject::tr(" There are %1 more such faults.").arg(faults.size() - few);
    return text;
}

} // namespace

int runSession(const Course& course, const QString& target)
{
    const QString path = settingsPath();
    StartGuard guard(QFileInfo(path).path());
    const LoadedSettings loaded = guard.isSafeStart() ? LoadedSettings{} : loadSettings(path);
    Settings wished = loaded.settings;

    Engines engines;
    Progress progress(Progress::usualFile());
    MainWindow window(engines, course, progress, todayHere(), wished.lastPage);
    window.restore(wished);
    traceStart("window made");
    // Home offers the way back to the last page; opening it unasked would make every start as slow as its
    // lab.
    if (const auto opened = window.openTarget(target.isEmpty() ? QStringLiteral("home") : target); !opened) {
        std::fprintf(stderr, "infralab open: %s\n", qPrintable(told(opened.error())));
        guard.finished();
        return 2;
    }
    FirstPaint firstPaint;
    window.installEventFilter(&firstPaint);
    window.show();
    traceStart("window shown");

    std::unique_ptr<Keeper> keeper;
    if (guard.isSafeStart()) {
        window.say(
            QObject::tr(
                "The last two starts did not come to an end, so this is a safe one: the settings are the "
                "defaults, the engine is the built-in one, and your own settings in %1 are untouched.")
                .arg(path),
            StatusLine::Kind::error);
    } else {
        keeper = std::make_unique<Keeper>(window, path, loaded.settings);
        if (!progress.problem().isEmpty())
            window.say(progress.problem(), StatusLine::Kind::error);
        if (!loaded.faults.isEmpty())
            window.say(faultsText(loaded.faults), StatusLine::Kind::error);
        QTimer::singleShot(0, &engines, [&engines] { engines.start(); });
    }
    SystemTheme systemTheme;
    QTimer::singleShot(0, &systemTheme, [&systemTheme] { systemTheme.follow(); });
    QTimer::singleShot(workingAfter, &window, [&guard] { guard.finished(); });
    const int code = QApplication::exec();
    guard.finished();
    if (keeper)
        keeper->save();
    return code;
}

} // namespace infralab
