// Where tokens stand between two frames, in each dataflow and at each zoom.

#include "app/look/look.hpp"
#include "app/stages/systolic_tokens.hpp"
#include "stages_systolic_fixture.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace infralab {
namespace {

using namespace systolic_stage;
using testing::ArraySpec;
using testing::systolicResult;

/// A scene laid out in a square, at one frame.
struct Bench
{
    explicit Bench(const ArraySpec& spec, qreal side = 520, Detail detail = Detail::full)
    {
        const auto shown = systolicResult(spec);
        scene = Scene(shown.experiment, shown.outputs);
        plane.fit(spec.rows, spec.columns, QRectF(0, 0, side, side), 1, 1);
        fitting = fit(plane, scene, detail);
    }

    std::vector<Token> at(std::int64_t index, double phase)
    {
        Moment moment;
        moment.travel = eased(phase);
        const auto read = [&](std::int64_t which, Frame& into) -> const Frame* {
            if (which < 0 || which >= scene.frames().count)
                return nullptr;
            scene.frames().source->read(which, into);
            return &into;
        };
        moment.before = read(index - 1, frames[0]);
        moment.now = read(index, frames[1]);
        moment.next = read(index + 1, frames[2]);
        for (int ahead = 0; ahead < Moment::lookAhead; ++ahead)
            moment.later[ahead] = read(index + 1 + ahead, frames[2 + static_cast<std::size_t>(ahead)]);
        std::vector<Token> out;
        collectTokens(scene, plane, fitting, moment, out);
        return out;
    }

    Scene scene;
    Plane plane;
    Fitting fitting;
    Frame frames[2 + Moment::lookAhead];
};

bool isNear(const QPointF& a, const QPointF& b)
{
    return std::abs(a.x() - b.x()) < 1e-6 && std::abs(a.y() - b.y()) < 1e-6;
}

const Token* tokenAt(const std::vector<Token>& tokens, Kind kind, const QPointF& at)
{
    const auto found = std::find_if(tokens.begin(), tokens.end(), [&](const Token& token) {
        return token.kind == kind && isNear(token.at, at);
    });
    return found == tokens.end() ? nullptr : &*found;
}
const Token* tokenAt(std::vector<Token>&&, Kind, const QPointF&) = delete; // its tokens would be gone

TEST(SystolicTokens, StandHalfWayAtHalfThePhase)
{
    EXPECT_DOUBLE_EQ(eased(0.5), 0.5);
    const ArraySpec spec;
    Bench bench(spec);
    const std::int64_t index = 6;
    Frame now;
    bench.scene.frames().source->read(index, now);
    const auto rest = bench.at(index, 0), half = bench.at(index, 0.5), almost = bench.at(index, 1);
    int moved = 0;
    for (int row = 0; row < 8; ++row)
        for (int column = 0; column < 7; ++column) {
            const Element e = bench.scene.element(now, {row, column});
            if (std::isnan(e.left))
                continue;
            ++moved;
            const QPointF from = sideRest(bench.plane, bench.fitting, {row, column});
            const QPointF to = sideRest(bench.plane, bench.fitting, {row, column + 1});
            ASSERT_NE(tokenAt(rest, Kind::a, from), nullptr);
            const Token* token = tokenAt(half, Kind::a, (from + to) / 2);
            ASSERT_NE(token, nullptr) << row << ' ' << column;
            EXPECT_EQ(token->value, e.left);
            ASSERT_NE(tokenAt(almost, Kind::a, to), nullptr);
        }
    EXPECT_GT(moved, 10);
}

TEST(SystolicTokens, OneFramesEndIsTheNextOnesBeginning)
{
    for (const char* flow : {"os", "ws", "is"}) {
        Bench bench({.dataflow = flow});
        for (std::int64_t index = 0; index + 1 < bench.scene.frames().count; ++index)
            for (const Token& token : bench.at(index + 1, 0)) {
                // Every operand inside the array came from a token on its way there, or was pinned.
                if (token.kind == Kind::sum || token.box == Box::outlined)
                    continue;
                const auto ending = bench.at(index, 1);
                const Token* came = tokenAt(ending, token.kind, token.at);
                ASSERT_NE(came, nullptr) << flow << ", frame " << index;
                EXPECT_EQ(came->value, token.value) << flow << ", frame " << index;
            }
    }
}

TEST(SystolicTokens, StationaryOperandsStay)
{
    for (const char* flow : {"ws", "is"}) {
        Bench bench({.dataflow = flow});
        ASSERT_TRUE(bench.fitting.pinned);
        const std::int64_t index = bench.scene.frames().count / 2;
        const Kind kind = topKind(bench.scene.dataflow());
        int pinned = 0;
        for (const Token& token : bench.at(index, 0.5))
            if (token.kind == kind && token.box == Box::pinned) {
                ++pinned;
                const auto place = bench.plane.placeAt(token.at);
                ASSERT_TRUE(place);
                EXPECT_TRUE(isNear(token.at, topRest(bench.plane, bench.fitting, *place)));
            }
        EXPECT_EQ(pinned, 64) << flow;
    }
}

TEST(SystolicTokens, SumsTravelDownWhereTheyDo)
{
    Bench streamed({.dataflow = "ws"});
    const auto sums = [](const std::vector<Token>& tokens) {
        return std::count_if(tokens.begin(), tokens.end(),
                             [](const Token& t) { return t.kind == Kind::sum; });
    };
    EXPECT_GT(sums(streamed.at(streamed.scene.frames().count / 2, 0.5)), 10);
    Bench still({.dataflow = "os"});
    EXPECT_EQ(sums(still.at(11, 0.5)), 0) << "output stationary sums stay while the wave passes";
    EXPECT_GT(sums(still.at(24, 0.5)), 10) << "and leave when it has";
}

TEST(SystolicTokens, QueueShowsWhatEntersNext)
{
    Bench bench({});
    const std::int64_t index = 3;
    Frame next;
    bench.scene.frames().source->read(index + 1, next);
    const auto tokens = bench.at(index, 0);
    for (int row = 0; row < 8; ++row) {
        const double value = bench.scene.element(next, {row, 0}).left;
        const Token* waiting = tokenAt(tokens, Kind::a, sideQueue(bench.plane, bench.fitting, row, 1));
        EXPECT_EQ(waiting != nullptr, !std::isnan(value)) << row;
        if (waiting != nullptr) {
            EXPECT_EQ(waiting->value, value);
        }
    }
}

TEST(SystolicTokens, AreDotsWhereThereIsNoRoomForValues)
{
    Bench bench({.rows = 64, .columns = 64, .m = 64, .n = 64, .k = 64});
    EXPECT_EQ(bench.fitting.closeness, Closeness::dots);
    const auto tokens = bench.at(64, 0.5);
    EXPECT_GT(tokens.size(), 4000U);
    for (const Token& token : tokens)
        EXPECT_FALSE(token.boxed);
}

/// Whatever is written fits where it is written, at each scale and size.
class EveryScale : public ::testing::TestWithParam<qreal>
{
protected:
    void SetUp() override { Look::instance().setStageScale(GetParam()); }
    void TearDown() override { Look::instance().setStageScale(1); }
};

TEST_P(EveryScale, LeavesRoomForEveryText)
{
    for (const char* flow : {"os", "ws", "is"})
        for (const int side : {1, 2, 4, 8, 16, 40})
            for (const qreal arena : {160.0, 420.0, 900.0})
                for (const Detail detail : {Detail::essential, Detail::full}) {
                    const auto shown = systolicResult(
                        {.rows = side, .columns = side, .dataflow = flow, .m = side, .n = side, .k = side});
                    const Scene scene(shown.experiment, shown.outputs);
                    for (const qreal ratio : {1.0, 1.5, 2.0}) {
                        Plane plane;
                        plane.fit(side, side, QRectF(0, 0, arena, arena), GetParam(), ratio);
                        const Fitting f = fit(plane, scene, detail);
                        if (f.closeness < Closeness::values)
                            continue;
                        const qreal digit = NumberSprites::advanceOf(f.sumFont, ratio) / ratio;
                        EXPECT_LE(digit * f.sumCharacters, plane.side());
                        EXPECT_GE(f.sumCharacters, std::min(4, scene.sumCharacters()));
                        if (f.sideBoxes) {
                            EXPECT_LE(f.chip.height(), plane.pitch());
                        }
                        if (f.topBoxes) {
                            EXPECT_LE(f.chip.width(), plane.pitch());
                        }
                        if (f.closeness == Closeness::operands) {
                            const QPointF a = sideRest(plane, f, {0, 0}), b = topRest(plane, f, {0, 0});
                            EXPECT_GE(b.x() - a.x(), f.chip.width()) << "operands lie beside each other";
                            EXPECT_GE(a.x() - f.chip.width() / 2, plane.cell({0, 0}).left() - 0.5);
                            EXPECT_LE(b.x() + f.chip.width() / 2, plane.cell({0, 0}).right() + 0.5);
                        }
                    }
                }
}

INSTANTIATE_TEST_SUITE_P(Systolic, EveryScale, ::testing::Values(1.0, 1.5, 2.0, 3.0));

TEST(SystolicPlane, FindsTheElementUnderAPoint)
{
    for (const qreal zoom : {1.0, 1.7, 6.0}) {
        Plane plane;
        plane.fit(16, 12, QRectF(20, 30, 500, 400), 1, 1);
        plane.zoomBy(zoom, plane.cell({8, 6}).center());
        for (int row = 0; row < 16; ++row)
            for (int column = 0; column < 12; ++column) {
                const QPointF centre = plane.cell({row, column}).center();
                const auto place = plane.placeAt(centre);
                EXPECT_EQ(place.has_value(), plane.arena().contains(centre));
                if (place) {
                    EXPECT_EQ(*place, (Place{row, column}));
                }
            }
    }
}

TEST(SystolicPlane, ZoomKeepsThePointUnderThePointer)
{
    Plane plane;
    plane.fit(64, 64, QRectF(0, 0, 600, 600), 1, 1);
    const QPointF fixed = plane.cell({40, 20}).center();
    plane.zoomBy(5, fixed);
    EXPECT_FALSE(plane.isWhole());
    EXPECT_EQ(plane.placeAt(fixed), (Place{40, 20}));
    plane.panBy({1e6, -1e6});
    EXPECT_TRUE(plane.array().intersects(plane.arena())) << "an array is never dragged out of sight";
    plane.reveal({63, 63});
    EXPECT_TRUE(plane.arena().contains(plane.cell({63, 63}).center()));
    plane.showAll();
    EXPECT_TRUE(plane.isWhole());
}

} // namespace
} // namespace infralab
