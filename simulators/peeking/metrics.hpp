#pragma once
// Many metrics at once: one family of tests in full, and many simulated ones counted.

#include "peeking.hpp"

#include <array>

namespace infralab::peeking {

enum Procedure : std::size_t { uncorrected, byBonferroni, byHolm, byBenjaminiHochberg, procedures };

/// Tallies of simulated families, each procedure apart.
struct FamilyTally
{
    void add(const FamilyTally&);

    std::int64_t families = 0;
    std::array<std::int64_t, procedures> withFalse{}, found{}; ///< families with a false find; finds
    std::array<std::int64_t, procedures> real{};               ///< finds that are real
    std::array<double, procedures> falseShare{};               ///< sums of false finds over finds
};

/// How many families are simulated: fewer where a family has many metrics, none where p-values are given.
std::int64_t familiesOf(const Peeking::Params&);
FamilyTally simulateFamilies(const Peeking::Params&, std::int64_t first, std::int64_t count);
void writeFamilies(const FamilyTally&, const Peeking::Params&, Peeking::Result&);

/// The family that is shown: the p-values given, or the first simulated ones; adjusted and counted.
/// Fails where the text holds no p-values.
Expected<void> writeMetrics(const Peeking::Params&, Peeking::Result&);

} // namespace infralab::peeking
