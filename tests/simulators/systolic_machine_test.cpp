// The machine's products against Eigen's and against sequential sums, its cycles against the closed forms.

#include "systolic_run.hpp"

#include <gtest/gtest.h>

namespace infralab::systolic {
namespace {

TEST(SystolicMachine, EqualsEigenOnAThousandShapes)
{
    compute::Philox draw(11);
    for (int i = 0; i < 1000; ++i) {
        const RandomCase c = randomCase(draw, 24, 9);
        SCOPED_TRACE(describe(c));
        const auto a = randomIntegers(draw, c.product.m, c.product.k);
        const auto b = randomIntegers(draw, c.product.k, c.product.n);
        const auto run = runWhole<Integers>(c, randomFold(draw, c), a, b);
        const compute::MatrixI32 right = a.cast<std::int32_t>() * b.cast<std::int32_t>();
        ASSERT_EQ(run.c, right);
    }
}

TEST(SystolicMachine, EqualsEigenOnLargeArrays)
{
    compute::Philox draw(12);
    for (const ArrayShape array : {ArrayShape{256, 256}, {256, 3}, {3, 256}, {64, 65}, {63, 128}, {1, 1}})
        for (const Dataflow dataflow : allDataflows) {
            const RandomCase c{{70, 130, 67}, array, dataflow};
            SCOPED_TRACE(describe(c));
            const auto a = randomIntegers(draw, c.product.m, c.product.k);
            const auto b = randomIntegers(draw, c.product.k, c.product.n);
            const compute::MatrixI32 right = a.cast<std::int32_t>() * b.cast<std::int32_t>();
            ASSERT_EQ(runWhole<Integers>(c, 0, a, b).c, right);
        }
}

TEST(SystolicMachine, AddsInOrderAndRoundsEachStep)
{
    compute::Philox draw(13);
    int unlikeFp32 = 0;
    for (int i = 0; i < 600; ++i) {
        const RandomCase c = randomCase(draw, 20, 7);
        SCOPED_TRACE(describe(c));
        const Floats numbers{static_cast<compute::Accumulator>(i % 3)};
        const auto a = randomFloats(draw, c.product.m, c.product.k);
        const auto b = randomFloats(draw, c.product.k, c.product.n);
        const auto run = runWhole<Floats>(c, randomFold(draw, c), a, b, numbers);
        for (std::int64_t m = 0; m < c.product.m; ++m)
            for (std::int64_t n = 0; n < c.product.n; ++n) {
                float sum = 0, wide = 0;
                for (std::int64_t k = 0; k < c.product.k; ++k) {
                    sum = compute::fusedStep(a(m, k), b(k, n), sum, numbers.accumulator);
                    wide = compute::fusedStep(a(m, k), b(k, n), wide, compute::Accumulator::fp32);
                }
                ASSERT_EQ(std::bit_cast<std::uint32_t>(run.c(m, n)), std::bit_cast<std::uint32_t>(sum));
                unlikeFp32 += std::bit_cast<std::uint32_t>(sum) != std::bit_cast<std::uint32_t>(wide);
            }
    }
    EXPECT_GT(unlikeFp32, 1000); // narrow accumulators did round
}

template <class N>
FoldInput<N> onesFor(const RandomCase& c)
{
    FoldInput<N> in;
    const Mapping on = mapping(c.product, c.dataflow);
    in.dataflow = c.dataflow;
    in.steps = on.steps;
    in.left.setOnes(on.rows, on.steps);
    in.above.setOnes(c.dataflow == Dataflow::outputStationary ? on.steps : on.rows, on.columns);
    return in;
}

/// One fold that need not fill its array.
RandomCase oneFold(compute::Philox& draw)
{
    RandomCase c = randomCase(draw, 12, 1);
    const Mapping on = mapping(c.product, c.dataflow);
    c.array = {on.rows + draw.below(5), on.columns + draw.below(5)};
    return c;
}

TEST(SystolicMachine, MultipliesAndLeavesWhenTheFormsSay)
{
    compute::Philox draw(14);
    for (int i = 0; i < 500; ++i) {
        const RandomCase c = oneFold(draw);
        SCOPED_TRACE(describe(c));
        const bool outputStays = c.dataflow == Dataflow::outputStationary;
        const Mapping on = mapping(c.product, c.dataflow);
        const auto input = onesFor<Integers>(c);
        FoldMachine<Integers> machine(input, c.array, {}, {}, true);
        FoldMachine<Integers>::Results results;
        machine.collect(&results);
        const auto expected = static_cast<std::int32_t>(c.product.k);

        std::int64_t firstWork = 0, lastWork = 0, done = 0, lastLeft = 0;
        while (machine.cycle() < machine.cycles()) {
            machine.step();
            done += machine.working();
            if (machine.working() > 0) {
                firstWork = firstWork == 0 ? machine.cycle() : firstWork;
                lastWork = machine.cycle();
            }
            if (lastLeft == 0 && (results.array() == expected).all())
                lastLeft = machine.cycle();
        }
        EXPECT_EQ(done, c.product.multiplyAdds());
        EXPECT_EQ(machine.cycles(), drainedCyclesPerFold(c.product, c.array, c.dataflow));
        const std::int64_t load = outputStays ? 0 : c.array.rows;
        EXPECT_EQ(firstWork, load + 1);
        EXPECT_EQ(lastWork, load + on.steps + on.rows + on.columns - 2);
        EXPECT_LE(lastWork, scalesimCyclesPerFold(c.product, c.array, c.dataflow));
        EXPECT_EQ(lastLeft, 2 * c.array.rows + (outputStays ? c.array.columns : on.columns) + on.steps - 2);
    }
}

TEST(SystolicMachine, WorksInAWaveOfTheFormsHeight)
{
    const RandomCase c{{5, 7, 9}, {5, 7}, Dataflow::outputStationary};
    const auto input = onesFor<Integers>(c);
    FoldMachine<Integers> machine(input, c.array, {}, {}, true);
    while (machine.cycle() < machine.cycles()) {
        machine.step();
        int due = 0; // elements whose operands of some step k meet in this cycle
        for (int i = 0; i < 5; ++i)
            for (int j = 0; j < 7; ++j)
                due += machine.cycle() - 1 - i - j >= 0 && machine.cycle() - 1 - i - j < 9;
        EXPECT_EQ(machine.working(), due) << machine.cycle();
    }
}

TEST(SystolicMachine, GoesOnFromAnySnapshot)
{
    compute::Philox draw(17);
    for (int i = 0; i < 300; ++i) {
        const RandomCase c = oneFold(draw);
        SCOPED_TRACE(describe(c));
        FoldInput<Integers> input = onesFor<Integers>(c);
        input.left = randomIntegers(draw, input.left.rows(), input.left.cols());
        input.above = randomIntegers(draw, input.above.rows(), input.above.cols());
        const bool skew = draw.below(4) > 0;
        FoldMachine<Integers> running(input, c.array, {}, {}, skew), resumed(input, c.array, {}, {}, skew);
        const std::int64_t kept = draw.below(static_cast<std::uint32_t>(running.cycles() + 1));
        while (running.cycle() < kept)
            running.step();
        resumed.restore(running.snapshot());
        for (; running.cycle() <= running.cycles(); running.step(), resumed.step()) {
            ASSERT_EQ(running.cycle(), resumed.cycle());
            ASSERT_EQ(running.working(), resumed.working());
            for (int row = 0; row < c.array.rows; ++row)
                for (int column = 0; column < c.array.columns; ++column) {
                    const auto a = running.element(row, column), b = resumed.element(row, column);
                    ASSERT_EQ(a.state, b.state);
                    ASSERT_EQ(a.left, b.left);
                    ASSERT_EQ(a.top, b.top);
                    ASSERT_EQ(a.sum, b.sum);
                    ASSERT_EQ(a.step, b.step);
                }
            if (running.cycle() == running.cycles())
                break;
        }
    }
}

TEST(SystolicMachine, RunsAPartAsItRunsTheWhole)
{
    compute::Philox draw(15);
    for (int i = 0; i < 300; ++i) {
        const RandomCase c = randomCase(draw, 20, 6);
        SCOPED_TRACE(describe(c));
        const auto a = randomIntegers(draw, c.product.m, c.product.k);
        const auto b = randomIntegers(draw, c.product.k, c.product.n);
        const std::int64_t chosen = randomFold(draw, c);
        const Fold f = fold(c.product, c.array, c.dataflow, chosen);
        Part part{false, 0, c.product.m, 0, c.product.n, f.firstRow + f.rows};
        if (c.dataflow == Dataflow::outputStationary)
            part = {false, f.firstRow, f.rows, f.firstColumn, f.columns, c.product.k};
        else if (c.dataflow == Dataflow::weightStationary)
            part.firstN = f.firstColumn, part.n = f.columns;
        else
            part.firstM = f.firstColumn, part.m = f.columns;
        const compute::MatrixI8 ofA = a.block(part.firstM, 0, part.m, part.terms);
        const compute::MatrixI8 ofB = b.block(0, part.firstN, part.terms, part.n);
        const auto run = runPart<Integers>(c.product, c.array, c.dataflow, chosen, part, ofA, ofB, {}, {},
                                           true, [](std::int64_t) { return true; });
        const compute::MatrixI32 right = ofA.cast<std::int32_t>() * ofB.cast<std::int32_t>();
        ASSERT_EQ(run->c, right);
        const auto whole = runWhole<Integers>(c, chosen, a, b);
        EXPECT_EQ(run->working, whole.working);
        Frame here, there;
        const std::int64_t at = draw.below(static_cast<std::uint32_t>(run->film->frameCount()));
        run->film->read(at, here);
        whole.film->read(at, there);
        for (std::size_t layer = 0; layer < here.layers.size(); ++layer)
            for (std::size_t e = 0; e < here.layers[layer].size(); ++e)
                ASSERT_EQ(std::bit_cast<std::uint64_t>(here.layers[layer][e]),
                          std::bit_cast<std::uint64_t>(there.layers[layer][e]));
    }
}

TEST(SystolicMachine, ChoosesThePartBySize)
{
    for (const Dataflow dataflow : allDataflows) {
        EXPECT_TRUE(partFor({8, 8, 8}, {256, 256}, dataflow, 0).whole);
        EXPECT_TRUE(partFor({256, 256, 256}, {128, 128}, dataflow, 0).whole);
        const Product large{65536, 65536, 65536};
        for (const ArrayShape array : {ArrayShape{1, 1}, {256, 256}, {8, 200}}) {
            const Part part = partFor(large, array, dataflow, 0);
            EXPECT_FALSE(part.whole);
            EXPECT_TRUE(canRun(part));
        }
        EXPECT_EQ(canRun(partFor(large, {256, 256}, dataflow, 255)), dataflow == Dataflow::outputStationary);
    }
}

TEST(SystolicMachine, StopsWhenTold)
{
    compute::Philox draw(16);
    const RandomCase c{{64, 64, 4000}, {64, 64}, Dataflow::outputStationary};
    const auto a = randomIntegers(draw, c.product.m, c.product.k);
    const auto b = randomIntegers(draw, c.product.k, c.product.n);
    int beats = 0;
    std::int64_t updates = 0;
    const auto run = runPart<Integers>(c.product, c.array, c.dataflow, 0, {true, 0, 64, 0, 64, 4000}, a, b,
                                       {}, {}, true, [&](std::int64_t made) {
                                           updates += made;
                                           return ++beats < 3;
                                       });
    EXPECT_FALSE(run.has_value());
    EXPECT_EQ(beats, 3);
    EXPECT_LT(updates, 64 * 64 * 4000);
}

} // namespace
} // namespace infralab::systolic
