// The traffic model against a walk over every fold that remembers what it has fetched.

#include "simulators/systolic_array/memory.hpp"
#include "systolic_golden.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace infralab::systolic {
namespace {

/// What one fold moves, in words.
struct Moved
{
    std::int64_t left = 0, above = 0, reread = 0, written = 0;
};

/// Buffers with a memory of what they hold: an operand is fetched where it is not there.
std::vector<Moved> walk(const RandomCase& c, const Memory& memory)
{
    const bool outputStays = c.dataflow == Dataflow::outputStationary;
    const bool inputFromLeft = c.dataflow != Dataflow::inputStationary;
    const Mapping on = mapping(c.product, c.dataflow);
    const std::int64_t half = memory.doubleBuffering ? 2 : 1;
    const auto room = [&](std::int64_t bytes, std::int64_t each) { return bytes / half / each; };
    const std::int64_t leftRoom =
        room(inputFromLeft ? memory.inputBuffer : memory.weightBuffer, memory.operandBytes);
    const std::int64_t aboveRoom =
        room(inputFromLeft ? memory.weightBuffer : memory.inputBuffer, memory.operandBytes);
    const std::int64_t sumRoom = room(memory.outputBuffer, memory.sumBytes);
    const std::int64_t widest = std::min(c.array.columns, on.columns);

    std::vector<bool> leftHere(static_cast<std::size_t>(on.rows));
    std::vector<bool> aboveHere(static_cast<std::size_t>(on.columns));
    std::vector<Moved> folds;
    for (std::int64_t column = 0; column < on.columns; column += c.array.columns)
        for (std::int64_t row = 0; row < on.rows; row += c.array.rows) {
            Moved moved;
            const std::int64_t rows = std::min(c.array.rows, on.rows - row);
            const std::int64_t columns = std::min(c.array.columns, on.columns - column);
            for (std::int64_t r = row; r < row + rows; ++r)
                if (!leftHere[static_cast<std::size_t>(r)]) {
                    moved.left += on.steps;
                    leftHere[static_cast<std::size_t>(r)] = on.rows * on.steps <= leftRoom;
                }
            for (std::int64_t n = column; n < column + columns; ++n)
                if (!outputStays)
                    moved.above += rows;
                else if (!aboveHere[static_cast<std::size_t>(n)]) {
                    moved.above += on.steps;
                    aboveHere[static_cast<std::size_t>(n)] = widest * on.steps <= aboveRoom;
                }
            const bool sumsStay = widest * on.steps <= sumRoom;
            const bool finished = row + rows == on.rows;
            if (outputStays)
                moved.written = rows * columns;
            else if (finished || !sumsStay)
                moved.written = columns * on.steps;
            if (!outputStays && row > 0 && !sumsStay)
                moved.reread = columns * on.steps;
            folds.push_back(moved);
        }
    return folds;
}

double timeOf(const std::vector<Moved>& folds, std::int64_t cycles, const Memory& memory)
{
    const auto fetch = [&](const Moved& m) {
        return static_cast<double>((m.left + m.above) * memory.operandBytes) / memory.bytesPerCycle;
    };
    const auto sums = [&](std::int64_t words) {
        return static_cast<double>(words * memory.sumBytes) / memory.bytesPerCycle;
    };
    double time = 0;
    for (std::size_t f = 0; f < folds.size(); ++f) {
        if (!memory.doubleBuffering) {
            time += fetch(folds[f]) + sums(folds[f].reread) + static_cast<double>(cycles) +
                    sums(folds[f].written);
            continue;
        }
        double moved = sums(folds[f].reread);
        if (f + 1 < folds.size())
            moved += fetch(folds[f + 1]);
        if (f > 0)
            moved += sums(folds[f - 1].written);
        time += std::max(static_cast<double>(cycles), moved);
    }
    if (memory.doubleBuffering)
        time += fetch(folds.front()) + sums(folds.back().written);
    return time;
}

TEST(SystolicMemory, EqualsAWalkOverEveryFoldOnAThousandShapes)
{
    compute::Philox draw(3);
    int stalled = 0, spilled = 0;
    for (int i = 0; i < 1000; ++i) {
        const RandomCase c = randomCase(draw, 60, 9);
        Memory memory;
        memory.inputBuffer = draw.between(1, 8000);
        memory.weightBuffer = draw.between(1, 8000);
        memory.outputBuffer = draw.between(1, 2000);
        memory.doubleBuffering = draw.below(2) == 0;
        memory.bytesPerCycle = draw.between(1, 400) / 4.0;
        memory.operandBytes = 1 << draw.below(3);
        memory.sumBytes = 2 << draw.below(2);
        SCOPED_TRACE(describe(c));
        const Traffic t = traffic(c.product, c.array, c.dataflow, memory);
        const auto folds = walk(c, memory);
        Moved sum;
        for (const auto& f : folds) {
            sum.left += f.left;
            sum.above += f.above;
            sum.reread += f.reread;
            sum.written += f.written;
        }
        const bool inputFromLeft = c.dataflow != Dataflow::inputStationary;
        EXPECT_EQ(inputFromLeft ? t.inputWords : t.weightWords, sum.left);
        EXPECT_EQ(inputFromLeft ? t.weightWords : t.inputWords, sum.above);
        EXPECT_EQ(t.partialSumWords, sum.reread);
        EXPECT_EQ(t.outputWords, sum.written);
        EXPECT_EQ(t.bytes, (sum.left + sum.above) * memory.operandBytes +
                               (sum.reread + sum.written) * memory.sumBytes);
        const double time = timeOf(folds, drainedCyclesPerFold(c.product, c.array, c.dataflow), memory);
        EXPECT_NEAR(static_cast<double>(t.totalCycles), time, 1.0001);
        EXPECT_GE(t.words(), count(c.product, c.array, c.dataflow).dramWordsMin);
        stalled += t.stallCycles > 0;
        spilled += t.partialSumWords > 0;
    }
    EXPECT_GT(stalled, 100);
    EXPECT_GT(spilled, 100);
}

TEST(SystolicMemory, MovesTheLeastWithLargeBuffers)
{
    compute::Philox draw(4);
    for (int i = 0; i < 200; ++i) {
        const RandomCase c = randomCase(draw, 200, 32);
        const std::int64_t large = 1 << 24;
        const Memory memory{large, large, large, true, 1e9, 1, 4};
        const Traffic t = traffic(c.product, c.array, c.dataflow, memory);
        const Counts counts = count(c.product, c.array, c.dataflow);
        EXPECT_EQ(t.words(), counts.dramWordsMin) << describe(c);
        EXPECT_LE(t.stallCycles, 1) << describe(c);
        EXPECT_EQ(t.totalCycles, counts.cyclesWithDrain + t.stallCycles);
    }
}

TEST(SystolicMemory, NeverLosesByDoubleBufferingThatFits)
{
    compute::Philox draw(5);
    for (int i = 0; i < 200; ++i) {
        const RandomCase c = randomCase(draw, 100, 16);
        Memory memory{1 << 24, 1 << 24, 1 << 24, false, draw.between(1, 64) / 1.0, 1, 4};
        const auto alone = traffic(c.product, c.array, c.dataflow, memory).totalCycles;
        memory.doubleBuffering = true;
        EXPECT_LE(traffic(c.product, c.array, c.dataflow, memory).totalCycles, alone) << describe(c);
    }
}

TEST(SystolicMemory, BoundsByTheRoof)
{
    EXPECT_DOUBLE_EQ(rooflineTops(92, 10, 1000), 20);
    EXPECT_DOUBLE_EQ(rooflineTops(92, 1000, 1000), 92);
}

} // namespace
} // namespace infralab::systolic
