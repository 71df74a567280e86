// Starting points that each show one thing.

#include "constants.hpp"
#include "systolic_array.hpp"

namespace infralab {

using namespace systolic;

std::vector<Preset<SystolicArray::Params>> SystolicArray::presets()
{
    constexpr auto os = Dataflow::outputStationary;
    constexpr auto ws = Dataflow::weightStationary;
    return {
        {"demonstration",
         "The wave",
         "8 x 8 x 8 on 8 x 8: operands enter skewed, and work crosses the array as a wave.",
         {}},
        {"batch_one",
         "Batch one starves the array",
         "One row of a passes 16 x 16 weights: loading them takes longer than using them.",
         {.rows = 16, .columns = 16, .dataflow = ws, .m = 1, .n = 64, .k = 64}},
        {"tall",
         "A tall product",
         "Many rows of a and small weights: compare weight stationary with the other two.",
         {.rows = 16, .columns = 16, .dataflow = ws, .m = 256, .n = 16, .k = 16}},
        {"wide",
         "A wide product",
         "Many columns of b: input stationary lets them stream, the others reload.",
         {.rows = 16, .columns = 16, .dataflow = Dataflow::inputStationary, .m = 16, .n = 256, .k = 16}},
        {"deep",
         "A deep product",
         "Long sums: output stationary keeps them in place and never reads a partial sum.",
         {.rows = 16, .columns = 16, .dataflow = os, .m = 16, .n = 16, .k = 256}},
        {"doubled_array",
         "A larger array, the same layer",
         "A layer 128 wide on 128 x 128 elements; double the columns and half of them stay idle.",
         {.rows = 128, .columns = 128, .dataflow = ws, .layer = "width_128"}},
        {"tpu_600",
         "600 x 600 weights on the first TPU",
         "Nine tiles on 256 x 256 elements, five of them mostly or partly empty, and a memory that cannot "
         "keep up.",
         {.rows = static_cast<int>(tpu_v1::array.rows),
          .columns = static_cast<int>(tpu_v1::array.columns),
          .dataflow = ws,
          .layer = "tpu_600x600",
          .clockMHz = tpu_v1::clockMHz,
          .inputSramKib = tpu_v1::inputBufferKiB,
          .weightSramKib = tpu_v1::weightBufferKiB,
          .outputSramKib = tpu_v1::outputBufferKiB,
          .dramGbps = tpu_v1::gigabytesPerSecond}},
        {"resnet50_layer",
         "A layer of ResNet-50",
         "A 3 x 3 convolution unrolled into a matrix product; the table shows all 54 layers.",
         {.rows = 32, .columns = 32, .layer = "resnet50_2a_3x3"}},
        {"slow_memory",
         "Behind a slow memory",
         "At 2 GB/s the array waits for DRAM most of the time.",
         {.rows = 32, .columns = 32, .dataflow = ws, .m = 256, .n = 256, .k = 256, .dramGbps = 2}},
        {"stuck_element",
         "Find the stuck element",
         "Four folds, four wrong elements of the product: their places tell which element is broken.",
         {.m = 16,
          .n = 16,
          .k = 16,
          .fault = Fault::Kind::stuck,
          .faultRow = 2,
          .faultColumn = 5,
          .faultValue = 999}},
        {"flipped_bit",
         "A flipped bit spoils a column",
         "In weight stationary every sum of a column passes the element that inverts bit 6.",
         {.dataflow = ws,
          .m = 16,
          .fault = Fault::Kind::flippedBit,
          .faultRow = 3,
          .faultColumn = 2,
          .faultBit = 6}},
        {"no_skew",
         "Without the skew",
         "All rows and columns start at once: only the diagonal multiplies operands that belong together.",
         {.fill = Fill::ramp, .skew = false}},
        {"bf16_accumulator",
         "A sum that stops growing",
         "512 ones in bf16: from 256 on, adding one changes nothing.",
         {.rows = 4,
          .columns = 4,
          .m = 4,
          .n = 4,
          .k = 512,
          .numberFormat = "bf16",
          .accumulator = SumFormat::bf16,
          .fill = Fill::ones}},
    };
}

} // namespace infralab
