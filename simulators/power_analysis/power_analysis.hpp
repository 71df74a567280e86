#pragma once
// The simulator power_analysis: a test's power, or what a wished power asks for, by formula and by
// experiments that are really drawn.

#include "compute/numerics/power.hpp"
#include "simulators/contract/simulator.hpp"

#include <limits>

namespace infralab {

struct PowerAnalysis
{
    static constexpr auto id = "power_analysis";
    static constexpr auto title = "How many runs a claim needs";
    static constexpr auto lab = "Power lab";
    static constexpr auto shortTitle = "Power";
    static constexpr auto summary =
        "A test's power, or the runs that it takes: by formula, and by up to a million trials really drawn.";
    static constexpr bool isPlan = true;
    static constexpr int version = 1;

    enum class Solve { power, sampleSize, effect, alpha };
    enum class EffectIn { standardised, field };

    struct Params
    {
        compute::PowerTest test = compute::PowerTest::twoSampleT;
        Solve solve = Solve::power;
        double effect = 0.5;
        std::int64_t sampleSize = 64;
        double alpha = 0.05;
        double power = 0.8;
        compute::Alternative alternative = compute::Alternative::twoSided;
        EffectIn effectIn = EffectIn::standardised;
        double changePercent = 3;
        double spreadPercent = 2;
        double pairCorrelation = 0.5;
        double firstRate = 75;
        double secondRate = 50;
        double ratio = 1;
        double deviationRatio = 1;
        std::int64_t groups = 3;
        std::int64_t degrees = 1;
        std::int64_t experiments = 100'000;
        std::int64_t seed = 1;
    };

    struct Result
    {
        static constexpr double none = std::numeric_limits<double>::quiet_NaN();

        std::string verdict, agreement;
        double power = none, sampleSize = none, effect = none, alpha = none;
        double simulatedPower = none, simulatedPowerSe = none, simulatedLow = none, simulatedHigh = none;
        double actualPower = none, firstSize = none, secondSize = none, totalSize = none;
        double fieldEffect = none, criticalValue = none, noncentrality = none;
        double experimentsRun = 0, found = 0, exaggeration = none, signError = none, meanFound = none;
        Series powerByN, powerByEffect, powerByAlpha, simulatedByN;
        Series nullDensity, alternativeDensity, statisticFound, statisticMissed;
        Series estimatesFound, estimatesMissed;
        Table experiments;
    };

    static void describe(ParamList<Params>&);
    static void describe(OutputList<Result>&);
    static std::vector<Preset<Params>> presets();
    /// invalidInput, its place a parameter, where nothing fits what is asked for: "the power stays below the
    /// level for every sample size".
    static Expected<Result> run(const Params&, Run<Result>&);
};

} // namespace infralab
