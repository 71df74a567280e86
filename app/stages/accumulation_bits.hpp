#pragma once
// One rounded operation bit by bit: the operands lined up by place value, the window of the format, and the
// bits that fall off its end. Here as plain data first, so that a test can ask what is drawn.

#include "accumulation_scene.hpp"

#include <array>
#include <vector>

namespace infralab::sums {

/// The binary digits of a number, by the exponent of their place value.
struct BitRun
{
    int high = 0,
        low = 0; ///< exponents of the leading and of the last digit that is one; high < low: no digits
    std::vector<bool> ones; ///< from high down to low

    bool isEmpty() const { return ones.empty(); }
    bool one(int exponent) const
    {
        return exponent <= high && exponent >= low && ones[static_cast<std::size_t>(high - exponent)];
    }
};

BitRun bitsOf(double value); ///< no digits for zero and what is not finite

struct AlignedBits
{
    BitRun left, right, result, lost;
    int windowHigh = 0, windowLow = 0; ///< place values that the stored result has digits for
    bool hasWindow = false;
    /// Exponents of the columns from the left; a gap of zeros that nothing needs is one column without a
    /// value.
    std::vector<std::optional<int>> columns = {};
};

AlignedBits alignedBits(const Operation&, const compute::NumberFormat&);

} // namespace infralab::sums
