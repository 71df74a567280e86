#pragma once
// Runs a program, reads what it prints, and kills it when it takes too long. Here because a driver is asked
// in a process that may be lost.

#include "compute/error.hpp"

#include <chrono>
#include <stop_token>
#include <string>
#include <vector>

namespace infralab::compute::opencl {

struct Answer
{
    enum class Ending { exited, signalled, timedOut, tooLong };

    std::string text; ///< what it printed on its standard output, up to its end
    Ending ending = Ending::exited;
    int code = 0; ///< exit code, or the number of the signal
};

/// The answer of program with its arguments, which gets no input and whose errors are not shown. It and what
/// it has started are killed after `timeout`, at `stop`, or once it has printed a megabyte. device, where it
/// cannot be started.
Expected<Answer> ask(const std::string& program, const std::vector<std::string>& arguments,
                     std::chrono::milliseconds timeout, const std::stop_token& stop = {});

} // namespace infralab::compute::opencl
