// Every kernel at its sizes on every engine, registered from the kernels' descriptions, so that none is
// forgotten.

#include "compute/kernels/kernels.hpp"
#include "compute/opencl/device.hpp"

#include <benchmark/benchmark.h>

namespace {

using namespace infralab::compute;

void measure(benchmark::State& state, const KernelDescription& kernel, const Engine& engine,
             Eigen::Index size)
{
    const auto work = kernel.prepare(engine, size);
    if (!work)
        return state.SkipWithError(work.error().message.c_str());
    if (const auto first = (*work)({}); !first) // builds and warms
        return state.SkipWithError(first.error().message.c_str());
    for (auto _ : state)
        if (const auto ran = (*work)({}); !ran)
            return state.SkipWithError(ran.error().message.c_str());
    const auto calls = static_cast<double>(state.iterations()), length = static_cast<double>(size);
    state.counters["bytes/s"] = {kernel.bytes(length) * calls, benchmark::Counter::kIsRate};
    state.counters["operations/s"] = {kernel.operations(length) * calls, benchmark::Counter::kIsRate};
}

void registerAll(const Engine& engine, const std::string& name)
{
    for (const KernelDescription& kernel : allKernels())
        for (const Eigen::Index size : kernel.benchSizes)
            if (!kernel.deviceOnly || !engine.isBuiltin())
                benchmark::RegisterBenchmark(
                    (name + "/" + std::string(kernel.id) + "/" + std::to_string(size)).c_str(),
                    [&kernel, engine, size](benchmark::State& state) {
                        measure(state, kernel, engine, size);
                    })
                    ->UseRealTime()
                    ->MeasureProcessCPUTime();
}

} // namespace

int main(int argc, char** argv)
{
    registerAll(Engine(), "builtin");
    if (const auto devices = opencl::listDevices())
        for (const opencl::DeviceInfo& info : *devices)
            if (info.usable)
                if (const auto device = opencl::openDevice(info.index))
                    registerAll(Engine(*device), "opencl:" + std::to_string(info.index));
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 1;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
}
