// The stage of power_analysis under a reader's hands.

#include "app/look/controls.hpp"
#include "app/look/look.hpp"
#include "app/stages/power_analysis_stage.hpp"
#include "app/stages/power_analysis_view.hpp"
#include "stages_hands.hpp"
#include "stages_recorded_text.hpp"

#include <QTest>

#include <cmath>
#include <map>
#include <random>

#include <gmock/gmock.h>

namespace infralab {
namespace {

using namespace power;
using ::testing::HasSubstr;
using Settings = std::vector<std::pair<std::string, std::string>>;

constexpr Picture pictures[] = {Picture::experiments, Picture::distributions, Picture::curves,
                                Picture::curse};

struct Ran
{
    Experiment experiment = Experiment::initial(*find("power_analysis"));
    std::vector<Output> outputs;
};

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

const Settings weak = {{"effect", "0.2"}, {"sample_size", "10"}};
const std::vector<Settings> plans = {
    {},
    weak,
    {{"test", "anova"}, {"effect", "0.25"}, {"sample_size", "20"}},
    {{"test", "chi_square_fit"}, {"effect", "0.1"}, {"sample_size", "500"}},
    {{"test", "correlation"}, {"effect", "0.3"}, {"sample_size", "50"}, {"alternative", "greater"}},
    {{"test", "one_sample_t"}, {"effect", "-0.4"}, {"sample_size", "30"}, {"alternative", "less"}},
    {{"test", "chi_square_fit"}, {"effect", "1.5"}}}; // nothing can be drawn

struct Shown
{
    explicit Shown(const Settings& settings = {}, QSize size = {1000, 520})
        : result(ran(settings))
    {
        stage.resize(size);
        stage.showResult(result.experiment, result.outputs);
        stage.show();
        testing::settle();
        QObject::connect(
            &stage, &Stage::parameterEdited, &stage,
            [this](const QString& id, const Value& value) { edits.emplace_back(id.toStdString(), value); });
    }

    PowerView& view() { return stage.view(); }

    const Ran& result;
    PowerAnalysisStage stage;
    std::vector<std::pair<std::string, Value>> edits;
};

QImage pictureOf(QWidget& widget)
{
    QImage image(widget.size(), QImage::Format_RGB32);
    widget.render(&image);
    return image;
}

bool writes(QWidget& widget, const QString& part)
{
    const auto texts = testing::textsOf(widget);
    return std::any_of(texts.begin(), texts.end(), [&](const auto& t) { return t.text.contains(part); });
}

TEST(PowerScene, HoldsTheExperimentsAsTheTableDoes)
{
    const PowerScene scene(ran(weak).experiment, ran(weak).outputs);
    ASSERT_EQ(scene.experiments().size(), 100U);
    EXPECT_EQ(scene.count(Fate::found, 100) + scene.count(Fate::missed, 100) +
                  scene.count(Fate::wrongSign, 100),
              100U);
    for (const auto& e : scene.experiments()) {
        EXPECT_LT(e.low, e.estimate);
        EXPECT_GT(e.high, e.estimate);
        EXPECT_EQ(e.fate != Fate::missed,
                  e.statistic > scene.upperCritical() || e.statistic < scene.lowerCritical());
    }
    const PowerScene less(ran(plans[5]).experiment, ran(plans[5]).outputs);
    EXPECT_TRUE(std::isinf(less.upperCritical()));
    EXPECT_LT(less.lowerCritical(), 0);
}

TEST(PowerAnalysisStage, PilesEachExperimentIntoFoundOrMissed)
{
    Shown shown({}, {1000, 700});
    EXPECT_EQ(shown.view().shownExperiments(), 100U);
    ASSERT_EQ(shown.view().spots().size(), 100U);
    const PowerScene scene(shown.result.experiment, shown.result.outputs);
    // Found lie in the left pile, missed in the right one, none on top of another.
    qreal rightmostFound = 0, leftmostMissed = 1e9;
    for (std::size_t i = 0; i < 100; ++i) {
        const QPointF at = shown.view().spots()[i].mark;
        if (scene.experiments()[i].fate == Fate::missed)
            leftmostMissed = std::min(leftmostMissed, at.x());
        else
            rightmostFound = std::max(rightmostFound, at.x());
    }
    EXPECT_LT(rightmostFound, leftmostMissed);
    EXPECT_TRUE(
        writes(shown.view(), QStringLiteral("Found: %1 of 100").arg(100 - scene.count(Fate::missed, 100))));
    testing::pointAt(shown.view(), shown.view().spots()[7].mark);
    EXPECT_TRUE(writes(shown.view(), QStringLiteral("experiment 8: ")));
}

TEST(PowerAnalysisStage, LetsExperimentsFallOneByOneAndComesToTheSamePicture)
{
    Shown shown;
    const QImage before = pictureOf(shown.view());
    QTest::mouseClick(&shown.stage.player(), Qt::LeftButton);
    EXPECT_TRUE(shown.view().isPlaying());
    EXPECT_EQ(shown.view().spots().size(), 0U);
    EXPECT_TRUE(QTest::qWaitFor([&] { return shown.view().spots().size() > 3; }, 20'000));
    EXPECT_LE(shown.view().spots().size(), shown.view().shownExperiments());
    EXPECT_TRUE(QTest::qWaitFor([&] { return !shown.view().isPlaying(); }, 60'000));
    EXPECT_EQ(pictureOf(shown.view()), before);
}

TEST(PowerAnalysisStage, AClickOnACurvePlansWithItsValue)
{
    Shown shown;
    shown.view().setPicture(Picture::curves);
    testing::click(shown.view(), shown.view().curve(0).center());
    ASSERT_EQ(shown.edits.size(), 1U);
    EXPECT_EQ(shown.edits[0].first, "sample_size");
    EXPECT_NEAR(static_cast<double>(std::get<std::int64_t>(shown.edits[0].second)), 97, 2);
    testing::click(shown.view(), shown.view().curve(1).center());
    ASSERT_EQ(shown.edits.size(), 2U);
    EXPECT_EQ(shown.edits[1].first, "effect");
    testing::click(shown.view(), shown.view().curve(2).center());
    ASSERT_EQ(shown.edits.size(), 3U);
    EXPECT_EQ(shown.edits[2].first, "alpha");
    testing::drag(shown.view(), shown.view().curve(0).center(),
                  shown.view().curve(0).center() + QPointF(30, 0));
    EXPECT_GT(shown.edits.size(), 4U);
    Shown solved(Settings{{"solve", "sample_size"}});
    solved.view().setPicture(Picture::curves);
    testing::click(solved.view(), solved.view().curve(0).center());
    EXPECT_TRUE(solved.edits.empty()) << "what is computed cannot be set";
}

TEST(PowerAnalysisStage, TheKeyboardReachesWhatThePointerDoes)
{
    Shown shown;
    testing::press(shown.view(), Qt::Key_Right);
    EXPECT_THAT(shown.view().accessibleDescription().toStdString(), HasSubstr("experiment 1: "));
    testing::press(shown.view(), Qt::Key_PageDown);
    EXPECT_THAT(shown.view().accessibleDescription().toStdString(), HasSubstr("experiment 11: "));
    testing::press(shown.view(), Qt::Key_Escape);
    EXPECT_EQ(shown.view().accessibleDescription().toStdString().find("experiment 11"), std::string::npos);
    shown.view().setFocus();
    shown.view().setPicture(Picture::curves);
    testing::press(shown.view(), Qt::Key_Right);
    EXPECT_THAT(shown.view().accessibleDescription().toStdString(), HasSubstr("Sample size"));
}

TEST(PowerAnalysisStage, SaysTheWinnersCurse)
{
    Shown shown(weak);
    shown.view().setPicture(Picture::curse);
    EXPECT_TRUE(writes(shown.view(), QStringLiteral("times the true effect")));
    EXPECT_TRUE(writes(shown.view(), QStringLiteral("wrong sign")));
    EXPECT_THAT(shown.stage.spokenText().toStdString(), HasSubstr("as large as the true effect"));
}

TEST(PowerAnalysisStage, WritesNothingBeyondItsEdgesAtAnyScale)
{
    for (const qreal scale : {1.0, 1.5, 2.0, 3.0}) {
        Look::instance().setStageScale(scale);
        for (const QSize size :
             {scale < 3 ? QSize(560, 380) : QSize(800, 500), QSize(1000, 500), QSize(1200, 800)})
            for (const Settings& settings : plans)
                for (const auto picture : pictures) {
                    Shown shown(settings, size);
                    shown.view().setPicture(picture);
                    const QRectF bounds =
                        QRectF(QPointF(), QSizeF(shown.view().size())).adjusted(-1, -1, 1, 1);
                    const auto texts = testing::textsOf(shown.view());
                    EXPECT_GE(texts.size(), 1U);
                    for (const auto& written : texts)
                        EXPECT_TRUE(bounds.contains(written.box))
                            << written.text.toStdString() << " in " << size.width() << 'x' << size.height()
                            << ", scale " << scale;
                    for (std::size_t i = 0; i < texts.size(); ++i)
                        for (std::size_t k = i + 1; k < texts.size(); ++k)
                            EXPECT_FALSE(testing::collide(texts[i], texts[k]))
                                << texts[i].text.toStdString() << " and " << texts[k].text.toStdString()
                                << " in " << size.width() << 'x' << size.height() << ", scale " << scale
                                << ", picture " << static_cast<int>(picture);
                }
    }
    Look::instance().setStageScale(1);
}

TEST(PowerAnalysisStage, NothingBreaksWhereOutputsAreMissing)
{
    PowerAnalysisStage stage;
    stage.resize(700, 500);
    EXPECT_EQ(stage.spokenText(), "Nothing is planned yet.");
    const Ran& all = ran({});
    for (std::size_t kept = 0; kept <= all.outputs.size(); ++kept)
        for (const auto picture : pictures) {
            stage.showResult(all.experiment,
                             {all.outputs.begin(), all.outputs.begin() + static_cast<std::ptrdiff_t>(kept)});
            stage.view().setPicture(picture);
            testing::press(stage.view(), Qt::Key_Right);
            testing::press(stage.view(), Qt::Key_Return);
            testing::pointAt(stage.view(), {200, 200});
            testing::click(stage.view(), {300, 300});
            EXPECT_FALSE(pictureOf(stage).isNull());
        }
}

TEST(PowerAnalysisStage, RandomHandsBreakNothing)
{
    std::mt19937 random(11);
    Shown shown;
    for (int i = 0; i < 500; ++i) {
        const QPointF at(static_cast<qreal>(random() % 1000), static_cast<qreal>(random() % 500));
        constexpr int keys[] = {Qt::Key_Left,     Qt::Key_Right,  Qt::Key_PageUp,
                                Qt::Key_PageDown, Qt::Key_Return, Qt::Key_Escape};
        switch (random() % 6) {
        case 0:
            testing::pointAt(shown.view(), at);
            break;
        case 1:
            testing::click(shown.view(), at);
            break;
        case 2:
            testing::press(shown.view(), keys[random() % std::size(keys)]);
            break;
        case 3: {
            const Ran& other = ran(plans[random() % plans.size()]);
            shown.stage.showResult(other.experiment, other.outputs);
            break;
        }
        case 4:
            shown.view().setPicture(pictures[random() % 4]);
            break;
        default:
            shown.view().play();
        }
        if (i % 10 == 0) {
            EXPECT_FALSE(pictureOf(shown.stage).isNull());
        }
    }
}

} // namespace
} // namespace infralab
