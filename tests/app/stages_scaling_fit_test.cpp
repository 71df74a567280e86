// The stage of scaling_fit under a reader's hands.

#include "app/look/controls.hpp"
#include "app/look/look.hpp"
#include "app/stages/scaling_fit_stage.hpp"
#include "app/stages/scaling_fit_view.hpp"
#include "stages_hands.hpp"
#include "stages_recorded_text.hpp"

#include <cmath>
#include <map>
#include <random>

#include <gmock/gmock.h>

namespace infralab {
namespace {

using namespace scaling;
using ::testing::HasSubstr;
using Settings = std::vector<std::pair<std::string, std::string>>;

struct Ran
{
    Experiment experiment = Experiment::initial(*find("scaling_fit"));
    std::vector<Output> outputs;
};

/// Fits take a moment, and tests ask for the same ones again and again.
const Ran& ran(const Settings& settings)
{
    static std::map<Settings, Ran> done;
    const auto [at, isNew] = done.try_emplace(settings);
    if (isNew) {
        for (const auto& [id, value] : settings)
            EXPECT_TRUE(setParameter(at->second.experiment, id, value)) << id;
        RunContext context;
        auto report = perform(at->second.experiment, context);
        EXPECT_TRUE(report) << (report ? "" : report.error().message);
        at->second.outputs = std::move(report->outputs);
    }
    return at->second;
}

const Settings plain = {{"bootstrap", "0"}};
const Settings full = {{"bootstrap", "100"}, {"drop_largest", "5"}, {"hold_out", "20"}};

struct Shown
{
    explicit Shown(const Settings& settings = full, QSize size = {1000, 500})
        : result(ran(settings))
    {
        stage.resize(size);
        stage.showResult(result.experiment, result.outputs);
        stage.show();
        testing::settle();
        QObject::connect(&stage, &Stage::parameterEdited, &stage,
                         [this](const QString& id, const Value& value) {
                             EXPECT_EQ(id, "budget");
                             budgets.push_back(std::get<double>(value));
                         });
    }

    FitView& view() { return stage.view(); }

    const Ran& result;
    ScalingFitStage stage;
    std::vector<double> budgets;
};

QImage pictureOf(QWidget& widget)
{
    QImage image(widget.size(), QImage::Format_RGB32);
    widget.render(&image);
    return image;
}

TEST(FitScene, HoldsTheRunsAsTheTableDoes)
{
    const FitScene scene(ran(full).experiment, ran(full).outputs);
    EXPECT_EQ(scene.runs().size(), 245U);
    EXPECT_EQ(scene.count(Part::dropped), 5U);
    EXPECT_GT(scene.count(Part::heldOut), 30U);
    EXPECT_EQ(scene.cloud().size(), 100U);
    std::size_t predicted = 0;
    for (const auto& run : scene.runs()) {
        EXPECT_NEAR(run.residual, std::log(run.loss / run.predicted), 1e-12);
        predicted += std::isfinite(run.low) && run.low < run.high ? 1 : 0;
    }
    EXPECT_EQ(predicted, scene.count(Part::heldOut)) << "every held-out run has its interval";
}

TEST(FitScene, ReadsTheOptimumOfAnyBudgetOffTheFrontier)
{
    const FitScene scene(ran(full).experiment, ran(full).outputs);
    for (const char* budget : {"1e19", "3.3e21", "5e23"}) {
        Settings settings = full;
        settings.emplace_back("budget", budget);
        const FitScene fitted(ran(settings).experiment, ran(settings).outputs);
        const auto asked = std::stod(budget);
        const auto read = scene.optimumAt(asked), exact = fitted.optimumAt(asked);
        EXPECT_NEAR(read.parameters.value / exact.parameters.value, 1, 1e-6) << budget;
        EXPECT_NEAR(read.tokens.value / exact.tokens.value, 1, 1e-6) << budget;
        EXPECT_NEAR(read.parameters.low / exact.parameters.low, 1, 0.1) << budget;
        EXPECT_NEAR(read.parameters.high / exact.parameters.high, 1, 0.1) << budget;
    }
}

TEST(ScalingFitStage, DraggingMovesTheOptimumBeforeTheFitAnswers)
{
    Shown shown;
    const QPointF from = shown.view().optimum();
    testing::drag(shown.view(), from, from - QPointF(60, -40));
    ASSERT_GE(shown.budgets.size(), 2U);
    EXPECT_LT(shown.budgets.back(), 1e22);
    EXPECT_EQ(shown.view().budget(), shown.budgets.back());
    EXPECT_LT(shown.view().optimum().x(), from.x());
    EXPECT_THAT(shown.stage.spokenText().toStdString(), HasSubstr("is best spent on"));
}

TEST(ScalingFitStage, TheKeyboardReachesRunsAndBudget)
{
    Shown shown;
    testing::press(shown.view(), Qt::Key_Right);
    EXPECT_THAT(shown.view().accessibleDescription().toStdString(), HasSubstr("line 1; "));
    testing::press(shown.view(), Qt::Key_Right);
    EXPECT_THAT(shown.view().accessibleDescription().toStdString(),
                ::testing::AllOf(HasSubstr("line 2; "), HasSubstr("predicted"), HasSubstr("residual")));
    testing::press(shown.view(), Qt::Key_PageUp);
    ASSERT_EQ(shown.budgets.size(), 1U);
    EXPECT_DOUBLE_EQ(shown.budgets[0], 1e23);
    EXPECT_THAT(shown.stage.spokenText().toStdString(), HasSubstr("times beyond the largest run"));
    testing::press(shown.view(), Qt::Key_Escape);
    EXPECT_EQ(shown.view().accessibleDescription().toStdString().find("line 2"), std::string::npos);
}

TEST(ScalingFitStage, AnOlderResultDoesNotTakeTheBudgetBack)
{
    Shown shown;
    testing::press(shown.view(), Qt::Key_PageDown);
    shown.stage.showResult(shown.result.experiment, shown.result.outputs);
    EXPECT_DOUBLE_EQ(shown.view().budget(), 1e21);
    Settings settings = full;
    settings.emplace_back("budget", "1e21");
    shown.stage.showResult(ran(settings).experiment, ran(settings).outputs);
    shown.stage.showResult(shown.result.experiment, shown.result.outputs);
    EXPECT_DOUBLE_EQ(shown.view().budget(), 1e22) << "what was asked had come; this is another edit";
}

TEST(ScalingFitStage, EachPictureHasEveryRunWhereItsAxesSay)
{
    Shown shown;
    const FitScene scene(shown.result.experiment, shown.result.outputs);
    const auto& runs = scene.runs();
    for (const auto picture : {Picture::plane, Picture::valleys, Picture::budgets}) {
        shown.view().setPicture(picture);
        const QRectF field = shown.view().field().adjusted(-1, -1, 1, 1);
        for (std::size_t i = 0; i < runs.size(); ++i)
            EXPECT_TRUE(runs[i].part == Part::dropped || field.contains(shown.view().place(i)))
                << runs[i].line;
        testing::pointAt(shown.view(), shown.view().place(40));
        const auto texts = testing::textsOf(shown.stage);
        EXPECT_TRUE(std::any_of(texts.begin(), texts.end(),
                                [](const auto& t) { return t.text.startsWith(QStringLiteral("line ")); }));
    }
    testing::click(shown.view(), shown.view().field().center());
    EXPECT_FALSE(shown.budgets.empty());
    const auto before = shown.budgets.size();
    shown.view().setPicture(Picture::valleys);
    testing::click(shown.view(), shown.view().field().center());
    EXPECT_EQ(shown.budgets.size(), before) << "a size is no budget";
}

TEST(ScalingFitStage, ShowsHeldOutRunsOverTheirPredictions)
{
    Shown shown;
    shown.view().setPicture(Picture::heldOut);
    const FitScene scene(shown.result.experiment, shown.result.outputs);
    const QRectF field = shown.view().field().adjusted(-1, -1, 1, 1);
    std::optional<std::size_t> high, low;
    for (std::size_t i = 0; i < scene.runs().size(); ++i)
        if (const auto& run = scene.runs()[i]; run.part == Part::heldOut) {
            EXPECT_TRUE(field.contains(shown.view().place(i))) << run.line;
            (run.loss > run.predicted ? high : low) = i;
        }
    ASSERT_TRUE(high && low);
    EXPECT_LT(shown.view().place(*high).y(), shown.view().place(*low).y());
    testing::press(shown.view(), Qt::Key_Right);
    EXPECT_THAT(shown.view().accessibleDescription().toStdString(), HasSubstr("the fit has not seen it"));
    testing::click(shown.view(), field.center());
    EXPECT_TRUE(shown.budgets.empty());
    Shown none(plain);
    none.view().setPicture(Picture::heldOut);
    testing::press(none.view(), Qt::Key_Right);
    const auto texts = testing::textsOf(none.view());
    EXPECT_TRUE(std::any_of(texts.begin(), texts.end(),
                            [](const auto& t) { return t.text.contains(QStringLiteral("held out")); }));
}

TEST(ScalingFitStage, WritesNothingBeyondItsEdgesAtAnyScale)
{
    for (const qreal scale : {1.0, 1.5, 2.0, 3.0}) {
        Look::instance().setStageScale(scale);
        for (const QSize size :
             {scale < 3 ? QSize(560, 380) : QSize(800, 500), QSize(1000, 500), QSize(1200, 800)})
            for (const Settings& settings : {plain, full})
                for (const auto picture :
                     {Picture::plane, Picture::valleys, Picture::budgets, Picture::heldOut}) {
                    Shown shown(settings, size);
                    shown.view().setPicture(picture);
                    const QRectF bounds =
                        QRectF(QPointF(), QSizeF(shown.view().size())).adjusted(-1, -1, 1, 1);
                    const auto texts = testing::textsOf(shown.view());
                    EXPECT_GE(texts.size(), picture == Picture::heldOut ? 1U : 5U); // nothing may be held out
                    for (const auto& written : texts)
                        EXPECT_TRUE(bounds.contains(written.box))
                            << written.text.toStdString() << " in " << size.width() << 'x' << size.height()
                            << ", scale " << scale;
                    for (std::size_t i = 0; i < texts.size(); ++i)
                        for (std::size_t k = i + 1; k < texts.size(); ++k)
                            EXPECT_FALSE(testing::collide(texts[i], texts[k]))
                                << texts[i].text.toStdString() << " and " << texts[k].text.toStdString()
                                << " in " << size.width() << 'x' << size.height() << ", scale " << scale;
                }
    }
    Look::instance().setStageScale(1);
}

TEST(ScalingFitStage, ShowsEveryForm)
{
    for (const char* form : {"kaplan", "envelope", "isoflop"}) {
        Shown shown({{"form", form}, {"bootstrap", "0"}, {"drop_largest", "5"}});
        for (const auto picture : {Picture::plane, Picture::valleys, Picture::budgets}) {
            shown.view().setPicture(picture);
            EXPECT_FALSE(pictureOf(shown.stage).isNull());
        }
        EXPECT_THAT(shown.stage.spokenText().toStdString(), HasSubstr("is best spent on")) << form;
    }
}

TEST(ScalingFitStage, NothingBreaksWhereOutputsAreMissing)
{
    ScalingFitStage stage;
    stage.resize(700, 500);
    EXPECT_EQ(stage.spokenText(), "No runs to show yet.");
    EXPECT_FALSE(pictureOf(stage).isNull());
    testing::click(stage.view(), {300, 300});
    testing::press(stage.view(), Qt::Key_Up);
    const Ran& all = ran(full);
    for (std::size_t kept = 0; kept <= all.outputs.size(); ++kept) {
        stage.showResult(all.experiment,
                         {all.outputs.begin(), all.outputs.begin() + static_cast<std::ptrdiff_t>(kept)});
        testing::press(stage.view(), Qt::Key_Right);
        testing::press(stage.view(), Qt::Key_Up);
        testing::pointAt(stage.view(), {200, 200});
        EXPECT_FALSE(pictureOf(stage).isNull());
    }
}

TEST(ScalingFitStage, RandomHandsBreakNothing)
{
    std::mt19937 random(20261130);
    const auto pick = [&](int from, int to) {
        return from + static_cast<int>(random() % static_cast<unsigned>(to - from + 1));
    };
    for (int round = 0; round < 20; ++round) {
        Shown shown(pick(0, 1) == 0 ? plain : full, {pick(80, 1100), pick(80, 800)});
        for (int act = 0; act < 15; ++act) {
            const QPointF at(pick(0, shown.view().width()), pick(0, shown.view().height()));
            switch (pick(0, 4)) {
            case 0:
                testing::click(shown.view(), at);
                break;
            case 1:
                testing::press(shown.view(), Qt::Key_Left + pick(0, 3));
                break;
            case 2:
                testing::drag(shown.view(), at, {at.y(), at.x()});
                break;
            case 3:
                shown.view().setPicture(static_cast<Picture>(pick(0, 3)));
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
