#pragma once
// The simulator scaling_fit: a law of loss in parameters and tokens, fitted to runs, with what the fit does
// not know.

#include "simulators/contract/simulator.hpp"

#include "compute/numerics/scaling_law_fit.hpp"

#include <limits>

namespace infralab {

struct ScalingFit
{
    static constexpr auto id = "scaling_fit";
    static constexpr auto title = "Scaling-law fitter";
    static constexpr auto summary = "Fits a law of loss in parameters and tokens to training runs, and says "
                                    "how far the fit can be trusted.";
    static constexpr auto lab = "Scaling laws";
    static constexpr auto shortTitle = "Fit";
    static constexpr int version = 1;

    /// Hoffmann et al.'s approach 3, Kaplan et al.'s joint form, Hoffmann et al.'s approaches 1 and 2.
    enum class Form { hoffmann, kaplan, envelope, isoflop };
    enum class Starts { quick, published };
    enum class Unit { one, thousand, million, billion, trillion };
    enum class FlopUnit { flop, exa, zetta, petaflopDay };
    using Objective = compute::LawObjective;
    using Stopping = compute::Stopping;

    struct Params
    {
        std::string data = {}; ///< a file; empty: the generated sample
        std::string map = {};  ///< "parameters=Model Size,flop=Training FLOP,loss=loss"
        Form form = Form::hoffmann;
        Objective objective = Objective::huber;
        std::int64_t dropLargest = 0;
        std::int64_t bootstrap = 200;
        double holdOut = 0; ///< percent of the runs, the largest budgets
        double budget = 1e22;
        double delta = 1e-3;
        Starts starts = Starts::quick;
        Stopping stopping = Stopping::smallGradient;
        bool average = false;
        double flopFactor = 6;
        Unit parameterUnit = Unit::one, tokenUnit = Unit::one;
        FlopUnit flopUnit = FlopUnit::flop;
        bool leaveOutBadRows = false;
        std::int64_t seed = 1;
    };

    struct Result
    {
        static constexpr double none = std::numeric_limits<double>::quiet_NaN();

        std::string verdict, source, convergenceNote, identifiability, extrapolation;
        double amplitudeN = none, amplitudeD = none, irreducible = none, alpha = none, beta = none;
        double objective = none, logSigma = none, slope = none;
        double convergedStarts = none, startsTried = none, pointsUsed = none;
        double alphaSe = none, betaSe = none, irreducibleSe = none, amplitudeNSe = none, amplitudeDSe = none;
        double exponentA = none, exponentASe = none, exponentB = none, coefficientG = none;
        double parametersOpt = none, parametersOptLow = none, parametersOptHigh = none;
        double tokensOpt = none, tokensOptLow = none, tokensOptHigh = none;
        double lossOpt = none, lossOptLow = none, lossOptHigh = none;
        double extrapolationFactor = none;
        double refits = 0;
        Table coefficients;
        Table points;
        Series frontierLoss, frontierParameters, frontierTokens;
        Table isoflopCurves, optimaByBudget, cloud;
        Series profileA, profileB, profileE, profileAlpha, profileBeta;
        Table holdOut, convergence, preview;
    };

    static void describe(ParamList<Params>&);
    static void describe(OutputList<Result>&);
    static std::vector<Preset<Params>> presets();
    static Expected<Result> run(const Params&, Run<Result>&);
};

} // namespace infralab
