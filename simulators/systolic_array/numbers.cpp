// The inner loops, written so that a compiler vectorises them.

#include "numbers.hpp"

#include "compute/kernels/vectorised.hpp"
#include "compute/numerics/number_format.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace infralab::systolic {
namespace {

INFRALAB_VECTORISED void addProducts(const std::int16_t* a, const std::int16_t* b, std::int32_t* sum,
                                     int count)
{
    for (int i = 0; i < count; ++i) {
        const auto product = static_cast<std::uint32_t>(a[i] * b[i]);
        sum[i] = static_cast<std::int32_t>(static_cast<std::uint32_t>(sum[i]) + product);
    }
}

// One function a format: with the format known, the rounding is a few vector instructions.

INFRALAB_VECTORISED void addRoundedBf16(const float* __restrict a, const float* __restrict b,
                                        float* __restrict sum, int count)
{
    for (int i = 0; i < count; ++i)
        sum[i] = compute::fusedStep(a[i], b[i], sum[i], compute::Accumulator::bf16);
}

INFRALAB_VECTORISED void addRoundedFp16(const float* __restrict a, const float* __restrict b,
                                        float* __restrict sum, int count)
{
    for (int i = 0; i < count; ++i)
        sum[i] = compute::fusedStep(a[i], b[i], sum[i], compute::Accumulator::fp16);
}

} // namespace

void Integers::steps(const Operand* a, const Operand* b, Sum* sum, int count) const
{
    addProducts(a, b, sum, count);
}

Integers::Sum Integers::stuckAt(double value) const
{
    using Limits = std::numeric_limits<Sum>;
    return static_cast<Sum>(std::clamp(std::nearbyint(value), static_cast<double>(Limits::min()),
                                       static_cast<double>(Limits::max())));
}

Integers::Sum Integers::flipped(Sum sum, int bit) const
{
    return static_cast<Sum>(static_cast<std::uint32_t>(sum) ^ std::uint32_t{1} << static_cast<unsigned>(bit));
}

void Floats::steps(const Operand* a, const Operand* b, Sum* sum, int count) const
{
    if (accumulator == compute::Accumulator::bf16)
        return addRoundedBf16(a, b, sum, count);
    if (accumulator == compute::Accumulator::fp16)
        return addRoundedFp16(a, b, sum, count);
    const auto n = static_cast<std::size_t>(count);
    compute::fusedSteps({a, n}, {b, n}, {sum, n}, {sum, n}, accumulator);
}

Floats::Sum Floats::stuckAt(double value) const
{
    return compute::fusedStep(static_cast<float>(value), 1, 0, accumulator);
}

Floats::Sum Floats::flipped(Sum sum, int bit) const
{
    const std::uint32_t mask = std::uint32_t{1} << static_cast<unsigned>(bit);
    switch (accumulator) {
    case compute::Accumulator::fp16: {
        const auto& half = *compute::findFormat("fp16");
        return static_cast<Sum>(compute::decode(compute::roundDouble(sum, half) ^ mask, half));
    }
    case compute::Accumulator::bf16: // the upper half of the same number in fp32
        return std::bit_cast<Sum>(std::bit_cast<std::uint32_t>(sum) ^ mask << 16U);
    case compute::Accumulator::fp32:
        break;
    }
    return std::bit_cast<Sum>(std::bit_cast<std::uint32_t>(sum) ^ mask);
}

} // namespace infralab::systolic
