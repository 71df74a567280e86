// Where the ICD loader looks: the folder or file named by OCL_ICD_VENDORS, else /etc/OpenCL/vendors
// (https://github.com/OCL-dev/ocl-icd, man libOpenCL).

#include "driver_files.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <dlfcn.h>

namespace infralab::compute::opencl {
namespace {

std::filesystem::path vendors()
{
    const char* named = std::getenv("OCL_ICD_VENDORS");
    return named != nullptr && *named != '\0' ? named : "/etc/OpenCL/vendors";
}

std::vector<std::filesystem::path> driverFiles(const std::filesystem::path& place)
{
    std::error_code error;
    if (place.extension() == ".icd")
        return std::filesystem::is_regular_file(place, error) ? std::vector{place}
                                                              : std::vector<std::filesystem::path>{};
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(place, error))
        if (entry.path().extension() == ".icd")
            files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

} // namespace

std::vector<std::pair<std::string, std::string>> driversNotLoaded()
{
    const std::vector<std::filesystem::path> files = driverFiles(vendors());
    if (files.empty())
        return {{"OpenCL",
                 "No OpenCL driver is installed: " + vendors().string() +
                     " has no driver file. Install one, for example the package pocl-opencl-icd, or use the "
                     "built-in engine."}};
    std::vector<std::pair<std::string, std::string>> troubles;
    for (const std::filesystem::path& file : files) {
        std::ifstream stream(file);
        std::string library;
        std::getline(stream, library);
        if (dlopen(library.c_str(), RTLD_LAZY | RTLD_LOCAL) == nullptr) {
            const char* reason = dlerror();
            troubles.emplace_back(
                file.filename().string(),
                "The OpenCL driver file " + file.string() + " names a library that cannot be loaded (" +
                    (reason != nullptr ? reason : library) + "). Reinstall that driver or remove the file.");
        }
    }
    return troubles;
}

} // namespace infralab::compute::opencl
