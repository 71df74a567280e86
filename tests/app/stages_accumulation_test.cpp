// The stage of accumulation under a reader's hands.

#include "app/look/controls.hpp"
#include "app/stages/accumulation_stage.hpp"
#include "stages_accumulation_answer.hpp"
#include "stages_hands.hpp"
#include "stages_recorded_text.hpp"

#include <QPushButton>
#include <QSignalSpy>

#include <random>

#include <gmock/gmock.h>

namespace infralab {
namespace {

using namespace sums;
using ::testing::HasSubstr;

struct OnStage
{
    explicit OnStage(const Settings& settings, QSize size = {620, 400})
    {
        stage.resize(size);
        give(settings);
        stage.show();
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
    for (auto* choice : {"Bit by bit", "Sum", "Error against n", "Tree of additions", "Algorithms"}) {
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

TEST(AccumulationStage, AnAlgorithmIsChosenFromTheComparison)
{
    OnStage shown({{"terms", "ones"}, {"count", "4096"}});
    auto& view = shown.stage.view();
    shown.button("Algorithms")->click();
    EXPECT_THAT(shown.spoken(), HasSubstr("Neumaier: 512, -112 ulp."));
    QSignalSpy spy(&shown.stage, &Stage::parameterEdited);
    const auto scene = sceneOf({{"terms", "ones"}, {"count", "4096"}});
    const auto& compared = scene.compared();
    const auto kahan =
        std::find_if(compared.begin(), compared.end(), [](const Compared& c) { return c.id == "kahan"; });
    ASSERT_NE(kahan, compared.end());
    EXPECT_EQ(kahan->ulps, 0);
    const auto& picture = *view.pictures().front();
    testing::click(view, picture.place(scene, static_cast<int>(kahan - compared.begin())).center());
    ASSERT_EQ(spy.size(), 1);
    EXPECT_EQ(spy[0][0].toString(), "algorithm");
    EXPECT_EQ(std::get<std::string>(spy[0][1].value<Value>()), "kahan");
    testing::press(view, Qt::Key_Home);
    testing::press(view, Qt::Key_Down);
    testing::press(view, Qt::Key_Return);
    ASSERT_EQ(spy.size(), 2);
    EXPECT_EQ(std::get<std::string>(spy[1][1].value<Value>()), "reverse");
    // Elsewhere the same keys choose nothing.
    shown.button("Sum")->click();
    testing::press(view, Qt::Key_Right);
    testing::press(view, Qt::Key_Return);
    EXPECT_EQ(spy.size(), 2);
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
                for (auto* choice :
                     {"Sum", "Bit by bit", "Error against n", "Tree of additions", "Algorithms"}) {
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
