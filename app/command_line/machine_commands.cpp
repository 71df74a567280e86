// `infralab devices` and `infralab bench`: what this machine is, and what it does in a second.

#include "engine_choice.hpp"

#include "compute/kernels/bench.hpp"
#include "compute/opencl/devices.hpp"
#include "simulators/bench.hpp"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <thread>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace infralab {
namespace {

using Json = nlohmann::ordered_json;

struct ModelRow
{
    BenchCase bench;
    double seconds = 0; ///< the median
    int repetitions = 0;
};

/// Repeats until half a second or 51 repetitions have passed, five at least.
ModelRow measured(BenchCase bench)
{
    using Clock = std::chrono::steady_clock;
    std::vector<double> seconds;
    volatile double kept = bench.once(); // the first call warms caches and is not counted
    const auto end = Clock::now() + std::chrono::milliseconds(500);
    while (seconds.size() < 5 || (seconds.size() < 51 && Clock::now() < end)) {
        const auto begin = Clock::now();
        kept = kept + bench.once();
        seconds.push_back(std::chrono::duration<double>(Clock::now() - begin).count());
    }
    std::nth_element(seconds.begin(), seconds.begin() + seconds.size() / 2, seconds.end());
    return {std::move(bench), seconds[seconds.size() / 2], static_cast<int>(seconds.size())};
}

Json deviceJson(const compute::opencl::DeviceInfo& d)
{
    return {{"index", d.index},
            {"name", d.name},
            {"kind", d.kind},
            {"vendor", d.vendor},
            {"platform", d.platform},
            {"version", d.version},
            {"driver", d.driver},
            {"compute_units", d.computeUnits},
            {"global_memory", d.globalMemory},
            {"fp64", d.fp64},
            {"subnormals", d.subnormals},
            {"usable", d.usable},
            {"problem", d.problem}};
}

} // namespace

int devicesCommand(const Arguments& arguments)
{
    const auto devices = compute::opencl::listDevices();
    const auto cores = std::thread::hardware_concurrency();
    if (arguments.has("--json")) {
        Json json = {{"builtin", {{"name", "built-in C++"}, {"cores", cores}}}, {"opencl", Json::array()}};
        if (devices)
            for (const auto& d : *devices)
                json["opencl"].push_back(deviceJson(d));
        else
            json["problem"] = devices.error().message;
        std::cout << json.dump(1) << '\n';
        return Exit::fine;
    }
    fmt::print("builtin   C++ on {} cores\n", cores);
    if (!devices) {
        fmt::print("opencl    none: {}\n", devices.error().message);
        return Exit::fine;
    }
    for (const auto& d : *devices)
        fmt::print("opencl {:>2} {} ({}, {} compute units, {:.1f} GiB, {}) {}\n",
                   d.index < 0 ? "-" : std::to_string(d.index), d.name, d.kind, d.computeUnits,
                   static_cast<double>(d.globalMemory) / (1 << 30), d.version,
                   d.usable ? "works" : d.problem);
    return Exit::fine;
}

int benchCommand(const Arguments& arguments)
{
    const auto choice = chooseEngine(arguments, "auto");
    if (!choice)
        return complain("bench", choice.error());
    if (!choice->note.empty())
        std::cerr << "infralab bench: " << choice->note << '\n';
    std::vector<compute::Engine> engines = {compute::Engine()};
    if (!choice->engine.isBuiltin())
        engines.push_back(choice->engine);
    else if (!arguments.has("--engine"))
        if (const auto device = chooseEngine(
                *Arguments::read(std::vector<std::string>{"--device", "0"}, {{"--device", "N", ""}}, false));
            device && !device->engine.isBuiltin())
            engines.push_back(device->engine);

    std::vector<compute::BenchRow> kernels;
    for (const auto& engine : engines)
        for (auto& row : compute::benchKernels(engine, {}))
            kernels.push_back(std::move(row));
    std::vector<ModelRow> models;
    for (auto& bench : benchCases())
        models.push_back(measured(std::move(bench)));

    if (arguments.has("--json")) {
        Json json = {{"kernels", Json::array()}, {"models", Json::array()}};
        for (const auto& r : kernels)
            json["kernels"].push_back({{"what", r.what},
                                       {"engine", r.engine},
                                       {"size", r.size},
                                       {"seconds", r.seconds},
                                       {"bytes_per_second", r.bytesPerSecond},
                                       {"operations_per_second", r.operationsPerSecond},
                                       {"share_of_copy", r.shareOfCopy},
                                       {"repetitions", r.repetitions},
                                       {"problem", r.problem}});
        for (const auto& r : models)
            json["models"].push_back({{"what", r.bench.what},
                                      {"seconds", r.seconds},
                                      {"unit", r.bench.unit},
                                      {"per_second", r.bench.amount / r.seconds},
                                      {"repetitions", r.repetitions}});
        std::cout << json.dump(1) << '\n';
        return Exit::fine;
    }
    fmt::print("{:<44} {:<22} {:>10} {:>9} {:>9} {:>8}\n", "kernel", "engine", "ms", "GB/s", "Gop/s",
               "of copy");
    for (const auto& r : kernels)
        fmt::print("{:<44} {:<22} {:>10.3f} {:>9.2f} {:>9.2f} {:>8.2f}\n", r.what, r.engine.substr(0, 22),
                   r.seconds * 1e3, r.bytesPerSecond / 1e9, r.operationsPerSecond / 1e9, r.shareOfCopy);
    fmt::print("\n{:<60} {:>10} {:>16}\n", "model", "ms", "a second");
    for (const auto& r : models)
        fmt::print("{:<60} {:>10.3f} {:>16.4g} {}\n", r.bench.what, r.seconds * 1e3,
                   r.bench.amount / r.seconds, r.bench.unit);
    return Exit::fine;
}

} // namespace infralab
