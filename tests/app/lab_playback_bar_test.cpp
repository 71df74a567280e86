#include "app/lab/playback_bar.hpp"
#include "app/lab/playback_speed.hpp"
#include "app/lab/scrub_bar.hpp"
#include "app/look/look.hpp"

#include "lab_waiting.hpp"

#include <QAbstractButton>
#include <QAccessible>
#include <QLineEdit>
#include <QtTest/QTest>

#include <gtest/gtest.h>

namespace infralab {
namespace {

class PlaybackBarTest : public testing::Test
{
protected:
    void SetUp() override
    {
        bar.resize(800, 40);
        bar.setCount(23);
        bar.setSeries({0, 1, 2, 3, 3, 3, 2, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, "Cells at work",
                      "");
        bar.setStepWord("cycle");
        bar.show();
        QObject::connect(&bar, &PlaybackBar::shown, [this](qint64 index, double phase) {
            indices << index;
            phases << phase;
        });
    }
    void TearDown() override { Look::instance().setReducedMotion(false); }

    PlaybackBar bar;
    QList<qint64> indices;
    QList<double> phases;
};

TEST_F(PlaybackBarTest, RunsToTheEndAndItsTimerStops)
{
    bar.setSpeed(100);
    bar.play();
    EXPECT_TRUE(bar.isTicking());
    ASSERT_TRUE(test::eventually([&] { return !bar.clock().isPlaying(); }));
    EXPECT_EQ(bar.clock().index(), 22);
    EXPECT_FALSE(bar.isTicking());
    indices.clear();
    bar.setCount(40);
    bar.setSeries({1, 2, 3}, "Other", "");
    EXPECT_FALSE(bar.isTicking());
    EXPECT_FALSE(bar.clock().isPlaying());
}

TEST_F(PlaybackBarTest, StepsRunToAndPlayingShowTheSameState)
{
    for (int i = 0; i < 9; ++i)
        bar.step(1);
    const auto stepped = indices.back();
    bar.seek(0);
    for (const double speed : {5.0, 30.0, PlaybackClock::fastest}) {
        bar.seek(0);
        bar.setSpeed(speed);
        bar.runTo(9);
        ASSERT_TRUE(test::eventually([&] { return !bar.clock().isPlaying(); }));
        EXPECT_EQ(indices.back(), stepped);
        EXPECT_EQ(phases.back(), 0);
    }
}

TEST_F(PlaybackBarTest, ReducedMotionMovesInWholeSteps)
{
    Look::instance().setReducedMotion(true);
    bar.setSpeed(20);
    bar.play();
    ASSERT_TRUE(test::eventually([&] { return !bar.clock().isPlaying(); }));
    for (const double phase : phases)
        EXPECT_EQ(phase, 0);
}

TEST_F(PlaybackBarTest, TheEntryGoesToAPosition)
{
    auto* entry = bar.findChild<QLineEdit*>("position");
    entry->setText("17");
    QTest::keyClick(entry, Qt::Key_Return);
    EXPECT_EQ(bar.clock().index(), 17);
    entry->setText("no number");
    QTest::keyClick(entry, Qt::Key_Return);
    EXPECT_EQ(bar.clock().index(), 17);
    EXPECT_EQ(entry->text(), "17");
    entry->setText("999999");
    QTest::keyClick(entry, Qt::Key_Return);
    EXPECT_EQ(bar.clock().index(), 22);
    EXPECT_EQ(entry->text(), "22");
}

TEST_F(PlaybackBarTest, TheScrubBarIsASliderThatTellsItsCurve)
{
    auto* scrub = bar.findChild<ScrubBar*>("scrub");
    EXPECT_EQ(scrub->maximum(), 22);
    EXPECT_EQ(scrub->describe(4), "cycle 4: Cells at work 3");
    EXPECT_EQ(QAccessible::queryAccessibleInterface(scrub)->role(), QAccessible::Slider);
    QTest::mouseClick(scrub, Qt::LeftButton, {}, QPoint(scrub->width() - 2, 10));
    EXPECT_EQ(bar.clock().index(), 22);
    QTest::mouseClick(scrub, Qt::LeftButton, {}, QPoint(1, 10));
    EXPECT_EQ(bar.clock().index(), 0);
    scrub->setValue(11);
    EXPECT_EQ(bar.clock().index(), 11);
    bar.seek(5);
    EXPECT_EQ(scrub->value(), 5);
}

TEST_F(PlaybackBarTest, NothingToPlayIsSaidByGreyButtons)
{
    bar.setCount(1);
    EXPECT_FALSE(bar.findChild<QAbstractButton*>("play")->isEnabled());
    bar.play();
    EXPECT_FALSE(bar.isTicking());
}

TEST_F(PlaybackBarTest, HidingPauses)
{
    bar.setSpeed(0.1);
    bar.play();
    bar.hide();
    EXPECT_FALSE(bar.isTicking());
}

TEST_F(PlaybackBarTest, EveryPartHasAName)
{
    for (auto* button : bar.findChildren<QAbstractButton*>())
        EXPECT_FALSE(button->accessibleName().isEmpty() && button->text().isEmpty());
    EXPECT_FALSE(bar.findChild<QLineEdit*>("position")->accessibleName().isEmpty());
}

TEST(PlaybackSpeed, IsLogarithmicWithWords)
{
    EXPECT_EQ(speedAt(0), 0.1);
    EXPECT_EQ(speedAt(20), 1);
    EXPECT_EQ(speedAt(60), 100);
    EXPECT_EQ(speedAt(speedPositions), PlaybackClock::fastest);
    for (int at = 0; at <= speedPositions; ++at)
        EXPECT_EQ(speedPosition(speedAt(at)), at);
    EXPECT_EQ(speedText(1), "1 ×");
    EXPECT_EQ(speedText(PlaybackClock::fastest), "Fastest");
    EXPECT_EQ(speedFromText("0.25 ×"), 0.25);
    EXPECT_EQ(speedFromText("2x"), 2);
    EXPECT_EQ(speedFromText("fastest"), PlaybackClock::fastest);
    EXPECT_FALSE(speedFromText("-1"));
    EXPECT_FALSE(speedFromText("quick"));
    EXPECT_FALSE(speedFromText(""));
}

} // namespace
} // namespace infralab
