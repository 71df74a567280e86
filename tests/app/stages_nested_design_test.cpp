// The stage of nested_design under a reader's hands.

#include "app/look/controls.hpp"
#include "app/look/look.hpp"
#include "app/stages/nested_design_stage.hpp"
#include "app/stages/nested_design_view.hpp"
#include "stages_hands.hpp"
#include "stages_recorded_text.hpp"

#include <map>
#include <random>

#include <gmock/gmock.h>

namespace infralab {
namespace {

using namespace nested;
using ::testing::HasSubstr;
using Settings = std::vector<std::pair<std::string, std::string>>;

struct Ran
{
    Experiment experiment = Experiment::initial(*find("nested_design"));
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

const Settings drawn = {}, oneHost = {{"hosts", "1"}},
               hosts = {{"dataset", "five_hosts"}, {"processes", "2"}},
               columns = {{"dataset", "ten_repeats"}}, same = {{"dataset", "same_hosts"}},
               dyestuff = {{"dataset", "dyestuff"}}, large = {{"hosts", "500"}, {"runs", "20"}},
               tooLarge = {{"hosts", "10000"}, {"runs", "100"}, {"experiments", "0"}};

struct Shown
{
    explicit Shown(const Settings& settings, QSize size = {1000, 640})
        : result(ran(settings))
    {
        stage.resize(size);
        stage.showResult(result.experiment, result.outputs);
        stage.show();
        testing::settle();
        QObject::connect(&stage, &Stage::parameterEdited, &stage,
                         [this](const QString& id, const Value& value) {
                             edits.emplace_back(id.toStdString(), std::get<std::int64_t>(value));
                         });
    }

    NestedView& view() { return stage.view(); }

    const Ran& result;
    NestedDesignStage stage;
    std::vector<std::pair<std::string, std::int64_t>> edits;
};

QImage pictureOf(QWidget& widget)
{
    QImage image(widget.size(), QImage::Format_RGB32);
    widget.render(&image);
    return image;
}

TEST(NestedScene, HoldsRunsByGroupHostAndProcess)
{
    const NestedScene scene(ran(hosts).experiment, ran(hosts).outputs);
    ASSERT_EQ(scene.groups().size(), 2U);
    EXPECT_EQ(scene.groups()[0].name, "before");
    EXPECT_EQ(scene.hostsOf(0), 5U);
    EXPECT_EQ(scene.hostsOf(1), 5U);
    for (const auto& host : scene.hosts()) {
        ASSERT_EQ(host.processes.size(), 2U) << host.name.toStdString();
        double sum = 0;
        for (const auto& process : host.processes) {
            EXPECT_EQ(process.size(), 6U);
            for (const double value : process)
                sum += value;
        }
        EXPECT_NEAR(sum / 12, host.mean, 1e-9);
    }
    EXPECT_TRUE(scene.hasHosts() && scene.hasProcesses());
    EXPECT_FALSE(scene.isDrawn());
    EXPECT_LT(scene.pooled().high, 0);
    EXPECT_TRUE(scene.hostMeans().contains(0));
    EXPECT_GT(scene.groups()[0].hostMeans.high, scene.groups()[0].pooled.high);
}

TEST(NestedScene, KnowsTheTruthOfWhatWasDrawn)
{
    const NestedScene scene(ran(drawn).experiment, ran(drawn).outputs);
    EXPECT_TRUE(scene.isDrawn());
    EXPECT_EQ(scene.truth(), 0);
    EXPECT_FALSE(scene.pooled().contains(0)) << "the first experiment shown is one that misleads";
    EXPECT_TRUE(scene.hostMeans().contains(0));
    const NestedScene columnsScene(ran(columns).experiment, ran(columns).outputs);
    EXPECT_TRUE(std::isnan(columnsScene.truth()));
    EXPECT_FALSE(columnsScene.hasHosts());
    EXPECT_EQ(columnsScene.hosts().size(), 2U);
    EXPECT_TRUE(NestedScene(ran(same).experiment, ran(same).outputs).isPaired());
    const NestedScene one(ran(dyestuff).experiment, ran(dyestuff).outputs);
    EXPECT_NEAR(one.pooled().value, 1527.5, 1e-9);
    EXPECT_TRUE(one.hostMeans().isKnown());
}

TEST(NestedDesignStage, SaysWhatAPointedHostIs)
{
    Shown shown(hosts);
    const QRectF field = shown.view().hosts();
    ASSERT_FALSE(field.isEmpty());
    const auto& spots = shown.view().spots();
    ASSERT_GT(spots.size(), 10U);
    EXPECT_TRUE(field.contains(spots[0].mark));
    testing::pointAt(shown.view(), spots[3].zone.center());
    const auto texts = testing::textsOf(shown.view());
    EXPECT_TRUE(std::ranges::any_of(texts, [&](const auto& t) { return t.text == spots[3].lines[0]; }))
        << spots[3].lines[0].toStdString();
    testing::press(shown.view(), Qt::Key_Right);
    EXPECT_THAT(shown.view().spokenText().toStdString(), HasSubstr("before, host 1; 12 runs"));
}

TEST(NestedDesignStage, AClickInACurvePlansWithIt)
{
    Shown shown(drawn);
    const QRectF byRuns = shown.view().curve(0), byHosts = shown.view().curve(1);
    ASSERT_FALSE(byRuns.isEmpty() || byHosts.isEmpty());
    testing::click(shown.view(), byRuns.center());
    testing::click(shown.view(), byHosts.center());
    ASSERT_EQ(shown.edits.size(), 2U);
    EXPECT_EQ(shown.edits[0].first, "runs");
    EXPECT_NEAR(static_cast<double>(shown.edits[0].second), std::sqrt(1000), 2);
    EXPECT_EQ(shown.edits[1].first, "hosts");
    EXPECT_NEAR(static_cast<double>(shown.edits[1].second), std::sqrt(2 * 200), 2);
    shown.edits.clear();
    for (int i = 0; i < 40 && shown.edits.empty(); ++i) { // and so does Enter
        testing::press(shown.view(), Qt::Key_Right);
        testing::press(shown.view(), Qt::Key_Return);
    }
    EXPECT_EQ(shown.edits.size(), 1U);
}

TEST(NestedDesignStage, SaysTheAnswerAndBothIntervals)
{
    Shown shown(hosts);
    EXPECT_THAT(
        shown.stage.spokenText().toStdString(),
        ::testing::AllOf(HasSubstr("Cannot tell"), HasSubstr("Pooled runs claim"), HasSubstr("power 80 %")));
    const auto texts = testing::textsOf(shown.view());
    for (const char* part : {"Pooled runs: leaves 0 out", "Host means: holds 0"})
        EXPECT_TRUE(std::ranges::any_of(texts, [&](const auto& t) { return t.text == QLatin1String(part); }))
            << part;
}

TEST(NestedDesignStage, WritesNothingBeyondItsEdgesAtAnyScale)
{
    for (const qreal scale : {1.0, 1.5, 2.0, 3.0}) {
        Look::instance().setStageScale(scale);
        for (const QSize size :
             {scale < 3 ? QSize(560, 380) : QSize(800, 500), QSize(1000, 500), QSize(1200, 800)})
            for (const Settings& settings : {drawn, oneHost, hosts, columns, same, dyestuff, large, tooLarge})
                for (const auto picture : {Picture::all, Picture::runs, Picture::power}) {
                    Shown shown(settings, size);
                    shown.view().setPicture(picture);
                    const QRectF bounds =
                        QRectF(QPointF(), QSizeF(shown.view().size())).adjusted(-1, -1, 1, 1);
                    const auto texts = testing::textsOf(shown.view());
                    EXPECT_GE(texts.size(), scale == 1 ? 5U : 1U);
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

TEST(NestedDesignStage, NothingBreaksWhereOutputsAreMissing)
{
    NestedDesignStage stage;
    stage.resize(700, 500);
    EXPECT_EQ(stage.spokenText(), "No plan to show yet.");
    EXPECT_FALSE(pictureOf(stage).isNull());
    testing::click(stage.view(), {300, 300});
    testing::press(stage.view(), Qt::Key_Right);
    const Ran& all = ran(hosts);
    for (std::size_t kept = 0; kept <= all.outputs.size(); ++kept) {
        stage.showResult(all.experiment,
                         {all.outputs.begin(), all.outputs.begin() + static_cast<std::ptrdiff_t>(kept)});
        testing::press(stage.view(), Qt::Key_Right);
        testing::pointAt(stage.view(), {200, 200});
        EXPECT_FALSE(pictureOf(stage).isNull());
    }
}

TEST(NestedDesignStage, RandomHandsBreakNothing)
{
    std::mt19937 random(20261201);
    const auto pick = [&](int from, int to) {
        return from + static_cast<int>(random() % static_cast<unsigned>(to - from + 1));
    };
    const Settings some[] = {drawn, oneHost, hosts, columns, dyestuff, large};
    for (int round = 0; round < 30; ++round) {
        Shown shown(some[pick(0, 5)], {pick(80, 1100), pick(80, 800)});
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
                shown.view().setPicture(static_cast<Picture>(pick(0, 2)));
                break;
            default:
                testing::pointAt(shown.view(), at);
                break;
            }
            EXPECT_FALSE(pictureOf(shown.stage).isNull());
        }
        for (const auto& [id, value] : shown.edits)
            EXPECT_TRUE(value >= 1 && value <= 10000) << id << ' ' << value;
    }
}

} // namespace
} // namespace infralab
