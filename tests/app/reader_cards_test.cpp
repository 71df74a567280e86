// Cards: predictions stay covered until they are committed or skipped, checks judge and say why, exercises
// unfold.

#include "app/reader/check_card.hpp"
#include "app/reader/exercise_card.hpp"
#include "app/reader/figure_card.hpp"
#include "app/reader/guess.hpp"
#include "app/reader/order_list.hpp"
#include "app/reader/predict_card.hpp"
#include "app/reader/try_card.hpp"
#include "reader_fixture.hpp"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QLabel>
#include <QLineEdit>
#include <QSlider>
#include <QTemporaryDir>

#include <cmath>

using namespace infralab;
using namespace infralab::test;

namespace {

constexpr auto prediction = R"(# Read

## A section

```predict array-cycles
question: |
  How many cycles?
simulator: systolic_array
output: total_cycles
tolerance: 0
reason: |
  Because of the fill.
```
)";

class Cards : public Reader
{
protected:
    static QString said(const QWidget& card, const char* name)
    {
        const auto* label = card.findChild<QLabel*>(QLatin1String(name));
        return label && !label->isHidden() ? label->text() : QString();
    }
    static void press(const QWidget& card, const char* name)
    {
        card.findChild<QAbstractButton*>(QLatin1String(name))->click();
    }
    /// What a card shows now.
    static QString words(const QWidget& card)
    {
        QTest::qWait(1); // what was added is shown in the next round of events
        QString all;
        for (const auto* part : card.findChildren<QTextEdit*>())
            if (part->isVisible())
                all += part->toPlainText();
        for (const auto* label : card.findChildren<QLabel*>())
            if (label->isVisible())
                all += label->text();
        return all;
    }
    static double cycles()
    {
        RunContext context;
        const auto report = perform(Experiment::initial(*find("systolic_array")), context);
        return std::get<double>(report->outputs[*find("systolic_array")->info().outputIndex("total_cycles")]);
    }
};

TEST_F(Cards, CoverTheAnswerUntilTheGuessIsCommitted)
{
    open(prediction);
    auto* card = new PredictCard(block<PredictBlock>(), *text);
    show(*card);
    EXPECT_FALSE(words(*card).contains(QLatin1String("Because")));
    EXPECT_TRUE(said(*card, "answer").isEmpty());
    EXPECT_FALSE(card->findChild<QAbstractButton*>(QStringLiteral("set"))->isVisible());

    auto* line = card->findChild<QLineEdit*>(QStringLiteral("guess"));
    QTest::keyClicks(line, QStringLiteral("%1").arg(cycles()));
    card->findChild<QSlider*>(QStringLiteral("sure"))->setValue(80);
    QTest::keyClick(line, Qt::Key_Return);
    ASSERT_TRUE(waitFor([&] { return said(*card, "answer").contains(QLatin1String("Answer:")); }));
    EXPECT_TRUE(said(*card, "answer").contains(QLatin1String("80 % sure: near")))
        << said(*card, "answer").toStdString();
    EXPECT_TRUE(words(*card).contains(QLatin1String("Because of the fill.")));
    press(*card, "set");
    EXPECT_THAT(states, testing::ElementsAre("array-cycles"));
}

TEST_F(Cards, TellAGuessThatIsOff)
{
    open(prediction);
    auto* card = new PredictCard(block<PredictBlock>(), *text);
    show(*card);
    QTest::keyClicks(card->findChild<QLineEdit*>(QStringLiteral("guess")), QStringLiteral("1"));
    press(*card, "commit");
    EXPECT_TRUE(waitFor([&] { return said(*card, "answer").contains(QLatin1String("off")); }));
}

TEST_F(Cards, RefuseWhatIsNoNumberInASentence)
{
    open(prediction);
    auto* card = new PredictCard(block<PredictBlock>(), *text);
    show(*card);
    auto* line = card->findChild<QLineEdit*>(QStringLiteral("guess"));
    for (const char* typed : {"", "many", "1,5", "1e999"}) {
        line->setText(QLatin1String(typed));
        press(*card, "commit");
        EXPECT_FALSE(said(*card, "fault").isEmpty()) << typed;
        EXPECT_FALSE(card->isOpen()) << typed;
    }
}

TEST_F(Cards, ShowTheAnswerWithoutAGuessWhenSkipped)
{
    open(prediction);
    auto* card = new PredictCard(block<PredictBlock>(), *text);
    show(*card);
    press(*card, "skip");
    ASSERT_TRUE(waitFor([&] { return said(*card, "answer").contains(QLatin1String("Answer:")); }));
    EXPECT_FALSE(said(*card, "answer").contains(QLatin1String("guess")));
}

TEST_F(Cards, TakeAChoiceAsAGuess)
{
    open(R"(# Read

## A section

```predict grows
question: |
  Which is it?
simulator: systolic_array
options: [more, less]
right: 1
reason: |
  So it is.
```
)");
    auto* card = new PredictCard(block<PredictBlock>(), *text);
    show(*card);
    press(*card, "commit");
    EXPECT_FALSE(said(*card, "fault").isEmpty()) << "nothing is chosen yet";
    card->findChild<QButtonGroup*>()->button(1)->click();
    press(*card, "commit");
    EXPECT_TRUE(waitFor([&] { return said(*card, "answer").contains(QLatin1String("near")); }));
    EXPECT_TRUE(said(*card, "answer").contains(QLatin1String("less")));
}

TEST_F(Cards, KeepAGuessInProgress)
{
    const QTemporaryDir folder;
    Progress kept(folder.filePath(QStringLiteral("progress.sqlite")));
    ASSERT_TRUE(kept.turnOn());
    OpenText first(textOf(prediction), kept);
    const auto& guess = std::get<PredictBlock>(first.text().sections[0].blocks[0].content);
    {
        PredictCard card(guess, first);
        card.findChild<QLineEdit*>(QStringLiteral("guess"))->setText(QStringLiteral("7"));
        card.findChild<QSlider*>(QStringLiteral("sure"))->setValue(30);
        card.commit();
        ASSERT_TRUE(waitFor([&] { return kept.prediction("lesson-05", "array-cycles").has_value(); }));
    }
    EXPECT_DOUBLE_EQ(kept.prediction("lesson-05", "array-cycles")->confidence, 0.3);
    PredictCard again(guess, first);
    EXPECT_TRUE(again.isOpen());
    EXPECT_TRUE(waitFor([&] { return said(again, "answer").contains(QLatin1String("30 % sure: off")); }));
}

TEST_F(Cards, JudgeANumberByARun)
{
    open(R"(# Reason

## Checks

```check cycles
kind: number
question: |
  How many cycles?
simulator: systolic_array
output: total_cycles
tolerance: 1 %
right: That is the fill and the drain.
mistakes:
  - {value: 3, reason: "Three is too few."}
otherwise: Count again.
```
)");
    auto* card = new CheckCard(block<CheckBlock>(), *text);
    show(*card);
    auto* line = card->findChild<QLineEdit*>(QStringLiteral("guess"));
    line->setText(QStringLiteral("three"));
    press(*card, "check");
    EXPECT_FALSE(said(*card, "fault").isEmpty());
    const auto answers = [&](const QString& typed, const char* reason) {
        line->setText(typed);
        QTest::keyClick(line, Qt::Key_Return);
        return waitFor([&] { return words(*card).contains(QLatin1String(reason)); });
    };
    EXPECT_TRUE(answers(QStringLiteral("3"), "Three is too few."));
    EXPECT_TRUE(answers(QStringLiteral("4"), "Count again."));
    EXPECT_TRUE(answers(QString::number(cycles()), "That is the fill and the drain."));
    EXPECT_TRUE(said(*card, "verdict").contains(QLatin1String("Right")));
}

constexpr auto choices = R"(# Reason

## Checks

```check which
kind: choices
question: |
  Which are even?
options:
  - {text: "two", right: true, reason: "Two is even."}
  - {text: "three", reason: "Three is odd."}
  - {text: "four", right: true, reason: "Four is even."}
```
)";

TEST_F(Cards, JudgeSeveralChoices)
{
    open(choices);
    auto* card = new CheckCard(block<CheckBlock>(), *text);
    show(*card);
    auto* options = card->findChild<QButtonGroup*>();
    press(*card, "check");
    EXPECT_FALSE(said(*card, "fault").isEmpty()) << "none is chosen";
    options->button(0)->click();
    press(*card, "check");
    EXPECT_TRUE(said(*card, "verdict").contains(QLatin1String("one is missing")));
    options->button(1)->click();
    press(*card, "check");
    EXPECT_TRUE(said(*card, "verdict").contains(QLatin1String("Not so")));
    EXPECT_TRUE(words(*card).contains(QLatin1String("Three is odd.")));
    options->button(1)->click();
    options->button(2)->click();
    press(*card, "check");
    EXPECT_TRUE(said(*card, "verdict").contains(QLatin1String("Right")));
}

TEST_F(Cards, JudgeAChoice)
{
    open(R"(# Reason

## Checks

```check which
kind: choice
question: |
  Which is even?
options:
  - {text: "two", right: true, reason: "Two is even."}
  - {text: "three", reason: "Three is odd."}
```
)");
    auto* card = new CheckCard(block<CheckBlock>(), *text);
    show(*card);
    auto* options = card->findChild<QButtonGroup*>();
    options->button(1)->click();
    press(*card, "check");
    EXPECT_TRUE(words(*card).contains(QLatin1String("Three is odd.")));
    options->button(0)->click();
    press(*card, "check");
    EXPECT_TRUE(words(*card).contains(QLatin1String("Two is even.")));
    EXPECT_FALSE(words(*card).contains(QLatin1String("Three is odd.")));
    EXPECT_EQ(options->button(0)->accessibleName(), QStringLiteral("two"));
}

TEST_F(Cards, JudgeAnOrderMadeByKeyboard)
{
    open(R"(# Reason

## Checks

```check sizes
kind: order
question: |
  The smallest first.
options:
  - {text: "one"}
  - {text: "two"}
  - {text: "three"}
right: By size.
otherwise: Look at the sizes.
```
)");
    auto* card = new CheckCard(block<CheckBlock>(), *text);
    show(*card);
    auto* list = card->findChild<OrderList*>();
    EXPECT_NE(list->order(), (std::vector<std::size_t>{0, 1, 2})) << "the right order is never given";
    press(*card, "check");
    EXPECT_TRUE(words(*card).contains(QLatin1String("Look at the sizes.")));
    // Each item goes up until all before it are smaller: with the buttons, by the keyboard.
    for (std::size_t wanted = 0; wanted < 3; ++wanted)
        for (int steps = 0; steps < 3; ++steps) {
            const auto order = list->order();
            const auto at =
                static_cast<std::size_t>(std::find(order.begin(), order.end(), wanted) - order.begin());
            if (at <= wanted)
                break;
            for (auto* up : list->findChildren<QAbstractButton*>(QStringLiteral("up")))
                if (up->accessibleName().endsWith(
                        QString::fromLatin1(std::array{"one", "two", "three"}[wanted]))) {
                    up->setFocus();
                    QTest::keyClick(up, Qt::Key_Space);
                    EXPECT_TRUE(up->hasFocus());
                }
        }
    EXPECT_EQ(list->order(), (std::vector<std::size_t>{0, 1, 2}));
    press(*card, "check");
    EXPECT_TRUE(words(*card).contains(QLatin1String("By size.")));
}

TEST(ShuffledOrder, IsTheSameForAnIdAndNeverTheGivenOne)
{
    for (int i = 0; i < 200; ++i) {
        const std::string id = "check-" + std::to_string(i);
        for (std::size_t count = 2; count < 7; ++count) {
            auto order = shuffledOrder(count, id, true);
            EXPECT_EQ(order, shuffledOrder(count, id, true));
            EXPECT_FALSE(std::is_sorted(order.begin(), order.end())) << id;
            std::sort(order.begin(), order.end());
            for (std::size_t k = 0; k < count; ++k)
                EXPECT_EQ(order[k], k);
        }
    }
}

TEST(Guess, ReadsNumbersAsPeopleWriteThem)
{
    const auto reads = [](const char* typed, const char* unit = "") {
        const auto read = guessFrom(QString::fromUtf8(typed), QString::fromUtf8(unit));
        EXPECT_TRUE(read) << typed;
        return read.value_or(std::nan(""));
    };
    EXPECT_EQ(reads("61440"), 61440);
    EXPECT_EQ(reads("61,440"), 61440);
    EXPECT_EQ(reads("1 234 567"), 1234567);
    EXPECT_EQ(reads("-1.5e-3"), -1.5e-3);
    EXPECT_EQ(reads("\u22122"), -2);
    EXPECT_EQ(reads("12.5 %", "%"), 12.5);
    EXPECT_EQ(reads("inf"), HUGE_VAL);
    EXPECT_EQ(reads("-inf"), -HUGE_VAL);
    EXPECT_TRUE(std::isnan(guessFrom(QStringLiteral("nan"), {}).value_or(0)));
}

TEST_F(Cards, GiveHintsOneByOneAndFoldTheAnswer)
{
    open(R"(# Reason

## Exercises

```exercise own-format
title: A format
task: |
  Design one.
hints:
  - Think of range.
  - Think of spacing.
answer: |
  Five bits of exponent.
```
)");
    auto* card = new ExerciseCard(block<ExerciseBlock>(), *text);
    show(*card);
    EXPECT_FALSE(words(*card).contains(QLatin1String("Think")));
    press(*card, "hint");
    EXPECT_TRUE(words(*card).contains(QLatin1String("range")));
    EXPECT_FALSE(words(*card).contains(QLatin1String("spacing")));
    press(*card, "hint");
    EXPECT_TRUE(words(*card).contains(QLatin1String("spacing")));
    EXPECT_FALSE(card->findChild<QAbstractButton*>(QStringLiteral("hint"))->isVisible());
    press(*card, "fold");
    EXPECT_TRUE(words(*card).contains(QLatin1String("Five bits")));
    press(*card, "fold");
    EXPECT_FALSE(words(*card).contains(QLatin1String("Five bits")));
}

TEST_F(Cards, NumberTheTasksAndMarkThem)
{
    open(R"(# Explore

## Things to try

```try one
simulator: systolic_array
set: {rows: 16}
label: Sixteen rows
task: |
  Look.
```

```try two
simulator: systolic_array
set: {rows: 32}
label: More rows
task: |
  Look again.
```
)");
    auto* card = new TryCard(block<TryBlock>(), *text);
    show(*card);
    EXPECT_TRUE(words(*card).contains(QLatin1String("Task 1 of 2")));
    press(*card, "set");
    EXPECT_THAT(states, testing::ElementsAre("one"));
    EXPECT_TRUE(card->isDone());
    EXPECT_TRUE(words(*card).contains(QStringLiteral("✓ set")));
}

TEST_F(Cards, DrawFiguresFromARealRun)
{
    open(R"(# Read

## A section

```figure working
simulator: systolic_array
output: working
caption: Elements at work.
```
)");
    auto* card = new FigureCard(block<FigureBlock>(), *text);
    show(*card);
    ASSERT_TRUE(waitFor([&] { return text->runs().isIdle(); }));
    auto* view = card->findChild<ViewCard*>();
    ASSERT_NE(view, nullptr);
    EXPECT_NE(view->view().outputs(), nullptr);
    EXPECT_FALSE(view->accessibleDescription().isEmpty());
    EXPECT_TRUE(words(*card).contains(QLatin1String("Elements at work.")));
    press(*card, "set");
    EXPECT_THAT(states, testing::ElementsAre("working"));
}

} // namespace
