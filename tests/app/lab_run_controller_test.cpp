#include "app/lab/run_controller.hpp"
#include "app/lab/run_strip.hpp"

#include "lab_fixture.hpp"
#include "lab_waiting.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace infralab {
namespace {

Experiment sampleWith(std::int64_t rows, std::int64_t delay)
{
    auto e = Experiment::initial(test::sample());
    e.values[*test::sample().info().paramIndex("rows")] = rows;
    e.values[*test::sample().info().paramIndex("delay")] = delay;
    return e;
}

class RunControllerTest : public testing::Test
{
protected:
    void SetUp() override
    {
        QObject::connect(&runs, &RunController::started, [this] { ++started; });
        QObject::connect(&runs, &RunController::finished,
                         [this](const Experiment& e, const Report&) { finished.push_back(e); });
        QObject::connect(&runs, &RunController::failed,
                         [this](const Experiment&, const Error& e) { errors.push_back(e); });
        QObject::connect(&runs, &RunController::partial, [this](const std::vector<Output>&) { ++partials; });
        QObject::connect(&runs, &RunController::cancelled, [this] { ++cancels; });
    }

    RunController runs;
    int started = 0, partials = 0, cancels = 0;
    std::vector<Experiment> finished;
    std::vector<Error> errors;
};

TEST_F(RunControllerTest, OnlyTheLatestSettles)
{
    for (std::int64_t rows = 1; rows <= 40; ++rows)
        runs.request(sampleWith(rows, 30), {});
    ASSERT_TRUE(test::eventually([&] { return !runs.isRunning(); }));
    test::drain();
    ASSERT_EQ(finished.size(), 1u);
    EXPECT_EQ(finished[0], sampleWith(40, 30));
}

TEST_F(RunControllerTest, ADragEndsWithItsLastEdit)
{
    const int before = test::runsBegun();
    for (std::int64_t rows = 1; rows <= 200; ++rows)
        runs.requestSoon(sampleWith(rows % 64 + 1, 0), {});
    ASSERT_TRUE(test::eventually([&] { return !runs.isRunning(); }));
    test::drain();
    ASSERT_FALSE(finished.empty());
    EXPECT_EQ(finished.back(), sampleWith(200 % 64 + 1, 0));
    EXPECT_LT(test::runsBegun() - before, 20) << "edits within a moment share a run";
}

TEST_F(RunControllerTest, CancelEndsTheRunAndNothingComesAfter)
{
    runs.request(sampleWith(3, 60'000), {});
    ASSERT_TRUE(test::eventually([&] { return partials > 0; }));
    runs.cancel();
    EXPECT_FALSE(runs.isRunning());
    EXPECT_EQ(cancels, 1);
    const int shown = partials;
    runs.request(sampleWith(4, 0), {});
    ASSERT_TRUE(test::eventually([&] { return !runs.isRunning(); }));
    test::drain();
    ASSERT_EQ(finished.size(), 1u);
    EXPECT_EQ(finished[0], sampleWith(4, 0));
    EXPECT_EQ(partials, shown);
}

TEST_F(RunControllerTest, AFaultIsSaid)
{
    auto e = sampleWith(3, 0);
    e.values[*test::sample().info().paramIndex("fault")] = true;
    runs.request(e, {});
    ASSERT_TRUE(test::eventually([&] { return !errors.empty(); }));
    EXPECT_EQ(errors[0].where, "level");
    EXPECT_FALSE(runs.isRunning());
}

TEST_F(RunControllerTest, TwoHundredRunsLeaveNoObjectBehind)
{
    const auto count = [&] { return runs.findChildren<QObject*>().size(); };
    const auto before = count();
    for (int i = 0; i < 200; ++i) {
        runs.request(sampleWith(i % 60 + 1, 0), {});
        ASSERT_TRUE(test::eventually([&] { return !runs.isRunning(); }));
    }
    EXPECT_EQ(count(), before);
    EXPECT_EQ(finished.size(), 200u);
    EXPECT_EQ(started, 200);
}

TEST(RunController, ItsEndStopsALongRun)
{
    const int begun = test::runsBegun();
    {
        RunController runs;
        runs.request(sampleWith(3, 60'000), {});
        ASSERT_TRUE(test::eventually([&] { return test::runsBegun() > begun; }));
    }
    SUCCEED() << "the destructor returned";
}

TEST(RunStrip, EstimatesAreWords)
{
    EXPECT_EQ(estimateText(std::nan("")), "");
    EXPECT_EQ(estimateText(2.2), "about 3 s left");
    EXPECT_EQ(estimateText(0), "about 1 s left");
    EXPECT_EQ(estimateText(240), "about 4 min left");
}

} // namespace
} // namespace infralab
