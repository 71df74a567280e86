#pragma once
// Every kernel measured on an engine, against the bandwidth of a copy in the same run. Here for `infralab
// bench` and the Google Benchmark target alike.

#include "kernels.hpp"

#include <limits>

namespace infralab::compute {

struct BenchRow
{
    std::string what;          ///< a description's id
    std::string engine;        ///< "built-in C++" or the device's name
    Eigen::Index size = 0;     ///< as the description's inputs say
    double seconds = 0;        ///< of one call, the median
    double bytesPerSecond = 0; ///< of bytes that must be moved
    double operationsPerSecond = 0;
    double shareOfCopy =
        0; ///< bytesPerSecond over the copy's at its largest size in this run; 0 without a copy
    int repetitions = 0;
    std::string problem; ///< one sentence, where it could not be measured
};

struct BenchEffort
{
    double secondsEach = 0.2; ///< about so long on each kernel and size, at least 3 calls
    double largestWork =
        std::numeric_limits<double>::infinity(); ///< sizes of more bytes or operations are left out
};

/// The median of the calls' times, after one call that builds and warms; operands stay on the engine. Never
/// throws; a kernel that fails gives a row with its problem. Stops early with the rows so far.
std::vector<BenchRow> benchKernels(const Engine&, std::stop_token, BenchEffort = {});

} // namespace infralab::compute
