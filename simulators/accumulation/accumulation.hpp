#pragma once
// The simulator accumulation: a sum or a dot product in a format of a few bits, by any of the known
// algorithms, against the exact one.

#include "compute/numerics/number_format.hpp"
#include "simulators/contract/simulator.hpp"

#include <limits>

namespace infralab {

struct AccumulationLab
{
    static constexpr auto id = "accumulation";
    static constexpr auto title = "A long sum in few bits";
    static constexpr auto lab = "Float rounding explorer";
    static constexpr auto shortTitle = "Sums";
    static constexpr auto summary =
        "What becomes of a sum or a dot product when every addition is rounded: where it "
        "stops growing, and which order or algorithm saves it.";
    static constexpr int version = 1;

    enum class Kind { sum, dot };
    enum class Rule {
        ones,
        tenths,
        uniform,
        normal,
        harmonic,
        alternating,
        alternatingHarmonic,
        geometric,
        squares,
        illConditioned
    };

    struct Params
    {
        Kind kind = Kind::sum;
        Rule terms = Rule::uniform;
        std::string input = {};
        std::int64_t count = 4096;
        std::string format = "bf16";
        std::string algorithm = "naive";
        bool fused = false;
        std::int64_t size = 64;
        double condition = 1e8;
        std::int64_t seed = 1;
        std::string inputFile = {};
    };

    struct Result
    {
        std::string verdict;
        double sum = 0, exactSum = 0, stochasticSum = 0;
        // Not known before all terms have come.
        double errorUlps = std::numeric_limits<double>::quiet_NaN();
        double relativeError = errorUlps, stalledAt = errorUlps, condition = errorUlps;
        std::string sumCode, correctCode, exactText, note;
        Series running, runningExact, runningStochastic;
        Series error, boundNaive, boundPairwise, boundCompensated;
        Table algorithms, additions;
    };

    static void describe(ParamList<Params>&);
    static void describe(OutputList<Result>&);
    static std::vector<Preset<Params>> presets();
    /// An error of `input` or `input_file` names the number's place and text.
    static Expected<Result> run(const Params&, Run<Result>&);
};

} // namespace infralab
