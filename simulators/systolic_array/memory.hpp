#pragma once
// What a product moves through DRAM with buffers of a given size, and the cycles in which the array waits for
// it. Here because an array is only as fast as its memory lets it be.

#include "counts.hpp"

namespace infralab::systolic {

struct Memory
{
    std::int64_t inputBuffer = 0, weightBuffer = 0, outputBuffer = 0; ///< bytes
    bool doubleBuffering = true;   ///< half of each buffer is filled while the other half is used
    double bytesPerCycle = 1;      ///< of the one DRAM channel, both directions together; above 0
    std::int64_t operandBytes = 1; ///< of an element of a or b
    std::int64_t sumBytes = 4;     ///< of a partial sum or result
};

/// DRAM words of a product, and its time. notes.md states the model.
struct Traffic
{
    std::int64_t inputWords = 0, weightWords = 0, outputWords = 0, partialSumWords = 0;
    std::int64_t bytes = 0;
    std::int64_t totalCycles = 0; ///< with drain and stalls; fractions of a cycle rounded up at the end
    std::int64_t stallCycles = 0; ///< totalCycles less the folds' own cycles

    std::int64_t words() const { return inputWords + weightWords + outputWords + partialSumWords; }
};
Traffic traffic(const Product&, const ArrayShape&, Dataflow, const Memory&);

/// Peak of the array in tera operations a second, a multiply-add being two.
double peakTops(const ArrayShape&, double clockMHz);
/// The roofline's bound for a workload of so many multiply-adds a byte of memory traffic.
double rooflineTops(double peakTops, double multiplyAddsPerByte, double gigabytesPerSecond);
/// Bytes that memory delivers in one cycle of the clock.
double bytesPerCycle(double gigabytesPerSecond, double clockMHz);

} // namespace infralab::systolic
