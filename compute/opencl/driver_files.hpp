#pragma once
// The files that name this machine's OpenCL drivers. Here to say why no device was found.

#include <string>
#include <utility>
#include <vector>

namespace infralab::compute::opencl {

/// Name and reason of every driver that cannot be loaded, or one entry that none is installed. Loads the
/// drivers' libraries, which can crash; for the helper process.
std::vector<std::pair<std::string, std::string>> driversNotLoaded();

} // namespace infralab::compute::opencl
