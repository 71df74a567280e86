// The simulator as the rest of the lab sees it: parameters in, outputs out.

#include "simulators/systolic_array/systolic_array.hpp"

#include "simulators/systolic_array/memory.hpp"
#include "simulators/systolic_array/product.hpp"
#include "simulators/systolic_array/workloads.hpp"
#include "systolic_golden.hpp"

#include <gmock/gmock.h>

#include <cmath>

namespace infralab {
namespace {

using Params = SystolicArray::Params;
using Result = SystolicArray::Result;
using systolic::Dataflow;
using systolic::Fault;
using testing::HasSubstr;

Expected<Result> run(const Params& params, RunContext& context)
{
    OutputList<Result> outputs;
    SystolicArray::describe(outputs);
    Run<Result> door(context, outputs);
    return SystolicArray::run(params, door);
}

Result resultOf(const Params& params)
{
    RunContext context;
    auto result = run(params, context);
    EXPECT_TRUE(result) << (result ? "" : result.error().message);
    if (context.truth()) {
        EXPECT_TRUE(context.truth()->holds()) << context.truth()->what;
    }
    return result ? *result : Result();
}

std::optional<Error> problemOf(const Params& params)
{
    ParamList<Params> list;
    SystolicArray::describe(list);
    const auto checked = list.fromValues(list.toValues(params));
    return checked ? std::nullopt : std::optional(checked.error());
}

Params presetOf(const std::string& id)
{
    for (const auto& preset : SystolicArray::presets())
        if (preset.id == id)
            return preset.params;
    ADD_FAILURE() << "no preset " << id;
    return {};
}

TEST(SystolicArrayRun, EqualsTheTable)
{
    // Sanitizers slow the machine down a hundredfold; the counts of the rows left out are tested by
    // themselves.
    constexpr std::int64_t mostUpdates = std::int64_t{1} << 23U;
    int rows = 0;
    for (const auto& row : systolic::readGolden(INFRALAB_TEST_DATA "/systolic_array/golden.csv")) {
        const auto whole = [&](const char* column) { return std::stoll(row.at(column)); };
        Params p;
        p.rows = static_cast<int>(whole("R"));
        p.columns = static_cast<int>(whole("C"));
        p.dataflow = systolic::dataflowOf(row.at("dataflow"));
        p.m = whole("M");
        p.n = whole("N");
        p.k = whole("K");
        p.fill = systolic::Fill::ones;
        SCOPED_TRACE(systolic::describe({{p.m, p.n, p.k}, {p.rows, p.columns}, p.dataflow}));
        const systolic::Product product{p.m, p.n, p.k};
        const systolic::ArrayShape array{p.rows, p.columns};
        const auto part = systolic::partFor(product, array, p.dataflow, 0);
        if (systolic::updatesOf(product, array, p.dataflow, 0, part) > mostUpdates)
            continue;
        ++rows;
        ASSERT_FALSE(problemOf(p));
        const Result r = resultOf(p);
        EXPECT_EQ(r.cyclesScalesim, whole("scalesim_cycles"));
        EXPECT_EQ(r.cyclesWithDrain, whole("causal_os_cycles_with_drain"));
        EXPECT_EQ(r.folds, whole("folds"));
        EXPECT_NEAR(r.overallUtilisation, std::stod(row.at("overall_util_pct")), 1e-9 * r.overallUtilisation);
        EXPECT_NEAR(r.mappingEfficiency, std::stod(row.at("mapping_eff_pct")), 1e-9 * r.mappingEfficiency);
        EXPECT_EQ(r.inputReads, whole("ifmap_sram_reads"));
        EXPECT_EQ(r.weightReads, whole("filter_sram_reads"));
        EXPECT_EQ(r.outputWrites, whole("ofmap_sram_writes_true"));
        EXPECT_EQ(r.wrongElements, 0);
        EXPECT_EQ(r.machine.count, r.cyclesWithDrain / r.folds + 1);
    }
    EXPECT_GT(rows, 150);
}

TEST(SystolicArrayRun, IsRightInEveryFormatAndDataflow)
{
    compute::Philox draw(41);
    const char* formats[] = {"int8", "e4m3fn", "e5m2", "fp16", "bf16", "fp32"};
    for (int i = 0; i < 300; ++i) {
        Params p;
        p.rows = draw.between(1, 12);
        p.columns = draw.between(1, 12);
        p.m = draw.between(1, 30);
        p.n = draw.between(1, 30);
        p.k = draw.between(1, 30);
        p.dataflow = systolic::allDataflows[draw.below(3)];
        p.numberFormat = formats[draw.below(6)];
        p.accumulator = static_cast<SystolicArray::SumFormat>(draw.below(4));
        p.fill = static_cast<systolic::Fill>(draw.below(5));
        p.seed = draw.below(1000);
        p.fold = draw.below(static_cast<std::uint32_t>(
            systolic::folds({p.m, p.n, p.k}, {p.rows, p.columns}, p.dataflow).count()));
        ASSERT_FALSE(problemOf(p));
        RunContext context;
        const auto r = run(p, context);
        ASSERT_TRUE(r);
        EXPECT_EQ(r->wrongElements, 0);
        ASSERT_TRUE(context.truth());
        EXPECT_EQ(context.truth()->difference, 0);
        EXPECT_THAT(r->verdict, HasSubstr("equal"));
        EXPECT_LE(r->tops, r->roofTops * (1 + 1e-12));
        double error = 0, worked = 0;
        for (const double e : r->productError.cells)
            error += std::abs(e);
        EXPECT_EQ(error, 0);
        for (const double y : r->working.y)
            worked += y;
        EXPECT_GT(worked, 0);
    }
}

TEST(SystolicArrayRun, ShowsOperandsThatMultiplyToTheProduct)
{
    for (const auto fill : {systolic::Fill::random, systolic::Fill::ramp, systolic::Fill::ones,
                            systolic::Fill::identity, systolic::Fill::checkerboard}) {
        const Params p{.m = 9, .n = 7, .k = 11, .fill = fill};
        const Result r = resultOf(p);
        ASSERT_EQ(r.a.cells.size(), 99U);
        ASSERT_EQ(r.b.cells.size(), 77U);
        for (std::size_t m = 0; m < 9; ++m)
            for (std::size_t n = 0; n < 7; ++n) {
                double sum = 0;
                for (std::size_t k = 0; k < 11; ++k)
                    sum += r.a.cells[m * 11 + k] * r.b.cells[k * 7 + n];
                EXPECT_EQ(r.c.cells[m * 7 + n], sum);
            }
    }
    const Result ones = resultOf({.m = 3, .n = 4, .k = 11, .fill = systolic::Fill::ones});
    EXPECT_EQ(ones.c.cells, std::vector<double>(12, 11.0));
    const Result identity = resultOf({.m = 5, .n = 6, .k = 6, .fill = systolic::Fill::identity});
    EXPECT_EQ(identity.c.cells, identity.a.cells);
    EXPECT_NE(resultOf({.seed = 1}).a, resultOf({.seed = 2}).a);
}

TEST(SystolicArrayRun, ShowsTheFoldsBlockOfALargeProduct)
{
    const Params p{.rows = 64, .columns = 32, .m = 3000, .n = 3000, .k = 700, .fold = 50};
    const Result r = resultOf(p); // fold 50: rows 192 to 255, columns 32 to 63
    EXPECT_EQ(r.a.rows, 64);
    EXPECT_EQ(r.a.columns, 256);
    EXPECT_EQ(r.a.rowLabels.front(), "192");
    EXPECT_EQ(r.b.columnLabels.front(), "32");
    EXPECT_EQ(r.c.rows, 64);
    EXPECT_EQ(r.c.columns, 32);
    EXPECT_EQ(r.c.rowLabels.back(), "255");
    EXPECT_EQ(r.c.columnLabels.back(), "63");
    EXPECT_EQ(r.wrongElements, 0);
    EXPECT_THAT(r.verdict, HasSubstr("fold 50 alone"));
    // The block holds what the same places of the whole operands hold.
    Frame frame;
    r.machine.source->read(1, frame);
    EXPECT_EQ(frame.layers[1][0], r.a.cells[0]);
    EXPECT_EQ(frame.layers[2][0], r.b.cells[0]);
    EXPECT_EQ(frame.layers[4][0], 192);
    EXPECT_EQ(frame.layers[5][0], 32);

    const Result partial = resultOf({.rows = 64,
                                     .columns = 32,
                                     .dataflow = Dataflow::weightStationary,
                                     .m = 300,
                                     .n = 3000,
                                     .k = 700,
                                     .fold = 12}); // 11 folds a column: fold 12 is row 1, column 1
    EXPECT_EQ(partial.wrongElements, 0);
    EXPECT_EQ(partial.b.rowLabels.front(), "64");
    EXPECT_EQ(partial.b.columnLabels.front(), "32");
    EXPECT_THAT(partial.verdict, HasSubstr("partial sums"));
}

TEST(SystolicArrayRun, NamesTheFoldsThatThereAre)
{
    const auto beyond = problemOf({.m = 16, .n = 16, .fold = 4});
    ASSERT_TRUE(beyond);
    EXPECT_EQ(beyond->where, "fold");
    EXPECT_THAT(beyond->message, HasSubstr("4 folds, numbered 0 to 3"));
    EXPECT_FALSE(problemOf({.m = 16, .n = 16, .fold = 3}));
    ASSERT_TRUE(problemOf({.fold = 1}));
    EXPECT_THAT(problemOf({.fold = 1})->message, HasSubstr("one fold"));
}

TEST(SystolicArrayRun, RefusesAFoldOutOfReachAndNamesOneWithin)
{
    Params p{.rows = 256,
             .columns = 256,
             .dataflow = Dataflow::weightStationary,
             .m = 65536,
             .n = 65536,
             .k = 65536,
             .fold = 255};
    const auto problem = problemOf(p);
    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->where, "fold");
    const auto at = problem->message.find("Choose fold ");
    ASSERT_NE(at, std::string::npos);
    p.fold = std::stoll(problem->message.substr(at + 12));
    EXPECT_FALSE(problemOf(p));
    ++p.fold;
    EXPECT_TRUE(problemOf(p));
}

TEST(SystolicArrayRun, RefusesAFaultOutsideTheArrayOrTheSum)
{
    const auto where = [](const Params& p) {
        const auto problem = problemOf(p);
        return problem ? problem->where : "";
    };
    EXPECT_EQ(where({.fault = Fault::Kind::stuck, .faultRow = 8}), "fault_row");
    EXPECT_EQ(where({.fault = Fault::Kind::stuck, .faultColumn = 8}), "fault_column");
    EXPECT_EQ(where({.faultRow = 8}), "");
    EXPECT_EQ(where({.fault = Fault::Kind::flippedBit, .faultBit = 31}), "");
    EXPECT_EQ(where({.numberFormat = "fp16",
                     .accumulator = SystolicArray::SumFormat::fp16,
                     .fault = Fault::Kind::flippedBit,
                     .faultBit = 16}),
              "fault_bit");
}

TEST(SystolicArrayRun, TakesItsSizesFromANamedLayer)
{
    const Result named = resultOf({.layer = "alexnet_conv1", .m = 1, .n = 1, .k = 1});
    const Result own = resultOf({.m = 3025, .n = 96, .k = 363});
    EXPECT_EQ(named.cyclesScalesim, own.cyclesScalesim);
    EXPECT_EQ(named.network.rows.size(), 9U); // eight layers and their total
    EXPECT_EQ(own.network.rows.size(), 2U);
    ParamList<Params> list;
    SystolicArray::describe(list);
    const auto specs = list.specs();
    for (std::size_t i = 0; i < specs.size(); ++i)
        if (specs[i].id == "m" || specs[i].id == "n" || specs[i].id == "k") {
            EXPECT_TRUE(list.enabled(i, {}));
            EXPECT_FALSE(list.enabled(i, {.layer = "alexnet_conv1"}));
        }
}

TEST(SystolicArrayRun, CountsAWholeNetwork)
{
    const Result r = resultOf(presetOf("resnet50_layer"));
    ASSERT_EQ(r.network.rows.size(), 55U);
    ASSERT_EQ(r.network.columns[4], "OS cycles");
    EXPECT_EQ(std::get<double>(r.network.rows.back()[4]), 4'434'168 + 54);
    for (const auto& row : r.network.rows)
        EXPECT_EQ(row.size(), r.network.columns.size());
}

TEST(SystolicArrayRun, ComparesShapes)
{
    const Result r = resultOf({.m = 100, .n = 100, .k = 100});
    ASSERT_EQ(r.cyclesByShape.rows, 3);
    ASSERT_EQ(r.cyclesByShape.columns, 10);
    EXPECT_EQ(r.cyclesByShape.cells[0], static_cast<double>(r.cyclesScalesim)); // 8 x 8, output stationary
    EXPECT_DOUBLE_EQ(r.utilisationByShape.cells[0], r.overallUtilisation);
}

TEST(SystolicArrayRun, MapsItsFolds)
{
    const Result r = resultOf({.m = 20, .n = 12});
    ASSERT_EQ(r.foldMap.rows, 3);
    ASSERT_EQ(r.foldMap.columns, 2);
    EXPECT_EQ(r.foldMap.cells, (std::vector<double>{100, 50, 100, 50, 50, 25}));
    EXPECT_EQ(resultOf({.rows = 1, .columns = 1, .m = 300, .n = 300, .k = 2}).foldMap.cells.size(), 0U);
}

TEST(SystolicArrayRun, FindsTheFaultAndKeepsTheTruthApart)
{
    RunContext context;
    const auto r = run(presetOf("stuck_element"), context);
    ASSERT_TRUE(r);
    EXPECT_EQ(r->wrongElements, 4);
    ASSERT_TRUE(context.truth());
    EXPECT_EQ(context.truth()->difference, 0);
    for (std::size_t m = 0; m < 16; ++m)
        for (std::size_t n = 0; n < 16; ++n) {
            const bool broken = m % 8 == 2 && n % 8 == 5;
            EXPECT_EQ(r->c.cells[m * 16 + n] == 999, broken);
            EXPECT_EQ(r->productError.cells[m * 16 + n] != 0, broken);
        }
    EXPECT_THAT(r->verdict, HasSubstr("4 of 256"));
}

TEST(SystolicArrayRun, ShowsWhatThePresetsPromise)
{
    EXPECT_LT(resultOf(presetOf("batch_one")).overallUtilisation, 5);
    EXPECT_EQ(resultOf(presetOf("flipped_bit")).wrongElements, 16);
    EXPECT_GT(resultOf(presetOf("no_skew")).wrongElements, 40);
    EXPECT_EQ(resultOf(presetOf("bf16_accumulator")).c.cells, std::vector<double>(16, 256.0));
    const Result slow = resultOf(presetOf("slow_memory"));
    EXPECT_GT(slow.stallCycles, slow.cyclesWithDrain);

    const Result tpu = resultOf(presetOf("tpu_600"));
    EXPECT_EQ(tpu.folds, 9);
    EXPECT_GT(tpu.stallCycles, 0);

    // Each shape's preset has the dataflow that takes the fewest cycles, or as few.
    for (const char* id : {"tall", "wide", "deep"}) {
        Params p = presetOf(id);
        const auto own = resultOf(p).cyclesWithDrain;
        for (const Dataflow other : systolic::allDataflows) {
            p.dataflow = other;
            EXPECT_LE(own, resultOf(p).cyclesWithDrain) << id;
        }
    }
    Params doubled = presetOf("doubled_array");
    const Result before = resultOf(doubled);
    doubled.columns = 256;
    EXPECT_LT(resultOf(doubled).overallUtilisation, 0.6 * before.overallUtilisation);
}

TEST(SystolicArrayRun, StopsBeforeAndInTheMiddle)
{
    std::stop_source stop;
    const Params large{.rows = 128, .columns = 128, .m = 128, .n = 128, .k = 20000};
    int reports = 0;
    RunContext context(stop.get_token(), {}, [&](double) {
        if (++reports == 2)
            stop.request_stop();
    });
    const auto stopped = run(large, context);
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, Error::Code::cancelled);
    EXPECT_LE(reports, 3);
    RunContext again(stop.get_token());
    const auto never = run({}, again);
    ASSERT_FALSE(never);
    EXPECT_EQ(never.error().code, Error::Code::cancelled);
}

} // namespace
} // namespace infralab
