// Lines up the bits of one operation.
// Here apart from the painting, which only needs columns.

#include "accumulation_bits.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>

namespace infralab::sums {

namespace {

constexpr int keptZeros = 4; // a run of zeros this short is drawn

} // namespace

BitRun bitsOf(double value)
{
    BitRun run{0, 1, {}};
    if (!std::isfinite(value) || value == 0)
        return run;
    int exponent = 0;
    const double fraction = std::frexp(std::abs(value), &exponent); // in [0.5, 1)
    auto significand = static_cast<std::uint64_t>(std::ldexp(fraction, 53));
    const int zeros = std::countr_zero(significand);
    significand >>= static_cast<unsigned>(zeros);
    run.low = exponent - 53 + zeros;
    run.high = exponent - 1;
    for (int at = run.high; at >= run.low; --at)
        run.ones.push_back(((significand >> static_cast<unsigned>(at - run.low)) & 1U) != 0);
    return run;
}

AlignedBits alignedBits(const Operation& operation, const compute::NumberFormat& format)
{
    AlignedBits out;
    out.left = bitsOf(operation.leftValue);
    out.right = bitsOf(operation.rightValue);
    out.result = bitsOf(operation.result);
    out.lost = bitsOf(operation.lost);
    std::set<int, std::greater<>> used;
    const auto use = [&](int high, int low) {
        for (int at = high; at >= low; --at)
            used.insert(at);
    };
    for (const BitRun* run : {&out.left, &out.right, &out.result, &out.lost})
        if (!run->isEmpty())
            use(run->high, run->low);
    if (!out.result.isEmpty()) {
        out.hasWindow = true;
        out.windowHigh = out.result.high;
        out.windowLow = std::max(out.result.high, format.minExponent()) - format.fractionBits;
        use(out.windowHigh, out.windowLow);
    }
    std::optional<int> previous;
    for (const int at : used) {
        if (previous && *previous - at > keptZeros)
            out.columns.push_back(std::nullopt);
        else if (previous)
            for (int between = *previous - 1; between > at; --between)
                out.columns.push_back(between);
        out.columns.push_back(at);
        previous = at;
    }
    return out;
}

} // namespace infralab::sums
