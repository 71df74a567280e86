#pragma once
// The simulator loss_scaling: a small real training whose gradients are kept in a narrow format, with a loss
// scale, without one, and in fp32.

#include "simulators/contract/simulator.hpp"

namespace infralab {

struct LossScaling
{
    static constexpr auto id = "loss_scaling";
    static constexpr auto title = "Gradients and the loss scale";
    static constexpr auto lab = "Float rounding explorer";
    static constexpr auto shortTitle = "Loss scale";
    static constexpr auto summary =
        "Which gradients of a real training a narrow format keeps, and how a scale on the "
        "loss saves the others.";
    static constexpr int version = 1;

    struct Params
    {
        std::string format = "fp16";
        bool dynamic = true;
        double scale = 65536;
        std::int64_t interval = 2000;
        double lossDivisor = 4194304;
        std::int64_t steps = 600;
        std::int64_t seed = 1;

        double growth = 2, backoff = 0.5;
        std::vector<double> overflowAt = {};
        double learningRate = 0.01;
        std::int64_t hidden = 32, batch = 64;
    };

    struct Result
    {
        std::string answer;
        double flushedWith = 0, flushedWithout = 0;
        double lossWith = 0, lossWithout = 0, lossFp32 = 0;
        double skipped = 0, finalScale = 0, cleanSteps = 0, gradients = 0;
        Series curveWith, curveWithout, curveFp32;
        Series scale, flushedBySteps, flushedByStepsWithout;
        Series histogramWith, histogramWithout;
        Table events, limits;
        Frames steps;
    };

    static void describe(ParamList<Params>&);
    static void describe(OutputList<Result>&);
    static std::vector<Preset<Params>> presets();
    static Expected<Result> run(const Params&, Run<Result>&);
};

} // namespace infralab
