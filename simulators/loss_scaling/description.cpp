// Parameters, outputs and presets of loss_scaling.

#include "compute/numerics/number_text.hpp"
#include "loss_scaling.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace infralab {

void LossScaling::describe(ParamList<Params>& p)
{
    std::vector<Choice> formats;
    for (const auto* name : {"fp16", "bf16", "e5m2", "e4m3fn"}) {
        const auto& f = *compute::findFormat(name);
        formats.push_back({name, name,
                           fmt::format("{}: from {:.3g} to {:.5g}.", f.label,
                                       compute::decode(*f.smallestSubnormalCode(), f),
                                       compute::decode(f.largestCode(), f))});
    }
    p.choice(&Params::format, "gradient_format", "Gradients in", std::move(formats))
        .help("Every gradient is rounded to this format as soon as it is computed; weights stay in fp32.");
    p.add(&Params::dynamic, "dynamic", "Dynamic scale")
        .help("The scale halves at an infinity and doubles after many clean steps; otherwise it stays.");
    p.add(&Params::scale, "scale", "Loss scale at first")
        .unit("x")
        .range(1, 4294967296)
        .scale(Scale::log2)
        .help("The loss is multiplied by this before differentiation, and the weights' gradients are divided "
              "by it "
              "in fp32.");
    p.add(&Params::interval, "interval", "Growth interval")
        .unit("steps")
        .range(1, 100000)
        .scale(Scale::log10)
        .enabledIf([](const Params& q) { return q.dynamic; })
        .help("So many steps without an infinity, one after another, let the scale grow.");
    p.add(&Params::lossDivisor, "loss_divisor", "Loss divided by")
        .range(1, 1099511627776)
        .scale(Scale::log2)
        .help("The loss is a sum over outputs and examples, over this number: as where it is a mean over the "
              "millions "
              "of tokens of a large batch, of which these examples are a part.");
    p.add(&Params::steps, "steps", "Steps")
        .range(1, 5000)
        .scale(Scale::log10)
        .help("How many updates are tried.");
    p.add(&Params::seed, "seed", "Seed").range(0, 1e9).help("Another seed draws other examples and weights.");

    p.add(&Params::growth, "growth", "Growth factor")
        .unit("x")
        .range(1, 16)
        .advanced()
        .enabledIf([](const Params& q) { return q.dynamic; })
        .help("By what the scale grows.");
    p.add(&Params::backoff, "backoff", "Backoff factor")
        .unit("x")
        .range(0.0625, 1)
        .advanced()
        .enabledIf([](const Params& q) { return q.dynamic; })
        .help("By what the scale is multiplied at an infinity.");
    p.add(&Params::overflowAt, "overflow_at", "Infinities put in at")
        .unit("step")
        .range(0, 4999)
        .advanced()
        .help("Steps at which an infinity is put among the scaled gradients, the first step being 0.");
    p.add(&Params::learningRate, "learning_rate", "Learning rate")
        .range(0.00001, 0.3)
        .scale(Scale::log10)
        .advanced()
        .help("Of the optimiser Adam.");
    p.add(&Params::hidden, "hidden", "Hidden units")
        .range(4, 128)
        .scale(Scale::log2)
        .advanced()
        .help("Units of the hidden layer.");
    p.add(&Params::batch, "batch", "Examples")
        .range(8, 512)
        .scale(Scale::log2)
        .advanced()
        .help("Examples in the batch; every step sees all of them.");
    p.require(
        [](const Params& q) {
            return std::all_of(q.overflowAt.begin(), q.overflowAt.end(),
                               [](double step) { return step == std::floor(step); });
        },
        "overflow_at", "Steps are whole numbers; write them like 1999,3999.");
}

void LossScaling::describe(OutputList<Result>& o)
{
    constexpr auto gradScaler =
        "Micikevicius et al., Mixed Precision Training, ICLR 2018; PyTorch's GradScaler";
    constexpr auto lossAxis = "Loss (share of the targets' power)";
    o.add(&Result::answer, "answer", "Answer")
        .headline()
        .help("What the format kept, and what the scale did.");
    o.add(&Result::flushedWithout, "flushed_without", "Flushed without scale")
        .unit("%")
        .headline()
        .help("Gradients that are not zero and become zero in the format, over all steps, without a loss "
              "scale.");
    o.add(&Result::flushedWith, "flushed_with", "Flushed with scale")
        .unit("%")
        .headline()
        .help("The same with the loss scale.");
    o.add(&Result::lossWithout, "loss_without", "Loss without scale")
        .headline()
        .help("Before the last step, as a share of the targets' mean square.");
    o.add(&Result::lossWith, "loss_with", "Loss with scale").headline().help("The same with the loss scale.");
    o.add(&Result::skipped, "skipped", "Skipped steps")
        .headline()
        .source(gradScaler)
        .help("Steps with the loss scale that found an infinity or NaN and left the weights alone.");
    o.add(&Result::lossFp32, "loss_fp32", "Loss in fp32").help("The same with gradients in fp32.");
    o.add(&Result::finalScale, "final_scale", "Scale at the end").unit("x").help("After the last step.");
    o.add(&Result::cleanSteps, "clean_steps", "Clean steps")
        .source(gradScaler)
        .help("Steps without an infinity since the scale last changed, after the last step.");
    o.add(&Result::gradients, "gradients", "Gradients")
        .help("Gradients that are not zero, of outputs, hidden units and weights, over all steps with the "
              "scale.");
    o.add(&Result::curveFp32, "curve_fp32", "fp32")
        .axes("Step", lossAxis)
        .logY()
        .chart("loss")
        .help("The loss of the training whose gradients stay in fp32.");
    o.add(&Result::curveWith, "curve_with", "With scale")
        .axes("Step", lossAxis)
        .logY()
        .chart("loss")
        .help("Gradients in the format, with the loss scale.");
    o.add(&Result::curveWithout, "curve_without", "Without scale")
        .axes("Step", lossAxis)
        .logY()
        .chart("loss")
        .help("Gradients in the format, without a loss scale.");
    o.add(&Result::scale, "scale_by_step", "Loss scale")
        .axes("Step", "Scale")
        .logY()
        .source(gradScaler)
        .help("The scale by which each step's gradients were multiplied.");
    o.add(&Result::flushedBySteps, "flushed_by_step", "With scale")
        .axes("Step", "Flushed (%)")
        .chart("flushed")
        .help("Share of each step's gradients that became zero, with the loss scale.");
    o.add(&Result::flushedByStepsWithout, "flushed_by_step_without", "Without scale")
        .axes("Step", "Flushed (%)")
        .chart("flushed")
        .help("The same without a loss scale.");
    o.add(&Result::histogramWith, "histogram_with", "With scale")
        .axes("Exponent of the leading bit", "Gradients (%)")
        .chart("histogram")
        .help("All gradients before rounding, by size, multiplied by the loss scale.");
    o.add(&Result::histogramWithout, "histogram_without", "Without scale")
        .axes("Exponent of the leading bit", "Gradients (%)")
        .chart("histogram")
        .help("All gradients before rounding, by size, without a loss scale.");
    o.add(&Result::events, "events", "Skips and growths")
        .source(gradScaler)
        .help("Each step after which the scale changed or the weights were left alone, and the scale "
              "afterwards.");
    o.add(&Result::limits, "limits", "Limits of the format")
        .source("IEEE 754-2019; OCP OFP8 1.0, 2023")
        .help("The format's smallest and largest numbers; half of the smallest is where gradients vanish.");
    o.add(&Result::steps, "gradients_by_step", "Gradients by size")
        .axes("Step", "Exponent of the leading bit")
        .help("How many of each step's gradients, before rounding, lie between 2^e and 2^(e + 1), for e from "
              "-80 to "
              "40.");
}

std::vector<Preset<LossScaling::Params>> LossScaling::presets()
{
    return {
        {"half_lost",
         "Three of four gradients vanish",
         "A mean over four million tokens makes gradients so small that fp16 flushes most of them, and "
         "learning "
         "slows; multiplied by 65536 they fit.",
         {}},
        {"bf16_needs_none",
         "bf16 needs no scale",
         "The eight exponent bits of fp32 keep every gradient; what is lost is precision, not range.",
         {.format = "bf16"}},
        {"e5m2_learns_nothing",
         "FP8 learns nothing alone",
         "Without a scale every gradient is zero in e5m2 and the weights never move.",
         {.format = "e5m2"}},
        {"climbs",
         "The scale climbs until it is too large",
         "With a short interval the scale doubles and doubles; an infinity costs one step and halves it.",
         {.interval = 8}},
        {"too_large_at_first",
         "Too large at first",
         "The first steps overflow and are skipped, each halving the scale, until the gradients fit.",
         {.scale = 4294967296, .lossDivisor = 256, .steps = 200}},
        {"static_and_stuck",
         "A static scale that is too large",
         "Every step finds an infinity and is skipped: without a rule the training never begins.",
         {.dynamic = false, .scale = 4294967296, .lossDivisor = 256, .steps = 200}},
        {"infinity_on_the_growth_step",
         "An infinity on the growth step",
         "At step 1999 the scale was about to double; the infinity halves it to 32768 and the count begins "
         "anew.",
         {.steps = 2200, .overflowAt = {1999}, .hidden = 8, .batch = 32}},
    };
}

} // namespace infralab
