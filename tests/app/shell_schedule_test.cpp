// Another course's schedule in the open window, other dates, and the way back: everything follows, nothing is
// lost.

#include "app/shell/palette.hpp"
#include "app/shell/sidebar.hpp"
#include "window_fixture.hpp"

#include <QAction>
#include <QDragEnterEvent>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QMimeData>
#include <QTemporaryDir>

using namespace infralab;
using namespace infralab::test;

namespace {

const QByteArray twoWeeks = R"(term: Winter school 2027
note: Final.
weeks:
  - {number: 1, part: Basics, title: Arrays, monday: 2027-02-01, brief: What arrays do.,
     sessions: [{date: 2027-02-03, title: Opening lecture, readings: [{required: A first paper}]}]}
  - {number: 7, part: Basics, title: Sums, monday: 2027-02-08, brief: What sums do.,
     deadlines: [{date: 2027-02-10, title: Essay due}]}
)";

class ShellSchedule : public Window
{
protected:
    void SetUp() override
    {
        Window::SetUp();
        window.show();
    }

    QString written(const QString& name, const QByteArray& text)
    {
        const QString path = m_folder.filePath(name);
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(text);
        return path;
    }
    QString front() const { return window.page() ? window.page()->pageId() : QString(); }
    QString words() const
    {
        QStringList texts;
        for (const auto* label : window.page()->findChildren<QLabel*>())
            texts << label->text();
        return texts.join(QLatin1Char('\n'));
    }
    QStringList sidebarTitles() const
    {
        // What was replaced is deleted when the event loop comes to it.
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QStringList titles;
        for (const auto* item : window.findChildren<NavItem*>())
            titles << item->text();
        return titles;
    }
    QStringList paletteFor(const QString& typed)
    {
        window.openPalette();
        window.palette().setText(typed);
        const QStringList listed = window.palette().listed();
        window.palette().close();
        return listed;
    }

    QTemporaryDir m_folder;
};

TEST_F(ShellSchedule, AnotherCourseTakesThePlaceEverywhere)
{
    ASSERT_TRUE(window.openPage(QStringLiteral("home")));
    ASSERT_TRUE(window.openPage(QStringLiteral("week-04")));
    EXPECT_FALSE(paletteFor(QStringLiteral("first paper")).contains(QStringLiteral("A first paper")));
    ASSERT_TRUE(window.openTarget(written(QStringLiteral("winter é.yaml"), twoWeeks)));
    EXPECT_TRUE(paletteFor(QStringLiteral("first paper")).contains(QStringLiteral("A first paper")));
    EXPECT_EQ(front(), QStringLiteral("schedule"));
    EXPECT_TRUE(words().contains(QStringLiteral("Winter school 2027")));
    EXPECT_TRUE(words().contains(QStringLiteral("Opening lecture")));
    EXPECT_TRUE(sidebarTitles().contains(QStringLiteral("Arrays")));
    EXPECT_FALSE(sidebarTitles().contains(QStringLiteral("Hardware acceleration")));
    EXPECT_TRUE(paletteFor(QStringLiteral("Arrays")).contains(QStringLiteral("Arrays")));
    EXPECT_FALSE(window.openPage(QStringLiteral("week-04")));
    ASSERT_TRUE(window.openPage(QStringLiteral("week-07")));
    EXPECT_TRUE(words().contains(QStringLiteral("Essay due")));
    ASSERT_TRUE(window.openPage(QStringLiteral("home")));
    EXPECT_TRUE(words().contains(QStringLiteral("two-week course")));

    window.action(QStringLiteral("shipped-schedule"))->trigger();
    EXPECT_EQ(front(), QStringLiteral("home"));
    EXPECT_TRUE(sidebarTitles().contains(QStringLiteral("Hardware acceleration")));
    ASSERT_TRUE(window.openPage(QStringLiteral("week-04")));
}

TEST_F(ShellSchedule, AWeekInFrontFallsBackToTheScheduleAndTheWayBackSkipsIt)
{
    ASSERT_TRUE(window.openPage(QStringLiteral("route")));
    ASSERT_TRUE(window.openPage(QStringLiteral("week-16")));
    ASSERT_TRUE(window.openPage(QStringLiteral("week-04")));
    ASSERT_TRUE(window.openTarget(written(QStringLiteral("winter.yml"), twoWeeks)));
    EXPECT_EQ(front(), QStringLiteral("schedule"));
    window.goBack();
    EXPECT_EQ(front(), QStringLiteral("route"));
    window.goForward();
    EXPECT_EQ(front(), QStringLiteral("schedule"));
}

TEST_F(ShellSchedule, AFaultNamesFileAndLineAndChangesNothing)
{
    ASSERT_TRUE(window.openPage(QStringLiteral("week-04")));
    const Page* before = window.page();
    QByteArray late = twoWeeks;
    late.replace("2027-02-03", "2027-03-03");
    const QString path = written(QStringLiteral("late.yaml"), late);
    const auto opened = window.openTarget(path);
    ASSERT_FALSE(opened);
    EXPECT_EQ(qt(opened.error().where), path + QStringLiteral(":5"));
    EXPECT_EQ(window.page(), before);
    EXPECT_TRUE(window.settings().schedule.isEmpty());
    EXPECT_FALSE(window.openTarget(QStringLiteral("/no/such.yaml")));
    EXPECT_EQ(window.page(), before);
}

TEST_F(ShellSchedule, IsLoadedByADropAndByTheDialog)
{
    ASSERT_TRUE(window.openPage(QStringLiteral("home")));
    const QString path = written(QStringLiteral("winter.yaml"), twoWeeks);
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &enter);
    EXPECT_TRUE(enter.isAccepted());
    QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &drop);
    EXPECT_EQ(front(), QStringLiteral("schedule"));
    EXPECT_EQ(window.settings().schedule, path);

    window.action(QStringLiteral("shipped-schedule"))->trigger();
    window.action(QStringLiteral("load-schedule"))->trigger();
    auto* dialog = window.findChild<QFileDialog*>();
    ASSERT_NE(dialog, nullptr);
    emit dialog->fileSelected(path);
    dialog->close();
    EXPECT_EQ(window.settings().schedule, path);
}

TEST_F(ShellSchedule, IsRememberedAndReadAgain)
{
    const QString path = written(QStringLiteral("winter.yaml"), twoWeeks);
    ASSERT_TRUE(window.openTarget(path));
    const Settings kept = window.settings();
    EXPECT_EQ(kept.schedule, path);

    const auto termAfter = [&](const Settings& settings, QString* said) {
        MainWindow next(engines, course(), progress, day(2026, 9, 16));
        next.show();
        next.restore(settings);
        *said = next.said();
        EXPECT_EQ(next.settings().schedule, settings.schedule);
        EXPECT_TRUE(next.openPage(QStringLiteral("schedule")));
        return next.page()->findChildren<QLabel*>().front()->text();
    };
    QString said;
    EXPECT_TRUE(termAfter(kept, &said).contains(QStringLiteral("Winter school")));
    EXPECT_TRUE(said.isEmpty()) << said.toStdString();

    written(QStringLiteral("winter.yaml"), "term: Winter\n");
    EXPECT_TRUE(termAfter(kept, &said).contains(QStringLiteral("Autumn 2026")));
    EXPECT_TRUE(said.contains(path)) << said.toStdString();
    QFile::remove(path);
    EXPECT_TRUE(termAfter(kept, &said).contains(QStringLiteral("Autumn 2026")));
    EXPECT_TRUE(said.contains(QStringLiteral("no such file"))) << said.toStdString();
}

TEST_F(ShellSchedule, DatesMoveAndComeBack)
{
    Settings settings = window.settings();
    settings.scheduleBegins = QStringLiteral("2027-01-18");
    window.restore(settings);
    ASSERT_TRUE(window.openPage(QStringLiteral("schedule")));
    EXPECT_TRUE(words().contains(QStringLiteral("Spring 2027"))) << words().toStdString();
    EXPECT_TRUE(words().contains(QStringLiteral("18 January 2027")));
    EXPECT_EQ(window.settings().scheduleBegins, QStringLiteral("2027-01-18"));
    window.action(QStringLiteral("own-dates"))->trigger();
    EXPECT_EQ(front(), QStringLiteral("schedule"));
    EXPECT_TRUE(words().contains(QStringLiteral("Autumn 2026")));
    EXPECT_TRUE(window.settings().scheduleBegins.isEmpty());
}

TEST_F(ShellSchedule, CalendarIsSavedAsShown)
{
    Settings settings = window.settings();
    settings.scheduleBegins = QStringLiteral("2027-01-18");
    window.restore(settings);
    ASSERT_TRUE(window.openPage(QStringLiteral("schedule")));
    window.action(QStringLiteral("export-calendar"))->trigger();
    auto* dialog = window.findChild<QFileDialog*>();
    ASSERT_NE(dialog, nullptr);
    const QString path = m_folder.filePath(QStringLiteral("mine.ics"));
    emit dialog->fileSelected(path);
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    EXPECT_TRUE(text.startsWith("BEGIN:VCALENDAR\r\n"));
    EXPECT_TRUE(text.contains("DTSTART;VALUE=DATE:20270120\r\n")) << "the first lecture, moved";
    emit dialog->fileSelected(QStringLiteral("/no/such/folder/mine.ics"));
    EXPECT_TRUE(window.said().contains(QStringLiteral("cannot be written")));
    dialog->close();
}

TEST(Edition, ChangesBetweenItsTwoSignals)
{
    Edition edition(course());
    QStringList heard;
    QObject::connect(&edition, &Edition::scheduleAboutToChange, &edition,
                     [&] { heard << QStringLiteral("before ") + qt(edition.course().schedule.term); });
    QObject::connect(&edition, &Edition::scheduleChanged, &edition,
                     [&] { heard << QStringLiteral("after ") + qt(edition.course().schedule.term); });
    edition.begin(day(2027, 1, 20)); // a Wednesday: the week counts
    EXPECT_EQ(heard,
              QStringList({QStringLiteral("before Autumn 2026"), QStringLiteral("after Spring 2027")}));
    EXPECT_EQ(edition.begins(), day(2027, 1, 18));
    EXPECT_TRUE(edition.course().schedule.shipped);
    edition.begin(day(2026, 8, 28));
    EXPECT_FALSE(edition.begins()) << "its own week is its own dates";
    EXPECT_EQ(edition.course().schedule.first, day(2026, 8, 24));
    EXPECT_FALSE(edition.load(QStringLiteral("/no/such.yaml")));
    EXPECT_EQ(heard.size(), 4) << "a fault changes nothing";
}

} // namespace
