// From parameters to the model's terms, and from its counts to the result.

#include "setup.hpp"

#include <fmt/format.h>

namespace infralab::systolic {
namespace {

const char* nameOf(Dataflow dataflow)
{
    switch (dataflow) {
    case Dataflow::weightStationary:
        return "Weight stationary";
    case Dataflow::inputStationary:
        return "Input stationary";
    case Dataflow::outputStationary:
        break;
    }
    return "Output stationary";
}

/// 12345678 as 12,345,678.
std::string grouped(std::int64_t n)
{
    std::string out = std::to_string(n);
    for (auto at = static_cast<std::ptrdiff_t>(out.size()) - 3; at > 0; at -= 3)
        out.insert(static_cast<std::size_t>(at), ",");
    return out;
}

} // namespace

Setup setupOf(const SystolicArray::Params& p)
{
    Setup s;
    s.place = findLayer(p.layer);
    s.product = s.place.layer != nullptr ? s.place.layer->product : Product{p.m, p.n, p.k};
    s.array = {p.rows, p.columns};
    s.dataflow = p.dataflow;
    s.fold = p.fold;
    s.format = p.numberFormat == "int8" ? nullptr : compute::findFormat(p.numberFormat);
    s.accumulator = p.accumulator == SystolicArray::SumFormat::bf16   ? compute::Accumulator::bf16
                    : p.accumulator == SystolicArray::SumFormat::fp16 ? compute::Accumulator::fp16
                                                                      : compute::Accumulator::fp32;
    s.sumBits = s.format == nullptr ? Integers{}.sumBits() : Floats{s.accumulator}.sumBits();
    s.memory.inputBuffer = p.inputSramKib * 1024;
    s.memory.weightBuffer = p.weightSramKib * 1024;
    s.memory.outputBuffer = p.outputSramKib * 1024;
    s.memory.doubleBuffering = p.doubleBuffering;
    s.memory.bytesPerCycle = bytesPerCycle(p.dramGbps, p.clockMHz);
    s.memory.operandBytes = s.format == nullptr ? 1 : s.format->bits() / 8;
    s.memory.sumBytes = s.sumBits / 8;
    s.fault = {p.fault, p.faultRow, p.faultColumn, p.faultValue, p.faultBit};
    return s;
}

void writeCounts(const SystolicArray::Params& p, const Setup& s, SystolicArray::Result& r)
{
    const Counts c = count(s.product, s.array, s.dataflow);
    r.cyclesScalesim = c.cyclesScalesim;
    r.cyclesWithDrain = c.cyclesWithDrain;
    r.cyclesPerFold = c.cyclesPerFold;
    r.folds = c.folds;
    r.overallUtilisation = c.overallUtilisation;
    r.mappingEfficiency = c.mappingEfficiency;
    r.computeUtilisation = c.computeUtilisation;
    r.inputReads = c.inputReads;
    r.weightReads = c.weightReads;
    r.outputWrites = c.outputWrites;
    r.partialSumRereads = c.partialSumRereads;
    r.dramWordsMin = c.dramWordsMin;
    r.idealCycles = c.idealCycles;

    const Traffic t = traffic(s.product, s.array, s.dataflow, s.memory);
    r.dramWords = t.words();
    r.stallCycles = t.stallCycles;
    r.totalCycles = t.totalCycles;
    const auto work = static_cast<double>(s.product.multiplyAdds());
    r.timeUs = static_cast<double>(t.totalCycles) / p.clockMHz;
    r.tops = 2 * work / (r.timeUs * 1e6);
    r.intensity = work / static_cast<double>(t.bytes);
    r.roofTops = rooflineTops(peakTops(s.array, p.clockMHz), r.intensity, p.dramGbps);
}

std::string verdict(const SystolicArray::Params& p, const Setup& s, const Part& part,
                    const SystolicArray::Result& r)
{
    const std::string time = fmt::format(
        "{} on {} x {}: {} cycles with the drain, where {} would do if every element always worked.",
        nameOf(s.dataflow), s.array.rows, s.array.columns, grouped(r.cyclesWithDrain),
        grouped(r.idealCycles));
    const std::string memory =
        10 * r.stallCycles > r.totalCycles
            ? fmt::format(" Memory adds {} cycles of waiting, {:.0f} % of the whole time.",
                          grouped(r.stallCycles),
                          100.0 * static_cast<double>(r.stallCycles) / static_cast<double>(r.totalCycles))
            : "";

    const std::int64_t compared = part.m * part.n;
    const char* rival = s.format == nullptr ? "Eigen's" : "a sequential sum's";
    std::string product;
    if (r.wrongElements == 0)
        product = fmt::format("{} {} what the machine left equal{} {}.",
                              compared == 1 ? "The one element" : "All " + grouped(compared) + " elements",
                              "of", compared == 1 ? "s" : "", rival);
    else
        product =
            fmt::format("{} of {} elements of what the machine left differ from {}{}.",
                        grouped(r.wrongElements), grouped(compared), rival,
                        !p.skew                             ? ", since operands enter without their skew"
                        : s.fault.kind != Fault::Kind::none ? (s.dataflow == Dataflow::outputStationary
                                                                   ? ", all left by the faulty element"
                                                                   : ", all from the faulty element's column")
                                                            : "");
    const std::string run =
        part.whole
            ? ""
            : fmt::format(" The machine ran {}, since the whole product is large; counts cover all {} folds.",
                          s.dataflow == Dataflow::outputStationary || s.fold == 0
                              ? fmt::format("fold {} alone", s.fold)
                              : fmt::format("fold {} and those it takes partial sums from", s.fold),
                          grouped(r.folds));
    return time + memory + " " + product + run;
}

} // namespace infralab::systolic
