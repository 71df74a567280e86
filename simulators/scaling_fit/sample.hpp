#pragma once
// The bundled runs: generated from a known law with known noise, so that the truth can be shown beside a fit.
// The points that Hoffmann et al. published are not ours to ship.

#include "runs.hpp"

#include "compute/numerics/scaling_law.hpp"

namespace infralab::scaling_fit {

/// The law of the sample: A = 400, B = 2000, E = 1.8, alpha = 0.35, beta = 0.37.
compute::Law sampleLaw();
inline constexpr double sampleNoise = 0.005; ///< deviation of ln loss
inline constexpr int sampleSeed = 2022;
inline constexpr int sampleOutliers = 5;

/// The recipe: 12 budgets from 6e18 to 3e21 FLOP in equal ratios, at each 20 sizes from a sixth of the best
/// one to six times it, in equal ratios; D = C/(6N); ln loss is the law's plus normal noise of Philox(seed
/// 2022). Five more runs of the smallest budget are far too small for it, and went wrong: their losses lie 5,
/// 10, ..., 25 % above the law. Only N, C and the loss are given on, as in the published points.
std::vector<RunRow> sampleRows();

} // namespace infralab::scaling_fit
