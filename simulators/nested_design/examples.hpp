#pragma once
// Measurements that come with the lab, and experiments drawn from a plan. Here so that there is something to
// look at before a file is at hand, of which the truth is known.

#include "measurements.hpp"
#include "nested_design.hpp"

namespace infralab::nested_design {

/// One experiment of two groups, "before" around `level` and "after" `difference` percent above it;
/// deviations are in percent of `level`. With `sameHosts` both groups ran on the same hosts, whose second
/// measurement has the deviation `processes` have anew.
Measurements drawnExperiment(const compute::NestedVariances&, const compute::NestedCounts&, double difference,
                             double level, bool sameHosts, std::uint64_t seed);

/// The example of that name; not of Dataset::none.
Measurements exampleOf(NestedDesign::Dataset);
/// Where it comes from, in a sentence.
std::string sourceOf(NestedDesign::Dataset);

} // namespace infralab::nested_design
