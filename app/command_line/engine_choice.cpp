// From --engine and --device to an engine: the ladder as the command line climbs it.

#include "engine_choice.hpp"

#include "compute/opencl/device.hpp"
#include "compute/opencl/devices.hpp"

#include <charconv>

#include <fmt/format.h>

namespace infralab {
namespace {

using compute::Engine;
namespace opencl = compute::opencl;

EngineChoice builtinBecause(const std::string& reason)
{
    return {Engine(), "The built-in engine computes: " + reason};
}

/// A graphics processor before any other kind; nothing where no device works.
const opencl::DeviceInfo* best(const std::vector<opencl::DeviceInfo>& devices)
{
    const opencl::DeviceInfo* found = nullptr;
    for (const auto& d : devices)
        if (d.usable && (!found || (d.kind == "gpu" && found->kind != "gpu")))
            found = &d;
    return found;
}

} // namespace

Expected<EngineChoice> chooseEngine(const Arguments& arguments, const std::string& otherwise)
{
    const auto name = arguments.value("--engine", arguments.has("--device") ? "opencl" : otherwise);
    if (name != "auto" && name != "builtin" && name != "opencl")
        return fail(Error::Code::invalidInput, "--engine",
                    fmt::format("The engine must be auto, builtin or opencl; \"{}\" is none of them.", name));
    int wanted = -1;
    if (arguments.has("--device")) {
        const auto text = arguments.value("--device");
        const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), wanted);
        if (problem != std::errc() || end != text.data() + text.size() || wanted < 0)
            return fail(Error::Code::invalidInput, "--device",
                        "A whole number from 0 up is expected; see \"infralab devices\".");
        if (name == "builtin")
            return fail(Error::Code::invalidInput, "--device",
                        "The built-in engine has no devices; leave --device out.");
    }
    if (name != "opencl")
        return EngineChoice{};

    const auto devices = opencl::listDevices();
    if (!devices)
        return builtinBecause(devices.error().message);
    const auto* device = wanted < 0 ? best(*devices) : nullptr;
    for (const auto& d : *devices)
        if (wanted >= 0 && d.index == wanted)
            device = &d;
    if (!device && wanted >= 0)
        return fail(
            Error::Code::invalidInput, "--device",
            fmt::format("There is no OpenCL device {}; \"infralab devices\" lists those there are.", wanted));
    if (!device)
        return builtinBecause("no OpenCL device here passed its check; \"infralab devices\" says why.");
    if (!device->usable)
        return builtinBecause(device->problem);
    auto opened = opencl::openDevice(device->index);
    if (!opened)
        return builtinBecause(opened.error().message);
    return EngineChoice{Engine(*std::move(opened), device->name), ""};
}

} // namespace infralab
