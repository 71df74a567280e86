// Names of OpenCL's errors, and the walk over platforms and devices.

#include "cl_objects.hpp"

#include "driver_cache.hpp"

#include <algorithm>
#include <mutex>

#include <CL/cl_ext.h>

namespace infralab::compute::opencl {
namespace {

constexpr std::pair<cl_int, const char*> errorNames[] = {
#define NAMED(code)                                                                                          \
    {                                                                                                        \
        code, #code                                                                                          \
    }
    NAMED(CL_DEVICE_NOT_FOUND),
    NAMED(CL_DEVICE_NOT_AVAILABLE),
    NAMED(CL_COMPILER_NOT_AVAILABLE),
    NAMED(CL_MEM_OBJECT_ALLOCATION_FAILURE),
    NAMED(CL_OUT_OF_RESOURCES),
    NAMED(CL_OUT_OF_HOST_MEMORY),
    NAMED(CL_PROFILING_INFO_NOT_AVAILABLE),
    NAMED(CL_MEM_COPY_OVERLAP),
    NAMED(CL_BUILD_PROGRAM_FAILURE),
    NAMED(CL_MAP_FAILURE),
    NAMED(CL_MISALIGNED_SUB_BUFFER_OFFSET),
    NAMED(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST),
    NAMED(CL_COMPILE_PROGRAM_FAILURE),
    NAMED(CL_LINKER_NOT_AVAILABLE),
    NAMED(CL_LINK_PROGRAM_FAILURE),
    NAMED(CL_INVALID_VALUE),
    NAMED(CL_INVALID_DEVICE_TYPE),
    NAMED(CL_INVALID_PLATFORM),
    NAMED(CL_INVALID_DEVICE),
    NAMED(CL_INVALID_CONTEXT),
    NAMED(CL_INVALID_QUEUE_PROPERTIES),
    NAMED(CL_INVALID_COMMAND_QUEUE),
    NAMED(CL_INVALID_HOST_PTR),
    NAMED(CL_INVALID_MEM_OBJECT),
    NAMED(CL_INVALID_BINARY),
    NAMED(CL_INVALID_BUILD_OPTIONS),
    NAMED(CL_INVALID_PROGRAM),
    NAMED(CL_INVALID_PROGRAM_EXECUTABLE),
    NAMED(CL_INVALID_KERNEL_NAME),
    NAMED(CL_INVALID_KERNEL_DEFINITION),
    NAMED(CL_INVALID_KERNEL),
    NAMED(CL_INVALID_ARG_INDEX),
    NAMED(CL_INVALID_ARG_VALUE),
    NAMED(CL_INVALID_ARG_SIZE),
    NAMED(CL_INVALID_KERNEL_ARGS),
    NAMED(CL_INVALID_WORK_DIMENSION),
    NAMED(CL_INVALID_WORK_GROUP_SIZE),
    NAMED(CL_INVALID_WORK_ITEM_SIZE),
    NAMED(CL_INVALID_GLOBAL_OFFSET),
    NAMED(CL_INVALID_EVENT_WAIT_LIST),
    NAMED(CL_INVALID_EVENT),
    NAMED(CL_INVALID_OPERATION),
    NAMED(CL_INVALID_BUFFER_SIZE),
    NAMED(CL_INVALID_GLOBAL_WORK_SIZE),
    NAMED(CL_PLATFORM_NOT_FOUND_KHR),
#undef NAMED
};

std::string text(cl_platform_id platform, cl_platform_info what)
{
    char buffer[256] = {};
    const cl_int error = clGetPlatformInfo(platform, what, sizeof buffer - 1, buffer, nullptr);
    return error == CL_SUCCESS ? buffer : "unnamed";
}

std::string text(cl_device_id device, cl_device_info what)
{
    char buffer[1024] = {};
    const cl_int error = clGetDeviceInfo(device, what, sizeof buffer - 1, buffer, nullptr);
    return error == CL_SUCCESS ? buffer : "unnamed";
}

/// 0 where the device does not say.
template <class T>
T number(cl_device_id device, cl_device_info what)
{
    T value{};
    const cl_int error = clGetDeviceInfo(device, what, sizeof value, &value, nullptr);
    return error == CL_SUCCESS ? value : T{};
}

DeviceInfo describe(cl_device_id device, cl_platform_id platform, int index)
{
    DeviceInfo info;
    info.index = index;
    const auto type = number<cl_device_type>(device, CL_DEVICE_TYPE);
    info.kind = (type & CL_DEVICE_TYPE_CPU) != 0   ? "cpu"
                : (type & CL_DEVICE_TYPE_GPU) != 0 ? "gpu"
                                                   : "accelerator";
    info.computeUnits = static_cast<int>(number<cl_uint>(device, CL_DEVICE_MAX_COMPUTE_UNITS));
    info.globalMemory = number<cl_ulong>(device, CL_DEVICE_GLOBAL_MEM_SIZE);
    info.largestBuffer = number<cl_ulong>(device, CL_DEVICE_MAX_MEM_ALLOC_SIZE);
    info.localMemory = number<cl_ulong>(device, CL_DEVICE_LOCAL_MEM_SIZE);
    info.maxWorkGroup = number<std::size_t>(device, CL_DEVICE_MAX_WORK_GROUP_SIZE);
    info.fp64 = number<cl_device_fp_config>(device, CL_DEVICE_DOUBLE_FP_CONFIG) != 0;
    info.subnormals = (number<cl_device_fp_config>(device, CL_DEVICE_SINGLE_FP_CONFIG) & CL_FP_DENORM) != 0;
    info.name = text(device, CL_DEVICE_NAME);
    info.vendor = text(device, CL_DEVICE_VENDOR);
    info.platform = text(platform, CL_PLATFORM_NAME);
    info.version = text(device, CL_DEVICE_VERSION);
    info.driver = text(device, CL_DRIVER_VERSION);
    return info;
}

void findDevicesOf(cl_platform_id platform, Found& found)
{
    cl_uint count = 0;
    cl_int error = clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &count);
    std::vector<cl_device_id> ids(error == CL_SUCCESS ? count : 0);
    if (!ids.empty())
        error = clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, count, ids.data(), nullptr);
    const std::string name = text(platform, CL_PLATFORM_NAME);
    if (error != CL_SUCCESS && error != CL_DEVICE_NOT_FOUND)
        found.troubles.emplace_back(name, "The OpenCL platform " + name + " failed with " + errorName(error) +
                                              " when asked for its devices. Reinstall its driver.");
    else if (ids.empty())
        found.troubles.emplace_back(
            name, "The OpenCL platform " + name +
                      " has no device. Check that its device is plugged in and that you may "
                      "use it, or install another driver.");
    else
        for (cl_device_id id : ids)
            found.devices.push_back({id, describe(id, platform, static_cast<int>(found.devices.size()))});
}

} // namespace

std::string errorName(cl_int error)
{
    const auto named = std::ranges::find(errorNames, error, &std::pair<cl_int, const char*>::first);
    return named != std::end(errorNames) ? named->second : "error " + std::to_string(error);
}

tl::unexpected<Error> callFailed(const std::string& device, std::string_view call, cl_int error)
{
    return fail(Error::Code::device, device,
                "The OpenCL device " + device + " failed with " + errorName(error) + " in " +
                    std::string(call) + ". Choose another device or the built-in engine.");
}

Found findDevices()
{
    static std::once_flag cached;
    std::call_once(cached, giveDriversACache);
    Found found;
    cl_uint count = 0;
    cl_int error = clGetPlatformIDs(0, nullptr, &count);
    std::vector<cl_platform_id> platforms(error == CL_SUCCESS ? count : 0);
    if (!platforms.empty())
        error = clGetPlatformIDs(count, platforms.data(), nullptr);
    if (error != CL_SUCCESS && error != CL_PLATFORM_NOT_FOUND_KHR)
        found.troubles.emplace_back("OpenCL", "OpenCL failed with " + errorName(error) +
                                                  " when asked for its platforms. Reinstall its drivers.");
    if (error == CL_SUCCESS)
        for (cl_platform_id platform : platforms)
            findDevicesOf(platform, found);
    return found;
}

} // namespace infralab::compute::opencl
