#pragma once
// An opened OpenCL device: memory, programs and runs that can be stopped. Free of OpenCL's headers, so that
// launchers need none. All functions may be called from several threads.

#include "devices.hpp"

#include <memory>
#include <span>
#include <stop_token>
#include <variant>

struct _cl_mem;
struct _cl_kernel;

namespace infralab::compute::opencl {

class Device;

/// Memory of a device; released with the object.
class Buffer
{
public:
    std::size_t bytes() const { return m_bytes; }

private:
    friend class Device;
    struct Release
    {
        void operator()(_cl_mem*) const;
    };
    Buffer(_cl_mem* memory, std::size_t bytes)
        : m_memory(memory)
        , m_bytes(bytes)
    {}

    std::unique_ptr<_cl_mem, Release> m_memory;
    std::size_t m_bytes;
};

/// A function of a built program. For one thread at a time, since it holds its arguments.
class Kernel
{
private:
    friend class Device;
    struct Release
    {
        void operator()(_cl_kernel*) const;
    };
    Kernel(_cl_kernel* function, std::string name)
        : m_function(function)
        , m_name(std::move(name))
    {}

    std::unique_ptr<_cl_kernel, Release> m_function;
    std::string m_name;
    std::size_t m_groupsASlice = 0; ///< learnt from the last run; 0 before the first
};

/// OpenCL C as read from a file.
struct ProgramText
{
    std::string file; ///< its name, or its path where it is a reader's own
    std::string text;
    std::string options;    ///< beside -cl-std=CL1.2: "-D NAME=VALUE"
    bool isReaders = false; ///< not the program's own: a fault in it is the reader's to mend
};

using Argument = std::variant<std::int32_t, std::uint32_t, float, const Buffer*>;

class Device
{
public:
    ~Device();
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    const DeviceInfo& info() const;

    /// At least one byte; device, where the device has not so much to give.
    Expected<Buffer> allocate(std::size_t bytes);
    /// Fills the buffer's beginning from values.
    template <class T>
    Expected<void> upload(const Buffer& buffer, std::span<const T> values)
    {
        return write(buffer, values.data(), values.size_bytes());
    }
    /// Fills values from the buffer's beginning.
    template <class Numbers>
    Expected<void> download(const Buffer& buffer, Numbers&& values)
    {
        const std::span span(values);
        return read(buffer, span.data(), span.size_bytes());
    }

    /// A function of the program, which is built unless memory or the disk holds it built. invalidInput, with
    /// the compiler's first complaint, where the text does not build.
    Expected<Kernel> kernel(const ProgramText&, const std::string& function);

    /// Runs `groups` work-groups of `groupSize` work-items in slices of about 10 ms, told apart by
    /// get_global_id (get_group_id begins anew with each slice), and waits. cancelled, once stop is asked
    /// for.
    Expected<void> run(Kernel&, std::span<const Argument>, std::size_t groups, std::size_t groupSize,
                       const std::stop_token&);

private:
    friend Expected<std::shared_ptr<Device>> openDevice(int index);
    struct State;
    explicit Device(std::unique_ptr<State>);
    Expected<void> write(const Buffer&, const void* values, std::size_t bytes);
    Expected<void> read(const Buffer&, void* values, std::size_t bytes);

    std::unique_ptr<State> m_state;
};

/// Opens a device in this process, by its index in listDevices. device, where there is none or it does not
/// open.
Expected<std::shared_ptr<Device>> openDevice(int index);

} // namespace infralab::compute::opencl
