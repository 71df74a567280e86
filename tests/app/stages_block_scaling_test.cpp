// The stage of block_scaling under a reader's hands.

#include "app/look/controls.hpp"
#include "app/stages/block_scaling_stage.hpp"
#include "app/stages/block_scaling_view.hpp"
#include "stages_hands.hpp"
#include "stages_recorded_text.hpp"

#include <QSignalSpy>

#include <gmock/gmock.h>

#include <cmath>
#include <random>

namespace infralab {
namespace {

using namespace blocks;
using ::testing::HasSubstr;
using Settings = std::vector<std::pair<std::string, std::string>>;

struct Shown
{
    explicit Shown(const Settings& settings = {}, QSize size = {760, 620})
    {
        stage.resize(size);
        show(settings);
        stage.show();
        testing::settle();
    }
    void show(const Settings& settings)
    {
        Experiment experiment = Experiment::initial(*find("block_scaling"));
        for (const auto& [id, value] : settings)
            ASSERT_TRUE(setParameter(experiment, id, value)) << id;
        RunContext context;
        const auto report = perform(experiment, context);
        ASSERT_TRUE(report) << report.error().message;
        stage.showResult(experiment, report->outputs);
    }
    void span(const QString& label)
    {
        for (auto* button : stage.findChildren<QAbstractButton*>())
            if (button->text() == label)
                button->click();
    }

    BlockScalingStage stage;
};

QImage pictureOf(QWidget& widget)
{
    QImage image(widget.size(), QImage::Format_RGB32);
    widget.render(&image);
    return image;
}

double editedFactor(const QSignalSpy& spy)
{
    EXPECT_EQ(spy.back()[0].toString(), "outlier");
    return std::get<double>(spy.back()[1].value<Value>());
}

TEST(BlockScalingStage, ADraggedBarEditsTheOutlier)
{
    Shown shown(Settings{{"input", "1 2 3 4 -4 2"}, {"outlier_index", "1"}});
    BlockView& view = shown.stage.view();
    QSignalSpy spy(&shown.stage, &Stage::parameterEdited);
    const QPointF from = view.handle();
    testing::drag(view, from, {from.x(), view.yOf(4)});
    ASSERT_GE(spy.size(), 1);
    EXPECT_NEAR(editedFactor(spy), 2, 0.01);
    // It stands where it was dropped only once the new result is there.
    shown.show(Settings{{"input", "1 2 3 4 -4 2"}, {"outlier_index", "1"}, {"outlier", "2"}});
    EXPECT_NEAR(view.handle().y(), view.yOf(4), 0.5);
    // Beyond the top the value doubles and doubles.
    spy.clear();
    testing::drag(view, view.handle(), {from.x(), view.yOf(100) - 26 * 4});
    const double beyond = editedFactor(spy);
    EXPECT_GT(beyond, 16);
    EXPECT_LT(beyond, 64);
    // Across zero it stays at its smallest.
    spy.clear();
    testing::drag(view, view.handle(), {from.x(), view.yOf(-3)});
    EXPECT_EQ(editedFactor(spy), 0.0625);
}

TEST(BlockScalingStage, ANegativeBarGrowsDownwards)
{
    for (const QString span : {"Neighbours", "All", "Powers of two"}) {
        Shown shown(Settings{{"input", "1 -1 3 -4"}, {"outlier_index", "1"}});
        shown.span(span);
        BlockView& view = shown.stage.view();
        QSignalSpy spy(&shown.stage, &Stage::parameterEdited);
        testing::drag(view, view.handle(), {view.handle().x(), view.yOf(-3)});
        EXPECT_NEAR(editedFactor(spy), 3, 0.05) << span.toStdString();
    }
}

TEST(BlockScalingStage, AClickMakesANumberTheOutlier)
{
    Shown shown;
    BlockView& view = shown.stage.view();
    QSignalSpy spy(&shown.stage, &Stage::parameterEdited);
    testing::click(view, view.slot(5).center());
    ASSERT_EQ(spy.size(), 1);
    EXPECT_EQ(spy[0][0].toString(), "outlier_index");
    EXPECT_EQ(std::get<std::int64_t>(spy[0][1].value<Value>()), 5);
    // A click on the outlier itself changes nothing but for where it is dragged.
    spy.clear();
    testing::mouse(view, QEvent::MouseButtonPress, view.slot(12).center(), Qt::LeftButton, Qt::LeftButton);
    testing::mouse(view, QEvent::MouseButtonRelease, view.slot(12).center(), Qt::LeftButton, Qt::NoButton);
    EXPECT_EQ(spy.size(), 0);
}

TEST(BlockScalingStage, TheKeyboardDoesAllOfIt)
{
    Shown shown(Settings{{"outlier", "4"}});
    BlockView& view = shown.stage.view();
    QSignalSpy spy(&shown.stage, &Stage::parameterEdited);
    testing::press(view, Qt::Key_Up);
    EXPECT_EQ(editedFactor(spy), 6);
    testing::press(view, Qt::Key_Down);
    EXPECT_EQ(editedFactor(spy), 3);
    testing::press(view, Qt::Key_Right); // onto the outlier
    testing::press(view, Qt::Key_Right);
    EXPECT_THAT(view.accessibleDescription().toStdString(), HasSubstr("x[13] = "));
    testing::press(view, Qt::Key_Space);
    EXPECT_EQ(spy.back()[0].toString(), "outlier_index");
    EXPECT_EQ(std::get<std::int64_t>(spy.back()[1].value<Value>()), 13);
    testing::press(view, Qt::Key_Escape);
    const auto count = spy.size();
    testing::press(view, Qt::Key_Space);
    EXPECT_EQ(spy.size(), count);
}

TEST(BlockScalingStage, FactorsStayInTheParametersRange)
{
    for (const auto& [factor, key] : {std::pair("1048576", Qt::Key_Up), std::pair("0.0625", Qt::Key_Down)}) {
        Shown shown(Settings{{"outlier", factor}});
        QSignalSpy spy(&shown.stage, &Stage::parameterEdited);
        testing::press(shown.stage.view(), key);
        EXPECT_EQ(editedFactor(spy), std::stod(factor));
    }
    Shown zero(Settings{{"input", "0 1"}, {"outlier_index", "0"}});
    QSignalSpy spy(&zero.stage, &Stage::parameterEdited);
    testing::drag(zero.stage.view(), zero.stage.view().handle(), {0, 0});
    EXPECT_EQ(spy.size(), 0) << "zero times anything is zero";
    Shown elsewhere(Settings{{"input", "1 2 3"}, {"outlier_index", "12"}});
    QSignalSpy edits(&elsewhere.stage, &Stage::parameterEdited);
    testing::press(elsewhere.stage.view(), Qt::Key_Up);
    EXPECT_EQ(edits.size(), 0) << "there is no number 12";
    testing::click(elsewhere.stage.view(), elsewhere.stage.view().slot(1).center());
    EXPECT_EQ(std::get<std::int64_t>(edits.back()[1].value<Value>()), 1);
}

TEST(BlockScalingStage, FollowsTheOutlierFromBlockToBlock)
{
    Shown shown(Settings{{"scheme", "nvfp4"}, {"outlier_index", "20"}});
    EXPECT_THAT(shown.stage.spokenText().toStdString(), HasSubstr("Block 1 of 16 numbers in e2m1"));
    testing::press(shown.stage.view(), Qt::Key_PageUp);
    EXPECT_THAT(shown.stage.spokenText().toStdString(), HasSubstr("Block 0 of 16"));
    // A new result leaves the reader where she is, as long as the outlier stays in its block.
    shown.show(Settings{{"scheme", "nvfp4"}, {"outlier_index", "21"}});
    EXPECT_EQ(shown.stage.view().block(), 0);
    shown.show(Settings{{"scheme", "nvfp4"}, {"outlier_index", "3"}});
    shown.show(Settings{{"scheme", "nvfp4"}, {"outlier_index", "30"}});
    EXPECT_EQ(shown.stage.view().block(), 1);
}

TEST(BlockScalingStage, SpeaksOfTheScaleAndWhatIsLost)
{
    Shown shown(Settings{{"outlier", "64"}});
    const auto text = shown.stage.spokenText().toStdString();
    EXPECT_THAT(text, HasSubstr("scale 16, byte 131"));
    EXPECT_THAT(text, HasSubstr("0 and plus or minus 8, 16, 24, 32, 48, 64, 96"));
    EXPECT_THAT(text, HasSubstr("31 became zero"));
    Shown bad(Settings{{"input", "1 nan"}});
    EXPECT_THAT(bad.stage.spokenText().toStdString(), HasSubstr("The scale is NaN"));
}

TEST(BlockScalingStage, WritesNothingBeyondItsEdgesAtAnyScale)
{
    const std::vector<Settings> cases = {
        {},
        {{"outlier", "64"}},
        {{"element", "e4m3fn"}, {"outlier", "700"}},
        {{"scheme", "nvfp4"}, {"outlier_index", "31"}, {"outlier", "1048576"}},
        {{"input", "1 2 nan"}},
        {{"input", "5"}, {"outlier_index", "0"}}};
    for (const qreal scale : {1.0, 1.5, 2.0, 3.0}) {
        Look::instance().setStageScale(scale);
        Look::instance().setWindowScale(scale);
        for (const QSize size : {scale < 2 ? QSize(560, 380) : QSize(800, 620), QSize(1200, 800)})
            for (const Settings& settings : cases)
                for (const QString span : {"Neighbours", "Powers of two"}) {
                    Shown shown(settings, size);
                    shown.span(span);
                    const QRectF bounds = QRectF(QPointF(), QSizeF(size)).adjusted(-1, -1, 1, 1);
                    const auto texts = testing::textsOf(shown.stage);
                    EXPECT_GT(texts.size(), 6U);
                    for (const auto& written : texts)
                        EXPECT_TRUE(bounds.contains(written.box))
                            << written.text.toStdString() << " at " << written.box.x() << ','
                            << written.box.y() << ' ' << written.box.width() << 'x' << written.box.height()
                            << " in " << size.width() << 'x' << size.height() << ", scale " << scale;
                    for (std::size_t i = 0; i < texts.size(); ++i)
                        for (std::size_t k = i + 1; k < texts.size(); ++k)
                            EXPECT_FALSE(testing::collide(texts[i], texts[k]))
                                << texts[i].text.toStdString() << " and " << texts[k].text.toStdString()
                                << " in " << size.width() << 'x' << size.height() << ", scale " << scale;
                }
    }
    Look::instance().setStageScale(1);
    Look::instance().setWindowScale(1);
}

TEST(BlockScalingStage, NothingBreaksWhereOutputsAreMissing)
{
    BlockScalingStage stage;
    stage.resize(700, 620);
    EXPECT_EQ(stage.spokenText(), "No block to show yet.");
    EXPECT_FALSE(pictureOf(stage).isNull());
    testing::click(stage.view(), {300, 200});
    testing::press(stage.view(), Qt::Key_Right);
    testing::press(stage.view(), Qt::Key_Up);
    Experiment experiment = Experiment::initial(*find("block_scaling"));
    RunContext context;
    const auto outputs = perform(experiment, context)->outputs;
    for (std::size_t kept = 0; kept <= outputs.size(); ++kept) {
        stage.showResult(experiment, {outputs.begin(), outputs.begin() + static_cast<std::ptrdiff_t>(kept)});
        EXPECT_FALSE(pictureOf(stage).isNull());
    }
}

TEST(BlockScalingStage, RandomInputsAndHandsBreakNothing)
{
    std::mt19937 random(20261130);
    const auto pick = [&](int from, int to) { return std::uniform_int_distribution(from, to)(random); };
    const std::vector<std::string> words{"0",  "-0",   "1e-40", "0x1.8p3", "1/3", "inf",  "nan",
                                         "64", "1e38", "-1e38", "1e-45",   "-2",  "1e30", "0.1"};
    const std::vector<std::string> elements{"e5m2", "e4m3fn", "e3m2", "e2m3", "e2m1"};
    Shown shown;
    for (int round = 0; round < 60; ++round) {
        std::string input;
        for (int i = pick(1, 70); i > 0; --i)
            input += words[static_cast<std::size_t>(pick(0, static_cast<int>(words.size()) - 1))] + ' ';
        shown.stage.resize(pick(80, 1100), pick(80, 800));
        shown.show(Settings{{"input", input},
                            {"scheme", pick(0, 1) != 0 ? "mx" : "nvfp4"},
                            {"element", elements[static_cast<std::size_t>(pick(0, 4))]},
                            {"outlier_index", "0"},
                            {"outlier", std::to_string(std::ldexp(1.0, pick(-4, 20)))},
                            {"round", pick(0, 1) != 0 ? "RNE" : "RU"}});
        shown.span(QStringList{"Neighbours", "All", "Powers of two"}[pick(0, 2)]);
        BlockView& view = shown.stage.view();
        for (int act = 0; act < 10; ++act) {
            const QPointF at(pick(0, view.width()), pick(0, view.height()));
            switch (pick(0, 3)) {
            case 0:
                testing::click(view, at);
                break;
            case 1:
                testing::press(view, Qt::Key_Left + pick(0, 3));
                break;
            case 2:
                testing::drag(view, pick(0, 1) != 0 ? at : view.handle(), {at.y(), at.x()});
                break;
            default:
                testing::press(view, pick(0, 1) != 0 ? Qt::Key_PageDown : Qt::Key_PageUp);
                break;
            }
            EXPECT_FALSE(pictureOf(shown.stage).isNull());
        }
        EXPECT_THAT(shown.stage.spokenText().toStdString(), HasSubstr("Block"));
    }
}

} // namespace
} // namespace infralab
