#pragma once
// A folder of a test's own, gone with everything in it at the end, and a progress file in it.

#include "app/progress/progress_store.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

namespace infralab::test {

class TemporaryFolder
{
public:
    TemporaryFolder()
    {
        std::string name = (std::filesystem::temp_directory_path() / "infralab progress é XXXXXX").string();
        if (mkdtemp(name.data()))
            m_path = name;
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    std::filesystem::path operator/(const char* name) const { return m_path / name; }
    const std::filesystem::path& path() const { return m_path; }

    /// Names of the files whose name holds `part`.
    std::vector<std::filesystem::path> filesWith(const std::string& part) const
    {
        std::vector<std::filesystem::path> found;
        for (const auto& entry : std::filesystem::directory_iterator(m_path))
            if (entry.path().filename().string().find(part) != std::string::npos)
                found.push_back(entry.path());
        return found;
    }

private:
    std::filesystem::path m_path;
};

inline std::string bytesOf(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

inline void write(const std::filesystem::path& file, const std::string& bytes)
{
    std::ofstream(file, std::ios::binary) << bytes;
}

inline Moment at(std::int64_t milliseconds)
{
    return Moment(std::chrono::milliseconds(milliseconds));
}

/// A new or sound file, opened; the test ends where that fails.
inline ProgressStore begun(const std::filesystem::path& file)
{
    auto opened = ProgressStore::open(file, ProgressStore::Missing::isBegun);
    EXPECT_TRUE(opened) << opened.error().message;
    if (!opened)
        std::abort();
    return std::move(opened->store);
}

} // namespace infralab::test
