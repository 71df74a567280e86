// The stage of number_format under a reader's hands.

#include "app/look/controls.hpp"
#include "app/stages/number_stage.hpp"
#include "app/stages/number_view.hpp"
#include "stages_hands.hpp"
#include "stages_recorded_text.hpp"

#include <QPushButton>
#include <QSignalSpy>

#include <gmock/gmock.h>

#include <random>

namespace infralab {
namespace {

using namespace numbers;
using ::testing::HasSubstr;

struct Shown
{
    explicit Shown(const std::string& input, const std::string& formats = "fp32,bf16,fp16,e5m2,e4m3fn,e2m1",
                   QSize size = {760, 620})
    {
        stage.resize(size);
        show(input, formats);
        stage.show();
        testing::settle();
    }
    void show(const std::string& input, const std::string& formats)
    {
        Experiment experiment = Experiment::initial(*find("number_format"));
        EXPECT_TRUE(setParameter(experiment, "input", input));
        EXPECT_TRUE(setParameter(experiment, "formats", formats));
        RunContext context;
        const auto report = perform(experiment, context);
        ASSERT_TRUE(report);
        stage.showResult(experiment, report->outputs);
    }
    std::string edited(QSignalSpy& spy, int index) const
    {
        return std::get<std::string>(spy[index][1].value<Value>());
    }

    NumberStage stage;
};

QImage pictureOf(QWidget& widget)
{
    QImage image(widget.size(), QImage::Format_RGB32);
    widget.render(&image);
    return image;
}

TEST(NumberStage, AClickedBitBecomesTheInput)
{
    Shown shown("464 1e-3");
    QSignalSpy spy(&shown.stage, &Stage::parameterEdited);
    // The last fraction bit of e4m3fn's 448, 0 1111 110: one more would be NaN.
    testing::click(shown.stage.view(), shown.stage.view().bit({4, 6}).center());
    ASSERT_EQ(spy.size(), 1);
    EXPECT_EQ(spy[0][0].toString(), "input");
    EXPECT_EQ(shown.edited(spy, 0), "384 1e-3");
    testing::click(shown.stage.view(), shown.stage.view().bit({4, 0}).center());
    EXPECT_EQ(shown.edited(spy, 1), "-448 1e-3");
}

TEST(NumberStage, TheKeyboardFlipsBitsToo)
{
    Shown shown("464");
    NumberView& view = shown.stage.view();
    QSignalSpy spy(&shown.stage, &Stage::parameterEdited);
    testing::press(view, Qt::Key_Space); // nothing is chosen yet
    EXPECT_EQ(spy.size(), 0);
    testing::press(view, Qt::Key_Right);
    EXPECT_THAT(view.accessibleDescription().toStdString(), HasSubstr("sign; plus; click: 448 becomes -448"));
    testing::press(view, Qt::Key_Space);
    ASSERT_EQ(spy.size(), 1);
    EXPECT_EQ(shown.edited(spy, 0), "-448");
    testing::press(view, Qt::Key_Up);
    EXPECT_EQ(view.focusedFormat(), 3);
    testing::press(view, Qt::Key_Escape);
    testing::press(view, Qt::Key_Return);
    EXPECT_EQ(spy.size(), 1);
}

TEST(NumberStage, ShowsOneOfSeveralInputs)
{
    Shown shown("464 61440 0.1");
    EXPECT_THAT(shown.stage.spokenText().toStdString(), HasSubstr("Number 1 of 3, 464"));
    for (auto* button : shown.stage.findChildren<QPushButton*>())
        if (button->text() == "61440")
            button->click();
    EXPECT_THAT(shown.stage.spokenText().toStdString(), HasSubstr("Number 2 of 3, 61440"));
    testing::press(shown.stage.view(), Qt::Key_PageDown);
    testing::press(shown.stage.view(), Qt::Key_PageDown);
    EXPECT_THAT(shown.stage.accessibleDescription().toStdString(), HasSubstr("Number 3 of 3, 0.1"));
    // Fewer inputs: the last of them.
    shown.show("7", "fp16");
    EXPECT_THAT(shown.stage.spokenText().toStdString(), HasSubstr("Number 1 of 1, 7"));
    // Many: steps instead of buttons.
    std::string many;
    for (int i = 0; i < 40; ++i)
        many += std::to_string(i) + ' ';
    shown.show(many, "fp16");
    testing::settle();
    for (auto* button : shown.stage.findChildren<IconButton*>())
        if (button->accessibleName() == "Next number") {
            EXPECT_TRUE(button->isVisible());
            button->click();
        }
    EXPECT_THAT(shown.stage.spokenText().toStdString(), HasSubstr("Number 2 of 40, 1"));
}

TEST(NumberStage, SpeaksOfEveryFormat)
{
    Shown shown("464");
    const std::string text = shown.stage.spokenText().toStdString();
    EXPECT_THAT(text, HasSubstr("e4m3fn stores 448, tie to even, sign 0, exponent 1111, fraction 110."));
    EXPECT_THAT(text, HasSubstr("e2m1 stores 6, clamped"));
    EXPECT_THAT(text, HasSubstr("fp32 stores 464, exact"));
}

TEST(NumberStage, WheelZoomsTheLineAndDoubleClickReturns)
{
    Shown shown("464");
    NumberView& view = shown.stage.view();
    pictureOf(view);
    const Range before = view.range();
    EXPECT_FALSE(testing::wheel(view, view.bit({0, 3}).center(), 2))
        << "over the bits the wheel is the page's";
    const QPointF onLine(view.width() / 2.0, view.height() - 60.0);
    EXPECT_TRUE(testing::wheel(view, onLine, 3));
    EXPECT_LT(view.range().width(), before.width());
    testing::drag(view, onLine, onLine + QPointF(60, 0));
    EXPECT_LT(view.range().low, before.high);
    testing::mouse(view, QEvent::MouseButtonDblClick, onLine, Qt::LeftButton, Qt::LeftButton);
    pictureOf(view);
    EXPECT_DOUBLE_EQ(view.range().low, before.low);
    EXPECT_DOUBLE_EQ(view.range().high, before.high);
}

TEST(NumberStage, ChoosingAFormatShowsItsNeighbourhood)
{
    Shown shown("464");
    NumberView& view = shown.stage.view();
    EXPECT_EQ(view.focusedFormat(), 4) << "e4m3fn tells most about 464";
    testing::click(view, {view.bit({2, 0}).left() - 20, view.bit({2, 0}).center().y()});
    EXPECT_EQ(view.focusedFormat(), 2);
    // The choice stays with the format, wherever it stands in the next result.
    shown.show("464", "fp16,e4m3fn");
    EXPECT_EQ(view.focusedFormat(), 0);
}

TEST(NumberStage, WritesNothingBeyondItsEdgesAtAnyScale)
{
    const std::string all =
        "fp64,fp32,tf32,bf16,fp16,e5m2,e4m3fn,e3m2,e2m3,e2m1,e8m0,e4m3_ieee,e4m3fnuz,e5m2fnuz";
    for (const qreal scale : {1.0, 1.5, 2.0, 3.0}) {
        Look::instance().setStageScale(scale);
        Look::instance().setWindowScale(scale);
        for (const QSize size : {QSize(700, 620), QSize(1200, 800)})
            for (const std::string& formats : {std::string("fp32,bf16,fp16,e5m2,e4m3fn,e2m1"), all}) {
                Shown shown("464 0.1 -1e-40 inf", formats, size);
                const QRectF bounds = QRectF(QPointF(), QSizeF(size)).adjusted(-1, -1, 1, 1);
                for (int input = 0; input < 4; ++input) {
                    const auto texts = testing::textsOf(shown.stage);
                    for (const auto& written : texts)
                        EXPECT_TRUE(bounds.contains(written.box))
                            << written.text.toStdString() << " at " << written.box.x() << ','
                            << written.box.y() << ' ' << written.box.width() << 'x' << written.box.height()
                            << " in " << size.width() << 'x' << size.height() << ", scale " << scale;
                    for (std::size_t i = 0; i < texts.size(); ++i)
                        for (std::size_t k = i + 1; k < texts.size(); ++k)
                            EXPECT_FALSE(testing::collide(texts[i], texts[k]))
                                << texts[i].text.toStdString() << " and " << texts[k].text.toStdString()
                                << " in " << size.width() << 'x' << size.height() << ", scale " << scale
                                << ", " << formats;
                    testing::press(shown.stage.view(), Qt::Key_PageDown);
                }
            }
    }
    Look::instance().setStageScale(1);
    Look::instance().setWindowScale(1);
}

TEST(NumberStage, NothingBreaksWhereOutputsAreMissing)
{
    NumberStage stage;
    stage.resize(700, 620);
    EXPECT_EQ(stage.spokenText(), "No number to show yet.");
    EXPECT_FALSE(pictureOf(stage).isNull());
    testing::click(stage.view(), {200, 200});
    testing::press(stage.view(), Qt::Key_Right);
    Experiment experiment = Experiment::initial(*find("number_format"));
    RunContext context;
    const auto outputs = perform(experiment, context)->outputs;
    for (std::size_t kept = 0; kept <= outputs.size(); ++kept) {
        stage.showResult(experiment, {outputs.begin(), outputs.begin() + static_cast<std::ptrdiff_t>(kept)});
        EXPECT_FALSE(pictureOf(stage).isNull());
    }
}

TEST(NumberStage, RandomInputsAndHandsBreakNothing)
{
    std::mt19937 random(20260917);
    const auto pick = [&](int from, int to) { return std::uniform_int_distribution(from, to)(random); };
    const std::vector<std::string> words{"0",         "-0",    "1e-320", "0x1.8p3", "1/3", "inf",
                                         "-inf",      "nan",   "464",    "1e40",    "7e9", "-448.1",
                                         "65519.999", "1e999", "-1/7",   "448"};
    const std::vector<std::string> formats{"fp64",   "fp32", "tf32", "bf16", "fp16", "e5m2",
                                           "e4m3fn", "e3m2", "e2m3", "e2m1", "e8m0"};
    Shown shown("1");
    for (int round = 0; round < 60; ++round) {
        std::string input, chosen;
        for (int i = pick(1, 9); i > 0; --i)
            input += words[static_cast<std::size_t>(pick(0, static_cast<int>(words.size()) - 1))] + ' ';
        for (const auto& format : formats)
            if (pick(0, 2) == 0 || chosen.empty())
                chosen += (chosen.empty() ? "" : ",") + format;
        shown.stage.resize(pick(80, 1100), pick(80, 800));
        shown.show(input, chosen);
        NumberView& view = shown.stage.view();
        for (int act = 0; act < 10; ++act) {
            const QPointF at(pick(0, view.width()), pick(0, view.height()));
            switch (pick(0, 4)) {
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
            default:
                testing::press(view, pick(0, 1) ? Qt::Key_PageDown : Qt::Key_PageUp);
                break;
            }
            EXPECT_FALSE(pictureOf(shown.stage).isNull());
        }
        EXPECT_THAT(shown.stage.spokenText().toStdString(), HasSubstr("Number"));
    }
}

} // namespace
} // namespace infralab
