#pragma once
// Writes the reader's records on a thread of its own, in their order. Here because a save waits for the disk,
// which on a slow one takes longer than a window may stand still.

#include "progress_store.hpp"

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace infralab {

class ProgressWriter
{
public:
    using Change = std::function<ProgressExpected<void>(ProgressStore&)>;
    /// Called on the writer's thread: a fault, or nothing for the first record kept after one.
    using Outcome = std::function<void(const std::optional<ProgressFault>&)>;

    ProgressWriter(ProgressStore&&, Outcome);
    ProgressWriter(const ProgressWriter&) = delete;
    ProgressWriter& operator=(const ProgressWriter&) = delete;
    ~ProgressWriter(); ///< what was added is written first

    void add(Change);
    /// Returns when all that was added is written or has failed.
    void drain();

private:
    void work();

    ProgressStore m_store;
    Outcome m_outcome;
    std::mutex m_mutex;
    std::condition_variable m_added, m_idle;
    std::deque<Change> m_changes;
    bool m_working = false, m_ending = false;
    std::thread m_thread; // last, so that it finds the others made
};

} // namespace infralab
