#pragma once
// The simulator rounding_error: what a whole distribution of numbers loses in formats of a few bits.

#include "simulators/contract/simulator.hpp"
#include "simulators/number_format/number_format.hpp"

#include <limits>

namespace infralab {

struct RoundingErrorLab
{
    static constexpr auto id = "rounding_error";
    static constexpr auto title = "A distribution in every format";
    static constexpr auto lab = "Float rounding explorer";
    static constexpr auto shortTitle = "Errors";
    static constexpr auto summary =
        "What a million numbers lose when formats of a few bits have to hold them: "
        "the error, and what lies outside the range.";
    static constexpr int version = 1;

    enum class Distribution { normal, logNormal, uniformExponent, listed };

    struct Params
    {
        Distribution distribution = Distribution::normal;
        double scale = 1;  ///< deviation, median or middle
        double spread = 3; ///< binades: deviation, or half of the width
        std::int64_t count = 100'000;
        std::string formats = "e4m3fn,e5m2,e2m1,fp16,bf16";
        Rounding mode = Rounding::nearestEven;
        std::string input = "0.1 1/3 448.1 65520 1e-6 2.5 -0.02";
        std::string inputFile = {}; ///< read in place of `input` where one is named
        bool saturate = true;
        int randomBits = 32; ///< of stochastic rounding
        std::int64_t seed = 1;
        int exponentBits = 3, fractionBits = 4, bias = 3; ///< of the format `custom`
        bool infinities = false, nans = true;
    };

    struct Result
    {
        std::string answer;                                      ///< a sentence on the first format
        double sqnr = 0, overflowed = 0, flushed = 0, exact = 0; ///< of the first format; shares in percent
        double conversions = std::numeric_limits<double>::quiet_NaN(),
               shareOfCopy = conversions; ///< measured
        std::string note;
        Table formats;
        Series sizes;    ///< share of the numbers by binade
        Grid lostBySize; ///< of each binade, by format
        Grid errors;     ///< histogram in ulps, by format
    };

    static void describe(ParamList<Params>&);
    static void describe(OutputList<Result>&);
    static std::vector<Preset<Params>> presets();
    static Expected<Result> run(const Params&, Run<Result>&);
};

} // namespace infralab
