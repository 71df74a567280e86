// The pages of the course: the schedule by the day, weeks with ticks, notes and attachments, the route, the
// questions.

#include "app/look/controls.hpp"
#include "app/pages/attachments.hpp"
#include "app/pages/link_row.hpp"
#include "app/pages/mark_row.hpp"
#include "app/pages/questions_page.hpp"
#include "app/pages/route_path.hpp"
#include "app/pages/schedule_page.hpp"
#include "app/pages/session_list.hpp"
#include "app/pages/week_card.hpp"
#include "lessons/text/page_text.hpp"
#include "window_fixture.hpp"

#include <QApplication>
#include <QCheckBox>
#include <QDateEdit>
#include <QDesktopServices>
#include <QDragEnterEvent>
#include <QFile>
#include <QLineEdit>
#include <QMimeData>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace infralab;
using namespace infralab::test;

namespace {

QString wordsOf(const QWidget& page)
{
    QStringList texts;
    for (const auto* label : page.findChildren<QLabel*>())
        texts << label->text();
    return texts.join(QLatin1Char('\n'));
}

QAbstractButton* button(const QWidget& page, const QString& name)
{
    for (auto* each : page.findChildren<QAbstractButton*>())
        if (each->text() == name || each->toolTip() == name || each->accessibleName() == name)
            return each;
    return nullptr;
}

/// Remembers what was to be opened, and opens nothing.
class Opened : public QObject
{
    Q_OBJECT

public:
    Opened()
    {
        for (const char* scheme : {"https", "http", "file"})
            QDesktopServices::setUrlHandler(QLatin1String(scheme), this, "take");
    }
    ~Opened() override
    {
        for (const char* scheme : {"https", "http", "file"})
            QDesktopServices::unsetUrlHandler(QLatin1String(scheme));
    }
    QStringList urls;

public slots:
    void take(const QUrl& url) { urls << url.toString(); }
};

class WeekMarks : public Window
{
protected:
    void SetUp() override
    {
        Window::SetUp();
        window.show();
        open();
    }
    void open() { ASSERT_TRUE(window.openPage(QStringLiteral("week-04"))); }
    QCheckBox* tick(const QString& title) const
    {
        return qobject_cast<QCheckBox*>(button(*window.page(), QStringLiteral("Read: ") + title));
    }
    bool noticeShown() const
    {
        const auto notices = window.page()->findChildren<KeepNotice*>();
        return std::any_of(notices.begin(), notices.end(),
                           [](const KeepNotice* n) { return n->isVisibleTo(n->parentWidget()); });
    }
    Attachments* attachmentsOf(const QString& title) const
    {
        for (auto* row : window.page()->findChildren<MarkRow*>())
            if (button(*row, QStringLiteral("Attach a link or a file to ") + title))
                return row->findChild<Attachments*>();
        return nullptr;
    }

    const QString m_required = QStringLiteral("mlsysbook, Hardware Acceleration"),
                  m_optional = QStringLiteral("Memory wall (UVA tech report)");
};

TEST_F(WeekMarks, ATickSaysThatItGoesWithTheWindowAndOffersToKeepIt)
{
    EXPECT_FALSE(noticeShown());
    ASSERT_NE(tick(m_required), nullptr);
    tick(m_required)->click();
    EXPECT_TRUE(tick(m_required)->isChecked());
    EXPECT_TRUE(noticeShown());
    EXPECT_EQ(window.said(), QStringLiteral("This is kept only as long as the window is open."));
    EXPECT_NE(button(*window.page(), QStringLiteral("Turn progress on")), nullptr);
}

TEST_F(WeekMarks, StayWhileTheWindowIsOpen)
{
    tick(m_optional)->click();
    // Another schedule and back again closes the page and makes it anew.
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("s.yaml")));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("term: T\nnote: N.\nweeks:\n  - {number: 4, part: A, title: B, monday: 2027-02-01, brief: C,\n"
               "     sessions: [{date: 2027-02-03, title: D, readings: [{optional: Memory wall (UVA tech "
               "report)}]}]}\n");
    file.close();
    ASSERT_TRUE(window.openTarget(file.fileName()));
    open();
    EXPECT_FALSE(tick(m_optional)->isChecked()) << "another course's week has its own ticks";
    EXPECT_FALSE(wordsOf(*window.page()).contains(QStringLiteral("Lecture 5-1"))) << "nor our text";
    window.action(QStringLiteral("shipped-schedule"))->trigger();
    open();
    EXPECT_TRUE(tick(m_optional)->isChecked());
    EXPECT_TRUE(noticeShown());
}

TEST_F(WeekMarks, ANoteIsKeptByTheLetter)
{
    auto* write = button(*window.page(), QStringLiteral("Note on ") + m_required);
    ASSERT_NE(write, nullptr);
    write->click();
    QLineEdit* edit = nullptr;
    for (auto* each : window.page()->findChildren<QLineEdit*>())
        if (each->isVisibleTo(each->parentWidget()) && each->accessibleName().contains(m_required))
            edit = each;
    ASSERT_NE(edit, nullptr);
    QTest::keyClicks(edit, QStringLiteral("Chapter 3 first"));
    EXPECT_TRUE(wordsOf(*window.page()).contains(QStringLiteral("Chapter 3 first"))) << "before Enter";
    QTest::keyClick(edit, Qt::Key_Return);
    EXPECT_FALSE(edit->isVisibleTo(edit->parentWidget()));
}

TEST_F(WeekMarks, AttachmentsAreDroppedOpenedByAClickAndTakenAway)
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("notes é.pdf"));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.close();
    Attachments* place = attachmentsOf(m_optional);
    ASSERT_NE(place, nullptr);
    const Opened opened;
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path), QUrl(QStringLiteral("https://example.org/a paper")),
                  QUrl(QStringLiteral("https://example.org/paper")),
                  QUrl(QStringLiteral("javascript:alert(1)"))});
    QWidget* row = place->parentWidget();
    QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(row, &enter);
    EXPECT_TRUE(enter.isAccepted());
    QDropEvent drop(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(row, &drop);
    EXPECT_EQ(place->count(), 2) << "what is no address and no file is left";
    EXPECT_TRUE(opened.urls.isEmpty()) << "nothing opens by itself";

    const auto link = [&](const QString& name) {
        return button(*place, QStringLiteral("Open %1, attached to %2").arg(name, m_optional));
    };
    ASSERT_NE(link(QStringLiteral("notes é.pdf")), nullptr);
    link(QStringLiteral("notes é.pdf"))->click();
    link(QStringLiteral("example.org/paper"))->click();
    EXPECT_EQ(opened.urls, QStringList({QUrl::fromLocalFile(path).toString(),
                                        QStringLiteral("https://example.org/paper")}));
    QFile::remove(path);
    link(QStringLiteral("notes é.pdf"))->click();
    EXPECT_EQ(opened.urls.size(), 2);
    EXPECT_TRUE(window.said().contains(QStringLiteral("not there any more"))) << window.said().toStdString();

    auto* remove = button(*place, QStringLiteral("Take notes é.pdf away from ") + m_optional);
    ASSERT_NE(remove, nullptr);
    remove->click();
    EXPECT_EQ(place->count(), 1);
}

TEST_F(WeekMarks, EachRecordingHasASlot)
{
    EXPECT_NE(attachmentsOf(QStringLiteral("Recording of Lec 5-1 Hardware acceleration")), nullptr);
    ASSERT_TRUE(window.openPage(QStringLiteral("week-02")));
    EXPECT_NE(attachmentsOf(QStringLiteral("Recording, part 1 of Lec 2 Numeric data types")), nullptr);
    EXPECT_NE(attachmentsOf(QStringLiteral("Recording, part 2 of Lec 2 Numeric data types")), nullptr);
}

TEST(ReadingMarksInProgress, AreHandedOverWhenItIsTurnedOn)
{
    QTemporaryDir folder;
    const QString list = QStringLiteral("week-04"), title = QStringLiteral("Roofline model");
    {
        Progress progress(folder.filePath(QStringLiteral("progress.sqlite")));
        ReadingMarks marks(progress);
        marks.setDone(list, title, true);
        marks.setNote(list, title, QStringLiteral("both axes are logarithmic"));
        marks.attach(list, title, QStringLiteral("https://example.org/roofline"));
        marks.attach(list, title, QStringLiteral("https://example.org/roofline"));
        EXPECT_FALSE(marks.isKept());
        EXPECT_TRUE(marks.hasAny());
        ASSERT_TRUE(marks.keep());
        EXPECT_TRUE(marks.isKept());
        EXPECT_FALSE(marks.hasAny());
        EXPECT_TRUE(marks.isDone(list, title));
    }
    Progress progress(folder.filePath(QStringLiteral("progress.sqlite")));
    const ReadingMarks marks(progress);
    EXPECT_TRUE(marks.isDone(list, title));
    EXPECT_EQ(marks.note(list, title), QStringLiteral("both axes are logarithmic"));
    EXPECT_EQ(marks.attachments(list, title), QStringList{QStringLiteral("https://example.org/roofline")});
}

class ScheduleByDay : public Window
{};

TEST_F(ScheduleByDay, MutesWhatIsPastAndCountsTheDays)
{
    ASSERT_TRUE(window.openPage(QStringLiteral("schedule")));
    const QString said = wordsOf(*window.page());
    EXPECT_TRUE(said.contains(QStringLiteral("Inference Speedrun artifact due, today")));
    EXPECT_TRUE(said.contains(QStringLiteral("Project proposal due, in 14 days")));
    EXPECT_TRUE(said.contains(QStringLiteral("Tentative")));
    MainWindow later(engines, course(), progress, day(2026, 9, 19));
    ASSERT_TRUE(later.openPage(QStringLiteral("schedule")));
    EXPECT_TRUE(wordsOf(*later.page()).contains(QStringLiteral("Project team signup due, 2 days ago")));
}

TEST_F(ScheduleByDay, JumpsToThisWeek)
{
    window.show();
    QApplication::setActiveWindow(&window);
    ASSERT_TRUE(window.openPage(QStringLiteral("schedule")));
    auto* jump = button(*window.page(), QStringLiteral("Show this week"));
    ASSERT_NE(jump, nullptr);
    jump->click();
    for (const auto* card : window.page()->findChildren<WeekCard*>())
        EXPECT_EQ(card->hasFocus(), card->isNow()) << card->accessibleName().toStdString();
}

TEST_F(ScheduleByDay, BeginsInTheWeekThatIsEntered)
{
    window.show();
    ASSERT_TRUE(window.openPage(QStringLiteral("schedule")));
    auto* entry = window.page()->findChild<QDateEdit*>();
    ASSERT_NE(entry, nullptr);
    entry->setDate(QDate(2027, 1, 20));
    button(*window.page(), QStringLiteral("Move the course"))->click();
    EXPECT_EQ(window.page()->pageId(), QStringLiteral("schedule"));
    EXPECT_TRUE(wordsOf(*window.page()).contains(QStringLiteral("18 January 2027")));
    EXPECT_TRUE(window.said().contains(QStringLiteral("18 January 2027")));
    button(*window.page(), QStringLiteral("Back to its own dates"))->click();
    EXPECT_TRUE(wordsOf(*window.page()).contains(QStringLiteral("24 August 2026")));
}

class QuestionSearch : public Window
{
protected:
    int shown() const
    {
        int count = 0;
        for (const auto* card : window.page()->findChildren<Card*>())
            count += card->isVisibleTo(window.page());
        return count;
    }
};

TEST_F(QuestionSearch, FindsAsOneTypes)
{
    window.show();
    ASSERT_TRUE(window.openPage(QStringLiteral("questions")));
    const int all = static_cast<int>(course().questions.size());
    EXPECT_GE(all, 30);
    EXPECT_EQ(shown(), all);
    auto* search = window.page()->findChild<QLineEdit*>();
    ASSERT_NE(search, nullptr);
    EXPECT_EQ(window.page()->firstFocus(), search);
    QTest::keyClicks(search, QStringLiteral("SUM bf16"));
    EXPECT_GE(shown(), 1);
    EXPECT_LT(shown(), all / 3);
    search->clear();
    EXPECT_EQ(shown(), all);
    search->setText(QStringLiteral("zebra crossing"));
    EXPECT_EQ(shown(), 0);
    EXPECT_TRUE(wordsOf(*window.page()).contains(QStringLiteral("No question has these words")));
    search->setText(QStringLiteral("why did my bf16"));
    EXPECT_EQ(shown(), 1);
    QTest::keyClick(search, Qt::Key_Return);
    EXPECT_EQ(window.page()->pageId(), QStringLiteral("lesson-05"));
}

TEST_F(QuestionSearch, EverySectionThatAQuestionNamesIsThere)
{
    for (const auto& question : course().questions) {
        if (question.section.empty())
            continue;
        const Lesson* lesson = course().lesson(question.pageId);
        const Week* week = course().week(question.pageId);
        ASSERT_TRUE(lesson || week) << question.text;
        const PageText text = lesson ? shippedText(*lesson).text : shippedText(*week).text;
        EXPECT_NE(text.section(question.section), nullptr)
            << question.text << ": " << question.pageId << '#' << question.section;
    }
}

TEST(RouteOnItsPage, SaysWhatBuildsOnWhatAndWhatIsAnOutline)
{
    Engines engines;
    Progress progress{QString()};
    MainWindow window(engines, course(), progress, day(2026, 9, 16));
    ASSERT_TRUE(window.openPage(QStringLiteral("route")));
    const QString said = wordsOf(*window.page());
    for (const auto& lesson : course().route.lessons) {
        EXPECT_TRUE(said.contains(qt(lesson.title)));
        for (const auto& objective : lesson.objectives)
            EXPECT_TRUE(said.contains(qt(objective))) << objective;
    }
    const auto outlines = std::count_if(course().route.lessons.begin(), course().route.lessons.end(),
                                        [](const Lesson& lesson) { return lesson.outline; });
    EXPECT_EQ(said.count(QStringLiteral("an outline so far")), outlines);
    for (const char* move : {"Read", "Explore", "Reason"})
        EXPECT_TRUE(said.contains(QLatin1String(move)));

    auto* path = window.page()->findChild<RoutePath*>();
    ASSERT_NE(path, nullptr);
    EXPECT_TRUE(path->accessibleDescription().contains(QStringLiteral("06 follows 02 and 05")))
        << path->accessibleDescription().toStdString();
    window.resize(1280, 800);
    window.show();
    const QSignalSpy chosen(path, &RoutePath::lessonChosen);
    // A click on each box, wherever the boxes stand.
    for (int y = 4; y < path->height(); y += 8)
        for (int x = 4; x < path->width(); x += 40)
            QTest::mouseClick(path, Qt::LeftButton, Qt::NoModifier, QPoint(x, y));
    QSet<QString> ids;
    for (const auto& call : chosen)
        ids << call[0].toString();
    EXPECT_EQ(ids.size(), static_cast<qsizetype>(course().route.lessons.size()));
}

} // namespace

#include "pages_schedule_test.moc"
