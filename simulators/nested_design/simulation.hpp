#pragma once
// Experiments drawn from a plan, run by run. Here because a false alarm rate that was only computed is a
// claim.

#include "nested_design.hpp"

#include <optional>

namespace infralab::nested_design {

struct FalseAlarms
{
    std::int64_t experiments = 0, pooled = 0;
    std::optional<std::int64_t> hostMeans; ///< none with a single host
};

/// How many experiments of that plan are simulated: as many as asked for, or what
/// forty million runs give; none where that would be fewer than 200.
std::int64_t affordable(std::int64_t asked, const compute::NestedCounts&);

/// Carries out the plan `experiments` times without a difference and tests at `alpha`. Each experiment has a
/// stream of its own, so the counts depend on the seed alone. Nothing where asked to stop.
std::optional<FalseAlarms> simulateFalseAlarms(const compute::NestedVariances&, const compute::NestedCounts&,
                                               double alpha, std::int64_t experiments, std::uint64_t seed,
                                               const std::stop_token&,
                                               const std::function<void(double share)>& progress);

} // namespace infralab::nested_design
