#pragma once
// The simulator block_scaling: a tensor in blocks that share a scale, and what one outlier does to its
// neighbours.

#include "block_quantiser.hpp"
#include "simulators/contract/simulator.hpp"

namespace infralab {

struct BlockScaling
{
    static constexpr auto id = "block_scaling";
    static constexpr auto title = "Blocks that share a scale";
    static constexpr auto lab = "Float rounding explorer";
    static constexpr auto shortTitle = "Blocks";
    static constexpr auto summary =
        "What a block of 32 or 16 numbers loses when all of them share one scale, "
        "and one of them is large.";
    static constexpr int version = 1;

    struct Params
    {
        std::string input = {}; ///< empty: drawn at random
        block_scaling::Scheme scheme = block_scaling::Scheme::mx;
        std::string element = "e2m1";
        block_scaling::ScaleRule scaleRule = block_scaling::ScaleRule::floor;
        int levels = 2;
        std::int64_t outlierIndex = 12;
        double outlier = 1;

        std::string inputFile = {};
        std::int64_t count = 32, spread = 0, seed = 1;
        compute::RoundingMode round = compute::RoundingMode::nearestEven;
        block_scaling::Arithmetic arithmetic = block_scaling::Arithmetic::fp32Steps;
        block_scaling::Division division = block_scaling::Division::reciprocal;
    };

    struct Result
    {
        std::string answer;
        double scaleByte = 0, scale = 0, tensorScale = 0;
        std::string codes;
        double zeroed = 0, clipped = 0, levelsUsed = 0, sqnr = 0, othersError = 0;
        double mse = 0, bitsPerElement = 0, headroom = 0, block = 0;
        std::string note;
        Table blocks, elements;
        Series given, stored, representable;
        Series othersFloor, othersEven, othersCeil, othersRceil, othersNvfp4;
    };

    static void describe(ParamList<Params>&);
    static void describe(OutputList<Result>&);
    static std::vector<Preset<Params>> presets();
    /// An error of `input` or `input_file` names the number's place and text.
    static Expected<Result> run(const Params&, Run<Result>&);
};

} // namespace infralab
