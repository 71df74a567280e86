// Outputs of systolic_array, described once.

#include "systolic_array.hpp"

namespace infralab {
namespace {

constexpr auto scalesim = "Samajdar et al., SCALE-Sim, ISPASS 2020, and its code";

} // namespace

void SystolicArray::describe(OutputList<Result>& o)
{
    o.add(&Result::verdict, "verdict", "In short")
        .headline()
        .help("Where the time goes, whether the machine's product is right, and how much of it was run.");
    o.add(&Result::cyclesScalesim, "cycles_scalesim", "Cycles, as SCALE-Sim counts")
        .unit("cycles")
        .headline()
        .source(scalesim)
        .help(
            "Folds times cycles per fold; SCALE-Sim prints one less. In output stationary it ends before the "
            "results have left the array.");
    o.add(&Result::cyclesWithDrain, "cycles_with_drain", "Cycles until all results are out")
        .unit("cycles")
        .help("Folds times 2 R + C + T - 2 for R rows, C columns and T steps: what the machine takes.");
    o.add(&Result::cyclesPerFold, "cycles_per_fold", "Cycles per fold")
        .unit("cycles")
        .source(scalesim)
        .help("As SCALE-Sim counts: T + R + C - 2 in output stationary, 2 R + C + T - 2 otherwise.");
    o.add(&Result::folds, "folds", "Folds").help("Rectangles into which the array's size cuts the product.");
    o.add(&Result::idealCycles, "ideal_cycles", "Cycles at full use")
        .unit("cycles")
        .help("Multiply-adds over elements, rounded up.");
    o.add(&Result::overallUtilisation, "overall_utilisation", "Overall utilisation")
        .unit("%")
        .headline()
        .source(scalesim)
        .help("Multiply-adds over elements times the number of the last cycle, counted from 0 as SCALE-Sim "
              "does, so "
              "that products of a few cycles can pass 100 %.");
    o.add(&Result::mappingEfficiency, "mapping_efficiency", "Mapping efficiency")
        .unit("%")
        .source(scalesim)
        .help("Elements in use over all elements, mean of the folds: what the edges waste.");
    o.add(&Result::computeUtilisation, "compute_utilisation", "Compute utilisation")
        .unit("%")
        .source(scalesim)
        .help("Multiply-adds over elements times cycles, as SCALE-Sim's code has it: in weight and input "
              "stationary it "
              "counts C - 1 more cycles a fold.");
    o.add(&Result::wrongElements, "wrong_elements", "Wrong elements")
        .headline()
        .help("Elements of what the machine ran that differ from Eigen's product (for floats from a "
              "sequential sum "
              "with the same roundings).");
    o.add(&Result::inputReads, "input_reads", "Input reads")
        .unit("words")
        .headline()
        .source(scalesim)
        .help("Elements of a that the array takes from the input buffer.");
    o.add(&Result::weightReads, "weight_reads", "Weight reads")
        .unit("words")
        .source(scalesim)
        .help("Elements of b that the array takes from the weight buffer.");
    o.add(&Result::outputWrites, "output_writes", "Output writes")
        .unit("words")
        .source(scalesim)
        .help("Sums that leave the array, partial ones included. SCALE-Sim's trace adds rows and columns of "
              "idle "
              "cycles to each output-stationary fold.");
    o.add(&Result::partialSumRereads, "partial_sum_rereads", "Partial sums read again")
        .unit("words")
        .help("Partial sums that enter the array from above, left there by the fold before.");
    o.add(&Result::dramWordsMin, "dram_words_min", "DRAM words at least")
        .unit("words")
        .help("Each operand once in, each result once out.");
    o.add(&Result::dramWords, "dram_words", "DRAM words")
        .unit("words")
        .help(
            "With the given buffers: what does not stay on the chip moves again. The notes state the model.");
    o.add(&Result::stallCycles, "stall_cycles", "Stalls")
        .unit("cycles")
        .help("Cycles in which the array waits for DRAM.");
    o.add(&Result::totalCycles, "total_cycles", "Cycles with stalls")
        .unit("cycles")
        .help("Cycles until all results are out, and the stalls.");
    o.add(&Result::timeUs, "time_us", "Time").unit("us").help("Cycles with stalls at the given clock.");
    o.add(&Result::tops, "tops", "Speed reached")
        .unit("TOPS")
        .help("Two operations for each multiply-add, over the time.");
    o.add(&Result::intensity, "intensity", "Intensity")
        .unit("multiply-adds/byte")
        .help("Multiply-adds for each byte that moves to or from DRAM.");
    o.add(&Result::roofTops, "roof_tops", "Roof")
        .unit("TOPS")
        .source("Williams, Waterman and Patterson, CACM 2009")
        .help("The lower of the array's peak and intensity times bandwidth: no schedule of these transfers "
              "is faster.");

    o.add(&Result::machine, "machine", "Machine")
        .help("The animated fold, register by register. State: 0 idle, 1 loading, 2 multiplying, 3 draining, "
              "4 holding "
              "a finished sum; 8 more for the faulty element. An index of -1 means none; k (or the index "
              "that moves "
              "in time) is also -1 where operands that do not belong together meet.");
    o.add(&Result::working, "working", "Elements at work")
        .chart("machine")
        .axes("Cycle", "Elements at work")
        .help("Elements that multiply in each cycle of the animated fold.");
    o.add(&Result::a, "a", "Matrix a")
        .axes("k", "m")
        .help("The left operand. Large matrices are cut to the animated fold's block, at most 256 x 256; "
              "labels are "
              "the true indices.");
    o.add(&Result::b, "b", "Matrix b")
        .axes("n", "k")
        .help("The right operand, cut as a is. Labels are the true indices.");
    o.add(&Result::c, "c", "Product c")
        .axes("n", "m")
        .help("What the machine left, cut as a is. Where only the animated fold was run, weight and input "
              "stationary "
              "leave its partial sums.");
    o.add(&Result::productError, "product_error", "Error of the product")
        .axes("n", "m")
        .help("The machine's product less the right one, over the same elements as c.");
    o.add(&Result::foldMap, "fold_map", "Folds")
        .unit("%")
        .axes("Column of folds", "Row of folds")
        .help("Elements in use in each fold; the fold's number is its column times the rows of folds, plus "
              "its row. "
              "Left out above 65,536 folds.");
    o.add(&Result::cyclesByShape, "cycles_by_shape", "Cycles over array shapes")
        .unit("cycles")
        .axes("Rows x columns", "Dataflow")
        .source(scalesim)
        .help("The chosen layer on ten arrays in each dataflow, as SCALE-Sim counts.");
    o.add(&Result::utilisationByShape, "utilisation_by_shape", "Utilisation over array shapes")
        .unit("%")
        .axes("Rows x columns", "Dataflow")
        .source(scalesim)
        .help("Overall utilisation of the chosen layer on ten arrays in each dataflow.");
    o.add(&Result::network, "network", "Layer by layer")
        .source(scalesim)
        .help("Every layer of the chosen layer's network on this array: cycles as SCALE-Sim counts, overall "
              "utilisation, and words between the array and its buffers. The last row is the whole network.");
}

} // namespace infralab
