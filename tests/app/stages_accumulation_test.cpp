// The stage of accumulation: what its pictures are made of, and under a reader's hands.

#include "app/look/controls.hpp"
#include "app/stages/accumulation_stage.hpp"
#include "stages_hands.hpp"
#include "stages_recorded_text.hpp"

#include <QPushButton>

#include <bit>
#include <cmath>
#include <map>
#include <random>
#include <set>

#include <gmock/gmock.h>

namespace infralab {
namespace {

using namespace sums;
using ::testing::HasSubstr;
using Settings = std::vector<std::pair<std::string, std::string>>;

struct Answer
{
    Experiment experiment;
    std::vector<Output> outputs;
};

Answer answer(const Settings& settings)
{
    Experiment experiment = Experiment::initial(*find("accumulation"));
    for (const auto& [id, text] : settings)
        EXPECT_TRUE(setParameter(experiment, id, text)) << id << ' ' << text;
    RunContext context;
    auto report = perform(experiment, context);
    EXPECT_TRUE(report) << (report ? "" : report.error().message);
    return {experiment, report ? report->outputs : std::vector<Output>()};
}

Scene sceneOf(const Settings& settings)
{
    const auto a = answer(settings);
    return Scene(a.experiment, a.outputs);
}

struct OnStage
{
    explicit OnStage(const Settings& settings, QSize size = {620, 400})
    {
        stage.resize(size);
        give(settings);
        stage.QWidget::show();
        testing::settle();
    }
    void give(const Settings& settings)
    {
        const auto a = answer(settings);
        stage.showResult(a.experiment, a.outputs);
    }
    QPushButton* button(const QString& text)
    {
        for (auto* found : stage.findChildren<QPushButton*>())
            if (found->text() == text)
                return found;
        return nullptr;
    }
    std::string spoken() const { return stage.spokenText().toStdString(); }

    AccumulationStage stage;
};

QImage pictureOf(QWidget& widget)
{
    QImage image(widget.size(), QImage::Format_RGB32);
    widget.render(&image);
    return image;
}

const std::string sixteen = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16";

double valueOf(const BitRun& run)
{
    double value = 0;
    for (int at = run.high; at >= run.low; --at)
        value += run.one(at) ? std::ldexp(1.0, at) : 0;
    return value;
}

TEST(SumsScene, KnowsWhatAResultHolds)
{
    const auto scene = sceneOf({{"terms", "ones"}, {"count", "1000"}});
    EXPECT_EQ(scene.formatId(), "bf16");
    EXPECT_EQ(scene.algorithm(), "Naive");
    EXPECT_EQ(scene.stalledAt(), 256);
    EXPECT_EQ(scene.running().y.back(), 256);
    EXPECT_EQ(scene.ownBound(), Bound::naive);
    EXPECT_TRUE(scene.operations().empty());
    EXPECT_FALSE(scene.hasTree());
    const auto kahan = sceneOf({{"input", "1 2 3"}, {"algorithm", "kahan"}});
    EXPECT_EQ(kahan.operations().size(), 12U);
    EXPECT_FALSE(kahan.hasTree()) << "compensation is beside the tree";
    EXPECT_EQ(kahan.ownBound(), Bound::compensated);
}

TEST(SumsScene, NamesTheFactorsOfProducts)
{
    const auto rounded = sceneOf({{"kind", "dot"}, {"input", "1 4 2 5 3 6"}, {"accumulator", "fp16"}});
    ASSERT_EQ(rounded.operations().size(), 6U);
    EXPECT_EQ(rounded.operations()[2].left.name(), "x1");
    EXPECT_EQ(rounded.operations()[2].right.name(), "y1");
    EXPECT_EQ(rounded.operations()[2].rightValue, 5);
    const auto fused =
        sceneOf({{"kind", "dot"}, {"input", "1 4 2 5 3 6"}, {"accumulator", "fp16"}, {"fused", "true"}});
    ASSERT_EQ(fused.operations().size(), 3U);
    EXPECT_EQ(fused.operations()[2].right.name(), "x2·y2");
    EXPECT_EQ(fused.operations()[2].rightValue, 18);
}

TEST(SumBits, AreTheDigitsOfTheOperands)
{
    std::mt19937_64 random(1);
    for (int i = 0; i < 2000; ++i) {
        const double value = std::bit_cast<double>(random());
        if (std::isfinite(value)) {
            EXPECT_EQ(valueOf(bitsOf(value)), std::abs(value));
        }
    }
    EXPECT_TRUE(bitsOf(0).isEmpty());
    EXPECT_TRUE(bitsOf(NAN).isEmpty());
    EXPECT_TRUE(bitsOf(INFINITY).isEmpty());
    EXPECT_EQ(bitsOf(0x1p-1074).low, -1074);
}

TEST(SumBits, FallOffBelowTheLastPlaceOfTheFormat)
{
    // 15 + 6 = 21, and e4m3fn has steps of 2 there: 20 is stored, 1 falls off.
    const auto scene = sceneOf({{"input", "15 6"}, {"accumulator", "e4m3fn"}});
    const auto bits = alignedBits(scene.operations().back(), *scene.format());
    EXPECT_TRUE(bits.hasWindow);
    EXPECT_EQ(bits.windowHigh, 4);
    EXPECT_EQ(bits.windowLow, 1);
    EXPECT_EQ(valueOf(bits.lost), 1);
    EXPECT_EQ(bits.columns, (std::vector<std::optional<int>>{4, 3, 2, 1, 0}));
}

TEST(SumBits, EveryDigitHasAColumnAndLongZerosHaveOneTogether)
{
    for (const std::string format : {"fp64", "fp32", "bf16", "e4m3fn"})
        for (const std::string algorithm : {"naive", "neumaier", "klein", "lanes4"}) {
            const auto scene = sceneOf({{"input", "1 1e100 3.3 -1e100 0.1 1e-30 7 -1e-300"},
                                        {"accumulator", format},
                                        {"algorithm", algorithm}});
            for (const auto& operation : scene.operations()) {
                const auto bits = alignedBits(operation, *scene.format());
                EXPECT_LT(bits.columns.size(), 240U);
                std::optional<int> last;
                for (std::size_t i = 0; i < bits.columns.size(); ++i) {
                    if (!bits.columns[i]) {
                        ASSERT_GT(i, 0U);
                        ASSERT_LT(i + 1, bits.columns.size());
                        EXPECT_TRUE(bits.columns[i - 1] && bits.columns[i + 1]);
                        continue;
                    }
                    if (last) {
                        EXPECT_LT(*bits.columns[i], *last);
                    }
                    last = bits.columns[i];
                }
                for (const BitRun* run : {&bits.left, &bits.right, &bits.result, &bits.lost})
                    for (int at = run->high; at >= run->low && !run->isEmpty(); --at)
                        if (run->one(at)) {
                            EXPECT_NE(std::find(bits.columns.begin(), bits.columns.end(), std::optional(at)),
                                      bits.columns.end());
                        }
            }
        }
}

TEST(SumTree, HoldsEveryTermOnceAndEndsInTheSum)
{
    const std::map<std::string, int> depths{
        {"naive", 15},        {"reverse", 15},          {"sorted_abs_desc", 15}, {"pairwise_split_half", 4},
        {"tree_adjacent", 4}, {"tree_strided_pow2", 4}, {"chunk4", 6},           {"lanes4", 6}};
    for (const auto& [algorithm, depth] : depths)
        for (const std::string kind : {"sum", "dot"}) {
            std::string input = sixteen;
            if (kind == "dot")
                input = "1 1 2 1 3 1 4 1 5 1 6 1 7 1 8 1 9 1 10 1 11 1 12 1 13 1 14 1 15 1 16 1";
            const auto scene = sceneOf(
                {{"kind", kind}, {"input", input}, {"accumulator", "fp32"}, {"algorithm", algorithm}});
            ASSERT_TRUE(scene.hasTree()) << algorithm;
            const auto nodes = treeOf(scene);
            ASSERT_EQ(nodes.size(), 31U) << algorithm << ' ' << kind;
            std::vector<int> used(nodes.size());
            std::set<double> columns;
            int deepest = 0;
            for (std::size_t i = 0; i < nodes.size(); ++i) {
                deepest = std::max(deepest, nodes[i].depth);
                if (nodes[i].operation < 0) {
                    EXPECT_TRUE(columns.insert(nodes[i].column).second);
                    EXPECT_EQ(nodes[i].value, nodes[i].column + 1) << "a term stands at its number";
                    continue;
                }
                for (const int operand : {nodes[i].left, nodes[i].right}) {
                    ASSERT_LT(operand, static_cast<int>(i)) << "operands come first";
                    ++used[static_cast<std::size_t>(operand)];
                }
            }
            EXPECT_EQ(columns.size(), 16U);
            EXPECT_EQ(std::count(used.begin(), used.end() - 1, 1), 30) << algorithm;
            EXPECT_EQ(nodes.back().value, 136);
            EXPECT_EQ(deepest, depth) << algorithm;
        }
}

TEST(SumTree, PaddingIsNoTerm)
{
    const auto nodes = treeOf(
        sceneOf({{"input", "1 2 3 4 5"}, {"accumulator", "fp32"}, {"algorithm", "tree_strided_pow2"}}));
    EXPECT_EQ(nodes.size(), 9U);
    EXPECT_EQ(nodes.back().value, 15);
}

TEST(AccumulationStage, ShowsTheBitsWhereTermsAreFewAndTheCurveWhereTheyAreMany)
{
    OnStage shown({{"input", sixteen}, {"accumulator", "e4m3fn"}});
    EXPECT_EQ(shown.stage.view().shown(), Shown::steps);
    EXPECT_TRUE(shown.button("Tree of additions")->isEnabled());
    shown.button("Tree of additions")->click();
    EXPECT_EQ(shown.stage.view().shown(), Shown::tree);
    EXPECT_THAT(shown.spoken(), HasSubstr("15 additions, 15 deep"));
    shown.give({{"count", "1000"}});
    EXPECT_EQ(shown.stage.view().shown(), Shown::sum);
    EXPECT_FALSE(shown.button("Tree of additions")->isEnabled());
    EXPECT_FALSE(shown.button("Bit by bit")->isEnabled());
    // The reader's choice comes back with a sum that allows it.
    shown.give({{"input", "1 2 3"}});
    EXPECT_EQ(shown.stage.view().shown(), Shown::tree);
    shown.button("Error against n")->click();
    shown.give({{"count", "2000"}});
    EXPECT_EQ(shown.stage.view().shown(), Shown::errors);
    EXPECT_THAT(shown.spoken(), HasSubstr("At 2,000 terms"));
}

TEST(AccumulationStage, TheCursorGoesAlongAndSpeaks)
{
    OnStage shown({{"terms", "ones"}, {"count", "400"}});
    auto& view = shown.stage.view();
    EXPECT_THAT(shown.spoken(), HasSubstr("The sum stops at 256 after term 256 of 400"));
    testing::press(view, Qt::Key_Right);
    EXPECT_THAT(shown.spoken(), HasSubstr("before the first term"));
    testing::press(view, Qt::Key_End);
    EXPECT_THAT(shown.spoken(), HasSubstr("after 400 terms; bf16: 256; exact: 400; error: -36 %"));
    testing::press(view, Qt::Key_PageUp);
    EXPECT_THAT(view.accessibleDescription().toStdString(), HasSubstr("after 390 terms"));
    testing::press(view, Qt::Key_Escape);
    EXPECT_FALSE(view.cursor());
    // In one by one: each operation.
    shown.give({{"input", "15 6"}, {"accumulator", "e4m3fn"}});
    testing::press(view, Qt::Key_End);
    EXPECT_THAT(shown.spoken(), HasSubstr("s1 = s0 + x1; 15 + 6 is stored as 20; The rounding loses 1."));
    testing::press(view, Qt::Key_Home);
    EXPECT_THAT(shown.spoken(), HasSubstr("Every bit fits"));
}

TEST(AccumulationStage, UpAndDownGoBetweenPictures)
{
    OnStage shown({{"terms", "ones"}, {"count", "400"}}, {700, 700});
    auto& view = shown.stage.view();
    ASSERT_EQ(view.pictures().size(), 2U);
    testing::press(view, Qt::Key_Down);
    EXPECT_THAT(shown.spoken(), HasSubstr("first 2 terms; the sum is exact"));
    testing::press(view, Qt::Key_Up);
    EXPECT_THAT(shown.spoken(), HasSubstr("before the first term"));
    testing::press(view, Qt::Key_Up);
    EXPECT_THAT(shown.spoken(), HasSubstr("before the first term"));
}

TEST(AccumulationStage, PointingTellsAndAClickKeeps)
{
    OnStage shown({{"input", sixteen}, {"accumulator", "e4m3fn"}});
    auto& view = shown.stage.view();
    const auto scene = sceneOf({{"input", sixteen}, {"accumulator", "e4m3fn"}});
    for (auto* choice : {"Bit by bit", "Sum", "Error against n", "Tree of additions"}) {
        shown.button(choice)->click();
        auto& picture = *view.pictures().front();
        const int last = picture.count(scene) - 1;
        ASSERT_GT(last, 0) << choice;
        for (const int thing : {0, last / 2, last}) {
            const QPointF at = picture.place(scene, thing).center();
            const auto found = picture.at(scene, at);
            ASSERT_TRUE(found) << choice << ' ' << thing;
            EXPECT_EQ(*found, thing) << choice;
            testing::click(view, at);
            EXPECT_EQ(view.cursor(), thing) << choice;
        }
    }
}

TEST(AccumulationStage, TheWheelZoomsUntilStepsAreSeen)
{
    OnStage shown({{"terms", "ones"}, {"count", "4096"}});
    auto& view = shown.stage.view();
    view.pictures();
    const auto all = view.running().axes().xSpan();
    const QPointF middle = view.running().axes().field().center();
    EXPECT_TRUE(testing::wheel(view, middle, 4));
    view.pictures();
    const auto near = view.running().axes().xSpan();
    EXPECT_LT(near.high - near.low, (all.high - all.low) / 2);
    testing::drag(view, middle, middle + QPointF(-40, 0));
    view.pictures();
    EXPECT_GT(view.running().axes().xSpan().low, near.low);
    for (int i = 0; i < 40; ++i)
        testing::wheel(view, middle, 5);
    view.pictures();
    EXPECT_NEAR(view.running().axes().xSpan().high - view.running().axes().xSpan().low, 4, 1e-6);
    EXPECT_FALSE(pictureOf(view).isNull());
    testing::press(view, Qt::Key_0);
    view.pictures();
    EXPECT_EQ(view.running().axes().xSpan().high, all.high);
    testing::press(view, Qt::Key_Plus);
    testing::mouse(view, QEvent::MouseButtonDblClick, middle, Qt::LeftButton, Qt::LeftButton);
    view.pictures();
    EXPECT_EQ(view.running().axes().xSpan().high, all.high);
    // Where nothing zooms the wheel is the page's.
    shown.button("Error against n")->click();
    EXPECT_FALSE(testing::wheel(view, middle, 1));
}

TEST(AccumulationStage, WritesNothingBeyondItsEdgesAtAnyScale)
{
    const std::vector<Settings> sums{
        {{"terms", "ones"}},
        {{"count", "1000000"}, {"accumulator", "fp32"}, {"algorithm", "pairwise_split_half"}},
        {{"input", "1 1e100 1 -1e100"}, {"accumulator", "fp64"}, {"algorithm", "neumaier"}},
        {{"input", sixteen}, {"accumulator", "e4m3fn"}, {"algorithm", "lanes4"}},
        {{"input", "40000 30000 -60000"}, {"accumulator", "fp16"}, {"algorithm", "kahan"}},
        {{"input", "0.1 0.1 0.1 0.1 0.1 0.1 0.1 0.1 0.1 0.1"}, {"accumulator", "fp64"}}};
    for (const qreal scale : {1.0, 1.5, 2.0, 3.0}) {
        Look::instance().setStageScale(scale);
        Look::instance().setWindowScale(scale);
        for (const QSize size : {QSize(560, 420), QSize(1000, 560), QSize(1100, 900)})
            for (const auto& settings : sums) {
                OnStage shown(settings, size);
                const QRectF bounds = QRectF(QPointF(), QSizeF(shown.stage.size())).adjusted(-1, -1, 1, 1);
                for (auto* choice : {"Sum", "Bit by bit", "Error against n", "Tree of additions"}) {
                    if (!shown.button(choice)->isEnabled())
                        continue;
                    shown.button(choice)->click();
                    testing::settle();
                    const auto texts = testing::textsOf(shown.stage);
                    EXPECT_GE(texts.size(), 4U);
                    for (std::size_t i = 0; i < texts.size(); ++i) {
                        EXPECT_TRUE(bounds.contains(texts[i].box))
                            << texts[i].text.toStdString() << " at " << texts[i].box.x() << ','
                            << texts[i].box.y() << ' ' << texts[i].box.width() << 'x' << texts[i].box.height()
                            << " in " << size.width() << 'x' << size.height() << ", scale " << scale << ", "
                            << choice;
                        for (std::size_t k = i + 1; k < texts.size(); ++k)
                            EXPECT_FALSE(testing::collide(texts[i], texts[k]))
                                << texts[i].text.toStdString() << " and " << texts[k].text.toStdString()
                                << " in " << size.width() << 'x' << size.height() << ", scale " << scale
                                << ", " << choice << ", " << settings.back().second;
                    }
                }
            }
    }
    Look::instance().setStageScale(1);
    Look::instance().setWindowScale(1);
}

TEST(AccumulationStage, NothingBreaksWhereOutputsAreMissing)
{
    AccumulationStage stage;
    stage.resize(620, 400);
    EXPECT_EQ(stage.spokenText(), "No sum to show yet.");
    EXPECT_FALSE(pictureOf(stage).isNull());
    testing::press(stage.view(), Qt::Key_Right);
    testing::click(stage.view(), {200, 200});
    for (const auto& settings :
         {Settings{{"count", "500"}}, Settings{{"input", "1 2 3"}, {"algorithm", "tree_adjacent"}}}) {
        const auto a = answer(settings);
        for (std::size_t kept = 0; kept <= a.outputs.size(); ++kept) {
            stage.showResult(a.experiment,
                             {a.outputs.begin(), a.outputs.begin() + static_cast<std::ptrdiff_t>(kept)});
            for (auto* button : stage.findChildren<QPushButton*>())
                if (button->isEnabled()) {
                    button->click();
                    EXPECT_FALSE(pictureOf(stage).isNull());
                    testing::press(stage.view(), Qt::Key_Right);
                }
        }
    }
}

TEST(AccumulationStage, RandomSumsAndHandsBreakNothing)
{
    std::mt19937 random(20260930);
    const auto pick = [&](int from, int to) { return std::uniform_int_distribution(from, to)(random); };
    const std::vector<std::string> words{"0",   "-0",  "1e-320", "1/3",    "inf",  "-inf",
                                         "nan", "464", "1e40",   "-448.1", "1e999"};
    const std::vector<std::string> formats{"fp64", "fp32",   "bf16", "fp16",
                                           "e5m2", "e4m3fn", "e2m1", "e4m3fnuz"};
    const auto& params = find("accumulation")->info().params;
    const auto& algorithms = params[*find("accumulation")->info().paramIndex("algorithm")].choices;
    OnStage shown(Settings{{"input", "1 2"}});
    for (int round = 0; round < 60; ++round) {
        std::string input;
        for (int i = 2 * pick(1, 20); i > 0; --i)
            input += words[static_cast<std::size_t>(pick(0, static_cast<int>(words.size()) - 1))] + ' ';
        shown.stage.resize(pick(80, 1100), pick(80, 800));
        shown.give(
            {{"input", pick(0, 3) == 0 ? "" : input},
             {"kind", pick(0, 1) ? "sum" : "dot"},
             {"count", std::to_string(pick(100, 3000))},
             {"accumulator",
              formats[static_cast<std::size_t>(pick(0, static_cast<int>(formats.size()) - 1))]},
             {"algorithm",
              algorithms[static_cast<std::size_t>(pick(0, static_cast<int>(algorithms.size()) - 1))].id}});
        auto& view = shown.stage.view();
        for (int act = 0; act < 10; ++act) {
            const QPointF at(pick(0, view.width()), pick(0, view.height()));
            switch (pick(0, 5)) {
            case 0:
                testing::click(view, at);
                break;
            case 1:
                testing::wheel(view, at, pick(-9, 9));
                break;
            case 2:
                testing::press(view, Qt::Key_Left + pick(0, 3));
                break;
            case 3:
                testing::drag(view, at, {at.y(), at.x()});
                break;
            case 4:
                testing::press(view, pick(0, 1) ? Qt::Key_Plus : Qt::Key_End);
                break;
            default:
                if (auto buttons = shown.stage.findChildren<QPushButton*>(); !buttons.isEmpty())
                    buttons[pick(0, static_cast<int>(buttons.size()) - 1)]->click();
                break;
            }
            EXPECT_FALSE(pictureOf(shown.stage).isNull());
        }
        EXPECT_FALSE(shown.spoken().empty());
    }
}

} // namespace
} // namespace infralab
