#pragma once
// The sum of an array in one stated order, the same bits on every engine. Here because a sum that depends on
// the device cannot be re-run and compared.

#include "compute/engine.hpp"
#include "compute/error.hpp"

#include <stop_token>

#include <Eigen/Core>

namespace infralab::compute {

/// Terms of one block; the sums of blocks are summed in the same way until one is left.
inline constexpr Eigen::Index reductionBlock = 16384;
/// Lanes of a block: lane l adds x[l], x[l + 64], ... from 0; then lane l adds lane l + 32, then l + 16, 8,
/// 4, 2, 1.
inline constexpr Eigen::Index reductionLanes = 64;

/// The sum, in the order stated above. Its error is at most 262 * levels * 2^-24 * (sum of |x|), levels being
/// how often blocks are summed (N. Higham, "The accuracy of floating point summation", SIAM J. Sci. Comput.
/// 14(4), 1993: a term passes 256 + 6 additions a level). invalidInput where x is empty or longer than 2^32 -
/// 1; cancelled when asked to stop; device where the engine's device fails.
Expected<float> sum(const Engine&, const Eigen::ArrayXf& x, std::stop_token);

} // namespace infralab::compute
