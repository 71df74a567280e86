// The walk of a newcomer: from Home into a lesson, through every bet, task, check and exercise of it, and on
// to the next, by nothing but what the window shows.

#include "app/lab/lab_pane.hpp"
#include "app/pages/reading_page.hpp"
#include "app/reader/check_card.hpp"
#include "app/reader/exercise_card.hpp"
#include "app/reader/order_list.hpp"
#include "app/reader/predict_card.hpp"
#include "app/reader/try_card.hpp"
#include "app/shell/sidebar.hpp"
#include "window_fixture.hpp"

#include <QApplication>
#include <QButtonGroup>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTabBar>
#include <QTemporaryDir>

using namespace infralab;
using namespace infralab::test;

namespace {

class Walk : public testing::TestWithParam<std::string>
{
protected:
    Walk()
        : progress(folder.filePath(QStringLiteral("progress.sqlite")))
        , window(engines, course(), progress, day(2026, 9, 16))
    {
        window.resize(1280, 800);
        window.show();
        QApplication::setActiveWindow(&window);
        window.openPage(QStringLiteral("home"));
    }

    ReadingPage& page() const { return *qobject_cast<ReadingPage*>(window.page()); }
    bool settles() const
    {
        return waitFor([&] { return window.page()->isSettled(); });
    }
    template <class Card>
    Card* card(const std::string& id) const
    {
        return page().findChild<Card*>(QString::fromStdString(id));
    }
    static QString said(const QWidget& card, const char* name)
    {
        const auto* label = card.findChild<QLabel*>(QLatin1String(name));
        return label && label->isVisible() ? label->text() : QString();
    }
    static void press(const QWidget& card, const char* name)
    {
        auto* button = card.findChild<QAbstractButton*>(QLatin1String(name));
        ASSERT_TRUE(button && button->isVisible() && button->isEnabled()) << name;
        button->click();
    }
    /// Brings the tab in front in which the widget stands.
    void turnTo(Move move) const
    {
        page().findChild<QTabBar*>(QStringLiteral("moves"))->setCurrentIndex(static_cast<int>(move));
        QApplication::processEvents();
    }

    void bet(const PredictBlock& block)
    {
        auto* found = card<PredictCard>(block.id);
        ASSERT_TRUE(found && found->isVisible()) << block.id;
        EXPECT_FALSE(found->isOpen()) << block.id;
        if (block.options.empty())
            found->findChild<QLineEdit*>(QStringLiteral("guess"))->setText(QStringLiteral("1"));
        else
            found->findChild<QButtonGroup*>()->button(0)->click();
        press(*found, "commit");
        EXPECT_TRUE(waitFor([&] { return said(*found, "answer").startsWith(QStringLiteral("Answer:")); }))
            << block.id << ": " << said(*found, "answer").toStdString();
        EXPECT_TRUE(progress.prediction(page().pageId(), QString::fromStdString(block.id))) << block.id;
    }
    void doTask(const TryBlock& block, TryCard& found)
    {
        ASSERT_TRUE(found.isVisible()) << block.id;
        press(found, "set");
        EXPECT_TRUE(found.isDone());
        ASSERT_TRUE(settles()) << block.id;
        ASSERT_TRUE(page().lab()) << block.id;
        EXPECT_EQ(page().lab()->experiment().simulator, block.state.experiment.simulator) << block.id;
        EXPECT_EQ(page().lab()->experiment().values, block.state.experiment.values) << block.id;
        EXPECT_TRUE(page().lab()->isCurrent())
            << block.id << ": " << page().lab()->summaryLine().toStdString();
    }
    static QString rightNumber(const Answer& answer)
    {
        RunContext context;
        const auto value = answer.value(context);
        EXPECT_TRUE(value);
        return QString::number(value.value_or(0), 'g', 15);
    }
    void answerCheck(const CheckBlock& block)
    {
        auto* found = card<CheckCard>(block.id);
        ASSERT_TRUE(found && found->isVisible()) << block.id;
        if (auto* line = found->findChild<QLineEdit*>(QStringLiteral("guess"))) {
            line->setText(rightNumber(block.answer));
        } else if (auto* list = found->findChild<OrderList*>()) {
            std::vector<std::size_t> order(block.options.size());
            for (std::size_t i = 0; i < order.size(); ++i)
                order[i] = i;
            list->setOrder(order);
        } else {
            // A wrong answer first: it says why, and leaves the way open.
            auto* options = found->findChild<QButtonGroup*>();
            int wrong = 0;
            while (block.options[static_cast<std::size_t>(wrong)].right)
                ++wrong;
            options->button(wrong)->click();
            press(*found, "check");
            EXPECT_FALSE(said(*found, "verdict").contains(QStringLiteral("Right."))) << block.id;
            for (std::size_t i = 0; i < block.options.size(); ++i)
                if (auto* button = options->button(static_cast<int>(i));
                    button->isChecked() != block.options[i].right &&
                    (block.options[i].right || !options->exclusive()))
                    button->click();
        }
        press(*found, "check");
        EXPECT_TRUE(waitFor([&] { return said(*found, "verdict").contains(QStringLiteral("Right.")); }))
            << block.id << ": " << said(*found, "verdict").toStdString()
            << said(*found, "fault").toStdString();
        const auto kept = progress.check(page().pageId(), QString::fromStdString(block.id));
        EXPECT_TRUE(kept && kept->right) << block.id;
    }
    void unfold(const ExerciseBlock& block)
    {
        auto* found = card<ExerciseCard>(block.id);
        ASSERT_TRUE(found && found->isVisible()) << block.id;
        for (std::size_t i = 0; i < block.hints.size(); ++i)
            press(*found, "hint");
        press(*found, "fold");
    }

    QTemporaryDir folder;
    Engines engines;
    Progress progress;
    MainWindow window;
};

TEST_P(Walk, LeadsFromHomeToTheEndOfTheLessonAndOn)
{
    const auto& lesson = *course().lesson(GetParam());
    ASSERT_TRUE(progress.turnOn());
    ASSERT_EQ(window.page()->pageId(), QStringLiteral("home"));
    for (auto* item : window.findChildren<NavItem*>())
        if (item->pageId() == QString::fromStdString(lesson.pageId()))
            item->click();
    ASSERT_EQ(window.page()->pageId(), QString::fromStdString(lesson.pageId()));
    ASSERT_TRUE(settles());

    const auto text = shippedText(lesson).text;
    const auto cards = page().findChildren<TryCard*>();
    int bets = 0, tasks = 0, checks = 0, exercises = 0, tries = 0;
    for (const auto& section : text.sections) {
        turnTo(section.move);
        for (const auto& block : section.blocks) {
            if (const auto* b = std::get_if<PredictBlock>(&block.content)) {
                bet(*b);
                ++bets;
            } else if (const auto* c = std::get_if<CheckBlock>(&block.content)) {
                answerCheck(*c);
                ++checks;
            } else if (const auto* e = std::get_if<ExerciseBlock>(&block.content)) {
                unfold(*e);
                ++exercises;
            } else if (const auto* t = std::get_if<TryBlock>(&block.content)) {
                ASSERT_LT(tries, cards.size());
                doTask(*t, *cards[tries++]);
                tasks += t->task.empty() ? 0 : 1;
            }
        }
    }
    EXPECT_GE(bets, 1);
    EXPECT_GE(tasks, 5);
    EXPECT_GE(checks, 3);
    EXPECT_GE(exercises, 1);

    turnTo(Move::reason);
    QAbstractButton* on = nullptr;
    for (auto* button : page().findChildren<QAbstractButton*>(QStringLiteral("way-on")))
        if (button->isVisible())
            on = button;
    ASSERT_TRUE(on);
    on->click();
    EXPECT_NE(window.page()->pageId(), QString::fromStdString(lesson.pageId()));
}

std::vector<std::string> fullLessons()
{
    std::vector<std::string> ids;
    for (const auto& lesson : course().route.lessons)
        if (!lesson.outline)
            ids.push_back(lesson.pageId());
    return ids;
}

INSTANTIATE_TEST_SUITE_P(FullLessons, Walk, testing::ValuesIn(fullLessons()), [](const auto& lesson) {
    return lesson.param.substr(0, 6) + lesson.param.substr(7);
});

} // namespace
