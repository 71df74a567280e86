#pragma once
// Runs of accumulation for its tests.

#include "simulators/accumulation/accumulation.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace infralab {

struct AccumulationRun
{
    Expected<AccumulationLab::Result> result;
    std::optional<Truth> truth;
    double progress = 0;
    int partialResults = 0;
};

inline AccumulationRun accumulated(const AccumulationLab::Params& p, std::stop_token stop = {})
{
    double last = 0;
    int partial = 0;
    RunContext context(
        std::move(stop), {},
        [&](double fraction) {
            EXPECT_GE(fraction, last);
            EXPECT_LE(fraction, 1);
            last = fraction;
        },
        [&](const std::vector<Output>&) { ++partial; });
    OutputList<AccumulationLab::Result> outputs;
    AccumulationLab::describe(outputs);
    Run<AccumulationLab::Result> run(context, outputs);
    auto result = AccumulationLab::run(p, run);
    return {std::move(result), context.truth(), last, partial};
}

} // namespace infralab
