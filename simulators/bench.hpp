#pragma once
// What `infralab bench` measures of the models: an explicit list, beside the kernels' own.

#include <functional>
#include <string>
#include <vector>

namespace infralab {

struct BenchCase
{
    std::string what;             ///< "counts of ResNet-50: 54 layers, 3 dataflows, 10 shapes"
    std::string unit;             ///< of `amount`: "layers", "element updates"
    double amount = 0;            ///< done by one call
    std::function<double()> once; ///< does it, and returns a number made from all of it
};

/// Every preset of every simulator, then what the models' pages promise a speed for.
std::vector<BenchCase> benchCases();

} // namespace infralab
