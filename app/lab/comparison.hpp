#pragma once
// A pinned run against the next: which parameters changed, and where the results first differ. No Qt.

#include "simulators/contract/experiment.hpp"

namespace infralab {

/// "Rows 8 → 16", one each parameter that differs.
std::vector<std::string> changedParameters(const Info&, const Values& before, const Values& now);

/// The first output in order of description that differs, and the place in it; empty where all agree. Texts
/// come last: they say in words what the numbers say better.
std::string firstDifference(const Info&, const std::vector<Output>& before, const std::vector<Output>& now);

/// The first moment at which two animations of the same shape show different cells; nothing where they agree,
/// differ in shape, or would take more than `budget` cells to compare.
std::optional<std::int64_t> firstDifferingFrame(const Frames& before, const Frames& now,
                                                std::int64_t budget = 20'000'000);

} // namespace infralab
