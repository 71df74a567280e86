#include "app/lab/playback_clock.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace infralab {
namespace {

PlaybackClock clockOf(std::int64_t count, double speed = 1)
{
    PlaybackClock clock(3);
    clock.setCount(count);
    clock.setSpeed(speed);
    return clock;
}

TEST(PlaybackClock, AFrameMovesAtMostHalfASecondOfModelTime)
{
    const double nan = std::numeric_limits<double>::quiet_NaN(),
                 inf = std::numeric_limits<double>::infinity();
    for (const double seconds : {0.0, 0.016, 0.5, 5.0, 3600.0, -1.0, -inf, inf, nan}) {
        auto clock = clockOf(1000);
        clock.play();
        clock.advance(seconds);
        const double moved = static_cast<double>(clock.index()) + clock.phase();
        const double wanted = seconds > 0 ? std::min(seconds, 0.5) * 3 : 0;
        EXPECT_NEAR(moved, wanted, 1e-12) << seconds;
        EXPECT_TRUE(clock.phase() >= 0 && clock.phase() < 1) << seconds;
    }
}

TEST(PlaybackClock, NoPositionIsLeftOutAtOrdinarySpeed)
{
    auto clock = clockOf(40);
    clock.play();
    std::int64_t before = 0;
    while (clock.isPlaying()) {
        clock.advance(0.016);
        EXPECT_LE(clock.index() - before, 1);
        EXPECT_GE(clock.index(), before);
        before = clock.index();
    }
    EXPECT_EQ(clock.index(), 39);
}

TEST(PlaybackClock, StepsRunToAndPlayingAgree)
{
    constexpr std::int64_t target = 17;
    auto stepped = clockOf(60);
    for (int i = 0; i < target; ++i)
        stepped.step(1);
    auto jumped = clockOf(60);
    jumped.seek(target);
    EXPECT_EQ(stepped.index(), target);
    EXPECT_EQ(jumped.index(), target);
    for (const double speed : {0.1, 1.0, 40.0, PlaybackClock::fastest})
        for (const double frame : {0.004, 0.016, 0.3, 7.0}) {
            auto played = clockOf(60, speed);
            played.runTo(target);
            for (int i = 0; i < 1'000'000 && played.isPlaying(); ++i)
                played.advance(frame);
            EXPECT_EQ(played.index(), target) << speed << ' ' << frame;
            EXPECT_EQ(played.phase(), 0);
        }
    auto back = clockOf(60);
    back.seek(59);
    back.runTo(target);
    EXPECT_EQ(back.index(), target);
    EXPECT_FALSE(back.isPlaying());
}

TEST(PlaybackClock, EndsAtTheEndAndStaysThere)
{
    auto clock = clockOf(5, 100);
    clock.play();
    clock.advance(0.5);
    EXPECT_EQ(clock.index(), 4);
    EXPECT_FALSE(clock.isPlaying());
    EXPECT_FALSE(clock.advance(0.5));
    clock.setCount(9);
    EXPECT_FALSE(clock.isPlaying());
    EXPECT_FALSE(clock.advance(0.5));
    EXPECT_EQ(clock.index(), 4);
}

TEST(PlaybackClock, PlayFromTheEndBeginsAnew)
{
    auto clock = clockOf(5);
    clock.seek(4);
    clock.play();
    EXPECT_EQ(clock.index(), 0);
    EXPECT_TRUE(clock.isPlaying());
}

TEST(PlaybackClock, LoopsWithoutEnding)
{
    for (const double speed : {1.0, 50.0, PlaybackClock::fastest}) {
        auto clock = clockOf(7, speed);
        clock.setLooping(true);
        clock.play();
        for (int i = 0; i < 2000; ++i) {
            clock.advance(0.1);
            ASSERT_TRUE(clock.isPlaying());
            ASSERT_TRUE(clock.index() >= 0 && clock.index() < 7);
        }
    }
}

TEST(PlaybackClock, FewerPositionsMoveTheCursorInside)
{
    auto clock = clockOf(50);
    clock.seek(40);
    clock.setCount(10);
    EXPECT_EQ(clock.index(), 9);
    clock.setCount(0);
    EXPECT_EQ(clock.index(), 0);
    clock.play();
    EXPECT_FALSE(clock.isPlaying());
    clock.step(std::numeric_limits<std::int64_t>::max());
    clock.seek(std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(clock.index(), 0);
}

TEST(PlaybackClock, SpeedIsClampedAndNeverNaN)
{
    auto clock = clockOf(5);
    clock.setSpeed(std::nan(""));
    EXPECT_EQ(clock.speed(), 1);
    clock.setSpeed(-3);
    EXPECT_EQ(clock.speed(), PlaybackClock::slowest);
    clock.setSpeed(1e300);
    EXPECT_EQ(clock.speed(), PlaybackClock::fastest);
}

TEST(PlaybackClock, FastestSweepsALongRunInAFewSeconds)
{
    auto clock = clockOf(1'000'000, PlaybackClock::fastest);
    clock.play();
    int frames = 0;
    while (clock.isPlaying()) {
        clock.advance(0.016);
        ++frames;
    }
    EXPECT_LE(frames, 242);
    EXPECT_EQ(clock.index(), 999'999);
}

} // namespace
} // namespace infralab
