#pragma once
// The OpenCL devices of this machine, asked for in a helper process: a broken driver can crash or hang
// whoever asks.

#include "compute/error.hpp"

#include <chrono>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace infralab::compute::opencl {

struct DeviceInfo
{
    int index = -1;   ///< what openDevice takes; -1 for a driver or platform that gave no device
    std::string kind; ///< cpu, gpu, accelerator
    int computeUnits = 0;
    std::uint64_t globalMemory = 0;  ///< bytes
    std::uint64_t largestBuffer = 0; ///< bytes
    std::uint64_t localMemory = 0;   ///< bytes a work-group
    std::uint64_t maxWorkGroup = 0;  ///< work-items
    bool fp64 = false;
    bool subnormals = false; ///< keeps subnormal floats
    std::string name, vendor, platform, version, driver;
    bool usable = false; ///< a small kernel was built and ran right on it
    std::string problem; ///< one sentence, where it is not usable
};

/// Every device, in the order of openDevice's index, then the drivers without one. Runs `infralab-devices`,
/// found beside the running program or named by the variable INFRALAB_DEVICES_HELPER, and kills it after
/// `timeout`. Where no driver, no device or no answer is to be had: device, with the reason and the remedy;
/// cancelled, once `stop` is asked for.
Expected<std::vector<DeviceInfo>> listDevices(std::chrono::milliseconds timeout = std::chrono::seconds(5),
                                              const std::stop_token& stop = {});

} // namespace infralab::compute::opencl
