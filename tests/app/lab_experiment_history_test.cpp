#include "app/lab/experiment_history.hpp"

#include "lab_fixture.hpp"

#include <gtest/gtest.h>

namespace infralab {
namespace {

Experiment withRows(std::int64_t rows)
{
    auto e = Experiment::initial(test::sample());
    e.values[0] = rows;
    return e;
}

TEST(ExperimentHistory, GoesBackAndForward)
{
    ExperimentHistory history(withRows(1));
    history.push(withRows(2), "rows", 0);
    history.push(withRows(3), "rows", 10);
    ASSERT_TRUE(history.undo());
    EXPECT_EQ(history.current(), withRows(2));
    ASSERT_TRUE(history.undo());
    EXPECT_EQ(history.current(), withRows(1));
    EXPECT_FALSE(history.undo());
    ASSERT_TRUE(history.redo());
    EXPECT_EQ(history.current(), withRows(2));
    history.push(withRows(9), "rows", 20);
    EXPECT_FALSE(history.redo());
}

TEST(ExperimentHistory, ADragIsOneStep)
{
    ExperimentHistory history(withRows(1));
    for (int i = 2; i < 50; ++i)
        history.push(withRows(i), "rows", i * 0.1);
    ASSERT_TRUE(history.undo());
    EXPECT_EQ(history.current(), withRows(1));
    EXPECT_FALSE(history.canUndo());
}

TEST(ExperimentHistory, AnotherParameterOrAPauseBeginsAStep)
{
    ExperimentHistory history(withRows(1));
    history.push(withRows(2), "rows", 0);
    history.push(withRows(3), "columns", 0.1);
    history.push(withRows(4), "columns", 5);
    history.push(withRows(5), "", 5.1);
    history.push(withRows(6), "", 5.2);
    for (const int rows : {5, 4, 3, 2, 1}) {
        ASSERT_TRUE(history.undo());
        EXPECT_EQ(history.current(), withRows(rows));
    }
}

TEST(ExperimentHistory, TheSameAgainIsNoStep)
{
    ExperimentHistory history(withRows(1));
    history.push(withRows(1), "", 0);
    EXPECT_FALSE(history.canUndo());
}

TEST(ExperimentHistory, ForgetsTheOldestBeyondItsDepth)
{
    ExperimentHistory history(withRows(1));
    for (std::int64_t i = 0; i < 2 * static_cast<std::int64_t>(ExperimentHistory::depth); ++i)
        history.push(withRows(i % 250 + 2), "", 0);
    std::size_t steps = 0;
    while (history.undo())
        ++steps;
    EXPECT_EQ(steps, ExperimentHistory::depth);
}

} // namespace
} // namespace infralab
