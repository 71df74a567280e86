#pragma once
// The arithmetic of one element: int8 operands with int32 sums, or floats with the accumulator's rounding.
// Here so that one machine serves both.

#include "compute/kernels/matrix_product.hpp"

#include <cstdint>

namespace infralab::systolic {

/// int8 operands, exact sums that wrap at 32 bits as an adder's wires do (only a fault can bring them there).
struct Integers
{
    using Stored = std::int8_t;   ///< an operand in a matrix
    using Operand = std::int16_t; ///< an operand in a register: the width that multiplies fastest
    using Sum = std::int32_t;

    static Operand held(Stored operand)
    {
        return operand; // NOLINT(bugprone-signed-char-misuse): a number, never a character
    }
    /// sum[i] += a[i] * b[i]
    void steps(const Operand* a, const Operand* b, Sum* sum, int count) const;
    Sum stuckAt(double value) const;
    Sum flipped(Sum sum, int bit) const;
    int sumBits() const { return 32; }
    int sumBytes() const { return 4; }
};

/// Floats of any format, which are exact in float; a sum is rounded after each step.
struct Floats
{
    using Stored = float;
    using Operand = float;
    using Sum = float;
    compute::Accumulator accumulator = compute::Accumulator::fp32;

    static Operand held(Stored operand) { return operand; }
    void steps(const Operand* a, const Operand* b, Sum* sum, int count) const;
    Sum stuckAt(double value) const;
    Sum flipped(Sum sum, int bit) const;
    int sumBits() const { return accumulator == compute::Accumulator::fp32 ? 32 : 16; }
    int sumBytes() const { return sumBits() / 8; }
};

} // namespace infralab::systolic
