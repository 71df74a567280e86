#pragma once
// Runs of accumulation for the tests of its stage.

#include "app/stages/accumulation_scene.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace infralab {

using Settings = std::vector<std::pair<std::string, std::string>>;

struct Answer
{
    Experiment experiment;
    std::vector<Output> outputs;
};

inline Answer answer(const Settings& settings)
{
    Experiment experiment = Experiment::initial(*find("accumulation"));
    for (const auto& [id, text] : settings)
        EXPECT_TRUE(setParameter(experiment, id, text)) << id << ' ' << text;
    RunContext context;
    auto report = perform(experiment, context);
    EXPECT_TRUE(report) << (report ? "" : report.error().message);
    return {experiment, report ? report->outputs : std::vector<Output>()};
}

inline sums::Scene sceneOf(const Settings& settings)
{
    const auto a = answer(settings);
    return sums::Scene(a.experiment, a.outputs);
}

/// Few enough for every picture.
inline const std::string sixteen = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16";

} // namespace infralab
