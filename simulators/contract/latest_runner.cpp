// The worker behind every live simulator: latest wins, nothing stale is delivered, and it ends when told to.

#include "latest_runner.hpp"

namespace infralab {

LatestRunner::LatestRunner(Listener listener)
    : m_listener(std::move(listener))
    , m_thread([this](const std::stop_token& shutdown) { loop(shutdown); })
{}

LatestRunner::Ticket LatestRunner::request(Experiment experiment, compute::Engine engine)
{
    const std::lock_guard lock(m_mutex);
    m_running.request_stop();
    m_next = Request{std::move(experiment), std::move(engine)};
    m_wake.notify_one();
    return ++m_newest;
}

void LatestRunner::cancel()
{
    const std::lock_guard lock(m_mutex);
    m_running.request_stop();
    m_next.reset();
    ++m_newest;
}

void LatestRunner::loop(const std::stop_token& shutdown)
{
    while (true) {
        std::unique_lock lock(m_mutex);
        if (!m_wake.wait(lock, shutdown, [this] { return m_next.has_value(); }))
            return;
        const auto request = *std::exchange(m_next, std::nullopt);
        const auto ticket = m_newest;
        const std::stop_source own;
        m_running = own;
        lock.unlock();

        const auto token = own.get_token();
        const std::stop_callback endEarly(shutdown, [&own] { own.request_stop(); });
        RunContext context(
            token, request.engine,
            [&](double fraction) {
                if (!token.stop_requested() && m_listener.progress)
                    m_listener.progress(ticket, fraction);
            },
            [&](std::vector<Output> partial) {
                if (!token.stop_requested() && m_listener.partial)
                    m_listener.partial(ticket, std::move(partial));
            });
        auto outcome = perform(request.experiment, context);
        if (!token.stop_requested())
            m_listener.settled(ticket, std::move(outcome));
    }
}

} // namespace infralab
