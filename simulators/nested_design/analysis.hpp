#pragma once
// What measurements say: intervals of each group, of the difference and of the ratio, on runs and on host
// means, and the variance of each level. Here apart from the words in which it is told.

#include "compute/numerics/bootstrap.hpp"
#include "measurements.hpp"
#include "nested_design.hpp"

#include <optional>

namespace infralab::nested_design {

/// The second group against the first, in percent of it.
struct Comparison
{
    double percent = std::numeric_limits<double>::quiet_NaN();
    double error = percent, degrees = percent; ///< of the plain difference, in its own unit
    compute::Interval interval;                ///< in percent

    bool isKnown() const { return interval.isKnown(); }
};

struct Analysis
{
    std::optional<compute::NestedComponents> components; ///< none where the measurements do not tell them
    Comparison pooled;                                   ///< Welch on all runs
    Comparison
        hostMeans; ///< t on host means; where both groups have the same hosts, of each host against itself
    double pairedDeviation = std::numeric_limits<double>::quiet_NaN(); ///< of a host's difference, percent
    bool isConstant = false; ///< no run differs from another of its group
    bool hasNoRatio = false; ///< the first mean cannot be told from 0, so that no percentage is defined
    double undoing = std::numeric_limits<double>::quiet_NaN(); ///< deviation between hosts, percent, that a
                                                               ///< host a group hides
};

/// Variances of the levels where an estimator is given. Fails only where asked to stop.
Expected<Analysis> analyse(const Measurements&, std::optional<NestedDesign::Estimator>, double confidence,
                           const std::stop_token&);

/// Deviations in percent of the first group's mean as far as the measurements tell them, in place of those
/// given; what was taken, in a sentence.
std::string takePilot(const Measurements&, const Analysis&, compute::NestedVariances&);

/// Tables and numbers of the analysis.
void writeAnalysis(const Measurements&, const Analysis&, double confidence, NestedDesign::Result&);
/// Adds the bootstrap intervals to the table of intervals. False where asked to stop.
bool writeBootstrap(const Measurements&, const NestedDesign::Params&, const std::stop_token&,
                    NestedDesign::Result&);

} // namespace infralab::nested_design
