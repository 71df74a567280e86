// The window: pages by id, history, palette, links, files, drops, the sidebar and the settings it keeps.

#include "app/lab/lab_pane.hpp"
#include "app/shell/palette.hpp"
#include "app/shell/sidebar.hpp"
#include "window_fixture.hpp"

#include <QAction>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QFile>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMimeData>
#include <QScreen>
#include <QTemporaryDir>

using namespace infralab;
using namespace infralab::test;

namespace {

class ShellWindow : public Window
{
protected:
    QString front() const { return window.page() ? window.page()->pageId() : QString(); }
    const Simulator& simulator() const { return *catalogue().front(); }

    /// An experiment of the first simulator with its first integer moved off its initial value.
    Experiment changed() const
    {
        Experiment e = Experiment::initial(simulator());
        for (std::size_t i = 0; i < e.values.size(); ++i)
            if (auto* n = std::get_if<std::int64_t>(&e.values[i])) {
                *n += 1;
                break;
            }
        return e;
    }
};

TEST_F(ShellWindow, RemembersTheWayBackAndForward)
{
    for (const char* id : {"home", "week-04", "lesson-05"})
        ASSERT_TRUE(window.openPage(QLatin1String(id)));
    window.goBack();
    EXPECT_EQ(front(), QStringLiteral("week-04"));
    window.goBack();
    window.goBack();
    EXPECT_EQ(front(), QStringLiteral("home"));
    window.goForward();
    EXPECT_EQ(front(), QStringLiteral("week-04"));
    ASSERT_TRUE(window.openPage(QStringLiteral("route")));
    window.goForward();
    EXPECT_EQ(front(), QStringLiteral("route")) << "what lay ahead is forgotten";
    window.goBack();
    EXPECT_EQ(front(), QStringLiteral("week-04"));
}

TEST_F(ShellWindow, KeepsAPageOnceItIsMade)
{
    ASSERT_TRUE(window.openPage(QStringLiteral("week-04")));
    Page* page = window.page();
    LabPane* lab = page->lab();
    ASSERT_NE(lab, nullptr);
    ASSERT_TRUE(window.openPage(QStringLiteral("home")));
    ASSERT_TRUE(window.openPage(QStringLiteral("week-04")));
    EXPECT_EQ(window.page(), page);
    EXPECT_EQ(window.page()->lab(), lab);
}

TEST_F(ShellWindow, RefusesWhatThereIsNot)
{
    ASSERT_TRUE(window.openPage(QStringLiteral("home")));
    for (const char* target : {"week-99", "no-such-page", "infralab:week-99", "infralab:home?simulator=none",
                               "infralab:", "/no/such/file.json", "{\"broken\": ", ""}) {
        const auto opened = window.openTarget(QLatin1String(target));
        ASSERT_FALSE(opened) << target;
        EXPECT_FALSE(opened.error().message.empty()) << target;
        EXPECT_EQ(front(), QStringLiteral("home")) << target;
    }
    window.show();
    window.openOrSay(QStringLiteral("no-such-page"));
    EXPECT_TRUE(window.said().contains(QStringLiteral("no-such-page")));
}

TEST_F(ShellWindow, OpensAnExperimentOnItsOwnPageOrItsSimulators)
{
    Experiment e = changed();
    e.page = "week-04";
    ASSERT_TRUE(window.openExperiment(e));
    EXPECT_EQ(front(), QStringLiteral("week-04"));
    EXPECT_EQ(window.page()->lab()->experiment().values, e.values);

    e.page.clear();
    ASSERT_TRUE(window.openExperiment(e));
    EXPECT_EQ(front(), QStringLiteral("simulator-") + qt(simulator().info().id));
    EXPECT_EQ(window.page()->lab()->experiment().values, e.values);

    e.page = "home"; // has no lab
    ASSERT_TRUE(window.openExperiment(e));
    EXPECT_EQ(front(), QStringLiteral("simulator-") + qt(simulator().info().id));
}

TEST_F(ShellWindow, OpensLinksFilesAndTexts)
{
    Experiment e = changed();
    e.page = "week-04";
    ASSERT_TRUE(window.openTarget(qt(toLink(e)))) << toLink(e);
    EXPECT_EQ(window.page()->lab()->experiment().values, e.values);

    const QTemporaryDir folder;
    const QString path = folder.filePath(QString::fromUtf8("Übung 一.json"));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(toJson(e)));
    file.close();
    ASSERT_TRUE(window.openPage(QStringLiteral("home")));
    const auto opened = window.openTarget(path);
    ASSERT_TRUE(opened) << opened.error().message;
    EXPECT_EQ(front(), QStringLiteral("week-04"));

    ASSERT_TRUE(window.openPage(QStringLiteral("home")));
    QGuiApplication::clipboard()->setText(qt(toJson(e)));
    window.action(QStringLiteral("paste"))->trigger();
    EXPECT_EQ(front(), QStringLiteral("week-04"));
}

TEST_F(ShellWindow, TakesDroppedLinks)
{
    ASSERT_TRUE(window.openPage(QStringLiteral("home")));
    QMimeData data;
    data.setText(QStringLiteral("infralab:lesson-05"));
    QDragEnterEvent enter(QPoint(400, 400), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &enter);
    EXPECT_TRUE(enter.isAccepted());
    QDropEvent drop(QPointF(400, 400), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &drop);
    EXPECT_EQ(front(), QStringLiteral("lesson-05"));
}

TEST_F(ShellWindow, TakesADroppedFileOfDataAnywhereOnThePage)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("runs.csv"));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("before,after\n1,2\n1.5,2.5\n1.2,2.2\n");
    file.close();
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    const auto drop = [&](QWidget* on) {
        QDragEnterEvent enter(QPoint(2, 2), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(on, &enter);
        // As the system does it: who took the entering gets the drop.
        QWidget* taker = on;
        while (taker && !taker->acceptDrops())
            taker = taker->parentWidget();
        ASSERT_TRUE(taker && enter.isAccepted());
        QDropEvent event(QPointF(2, 2), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(taker, &event);
    };
    const auto loaded = [&] {
        const auto e = window.page()->lab()->experiment();
        return QString::fromStdString(
            std::get<std::string>(e.values[*e.simulator->info().paramIndex("data")]));
    };
    window.show();
    ASSERT_TRUE(window.openPage(QStringLiteral("simulator-nested_design")));
    auto* entry = window.page()->findChild<QLineEdit*>(QStringLiteral("hosts.entry"));
    ASSERT_TRUE(entry);
    for (QWidget* on : {static_cast<QWidget*>(&window), static_cast<QWidget*>(window.page()->lab()),
                        static_cast<QWidget*>(entry)}) {
        window.page()->lab()->reset();
        ASSERT_EQ(loaded(), QString());
        drop(on);
        EXPECT_EQ(loaded(), path) << on->objectName().toStdString();
    }
    window.page()->lab()->undo();
    EXPECT_EQ(loaded(), QString()) << "a drop is one step";
    // From a simulator of the same lab that takes no file.
    ASSERT_TRUE(window.openPage(QStringLiteral("simulator-power_analysis")));
    drop(&window);
    EXPECT_EQ(front(), QStringLiteral("simulator-nested_design"));
    EXPECT_EQ(loaded(), path);
    // No simulator of this page takes one.
    ASSERT_TRUE(window.openPage(QStringLiteral("simulator-number_format")));
    drop(&window);
    EXPECT_EQ(front(), QStringLiteral("simulator-number_format"));
}

TEST_F(ShellWindow, PaletteFindsAndOpens)
{
    window.show();
    ASSERT_TRUE(window.openPage(QStringLiteral("home")));
    window.openPalette();
    Palette& palette = window.palette();
    const auto all = palette.listed();
    for (const auto& entry : pageList(course()))
        EXPECT_TRUE(all.contains(entry.title)) << entry.id.toStdString();
    for (const auto& each : catalogue())
        for (const auto& preset : each->info().presets)
            EXPECT_TRUE(all.contains(qt(preset.label))) << preset.id;
    palette.setText(QStringLiteral("lesson 05"));
    ASSERT_FALSE(palette.listed().isEmpty());
    EXPECT_EQ(palette.listed().front(), qt(course().lesson("lesson-05")->title));
    QTest::keyClick(palette.findChild<QLineEdit*>(), Qt::Key_Return);
    EXPECT_EQ(front(), QStringLiteral("lesson-05"));
    EXPECT_FALSE(palette.isOpen());
}

TEST_F(ShellWindow, PaletteGoesByArrowsAndAwayByEscape)
{
    window.show();
    ASSERT_TRUE(window.openPage(QStringLiteral("home")));
    window.openPalette();
    auto* edit = window.palette().findChild<QLineEdit*>();
    QTest::keyClicks(edit, QStringLiteral("wk"));
    QTest::keyClick(edit, Qt::Key_Down);
    QTest::keyClick(edit, Qt::Key_Escape);
    EXPECT_FALSE(window.palette().isOpen());
    EXPECT_EQ(front(), QStringLiteral("home"));
    window.openPalette();
    window.palette().setText(QStringLiteral("zzzzqqqq"));
    EXPECT_TRUE(window.palette().listed().isEmpty());
    window.palette().activate();
    EXPECT_TRUE(window.palette().isOpen()) << "nothing found, nothing done";
}

TEST(Fuzzy, PrefersBeginningsAndRuns)
{
    EXPECT_EQ(fuzzyScore(QStringLiteral("xyz"), QStringLiteral("Systolic array")), 0);
    EXPECT_GT(fuzzyScore(QStringLiteral("sa"), QStringLiteral("Systolic array")), 0);
    EXPECT_GT(fuzzyScore(QStringLiteral("sys"), QStringLiteral("Systolic array")),
              fuzzyScore(QStringLiteral("sys"), QStringLiteral("Scaling of yesterday's sums")));
    EXPECT_GT(fuzzyScore(QStringLiteral("mp"), QStringLiteral("Mixed precision")),
              fuzzyScore(QStringLiteral("mp"), QStringLiteral("Amplitude")));
    EXPECT_GT(fuzzyScore(QStringLiteral("WEEK 4"), QStringLiteral("Week 4 Hardware")), 0);
}

TEST_F(ShellWindow, SidebarHidesOnRequestAndWhereItIsNarrow)
{
    window.show();
    const auto* sidebar = window.findChild<Sidebar*>();
    EXPECT_FALSE(sidebar->isRail());
    window.action(QStringLiteral("sidebar"))->trigger();
    EXPECT_TRUE(sidebar->isRail());
    window.action(QStringLiteral("sidebar"))->trigger();
    EXPECT_FALSE(sidebar->isRail());
    window.resize(1024, 768);
    EXPECT_TRUE(sidebar->isRail());
    EXPECT_EQ(window.size(), QSize(1024, 768));
    window.action(QStringLiteral("sidebar"))->trigger();
    EXPECT_FALSE(sidebar->isRail());
    window.resize(1440, 900);
    EXPECT_FALSE(sidebar->isRail());
}

TEST_F(ShellWindow, ProjectorThemeIsOneKeyAndBack)
{
    Look::instance().setTheme(Theme::dark);
    window.action(QStringLiteral("projector"))->trigger();
    EXPECT_EQ(Look::instance().theme(), Theme::projector);
    window.action(QStringLiteral("projector"))->trigger();
    EXPECT_EQ(Look::instance().theme(), Theme::dark);
}

TEST_F(ShellWindow, ScalesByKeysWithinTheirRange)
{
    for (int i = 0; i < 20; ++i)
        window.action(QStringLiteral("larger"))->trigger();
    EXPECT_DOUBLE_EQ(Look::instance().windowScale(), 3);
    window.action(QStringLiteral("usual-size"))->trigger();
    EXPECT_DOUBLE_EQ(Look::instance().windowScale(), 1);
    window.action(QStringLiteral("stage-larger"))->trigger();
    EXPECT_GT(Look::instance().stageScale(), 1);
}

TEST_F(ShellWindow, ComesBackOnScreenFromAnywhere)
{
    const QRect screen = QGuiApplication::primaryScreen()->availableGeometry();
    for (const QRect& place :
         {QRect(-5000, -5000, 1280, 800), QRect(90'000, 90'000, 1280, 800),
          QRect(screen.right() - 50, screen.bottom() - 50, 1280, 800), QRect(1, 1, 90'000, 90'000)}) {
        Settings s;
        s.window = place;
        window.restore(s);
        EXPECT_TRUE(screen.contains(window.geometry()))
            << window.x() << ' ' << window.y() << ' ' << window.width() << ' ' << window.height();
    }
}

TEST_F(ShellWindow, KeepsItsSettings)
{
    Settings s;
    s.theme = Theme::dark;
    s.windowScale = 1.25;
    s.stageScale = 1.5;
    s.sidebar = false;
    s.window = QRect(20, 30, 700, 500);
    window.restore(s);
    ASSERT_TRUE(window.openPage(QStringLiteral("route")));
    s.lastPage = QStringLiteral("route");
    EXPECT_EQ(window.settings(), s);
}

TEST_F(ShellWindow, LabCommandsSayWhereThereIsNoLab)
{
    window.show();
    ASSERT_TRUE(window.openPage(QStringLiteral("home")));
    window.action(QStringLiteral("undo"))->trigger();
    EXPECT_FALSE(window.said().isEmpty());
}

TEST_F(ShellWindow, LabCommandsReachTheLabInFront)
{
    ASSERT_TRUE(window.openPage(QStringLiteral("week-04")));
    LabPane* lab = window.page()->lab();
    const Values before = lab->experiment().values;
    lab->setExperiment(changed());
    ASSERT_NE(lab->experiment().values, before);
    window.action(QStringLiteral("undo"))->trigger();
    EXPECT_EQ(lab->experiment().values, before);
    window.action(QStringLiteral("redo"))->trigger();
    EXPECT_NE(lab->experiment().values, before);
    window.action(QStringLiteral("copy-link"))->trigger();
    const auto read = experimentFromLink(QGuiApplication::clipboard()->text().toStdString());
    ASSERT_TRUE(read);
    EXPECT_EQ(read->values, lab->experiment().values);
    EXPECT_EQ(read->page, "week-04");
}

} // namespace
