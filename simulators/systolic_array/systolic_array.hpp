#pragma once
// The simulator systolic_array: a matrix product on a grid of multiply-add elements, counted for any size and
// run register by register.

#include "film.hpp"
#include "operands.hpp"

#include "simulators/contract/simulator.hpp"

namespace infralab {

struct SystolicArray
{
    static constexpr auto id = "systolic_array";
    static constexpr auto title = "Systolic array";
    static constexpr auto summary =
        "How a grid of multipliers turns a matrix product into a wave, and where its "
        "time goes.";
    static constexpr int version = 1;

    /// `automatic`: int32 for int8 operands, else fp32.
    enum class SumFormat { automatic, fp32, bf16, fp16 };

    struct Params
    {
        int rows = 8, columns = 8;
        systolic::Dataflow dataflow = systolic::Dataflow::outputStationary;
        std::string layer = "custom"; ///< of systolic::networks(), or custom
        std::int64_t m = 8, n = 8, k = 8;
        double clockMHz = 700;
        std::string numberFormat = "int8";
        SumFormat accumulator = SumFormat::automatic;
        std::int64_t inputSramKib = 64, weightSramKib = 64, outputSramKib = 64;
        bool doubleBuffering = true;
        double dramGbps = 34;
        systolic::Fill fill = systolic::Fill::random;
        systolic::Fault::Kind fault = systolic::Fault::Kind::none;
        int faultRow = 0, faultColumn = 0;
        double faultValue = 0;
        int faultBit = 0;
        bool skew = true;
        std::int64_t fold = 0;
        std::int64_t seed = 1;
    };

    struct Result
    {
        std::int64_t cyclesScalesim = 0, cyclesWithDrain = 0, cyclesPerFold = 0, folds = 0;
        double overallUtilisation = 0, mappingEfficiency = 0, computeUtilisation = 0;
        std::int64_t inputReads = 0, weightReads = 0, outputWrites = 0, partialSumRereads = 0;
        std::int64_t dramWordsMin = 0, dramWords = 0, stallCycles = 0, totalCycles = 0, idealCycles = 0;
        double timeUs = 0, tops = 0, intensity = 0, roofTops = 0;
        std::int64_t wrongElements = 0;
        std::string verdict;
        Frames machine;
        Series working;
        Grid a, b, c, productError, foldMap, cyclesByShape, utilisationByShape;
        Table network;
    };

    static void describe(ParamList<Params>&);
    static void describe(OutputList<Result>&);
    static std::vector<Preset<Params>> presets();
    static Expected<Result> run(const Params&, Run<Result>&);
};

} // namespace infralab
