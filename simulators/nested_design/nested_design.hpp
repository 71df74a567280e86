#pragma once
// The simulator nested_design: runs within processes within hosts, what pooling them pretends, and whether a
// measured difference is one.

#include "simulators/contract/simulator.hpp"

#include "compute/numerics/nested_design.hpp"

#include <limits>

namespace infralab {

struct NestedDesign
{
    static constexpr auto id = "nested_design";
    static constexpr auto title = "Hosts, processes, runs";
    static constexpr auto summary =
        "Plans a comparison whose repeats share hosts, and says whether a measured "
        "difference is real.";
    static constexpr auto lab = "Power lab";
    static constexpr auto shortTitle = "Nesting";
    static constexpr bool isPlan = true;
    static constexpr int version = 1;

    /// Measurements that come with the lab; none: the plan alone.
    enum class Dataset { none, tenRepeats, fiveHosts, sameHosts, dyestuff };
    enum class Statistic { mean, median, minimum };
    using Estimator = compute::ComponentMethod;

    struct Params
    {
        std::string data = {};
        Dataset dataset = Dataset::none;
        double claim = 3;
        std::int64_t hosts = 3, runs = 10;
        double hostSd = 2, runSd = 2;
        std::int64_t processes = 1;
        double processSd = 0;
        bool pilot = true; ///< deviations of the data, where they tell them, in place of those typed
        double alpha = 0.05, power = 0.8;
        double budget = 2000, hostCost = 50, runCost = 1;
        double drawnDifference = 0;
        Statistic statistic = Statistic::mean;
        std::int64_t resamples = 2000;
        Estimator estimator = Estimator::reml;
        std::int64_t experiments = 20000;
        std::int64_t seed = 8; ///< of an experiment whose pooled runs mislead
    };

    struct Result
    {
        static constexpr double none = std::numeric_limits<double>::quiet_NaN();

        std::string answer, sentence, whatWouldTell, pilotNote, planNote, costNote, source;
        double icc = none, designEffect = none, effectiveN = none, totalRuns = none;
        double hostSd = none, processSd = none, runSd = none;
        double falseAlarmRate = none, manyHostsRate = none, claimedRate = none;
        double pooledError = none, trueError = none;
        double power = none, powerLimit = none, hostsNeeded = none, pairedHostsNeeded = none,
               smallestDifference = none;
        double bestRuns = none, bestHosts = none, bestRunsExact = none, bestPower = none, planCost = none;
        double simulatedRate = none, simulatedRateSe = none, simulatedExperiments = none;
        double simulatedMeansRate = none, simulatedMeansRateSe = none;
        double dataShare = none, hostsInData = none, runsInData = none;
        double difference = none, differenceLow = none, differenceHigh = none;
        double pooledDifference = none, pooledLow = none, pooledHigh = none;
        double hostVariance = none, processVariance = none, runVariance = none, dataIcc = none;
        double meanSquareBetween = none, meanSquareWithin = none, fRatio = none;
        double mean = none, meanSe = none, pooledMeanSe = none, undoingHostSd = none;
        Series powerByRuns, powerByHosts, powerLimitByRuns, falseAlarmByRuns, claimedByRuns,
            powerByBudgetRuns;
        Table runsTable, intervals, components, groups, hostMeans;
    };

    static void describe(ParamList<Params>&);
    static void describe(OutputList<Result>&);
    static std::vector<Preset<Params>> presets();
    static Expected<Result> run(const Params&, Run<Result>&);
};

} // namespace infralab
