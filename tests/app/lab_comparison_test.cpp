#include "app/lab/bundle.hpp"
#include "app/lab/comparison.hpp"
#include "app/lab/frame_meter.hpp"

#include "lab_fixture.hpp"
#include "lab_waiting.hpp"

#include <QDir>
#include <QTemporaryDir>
#include <QWidget>
#include <QtTest/QTest>

#include <gtest/gtest.h>

namespace infralab {
namespace {

std::vector<Output> resultOf(const Experiment& e)
{
    RunContext context;
    return e.simulator->run(e.values, context).value();
}

Experiment with(const char* id, const char* text)
{
    auto e = Experiment::initial(test::sample());
    EXPECT_TRUE(setParameter(e, id, text));
    return e;
}

TEST(Comparison, NamesTheChangedParametersInWords)
{
    const auto& info = test::sample().info();
    const auto before = Experiment::initial(test::sample());
    EXPECT_TRUE(changedParameters(info, before.values, before.values).empty());
    EXPECT_EQ(changedParameters(info, before.values, with("shape", "ramp").values),
              std::vector<std::string>{"Shape Wave → Ramp"});
    EXPECT_EQ(changedParameters(info, before.values, with("smooth", "false").values),
              std::vector<std::string>{"Smooth on → off"});
}

TEST(Comparison, FindsTheFirstPlaceThatDiffers)
{
    const auto& info = test::sample().info();
    const auto before = resultOf(Experiment::initial(test::sample()));
    EXPECT_EQ(firstDifference(info, before, before), "");
    EXPECT_EQ(firstDifference(info, before, resultOf(with("rows", "7"))), "Sum 224 against 192");
    const auto level = firstDifference(info, before, resultOf(with("level", "0.6")));
    EXPECT_EQ(level.substr(0, 14), "Curve at 0.05:") << level;
}

TEST(Comparison, FindsTheFirstMomentThatDiffers)
{
    const auto& info = test::sample().info();
    const auto film = *info.outputIndex("film");
    const auto a = std::get<Frames>(resultOf(with("rows", "6"))[film]);
    EXPECT_FALSE(firstDifferingFrame(a, a));
    auto longer = a;
    longer.count += 2;
    EXPECT_EQ(firstDifferingFrame(a, longer), a.count);
    EXPECT_FALSE(firstDifferingFrame(a, std::get<Frames>(resultOf(with("rows", "5"))[film])));
    EXPECT_FALSE(firstDifferingFrame(a, longer, 10)) << "beyond its budget it says nothing";
}

TEST(Bundle, StandsAlone)
{
    auto e = Experiment::initial(test::sample());
    RunContext context;
    const auto report = perform(e, context);
    ASSERT_TRUE(report);
    QTemporaryDir parent;
    const auto first = writeBundle(e, *report, parent.path());
    ASSERT_TRUE(first);
    const auto second = writeBundle(e, *report, parent.path());
    ASSERT_TRUE(second);
    EXPECT_NE(*first, *second);
    const QDir folder(*first);
    for (const char* name :
         {"experiment.json", "result.json", "README.txt", "curve.csv", "curve.svg", "map.png", "table.csv"})
        EXPECT_TRUE(folder.exists(name)) << name;
    const auto refused = writeBundle(e, *report, "/proc/no-such-place");
    ASSERT_FALSE(refused);
    EXPECT_TRUE(refused.error().message.ends_with("files can be made."));
}

TEST(FrameMeter, MeasuresFramesWhilePlaying)
{
    QWidget window;
    auto* stage = new QWidget(&window);
    auto* picture = new QWidget(stage); // as a stage's painted view, which hides the stage itself
    picture->setAttribute(Qt::WA_OpaquePaintEvent);
    for (QWidget* widget : {stage, picture})
        widget->resize(50, 50);
    window.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
    FrameMeter meter;
    meter.watch(stage);
    const auto frame = [picture] {
        picture->update();
        QCoreApplication::processEvents();
    };
    frame();
    meter.setPlaying(true);
    for (int i = 0; i < 11; ++i)
        frame();
    meter.setPlaying(false);
    frame();
    EXPECT_EQ(meter.times().count, 10u);
    EXPECT_GE(meter.times().percentile99, meter.times().mean);
    EXPECT_GE(meter.times().longest, meter.times().percentile99);
}

} // namespace
} // namespace infralab
