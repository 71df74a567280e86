// Latest wins, nothing stale arrives, and the end does not wait.

#include "sampler.hpp"

#include "simulators/contract/latest_runner.hpp"

#include <gtest/gtest.h>

namespace infralab {
namespace {

Experiment lasting(int milliseconds, int count = 8)
{
    auto e = Experiment::initial(sampler());
    EXPECT_TRUE(setParameter(e, "milliseconds", std::to_string(milliseconds)));
    EXPECT_TRUE(setParameter(e, "count", std::to_string(count)));
    return e;
}

/// Waits for what a runner delivers.
struct Inbox
{
    std::mutex mutex;
    std::condition_variable arrived;
    std::vector<std::pair<LatestRunner::Ticket, Expected<Report>>> settled;
    int partials = 0;

    LatestRunner::Listener listener()
    {
        return {{},
                [this](auto, const auto&) {
                    const std::lock_guard lock(mutex);
                    ++partials;
                },
                [this](auto ticket, auto outcome) {
                    const std::lock_guard lock(mutex);
                    settled.emplace_back(ticket, std::move(outcome));
                    arrived.notify_one();
                }};
    }
    bool waitFor(LatestRunner::Ticket ticket)
    {
        std::unique_lock lock(mutex);
        return arrived.wait_for(lock, std::chrono::seconds(60),
                                [&] { return !settled.empty() && settled.back().first == ticket; });
    }
};

TEST(LatestRunner, DeliversTheLastOfManyRequests)
{
    Inbox inbox;
    LatestRunner runner(inbox.listener());
    LatestRunner::Ticket last = 0;
    for (int i = 1; i <= 50; ++i)
        last = runner.request(lasting(i == 50 ? 0 : 5, i), {});
    ASSERT_TRUE(inbox.waitFor(last));
    EXPECT_EQ(std::get<Series>(inbox.settled.back().second->outputs[3]).x.size(), 50u);
}

TEST(LatestRunner, NeverDeliversAnOlderResultAfterANewerOne)
{
    Inbox inbox;
    {
        LatestRunner runner(inbox.listener());
        for (int i = 0; i < 200; ++i) {
            const auto ticket = runner.request(lasting(i % 3), {});
            if (i % 20 == 19) {
                ASSERT_TRUE(inbox.waitFor(ticket));
            }
        }
    }
    for (std::size_t i = 1; i < inbox.settled.size(); ++i)
        EXPECT_LT(inbox.settled[i - 1].first, inbox.settled[i].first);
}

TEST(LatestRunner, DeliversNothingAfterCancel)
{
    Inbox inbox;
    LatestRunner runner(inbox.listener());
    runner.request(lasting(50000), {});
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    runner.cancel();
    ASSERT_TRUE(inbox.waitFor(runner.request(lasting(0), {})));
    EXPECT_EQ(inbox.settled.size(), 1u);
}

TEST(LatestRunner, PublishesPartialResults)
{
    Inbox inbox;
    LatestRunner runner(inbox.listener());
    ASSERT_TRUE(inbox.waitFor(runner.request(lasting(160), {})));
    EXPECT_GE(inbox.partials, 2);
}

TEST(LatestRunner, EndsWithoutWaitingForALongRun)
{
    Inbox inbox;
    {
        LatestRunner runner(inbox.listener());
        runner.request(lasting(60000), {});
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    EXPECT_TRUE(inbox.settled.empty()) << "a run that was cut short must not be delivered";
}

} // namespace
} // namespace infralab
