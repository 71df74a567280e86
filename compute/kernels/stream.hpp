#pragma once
// Copy and triad as STREAM has them (J. McCalpin, https://www.cs.virginia.edu/stream/). Here since their
// bandwidth is the measure of every kernel that does little arithmetic, and the first thing asked of a
// device.

#include "compute/engine.hpp"
#include "compute/error.hpp"

#include <stop_token>

#include <Eigen/Core>

namespace infralab::compute {

/// a by way of the engine. invalidInput where a is empty; cancelled when asked to stop; device where it
/// fails.
Expected<Eigen::ArrayXf> copied(const Engine&, const Eigen::ArrayXf& a, std::stop_token);

/// b + scale * c, product and sum each rounded to float, the same bits on every engine. invalidInput where
/// the lengths differ or are 0; else as `copied`.
Expected<Eigen::ArrayXf> triad(const Engine&, const Eigen::ArrayXf& b, float scale, const Eigen::ArrayXf& c,
                               std::stop_token);

} // namespace infralab::compute
