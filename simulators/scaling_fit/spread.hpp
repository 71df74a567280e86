#pragma once
// What the refits of resampled runs say: standard errors, intervals, bands and predictions of held-out runs.

#include "frontier.hpp"

namespace infralab::scaling_fit {

/// One refit.
struct Refit
{
    compute::Law law{}; ///< of the two forms that are laws
    compute::ComputeOptimum optimum;
    std::array<double, 2> lossLine{};

    bool isUsable() const;
};

Refit refitOf(const Frontier&);

/// Writes all that follows from the refits so far; those that are no law (an exponent below zero) are left
/// out and counted. Returns false where asked to stop.
bool writeSpread(const std::vector<Refit>&, const Frontier&, const Selection&, const ScalingFit::Params&,
                 const std::stop_token&, ScalingFit::Result&);

/// The coefficients' table, with the truth where the runs are the sample.
void writeCoefficientTable(const std::vector<Refit>&, const ScalingFit::Params&, ScalingFit::Result&);

} // namespace infralab::scaling_fit
