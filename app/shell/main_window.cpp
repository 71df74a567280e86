// The window: pages, history, arrangement, settings. Its actions are in window_actions.cpp.

#include "main_window.hpp"

#include "command.hpp"

#include "app/lab/engines.hpp"
#include "app/lab/lab_pane.hpp"
#include "app/look/dress.hpp"
#include "app/pages/page_list.hpp"
#include "app/progress/progress.hpp"
#include "key_list.hpp"
#include "palette.hpp"
#include "sidebar.hpp"

#include <QAction>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QScreen>
#include <QStackedWidget>
#include <QStyle>

namespace infralab {

namespace {

constexpr int narrowest = 1080; // logical pixels of width at which the sidebar still stands in full

bool looksLikeLink(const QString& text)
{
    return text.startsWith(QLatin1String("infralab:"));
}

/// The place moved and shrunk so that all of it lies on one screen.
QRect onScreen(QRect place)
{
    const QScreen* screen = QGuiApplication::screenAt(place.center());
    if (!screen)
        screen = QGuiApplication::primaryScreen();
    if (!screen)
        return place;
    const QRect room = screen->availableGeometry();
    place.setSize(place.size().boundedTo(room.size()));
    place.moveLeft(std::clamp(place.left(), room.left(), room.right() + 1 - place.width()));
    place.moveTop(std::clamp(place.top(), room.top(), room.bottom() + 1 - place.height()));
    return place;
}

} // namespace

MainWindow::MainWindow(Engines& engines, const Course& course, Progress& progress, Date today,
                       const QString& lastPage)
    : m_engines(engines)
    , m_edition(course)
    , m_course(m_edition.course())
    , m_progress(progress)
    , m_runs(progress)
    , m_marks(progress)
    , m_today(today)
    , m_lastPage(lastPage)
    , m_sidebar(new Sidebar(m_course, today))
    , m_stack(new QStackedWidget)
    , m_palette(new Palette(this))
    , m_status(new StatusLine(this))
{
    setWindowTitle(tr("InfraLab"));
    setAcceptDrops(true);
    setAutoFillBackground(true);
    auto* row = new QHBoxLayout(this);
    dress(*row, {}, 0);
    row->addWidget(m_sidebar);
    row->addWidget(m_stack, 1);
    makeActions();
    connect(m_sidebar, &Sidebar::pageChosen, this, [this](const QString& id) {
        m_sidebarForNow = false;
        sayOrNothing(openPage(id));
        arrange();
    });
    connect(m_sidebar, &Sidebar::searchRequested, this, [this] { openPalette(); });
    connect(m_sidebar, &Sidebar::toggleRequested, this, &MainWindow::toggleSidebar);
    connect(m_sidebar, &Sidebar::backRequested, this, &MainWindow::goBack);
    connect(m_sidebar, &Sidebar::forwardRequested, this, &MainWindow::goForward);
    connect(m_sidebar, &Sidebar::keysRequested, this, [this] { action(QStringLiteral("keys"))->trigger(); });
    connect(&Look::instance(), &Look::changed, this, [this] {
        arrange();
        emit settingsChanged();
    });
}

Page* MainWindow::page() const
{
    return qobject_cast<Page*>(m_stack->currentWidget());
}

Page* MainWindow::made(const QString& id)
{
    if (Page* page = m_pages.value(id))
        return page;
    Page* page = makePage(id, {m_course, m_engines, m_today, m_lastPage, m_progress, &m_edition, &m_marks});
    if (!page)
        return nullptr;
    m_pages.insert(id, page);
    m_stack->addWidget(page);
    connect(page, &Page::pageRequested, this,
            [this](const QString& wanted) { sayOrNothing(openPage(wanted)); });
    connect(page, &Page::leavingPlace, this, [this] {
        rememberPlace();
        m_history.jump();
        m_sidebar->setHistory(m_history.canGoBack(), m_history.canGoForward());
    });
    connect(page, &Page::experimentRequested, this,
            [this](const Experiment& experiment) { sayOrNothing(openExperiment(experiment)); });
    connect(page, &Page::message, this, [this](const QString& sentence) { say(sentence); });
    connect(page, &Page::commandRequested, this, [this](const QString& command) {
        if (QAction* wanted = action(command))
            wanted->trigger();
    });
    return page;
}

Expected<void> MainWindow::openPage(const QString& target)
{
    const QString id = target.section(QLatin1Char('#'), 0, 0), anchor = target.section(QLatin1Char('#'), 1);
    if (!pageEntry(m_course, id))
        return fail(Error::Code::invalidInput, id.toStdString(),
                    tr("There is no page \"%1\"; Ctrl+K lists all pages.").arg(id.left(60)).toStdString());
    rememberPlace();
    if (!anchor.isEmpty() && m_history.current() == id)
        m_history.jump();
    m_history.visit(id);
    bringToFront(id);
    if (!anchor.isEmpty() && !page()->showSection(anchor))
        return fail(Error::Code::invalidInput, target.toStdString(),
                    tr("The page has no section \"%1\"; it is shown from its beginning.")
                        .arg(anchor.left(60))
                        .toStdString());
    return {};
}

void MainWindow::rememberPlace()
{
    if (page())
        m_history.setPlace(page()->place());
}

void MainWindow::returnTo(const History::Entry& entry)
{
    if (entry.page.isEmpty())
        return;
    bringToFront(entry.page);
    if (!entry.place.isEmpty())
        page()->returnTo(entry.place);
}

void MainWindow::bringToFront(const QString& id)
{
    Page* page = made(id);
    page->broughtToFront();
    m_stack->setCurrentWidget(page);
    m_runs.watch(*page);
    noteWhere(*page);
    m_sidebar->setCurrent(id);
    m_sidebar->setHistory(m_history.canGoBack(), m_history.canGoForward());
    setWindowTitle(tr("%1 – InfraLab").arg(page->title()));
    page->firstFocus()->setFocus(Qt::OtherFocusReason);
    emit settingsChanged();
}

Expected<void> MainWindow::openExperiment(const Experiment& experiment)
{
    if (!experiment.simulator)
        return openPage(qt(experiment.page));
    const QString own = QStringLiteral("simulator-") + qt(experiment.simulator->info().id);
    const QString wished = experiment.page.empty() ? own : qt(experiment.page);
    if (auto opened = openPage(wished); !opened)
        return opened;
    if (page()->showExperiment(experiment))
        return {};
    if (auto opened = openPage(own); !opened)
        return opened;
    page()->showExperiment(experiment);
    return {};
}

Expected<void> MainWindow::openTarget(const QString& target)
{
    const QString text = target.trimmed();
    if (looksLikeLink(text))
        return experimentFromLink(text.toStdString()).and_then([this](const Experiment& e) {
            return openExperiment(e);
        });
    if (pageEntry(m_course, text.section(QLatin1Char('#'), 0, 0)))
        return openPage(text);
    if (text.startsWith(QLatin1Char('{')))
        return experimentFromJson(text.toStdString(), "clipboard").and_then([this](const Experiment& e) {
            return openExperiment(e);
        });
    if (!text.contains(QLatin1Char('/')) && !text.contains(QLatin1Char('.')))
        return fail(Error::Code::invalidInput, {},
                    tr("There is no page and no file \"%1\"; Ctrl+K lists all pages.")
                        .arg(text.left(60))
                        .toStdString());
    if (isScheduleFile(text))
        return loadSchedule(text);
    return experimentFromFile(text.toStdString()).and_then([this](const Experiment& e) {
        return openExperiment(e);
    });
}

void MainWindow::openOrSay(const QString& target)
{
    sayOrNothing(openTarget(target));
}

void MainWindow::sayOrNothing(const Expected<void>& done)
{
    if (!done)
        say(told(done.error()), StatusLine::Kind::error);
}

void MainWindow::goBack()
{
    rememberPlace();
    returnTo(m_history.back());
}

void MainWindow::goForward()
{
    rememberPlace();
    returnTo(m_history.forward());
}

void MainWindow::say(const QString& sentence, StatusLine::Kind kind)
{
    m_status->say(sentence, kind);
}

void MainWindow::arrange()
{
    const bool narrow = width() < Look::instance().px(narrowest);
    m_sidebar->setRail(narrow ? !m_sidebarForNow : !m_sidebarWished);
}

void MainWindow::toggleSidebar()
{
    if (width() < Look::instance().px(narrowest))
        m_sidebarForNow = !m_sidebarForNow;
    else
        m_sidebarWished = !m_sidebarWished;
    arrange();
    emit settingsChanged();
}

void MainWindow::toggleFullScreen()
{
    setWindowState(windowState() ^ Qt::WindowFullScreen);
}

void MainWindow::restore(const Settings& s)
{
    Look& look = Look::instance();
    look.setSystemDark(look.systemDark() || (s.theme == Theme::system && s.systemDark));
    look.setTheme(s.theme);
    look.setWindowScale(s.windowScale);
    look.setStageScale(s.stageScale);
    look.setReducedMotion(s.reducedMotion);
    m_sidebarWished = s.sidebar;
    if (!s.schedule.isEmpty() || !s.scheduleBegins.isEmpty())
        sayOrNothing(m_edition.restore(s.schedule, dateFromIso(s.scheduleBegins.toStdString())));
    if (s.window.topLeft().isNull()) {
        const QScreen* screen = QGuiApplication::primaryScreen();
        resize(screen ? s.window.size().boundedTo(screen->availableSize()) : s.window.size());
    } else {
        setGeometry(onScreen(s.window));
    }
    if (s.maximised)
        setWindowState(windowState() | Qt::WindowMaximized);
    arrange();
}

Settings MainWindow::settings() const
{
    const Look& look = Look::instance();
    Settings s;
    s.theme = look.theme();
    s.systemDark = look.systemDark();
    s.windowScale = look.windowScale();
    s.stageScale = look.stageScale();
    s.reducedMotion = look.reducedMotion();
    s.sidebar = m_sidebarWished;
    s.maximised = isMaximized();
    s.window = m_usualPlace.isValid() ? m_usualPlace : geometry();
    s.lastPage = m_history.current();
    s.schedule = m_edition.file();
    if (const auto begins = m_edition.begins())
        s.scheduleBegins = qt(isoDate(*begins));
    return s;
}

void MainWindow::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (page())
        page()->firstFocus()->setFocus(Qt::OtherFocusReason);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
    if (!(windowState() & (Qt::WindowMaximized | Qt::WindowFullScreen)))
        m_usualPlace = geometry();
    emit settingsChanged();
}

void MainWindow::moveEvent(QMoveEvent* event)
{
    QWidget::moveEvent(event);
    if (!(windowState() & (Qt::WindowMaximized | Qt::WindowFullScreen)))
        m_usualPlace = geometry();
    emit settingsChanged();
}

void MainWindow::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isActiveWindow())
        m_progress.refresh(); // another copy may have written meanwhile
    if (event->type() == QEvent::WindowStateChange)
        emit settingsChanged();
}

} // namespace infralab
