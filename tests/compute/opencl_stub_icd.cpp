// An OpenCL driver that misbehaves as the variable INFRALAB_STUB says. Here because a listing must outlive
// any driver.

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <thread>

#include <unistd.h>

#include <CL/cl_icd.h>

struct _cl_platform_id
{
    cl_icd_dispatch* dispatch;
};

namespace {

std::string_view behaviour()
{
    const char* named = std::getenv("INFRALAB_STUB");
    return named != nullptr ? named : "no devices";
}

cl_int CL_API_CALL platformInfo(cl_platform_id, cl_platform_info what, size_t size, void* value,
                                size_t* needed)
{
    const char* text = what == CL_PLATFORM_NAME         ? "Stub"
                       : what == CL_PLATFORM_VERSION    ? "OpenCL 1.2 Stub"
                       : what == CL_PLATFORM_EXTENSIONS ? "cl_khr_icd"
                                                        : "STUB";
    const size_t length = std::strlen(text) + 1;
    if (needed != nullptr)
        *needed = length;
    if (value != nullptr && size < length)
        return CL_INVALID_VALUE;
    if (value != nullptr)
        std::memcpy(value, text, length);
    return CL_SUCCESS;
}

cl_int CL_API_CALL deviceIds(cl_platform_id, cl_device_type, cl_uint, cl_device_id*, cl_uint* count)
{
    if (behaviour() == "error")
        return CL_OUT_OF_HOST_MEMORY;
    if (count != nullptr)
        *count = 0;
    return behaviour() == "zero devices" ? CL_SUCCESS : CL_DEVICE_NOT_FOUND;
}

cl_int CL_API_CALL platformIds(cl_uint room, cl_platform_id* platforms, cl_uint* count)
{
    static cl_icd_dispatch dispatch = [] {
        cl_icd_dispatch calls{};
        calls.clGetPlatformInfo = platformInfo;
        calls.clGetDeviceIDs = deviceIds;
        return calls;
    }();
    static _cl_platform_id platform{&dispatch};
    const auto dieOf = [](int number) {
        std::signal(number, SIG_DFL); // a sanitizer's handler would only end the process
        std::raise(number);
    };
    if (behaviour() == "crash")
        dieOf(SIGSEGV);
    if (behaviour() == "abort")
        dieOf(SIGABRT);
    if (behaviour() == "exit")
        _exit(3);
    if (behaviour() == "hang")
        std::this_thread::sleep_for(std::chrono::hours(1));
    if (behaviour() == "print") {
        std::puts("Stub driver, at your service");
        std::fflush(stdout);
    }
    if (room > 0 && platforms != nullptr)
        *platforms = &platform;
    if (count != nullptr)
        *count = 1;
    return CL_SUCCESS;
}

} // namespace

extern "C" CL_API_ENTRY void* CL_API_CALL clGetExtensionFunctionAddress(const char* name)
{
    const std::string_view wanted(name);
    if (wanted == "clIcdGetPlatformIDsKHR")
        return reinterpret_cast<void*>(platformIds);
    return wanted == "clGetPlatformInfo" ? reinterpret_cast<void*>(platformInfo) : nullptr;
}

extern "C" CL_API_ENTRY cl_int CL_API_CALL clGetPlatformInfo(cl_platform_id platform, cl_platform_info what,
                                                             size_t size, void* value, size_t* needed)
{
    return platformInfo(platform, what, size, value, needed);
}
