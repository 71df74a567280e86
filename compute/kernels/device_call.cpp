// The bookkeeping of a kernel's arguments.

#include "device_call.hpp"

#include "kernel_text.hpp"

namespace infralab::compute {

DeviceCall::DeviceCall(const Engine& engine, const std::string& file, std::string options,
                       const std::string& function)
    : m_engine(engine)
{
    const Expected<opencl::ProgramText> text = kernelText(file, std::move(options));
    Expected<opencl::Kernel> kernel = text ? m_engine.device()->kernel(*text, function) : fail(text.error());
    if (kernel)
        m_kernel = std::move(*kernel);
    else
        m_error = kernel.error();
}

opencl::Buffer* DeviceCall::addBuffer(std::size_t bytes)
{
    opencl::Buffer* added = nullptr;
    if (!m_error) {
        if (Expected<opencl::Buffer> buffer = m_engine.device()->allocate(bytes))
            added = &m_buffers.emplace_back(std::move(*buffer));
        else
            m_error = buffer.error();
    }
    m_arguments.emplace_back(static_cast<const opencl::Buffer*>(added));
    return added;
}

void DeviceCall::keep(const Expected<void>& outcome)
{
    if (!outcome)
        m_error = outcome.error();
}

Expected<void> DeviceCall::run(const std::stop_token& stop)
{
    if (m_error)
        return fail(*m_error);
    return m_engine.device()->run(*m_kernel, m_arguments, m_groups, m_groupSize, stop);
}

} // namespace infralab::compute
