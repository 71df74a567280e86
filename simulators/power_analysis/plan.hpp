#pragma once
// What is asked for as a design of compute/numerics/power: solved, and in whole runs as it will be made. Here
// because formula, simulation and curves must speak of the same plan.

#include "power_analysis.hpp"

namespace infralab::power_analysis {

struct Plan
{
    compute::PowerDesign exact; ///< the four that belong together; the sample size need not be whole
    double power = 0;           ///< of `exact`
    compute::PowerDesign whole; ///< in whole runs, never fewer than exact
    double wholePower = 0;
    double secondRate = 0.5; ///< of two proportions: the second group's, 0 to 1
    double unit = 0;         ///< percent of change in an effect of 1; NaN where nobody has said it

    double second() const;    ///< size of the second group of `whole`; NaN where there is none
    double totalSize() const; ///< runs in all
};

/// With commas between thousands.
std::string grouped(std::int64_t);

/// True for tests of means and of proportions, whose effects come from a change and a spread, or from two
/// rates.
bool hasFieldUnits(compute::PowerTest);

/// Fails with the reason, its place a parameter, where nothing fits.
Expected<Plan> planFor(const PowerAnalysis::Params&);

} // namespace infralab::power_analysis
