#pragma once
// The one place that includes OpenCL's headers: handles that release themselves, errors as sentences, and the
// order in which devices are counted. For compute/opencl alone.

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include "devices.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace infralab::compute::opencl {

template <auto release>
struct Releasing
{
    template <class Handle>
    void operator()(Handle* handle) const
    {
        release(handle);
    }
};
using ContextHandle = std::unique_ptr<_cl_context, Releasing<clReleaseContext>>;
using QueueHandle = std::unique_ptr<_cl_command_queue, Releasing<clReleaseCommandQueue>>;
using ProgramHandle = std::unique_ptr<_cl_program, Releasing<clReleaseProgram>>;
using EventHandle = std::unique_ptr<_cl_event, Releasing<clReleaseEvent>>;

/// "CL_OUT_OF_RESOURCES", or the number where the name is not known.
std::string errorName(cl_int error);

/// What a call of OpenCL on a device has come to, as an error of code device with the remedy.
tl::unexpected<Error> callFailed(const std::string& device, std::string_view call, cl_int error);

struct FoundDevice
{
    cl_device_id id = nullptr;
    DeviceInfo info; ///< whether it is usable is not known yet
};

struct Found
{
    std::vector<FoundDevice> devices; ///< in the order of their index
    /// Platforms that gave no device and why, by name.
    std::vector<std::pair<std::string, std::string>> troubles;
};

/// Asks all drivers; a driver can crash in here.
Found findDevices();

} // namespace infralab::compute::opencl
