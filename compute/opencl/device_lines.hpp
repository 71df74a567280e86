#pragma once
// What the helper process says, line by line, and what its listener makes of it. Here so that the two sides
// of the pipe share one description.

#include "devices.hpp"

#include <functional>
#include <string_view>

namespace infralab::compute::opencl {

namespace lines {
/// Each is one line with its newline; tabs and line breaks inside a text become spaces.
std::string device(const DeviceInfo&);
std::string trying(int index);
std::string works(int index);
std::string fails(int index, std::string_view problem);
std::string driverWithoutDevice(std::string_view name, std::string_view problem);
std::string end();
} // namespace lines

/// A listing as far as it has come.
struct Listing
{
    std::vector<DeviceInfo> devices; ///< those with an index first, in order
    int trying = -1;                 ///< the device under test when the text ended
    bool complete = false;           ///< the end line has come

    DeviceInfo* find(int index);
};

/// Reads a whole or cut-off text; invalidInput, with the line's number, where it is none of the helper's. A
/// last line without newline is not looked at.
Expected<Listing> readListing(std::string_view text);

} // namespace infralab::compute::opencl
