#pragma once
// A systolic array written for tests alone: a few lines that move registers, independent of the simulator.
// Here so that the stage is judged by what it draws of known frames, and before any model exists.

#include "simulators/contract/experiment.hpp"

#include <memory>
#include <vector>

namespace infralab::testing {

struct ArraySpec
{
    int rows = 8, columns = 8;
    std::string dataflow = "os";
    int m = 8, n = 8, k = 8;
    int fold = 0;
    int faultRow = -1, faultColumn = -1;
    bool wrong = false; ///< one element of the product differs
    bool withGrids = true, withFrames = true, withTables = true;
    unsigned seed = 1;
};

/// What a stage is shown: an experiment of a simulator with the ids of systolic_array, and its outputs.
struct Shown
{
    Experiment experiment;
    std::vector<Output> outputs;
};

Shown systolicResult(const ArraySpec&);
const Simulator& systolicDouble();
/// a[m, k] and b[k, n] of the fixture.
double operandA(const ArraySpec&, int m, int k);
double operandB(const ArraySpec&, int k, int n);

} // namespace infralab::testing
