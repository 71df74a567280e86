// The stage of peeking under a reader's hands.

#include "app/look/controls.hpp"
#include "app/look/look.hpp"
#include "app/stages/peeking_stage.hpp"
#include "app/stages/peeking_view.hpp"
#include "stages_hands.hpp"
#include "stages_recorded_text.hpp"

#include <cmath>
#include <map>
#include <random>

#include <gmock/gmock.h>

namespace infralab {
namespace {

using namespace peeks;
using ::testing::HasSubstr;
using ::testing::Not;
using Settings = std::vector<std::pair<std::string, std::string>>;

struct Ran
{
    Experiment experiment = Experiment::initial(*find("peeking"));
    std::vector<Output> outputs;
};

/// Tests ask for the same results again and again.
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

const Settings plain = {{"experiments", "2000"}};
const Settings many = {
    {"experiments", "2000"}, {"looks", "60"}, {"boundary", "obrien_fleming"}, {"metrics", "300"}};
const Settings own = {
    {"experiments", "2000"}, {"looks", "1"}, {"p_values", "0.001 0.02 nan 0.3 0"}, {"seeds", "1"}};

struct Shown
{
    explicit Shown(const Settings& settings = plain, Picture picture = Picture::looks,
                   QSize size = {900, 480})
        : result(ran(settings))
    {
        stage.resize(size);
        stage.showResult(result.experiment, result.outputs);
        stage.view().setPicture(picture);
        stage.show();
        testing::settle();
        QObject::connect(&stage, &Stage::parameterEdited, &stage,
                         [this](const QString& id, const Value& value) {
                             EXPECT_EQ(id, "seeds");
                             seeds.push_back(std::get<std::int64_t>(value));
                         });
        QObject::connect(&stage, &Stage::frameRequested, &stage,
                         [this](qint64 look) { looks.push_back(look); });
    }

    PeekingView& view() { return stage.view(); }
    std::string spoken() const { return stage.spokenText().toStdString(); }

    const Ran& result;
    PeekingStage stage;
    std::vector<std::int64_t> seeds;
    std::vector<qint64> looks;
};

QImage pictureOf(QWidget& widget)
{
    QImage image(widget.size(), QImage::Format_RGB32);
    widget.render(&image);
    return image;
}

TEST(PeekingScene, HoldsRunsMetricsAndProcedures)
{
    const Scene scene(ran(plain).experiment, ran(plain).outputs);
    ASSERT_EQ(scene.runs().size(), 200U);
    std::size_t last = 0;
    for (std::size_t look = 0; look <= scene.looks(); ++look) {
        EXPECT_GE(scene.crossedBy(look), last);
        last = scene.crossedBy(look);
    }
    EXPECT_GT(last, 10U);
    for (const auto& run : scene.runs()) {
        ASSERT_EQ(run.z.size(), 6U);
        EXPECT_EQ(run.z[0], 0);
        if (run.crossed > 0) {
            EXPECT_GE(std::abs(run.z[run.crossed]), scene.boundary().y[run.crossed - 1]);
        }
    }
    EXPECT_EQ(scene.metrics().size(), 15U);
    EXPECT_EQ(scene.tested(), 15U);
    EXPECT_EQ(scene.procedureLines().size(), 4U);
    const Scene gaps(ran(own).experiment, ran(own).outputs);
    EXPECT_EQ(gaps.metrics().size(), 5U);
    EXPECT_EQ(gaps.tested(), 4U);
    EXPECT_EQ(gaps.metrics()[0].p[0], 0);
}

TEST(PeekingStage, RunsGrowLookByLook)
{
    Shown shown;
    std::vector<QImage> pictures;
    for (int look = 0; look <= 5; ++look) {
        shown.stage.showFrame(look, 0);
        pictures.push_back(pictureOf(shown.stage));
        if (look > 0) {
            EXPECT_NE(pictures[static_cast<std::size_t>(look)], pictures[static_cast<std::size_t>(look - 1)]);
            EXPECT_THAT(shown.spoken(), HasSubstr("raised one by look " + std::to_string(look)));
        }
    }
    shown.stage.showFrame(2, 0.5);
    const QImage between = pictureOf(shown.stage);
    EXPECT_NE(between, pictures[2]);
    EXPECT_NE(between, pictures[3]);
    shown.stage.showFrame(2, 0);
    EXPECT_EQ(pictureOf(shown.stage), pictures[2]) << "back to where it was";
    shown.stage.showFrame(99, 0);
    EXPECT_EQ(pictureOf(shown.stage), pictures[5]);
}

TEST(PeekingStage, FewerLooksThanThePositionAreNoHarm)
{
    Shown shown(many);
    shown.stage.showFrame(50, 0);
    shown.stage.showResult(ran(plain).experiment, ran(plain).outputs);
    EXPECT_THAT(shown.spoken(), HasSubstr("by look 5"));
    EXPECT_FALSE(pictureOf(shown.stage).isNull());
}

TEST(PeekingStage, ClickAndArrowsAskForLooks)
{
    Shown shown;
    const QRectF field = shown.view().field();
    testing::click(shown.view(), QPointF(field.left() + field.width() * 0.61, field.center().y()));
    ASSERT_EQ(shown.looks.size(), 1U);
    EXPECT_EQ(shown.looks[0], 3);
    shown.stage.showFrame(3, 0);
    testing::press(shown.view(), Qt::Key_Up);
    testing::press(shown.view(), Qt::Key_Down);
    EXPECT_THAT(shown.looks, ::testing::ElementsAre(3, 4, 2));
}

TEST(PeekingStage, EachRunAndMetricIsExplained)
{
    Shown shown;
    shown.stage.showFrame(5, 0);
    const Scene scene(shown.result.experiment, shown.result.outputs);
    const QRectF field = shown.view().field().adjusted(-1, -1, 1, 1);
    for (std::size_t i = 0; i < 200; ++i)
        EXPECT_TRUE(field.contains(shown.view().place(i)));
    testing::press(shown.view(), Qt::Key_Right);
    EXPECT_THAT(shown.view().accessibleDescription().toStdString(), HasSubstr("run 1; z = "));
    for (std::size_t i = 0; i < 200; ++i)
        if (scene.runs()[i].crossed > 0) {
            testing::pointAt(shown.view(), shown.view().place(i));
            const auto texts = testing::textsOf(shown.view());
            EXPECT_TRUE(std::any_of(texts.begin(), texts.end(), [](const auto& t) {
                return t.text.contains(QStringLiteral("a false alarm"));
            }));
            break;
        }
    testing::press(shown.view(), Qt::Key_Escape);
    EXPECT_THAT(shown.view().accessibleDescription().toStdString(), Not(HasSubstr("run 1;")));

    shown.view().setPicture(Picture::metrics);
    for (std::size_t i = 0; i < scene.tested(); ++i)
        EXPECT_TRUE(shown.view().field().adjusted(-1, -1, 1, 1).contains(shown.view().place(i)));
    testing::press(shown.view(), Qt::Key_Right);
    EXPECT_THAT(
        shown.view().accessibleDescription().toStdString(),
        ::testing::AllOf(HasSubstr("Holm finds"), HasSubstr("adjusted:"), HasSubstr("has an effect")));
}

TEST(PeekingStage, DraggingAndArrowsChangeTheSeeds)
{
    Shown shown(plain, Picture::seeds);
    const QRectF fan = shown.view().fan();
    ASSERT_FALSE(fan.isEmpty());
    testing::drag(shown.view(), fan.center(), {fan.right() + 50, fan.center().y()});
    ASSERT_FALSE(shown.seeds.empty());
    EXPECT_EQ(shown.seeds.back(), 1000);
    EXPECT_EQ(shown.view().seeds(), 1000);
    shown.stage.showResult(shown.result.experiment, shown.result.outputs);
    EXPECT_EQ(shown.view().seeds(), 1000) << "an older result does not take the seeds back";
    testing::press(shown.view(), Qt::Key_Right);
    EXPECT_EQ(shown.seeds.back(), 1000) << "there are no more";
    testing::press(shown.view(), Qt::Key_Left);
    EXPECT_EQ(shown.seeds.back(), 999);
    for (const auto seeds : shown.seeds)
        EXPECT_TRUE(seeds >= 1 && seeds <= 1000);
}

TEST(PeekingStage, WritesNothingBeyondItsEdgesAtAnyScale)
{
    for (const qreal scale : {1.0, 1.5, 2.0, 3.0}) {
        Look::instance().setStageScale(scale);
        for (const QSize size :
             {scale < 3 ? QSize(560, 380) : QSize(800, 500), QSize(1000, 500), QSize(1200, 800)})
            for (const Settings& settings : {plain, many, own})
                for (const auto picture : {Picture::looks, Picture::metrics, Picture::seeds}) {
                    Shown shown(settings, picture, size);
                    const QRectF bounds =
                        QRectF(QPointF(), QSizeF(shown.view().size())).adjusted(-1, -1, 1, 1);
                    const auto texts = testing::textsOf(shown.view());
                    EXPECT_GE(texts.size(), 5U);
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

TEST(PeekingStage, NothingBreaksWhereOutputsAreMissing)
{
    PeekingStage stage;
    stage.resize(700, 500);
    EXPECT_EQ(stage.spokenText(), "No runs to show yet.");
    EXPECT_FALSE(pictureOf(stage).isNull());
    testing::click(stage.view(), {300, 300});
    testing::press(stage.view(), Qt::Key_Up);
    const Ran& all = ran(plain);
    for (const auto picture : {Picture::looks, Picture::metrics, Picture::seeds}) {
        stage.view().setPicture(picture);
        for (std::size_t kept = 0; kept <= all.outputs.size(); ++kept) {
            stage.showResult(all.experiment,
                             {all.outputs.begin(), all.outputs.begin() + static_cast<std::ptrdiff_t>(kept)});
            stage.showFrame(3, 0.5);
            testing::press(stage.view(), Qt::Key_Right);
            testing::pointAt(stage.view(), {200, 200});
            EXPECT_FALSE(pictureOf(stage).isNull());
        }
    }
}

TEST(PeekingStage, RandomHandsBreakNothing)
{
    std::mt19937 random(20261201);
    const auto pick = [&](int from, int to) {
        return from + static_cast<int>(random() % static_cast<unsigned>(to - from + 1));
    };
    for (int round = 0; round < 20; ++round) {
        Shown shown(pick(0, 1) == 0 ? plain : many, static_cast<Picture>(pick(0, 2)),
                    {pick(80, 1100), pick(80, 800)});
        for (int act = 0; act < 15; ++act) {
            const QPointF at(pick(0, shown.view().width()), pick(0, shown.view().height()));
            switch (pick(0, 5)) {
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
                shown.view().setPicture(static_cast<Picture>(pick(0, 2)));
                break;
            case 4:
                shown.stage.showFrame(pick(-1, 80), 0.01 * pick(0, 99));
                break;
            default:
                testing::pointAt(shown.view(), at);
                break;
            }
            EXPECT_FALSE(pictureOf(shown.stage).isNull());
        }
        for (const auto look : shown.looks)
            EXPECT_TRUE(look >= 0 && look <= 60);
    }
}

} // namespace
} // namespace infralab
