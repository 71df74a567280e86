#pragma once
// C = A B with the rounding of a machine's accumulator after every step: int8 in int32, or floats in fp32,
// bf16 or fp16. Here because a model of a multiplier array must agree with a plain product to the last bit.

#include "compute/engine.hpp"
#include "compute/error.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <stop_token>

#include <Eigen/Core>

namespace infralab::compute {

template <class T>
using RowMajor = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using MatrixI8 = RowMajor<std::int8_t>;
using MatrixI32 = RowMajor<std::int32_t>;
using MatrixF = RowMajor<float>;

/// The format to which a sum is rounded (to nearest, ties to even) after every step.
enum class Accumulator { fp32, bf16, fp16 };

/// Most terms of an int8 product whose sum cannot leave int32: 131,071 * 128 * 128 < 2^31.
inline constexpr Eigen::Index longestI8Sum = 131071;

/// a (rows, inner) times b (inner, columns), exactly. invalidInput where a shape is empty, the inner sizes
/// differ or inner > longestI8Sum; cancelled when asked to stop; device where the engine's device fails.
Expected<MatrixI32> matrixProduct(const Engine&, const MatrixI8& a, const MatrixI8& b, std::stop_token);

/// a (rows, inner) times b (inner, columns): c = fusedStep(a(i, k), b(k, j), c) from c = 0, k ascending, the
/// same bits on every engine (a NaN's payload apart). Operands may be any floats; those of narrower formats
/// are exact in float. Fails as the other does, without a limit on inner.
Expected<MatrixF> matrixProduct(const Engine&, const MatrixF& a, const MatrixF& b, Accumulator,
                                std::stop_token);

/// a * b + sum, exact and then rounded to odd at 53 bits, so that one more rounding to 51 bits or fewer gives
/// what a single rounding of the exact value would. Arguments must be floats. S. Boldo, G. Melquiond,
/// "Emulation of FMA and correctly rounded sums: proved algorithms using rounding to odd", IEEE Transactions
/// on Computers 57(4), 2008.
inline double stepRoundedToOdd(double a, double b, double sum)
{
    const double product = a * b; // exact: 24 + 24 bits
    const double rounded = product + sum;
    const double back = rounded - product;
    const double error = (product - (rounded - back)) + (sum - back); // exact: Knuth's TwoSum
    const auto bits = std::bit_cast<std::int64_t>(rounded);
    const auto away = (bits ^ std::bit_cast<std::int64_t>(error)) < 0 ? std::int64_t{-1} : std::int64_t{1};
    const bool inexact = error < 0 || error > 0; // neither where an infinity has made it a NaN
    return std::bit_cast<double>(bits + (inexact && (bits & 1) == 0 ? away : 0));
}

/// The nearest number of `significand` bits, ties to even; below `smallestNormal` the spacing stays what it
/// is there, past `largest` it is an infinity. Holds for |value| < 2^900, infinities and NaNs.
inline double roundedTo(double value, int significand, double smallestNormal, double largest)
{
    constexpr std::uint64_t exponentBits = 0x7ff0'0000'0000'0000;
    const double binade = std::bit_cast<double>(std::bit_cast<std::uint64_t>(value) & exponentBits);
    // Adding 1.5 * 2^52 spacings leaves no bit below one spacing; the FPU does the rounding.
    const double spacings = 1.5 * static_cast<double>(std::int64_t{1} << (53 - significand));
    const double shift = (binade > smallestNormal ? binade : smallestNormal) * spacings;
    const double rounded = std::abs((value + shift) - shift);
    const double bounded = rounded > largest ? std::numeric_limits<double>::infinity() : rounded;
    // An infinity has made the sum a NaN: the value itself is the answer.
    return bounded == bounded ? std::copysign(bounded, value) : value;
}

/// One step of an accumulator: the exact a * b + sum, rounded once to the accumulator's format, to nearest
/// with ties to even, subnormals kept, overflow to infinity as IEEE 754 says. `sum` must be representable in
/// that format.
inline float fusedStep(float a, float b, float sum, Accumulator accumulator)
{
    switch (accumulator) {
    case Accumulator::bf16:
        return static_cast<float>(roundedTo(stepRoundedToOdd(a, b, sum), 8, 0x1p-126, 0x1.fep127));
    case Accumulator::fp16:
        return static_cast<float>(roundedTo(stepRoundedToOdd(a, b, sum), 11, 0x1p-14, 65504.0));
    case Accumulator::fp32:
        break;
    }
    return std::fma(a, b, sum);
}

/// next[i] = fusedStep(a[i], b[i], sum[i]) for a whole row of elements, in the widest vectors of the
/// processor. The four have one length; next may be sum itself.
void fusedSteps(std::span<const float> a, std::span<const float> b, std::span<const float> sum,
                std::span<float> next, Accumulator);

} // namespace infralab::compute
