#include "app/look/look.hpp"
#include "app/views/figure_export.hpp"
#include "app/views/frames_view.hpp"
#include "app/views/heat_map.hpp"
#include "app/views/output_view.hpp"
#include "app/views/readout_card.hpp"
#include "app/views/table_view.hpp"
#include "app/views/view_card.hpp"

#include "lab_fixture.hpp"
#include "lab_waiting.hpp"

#include <QAbstractButton>
#include <QCategoryAxis>
#include <QChartView>
#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>
#include <QTableView>
#include <QTemporaryDir>
#include <QtTest/QTest>

#include <gtest/gtest.h>

namespace infralab {
namespace {

Outputs resultOf(const char* id = "rows", const char* text = "6")
{
    auto e = Experiment::initial(test::sample());
    EXPECT_TRUE(setParameter(e, id, text));
    RunContext context;
    return std::make_shared<const std::vector<Output>>(test::sample().run(e.values, context).value());
}

/// One view of each kind, shown.
class EveryView : public testing::TestWithParam<std::size_t>
{
protected:
    void SetUp() override
    {
        view.reset(makeView(test::sample().info(), viewGroups(test::sample().info())[GetParam()], nullptr));
        view->resize(480, 300);
        view->showOutputs(resultOf());
        view->show();
        test::drain();
    }
    Figure figure()
    {
        return {view->title(), "infralab run sample --rows 6", view->figureSize(),
                [this](QPainter& painter, const QRectF& area) { view->draw(painter, area); }};
    }

    std::unique_ptr<OutputView> view;
};

TEST_P(EveryView, HasANameAndSaysWhatItHolds)
{
    EXPECT_FALSE(view->accessibleName().isEmpty());
    EXPECT_GT(view->accessibleDescription().size(), 10);
    EXPECT_TRUE(view->accessibleDescription().endsWith(view->spokenText()));
}

TEST_P(EveryView, DrawsSomething)
{
    const auto image = imageOf(figure(), 1);
    int inked = 0;
    const auto ground = image.pixel(1, 1);
    for (int y = 40; y < image.height() - 40; ++y)
        for (int x = 20; x < image.width() - 20; ++x)
            inked += image.pixel(x, y) != ground;
    EXPECT_GT(inked, 60) << view->title().toStdString();
}

TEST_P(EveryView, DrawsTheSameWithoutEverBeingSeen)
{
    const auto drawn = [](const OutputView& it) {
        QImage image(640, 400, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        it.draw(painter, image.rect());
        return image;
    };
    const auto made = [&] {
        std::unique_ptr<OutputView> fresh(
            makeView(test::sample().info(), viewGroups(test::sample().info())[GetParam()], nullptr));
        fresh->resize(view->size());
        fresh->showOutputs(resultOf());
        return fresh;
    };
    const auto unseen = made(), seen = made();
    if (unseen->spec().kind == OutputKind::table)
        GTEST_SKIP() << "its columns take what width a window gives them";
    seen->show();
    test::drain();
    for (auto* part : seen->findChildren<QWidget*>())
        part->clearFocus(); // else a chart shows its cursor
    test::drain();
    EXPECT_EQ(drawn(*unseen), drawn(*seen));
}

TEST_P(EveryView, ExportsPicturesThatCarryTheirParameters)
{
    QTemporaryDir folder;
    for (const int scale : {1, 4}) {
        const auto path = folder.filePath(QString::number(scale) + ".png");
        ASSERT_TRUE(exportFigure(figure(), path, scale));
        const QImage image(path);
        EXPECT_EQ(image.text("Description"), "infralab run sample --rows 6");
        EXPECT_GE(image.width(), 240 * scale);
    }
    ASSERT_TRUE(exportFigure(figure(), folder.filePath("a.svg")));
    EXPECT_TRUE(QSvgRenderer(folder.filePath("a.svg")).isValid());
    QFile svg(folder.filePath("a.svg"));
    ASSERT_TRUE(svg.open(QIODevice::ReadOnly));
    EXPECT_TRUE(svg.readAll().contains("infralab run sample"));
    ASSERT_TRUE(exportFigure(figure(), folder.filePath("a.pdf")));
    QFile pdf(folder.filePath("a.pdf"));
    ASSERT_TRUE(pdf.open(QIODevice::ReadOnly));
    EXPECT_TRUE(pdf.readAll().startsWith("%PDF"));
    EXPECT_FALSE(exportFigure(figure(), folder.filePath("a.bmp")));
    EXPECT_FALSE(exportFigure(figure(), folder.filePath("missing/a.png")));
}

TEST_P(EveryView, GivesItsValues)
{
    EXPECT_FALSE(view->csv().isEmpty());
}

TEST_P(EveryView, ArrowKeysTellAValue)
{
    if (view->spec().kind == OutputKind::table || view->spec().kind == OutputKind::text)
        GTEST_SKIP() << "their cells are text that can be selected";
    QTest::keyClick(view.get(), Qt::Key_Right);
    QTest::keyClick(view.get(), Qt::Key_Right);
    EXPECT_FALSE(view->cursorText().isEmpty());
    EXPECT_TRUE(view->accessibleDescription().startsWith(view->cursorText()));
}

TEST_P(EveryView, SurvivesAnotherResultAPinAndAnotherTheme)
{
    view->pin(resultOf());
    view->showOutputs(resultOf("columns", "3"));
    view->showFrame(2, 0.5);
    Look::instance().setTheme(Theme::dark);
    test::drain();
    Look::instance().setTheme(Theme::light);
    view->pin(nullptr);
    test::drain();
    imageOf(figure(), 1);
}

INSTANTIATE_TEST_SUITE_P(Kinds, EveryView, testing::Range<std::size_t>(0, 8), [](const auto& each) {
    const auto group = viewGroups(test::sample().info())[each.param];
    return test::sample().info().outputs[group.front()].id;
});

TEST(SeriesChart, HasNoTickBetweenWholeNumbers)
{
    const auto& info = test::sample().info();
    const std::unique_ptr<OutputView> view(makeView(info, {info.outputIndex("working").value()}, nullptr));
    view->resize(2400, 300);
    view->showOutputs(resultOf());
    view->show();
    test::drain();
    const auto* chart = view->findChild<QChartView*>();
    ASSERT_TRUE(chart);
    const auto axes = chart->chart()->axes(Qt::Horizontal);
    ASSERT_EQ(axes.size(), 1);
    const auto labels = static_cast<QCategoryAxis*>(axes[0])->categoriesLabels();
    EXPECT_EQ(labels.size(), 17);
    for (const auto& label : labels)
        EXPECT_FALSE(label.contains(QLatin1Char('.'))) << label.toStdString();
}

TEST(ViewGroups, SeriesOfOneChartStandTogether)
{
    const auto& info = test::sample().info();
    const auto groups = viewGroups(info);
    ASSERT_EQ(groups.size(), 8u);
    std::size_t together = 0;
    for (const auto& group : groups)
        together = std::max(together, group.size());
    EXPECT_EQ(together, 2u);
}

TEST(ColourRamp, OrdersByLightnessAndKeepsZeroInTheMiddle)
{
    for (const auto theme : {Theme::light, Theme::dark, Theme::projector}) {
        Look::instance().setTheme(theme);
        const ColourRamp ramp(0, 100);
        double before = ramp.at(0).lightnessF();
        const bool darker = ramp.at(100).lightnessF() < before;
        for (int v = 5; v <= 100; v += 5) {
            const double now = ramp.at(v).lightnessF();
            EXPECT_TRUE(darker ? now < before : now > before) << v;
            before = now;
        }
        const ColourRamp both(-3, 10);
        EXPECT_TRUE(both.isDiverging());
        EXPECT_EQ(both.low(), -both.high());
        EXPECT_NE(both.at(-8), both.at(8));
    }
    Look::instance().setTheme(Theme::light);
    EXPECT_EQ(ColourRamp(0, 1).at(NAN).alpha(), 0);
    EXPECT_LT(ColourRamp(std::vector<double>{5, 5}).low(), ColourRamp(std::vector<double>{5, 5}).high());
    EXPECT_LT(ColourRamp(std::vector<double>{NAN}).low(), ColourRamp(std::vector<double>{NAN}).high());
}

TEST(HeatMap, FindsTheCellUnderThePointer)
{
    HeatMap map;
    map.setGrid({3, 4, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, {}, {}});
    QImage image(600, 400, QImage::Format_ARGB32);
    QPainter painter(&image);
    map.draw(painter, QRectF(0, 0, 600, 400));
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 4; ++c) {
            const auto found = map.cellAt(map.rectOf({r, c}).center());
            ASSERT_TRUE(found);
            EXPECT_EQ(*found, (HeatMap::Cell{r, c}));
            EXPECT_EQ(map.value(*found), r * 4 + c);
        }
    EXPECT_FALSE(map.cellAt({1, 1}));
    EXPECT_EQ(map.describe({1, 2}, "ms"), "row 1, column 2: 6 ms");
}

TEST(TableView, SortsNumbersAsNumbersAndCopiesThemExactly)
{
    TableGrid grid;
    grid.setTable({{"name", "value"},
                   {{std::string("b"), 2.0}, {std::string("a"), 10.0}, {std::string("c"), 1.0 / 3}}});
    auto* view = grid.view();
    view->sortByColumn(1, Qt::AscendingOrder);
    EXPECT_EQ(view->model()->index(0, 0).data().toString(), "c");
    EXPECT_EQ(view->model()->index(2, 0).data().toString(), "a");
    grid.copy();
    EXPECT_EQ(QGuiApplication::clipboard()->text(), "name\tvalue\nc\t0.3333333333333333\nb\t2\na\t10");
}

TEST(FramesView, FollowsPlaybackAndTellsAllLayers)
{
    const auto& info = test::sample().info();
    FramesView view(info, {*info.outputIndex("film")});
    view.resize(500, 400);
    view.showOutputs(resultOf());
    view.showFrame(3, 0);
    view.show();
    QTest::keyClick(&view, Qt::Key_Right);
    EXPECT_EQ(view.cursorText(), "row 0, column 0\nState: 1\nSum: 3");
    view.showFrame(99, 0);
    view.showFrame(-4, 0);
    EXPECT_TRUE(view.cursorText().startsWith("row 0"));
}

TEST(ReadoutCard, ShowsUnitTagAndDash)
{
    const auto& info = test::sample().info();
    ReadoutCard share(info.outputs[*info.outputIndex("share")]);
    share.showValue(26.7188);
    EXPECT_EQ(share.valueText(), "26.72 %");
    EXPECT_TRUE(share.accessibleDescription().contains("measured"));
    share.showValue(std::nan(""));
    EXPECT_EQ(share.valueText(), "–");
    const Output before = 20.0;
    share.showPinned(&before);
    share.showValue(25.0);
    EXPECT_TRUE(share.accessibleDescription().contains("pinned 20 (+25 %)"));
}

TEST(ViewCard, BuildsItsViewWhenSeenAndTurnsIntoATable)
{
    const auto& info = test::sample().info();
    ViewCard card(info, {*info.outputIndex("curve"), *info.outputIndex("bound")});
    card.showOutputs(resultOf());
    EXPECT_FALSE(card.isBuilt());
    card.resize(500, 320);
    card.show();
    ASSERT_TRUE(test::eventually([&] { return card.isBuilt(); }));
    card.setTableShown(true);
    auto* table = card.findChild<QTableView*>();
    ASSERT_TRUE(table);
    EXPECT_EQ(table->model()->rowCount(), 200);
    EXPECT_EQ(table->model()->columnCount(), 5);
    card.setTableShown(false);
    EXPECT_TRUE(card.view().isVisible());
}

} // namespace
} // namespace infralab
