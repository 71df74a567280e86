#pragma once
// The gradients of the small network once more, in double and by Eigen's products. Here as the twin that the
// truth strip names: it shares no line with the network that is trained.

#include "compute/numerics/two_layer_network.hpp"

namespace infralab::loss_scaling {

/// Largest difference of the network's fp32 gradients from those in double, over the largest gradient.
double gradientDifference(const compute::NetworkWeights&, const compute::Examples&);

} // namespace infralab::loss_scaling
