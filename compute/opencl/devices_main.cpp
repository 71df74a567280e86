// infralab-devices: prints the OpenCL devices and tries each, for listDevices to read. A process of its own,
// because a broken driver can crash or hang whoever asks. Arguments: indices of devices that are not to be
// tried.

#include "cl_objects.hpp"
#include "compute/kernels/stream.hpp"
#include "device.hpp"
#include "device_lines.hpp"
#include "driver_files.hpp"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <set>

#include <sys/prctl.h>
#include <unistd.h>

namespace {

using namespace infralab;
using namespace infralab::compute;

/// Moves standard output aside, so that what drivers print does not come among the lines.
std::FILE* ownOutput()
{
    const int aside = dup(STDOUT_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    return aside < 0 ? nullptr : fdopen(aside, "w");
}

/// Empty where the device copies an array right.
std::string problemOf(int index)
{
    const auto device = opencl::openDevice(index);
    if (!device)
        return device.error().message;
    const Eigen::ArrayXf numbers = Eigen::ArrayXf::LinSpaced(1000, 0, 999);
    const auto copy = copied(Engine(*device), numbers, {});
    if (!copy)
        return copy.error().message;
    return (*copy == numbers).all()
               ? ""
               : "The OpenCL device copies an array wrong. Update its driver, or choose another "
                 "device or the built-in engine.";
}

} // namespace

int main(int argc, char** argv)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL); // no helper outlives who has asked
    // A reader's own kernels are no reason to call a device unusable.
    unsetenv("INFRALAB_KERNEL_DIR");
    std::FILE* output = ownOutput();
    if (output == nullptr)
        return EXIT_FAILURE;
    const auto say = [&](const std::string& line) {
        std::fputs(line.c_str(), output);
        std::fflush(output);
    };
    std::set<int> skipped;
    for (int i = 1; i < argc; ++i)
        skipped.insert(std::atoi(argv[i]));

    const opencl::Found found = opencl::findDevices();
    for (const opencl::FoundDevice& device : found.devices)
        say(opencl::lines::device(device.info));
    for (const auto& troubles : {found.troubles, opencl::driversNotLoaded()})
        for (const auto& [name, problem] : troubles)
            say(opencl::lines::driverWithoutDevice(name, problem));
    for (int index = 0; index < static_cast<int>(found.devices.size()); ++index) {
        if (skipped.contains(index))
            continue;
        say(opencl::lines::trying(index));
        const std::string problem = problemOf(index);
        say(problem.empty() ? opencl::lines::works(index) : opencl::lines::fails(index, problem));
    }
    say(opencl::lines::end());
    _exit(EXIT_SUCCESS); // without the drivers' own goodbyes, which crash in some
}
