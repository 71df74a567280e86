// PoCL's search for its cache (POCL_CACHE_DIR, XDG_CACHE_HOME, HOME), followed to see whether it will
// succeed: https://portablecl.org/docs/html/env_variables.html

#include "driver_cache.hpp"

#include "program_cache.hpp"

#include <cstdlib>

#include <sys/stat.h>
#include <unistd.h>

namespace infralab::compute::opencl {
namespace {

bool isWritable(const std::filesystem::path& folder)
{
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    return access(folder.c_str(), W_OK | X_OK) == 0;
}

/// Kernels are loaded as code from it, so it must be nobody else's.
bool isOwnAlone(const std::filesystem::path& folder)
{
    struct stat status = {};
    mkdir(folder.c_str(), S_IRWXU);
    return lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == geteuid() &&
           (status.st_mode & (S_IRWXG | S_IRWXO)) == 0;
}

} // namespace

void giveDriversACache()
{
    if (std::getenv("POCL_CACHE_DIR") != nullptr)
        return;
    // <cache>/infralab/kernels, so that PoCL's folder is its grandparent's child.
    const std::filesystem::path own = ProgramCache::usualFolder();
    if (!own.empty() && isWritable(own.parent_path().parent_path() / "pocl"))
        return;
    std::error_code error;
    const std::filesystem::path temporary = std::filesystem::temp_directory_path(error);
    const std::filesystem::path folder = temporary / ("infralab-pocl-" + std::to_string(geteuid()));
    if (!error && isOwnAlone(folder))
        setenv("POCL_CACHE_DIR", folder.c_str(), 0);
}

} // namespace infralab::compute::opencl
