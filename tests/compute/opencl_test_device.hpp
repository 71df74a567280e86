#pragma once
// What the tests of OpenCL share: engines to test on, and an environment that is put back.

#include "compute/engine.hpp"
#include "compute/opencl/device.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

#include <gtest/gtest.h>

namespace infralab::compute {

/// Sets a variable for a test's time, or unsets it where value is null.
class Variable
{
public:
    Variable(std::string name, const char* value)
        : m_name(std::move(name))
    {
        if (const char* before = std::getenv(m_name.c_str()))
            m_before = before;
        set(value);
    }
    Variable(std::string name, const std::string& value)
        : Variable(std::move(name), value.c_str())
    {}
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;
    ~Variable() { set(m_before ? m_before->c_str() : nullptr); }

private:
    void set(const char* value) const
    {
        if (value != nullptr)
            setenv(m_name.c_str(), value, 1);
        else
            unsetenv(m_name.c_str());
    }

    std::string m_name;
    std::optional<std::string> m_before;
};

/// A folder of its own, gone with the object.
class TemporaryFolder
{
public:
    TemporaryFolder()
    {
        std::string pattern = (std::filesystem::temp_directory_path() / "infralab test é XXXXXX").string();
        m_path = mkdtemp(pattern.data());
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    const std::filesystem::path& path() const { return m_path; }
    std::string file(const std::string& name, const std::string& text) const
    {
        std::ofstream(m_path / name, std::ios::binary) << text;
        return (m_path / name).string();
    }

private:
    std::filesystem::path m_path;
};

/// Caches of the tests' own, kept between runs, so that no home is written to and no driver builds twice.
class OwnCaches : public testing::Environment
{
    void SetUp() override
    {
        setenv("XDG_CACHE_HOME", INFRALAB_BIN "/../test-cache", 0);
        setenv("POCL_CACHE_DIR", INFRALAB_BIN "/../test-cache/pocl", 0);
    }
};
inline const auto* const ownCaches = testing::AddGlobalTestEnvironment(new OwnCaches);

/// The first device, or nothing, where a test is to be skipped by name.
inline std::optional<Engine> deviceEngine()
{
    const auto device = opencl::openDevice(0);
    return device ? std::optional(Engine(*device)) : std::nullopt;
}

} // namespace infralab::compute
