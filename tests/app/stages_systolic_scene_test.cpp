// What the systolic stage reads out of frames and grids, in each dataflow, whole, in part or not at all.

#include "app/stages/product_progress.hpp"
#include "app/stages/systolic_scene.hpp"
#include "stages_systolic_fixture.hpp"

#include <gmock/gmock.h>

namespace infralab {
namespace {

using namespace systolic_stage;
using testing::ArraySpec;
using testing::systolicResult;

Scene sceneOf(const ArraySpec& spec)
{
    const auto shown = systolicResult(spec);
    return Scene(shown.experiment, shown.outputs);
}

Element elementAt(const Scene& scene, std::int64_t index, Place place)
{
    Frame frame;
    scene.frames().source->read(index, frame);
    return scene.element(frame, place);
}

QString expected(const ArraySpec& spec, int m, int n, int k)
{
    return QStringLiteral("a[%1,%2] × b[%2,%3] = %4 × %5")
        .arg(m)
        .arg(k)
        .arg(n)
        .arg(testing::operandA(spec, m, k))
        .arg(testing::operandB(spec, k, n));
}

class EveryDataflow : public ::testing::TestWithParam<const char*>
{};

TEST_P(EveryDataflow, NamesTheProductThatAnElementWorksOn)
{
    for (const int fold : {0, 1, 2, 3}) {
        ArraySpec spec{.rows = 4, .columns = 5, .dataflow = GetParam(), .m = 7, .n = 6, .k = 8, .fold = fold};
        const Scene scene = sceneOf(spec);
        int worked = 0;
        for (std::int64_t index = 0; index < scene.frames().count; ++index)
            for (int row = 0; row < spec.rows; ++row)
                for (int column = 0; column < spec.columns; ++column) {
                    const Element e = elementAt(scene, index, {row, column});
                    if (!e.works())
                        continue;
                    ++worked;
                    // The operands that meet are those that the indices name.
                    EXPECT_EQ(scene.operandA(e), testing::operandA(spec, e.m, e.k));
                    EXPECT_EQ(scene.operandB(e), testing::operandB(spec, e.k, e.n));
                    EXPECT_EQ(scene.expression(e), expected(spec, e.m, e.n, e.k));
                    EXPECT_THAT(
                        scene.progress(e).toStdString(),
                        ::testing::HasSubstr(QStringLiteral(", %1 of 8 terms").arg(e.k + 1).toStdString()));
                }
        EXPECT_GT(worked, 0) << "fold " << fold;
    }
}

TEST_P(EveryDataflow, FindsWhereTheAnimatedFoldBegins)
{
    const std::string flow = GetParam();
    for (const int fold : {0, 1, 2, 3}) {
        ArraySpec spec{.rows = 4, .columns = 4, .dataflow = flow, .m = 8, .n = 8, .k = 8, .fold = fold};
        const Origin origin = sceneOf(spec).origin();
        const int down = fold % 2 * 4, across = fold / 2 * 4;
        EXPECT_EQ(flow == "os" ? origin.m : origin.k, down);
        EXPECT_EQ(flow == "is" ? origin.m : origin.n, across);
    }
}

TEST_P(EveryDataflow, FinishesEveryElementOfTheProductByTheLastFrameOfTheLastFold)
{
    ArraySpec spec{.rows = 3, .columns = 4, .dataflow = GetParam(), .m = 5, .n = 7, .k = 6};
    const Scene first = sceneOf(spec);
    const int folds = first.foldMap().rows * first.foldMap().columns;
    Progress progress;
    std::int64_t before = 0;
    for (int fold = 0; fold < folds; ++fold) {
        spec.fold = fold;
        const Scene scene = sceneOf(spec);
        Frame frame;
        for (std::int64_t index = 0; index < scene.frames().count; ++index) {
            scene.frames().source->read(index, frame);
            readProgress(scene, frame, index, 128, progress);
            EXPECT_GE(progress.finished, before)
                << "what is finished stays so: fold " << fold << ", frame " << index;
            before = progress.finished;
        }
    }
    EXPECT_EQ(before, 5 * 7);
}

TEST_P(EveryDataflow, LightsTheOperandsThatAreInFlight)
{
    const ArraySpec spec{.dataflow = GetParam()};
    const Scene scene = sceneOf(spec);
    Frame frame;
    Progress progress;
    const std::int64_t index = scene.frames().count / 2;
    scene.frames().source->read(index, frame);
    readProgress(scene, frame, index, 128, progress);
    EXPECT_GT(progress.working, 0);
    for (int row = 0; row < 8; ++row)
        for (int column = 0; column < 8; ++column)
            if (const Element e = scene.element(frame, {row, column}); e.works()) {
                EXPECT_EQ(progress.a.at(e.m, e.k), Mark::inFlight);
                EXPECT_EQ(progress.b.at(e.k, e.n), Mark::inFlight);
            }
}

INSTANTIATE_TEST_SUITE_P(Systolic, EveryDataflow, ::testing::Values("os", "ws", "is"));

TEST(SystolicScene, SaysWhatEnters)
{
    EXPECT_EQ(sceneOf({.dataflow = "os"}).words().sums, "sums stay");
    EXPECT_EQ(sceneOf({.dataflow = "ws"}).words().top, "B is loaded from above and stays");
    EXPECT_EQ(sceneOf({.dataflow = "is"}).words().side, "B enters from the left");
}

TEST(SystolicScene, ShowsThatStationaryOperandsAreOnTheirWay)
{
    const Scene scene = sceneOf({.dataflow = "ws"});
    EXPECT_THAT(scene.expression(elementAt(scene, 2, {0, 0})).toStdString(),
                ::testing::EndsWith("on its way down"));
    Progress progress;
    Frame frame;
    scene.frames().source->read(2, frame);
    readProgress(scene, frame, 2, 128, progress);
    // The last row of B entered first, the one before follows.
    for (int n = 0; n < 8; ++n) {
        EXPECT_EQ(progress.b.at(7, n), Mark::inFlight);
        EXPECT_EQ(progress.b.at(6, n), Mark::inFlight);
        EXPECT_EQ(progress.b.at(5, n), Mark::waiting);
    }
}

TEST(SystolicScene, MarksWrongElementsOnlyOnceTheyAreFinished)
{
    const Scene scene = sceneOf({.wrong = true});
    ASSERT_EQ(scene.wrong().size(), 1U);
    Progress progress;
    Frame frame;
    for (std::int64_t index = 0; index < scene.frames().count; ++index) {
        scene.frames().source->read(index, frame);
        readProgress(scene, frame, index, 128, progress);
        EXPECT_EQ(progress.wrong, index > 8 ? 1 : 0) << index;
        if (index > 8) {
            EXPECT_EQ(progress.c.at(0, 0), Mark::wrong);
        }
    }
}

TEST(SystolicScene, ReadsPartOfALargeProductAtItsPlace)
{
    auto shown = systolicResult({.rows = 4, .columns = 4, .m = 8, .n = 8, .k = 8, .fold = 3});
    // Only the fold's own block of C, labelled with its place in the whole.
    Grid& c = std::get<Grid>(shown.outputs[3]);
    Grid part;
    part.rows = part.columns = 4;
    for (int row = 0; row < 4; ++row) {
        part.rowLabels.push_back(std::to_string(4 + row));
        part.columnLabels.push_back(std::to_string(4 + row));
        for (int column = 0; column < 4; ++column)
            part.cells.push_back(c.cells[static_cast<std::size_t>((4 + row) * 8 + 4 + column)]);
    }
    c = part;
    const Scene scene(shown.experiment, shown.outputs);
    EXPECT_EQ(scene.cornerOfC(), (Place{4, 4}));
    EXPECT_FALSE(scene.showsWholeProduct());
    Frame frame;
    Progress progress;
    scene.frames().source->read(0, frame);
    readProgress(scene, frame, 0, 128, progress);
    EXPECT_EQ(progress.finished, 0);
    scene.frames().source->read(scene.frames().count - 1, frame);
    readProgress(scene, frame, scene.frames().count - 1, 128, progress);
    EXPECT_EQ(progress.finished, 16);
}

TEST(SystolicScene, HoldsThatAbsentOutputsAreAbsent)
{
    const Scene none(Experiment{}, {});
    EXPECT_FALSE(none.hasMachine());
    auto shown = systolicResult({});
    shown.outputs.resize(1);
    const Scene machineAlone(shown.experiment, shown.outputs);
    EXPECT_TRUE(machineAlone.hasMachine());
    EXPECT_TRUE(machineAlone.c().cells.empty());
    std::get<Frames>(shown.outputs[0]).source.reset();
    EXPECT_FALSE(Scene(shown.experiment, shown.outputs).hasMachine());
    // A grid whose cells do not match its size is no grid.
    shown = systolicResult({});
    std::get<Grid>(shown.outputs[1]).cells.resize(3);
    EXPECT_TRUE(Scene(shown.experiment, shown.outputs).a().cells.empty());
}

} // namespace
} // namespace infralab
