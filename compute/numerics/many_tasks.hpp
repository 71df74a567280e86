#pragma once
// Many independent tasks on all processors. Here because fits, refits and profiles are thousands of small
// problems whose results must depend on neither the number of threads nor their order.

#include <cstddef>
#include <functional>
#include <stop_token>

namespace infralab::compute {

/// Calls `task(i)` for each i below `count`, in any order and from several threads; what a task writes must
/// be its own. `beat(done)` is called from the caller's thread about every 10 ms, with how many are done.
/// Returns false where it was asked to stop: then some were left out. What a task throws is thrown here.
bool runTasks(std::size_t count, const std::function<void(std::size_t)>& task, const std::stop_token& stop,
              const std::function<void(std::size_t)>& beat = {});

} // namespace infralab::compute
