#pragma once
// Simulated samples in plain C++, for experiments side by side: what the built-in engine runs. Here apart
// from the launcher, since it is compiled once for each width of vectors.

#include "simulated_samples.hpp"

namespace infralab::compute::twin {

/// The experiments `first` to `first` + experimentsASide - 1, all quantities, out[q * experimentsASide +
/// lane]. False, once asked to stop.
bool drawSideBySide(const SampleDraws&, std::uint32_t first, float* out, const std::stop_token&);

} // namespace infralab::compute::twin
