#pragma once
// The simulator number_format: any numbers, in any formats, rounded once and shown bit by bit.

#include "simulators/contract/simulator.hpp"

namespace infralab {

/// The five modes of IEEE 754, or to one of the two neighbours by chance.
enum class Rounding { nearestEven, towardZero, up, down, nearestAway, stochastic };

/// The choices of a parameter for it, said once for all simulators that round.
template <class P>
std::vector<typename ParamList<P>::template Option<Rounding>> roundingOptions()
{
    return {{Rounding::nearestEven, "RNE", "Nearest even",
             "To nearest, ties to even: what processors do by default."},
            {Rounding::towardZero, "RZ", "Toward zero", "Cuts the bits off."},
            {Rounding::up, "RU", "Up", "Toward plus infinity."},
            {Rounding::down, "RD", "Down", "Toward minus infinity."},
            {Rounding::nearestAway, "RNA", "Nearest away",
             "To nearest, ties away from zero: as taught at school."},
            {Rounding::stochastic, "SR", "By chance",
             "To one of the two neighbours, the nearer one more likely: right on average."}};
}

struct NumberFormatLab
{
    static constexpr auto id = "number_format";
    static constexpr auto title = "One number, every format";
    static constexpr auto lab = "Float rounding explorer";
    static constexpr auto shortTitle = "One number";
    static constexpr auto summary = "What becomes of a number when a format of a few bits has to hold it: "
                                    "its bits, its error, its flags.";
    static constexpr int version = 2;

    struct Params
    {
        std::string input = "0.1 1/3 448.1 65520 1e-6";
        std::string inputFile = {}; ///< read in place of `input` where one is named
        std::string formats = "fp32,tf32,bf16,fp16,e5m2,e4m3fn,e2m1";
        Rounding mode = Rounding::nearestEven;
        bool saturate = false;
        int randomBits = 8; ///< of stochastic rounding
        std::int64_t seed = 1;
        int exponentBits = 5, fractionBits = 2, bias = 15; ///< of the format `custom`
        bool infinities = true, nans = true;
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
