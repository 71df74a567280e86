#pragma once
// The simulator compute_allocation: from a scaling law to the model that a budget should buy, how much it
// matters, and what served tokens change.

#include "allocation.hpp"
#include "simulators/contract/simulator.hpp"

namespace infralab {

struct ComputeAllocation
{
    static constexpr auto id = "compute_allocation";
    static constexpr auto title = "Compute allocation";
    static constexpr auto summary =
        "Splits a training budget between parameters and tokens by a scaling law, counts served tokens, and "
        "says how flat the optimum is.";
    static constexpr auto lab = "Scaling laws";
    static constexpr auto shortTitle = "Allocation";
    static constexpr int version = 1;

    struct Params
    {
        std::string coefficients = "own"; ///< or the id of a published law
        double budget = 5.76e23;
        double inferenceTokens = 0;
        double modelSize = 0; ///< 0: the loss of the budget's optimum
        double tokenCap = 0;  ///< 0: none
        std::string accelerator = "h100";
        double amplitudeN = 406.4, amplitudeD = 410.7, irreducible = 1.69, alpha = 0.34, beta = 0.28;
        double lossTolerance = 1; ///< percent
        double utilisation = 40, servingUtilisation = 20;
    };

    struct Result
    {
        static constexpr double none = allocation::none;

        std::string answer, source;
        double parametersOpt = none, tokensOpt = none, lossOpt = none, tokensPerParameter = none;
        double exponentA = none, exponentB = none, coefficientG = none;
        double marginalN = none, marginalD = none;
        double flatLow = none, flatHigh = none;
        double lossHalf = none, lossDouble = none, computeHalf = none, computeDouble = none;
        double cappedParameters = none, cappedTokens = none, cappedLoss = none, cappedMore = none;
        double targetLoss = none, targetParameters = none, targetTokens = none, targetFlop = none;
        double awareParameters = none, awareTokens = none, awareFlop = none, saved = none;
        double trainingCost = none, targetCost = none, awareCost = none;
        Table models, laws;
        Series isoflopLine, frontier, isoflopLoss, needed, frontierLoss;
        Table contours;
    };

    static void describe(ParamList<Params>&);
    static void describe(OutputList<Result>&);
    static std::vector<Preset<Params>> presets();
    static Expected<Result> run(const Params&, Run<Result>&);
};

} // namespace infralab
