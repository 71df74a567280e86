#pragma once
// The simulator peeking: what is found by chance when one looks early, measures many things or keeps the best
// of several seeds, and which rules keep the level.

#include "simulators/contract/simulator.hpp"

#include "compute/numerics/group_sequential.hpp"

#include <limits>

namespace infralab {

struct Peeking
{
    static constexpr auto id = "peeking";
    static constexpr auto title = "Looks, metrics and seeds";
    static constexpr auto summary =
        "How often nothing at all is found significant when one looks early, tests "
        "many metrics or keeps the best seed, and which rules keep the level.";
    static constexpr auto lab = "Power lab";
    static constexpr auto shortTitle = "Peeking";
    static constexpr bool isPlan = true;
    static constexpr int version = 1;

    using Rule = compute::StoppingRule;

    struct Params
    {
        std::int64_t looks = 5;
        Rule boundary = Rule::naive;
        double alpha = 0.05;
        double drift = 2.8;
        std::int64_t metrics = 15;
        std::string values = {};
        std::int64_t seeds = 5;

        std::int64_t realMetrics = 4;
        double metricEffect = 3;
        double correlation = 0;
        double seedSpread = 1;
        std::int64_t experiments = 100'000;
        std::int64_t seed = 1;
    };

    struct Result
    {
        static constexpr double none = std::numeric_limits<double>::quiet_NaN();

        std::string verdict;
        // Looks
        double overallAlpha = none, boundary = none, power = none;
        double expectedLooks = none, expectedLooksNull = none;
        double powerOneLook = none, signError = none, exaggeration = none;
        double simulatedAlpha = none, simulatedAlphaSe = none;
        double simulatedPower = none, simulatedPowerSe = none;
        double simulatedLooks = none, stoppedExaggeration = none, experiments = 0;
        Series boundaryByLook, alphaByLook, powerByLook, simulatedByLook, naiveByLook, powerByDrift;
        Frames paths;
        // Many metrics
        double foundPlain = none, foundBonferroni = none, foundHolm = none, foundBh = none;
        double familyAlpha = none, families = 0;
        Table metrics, procedures;
        // Best of seeds
        double bestOf = none, bestOfGain = none;
        Series oneSeed, bestSeed, bestBySeeds;
    };

    static void describe(ParamList<Params>&);
    static void describe(OutputList<Result>&);
    static std::vector<Preset<Params>> presets();
    static Expected<Result> run(const Params&, Run<Result>&);
};

} // namespace infralab
