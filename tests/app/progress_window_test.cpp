// Progress in the window: the page, its buttons, the sidebar's marks, what counts as a run, and the question
// before everything is erased.

#include "window_fixture.hpp"

#include "app/lab/lab_pane.hpp"
#include "app/shell/sidebar.hpp"

#include <QAction>
#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSet>
#include <QTemporaryDir>

#include <algorithm>

using namespace infralab;
using namespace infralab::test;

namespace {

class ProgressWindow : public testing::Test
{
protected:
    ProgressWindow()
        : progress(folder.filePath(QStringLiteral("progress.sqlite")))
        , window(engines, course(), progress, day(2026, 9, 16))
    {
        window.resize(1440, 900);
        window.show();
    }

    QString words() const
    {
        QStringList texts;
        for (const auto* label : window.page()->findChildren<QLabel*>())
            if (label->isVisible())
                texts << label->text();
        return texts.join(QLatin1Char('\n'));
    }
    QAbstractButton* button(const QString& text) const
    {
        for (auto* found : window.page()->findChildren<QAbstractButton*>())
            if (found->isVisible() && (found->text() == text || found->text().contains(text)))
                return found;
        return nullptr;
    }
    QString markIn(const QString& page) const
    {
        for (const auto* item : window.findChildren<NavItem*>())
            if (item->pageId() == page)
                return item->accessibleDescription();
        return QStringLiteral("no such item");
    }
    void open(const char* page)
    {
        ASSERT_TRUE(window.openPage(QLatin1String(page)));
        QApplication::processEvents(); // a layout shows what was put into it a moment later
    }

    QTemporaryDir folder;
    Engines engines;
    Progress progress;
    MainWindow window;
};

TEST_F(ProgressWindow, ExplainsItselfBeforeItIsOnAndTurnsOnByOneButton)
{
    open("progress");
    EXPECT_TRUE(words().contains(progress.file()));
    EXPECT_FALSE(QFile::exists(progress.file()));
    EXPECT_FALSE(button(QStringLiteral("Erase")));
    ASSERT_TRUE(button(QStringLiteral("Turn progress on")));
    button(QStringLiteral("Turn progress on"))->click();
    EXPECT_TRUE(progress.isOn());
    ASSERT_TRUE(waitFor([&] { return words().contains(QStringLiteral("Progress is on.")); }));
    EXPECT_TRUE(words().contains(QStringLiteral("not begun")));
    EXPECT_TRUE(words().contains(QStringLiteral("There is no prediction so far")));
    button(QStringLiteral("Turn off"))->click();
    EXPECT_FALSE(progress.isOn());
    EXPECT_TRUE(button(QStringLiteral("Turn progress on")));
}

TEST_F(ProgressWindow, ShowsWhatIsKeptOfEachPageAndMarksItInTheSidebar)
{
    EXPECT_EQ(markIn(QStringLiteral("lesson-05")), QString());
    ASSERT_TRUE(progress.turnOn());
    const QString page = QStringLiteral("lesson-05");
    progress.recordSection(page,
                           course().lesson("lesson-05") ? QStringLiteral("range-and-spacing") : QString());
    progress.recordCheck(page, QStringLiteral("one"), QStringLiteral("x"), true);
    progress.recordCheck(page, QStringLiteral("two"), QStringLiteral("x"), false);
    for (int i = 0; i < 12; ++i)
        progress.recordPrediction(page, QString::number(i), QStringLiteral("1"), 0.8, QStringLiteral("2"),
                                  i < 3);
    EXPECT_EQ(markIn(page), QStringLiteral("Begun"));
    open("progress");
    EXPECT_TRUE(words().contains(QStringLiteral("1 of 2 checks right · 12 predictions")));
    EXPECT_TRUE(words().contains(QStringLiteral("surer than your guesses deserve")));
    EXPECT_TRUE(words().contains(QStringLiteral("3 of 12 right")));
    progress.turnOff();
    EXPECT_EQ(markIn(page), QString());
}

TEST_F(ProgressWindow, ClipsNothingAtAnyScaleAndIsReachedByTab)
{
    ASSERT_TRUE(progress.turnOn());
    for (int i = 0; i < 12; ++i)
        progress.recordPrediction(QStringLiteral("lesson-05"), QString::number(i), QStringLiteral("1"), 0.8,
                                  QStringLiteral("2"), i < 3);
    progress.recordRun(QStringLiteral("infralab:systolic_array?rows=4"), QStringLiteral("systolic_array"),
                       QStringLiteral("week-04"),
                       QStringLiteral("Cycles: 20; Utilisation: 60 %; Accesses: 1,216"));
    window.resize(1024, 768);
    open("progress");
    for (const qreal scale : {1.0, 1.5, 2.0, 3.0}) {
        Look::instance().setWindowScale(scale);
        QTest::qWait(50);
        for (const auto* button : window.page()->findChildren<QPushButton*>()) {
            if (!button->isVisible())
                continue;
            EXPECT_GE(button->width(), button->minimumSizeHint().width())
                << button->text().toStdString() << " at " << scale;
        }
        for (const auto* label : window.page()->findChildren<QLabel*>()) {
            if (!label->isVisible() || !label->wordWrap())
                continue;
            EXPECT_GE(label->height(), label->heightForWidth(label->width()))
                << label->text().toStdString() << " at " << scale;
        }
    }
    Look::instance().setWindowScale(1);
    QTest::qWait(50);
    QSet<QWidget*> wanted;
    for (auto* button : window.page()->findChildren<QAbstractButton*>()) {
        if (button->isVisible() && (button->focusPolicy() & Qt::TabFocus) && button->isEnabled()) {
            wanted.insert(button);
            EXPECT_FALSE(button->text().isEmpty() && button->accessibleName().isEmpty());
        }
    }
    EXPECT_GT(wanted.size(), 30);
    window.activateWindow();
    for (int i = 0; i < 300 && !wanted.isEmpty(); ++i) {
        QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : &window, Qt::Key_Tab);
        wanted.remove(QApplication::focusWidget());
    }
    EXPECT_TRUE(wanted.isEmpty()) << wanted.size() << " are not reached by Tab";
}

TEST_F(ProgressWindow, RecordsTheLastRunOfABurstAndOpensItAgain)
{
    ASSERT_TRUE(progress.turnOn());
    open("simulator-systolic_array");
    LabPane* lab = window.page()->lab();
    ASSERT_TRUE(waitFor([&] { return lab->isSettled(); }));
    for (int rows = 3; rows <= 7; ++rows)
        ASSERT_TRUE(lab->setParameter(QStringLiteral("rows"), QString::number(rows)));
    ASSERT_TRUE(waitFor([&] { return progress.runs(10).size() == 1; }));
    const auto run = progress.runs(10).front();
    EXPECT_EQ(run.simulator, "systolic_array");
    EXPECT_EQ(run.page, "simulator-systolic_array");
    EXPECT_FALSE(run.headline.empty());
    EXPECT_EQ(experimentFromLink(run.link)->values, lab->experiment().values);
    lab->reset();
    open("progress");
    ASSERT_TRUE(button(QStringLiteral("Systolic array: ")));
    button(QStringLiteral("Systolic array: "))->click();
    EXPECT_EQ(window.page()->pageId(), QStringLiteral("simulator-systolic_array"));
    EXPECT_EQ(lab->experiment().values, experimentFromLink(run.link)->values);
}

TEST_F(ProgressWindow, ErasesOnlyWhenThatIsConfirmed)
{
    ASSERT_TRUE(progress.turnOn());
    open("progress");
    const auto answer = [&](const QString& text) {
        window.action(QStringLiteral("progress-erase"))->trigger();
        auto* question = window.findChild<QMessageBox*>();
        ASSERT_TRUE(question);
        EXPECT_TRUE(question->informativeText().contains(progress.file()));
        for (auto* choice : question->buttons())
            if (choice->text() == text)
                choice->click();
        ASSERT_TRUE(waitFor([&] { return !window.findChild<QMessageBox*>(); }));
    };
    answer(QStringLiteral("Keep"));
    EXPECT_TRUE(progress.isOn());
    EXPECT_TRUE(QFile::exists(progress.file()));
    answer(QStringLiteral("Erase"));
    EXPECT_FALSE(progress.isOn());
    EXPECT_FALSE(QFile::exists(progress.file()));
    EXPECT_TRUE(button(QStringLiteral("Turn progress on")));
}

TEST_F(ProgressWindow, ContinuesWhereTheReaderLeft)
{
    ASSERT_TRUE(progress.turnOn());
    open("lesson-03");
    EXPECT_EQ(progress.place()->page, "lesson-03");
    progress.recordPlace(QStringLiteral("lesson-03"), QStringLiteral("in-practice"));
    open("schedule");
    open("lesson-03");
    MainWindow next(engines, course(), progress, day(2026, 9, 16));
    next.show();
    ASSERT_TRUE(next.openPage(QStringLiteral("home")));
    QWidget* card = nullptr;
    for (auto* widget : next.page()->findChildren<QWidget*>())
        if (widget->accessibleName().startsWith(QStringLiteral("Continue with")))
            card = widget;
    ASSERT_TRUE(card);
    QTest::keyClick(card, Qt::Key_Return);
    EXPECT_EQ(next.page()->pageId(), QStringLiteral("lesson-03"));
}

} // namespace
