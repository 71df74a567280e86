// Many tasks: threads that take the next index until none is left.

#include "many_tasks.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace infralab::compute {

bool runTasks(std::size_t count, const std::function<void(std::size_t)>& task, const std::stop_token& stop,
              const std::function<void(std::size_t)>& beat)
{
    std::atomic<std::size_t> next = 0, done = 0;
    std::exception_ptr problem;
    std::mutex problemGuard;
    const auto work = [&](const std::function<void()>& between) {
        try {
            for (auto i = next++; i < count && !stop.stop_requested(); i = next++) {
                task(i);
                ++done;
                between();
            }
        } catch (...) {
            const std::lock_guard lock(problemGuard);
            problem = std::current_exception();
            next = count;
        }
    };
    {
        const auto threads = std::min<std::size_t>(std::max(1U, std::thread::hardware_concurrency()), count);
        std::vector<std::jthread> others;
        for (std::size_t i = 1; i < threads; ++i)
            others.emplace_back([&] { work([] {}); });
        auto told = std::chrono::steady_clock::now();
        work([&] {
            const auto now = std::chrono::steady_clock::now();
            if (beat && now - told > std::chrono::milliseconds(10)) {
                told = now;
                beat(done);
            }
        });
    }
    if (problem)
        std::rethrow_exception(problem);
    return done == count;
}

} // namespace infralab::compute
