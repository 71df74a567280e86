#pragma once
// Variances between hosts, processes and runs, estimated from measurements of one or two groups. Here beside
// varianceComponents because a comparison has a mean for each group, and processes between hosts and runs.

#include "nested_design.hpp"

#include <stop_token>

namespace infralab::compute {

using MeasuredProcess = std::vector<double>;
using MeasuredHost = std::vector<MeasuredProcess>;
using MeasuredGroup = std::vector<MeasuredHost>;

struct NestedComponents
{
    NestedVariances variances;
    std::vector<double> means, errors; ///< of each group, as generalised least squares give them
    bool hasHosts = false;             ///< a group has several hosts, so that their variance can be told
    bool hasProcesses = false;         ///< a host has several processes of which one has several runs
    bool hostAtZero = false, processAtZero = false; ///< the estimate is at its boundary
};

/// A level that the measurements do not tell has variance 0, and what it adds is in the one below: a host's
/// processes of one run each are its runs. At least one process has two runs, or one host two processes;
/// else, and where a measurement is not finite or a group, host or process empty, an error with `where` data.
/// Cancelled where asked to stop.
Expected<NestedComponents> nestedComponents(std::vector<MeasuredGroup> groups, ComponentMethod,
                                            const std::stop_token& = {});

} // namespace infralab::compute
