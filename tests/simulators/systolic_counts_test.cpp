// The counts against the oracle's table, against published figures, and against counting everything one by
// one.

#include "simulators/systolic_array/constants.hpp"
#include "simulators/systolic_array/memory.hpp"
#include "systolic_golden.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace infralab::systolic {
namespace {

void expectEqualToTable(const std::vector<GoldenRow>& rows)
{
    ASSERT_EQ(rows.size(), 322U);
    for (const auto& row : rows) {
        const auto whole = [&](const char* column) { return std::stoll(row.at(column)); };
        const auto close = [&](double value, const char* column) {
            const double right = std::stod(row.at(column));
            EXPECT_NEAR(value, right, 1e-9 * right) << column;
        };
        const Product product{whole("M"), whole("N"), whole("K")};
        const ArrayShape array{whole("R"), whole("C")};
        SCOPED_TRACE(describe({product, array, dataflowOf(row.at("dataflow"))}));
        const Counts c = count(product, array, dataflowOf(row.at("dataflow")));
        EXPECT_EQ(c.folds, whole("folds"));
        EXPECT_EQ(c.cyclesScalesim, whole("scalesim_cycles"));
        EXPECT_EQ(c.cyclesWithDrain, whole("causal_os_cycles_with_drain"));
        EXPECT_EQ(c.inputReads, whole("ifmap_sram_reads"));
        EXPECT_EQ(c.weightReads, whole("filter_sram_reads"));
        EXPECT_EQ(c.outputWrites, whole("ofmap_sram_writes_true"));
        EXPECT_EQ(c.partialSumRereads, whole("psum_rereads_needed"));
        EXPECT_EQ(c.dramWordsMin, whole("min_dram_words"));
        EXPECT_EQ(c.idealCycles, whole("ideal_cycles"));
        close(c.overallUtilisation, "overall_util_pct");
        close(c.mappingEfficiency, "mapping_eff_pct");
        close(c.computeUtilisation, "compute_util_pct_code");
    }
}

TEST(SystolicCounts, EqualEveryRowOfTheTable)
{
    expectEqualToTable(readGolden(INFRALAB_TEST_DATA "/systolic_array/golden.csv"));
}

TEST(SystolicCounts, EqualEveryRowOfTheOracle)
{
    const std::string path = INFRALAB_ORACLES "/systolic_array/systolic_golden.csv";
    if (!std::filesystem::exists(path))
        GTEST_SKIP() << "no " << path;
    expectEqualToTable(readGolden(path));
}

/// Every multiply-add of every fold put at its cycle, every word counted as it passes.
struct Enumerated
{
    std::int64_t folds = 0, lastMultiply = 0, lastExit = 0, used = 0;
    std::int64_t fromLeft = 0, fromAbove = 0, written = 0, reread = 0, multiplyAdds = 0;
};
Enumerated enumerate(const RandomCase& c)
{
    const bool outputStays = c.dataflow == Dataflow::outputStationary;
    const Mapping on = mapping(c.product, c.dataflow);
    Enumerated e;
    for (std::int64_t column = 0; column < on.columns; column += c.array.columns)
        for (std::int64_t row = 0; row < on.rows; row += c.array.rows) {
            ++e.folds;
            const std::int64_t load = outputStays ? 0 : c.array.rows;
            std::int64_t rows = 0, columns = 0;
            for (std::int64_t i = 0; i < c.array.rows && row + i < on.rows; ++i) {
                ++rows;
                columns = 0;
                for (std::int64_t j = 0; j < c.array.columns && column + j < on.columns; ++j) {
                    ++columns;
                    ++e.used;
                    for (std::int64_t t = 0; t < on.steps; ++t) {
                        ++e.multiplyAdds;
                        e.lastMultiply = std::max(e.lastMultiply, load + i + j + t + 1);
                    }
                }
            }
            e.fromLeft += rows * on.steps;
            e.fromAbove += columns * (outputStays ? on.steps : rows);
            e.written += columns * (outputStays ? rows : on.steps);
            e.reread += outputStays || row == 0 ? 0 : columns * on.steps;
        }
    return e;
}

TEST(SystolicCounts, EqualCountingOneByOneOnAThousandShapes)
{
    compute::Philox draw(1);
    for (int i = 0; i < 1000; ++i) {
        const RandomCase shape = randomCase(draw, 40, 12);
        SCOPED_TRACE(describe(shape));
        const Counts c = count(shape.product, shape.array, shape.dataflow);
        const Enumerated e = enumerate(shape);
        const bool inputFromLeft = shape.dataflow != Dataflow::inputStationary;
        EXPECT_EQ(c.folds, e.folds);
        EXPECT_EQ(e.multiplyAdds, shape.product.multiplyAdds());
        EXPECT_EQ(c.inputReads, inputFromLeft ? e.fromLeft : e.fromAbove);
        EXPECT_EQ(c.weightReads, inputFromLeft ? e.fromAbove : e.fromLeft);
        EXPECT_EQ(c.outputWrites, e.written);
        EXPECT_EQ(c.partialSumRereads, e.reread);
        EXPECT_NEAR(c.mappingEfficiency,
                    100.0 * static_cast<double>(e.used) /
                        static_cast<double>(e.folds * shape.array.elements()),
                    1e-9);
        EXPECT_GE(c.cyclesPerFold, e.lastMultiply);
        EXPECT_GE(c.cyclesWithDrain, c.cyclesScalesim);
        EXPECT_LE(c.idealCycles, c.cyclesScalesim);
    }
}

TEST(SystolicCounts, CoverEachCellOfTheMappingOnce)
{
    compute::Philox draw(2);
    for (int i = 0; i < 200; ++i) {
        const RandomCase shape = randomCase(draw, 30, 9);
        SCOPED_TRACE(describe(shape));
        const Mapping on = mapping(shape.product, shape.dataflow);
        std::vector<int> hits(static_cast<std::size_t>(on.rows * on.columns));
        std::int64_t before = -1;
        for (std::int64_t f = 0; f < folds(shape.product, shape.array, shape.dataflow).count(); ++f) {
            const Fold at = fold(shape.product, shape.array, shape.dataflow, f);
            for (std::int64_t r = 0; r < at.rows; ++r)
                for (std::int64_t c = 0; c < at.columns; ++c)
                    ++hits[static_cast<std::size_t>((at.firstRow + r) * on.columns + at.firstColumn + c)];
            EXPECT_EQ(at.firstRow == 0, at.row == 0);
            EXPECT_GT(at.column * 1'000'000 + at.row, before);
            before = at.column * 1'000'000 + at.row;
        }
        EXPECT_TRUE(std::all_of(hits.begin(), hits.end(), [](int n) { return n == 1; }));
    }
}

TEST(SystolicCounts, StandForTheSmallestAndTheLargest)
{
    const Counts one = count({1, 1, 1}, {1, 1}, Dataflow::outputStationary);
    EXPECT_EQ(one.cyclesScalesim, 1);
    EXPECT_DOUBLE_EQ(one.overallUtilisation, 100.0);
    const std::int64_t big = std::int64_t{1} << 20;
    for (const Dataflow d : allDataflows) {
        const Counts c = count({big, big, big}, {1, 1}, d);
        EXPECT_EQ(c.folds, big * big);
        EXPECT_EQ(c.idealCycles, big * big * big);
        EXPECT_GT(c.cyclesWithDrain, c.idealCycles);
    }
}

TEST(SystolicCounts, GiveTheFirstTpusFigures)
{
    EXPECT_NEAR(peakTops(tpu_v1::array, tpu_v1::clockMHz), 91.75, 0.005);
    const double perCycle = bytesPerCycle(tpu_v1::gigabytesPerSecond, tpu_v1::clockMHz);
    const double tileCycles = static_cast<double>(tpu_v1::weightTileBytes) / perCycle;
    EXPECT_EQ(static_cast<int>(tileCycles), 1349);
    EXPECT_NEAR(tileCycles / tpu_v1::clockMHz, 1.928, 0.0005);

    const Product layer{96, 600, 600};
    const std::int64_t small = folds(layer, {256, 256}, Dataflow::weightStationary).count();
    const std::int64_t large = folds(layer, {512, 512}, Dataflow::weightStationary).count();
    EXPECT_EQ(small, 9);
    EXPECT_EQ(large, 4);
    const double smallTime = static_cast<double>(small) * tileCycles / tpu_v1::clockMHz;
    const double largeTime = static_cast<double>(large) * 4 * tileCycles / tpu_v1::clockMHz;
    EXPECT_NEAR(smallTime, 18, 1);
    EXPECT_NEAR(largeTime, 32, 2);
}

} // namespace
} // namespace infralab::systolic
