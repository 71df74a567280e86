#pragma once
// The numbers of a run: as typed, from a file or drawn at random, with the outlier put in. Here apart from
// the quantiser, which knows nothing of where numbers come from.

#include "block_scaling.hpp"

#include <stop_token>

namespace infralab::block_scaling {

constexpr std::size_t mostNumbers = 65'536; ///< of one run; further ones are counted only

struct Tensor
{
    std::vector<float> base;   ///< before the outlier is put in
    std::vector<float> values; ///< what is quantised
    std::size_t outlier = 0;   ///< its index
    std::size_t given = 0;     ///< how many numbers the input has
};

Recipe recipeOf(const BlockScaling::Params&);
/// The base's number at the outlier's place times `factor`, rounded once to fp32.
float outlierOf(const Tensor&, double factor);
/// Fails with the parameter and the place of what cannot be read; at `outlier_index` where it lies outside.
Expected<Tensor> readTensor(const BlockScaling::Params&, std::size_t most, const std::stop_token& = {});

} // namespace infralab::block_scaling
