// Parameters of systolic_array and their rules, described once.

#include "setup.hpp"

#include <fmt/format.h>

namespace infralab {

using namespace systolic;

namespace {

using Params = SystolicArray::Params;
using SumFormat = SystolicArray::SumFormat;

std::vector<Choice> layerChoices()
{
    std::vector<Choice> out{{"custom", "Own sizes", "The sizes m, n and k below."}};
    for (const auto& network : networks())
        for (const auto& layer : network.layers)
            out.push_back({layer.id, layer.label,
                           fmt::format("{} x {} x {} (m x n x k).", layer.product.m, layer.product.n,
                                       layer.product.k)});
    return out;
}

bool isCustom(const Params& p)
{
    return p.layer == "custom";
}

bool isFaulty(const Params& p)
{
    return p.fault != Fault::Kind::none;
}

std::int64_t foldCount(const Params& p)
{
    const Setup s = setupOf(p);
    return folds(s.product, s.array, s.dataflow).count();
}

/// The last fold of the chosen fold's column that the machine can reach.
std::int64_t lastReachable(const Setup& s)
{
    const auto reaches = [&](std::int64_t fold) {
        return canRun(partFor(s.product, s.array, s.dataflow, fold));
    };
    const Folds all = folds(s.product, s.array, s.dataflow);
    std::int64_t good = fold(s.product, s.array, s.dataflow, s.fold).column * all.rows, bad = s.fold;
    while (bad - good > 1) {
        const std::int64_t middle = good + (bad - good) / 2;
        (reaches(middle) ? good : bad) = middle;
    }
    return good;
}

void describeArray(ParamList<Params>& p)
{
    p.add(&Params::rows, "rows", "Rows")
        .group("Array")
        .range(1, 256)
        .scale(Scale::log2)
        .help("Rows of multiply-add elements. The first TPU has 256.");
    p.add(&Params::columns, "columns", "Columns")
        .group("Array")
        .range(1, 256)
        .scale(Scale::log2)
        .help("Columns of multiply-add elements. The first TPU has 256.");
    p.choice(&Params::dataflow, "dataflow", "Dataflow",
             {{Dataflow::outputStationary, "os", "Output",
               "Sums stay in the elements; a enters from the left, b from above."},
              {Dataflow::weightStationary, "ws", "Weight",
               "b is loaded and stays; a enters from the left, sums move down."},
              {Dataflow::inputStationary, "is", "Input stationary",
               "a is loaded and stays; b enters from the left, sums move down."}})
        .group("Array")
        .help("What stays in the elements while the rest moves past it.");
}

void describeWorkload(ParamList<Params>& p)
{
    p.choice(&Params::layer, "layer", "Layer", layerChoices())
        .group("Workload")
        .help("A layer of a published network as a matrix product, or sizes of your own. Convolutions are "
              "unrolled "
              "(im2col).");
    p.add(&Params::m, "m", "Rows of a, m")
        .group("Workload")
        .range(1, 65536)
        .scale(Scale::log2)
        .enabledIf(isCustom)
        .help("Rows of a and of the product: the batch, or the pixels of an image.");
    p.add(&Params::n, "n", "Columns of b, n")
        .group("Workload")
        .range(1, 65536)
        .scale(Scale::log2)
        .enabledIf(isCustom)
        .help("Columns of b and of the product: outputs of a layer, or filters.");
    p.add(&Params::k, "k", "Inner size, k")
        .group("Workload")
        .range(1, 65536)
        .scale(Scale::log2)
        .enabledIf(isCustom)
        .help("Columns of a and rows of b: the terms of each sum.");
    p.choice(
         &Params::fill, "fill", "Operands",
         {{Fill::random, "random", "Random", "Whole numbers from -9 to 9 for int8, else values in [-1, 1)."},
          {Fill::ramp, "ramp", "Ramp", "1 to 9, over and over."},
          {Fill::ones, "ones", "Ones", "Every element of the product is k."},
          {Fill::identity, "identity", "Identity", "b is the identity, so that the product is a."},
          {Fill::checkerboard, "checkerboard", "Checkerboard", "1 and -1 by turns."}})
        .group("Workload")
        .advanced()
        .help("What a and b hold.");
    p.add(&Params::fold, "fold", "Animated fold")
        .group("Workload")
        .range(0, 4294967295.0)
        .advanced()
        .help("Which rectangle of the product the machine shows, from 0, down each column of folds first. "
              "The machine "
              "runs the whole product where it is small (multiply-adds, and 16 for each row of the array in "
              "each "
              "cycle, up to 33,554,432), else this fold and those whose partial sums it takes.");
    p.add(&Params::seed, "seed", "Seed")
        .group("Workload")
        .range(0, 4294967295.0)
        .advanced()
        .help("The same seed gives the same random operands on every machine.");
}

void describeNumbers(ParamList<Params>& p)
{
    p.choice(&Params::numberFormat, "number_format", "Operand format",
             {{"int8", "int8", "Whole numbers, summed exactly in int32."},
              {"e4m3fn", "FP8 e4m3fn", ""},
              {"e5m2", "FP8 e5m2", ""},
              {"fp16", "fp16", ""},
              {"bf16", "bf16", ""},
              {"fp32", "fp32", ""}})
        .group("Numbers")
        .advanced()
        .help("The format to which every element of a and b is rounded.");
    p.choice(&Params::accumulator, "accumulator", "Accumulator",
             {{SumFormat::automatic, "auto", "Automatic", "int32 for int8, else fp32."},
              {SumFormat::fp32, "fp32", "fp32", ""},
              {SumFormat::bf16, "bf16", "bf16", ""},
              {SumFormat::fp16, "fp16", "fp16", ""}})
        .group("Numbers")
        .advanced()
        .enabledIf([](const Params& q) { return q.numberFormat != "int8"; })
        .help(
            "The format to which a sum is rounded after every multiply-add. Sums of int8 are always int32.");
}

void describeMemory(ParamList<Params>& p)
{
    p.add(&Params::clockMHz, "clock_mhz", "Clock")
        .group("Memory")
        .unit("MHz")
        .range(1, 5000)
        .scale(Scale::log10)
        .advanced()
        .help("Cycles of the array in a microsecond. The first TPU runs at 700 MHz.");
    const auto buffer = [&](std::int64_t Params::*member, const char* id, const char* label,
                            const char* help) {
        p.add(member, id, label)
            .group("Memory")
            .unit("KiB")
            .range(1, 262144)
            .scale(Scale::log2)
            .advanced()
            .help(help);
    };
    buffer(&Params::inputSramKib, "input_sram_kib", "Input buffer",
           "On-chip memory for a. What does not fit is fetched again when it is needed again.");
    buffer(&Params::weightSramKib, "weight_sram_kib", "Weight buffer",
           "On-chip memory for b. Weight stationary needs each weight once and no room for more.");
    buffer(
        &Params::outputSramKib, "output_sram_kib", "Output buffer",
        "On-chip memory for partial sums. Where one column of folds does not fit, they go to DRAM and back.");
    p.add(&Params::doubleBuffering, "double_buffering", "Double buffering")
        .group("Memory")
        .advanced()
        .help("Half of each buffer is filled for the next fold while the array works from the other half.");
    p.add(&Params::dramGbps, "dram_gbps", "DRAM bandwidth")
        .group("Memory")
        .unit("GB/s")
        .range(0.01, 10000)
        .scale(Scale::log10)
        .advanced()
        .help("Both directions together. The first TPU's weight memory gives 34 GB/s, one stack of HBM3 "
              "about 800.");
}

void describeFault(ParamList<Params>& p)
{
    p.choice(&Params::fault, "fault", "Fault",
             {{Fault::Kind::none, "none", "None", ""},
              {Fault::Kind::stuck, "stuck", "Stuck sum", "The element's sum is always the same value."},
              {Fault::Kind::flippedBit, "flipped_bit", "Flipped bit",
               "One bit of every sum that leaves the element is inverted."}})
        .group("Fault")
        .advanced()
        .help("Breaks one element of the machine; the counts are those of a sound array.");
    p.add(&Params::faultRow, "fault_row", "Faulty row")
        .group("Fault")
        .range(0, 255)
        .advanced()
        .enabledIf(isFaulty)
        .help("Row of the faulty element, from 0 at the top.");
    p.add(&Params::faultColumn, "fault_column", "Faulty column")
        .group("Fault")
        .range(0, 255)
        .advanced()
        .enabledIf(isFaulty)
        .help("Column of the faulty element, from 0 at the left.");
    p.add(&Params::faultValue, "fault_value", "Stuck at")
        .group("Fault")
        .range(-2147483648.0, 2147483647.0)
        .advanced()
        .enabledIf([](const Params& q) { return q.fault == Fault::Kind::stuck; })
        .help("The value in place of the sum, rounded to the accumulator's format.");
    p.add(&Params::faultBit, "fault_bit", "Flipped bit")
        .group("Fault")
        .range(0, 31)
        .advanced()
        .enabledIf([](const Params& q) { return q.fault == Fault::Kind::flippedBit; })
        .help("The inverted bit of the sum, from 0, the last place. In weight and input stationary a sum "
              "meets the "
              "element once in each fold of its column; two flips of a high bit can cancel.");
    p.add(&Params::skew, "skew", "Skewed edges")
        .group("Fault")
        .advanced()
        .help("Each row and column starts one cycle after its neighbour, so that the operands of one term "
              "meet. Off, "
              "all start at once and most sums are of terms that do not belong together.");
}

void addRules(ParamList<Params>& p)
{
    p.require([](const Params& q) { return q.fold < foldCount(q); }, "fold",
              [](const Params& q) {
                  const std::int64_t count = foldCount(q);
                  return count == 1
                             ? fmt::format("The product is one fold, number 0; {} is beyond it.", q.fold)
                             : fmt::format("The product is cut into {} folds, numbered 0 to {}; {} is beyond "
                                           "the last.",
                                           count, count - 1, q.fold);
              });
    p.require(
        [](const Params& q) {
            const Setup s = setupOf(q);
            return canRun(partFor(s.product, s.array, s.dataflow, s.fold));
        },
        "fold",
        [](const Params& q) {
            return fmt::format(
                "Fold {} takes partial sums from more folds above it than the machine runs. Choose fold "
                "{} or one further up, or a smaller product.",
                q.fold, lastReachable(setupOf(q)));
        });
    p.require([](const Params& q) { return !isFaulty(q) || q.faultRow < q.rows; }, "fault_row",
              [](const Params& q) {
                  return fmt::format("The array's rows are numbered 0 to {}; {} is outside.", q.rows - 1,
                                     q.faultRow);
              });
    p.require([](const Params& q) { return !isFaulty(q) || q.faultColumn < q.columns; }, "fault_column",
              [](const Params& q) {
                  return fmt::format("The array's columns are numbered 0 to {}; {} is outside.",
                                     q.columns - 1, q.faultColumn);
              });
    p.require(
        [](const Params& q) { return q.fault != Fault::Kind::flippedBit || q.faultBit < setupOf(q).sumBits; },
        "fault_bit",
        [](const Params& q) {
            return fmt::format("A sum in this accumulator has bits 0 to {}; {} is outside.",
                               setupOf(q).sumBits - 1, q.faultBit);
        });
}

} // namespace

void SystolicArray::describe(ParamList<Params>& p)
{
    describeArray(p);
    describeWorkload(p);
    describeNumbers(p);
    describeMemory(p);
    describeFault(p);
    addRules(p);
}

} // namespace infralab
