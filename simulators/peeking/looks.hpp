#pragma once
// Looks at data that come in: what the formula says, and simulated experiments beside it.

#include "peeking.hpp"

namespace infralab::peeking {

/// How many simulated experiments are shown one by one, as a grid.
inline constexpr int shownRows = 10, shownColumns = 20;

struct LooksPlan
{
    std::vector<double> boundary;
    compute::Crossing naive;        ///< the usual critical value at every look, without drift
    compute::Crossing null, effect; ///< this boundary, without and with the drift
};

/// Fails when asked to stop.
Expected<LooksPlan> planLooks(const Peeking::Params&, const std::stop_token&);

/// What the formulas say: numbers and series of looks, and the first experiments as frames.
void writePlan(const LooksPlan&, const Peeking::Params&, Peeking::Result&);

/// Simulated experiments so far: the same draws without and with the drift. Sums of whole numbers but for the
/// estimates, which are added in the order of the experiments, so that nothing depends on threads.
struct LooksTally
{
    explicit LooksTally(std::size_t looks)
        : falseAlarms(looks)
        , found(looks)
    {}
    void add(const LooksTally&);

    std::vector<std::int64_t> falseAlarms, found; ///< first crossings at each look
    std::int64_t experiments = 0;
    double estimates = 0; ///< sizes of the estimates where an effect was found, in drifts at the last look
};

/// Experiments `first` to `first + count - 1`.
LooksTally simulate(const LooksPlan&, const Peeking::Params&, std::int64_t first, std::int64_t count);
void writeTally(const LooksTally&, const Peeking::Params&, Peeking::Result&);

/// Power by the true effect under the same boundary. Returns false where asked to stop.
bool writePowerCurve(const LooksPlan&, const std::stop_token&, Peeking::Result&);

} // namespace infralab::peeking
