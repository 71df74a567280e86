// The stage of uncertainty_budget under a reader's hands.

#include "app/look/look.hpp"
#include "app/stages/uncertainty_stage.hpp"
#include "app/stages/uncertainty_view.hpp"
#include "stages_hands.hpp"
#include "stages_recorded_text.hpp"

#include <cmath>
#include <map>
#include <random>

#include <gmock/gmock.h>

namespace infralab {
namespace {

using namespace budget;
using ::testing::HasSubstr;

struct Ran
{
    Experiment experiment = Experiment::initial(*find("uncertainty_budget"));
    std::vector<Output> outputs;
};

const Ran& ran(const std::string& preset)
{
    static std::map<std::string, Ran> done;
    const auto [at, isNew] = done.try_emplace(preset);
    if (isNew) {
        at->second.experiment.values = find("uncertainty_budget")->info().preset(preset)->values;
        EXPECT_TRUE(setParameter(at->second.experiment, "draws", "20000"));
        RunContext context;
        auto report = perform(at->second.experiment, context);
        EXPECT_TRUE(report) << (report ? "" : report.error().message);
        at->second.outputs = std::move(report->outputs);
    }
    return at->second;
}

std::vector<std::string> presets()
{
    std::vector<std::string> ids;
    for (const auto& preset : find("uncertainty_budget")->info().presets)
        ids.push_back(preset.id);
    return ids;
}

struct Shown
{
    explicit Shown(const std::string& preset = "gauge_block", QSize size = {900, 480})
        : result(ran(preset))
    {
        stage.resize(size);
        stage.showResult(result.experiment, result.outputs);
        stage.show();
        testing::settle();
    }

    BudgetView& view() { return stage.view(); }

    const Ran& result;
    UncertaintyStage stage;
};

QImage pictureOf(QWidget& widget)
{
    QImage image(widget.size(), QImage::Format_RGB32);
    widget.render(&image);
    return image;
}

TEST(BudgetScene, HoldsInputsByTheirContribution)
{
    const Scene scene(ran("gauge_block").experiment, ran("gauge_block").outputs);
    ASSERT_EQ(scene.inputs().size(), 7U);
    EXPECT_EQ(scene.inputs()[0].name, "l_s");
    EXPECT_EQ(scene.inputs()[1].name, "d_theta");
    EXPECT_LT(scene.inputs()[1].contribution, 0);
    EXPECT_TRUE(scene.firstOrder().isKnown() && scene.symmetric().isKnown() && scene.shortest().isKnown());
    EXPECT_TRUE(std::isnan(scene.jointShare()));
    EXPECT_LT(Scene(ran("paired").experiment, ran("paired").outputs).jointShare(), 0);
}

TEST(BudgetStage, BarsAreAsLongAsTheirContributions)
{
    Shown shown("speed_up");
    const Scene scene(shown.result.experiment, shown.result.outputs);
    const QRectF first = shown.view().bar(0), second = shown.view().bar(1);
    ASSERT_FALSE(first.isEmpty() || second.isEmpty());
    EXPECT_NEAR(second.width() / first.width(),
                std::abs(scene.inputs()[1].contribution / scene.inputs()[0].contribution), 1e-9);
    EXPECT_TRUE(shown.view().bar(2).isEmpty());
}

TEST(BudgetStage, KeysAndPointerExplainAnInput)
{
    Shown shown;
    const auto spoken = [&] { return shown.view().accessibleDescription().toStdString(); };
    EXPECT_THAT(spoken(), HasSubstr("l_s: 62.3 % of the variance"));
    testing::press(shown.view(), Qt::Key_Down);
    testing::press(shown.view(), Qt::Key_Down);
    EXPECT_THAT(spoken(),
                HasSubstr("d_theta = 0; standard uncertainty 0.02887, uniform, 2 degrees of freedom"));
    testing::press(shown.view(), Qt::Key_Escape);
    EXPECT_EQ(spoken().find("d_theta = 0;"), std::string::npos);
    const QImage before = pictureOf(shown.view());
    testing::pointAt(shown.view(), shown.view().bar(0).center());
    const auto texts = testing::textsOf(shown.view());
    EXPECT_TRUE(std::any_of(texts.begin(), texts.end(), [](const auto& t) {
        return t.text.contains(QStringLiteral("one more changes"));
    }));
    EXPECT_NE(pictureOf(shown.view()), before);
    testing::pointAt(shown.view(), shown.view().field().center());
    EXPECT_EQ(pictureOf(shown.view()), before);
}

TEST(BudgetStage, ShowsTheWholeFormulaAndBothIntervals)
{
    Shown shown("speed_up", {1000, 500});
    QString written;
    for (const auto& text : testing::textsOf(shown.view()))
        written += text.text;
    for (const auto* part :
         {"time_old", "/", "time_new", "first order, 95 %: 1.0074 to 1.0766", "equal tails", "shortest"})
        EXPECT_THAT(written.toStdString(), HasSubstr(part));
}

TEST(BudgetStage, WritesNothingBeyondItsEdgesAtAnyScale)
{
    for (const qreal scale : {1.0, 1.5, 2.0, 3.0}) {
        Look::instance().setStageScale(scale);
        for (const QSize size : {scale < 3 ? QSize(560, 380) : QSize(800, 500), QSize(1000, 500),
                                 QSize(1200, 800), QSize(700, 900)})
            for (const auto& preset : presets()) {
                Shown shown(preset, size);
                const QRectF bounds = QRectF(QPointF(), QSizeF(shown.view().size())).adjusted(-1, -1, 1, 1);
                const auto texts = testing::textsOf(shown.view());
                EXPECT_GE(texts.size(), 5U);
                for (const auto& written : texts)
                    EXPECT_TRUE(bounds.contains(written.box))
                        << written.text.toStdString() << " in " << size.width() << 'x' << size.height()
                        << ", scale " << scale << ", " << preset;
                for (std::size_t i = 0; i < texts.size(); ++i)
                    for (std::size_t k = i + 1; k < texts.size(); ++k)
                        EXPECT_FALSE(testing::collide(texts[i], texts[k]))
                            << texts[i].text.toStdString() << " and " << texts[k].text.toStdString() << " in "
                            << size.width() << 'x' << size.height() << ", scale " << scale << ", " << preset;
            }
    }
    Look::instance().setStageScale(1);
}

TEST(BudgetStage, NothingBreaksWhereOutputsAreMissing)
{
    UncertaintyStage stage;
    stage.resize(700, 500);
    EXPECT_EQ(stage.spokenText(), "No budget to show yet.");
    EXPECT_FALSE(pictureOf(stage).isNull());
    testing::press(stage.view(), Qt::Key_Up);
    for (const auto& preset : presets()) {
        const Ran& all = ran(preset);
        for (std::size_t kept = 0; kept <= all.outputs.size(); ++kept) {
            stage.showResult(all.experiment,
                             {all.outputs.begin(), all.outputs.begin() + static_cast<std::ptrdiff_t>(kept)});
            testing::press(stage.view(), Qt::Key_Right);
            testing::pointAt(stage.view(), {200, 200});
            EXPECT_FALSE(pictureOf(stage).isNull());
        }
    }
}

TEST(BudgetStage, RandomHandsBreakNothing)
{
    std::mt19937 random(20261201);
    const auto pick = [&](int from, int to) {
        return from + static_cast<int>(random() % static_cast<unsigned>(to - from + 1));
    };
    const auto ids = presets();
    for (int round = 0; round < 20; ++round) {
        Shown shown(ids[static_cast<std::size_t>(pick(0, static_cast<int>(ids.size()) - 1))],
                    {pick(60, 1100), pick(60, 800)});
        for (int act = 0; act < 12; ++act) {
            if (pick(0, 1) == 0)
                testing::press(shown.view(), Qt::Key_Left + pick(0, 3));
            else
                testing::pointAt(shown.view(),
                                 QPointF(pick(0, shown.view().width()), pick(0, shown.view().height())));
            EXPECT_FALSE(pictureOf(shown.stage).isNull());
        }
    }
}

} // namespace
} // namespace infralab
