// Medians, and the share of the copy's bandwidth.

#include "bench.hpp"

#include "compute/opencl/device.hpp"

#include <algorithm>
#include <chrono>
#include <numeric>

namespace infralab::compute {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t fewestCalls = 3;

Expected<std::vector<double>> timesOf(const KernelDescription& kernel, const Engine& engine,
                                      Eigen::Index size, double secondsEach, const std::stop_token& stop)
{
    const Expected<Work> work = kernel.prepare(engine, size);
    if (!work)
        return fail(work.error());
    std::vector<double> times;
    for (double total = -1; times.size() < fewestCalls || total < secondsEach;) {
        const auto begin = Clock::now();
        if (const Expected<void> ran = (*work)(stop); !ran)
            return fail(ran.error());
        const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        if (total < 0) { // the first builds and warms
            total = 0;
            continue;
        }
        times.push_back(seconds);
        total += seconds;
    }
    return times;
}

BenchRow measured(const KernelDescription& kernel, const Engine& engine, Eigen::Index size,
                  double secondsEach, const std::stop_token& stop)
{
    BenchRow row;
    row.what = kernel.id;
    row.engine = engine.isBuiltin() ? "built-in C++" : engine.device()->info().name;
    row.size = size;
    Expected<std::vector<double>> times = timesOf(kernel, engine, size, secondsEach, stop);
    if (!times) {
        row.problem = times.error().message;
        return row;
    }
    const auto middle = times->begin() + std::ssize(*times) / 2;
    std::nth_element(times->begin(), middle, times->end());
    row.seconds = *middle;
    row.bytesPerSecond = kernel.bytes(static_cast<double>(size)) / row.seconds;
    row.operationsPerSecond = kernel.operations(static_cast<double>(size)) / row.seconds;
    row.repetitions = static_cast<int>(times->size());
    return row;
}

} // namespace

std::vector<BenchRow> benchKernels(const Engine& engine, std::stop_token stop, BenchEffort effort)
{
    std::vector<BenchRow> rows;
    double copy = 0;
    for (const KernelDescription& kernel : allKernels()) {
        if (kernel.deviceOnly && engine.isBuiltin())
            continue;
        for (const Eigen::Index size : kernel.benchSizes) {
            if (stop.stop_requested())
                return rows;
            const auto length = static_cast<double>(size);
            if (std::max(kernel.bytes(length), kernel.operations(length)) > effort.largestWork)
                continue;
            rows.push_back(measured(kernel, engine, size, effort.secondsEach, stop));
            if (kernel.id == "copy")
                copy = rows.back().bytesPerSecond; // sizes grow: that of the largest stays
        }
    }
    for (BenchRow& row : rows)
        row.shareOfCopy = copy > 0 ? row.bytesPerSecond / copy : 0;
    return rows;
}

} // namespace infralab::compute
