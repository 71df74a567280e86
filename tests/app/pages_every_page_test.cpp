// Every page opens, shows something, settles, and says what it holds.

#include "app/lab/lab_pane.hpp"
#include "window_fixture.hpp"

#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QTabBar>
#include <QTextEdit>

#include <algorithm>

using namespace infralab;
using namespace infralab::test;

namespace {

QStringList allIds()
{
    QStringList ids;
    for (const auto& entry : pageList(course()))
        ids << entry.id;
    return ids;
}

TEST(Pages, AreThoseThatEveryoneReliesOn)
{
    const QStringList ids = allIds();
    for (const char* id : {"home", "route", "schedule", "simulators", "questions", "bench"})
        EXPECT_TRUE(ids.contains(QLatin1String(id))) << id;
    for (int i = 1; i <= 10; ++i)
        EXPECT_TRUE(ids.contains(QStringLiteral("lesson-%1").arg(i, 2, 10, QLatin1Char('0')))) << i;
    for (int i = 1; i <= 16; ++i)
        EXPECT_TRUE(ids.contains(QStringLiteral("week-%1").arg(i, 2, 10, QLatin1Char('0')))) << i;
    for (const auto& simulator : catalogue())
        EXPECT_TRUE(ids.contains(QStringLiteral("simulator-") + qt(simulator->info().id)));
    EXPECT_EQ(QSet<QString>(ids.begin(), ids.end()).size(), ids.size());
}

class EveryPage : public Window
{
protected:
    /// All that a page says in its labels and texts, other than the lab's.
    static QString words(const QWidget& page)
    {
        QStringList texts;
        for (const auto* label : page.findChildren<QLabel*>())
            texts << label->text();
        for (const auto* text : page.findChildren<QTextEdit*>())
            texts << text->toPlainText();
        for (const auto* button : page.findChildren<QAbstractButton*>())
            texts << button->text();
        return texts.join(QLatin1Char('\n'));
    }
};

TEST_F(EveryPage, OpensSettlesAndShowsItsResult)
{
    window.show();
    for (const auto& entry : pageList(course())) {
        SCOPED_TRACE(entry.id.toStdString());
        ASSERT_TRUE(window.openPage(entry.id));
        ASSERT_TRUE(waitFor([&] { return window.page()->isSettled(); }));
        EXPECT_EQ(window.page()->pageId(), entry.id);
        const bool hasLab = entry.id.startsWith(QLatin1String("lesson-")) ||
                            entry.id.startsWith(QLatin1String("week-")) ||
                            entry.id.startsWith(QLatin1String("simulator-"));
        ASSERT_EQ(window.page()->lab() != nullptr, hasLab);
        if (hasLab) {
            EXPECT_FALSE(window.page()->lab()->summaryLine().isEmpty());
            EXPECT_EQ(window.page()->lab()->experiment().page, entry.id.toStdString());
        }
    }
}

/// Notes every top-level window that shows itself.
class WindowWatch : public QObject
{
public:
    QStringList seen;

protected:
    bool eventFilter(QObject* object, QEvent* event) override
    {
        const auto* widget = qobject_cast<QWidget*>(object);
        if (event->type() == QEvent::Show && widget && widget->isWindow() &&
            !widget->testAttribute(Qt::WA_DontShowOnScreen)) // a stage laid out to be drawn to a picture
            seen << QLatin1String(widget->metaObject()->className());
        return false;
    }
};

TEST_F(EveryPage, OpensWithoutAnotherWindowFlashing)
{
    window.show();
    WindowWatch watch;
    qApp->installEventFilter(&watch);
    for (const auto& entry : pageList(course())) {
        ASSERT_TRUE(window.openPage(entry.id));
        ASSERT_TRUE(waitFor([&] { return window.page()->isSettled(); }));
        EXPECT_TRUE(watch.seen.isEmpty())
            << entry.id.toStdString() << ": " << watch.seen.join(u' ').toStdString();
        watch.seen.clear();
    }
    qApp->removeEventFilter(&watch);
}

TEST_F(EveryPage, LessonsShowTheirFactsInThreeMoves)
{
    for (const auto& lesson : course().route.lessons) {
        ASSERT_TRUE(window.openPage(qt(lesson.pageId())));
        const QString said = words(*window.page());
        for (const auto& fact :
             {lesson.title, lesson.brief, lesson.objectives.front(), lesson.labs.front().caption})
            EXPECT_TRUE(said.contains(qt(fact))) << lesson.pageId() << ": " << fact;
        EXPECT_TRUE(said.contains(QStringLiteral("%1 minutes").arg(lesson.minutes))) << lesson.pageId();
    }
}

TEST_F(EveryPage, WeeksShowTheirSessionsReadingsAndDeadlines)
{
    for (const auto& week : course().schedule.weeks) {
        ASSERT_TRUE(window.openPage(qt(week.pageId())));
        const QString said = words(*window.page());
        EXPECT_TRUE(said.contains(QStringLiteral("tentative")));
        for (const auto& session : week.sessions) {
            EXPECT_TRUE(said.contains(qt(session.title))) << session.title;
            for (const auto& reading : session.readings)
                EXPECT_TRUE(said.contains(qt(reading.title))) << reading.title;
        }
        for (const auto& deadline : week.deadlines)
            EXPECT_TRUE(said.contains(qt(deadline.title))) << deadline.title;
        for (const auto& lab : week.labs)
            EXPECT_TRUE(said.contains(qt(lab.caption))) << week.pageId();
    }
}

TEST_F(EveryPage, IsNeverEmptyNorComingSoon)
{
    for (const auto& id : allIds()) {
        ASSERT_TRUE(window.openPage(id));
        const QString said = words(*window.page());
        EXPECT_GT(said.size(), 100) << id.toStdString();
        for (const char* phrase : {"coming "
                                   "soon",
                                   "TO"
                                   "DO",
                                   "lo"
                                   "rem",
                                   "place"
                                   "holder"})
            EXPECT_FALSE(said.contains(QLatin1String(phrase), Qt::CaseInsensitive)) << id.toStdString();
    }
}

TEST_F(EveryPage, QuestionsOpenTheStateThatTheyName)
{
    for (const auto& question : course().questions) {
        ASSERT_TRUE(window.openExperiment(question.experiment)) << question.text;
        ASSERT_NE(window.page()->lab(), nullptr);
        EXPECT_EQ(window.page()->lab()->experiment().values, question.experiment.values) << question.text;
    }
}

TEST_F(EveryPage, WeeksAndLessonsSetTheirLabs)
{
    for (const auto& week : course().schedule.weeks) {
        ASSERT_TRUE(window.openPage(qt(week.pageId())));
        for (const auto& lab : week.labs) {
            ASSERT_TRUE(window.page()->showExperiment(lab.experiment)) << week.pageId();
            EXPECT_EQ(window.page()->lab()->experiment().values, lab.experiment.values) << week.pageId();
        }
    }
}

TEST_F(EveryPage, SimulatorsOfOneLabAreTabsOfEachOther)
{
    int labs = 0;
    for (const auto& simulator : catalogue()) {
        const auto& info = simulator->info();
        ASSERT_TRUE(window.openPage(QStringLiteral("simulator-") + qt(info.id)));
        const auto* tabs = window.page()->findChild<QTabBar*>(QStringLiteral("siblings"));
        const auto siblings = std::count_if(catalogue().begin(), catalogue().end(), [&](const auto& other) {
            return !info.lab.empty() && other->info().lab == info.lab;
        });
        ASSERT_EQ(tabs != nullptr, siblings > 1) << info.id;
        if (tabs == nullptr)
            continue;
        ++labs;
        EXPECT_EQ(tabs->tabText(tabs->currentIndex()), qt(info.shortTitle));
        for (int i = 0; i < tabs->count(); ++i) {
            auto* bar = window.page()->findChild<QTabBar*>(QStringLiteral("siblings"));
            const auto title = bar->tabText(i);
            bar->setCurrentIndex(i);
            const auto* now = window.page()->findChild<QTabBar*>(QStringLiteral("siblings"));
            EXPECT_EQ(now->tabText(now->currentIndex()), title);
        }
    }
    EXPECT_GE(labs, 2);
}

TEST_F(EveryPage, LivesThroughThemesAndScales)
{
    window.show();
    for (const char* id : {"home", "week-04", "lesson-05", "schedule"}) {
        ASSERT_TRUE(window.openPage(QLatin1String(id)));
        for (auto theme : {Theme::dark, Theme::projector, Theme::light})
            for (const qreal scale : {1.0, 2.0}) {
                Look::instance().setTheme(theme);
                Look::instance().setWindowScale(scale);
                EXPECT_FALSE(window.grab().isNull());
            }
    }
}

} // namespace
