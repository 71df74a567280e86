#pragma once
// Tallies as the simulator's outputs. Here apart from the run, which publishes them as it goes.

#include "rounding_error.hpp"
#include "tally.hpp"

namespace infralab::rounding_error {

/// How many numbers fell into each binade, and beside them.
struct Sizes
{
    std::array<std::uint64_t, binades> counts{};
    std::uint64_t zeros = 0, notFinite = 0, all = 0;

    void add(float);
};

/// Fills all but what is measured; `given` numbers were asked for.
void report(const Sizes&, const std::vector<Tally>&, std::size_t given, RoundingErrorLab::Result&);

} // namespace infralab::rounding_error
