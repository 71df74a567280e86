#pragma once
// The simulator number_format: any numbers, in any formats, rounded once and shown bit by bit.

#include "compute/numerics/number_format.hpp"
#include "simulators/contract/simulator.hpp"

namespace infralab {

struct NumberFormatLab
{
    static constexpr auto id = "number_format";
    static constexpr auto title = "One number, every format";
    static constexpr auto summary = "What becomes of a number when a format of a few bits has to hold it: "
                                    "its bits, its error, its flags.";
    static constexpr int version = 1;

    struct Params
    {
        std::string input = "0.1 1/3 448.1 65520 1e-6";
        std::string inputFile = {}; ///< read in place of `input` where one is named
        std::string formats = "fp32,tf32,bf16,fp16,e5m2,e4m3fn,e2m1";
        compute::RoundingMode mode = compute::RoundingMode::nearestEven;
        bool saturate = false;
    };

    struct Result
    {
        std::string answer; ///< a sentence on the first number in the first format
        double errorUlp = 0, relativeError = 0;
        double exact = 0, overflowed = 0, underflowed = 0;
        std::string note; ///< how much of a long input was taken
        Table encodings, bits, formats;
        Grid digitsKept;
    };

    static void describe(ParamList<Params>&);
    static void describe(OutputList<Result>&);
    static std::vector<Preset<Params>> presets();
    /// An error of `input` names the number's place and text.
    static Expected<Result> run(const Params&, Run<Result>&);
};

} // namespace infralab
