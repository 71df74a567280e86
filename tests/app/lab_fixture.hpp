#pragma once
// A small simulator with every kind of parameter and output, and none of the lab's own: what the pane makes
// of it, it makes from the description alone.

#include "simulators/contract/simulator.hpp"

namespace infralab::test {

/// Parameters: integer, real (linear and logarithmic), toggle, choice (few and many), choices, text, reals,
/// file, an advanced one, a rule over two, one enabled by another. Outputs: every kind. `delay` makes a run
/// last that many milliseconds, with progress and partial results; `fault` lets it fail.
const Simulator& sample();
/// Numbers alone: no picture, no animation, no preset.
const Simulator& numbersOnly();

/// Runs of `sample` begun and ended since the process began.
int runsBegun();
int runsFinished();

} // namespace infralab::test
