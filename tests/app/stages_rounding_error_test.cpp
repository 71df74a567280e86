// The stage of rounding_error under a reader's hands.

#include "app/look/look.hpp"
#include "app/stages/rounding_error_histogram.hpp"
#include "app/stages/rounding_error_sizes.hpp"
#include "app/stages/rounding_error_stage.hpp"
#include "stages_hands.hpp"
#include "stages_recorded_text.hpp"

#include <gmock/gmock.h>

#include <cmath>

namespace infralab {
namespace {

using namespace rounding_errors;
using ::testing::HasSubstr;
using Settings = std::vector<std::pair<std::string, std::string>>;

struct Shown
{
    explicit Shown(const Settings& settings = {}, QSize size = {980, 460})
    {
        stage.resize(size);
        show(settings);
        stage.show();
        testing::settle();
    }
    void show(const Settings& settings)
    {
        Experiment experiment = Experiment::initial(*find("rounding_error"));
        for (const auto& [id, value] : settings)
            ASSERT_TRUE(setParameter(experiment, id, value)) << id;
        RunContext context;
        const auto report = perform(experiment, context);
        ASSERT_TRUE(report) << report.error().message;
        stage.showResult(experiment, report->outputs);
        scene = Scene(experiment, report->outputs);
    }
    std::string spoken() const { return stage.sizes().spokenText().toStdString(); }

    RoundingErrorStage stage;
    Scene scene;
};

QImage pictureOf(QWidget& widget)
{
    QImage image(widget.size(), QImage::Format_RGB32);
    widget.render(&image);
    return image;
}

TEST(RoundingErrorStage, ReadsRangesAndSharesOfTheResult)
{
    const Shown shown(Settings{{"scale", "300"}, {"formats", "e4m3fn,e5m2"}});
    ASSERT_EQ(shown.scene.formats().size(), 2U);
    const Format& f = shown.scene.formats()[0];
    EXPECT_EQ(f.id, "e4m3fn");
    EXPECT_EQ(Scene::stretchOf(f, Zone::flushed).second, -10);
    EXPECT_EQ(Scene::stretchOf(f, Zone::subnormal), (std::pair<double, double>(-10, -6)));
    EXPECT_EQ(Scene::stretchOf(f, Zone::overflow).first, std::log2(448));
    EXPECT_NEAR(f.overflowed, 12.2, 0.5);
    ASSERT_EQ(f.lost.size(), shown.scene.binades().size());
    for (std::size_t i = 0; i < f.lost.size(); ++i) {
        if (std::isnan(f.lost[i]))
            continue;
        const int binade = shown.scene.binades()[i];
        if (binade > 8 || (binade < 8 && binade > -9)) {
            EXPECT_EQ(f.lost[i], binade > 8 ? 100 : 0) << binade;
        }
    }
}

TEST(RoundingErrorStage, CuttingOffFlushesUpToTheSmallestValue)
{
    const Shown nearest(Settings{{"formats", "e4m3fn"}}),
        cut(Settings{{"formats", "e4m3fn"}, {"mode", "RZ"}});
    EXPECT_EQ(Scene::stretchOf(nearest.scene.formats()[0], Zone::flushed).second, -10);
    EXPECT_EQ(Scene::stretchOf(cut.scene.formats()[0], Zone::flushed).second, -9);
}

TEST(RoundingErrorStage, AClickedBandShowsThatFormat)
{
    Shown shown(Settings{{"formats", "bf16,e4m3fn,e2m1"}});
    SizesView& sizes = shown.stage.sizes();
    pictureOf(shown.stage);
    EXPECT_EQ(sizes.format(), 0);
    const QImage before = pictureOf(shown.stage.errors());
    const QRectF band = sizes.bandOf(2);
    ASSERT_FALSE(band.isEmpty());
    testing::click(sizes, band.center());
    EXPECT_EQ(sizes.format(), 2);
    EXPECT_NE(pictureOf(shown.stage.errors()), before);
    EXPECT_THAT(shown.stage.errors().spokenText().toStdString(), HasSubstr("e2m1"));
    testing::press(sizes, Qt::Key_Up);
    EXPECT_EQ(sizes.format(), 1);
    testing::press(sizes, Qt::Key_Up);
    testing::press(sizes, Qt::Key_Up);
    EXPECT_EQ(sizes.format(), 0) << "stops at the first";
    // A shorter list keeps a format that there is.
    testing::click(sizes, sizes.bandOf(2).center());
    shown.show(Settings{{"formats", "bf16"}});
    EXPECT_EQ(sizes.format(), 0);
}

TEST(RoundingErrorStage, TheCursorReadsABinade)
{
    Shown shown(Settings{{"scale", "0.002"}, {"formats", "e4m3fn,bf16"}});
    SizesView& sizes = shown.stage.sizes();
    pictureOf(shown.stage);
    EXPECT_THAT(shown.spoken(), ::testing::AllOf(HasSubstr("e4m3fn: signal"), HasSubstr("become zero")));
    const QImage before = pictureOf(sizes);
    for (int i = 0; i < 8; ++i)
        testing::press(sizes, Qt::Key_Right);
    EXPECT_NE(pictureOf(sizes), before);
    EXPECT_THAT(shown.spoken(), HasSubstr("e4m3fn: becomes zero"));
    EXPECT_THAT(shown.spoken(), HasSubstr("bf16: normal"));
    testing::press(sizes, Qt::Key_Escape);
    EXPECT_EQ(pictureOf(sizes), before);
    // The pointer does the same.
    testing::pointAt(sizes, sizes.bandOf(0).center());
    EXPECT_THAT(shown.spoken(), HasSubstr("of the numbers"));
}

TEST(RoundingErrorStage, TheErrorsTellTheMode)
{
    Shown shown(Settings{{"formats", "bf16"}, {"mode", "RU"}});
    ErrorsView& errors = shown.stage.errors();
    pictureOf(shown.stage);
    ASSERT_TRUE(errors.isVisible());
    EXPECT_THAT(errors.spokenText().toStdString(), HasSubstr("mean +0.5"));
    testing::press(errors, Qt::Key_Right);
    EXPECT_THAT(errors.spokenText().toStdString(),
                ::testing::AllOf(HasSubstr("−1.000 ulp"), HasSubstr("0 %")));
}

TEST(RoundingErrorStage, ShowsNothingForNothing)
{
    RoundingErrorStage stage;
    stage.resize(600, 400);
    stage.show();
    testing::settle();
    pictureOf(stage);
    for (QWidget* view : std::initializer_list<QWidget*>{&stage.sizes(), &stage.errors()})
        for (const int key : {Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down, Qt::Key_Escape})
            testing::press(*view, key);
    EXPECT_THAT(stage.spokenText().toStdString(), HasSubstr("No numbers to show yet."));
    stage.showResult(Experiment::initial(*find("rounding_error")), {});
    pictureOf(stage);
}

TEST(RoundingErrorStage, CutsNoTextAtAnySizeAndScale)
{
    const std::string all = "tf32,bf16,fp16,e5m2,e4m3fn,e3m2,e2m3,e2m1,e4m3_ieee,e4m3fnuz,e5m2fnuz,custom";
    for (const auto* formats : {"e4m3fn,e5m2,bf16", all.c_str()}) {
        Shown shown(Settings{{"scale", "300"}, {"formats", formats}});
        for (const qreal scale : {1.0, 1.5, 2.0, 3.0}) {
            Look::instance().setStageScale(scale);
            for (const QSize size : {QSize(560, 380), QSize(1000, 500), QSize(420, 640), QSize(1600, 900)}) {
                shown.stage.resize(size);
                testing::settle();
                for (QWidget* view :
                     std::initializer_list<QWidget*>{&shown.stage.sizes(), &shown.stage.errors()}) {
                    if (!view->isVisible())
                        continue;
                    const auto texts = testing::textsOf(*view);
                    EXPECT_FALSE(texts.empty());
                    for (std::size_t i = 0; i < texts.size(); ++i) {
                        EXPECT_TRUE(QRectF(view->rect()).adjusted(-1, -1, 1, 1).contains(texts[i].box))
                            << texts[i].text.toStdString() << " at scale " << scale << ", " << size.width();
                        for (std::size_t j = 0; j < i; ++j)
                            EXPECT_FALSE(testing::collide(texts[i], texts[j]))
                                << texts[i].text.toStdString() << " on " << texts[j].text.toStdString()
                                << " at scale " << scale << ", " << size.width();
                    }
                    // The bubble lies over other texts, but inside.
                    for (const double share : {0.45, 0.97}) {
                        testing::pointAt(*view, {view->width() * share, view->height() * 0.6});
                        for (const auto& text : testing::textsOf(*view))
                            EXPECT_TRUE(QRectF(view->rect()).adjusted(-1, -1, 1, 1).contains(text.box))
                                << text.text.toStdString() << " at scale " << scale << ", " << size.width();
                    }
                    testing::press(*view, Qt::Key_Escape);
                }
            }
        }
        Look::instance().setStageScale(1);
    }
}

} // namespace
} // namespace infralab
