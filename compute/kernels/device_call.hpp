#pragma once
// A kernel with its buffers and its range, laid ready on a device. Here so that a launcher is a list of
// arguments.

#include "compute/engine.hpp"
#include "compute/opencl/device.hpp"

#include <list>
#include <optional>
#include <string>

namespace infralab::compute {

/// Arguments are given in the kernel's order. The first thing that fails is kept, and `run` returns it.
class DeviceCall
{
public:
    /// engine: one with a device. options: "-D NAME=VALUE".
    DeviceCall(const Engine& engine, const std::string& file, std::string options,
               const std::string& function);

    /// A buffer of `room` elements, the first of which are `values`.
    template <class T>
    DeviceCall& input(std::span<const T> values, std::size_t room)
    {
        if (opencl::Buffer* buffer = addBuffer(room * sizeof(T)))
            keep(m_engine.device()->upload(*buffer, values));
        return *this;
    }
    /// A buffer of `room` elements, from which `fetch` reads.
    template <class T>
    DeviceCall& output(std::size_t room)
    {
        m_output = addBuffer(room * sizeof(T));
        return *this;
    }
    DeviceCall& value(opencl::Argument argument)
    {
        m_arguments.push_back(argument);
        return *this;
    }
    DeviceCall& range(std::size_t groups, std::size_t groupSize)
    {
        m_groups = groups;
        m_groupSize = groupSize;
        return *this;
    }
    void change(std::size_t argument, opencl::Argument value) { m_arguments[argument] = value; }

    Expected<void> run(const std::stop_token&);
    template <class T>
    Expected<void> fetch(std::span<T> values)
    {
        return m_engine.device()->download(*m_output, values);
    }

private:
    opencl::Buffer* addBuffer(std::size_t bytes);
    void keep(const Expected<void>&);

    Engine m_engine;
    std::optional<opencl::Kernel> m_kernel;
    std::list<opencl::Buffer> m_buffers;
    std::vector<opencl::Argument> m_arguments;
    opencl::Buffer* m_output = nullptr;
    std::size_t m_groups = 0, m_groupSize = 0;
    std::optional<Error> m_error;
};

} // namespace infralab::compute
