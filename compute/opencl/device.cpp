// An opened device: context, queue, programs in memory and on disk, and runs in slices.

#include "device.hpp"

#include "cl_objects.hpp"
#include "program_cache.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <mutex>
#include <sstream>

namespace infralab::compute::opencl {

struct Device::State
{
    DeviceInfo info;
    cl_device_id id = nullptr;
    ContextHandle context;
    QueueHandle queue;
    ProgramCache disk{ProgramCache::usualFolder()};
    std::mutex mutex; ///< of programs
    std::map<std::string, ProgramHandle> programs;

    tl::unexpected<Error> failed(std::string_view call, cl_int error) const
    {
        return callFailed(info.name, call, error);
    }
    tl::unexpected<Error> unfit(const ProgramText& text, const std::string& why) const
    {
        return fail(text.isReaders ? Error::Code::invalidInput : Error::Code::device, text.file,
                    "The kernel file " + text.file + " " + why +
                        (text.isReaders ? ". Mend the file, or unset INFRALAB_KERNEL_DIR."
                                        : ". Choose another device or the built-in engine."));
    }
    Expected<cl_program> program(const ProgramText&);
    ProgramHandle fromDisk(const std::string& key, const std::string& options) const;
    Expected<ProgramHandle> fromText(const ProgramText&, const std::string& options) const;
    std::string firstComplaint(cl_program) const;
    std::string binary(cl_program) const;
    Expected<double> runSlice(cl_kernel, std::size_t first, std::size_t groups, std::size_t groupSize) const;
};

namespace {

using Clock = std::chrono::steady_clock;
constexpr double sliceSeconds = 0.010;

/// Runs what may throw (memory, file system, a driver in C++) and turns an exception into an error.
template <class Function>
auto guarded(const std::string& device, Function function) -> decltype(function())
{
    try {
        return function();
    } catch (const std::exception& exception) {
        return fail(Error::Code::device, device,
                    "The OpenCL device " + device + " failed: " + exception.what() +
                        ". Choose another device or the built-in engine.");
    }
}

std::string mebibytes(std::uint64_t bytes)
{
    return std::to_string(bytes / (1024 * 1024)) + " MiB";
}

} // namespace

void Buffer::Release::operator()(_cl_mem* memory) const
{
    clReleaseMemObject(memory);
}

void Kernel::Release::operator()(_cl_kernel* function) const
{
    clReleaseKernel(function);
}

Device::Device(std::unique_ptr<State> state)
    : m_state(std::move(state))
{}

Device::~Device() = default;

const DeviceInfo& Device::info() const
{
    return m_state->info;
}

Expected<Buffer> Device::allocate(std::size_t bytes)
{
    const DeviceInfo& its = m_state->info;
    if (its.largestBuffer > 0 && bytes > its.largestBuffer)
        return fail(Error::Code::device, its.name,
                    "The OpenCL device " + its.name + " gives at most " + mebibytes(its.largestBuffer) +
                        " at once, and " + mebibytes(bytes) +
                        " are needed. Choose a smaller size, another device or the built-in engine.");
    cl_int error = CL_SUCCESS;
    const cl_mem memory = clCreateBuffer(m_state->context.get(), CL_MEM_READ_WRITE, bytes, nullptr, &error);
    if (error != CL_SUCCESS)
        return m_state->failed("clCreateBuffer", error);
    return Buffer(memory, bytes);
}

Expected<void> Device::write(const Buffer& buffer, const void* values, std::size_t bytes)
{
    const cl_int error = clEnqueueWriteBuffer(m_state->queue.get(), buffer.m_memory.get(), CL_TRUE, 0, bytes,
                                              values, 0, nullptr, nullptr);
    if (error != CL_SUCCESS)
        return m_state->failed("clEnqueueWriteBuffer", error);
    return {};
}

Expected<void> Device::read(const Buffer& buffer, void* values, std::size_t bytes)
{
    const cl_int error = clEnqueueReadBuffer(m_state->queue.get(), buffer.m_memory.get(), CL_TRUE, 0, bytes,
                                             values, 0, nullptr, nullptr);
    if (error != CL_SUCCESS)
        return m_state->failed("clEnqueueReadBuffer", error);
    return {};
}

ProgramHandle Device::State::fromDisk(const std::string& key, const std::string& options) const
{
    const std::optional<std::string> stored = disk.load(key);
    if (!stored)
        return nullptr;
    const auto* bytes = reinterpret_cast<const unsigned char*>(stored->data());
    const std::size_t size = stored->size();
    cl_int error = CL_SUCCESS;
    ProgramHandle program(clCreateProgramWithBinary(context.get(), 1, &id, &size, &bytes, nullptr, &error));
    if (error == CL_SUCCESS)
        error = clBuildProgram(program.get(), 1, &id, options.c_str(), nullptr, nullptr);
    if (error == CL_SUCCESS)
        return program;
    disk.drop(key);
    return nullptr;
}

Expected<ProgramHandle> Device::State::fromText(const ProgramText& text, const std::string& options) const
{
    const char* begin = text.text.data();
    const std::size_t size = text.text.size();
    cl_int error = CL_SUCCESS;
    ProgramHandle program(clCreateProgramWithSource(context.get(), 1, &begin, &size, &error));
    if (error != CL_SUCCESS)
        return failed("clCreateProgramWithSource", error);
    error = clBuildProgram(program.get(), 1, &id, options.c_str(), nullptr, nullptr);
    if (error == CL_BUILD_PROGRAM_FAILURE)
        return unfit(text, "does not build on " + info.name + ": " + firstComplaint(program.get()));
    if (error != CL_SUCCESS)
        return failed("clBuildProgram", error);
    return program;
}

std::string Device::State::firstComplaint(cl_program program) const
{
    std::size_t size = 0;
    clGetProgramBuildInfo(program, id, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size);
    std::string log(size, '\0');
    if (clGetProgramBuildInfo(program, id, CL_PROGRAM_BUILD_LOG, size, log.data(), nullptr) != CL_SUCCESS)
        return "its compiler says nothing";
    std::istringstream stream(log.c_str());
    std::string first;
    for (std::string line; std::getline(stream, line);) {
        if (line.find("error") != std::string::npos)
            return line;
        if (first.empty())
            first = line;
    }
    return first.empty() ? "its compiler says nothing" : first;
}

std::string Device::State::binary(cl_program program) const
{
    std::size_t size = 0;
    if (clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, nullptr) != CL_SUCCESS)
        return {};
    std::string bytes(size, '\0');
    auto* place = reinterpret_cast<unsigned char*>(bytes.data());
    if (size == 0 ||
        clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof place, &place, nullptr) != CL_SUCCESS)
        return {};
    return bytes;
}

Expected<cl_program> Device::State::program(const ProgramText& text)
{
    const std::string options = "-cl-std=CL1.2 " + text.options;
    std::string key;
    for (const std::string& part : {info.platform, info.version, info.name, info.driver, options, text.text})
        key += std::to_string(part.size()) + ' ' + part + '\n';
    const std::lock_guard lock(mutex);
    if (const auto known = programs.find(key); known != programs.end())
        return known->second.get();
    ProgramHandle built = fromDisk(key, options);
    if (!built) {
        Expected<ProgramHandle> fresh = fromText(text, options);
        if (!fresh)
            return fail(fresh.error());
        built = std::move(*fresh);
        if (const std::string bytes = binary(built.get()); !bytes.empty())
            disk.store(key, bytes);
    }
    return programs.emplace(key, std::move(built)).first->second.get();
}

Expected<Kernel> Device::kernel(const ProgramText& text, const std::string& function)
{
    return guarded(m_state->info.name, [&]() -> Expected<Kernel> {
        const Expected<cl_program> program = m_state->program(text);
        if (!program)
            return fail(program.error());
        cl_int error = CL_SUCCESS;
        const cl_kernel kernel = clCreateKernel(*program, function.c_str(), &error);
        if (error == CL_INVALID_KERNEL_NAME)
            return m_state->unfit(text, "has no kernel named " + function);
        if (error != CL_SUCCESS)
            return m_state->failed("clCreateKernel", error);
        return Kernel(kernel, function);
    });
}

Expected<double> Device::State::runSlice(cl_kernel kernel, std::size_t first, std::size_t groups,
                                         std::size_t groupSize) const
{
    const std::size_t offset = first * groupSize, size = groups * groupSize;
    const auto begin = Clock::now();
    cl_event raised = nullptr;
    cl_int error =
        clEnqueueNDRangeKernel(queue.get(), kernel, 1, &offset, &size, &groupSize, 0, nullptr, &raised);
    if (error != CL_SUCCESS)
        return failed("clEnqueueNDRangeKernel", error);
    const EventHandle event(raised);
    error = clWaitForEvents(1, &raised);
    if (error != CL_SUCCESS)
        return failed("clWaitForEvents", error);
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

Expected<void> Device::run(Kernel& kernel, std::span<const Argument> arguments, std::size_t groups,
                           std::size_t groupSize, const std::stop_token& stop)
{
    const cl_kernel function = kernel.m_function.get();
    for (cl_uint i = 0; i < arguments.size(); ++i) {
        const auto set = [&](const auto& value) {
            if constexpr (std::is_arithmetic_v<std::decay_t<decltype(value)>>)
                return clSetKernelArg(function, i, sizeof value, &value);
            else {
                const cl_mem memory = value->m_memory.get();
                return clSetKernelArg(function, i, sizeof memory, &memory);
            }
        };
        if (const cl_int error = std::visit(set, arguments[i]); error != CL_SUCCESS)
            return m_state->failed("clSetKernelArg of " + kernel.m_name, error);
    }
    const auto units = static_cast<std::size_t>(std::max(m_state->info.computeUnits, 1));
    std::size_t slice = kernel.m_groupsASlice > 0 ? kernel.m_groupsASlice : units;
    for (std::size_t done = 0; done < groups;) {
        if (stop.stop_requested())
            return fail(Error::Code::cancelled, "", "The run was stopped.");
        const std::size_t now = std::min(slice, groups - done);
        const Expected<double> seconds = m_state->runSlice(function, done, now, groupSize);
        if (!seconds)
            return fail(seconds.error());
        done += now;
        // A whole number of groups a compute unit, since the last ones would otherwise work alone.
        const double wanted = static_cast<double>(now) * std::clamp(sliceSeconds / *seconds, 0.1, 16.0);
        if (now == slice) // a cut-off last slice says little
            slice = std::max<std::size_t>(static_cast<std::size_t>(wanted) / units, 1) * units;
    }
    kernel.m_groupsASlice = slice;
    return {};
}

Expected<std::shared_ptr<Device>> openDevice(int index)
{
    const std::string where = "device " + std::to_string(index);
    return guarded(where, [&]() -> Expected<std::shared_ptr<Device>> {
        const Found found = findDevices();
        if (index < 0 || static_cast<std::size_t>(index) >= found.devices.size())
            return fail(Error::Code::device, where,
                        "There is no OpenCL device " + std::to_string(index) + "; " +
                            std::to_string(found.devices.size()) +
                            " are there, counted from 0. `infralab devices` lists them.");
        auto state = std::make_unique<Device::State>();
        state->info = found.devices[static_cast<std::size_t>(index)].info;
        state->info.usable = true;
        state->id = found.devices[static_cast<std::size_t>(index)].id;
        cl_int error = CL_SUCCESS;
        state->context.reset(clCreateContext(nullptr, 1, &state->id, nullptr, nullptr, &error));
        if (error != CL_SUCCESS)
            return state->failed("clCreateContext", error);
        state->queue.reset(clCreateCommandQueue(state->context.get(), state->id, 0, &error));
        if (error != CL_SUCCESS)
            return state->failed("clCreateCommandQueue", error);
        return std::shared_ptr<Device>(new Device(std::move(state)));
    });
}

} // namespace infralab::compute::opencl
