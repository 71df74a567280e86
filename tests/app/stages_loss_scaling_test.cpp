// The stage of loss_scaling under a reader's hands.

#include "app/look/look.hpp"
#include "app/stages/loss_scaling_stage.hpp"
#include "app/stages/loss_scaling_view.hpp"
#include "app/stages/power_text.hpp"
#include "stages_hands.hpp"
#include "stages_recorded_text.hpp"

#include <QSignalSpy>

#include <gmock/gmock.h>

#include <cmath>
#include <random>

namespace infralab {
namespace {

using namespace training;
using ::testing::HasSubstr;
using Settings = std::vector<std::pair<std::string, std::string>>;

struct Ran
{
    Experiment experiment = Experiment::initial(*find("loss_scaling"));
    std::vector<Output> outputs;

    explicit Ran(const Settings& settings)
    {
        for (const auto& [id, value] : settings)
            EXPECT_TRUE(setParameter(experiment, id, value)) << id;
        RunContext context;
        auto report = perform(experiment, context);
        EXPECT_TRUE(report);
        outputs = std::move(report->outputs);
    }
};

/// Small enough to be trained in a moment.
Settings quick(Settings more = {})
{
    Settings all = {{"steps", "60"}, {"hidden", "8"}, {"batch", "16"}};
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

struct Shown
{
    explicit Shown(const Settings& settings = quick(), QSize size = {760, 620})
        : ran(settings)
    {
        stage.resize(size);
        stage.showResult(ran.experiment, ran.outputs);
        stage.show();
        testing::settle();
    }

    Ran ran;
    LossScalingStage stage;
};

QImage pictureOf(QWidget& widget)
{
    QImage image(widget.size(), QImage::Format_RGB32);
    widget.render(&image);
    return image;
}

TEST(PowerText, RaisesTheExponent)
{
    EXPECT_EQ(powerText(2, -24).toStdString(), "2⁻²⁴");
    EXPECT_EQ(powerText(10, 0).toStdString(), "10⁰");
    EXPECT_EQ(powerText(2, 1637859).toStdString(), "2¹⁶³⁷⁸⁵⁹");
}

TEST(LossScalingScene, HistogramsOfStepsAddUpToThatOfAll)
{
    const Ran ran(quick());
    Scene scene(ran.experiment, ran.outputs);
    ASSERT_EQ(scene.steps(), 60);
    std::vector<double> sums(200);
    double total = 0;
    for (std::int64_t step = 0; step < scene.steps(); ++step) {
        const Sizes sizes = scene.with(step);
        for (int e = sizes.first; e < sizes.first + static_cast<int>(sizes.counts.size()); ++e)
            sums[static_cast<std::size_t>(e + 100)] += sizes.at(e);
        total += sizes.total();
    }
    const Sizes all = scene.with(1000); // beyond the last step: all of them, in percent
    for (int e = scene.lowestExponent(); e <= scene.highestExponent(); ++e)
        EXPECT_NEAR(all.at(e), 100 * sums[static_cast<std::size_t>(e + 100)] / total, 1e-9);
    EXPECT_EQ(all.at(scene.highestExponent() + 1), 0);
}

TEST(LossScalingScene, KnowsTheLimitsOfTheFormat)
{
    const Ran ran(quick({{"gradient_format", "e5m2"}}));
    const Scene scene(ran.experiment, ran.outputs);
    EXPECT_EQ(scene.flushedBelow(), -17);
    EXPECT_EQ(scene.normalFrom(), -14);
    EXPECT_NEAR(scene.largest(), std::log2(57344), 1e-12);
    EXPECT_EQ(scene.flushedWithout(0), 100);
}

TEST(LossScalingScene, TheScaleMovesTheHistogramByItsPowerOfTwo)
{
    const Ran ran(quick({{"gradient_format", "bf16"}, {"steps", "1"}, {"loss_divisor", "1024"}}));
    Scene scene(ran.experiment, ran.outputs);
    EXPECT_DOUBLE_EQ(scene.with(0).mean() - scene.without(0).mean(), 16);
}

TEST(LossScalingStage, SpeaksOfTheStepThatIsShown)
{
    Shown shown(quick({{"scale", "4294967296"}, {"loss_divisor", "256"}}));
    EXPECT_THAT(shown.stage.spokenText().toStdString(),
                HasSubstr("Step 0 of 60, gradients in fp16, loss scale 4294967296"));
    shown.stage.showFrame(30, 0);
    const auto text = shown.stage.spokenText().toStdString();
    EXPECT_THAT(text, HasSubstr("Step 30 of 60"));
    EXPECT_THAT(text, ::testing::ContainsRegex("[1-9][0-9]* steps are skipped"));
    shown.stage.showFrame(1000, 0);
    EXPECT_EQ(shown.stage.view().step(), 59);
}

TEST(LossScalingStage, AClickOnAChartWantsThatStep)
{
    Shown shown;
    TrainingView& view = shown.stage.view();
    QSignalSpy spy(&shown.stage, &Stage::frameRequested);
    testing::click(view, view.column(42).center());
    ASSERT_EQ(spy.size(), 1);
    EXPECT_EQ(spy[0][0].toLongLong(), 42);
    testing::click(view, view.bin(-20).center());
    EXPECT_EQ(spy.size(), 1) << "a size is no step";
    testing::drag(view, view.column(10).center(), view.column(20).center());
    EXPECT_EQ(spy.back()[0].toLongLong(), 20);
}

TEST(LossScalingStage, TheKeyboardReachesEveryPicture)
{
    Shown shown;
    TrainingView& view = shown.stage.view();
    shown.stage.showFrame(7, 0);
    QSignalSpy spy(&shown.stage, &Stage::frameRequested);
    testing::press(view, Qt::Key_Right);
    EXPECT_THAT(view.accessibleDescription().toStdString(), HasSubstr("in fp16: flushed to zero"));
    testing::press(view, Qt::Key_Return);
    EXPECT_EQ(spy.size(), 0);
    testing::press(view, Qt::Key_Down);
    testing::press(view, Qt::Key_Right);
    EXPECT_THAT(view.accessibleDescription().toStdString(), HasSubstr("step 8; with scale: "));
    testing::press(view, Qt::Key_Return);
    ASSERT_EQ(spy.size(), 1);
    EXPECT_EQ(spy[0][0].toLongLong(), 8);
    testing::press(view, Qt::Key_Down);
    EXPECT_THAT(view.accessibleDescription().toStdString(), HasSubstr("scale: 65536"));
    testing::press(view, Qt::Key_Escape);
    EXPECT_THAT(view.accessibleDescription().toStdString(), ::testing::StartsWith("Step 7 of 60"));
}

TEST(LossScalingStage, WritesNothingBeyondItsEdgesAtAnyScale)
{
    for (const qreal scale : {1.0, 1.5, 2.0, 3.0}) {
        Look::instance().setStageScale(scale);
        for (const QSize size :
             {scale < 2 ? QSize(560, 380) : QSize(800, 620), QSize(1000, 500), QSize(1200, 800)})
            for (const Settings& settings :
                 {quick(), quick({{"gradient_format", "bf16"}}),
                  quick({{"gradient_format", "e4m3fn"}, {"interval", "1"}}), quick({{"steps", "1"}})}) {
                Shown shown(settings, size);
                shown.stage.showFrame(30, 0);
                const QRectF bounds = QRectF(QPointF(), QSizeF(size)).adjusted(-1, -1, 1, 1);
                const auto texts = testing::textsOf(shown.stage);
                EXPECT_GT(texts.size(), 8U);
                for (const auto& written : texts)
                    EXPECT_TRUE(bounds.contains(written.box))
                        << written.text.toStdString() << " at " << written.box.x() << ',' << written.box.y()
                        << ' ' << written.box.width() << 'x' << written.box.height() << " in " << size.width()
                        << 'x' << size.height() << ", scale " << scale;
                for (std::size_t i = 0; i < texts.size(); ++i)
                    for (std::size_t k = i + 1; k < texts.size(); ++k)
                        EXPECT_FALSE(testing::collide(texts[i], texts[k]))
                            << texts[i].text.toStdString() << " and " << texts[k].text.toStdString() << " in "
                            << size.width() << 'x' << size.height() << ", scale " << scale;
            }
    }
    Look::instance().setStageScale(1);
}

TEST(LossScalingStage, NothingBreaksWhereOutputsAreMissing)
{
    LossScalingStage stage;
    stage.resize(700, 620);
    EXPECT_EQ(stage.spokenText(), "No training to show yet.");
    EXPECT_FALSE(pictureOf(stage).isNull());
    testing::click(stage.view(), {300, 500});
    testing::press(stage.view(), Qt::Key_Right);
    const Ran ran(quick());
    for (std::size_t kept = 0; kept <= ran.outputs.size(); ++kept) {
        stage.showResult(ran.experiment,
                         {ran.outputs.begin(), ran.outputs.begin() + static_cast<std::ptrdiff_t>(kept)});
        EXPECT_FALSE(pictureOf(stage).isNull());
        testing::press(stage.view(), Qt::Key_Down);
        testing::press(stage.view(), Qt::Key_Right);
        EXPECT_FALSE(pictureOf(stage).isNull());
    }
}

TEST(LossScalingStage, RandomHandsBreakNothing)
{
    std::mt19937 random(20261130);
    const auto pick = [&](int from, int to) { return std::uniform_int_distribution(from, to)(random); };
    const std::vector<std::string> formats{"fp16", "bf16", "e5m2", "e4m3fn"};
    for (int round = 0; round < 20; ++round) {
        Shown shown(quick({{"gradient_format", formats[static_cast<std::size_t>(pick(0, 3))]},
                           {"loss_divisor", std::to_string(1LL << pick(0, 40))},
                           {"steps", std::to_string(pick(1, 40))},
                           {"interval", std::to_string(pick(1, 10))}}),
                    {pick(80, 1100), pick(80, 800)});
        TrainingView& view = shown.stage.view();
        for (int act = 0; act < 15; ++act) {
            const QPointF at(pick(0, view.width()), pick(0, view.height()));
            switch (pick(0, 3)) {
            case 0:
                testing::click(view, at);
                break;
            case 1:
                testing::press(view, Qt::Key_Left + pick(0, 3));
                break;
            case 2:
                testing::drag(view, at, {at.y(), at.x()});
                break;
            default:
                shown.stage.showFrame(pick(0, 50), 0.5);
                break;
            }
            EXPECT_FALSE(pictureOf(shown.stage).isNull());
        }
    }
}

} // namespace
} // namespace infralab
