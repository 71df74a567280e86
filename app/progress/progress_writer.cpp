// One thread and its queue.

#include "progress_writer.hpp"

namespace infralab {

ProgressWriter::ProgressWriter(ProgressStore&& store, Outcome outcome)
    : m_store(std::move(store))
    , m_outcome(std::move(outcome))
    , m_thread([this] { work(); })
{}

ProgressWriter::~ProgressWriter()
{
    {
        const std::scoped_lock lock(m_mutex);
        m_ending = true;
    }
    m_added.notify_one();
    m_thread.join();
}

void ProgressWriter::add(Change change)
{
    {
        const std::scoped_lock lock(m_mutex);
        m_changes.push_back(std::move(change));
    }
    m_added.notify_one();
}

void ProgressWriter::drain()
{
    std::unique_lock lock(m_mutex);
    m_idle.wait(lock, [this] { return m_changes.empty() && !m_working; });
}

void ProgressWriter::work()
{
    bool failed = false;
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_added.wait(lock, [this] { return m_ending || !m_changes.empty(); });
        if (m_changes.empty())
            return;
        const Change change = std::move(m_changes.front());
        m_changes.pop_front();
        m_working = true;
        lock.unlock();
        const auto done = change(m_store);
        if (!done)
            m_outcome(done.error());
        else if (failed)
            m_outcome(std::nullopt);
        failed = !done;
        lock.lock();
        m_working = false;
        if (m_changes.empty())
            m_idle.notify_all();
    }
}

} // namespace infralab
