#include "app/lab/slider_scale.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace infralab {
namespace {

ParamSpec number(ParamKind kind, double min, double max, double step, Scale scale)
{
    ParamSpec spec;
    spec.id = spec.label = "x";
    spec.kind = kind;
    spec.scale = scale;
    spec.min = min;
    spec.max = max;
    spec.step = step;
    spec.initial = kind == ParamKind::integer ? Value(static_cast<std::int64_t>(min)) : Value(min);
    return spec;
}

std::vector<ParamSpec> specs()
{
    return {number(ParamKind::integer, 1, 256, 0, Scale::log2),
            number(ParamKind::integer, 0, 10, 0, Scale::linear),
            number(ParamKind::integer, 1, 1e15, 0, Scale::log10),
            number(ParamKind::integer, -5, 1e6, 5, Scale::linear),
            number(ParamKind::real, 0, 1, 0.05, Scale::linear),
            number(ParamKind::real, 0.001, 1e6, 0, Scale::log10),
            number(ParamKind::real, -1, 1, 0, Scale::linear),
            number(ParamKind::real, 0.5, 512, 0, Scale::log2)};
}

TEST(SliderScale, EveryPositionIsAnAllowedValueAndComesBack)
{
    for (const auto& spec : specs()) {
        const SliderScale scale(spec);
        double before = -HUGE_VAL;
        for (int at = 0; at <= scale.positions(); ++at) {
            const double value = scale.valueAt(at);
            EXPECT_TRUE(check(spec, scale.toValue(value)).has_value()) << spec.max << ' ' << value;
            EXPECT_GE(value, before);
            before = value;
            // A position that shows a value shows it again: slider and entry never drift apart.
            const int again = scale.positionOf(value);
            EXPECT_EQ(scale.valueAt(again), value) << spec.min << ' ' << spec.max << ' ' << at;
        }
        EXPECT_EQ(scale.valueAt(0), spec.min);
        EXPECT_EQ(scale.valueAt(scale.positions()), spec.max);
    }
}

TEST(SliderScale, NotchesMoveByTheStepAndStayInside)
{
    for (const auto& spec : specs()) {
        const SliderScale scale(spec);
        double value = spec.min;
        int notches = 0;
        while (value < spec.max && notches < 2'000'000) {
            const double next = scale.notch(value, 1);
            ASSERT_GT(next, value) << spec.min << ' ' << spec.max;
            ASSERT_TRUE(check(spec, scale.toValue(next)).has_value());
            value = next;
            ++notches;
        }
        EXPECT_EQ(value, spec.max);
        EXPECT_LT(scale.notch(value, -1), value);
    }
}

TEST(SliderScale, LogarithmicNotchesAreRoundNumbers)
{
    const auto doubling = number(ParamKind::integer, 1, 256, 0, Scale::log2);
    const SliderScale two(doubling);
    EXPECT_EQ(two.notch(8, 1), 16);
    EXPECT_EQ(two.notch(8, -1), 4);
    EXPECT_EQ(two.notch(9, 1), 16);
    EXPECT_EQ(two.notch(9, -1), 8);
    const auto decades = number(ParamKind::real, 0.001, 1e6, 0, Scale::log10);
    const SliderScale ten(decades);
    EXPECT_DOUBLE_EQ(ten.notch(100, 1), 200);
    EXPECT_DOUBLE_EQ(ten.notch(200, 1), 500);
    EXPECT_DOUBLE_EQ(ten.notch(500, 1), 1000);
    EXPECT_DOUBLE_EQ(ten.notch(100, -1), 50);
    EXPECT_DOUBLE_EQ(ten.notch(130, -1), 100);
}

TEST(SliderScale, ADraggedRealHasFewDigits)
{
    const auto spec = number(ParamKind::real, 0, 1, 0.05, Scale::linear);
    const SliderScale scale(spec);
    for (int at = 0; at <= scale.positions(); ++at)
        EXPECT_LE(toText(scale.toValue(scale.valueAt(at))).size(), 4u);
}

TEST(SliderScale, OddNumbersGiveAnEnd)
{
    const auto spec = number(ParamKind::real, 0, 1, 0.05, Scale::linear);
    const SliderScale scale(spec);
    EXPECT_EQ(scale.positionOf(std::nan("")), 0);
    EXPECT_EQ(scale.positionOf(1e308), scale.positions());
    EXPECT_EQ(scale.positionOf(-1e308), 0);
    auto free = number(ParamKind::integer, 0, 0, 0, Scale::linear);
    EXPECT_EQ(SliderScale(free).toValue(1e30), Value(std::numeric_limits<std::int64_t>::max()));
}

} // namespace
} // namespace infralab
