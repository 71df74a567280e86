// A layer between the OpenCL loader and a good driver: the call named by INFRALAB_FAILING_CALL returns an
// error, crashes or hangs (INFRALAB_FAILURE), and with INFRALAB_POOR_DEVICE a device claims to be a small GPU
// without double and subnormals. Here so that every call's failure, and the code for devices that are not at
// hand, can be tested.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <thread>
#include <tuple>

#include <CL/cl_layer.h>

namespace {

cl_icd_dispatch ours, below;
std::atomic<int> living = 0; // objects created and not yet released

std::string_view variable(const char* name)
{
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

bool fails(std::string_view call)
{
    if (call != variable("INFRALAB_FAILING_CALL"))
        return false;
    if (variable("INFRALAB_FAILURE") == "crash") {
        std::signal(SIGSEGV, SIG_DFL);
        std::raise(SIGSEGV);
    }
    if (variable("INFRALAB_FAILURE") == "hang")
        std::this_thread::sleep_for(std::chrono::hours(1));
    return true;
}

/// Wraps a call that returns its error.
#define RETURNS_ERROR(name)                                                                                  \
    ours.name = [](auto... arguments) -> cl_int {                                                            \
        return fails(#name) ? CL_OUT_OF_RESOURCES : below.name(arguments...);                                \
    }
/// Wraps a call that returns an object and gives its error by the last argument.
#define RETURNS_OBJECT(name)                                                                                 \
    ours.name = [](auto... arguments) {                                                                      \
        auto* error = std::get<sizeof...(arguments) - 1>(std::make_tuple(arguments...));                     \
        const bool failing = fails(#name);                                                                   \
        auto* object = failing ? nullptr : below.name(arguments...);                                         \
        if (failing)                                                                                         \
            *error = CL_OUT_OF_RESOURCES;                                                                    \
        living += object != nullptr ? 1 : 0;                                                                 \
        return object;                                                                                       \
    }
#define RELEASES_OBJECT(name)                                                                                \
    ours.name = [](auto object) -> cl_int {                                                                  \
        --living;                                                                                            \
        return below.name(object);                                                                           \
    }

cl_int CL_API_CALL runKernel(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions,
                             const size_t* offset, const size_t* size, const size_t* group, cl_uint count,
                             const cl_event* before, cl_event* after)
{
    if (fails("clEnqueueNDRangeKernel"))
        return CL_OUT_OF_RESOURCES;
    const cl_int error =
        below.clEnqueueNDRangeKernel(queue, kernel, dimensions, offset, size, group, count, before, after);
    living += error == CL_SUCCESS && after != nullptr ? 1 : 0;
    return error;
}

template <class T>
cl_int answer(T claimed, size_t size, void* value, size_t* needed)
{
    if (needed != nullptr)
        *needed = sizeof claimed;
    if (value != nullptr && size >= sizeof claimed)
        std::memcpy(value, &claimed, sizeof claimed);
    return CL_SUCCESS;
}

cl_int CL_API_CALL deviceInfo(cl_device_id device, cl_device_info what, size_t size, void* value,
                              size_t* needed)
{
    if (!variable("INFRALAB_POOR_DEVICE").empty())
        switch (what) {
        case CL_DEVICE_TYPE:
            return answer<cl_device_type>(CL_DEVICE_TYPE_GPU, size, value, needed);
        case CL_DEVICE_MAX_MEM_ALLOC_SIZE:
            return answer<cl_ulong>(1 << 20, size, value, needed);
        case CL_DEVICE_GLOBAL_MEM_SIZE:
            return answer<cl_ulong>(64 << 20, size, value, needed);
        case CL_DEVICE_LOCAL_MEM_SIZE:
            return answer<cl_ulong>(8 << 10, size, value, needed);
        case CL_DEVICE_MAX_WORK_GROUP_SIZE:
            return answer<size_t>(64, size, value, needed);
        case CL_DEVICE_DOUBLE_FP_CONFIG:
            return answer<cl_device_fp_config>(0, size, value, needed);
        case CL_DEVICE_SINGLE_FP_CONFIG:
            return answer<cl_device_fp_config>(CL_FP_ROUND_TO_NEAREST | CL_FP_INF_NAN, size, value, needed);
        default:
            break;
        }
    return fails("clGetDeviceInfo") ? CL_OUT_OF_RESOURCES
                                    : below.clGetDeviceInfo(device, what, size, value, needed);
}

} // namespace

extern "C" CL_API_ENTRY cl_int CL_API_CALL clGetLayerInfo(cl_layer_info what, size_t size, void* value,
                                                          size_t* needed)
{
    if (what == CL_LAYER_API_VERSION)
        return answer<cl_layer_api_version>(CL_LAYER_API_VERSION_100, size, value, needed);
    constexpr char name[] = "InfraLab's failing layer";
    if (needed != nullptr)
        *needed = sizeof name;
    if (value != nullptr && size >= sizeof name)
        std::memcpy(value, name, sizeof name);
    return CL_SUCCESS;
}

extern "C" CL_API_ENTRY cl_int CL_API_CALL clInitLayer(cl_uint entries, const cl_icd_dispatch* target,
                                                       cl_uint* ourEntries, const cl_icd_dispatch** dispatch)
{
    std::memcpy(&below, target, std::min(sizeof below, entries * sizeof(void*)));
    ours = below;
    RETURNS_ERROR(clGetPlatformIDs);
    RETURNS_ERROR(clGetPlatformInfo);
    RETURNS_ERROR(clGetDeviceIDs);
    RETURNS_ERROR(clBuildProgram);
    RETURNS_ERROR(clGetProgramInfo);
    RETURNS_ERROR(clSetKernelArg);
    ours.clEnqueueNDRangeKernel = runKernel;
    RETURNS_ERROR(clEnqueueWriteBuffer);
    RETURNS_ERROR(clEnqueueReadBuffer);
    RETURNS_ERROR(clWaitForEvents);
    RETURNS_OBJECT(clCreateContext);
    RETURNS_OBJECT(clCreateCommandQueue);
    RETURNS_OBJECT(clCreateProgramWithSource);
    RETURNS_OBJECT(clCreateProgramWithBinary);
    RETURNS_OBJECT(clCreateKernel);
    RETURNS_OBJECT(clCreateBuffer);
    RELEASES_OBJECT(clReleaseContext);
    RELEASES_OBJECT(clReleaseCommandQueue);
    RELEASES_OBJECT(clReleaseProgram);
    RELEASES_OBJECT(clReleaseKernel);
    RELEASES_OBJECT(clReleaseMemObject);
    RELEASES_OBJECT(clReleaseEvent);
    ours.clGetDeviceInfo = deviceInfo;
    *dispatch = &ours;
    *ourEntries = sizeof ours / sizeof(void*);
    return CL_SUCCESS;
}

extern "C" int infralabLivingObjects()
{
    return living;
}
