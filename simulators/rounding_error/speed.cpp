// Conversion and copy by turns, the fastest of each.

#include "speed.hpp"

#include "compute/kernels/kernels.hpp"

#include <chrono>
#include <limits>

namespace infralab::rounding_error {

namespace {

constexpr int turns = 5;
constexpr double none = std::numeric_limits<double>::quiet_NaN();

/// Seconds of one call, or NaN.
double secondsOf(const compute::Work& work, const std::stop_token& stop)
{
    const auto begin = std::chrono::steady_clock::now();
    if (!work(stop))
        return none;
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

} // namespace

Speed measuredSpeed(const compute::Engine& engine, std::span<const float> x,
                    const compute::FormatConversion& how, const std::stop_token& stop)
{
    const auto conversion = compute::preparedEncoding(engine, x, how);
    const auto copy = compute::findKernel("copy")->prepare(engine, std::ssize(x));
    if (!conversion || !copy)
        return {none, none};
    double converting = std::numeric_limits<double>::infinity(), copying = converting;
    for (int turn = 0; turn <= turns; ++turn) {
        const double one = secondsOf(*conversion, stop), other = secondsOf(*copy, stop);
        if (!(one > 0 && other > 0))
            return {none, none};
        if (turn == 0)
            continue; // it builds and warms
        converting = std::min(converting, one);
        copying = std::min(copying, other);
    }
    const auto count = static_cast<double>(x.size());
    const double bytes = 4 + compute::Codes::bytesEach(how.format);
    return {count / converting, bytes / converting / (8 / copying)};
}

} // namespace infralab::rounding_error
