// Asks the helper process, again where one device has crashed it, and puts each way of failing into a
// sentence.

#include "devices.hpp"

#include "device_lines.hpp"
#include "helper_process.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace infralab::compute::opencl {
namespace {

using Ending = Answer::Ending;
constexpr auto remedy = " Reinstall or update the driver, or use the built-in engine.";

std::string helper()
{
    if (const char* named = std::getenv("INFRALAB_DEVICES_HELPER"); named != nullptr && *named != '\0')
        return named;
    std::error_code error;
    return (std::filesystem::read_symlink("/proc/self/exe", error).parent_path() / "infralab-devices")
        .string();
}

std::string seconds(std::chrono::milliseconds time)
{
    const auto tenths = time.count() / 100;
    return tenths % 10 == 0 ? std::to_string(tenths / 10)
                            : std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

/// How the helper was lost, as the end of a sentence that begins with what was at fault.
std::string lossOf(const Answer& answer, std::chrono::milliseconds timeout)
{
    switch (answer.ending) {
    case Ending::timedOut:
        return "did not answer within " + seconds(timeout) + " s";
    case Ending::tooLong:
        return "printed without end";
    case Ending::signalled:
        return std::string("crashed (") + strsignal(answer.code) + ")";
    case Ending::exited:
        break;
    }
    return "ended the process that asked it (exit code " + std::to_string(answer.code) + ")";
}

/// Devices first, in the order of their index, then drivers without one.
Expected<std::vector<DeviceInfo>> concluded(Listing listing)
{
    if (listing.find(0) != nullptr)
        return std::move(listing.devices);
    if (!listing.devices.empty())
        return fail(Error::Code::device, listing.devices.front().name, listing.devices.front().problem);
    return fail(
        Error::Code::device, "OpenCL",
        "No OpenCL driver gave a device. Install one, for example the package pocl-opencl-icd, or use the "
        "built-in engine.");
}

} // namespace

Expected<std::vector<DeviceInfo>> listDevices(std::chrono::milliseconds timeout, const std::stop_token& stop)
try {
    const auto deadline = std::chrono::steady_clock::now() + timeout;
    std::vector<DeviceInfo> lost; // devices that have taken the helper with them, none twice
    for (;;) {
        std::vector<std::string> skipped;
        for (const DeviceInfo& device : lost)
            skipped.push_back(std::to_string(device.index));
        const auto left = deadline - std::chrono::steady_clock::now();
        const Expected<Answer> answer =
            ask(helper(), skipped, std::chrono::ceil<std::chrono::milliseconds>(left), stop);
        if (stop.stop_requested())
            return fail(Error::Code::cancelled, "", "The listing of devices was stopped.");
        if (!answer)
            return fail(Error::Code::device, answer.error().where,
                        "The OpenCL devices are not known: " + answer.error().message +
                            " Reinstall InfraLab, or use the built-in engine.");
        Expected<Listing> listing = readListing(answer->text);
        if (!listing)
            return fail(Error::Code::device, helper(),
                        "The helper " + helper() + " answered with something else than a list of devices (" +
                            listing.error().where + "). Reinstall InfraLab, or use the built-in engine.");
        for (const DeviceInfo& device : lost)
            if (DeviceInfo* same = listing->find(device.index))
                same->problem = device.problem;
        if (listing->complete)
            return concluded(std::move(*listing));

        DeviceInfo* culprit = listing->find(listing->trying);
        if (culprit == nullptr)
            return fail(Error::Code::device, "OpenCL",
                        "An OpenCL driver " + lossOf(*answer, timeout) + " when asked for its devices." +
                            remedy);
        culprit->problem = "The OpenCL device " + culprit->name + " " + lossOf(*answer, timeout) +
                           " when a small kernel was tried on it." + remedy;
        if (answer->ending == Ending::timedOut) {
            for (DeviceInfo& device : listing->devices)
                if (!device.usable && device.problem.empty())
                    device.problem = "There was no time left to try this device." + std::string(remedy);
            return concluded(std::move(*listing));
        }
        lost.push_back(*culprit);
    }
} catch (const std::exception& exception) {
    return fail(Error::Code::device, "OpenCL",
                std::string("The OpenCL devices are not known: ") + exception.what() +
                    ". Use the built-in engine.");
}

} // namespace infralab::compute::opencl
