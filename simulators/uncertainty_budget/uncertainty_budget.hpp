#pragma once
// The simulator uncertainty_budget: what a formula's result is worth when its inputs are known only so well,
// by first order and by Monte Carlo.

#include "simulators/contract/simulator.hpp"

#include <limits>

namespace infralab {

struct UncertaintyBudget
{
    static constexpr auto id = "uncertainty_budget";
    static constexpr auto title = "Uncertainty budget";
    static constexpr auto summary =
        "How well a result is known whose inputs are known only so well: first order "
        "beside Monte Carlo, and which input matters.";
    static constexpr auto lab = "Power lab";
    static constexpr auto shortTitle = "Uncertainty";
    static constexpr int version = 1;

    struct Params
    {
        std::string formula = "time_old / time_new";
        std::string inputs = "time_old = 12.40 +- 0.15 t df 9; time_new = 11.90 +- 0.12 t df 9";
        double coverage = 95;
        double threshold = 1;
        std::int64_t draws = 1'000'000;
        std::int64_t seed = 1;
    };

    struct Result
    {
        static constexpr double none = std::numeric_limits<double>::quiet_NaN();

        std::string verdict, comparison;
        // First order
        double value = none, uncertainty = none, relative = none;
        double effectiveDf = none, coverageFactor = none, expanded = none, low = none, high = none;
        // Monte Carlo
        double mean = none, meanSe = none, deviation = none, median = none;
        double symmetricLow = none, symmetricHigh = none, shortestLow = none, shortestHigh = none;
        double above = none, draws = 0, undefined = 0;
        Table budget;
        Series firstOrder, monteCarlo;
    };

    static void describe(ParamList<Params>&);
    static void describe(OutputList<Result>&);
    static std::vector<Preset<Params>> presets();
    static Expected<Result> run(const Params&, Run<Result>&);
};

} // namespace infralab
