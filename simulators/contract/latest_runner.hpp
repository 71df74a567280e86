#pragma once
// One worker thread, one slot: a new request stops the run under way and takes its place. Qt-free; the window
// turns its callbacks into queued signals.

#include "experiment.hpp"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace infralab {

class LatestRunner
{
public:
    using Ticket = std::uint64_t; ///< grows by one a request

    /// All are called on the worker thread and only while the ticket is the newest.
    struct Listener
    {
        std::function<void(Ticket, double fraction)> progress;
        std::function<void(Ticket, std::vector<Output>)> partial;
        std::function<void(Ticket, Expected<Report>)> settled;
    };

    explicit LatestRunner(Listener);
    LatestRunner(const LatestRunner&) = delete;
    LatestRunner& operator=(const LatestRunner&) = delete;
    /// Stops the run under way and waits for it.
    ~LatestRunner() = default;

    Ticket request(Experiment, compute::Engine);
    void cancel();

private:
    struct Request
    {
        Experiment experiment;
        compute::Engine engine;
    };
    void loop(const std::stop_token& shutdown);

    Listener m_listener;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::optional<Request> m_next;
    std::stop_source m_running{std::nostopstate};
    Ticket m_newest = 0;
    std::jthread m_thread; ///< last, so that it ends first
};

} // namespace infralab
