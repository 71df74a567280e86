#pragma once
// Who does the arithmetic of a run: the built-in C++ twin, or an OpenCL device. Models pass it on to kernel
// launchers and never ask what it is.

#include <memory>
#include <string>

namespace infralab::compute {

namespace opencl {
class Device; // an opened device with its queue and program cache: compute/opencl/device.hpp
}

class Engine
{
public:
    Engine() = default; ///< the built-in engine
    /// An opened device under the name that people see.
    explicit Engine(std::shared_ptr<opencl::Device> device, std::string deviceName = "OpenCL device")
        : m_device(std::move(device))
        , m_deviceName(m_device ? std::move(deviceName) : builtinName)
    {}

    bool isBuiltin() const { return m_device == nullptr; }
    /// Null for the built-in engine.
    opencl::Device* device() const { return m_device.get(); }
    const std::string& deviceName() const { return m_deviceName; }
    /// "builtin" or "opencl", as the command line spells it.
    std::string name() const { return isBuiltin() ? "builtin" : "opencl"; }

private:
    static constexpr const char* builtinName = "built-in C++";

    std::shared_ptr<opencl::Device> m_device;
    std::string m_deviceName = builtinName;
};

} // namespace infralab::compute
