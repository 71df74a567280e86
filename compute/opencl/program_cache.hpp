#pragma once
// Built programs on disk, so that a second start need not compile. Here apart from the device, since it is
// files alone.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace infralab::compute::opencl {

/// Never fails: a folder that cannot be read or written is a cache that holds nothing, an entry that is
/// damaged is removed. Several processes may share a folder.
class ProgramCache
{
public:
    /// An empty folder holds nothing and is not written.
    explicit ProgramCache(std::filesystem::path folder)
        : m_folder(std::move(folder))
    {}
    /// $XDG_CACHE_HOME/infralab/kernels, else ~/.cache/infralab/kernels, else empty.
    static std::filesystem::path usualFolder();

    /// key: everything on which the binary depends, in full; it is kept beside the binary and compared.
    std::optional<std::string> load(std::string_view key) const;
    void store(std::string_view key, std::string_view binary) const;
    void drop(std::string_view key) const;

private:
    std::filesystem::path fileOf(std::string_view key) const;

    std::filesystem::path m_folder;
};

} // namespace infralab::compute::opencl
