#pragma once
// Up to a million experiments drawn and judged, counted as they come. Here apart from the run, so that what
// is counted can be read in one go.

#include "trial.hpp"

namespace infralab::power_analysis {

/// Equal bins between two ends; what lies outside is not counted.
struct Bins
{
    static constexpr std::size_t count = 60;

    double low = 0, high = 1;

    double width() const { return (high - low) / count; }
    double middle(std::size_t bin) const { return low + (static_cast<double>(bin) + 0.5) * width(); }
    /// `count` where it lies outside.
    std::size_t of(double x) const;
};

/// Of statistics and of estimates, over the range that both hypotheses reach.
Bins statisticBins(const compute::PowerDesign&);
Bins estimateBins(const compute::PowerDesign&);

struct Tally
{
    using Histogram = std::array<std::int64_t, Bins::count>;

    std::int64_t experiments = 0, found = 0, wrongSign = 0;
    double foundSizes = 0; ///< sum of the sizes of found estimates
    Histogram statisticFound{}, statisticMissed{}, estimateFound{}, estimateMissed{};

    void add(const Tally&);
};

struct Simulated
{
    Tally tally;
    std::vector<Outcome> first; ///< the first experiments, as many as are shown one by one
    std::int64_t planned = 0;   ///< fewer than asked for where those would take too long
};

constexpr std::size_t shownExperiments = 100;

/// Experiments that fit into a billion draws, at most as many as asked for.
std::int64_t affordable(const compute::SampleDraws&, std::int64_t asked);

/// `told` hears of each part done. The same for any number of threads and any engine.
Expected<Simulated> simulate(const Trial&, const Plan&, const compute::Engine&, std::uint64_t seed,
                             std::int64_t asked, const std::stop_token&,
                             const std::function<void(const Simulated&)>& told);
/// How many bits of the drawn numbers differ between the engine and the built-in one, in the first
/// experiments.
Expected<std::int64_t> differencesFromBuiltin(const compute::SampleDraws&, const compute::Engine&,
                                              const std::stop_token&);

} // namespace infralab::power_analysis
