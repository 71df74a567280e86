// The stage of compute_allocation under a reader's hands.

#include "app/look/look.hpp"
#include "app/stages/compute_allocation_stage.hpp"
#include "app/stages/compute_allocation_view.hpp"
#include "stages_hands.hpp"
#include "stages_recorded_text.hpp"

#include <cmath>
#include <random>

#include <gmock/gmock.h>

namespace infralab {
namespace {

using namespace scaling;
using ::testing::HasSubstr;
using Settings = std::vector<std::pair<std::string, std::string>>;

struct Ran
{
    Experiment experiment = Experiment::initial(*find("compute_allocation"));
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

const Settings served = {{"coefficients", "sardana"},
                         {"budget", "4.5e22"},
                         {"inference_tokens", "1e12"},
                         {"model_size", "13e9"},
                         {"token_cap", "3e11"}};

struct Shown
{
    explicit Shown(const Settings& settings = {}, QSize size = {1000, 500})
        : ran(settings)
    {
        stage.resize(size);
        stage.showResult(ran.experiment, ran.outputs);
        stage.show();
        testing::settle();
        QObject::connect(&stage, &Stage::parameterEdited, &stage,
                         [this](const QString& id, const Value& value) {
                             EXPECT_EQ(id, "budget");
                             budgets.push_back(std::get<double>(value));
                             ASSERT_TRUE(setParameter(ran.experiment, "budget", toText(value)));
                             RunContext context;
                             ran.outputs = perform(ran.experiment, context).value().outputs;
                             stage.showResult(ran.experiment, ran.outputs);
                         });
    }

    AllocationView& view() { return stage.view(); }

    Ran ran;
    ComputeAllocationStage stage;
    std::vector<double> budgets;
};

QImage pictureOf(QWidget& widget)
{
    QImage image(widget.size(), QImage::Format_RGB32);
    widget.render(&image);
    return image;
}

TEST(AllocationScene, HoldsWhatTheResultSays)
{
    const Ran ran(served);
    const AllocationScene scene(ran.experiment, ran.outputs);
    EXPECT_FALSE(scene.isEmpty());
    EXPECT_NEAR(scene.aware().parameters, 8.323e9, 1e6);
    EXPECT_NEAR(scene.saved(), 8.51, 0.01);
    EXPECT_NEAR(scene.loss(scene.optimum().parameters, scene.optimum().tokens), scene.optimum().loss, 1e-12);
    EXPECT_NEAR(scene.loss(scene.aware().parameters, scene.aware().tokens), scene.target().loss, 1e-12);
    EXPECT_GT(scene.contours().size(), 5U);
    for (const double edge : {scene.parameterSpan()[0], scene.parameterSpan()[1], scene.tokenSpan()[0]})
        EXPECT_NEAR(std::log10(edge), std::round(std::log10(edge)), 1e-9) << "whole decades";
}

TEST(AllocationStage, DraggingMovesTheBudgetToThePointer)
{
    Shown shown;
    const QPointF from = shown.view().optimum(), to = from + QPointF(60, -40);
    testing::drag(shown.view(), from, to);
    ASSERT_GE(shown.budgets.size(), 2U);
    // The line of the budget goes through the pointer.
    EXPECT_GT(shown.budgets.back(), 5.76e23);
    const QPointF now = shown.view().optimum();
    EXPECT_GT(now.x(), from.x());
    EXPECT_LT(now.y(), from.y());
    // On axes of equal decades a line of equal budget has a constant sum of decades.
    const QRectF plane = shown.view().plane();
    const auto decades = [&](const QPointF& p) {
        return (p.x() - plane.left()) / plane.width() * 6 + (plane.bottom() - p.y()) / plane.height() * 6;
    };
    EXPECT_NEAR(decades(now), decades(to), 0.02);
}

TEST(AllocationStage, AClickInTheValleyMovesNothing)
{
    Shown shown;
    testing::click(shown.view(), shown.view().valley().center());
    EXPECT_TRUE(shown.budgets.empty());
}

TEST(AllocationStage, TheKeyboardMovesTheBudgetAndWalksAlongIt)
{
    Shown shown({{"coefficients", "besiroglu"}, {"budget", "1e22"}});
    testing::press(shown.view(), Qt::Key_Up);
    testing::press(shown.view(), Qt::Key_PageUp);
    testing::press(shown.view(), Qt::Key_Down);
    testing::press(shown.view(), Qt::Key_PageDown);
    ASSERT_EQ(shown.budgets.size(), 4U);
    EXPECT_DOUBLE_EQ(shown.budgets[0], 1.26e22);
    EXPECT_DOUBLE_EQ(shown.budgets[1], 1.26e23);
    EXPECT_NEAR(shown.budgets[3] / 1e22, 1, 0.01);
    testing::press(shown.view(), Qt::Key_Right);
    EXPECT_THAT(shown.view().accessibleDescription().toStdString(),
                ::testing::AllOf(HasSubstr("A budget of 1e22 FLOP"), HasSubstr("% above the optimum")));
    for (int i = 0; i < 100; ++i)
        testing::press(shown.view(), Qt::Key_Left);
    testing::press(shown.view(), Qt::Key_Escape);
    EXPECT_EQ(shown.view().accessibleDescription().toStdString().find("above the optimum"),
              std::string::npos);
    EXPECT_EQ(shown.budgets.size(), 4U);
}

TEST(AllocationStage, KeysBeforeTheResultAddUp)
{
    const Ran ran(Settings{{"budget", "1e22"}});
    ComputeAllocationStage stage;
    stage.resize(1000, 500);
    stage.showResult(ran.experiment, ran.outputs);
    std::vector<double> budgets;
    QObject::connect(&stage, &Stage::parameterEdited, &stage,
                     [&](const QString&, const Value& value) { budgets.push_back(std::get<double>(value)); });
    testing::press(stage.view(), Qt::Key_PageUp);
    testing::press(stage.view(), Qt::Key_PageUp);
    EXPECT_THAT(budgets, ::testing::ElementsAre(::testing::DoubleEq(1e23), ::testing::DoubleEq(1e24)));
}

TEST(AllocationStage, SpeaksOfAllOptima)
{
    Shown shown(served);
    const auto text = shown.stage.spokenText().toStdString();
    EXPECT_THAT(text, HasSubstr("8.32B parameters on 967B tokens reach loss 2.045 and save 8.51 %"));
    EXPECT_THAT(text, HasSubstr("With the tokens there are, 25B parameters"));
}

TEST(AllocationStage, WritesNothingBeyondItsEdgesAtAnyScale)
{
    for (const qreal scale : {1.0, 1.5, 2.0, 3.0}) {
        Look::instance().setStageScale(scale);
        for (const QSize size : {QSize(560, 380), QSize(1000, 500), QSize(700, 700), QSize(1200, 800)})
            for (const Settings& settings :
                 {Settings(), served, Settings{{"budget", "1e15"}}, Settings{{"budget", "1e30"}}}) {
                Shown shown(settings, size);
                const QRectF bounds = QRectF(QPointF(), QSizeF(size)).adjusted(-1, -1, 1, 1);
                const auto texts = testing::textsOf(shown.stage);
                EXPECT_GT(texts.size(), 6U);
                for (const auto& written : texts)
                    EXPECT_TRUE(bounds.contains(written.box))
                        << written.text.toStdString() << " in " << size.width() << 'x' << size.height()
                        << ", scale " << scale;
                for (std::size_t i = 0; i < texts.size(); ++i)
                    for (std::size_t k = i + 1; k < texts.size(); ++k)
                        EXPECT_FALSE(testing::collide(texts[i], texts[k]))
                            << texts[i].text.toStdString() << " and " << texts[k].text.toStdString() << " in "
                            << size.width() << 'x' << size.height() << ", scale " << scale;
            }
    }
    Look::instance().setStageScale(1);
}

TEST(AllocationStage, NothingBreaksWhereOutputsAreMissing)
{
    ComputeAllocationStage stage;
    stage.resize(700, 500);
    EXPECT_EQ(stage.spokenText(), "No optimum to show yet.");
    EXPECT_FALSE(pictureOf(stage).isNull());
    testing::click(stage.view(), {300, 300});
    testing::press(stage.view(), Qt::Key_Right);
    const Ran ran(served);
    for (std::size_t kept = 0; kept <= ran.outputs.size(); ++kept) {
        stage.showResult(ran.experiment,
                         {ran.outputs.begin(), ran.outputs.begin() + static_cast<std::ptrdiff_t>(kept)});
        testing::press(stage.view(), Qt::Key_Right);
        testing::pointAt(stage.view(), {200, 200});
        EXPECT_FALSE(pictureOf(stage).isNull());
    }
}

TEST(AllocationStage, RandomHandsBreakNothing)
{
    std::mt19937 random(20261130);
    const auto pick = [&](int from, int to) {
        return from + static_cast<int>(random() % static_cast<unsigned>(to - from + 1));
    };
    const std::vector<std::string> laws{"own", "hoffmann", "besiroglu", "sardana"};
    for (int round = 0; round < 20; ++round) {
        Shown shown({{"coefficients", laws[static_cast<std::size_t>(pick(0, 3))]},
                     {"budget", "1e" + std::to_string(pick(15, 30))},
                     {"inference_tokens", "1e" + std::to_string(pick(0, 18))},
                     {"token_cap", "1e" + std::to_string(pick(0, 18))}},
                    {pick(80, 1100), pick(80, 800)});
        for (int act = 0; act < 15; ++act) {
            const QPointF at(pick(0, shown.view().width()), pick(0, shown.view().height()));
            switch (pick(0, 3)) {
            case 0:
                testing::click(shown.view(), at);
                break;
            case 1:
                testing::press(shown.view(), Qt::Key_Left + pick(0, 3));
                break;
            case 2:
                testing::drag(shown.view(), at, {at.y(), at.x()});
                break;
            default:
                testing::pointAt(shown.view(), at);
                break;
            }
            EXPECT_FALSE(pictureOf(shown.stage).isNull());
        }
        for (const double budget : shown.budgets)
            EXPECT_TRUE(budget >= 1e15 && budget <= 1e30) << budget;
    }
}

} // namespace
} // namespace infralab
