// What the stage of number_format reads out of the tables, and which values it finds on the number line.

#include "app/stages/number_line.hpp"
#include "app/stages/numbers_scene.hpp"
#include "compute/numerics/number_format.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <random>
#include <set>

namespace infralab {
namespace {

using namespace numbers;

/// The simulator's own result for these parameters.
numbers::Scene sceneOf(const std::string& input, const std::string& formats, const std::string& mode = "RNE",
                       bool saturate = false)
{
    Experiment experiment = Experiment::initial(*find("number_format"));
    for (const auto& [id, text] : {std::pair<std::string, std::string>{"input", input},
                                   {"formats", formats},
                                   {"mode", mode},
                                   {"saturate", saturate ? "true" : "false"}})
        EXPECT_TRUE(setParameter(experiment, id, text).has_value()) << id << ' ' << text;
    RunContext context;
    const auto report = perform(experiment, context);
    EXPECT_TRUE(report.has_value());
    return report ? numbers::Scene(experiment, report->outputs) : numbers::Scene();
}

const std::string allFormats =
    "fp64,fp32,tf32,bf16,fp16,e5m2,e4m3fn,e3m2,e2m3,e2m1,e8m0,e4m3_ieee,e4m3fnuz,e5m2fnuz";

TEST(NumbersScene, ReadsEveryInputInEveryFormat)
{
    const auto scene = sceneOf("0.1 1/3  464", allFormats);
    ASSERT_EQ(scene.inputs(), 3);
    EXPECT_EQ(scene.inputText(1), "1/3");
    EXPECT_EQ(scene.formats().size(), 14U);
    for (int input = 0; input < 3; ++input)
        for (int format = 0; format < 14; ++format) {
            const Encoding& e = scene.encoding(input, format);
            const auto* f = compute::findFormat(e.format.toStdString());
            ASSERT_NE(f, nullptr);
            ASSERT_EQ(e.bits().size(), f->bits()) << e.format.toStdString();
            // The bits on the stage are those of the code in the table.
            EXPECT_EQ(e.bits().toULongLong(nullptr, 2), e.code.mid(2).toULongLong(nullptr, 16));
        }
}

TEST(NumbersScene, SaysHowANumberCameToItsCode)
{
    EXPECT_EQ(sceneOf("464", "e4m3fn").rounded(0, 0), "tie to even");
    EXPECT_EQ(sceneOf("448", "e4m3fn").rounded(0, 0), "exact");
    EXPECT_EQ(sceneOf("61440", "e5m2").rounded(0, 0), "overflow");
    EXPECT_EQ(sceneOf("61440", "e5m2", "RNE", true).rounded(0, 0), "clamped");
    EXPECT_EQ(sceneOf("7", "e2m1").rounded(0, 0), "clamped");
    EXPECT_EQ(sceneOf("0.1", "fp32").rounded(0, 0), "rounded up");
    EXPECT_EQ(sceneOf("0.1", "fp16").rounded(0, 0), "rounded down");
    EXPECT_EQ(sceneOf("1.9375", "e4m3fn").rounded(0, 0), "tie to even") << "half of the smaller step below 2";
    EXPECT_EQ(sceneOf("-1.9375", "e4m3fn").rounded(0, 0), "tie to even");
    EXPECT_EQ(sceneOf("1.9375", "e4m3fn", "RNA").rounded(0, 0), "tie away");
    EXPECT_EQ(sceneOf("464", "e4m3fn", "RZ").rounded(0, 0), "rounded down")
        << "a directed mode knows no ties";
    EXPECT_EQ(sceneOf("1e-9", "e4m3fn").rounded(0, 0), "underflow");
    EXPECT_EQ(sceneOf("nan", "e2m1").rounded(0, 0), "has no code");
}

TEST(NumbersScene, PlacesInputsOnTheLine)
{
    EXPECT_EQ(sceneOf("464", "fp16").asked(0), 464);
    EXPECT_EQ(sceneOf("1/3", "fp16").asked(0), 1.0 / 3);
    EXPECT_EQ(sceneOf("0x1.8p3", "fp16").asked(0), 12);
    EXPECT_TRUE(std::isnan(sceneOf("bits:0x7e", "fp16").asked(0)))
        << "a pattern is another number in each format";
    EXPECT_TRUE(std::isinf(sceneOf("-inf", "fp16").asked(0)));
}

TEST(NumbersScene, FlippingABitGivesExactlyTheFlippedCode)
{
    for (const std::string mode : {"RNE", "RU", "RD", "RZ", "RNA"}) {
        const auto scene = sceneOf("464 -0.1 0", allFormats, mode);
        for (int input = 0; input < scene.inputs(); ++input)
            for (int format = 0; format < static_cast<int>(scene.formats().size()); ++format) {
                const Encoding& e = scene.encoding(input, format);
                const auto* f = compute::findFormat(e.format.toStdString());
                // A few bits of the wide formats, all of the narrow ones.
                for (int bit = 0; bit<e.bits().size(); bit += f->bits()> 20 ? 9 : 1) {
                    const auto code = e.bits().toULongLong(nullptr, 2) ^ (1ULL << (f->bits() - 1 - bit));
                    const QString text = scene.inputWithFlippedBit(input, format, bit);
                    ASSERT_FALSE(text.isEmpty());
                    const auto after = sceneOf(text.toStdString(), allFormats, mode);
                    ASSERT_EQ(after.inputs(), scene.inputs());
                    for (int other = 0; other < scene.inputs(); ++other)
                        if (other != input) {
                            EXPECT_EQ(after.inputText(other), scene.inputText(other));
                        }
                    if (f->classify(code) == compute::NumberClass::nan)
                        EXPECT_EQ(after.encoding(input, format).value, "nan");
                    else
                        EXPECT_EQ(after.encoding(input, format).bits().toULongLong(nullptr, 2), code)
                            << e.format.toStdString() << ' ' << text.toStdString() << " bit " << bit << ' '
                            << mode;
                }
            }
    }
}

TEST(NumbersScene, AbsentTablesAreAbsent)
{
    EXPECT_EQ(numbers::Scene().inputs(), 0);
    Experiment experiment = Experiment::initial(*find("number_format"));
    RunContext context;
    auto outputs = perform(experiment, context)->outputs;
    const auto bits = *experiment.simulator->info().outputIndex("bits");
    outputs[bits] = Table{};
    const numbers::Scene withoutBits(experiment, outputs);
    EXPECT_GT(withoutBits.inputs(), 0);
    EXPECT_FALSE(withoutBits.encoding(0, 0).hasBits());
    EXPECT_TRUE(withoutBits.inputWithFlippedBit(0, 0, 0).isEmpty());
    EXPECT_TRUE(withoutBits.encoding(99, 99).code.isEmpty());
    outputs.resize(2);
    EXPECT_EQ(numbers::Scene(experiment, outputs).inputs(), 0);
}

TEST(NumberLine, FindsEveryValueThatAFormatHolds)
{
    const auto scene = sceneOf("1", allFormats);
    for (const FormatFacts& facts : scene.formats()) {
        const auto* f = compute::findFormat(facts.id.toStdString());
        if (f->bits() > 8)
            continue;
        std::set<double> all;
        for (std::uint64_t code = 0; code <= f->codeMask(); ++code)
            if (const double value = compute::decode(code, *f); std::isfinite(value))
                all.insert(value == 0 ? 0.0 : value);
        const Density found = valuesIn(facts, {-2 * facts.largest, 2 * facts.largest}, 0);
        EXPECT_TRUE(found.dense.empty());
        EXPECT_EQ(std::set<double>(found.values.begin(), found.values.end()), all) << facts.id.toStdString();
        EXPECT_EQ(found.values.size(), all.size()) << "each once";
    }
}

TEST(NumberLine, FindsTheValuesOfWideFormatsByTheirNeighbours)
{
    const auto scene = sceneOf("1", "fp32,bf16,fp16,tf32");
    std::mt19937 random(7);
    for (const FormatFacts& facts : scene.formats()) {
        const auto* f = compute::findFormat(facts.id.toStdString());
        for (int i = 0; i < 200; ++i) {
            const std::uint64_t code = std::uniform_int_distribution<std::uint64_t>(0, f->codeMask())(random);
            const auto up = compute::nextUp(code, *f), down = compute::nextDown(code, *f);
            const double value = compute::decode(code, *f);
            if (!std::isfinite(value) || !up || !down || !std::isfinite(compute::decode(*up, *f)) ||
                !std::isfinite(compute::decode(*down, *f)))
                continue;
            const double low = compute::decode(*down, *f), high = compute::decode(*up, *f);
            const Density found = valuesIn(facts, {low, high}, 0);
            EXPECT_THAT(found.values, ::testing::ElementsAre(low, value, high))
                << facts.id.toStdString() << ' ' << value;
        }
    }
}

TEST(NumberLine, DrawsWhatIsTooDenseAsAPiece)
{
    const auto scene = sceneOf("1", "fp32,e4m3fn");
    const Density fine = valuesIn(scene.formats()[0], {1, 2}, 1e-3),
                  coarse = valuesIn(scene.formats()[1], {1, 2}, 1e-3);
    EXPECT_TRUE(fine.values.size() <= 1);
    ASSERT_FALSE(fine.dense.empty());
    EXPECT_EQ(coarse.values.size(), 9U);
    EXPECT_TRUE(coarse.dense.empty());
    // Whatever the stretch, the work is bounded by what can be told apart.
    const Density wide = valuesIn(scene.formats()[0], {-1e38, 1e38}, 1e35);
    EXPECT_LT(wide.values.size() + wide.dense.size(), 4000U);
    EXPECT_TRUE(valuesIn(scene.formats()[0], {NAN, 1}, 0).values.empty());
}

TEST(NumberLine, ShowsTheInputAndWhatBecameOfIt)
{
    std::mt19937_64 random(11);
    std::string input = "464 61440 0 -0 1e-40 -1e300 inf -inf nan 448";
    for (int i = 0; i < 40; ++i)
        input += ' ' + std::to_string(std::ldexp(1 + 1e-9 * static_cast<double>(random() % 1000000000),
                                                 static_cast<int>(random() % 60) - 30));
    const auto scene = sceneOf(input, allFormats);
    for (int i = 0; i < scene.inputs(); ++i)
        for (int format = 0; format < static_cast<int>(scene.formats().size()); ++format) {
            const Range range = NumberLine::rangeAround(scene, i, format);
            ASSERT_TRUE(std::isfinite(range.low) && range.width() > 0);
            const double asked = scene.asked(i), stored = scene.encoding(i, format).stored();
            const double largest = scene.formats()[static_cast<std::size_t>(format)].largest;
            if (std::isfinite(asked) && std::abs(asked) <= largest && std::isfinite(stored)) {
                EXPECT_LE(range.low, std::min(asked, stored))
                    << scene.inputText(i).toStdString() << ' ' << format;
                EXPECT_GE(range.high, std::max(asked, stored))
                    << scene.inputText(i).toStdString() << ' ' << format;
            }
        }
}

TEST(NumberLine, KnowsWhatLiesBeyondTheLargestValue)
{
    const auto scene = sceneOf("1", "e4m3fn,e5m2,e2m1,fp16");
    EXPECT_EQ(beyondLargest(scene.formats()[0])->at, 480);
    EXPECT_EQ(beyondLargest(scene.formats()[0])->meaning, "NaN");
    EXPECT_EQ(beyondLargest(scene.formats()[1])->at, 65536);
    EXPECT_EQ(beyondLargest(scene.formats()[1])->meaning, "inf");
    EXPECT_FALSE(beyondLargest(scene.formats()[2]));
}

TEST(NumberLine, ZoomKeepsThePlaceUnderThePointerAndEnds)
{
    const auto scene = sceneOf("464", "e4m3fn,fp32");
    NumberLine line;
    line.layOut(QRectF(0, 0, 600, 200), scene, 0, 1);
    Range range{384, 512};
    const double x = 300;
    const auto under = [&](const Range& r) {
        return r.low + r.width() * (x - line.x(r.low, r)) / (line.x(r.high, r) - line.x(r.low, r));
    };
    const double place = under(range);
    range = line.zoomed(range, 8, x);
    EXPECT_NEAR(range.width(), 16, 1e-9);
    EXPECT_NEAR(under(range), place, 1e-9);
    for (int i = 0; i < 5000; ++i)
        range = line.zoomed(range, i < 2500 ? 1.5 : 1 / 1.5, x);
    EXPECT_TRUE(std::isfinite(range.low) && std::isfinite(range.high) && range.width() > 0);
}

} // namespace
} // namespace infralab
