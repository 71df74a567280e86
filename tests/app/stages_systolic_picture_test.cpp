// The systolic stage as a reader meets it: what is drawn, what pointing and clicking do, and that nothing
// breaks it.

#include "app/look/controls.hpp"
#include "app/stages/machine_view.hpp"
#include "app/stages/network_view.hpp"
#include "app/stages/shapes_view.hpp"
#include "app/stages/systolic_stage.hpp"
#include "stages_hands.hpp"
#include "stages_recorded_text.hpp"
#include "stages_systolic_fixture.hpp"

#include <QPainter>
#include <QPushButton>
#include <QSignalSpy>

#include <gmock/gmock.h>

#include <map>
#include <random>

namespace infralab {
namespace {

using namespace systolic_stage;
using testing::ArraySpec;
using ::testing::HasSubstr;
using testing::systolicResult;

/// Mean difference of two equally large pictures, from 0 to 255; `grey` leaves colour out.
double difference(const QImage& a, const QImage& b, bool grey)
{
    double sum = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const QRgb p = a.pixel(x, y), q = b.pixel(x, y);
            sum += grey ? std::abs(qGray(p) - qGray(q))
                        : (std::abs(qRed(p) - qRed(q)) + std::abs(qGreen(p) - qGreen(q)) +
                           std::abs(qBlue(p) - qBlue(q))) /
                              3.0;
        }
    return sum / (a.width() * a.height());
}

QImage pictureOf(QWidget& widget)
{
    QImage image(widget.size(), QImage::Format_RGB32);
    widget.render(&image);
    return image;
}

/// A stage on which a result stands.
struct Shown
{
    explicit Shown(const ArraySpec& spec, QSize size = {900, 700})
    {
        stage.resize(size);
        show(spec);
        stage.show();
        testing::settle();
    }
    void show(const ArraySpec& spec)
    {
        const auto result = systolicResult(spec);
        stage.showResult(result.experiment, result.outputs);
    }
    MachineView& machine() { return stage.machine(); }
    QPointF centreOf(Place place) { return machine().plane().cell(place).center(); }
    void choose(const QString& label)
    {
        for (auto* button : stage.findChildren<QPushButton*>())
            if (button->text() == label)
                button->click();
        testing::settle();
    }

    SystolicStage stage;
};

bool says(const std::vector<testing::WrittenText>& texts, const QString& wanted)
{
    return std::any_of(texts.begin(), texts.end(), [&](const auto& t) { return t.text.contains(wanted); });
}

TEST(SystolicPicture, EveryStateIsDrawnDifferently)
{
    for (const Theme theme : {Theme::light, Theme::dark, Theme::projector}) {
        Look::instance().setTheme(theme);
        const Tokens& t = Look::instance().tokens();
        for (const int side : {7, 12, 38, 80}) {
            std::vector<QImage> cells;
            for (int i = 0; i < 2 * stateCount; ++i) {
                QImage image(side, side, QImage::Format_RGB32);
                image.fill(t.panel);
                QPainter painter(&image);
                painter.setRenderHint(QPainter::Antialiasing);
                paintCell(painter, QRectF(0, 0, side, side), static_cast<State>(i % stateCount),
                          i >= stateCount, t.orange, t.lineWidth);
                painter.end();
                cells.push_back(image);
            }
            for (std::size_t i = 0; i < cells.size(); ++i)
                for (std::size_t j = i + 1; j < cells.size(); ++j) {
                    EXPECT_GT(difference(cells[i], cells[j], false), 2)
                        << themeName(theme).toStdString() << ' ' << side << ": " << i << ' ' << j;
                    EXPECT_GT(difference(cells[i], cells[j], true), 1)
                        << "without colour, " << themeName(theme).toStdString() << ' ' << side << ": " << i
                        << ' ' << j;
                }
        }
    }
    Look::instance().setTheme(Theme::light);
}

TEST(SystolicPicture, TheStagesElementsChangeAsTheWavePasses)
{
    Shown shown({});
    const Place place{3, 3};
    std::vector<QImage> seen;
    for (const std::int64_t index : {0, 8, 20}) { // idle, multiplying, finished
        shown.stage.showFrame(index, 0);
        seen.push_back(pictureOf(shown.machine()).copy(shown.machine().plane().cell(place).toAlignedRect()));
    }
    EXPECT_GT(difference(seen[0], seen[1], false), 3);
    EXPECT_GT(difference(seen[1], seen[2], false), 3);
    EXPECT_GT(difference(seen[0], seen[2], false), 3);
}

TEST(SystolicPicture, MarksTheFaultyElement)
{
    for (const int side : {8, 64}) {
        ArraySpec spec{.rows = side, .columns = side, .m = side, .n = side, .k = side};
        Shown healthy(spec);
        spec.faultRow = 2;
        spec.faultColumn = 5;
        Shown faulty(spec);
        const QRect about = faulty.machine().plane().cell({2, 5}).toAlignedRect().adjusted(-8, -8, 8, 8);
        const QColor red = Look::instance().tokens().red;
        const auto reddish = [&](const QImage& image) {
            int count = 0;
            for (int y = about.top(); y <= about.bottom(); ++y)
                for (int x = about.left(); x <= about.right(); ++x) {
                    const QColor c = image.pixelColor(x, y);
                    count += c.red() > c.green() + 60 && c.red() > c.blue() + 60 &&
                                     std::abs(c.hue() - red.hue()) < 12
                                 ? 1
                                 : 0;
                }
            return count;
        };
        EXPECT_GT(reddish(pictureOf(faulty.machine())), 8) << side;
        EXPECT_EQ(reddish(pictureOf(healthy.machine())), 0) << side;
        EXPECT_THAT(faulty.stage.spokenText().toStdString(), HasSubstr("row 2, column 5 is faulty"));
    }
}

TEST(SystolicPicture, HoverSaysTheExpressionInEachDataflow)
{
    for (const char* flow : {"os", "ws", "is"}) {
        const ArraySpec spec{.dataflow = flow};
        Shown shown(spec);
        const std::string name = flow;
        const std::int64_t index = name == "os" ? 11 : 8 + 1 + 3 + 2 + 4;
        const Place place{3, 2};
        shown.stage.showFrame(index, 0);
        testing::pointAt(shown.machine(), shown.centreOf(place));
        // The step that reaches the element in this cycle.
        const int step = name == "os" ? 11 - 1 - 3 - 2 : 4;
        const int m = name == "os"   ? 3
                      : name == "ws" ? step
                                     : 2,
                  n = name == "os"   ? 2
                      : name == "ws" ? 2
                                     : step,
                  k = name == "os" ? step : 3;
        const QString wanted = QStringLiteral("a[%1,%2] × b[%2,%3] = %4 × %5")
                                   .arg(m)
                                   .arg(k)
                                   .arg(n)
                                   .arg(testing::operandA(spec, m, k))
                                   .arg(testing::operandB(spec, k, n));
        EXPECT_TRUE(says(testing::textsOf(shown.stage), wanted)) << flow << ' ' << wanted.toStdString();
        EXPECT_THAT(shown.stage.spokenText().toStdString(), HasSubstr(wanted.toStdString()));
    }
}

TEST(SystolicPicture, KeyboardReachesEveryElementAndTheScreenReaderHearsIt)
{
    Shown shown({});
    shown.stage.showFrame(11, 0);
    testing::press(shown.machine(), Qt::Key_Right);
    EXPECT_EQ(shown.machine().pointedPlace(), (Place{0, 0}));
    testing::press(shown.machine(), Qt::Key_Down);
    testing::press(shown.machine(), Qt::Key_Right);
    EXPECT_EQ(shown.machine().pointedPlace(), (Place{1, 1}));
    EXPECT_THAT(shown.machine().accessibleDescription().toStdString(), HasSubstr("Row 1, column 1"));
    testing::press(shown.machine(), Qt::Key_Left);
    testing::press(shown.machine(), Qt::Key_Left);
    EXPECT_EQ(shown.machine().pointedPlace(), (Place{1, 0})) << "stops at the edge";
    testing::press(shown.machine(), Qt::Key_Escape);
    EXPECT_FALSE(shown.machine().pointedPlace());
}

TEST(SystolicPicture, ClickOnAFoldAsksForIt)
{
    Shown shown({.rows = 4, .columns = 4, .m = 12, .n = 8, .k = 8});
    QSignalSpy edited(&shown.stage, &Stage::parameterEdited);
    testing::click(shown.machine(), shown.machine().foldPlace(4));
    ASSERT_EQ(edited.size(), 1);
    EXPECT_EQ(edited[0][0].toString(), "fold");
    EXPECT_EQ(edited[0][1].value<Value>(), Value(std::int64_t{4}));
}

TEST(SystolicPicture, ClickOnTheHistoryAsksForThatFrame)
{
    Shown shown({});
    shown.stage.showFrame(11, 0);
    testing::click(shown.machine(), shown.centreOf({2, 2}));
    pictureOf(shown.machine());
    testing::settle();
    QSignalSpy wanted(&shown.stage, &Stage::frameRequested);
    const QRectF strip = shown.machine().historyArea();
    ASSERT_FALSE(strip.isEmpty());
    testing::click(shown.machine(), {strip.left() + 3, strip.center().y()});
    ASSERT_EQ(wanted.size(), 1);
    EXPECT_EQ(wanted[0][0].toLongLong(), 0);
    EXPECT_EQ(shown.machine().pointedPlace(), (Place{2, 2})) << "the element stays chosen";
}

TEST(SystolicPicture, ZoomsByWheelAndKeysAndLeavesTheWheelToThePageWhereAllIsSeen)
{
    Shown shown({.rows = 64, .columns = 64, .m = 64, .n = 64, .k = 64});
    const QPointF centre = shown.centreOf({30, 30});
    EXPECT_FALSE(testing::wheel(shown.machine(), centre, -1));
    EXPECT_TRUE(testing::wheel(shown.machine(), centre, 6));
    EXPECT_FALSE(shown.machine().plane().isWhole());
    const Place before = *shown.machine().plane().placeAt(centre);
    testing::drag(shown.machine(), centre, centre + QPointF(80, 0));
    const auto after = shown.machine().plane().placeAt(centre);
    ASSERT_TRUE(after);
    EXPECT_LT(after->column, before.column);
    testing::mouse(shown.machine(), QEvent::MouseButtonDblClick, centre, Qt::LeftButton, Qt::LeftButton);
    EXPECT_TRUE(shown.machine().plane().isWhole());
    testing::press(shown.machine(), Qt::Key_Plus, "+");
    EXPECT_FALSE(shown.machine().plane().isWhole());
    testing::press(shown.machine(), Qt::Key_0, "0");
    EXPECT_TRUE(shown.machine().plane().isWhole());
}

TEST(SystolicPicture, AnimationReadsEachFrameOnce)
{
    class Counted final : public FrameSource
    {
    public:
        Counted(std::shared_ptr<const FrameSource> inner, std::map<std::int64_t, int>& reads)
            : m_inner(std::move(inner))
            , m_reads(reads)
        {}
        void read(std::int64_t index, Frame& out) const override
        {
            ++m_reads[index];
            m_inner->read(index, out);
        }

    private:
        std::shared_ptr<const FrameSource> m_inner;
        std::map<std::int64_t, int>& m_reads;
    };
    auto result = systolicResult({});
    std::map<std::int64_t, int> reads;
    Frames& frames = std::get<Frames>(result.outputs[0]);
    frames.source = std::make_shared<Counted>(frames.source, reads);
    SystolicStage stage;
    stage.resize(900, 700);
    stage.showResult(result.experiment, result.outputs);
    reads.clear();
    for (std::int64_t index = 0; index < frames.count; ++index)
        for (const double phase : {0.0, 0.25, 0.5, 0.75}) {
            stage.showFrame(index, phase);
            pictureOf(stage);
        }
    EXPECT_GE(static_cast<std::int64_t>(reads.size()), frames.count - 4)
        << "but the first, read when the result came";
    for (const auto& [index, times] : reads)
        EXPECT_EQ(times, 1) << index;
}

TEST(SystolicPicture, ReducedMotionKeepsTokensAtRest)
{
    Shown shown({});
    shown.stage.showFrame(8, 0);
    const QImage rest = pictureOf(shown.machine());
    shown.stage.showFrame(8, 0.4);
    EXPECT_GT(difference(rest, pictureOf(shown.machine()), false), 0.05);
    Look::instance().setReducedMotion(true);
    shown.stage.showFrame(9, 0);
    shown.stage.showFrame(8, 0.4);
    EXPECT_EQ(difference(rest, pictureOf(shown.machine()), false), 0);
    Look::instance().setReducedMotion(false);
}

TEST(SystolicPicture, OtherPicturesAreOfferedWhereTheirOutputsAre)
{
    Shown shown({});
    shown.choose("Shapes");
    EXPECT_THAT(shown.stage.spokenText().toStdString(),
                HasSubstr("On 8 × 8, output stationary is fastest with 1,000,000 cycles"));
    auto* shapes = shown.stage.findChild<ShapesView*>();
    ASSERT_NE(shapes, nullptr);
    testing::press(*shapes, Qt::Key_Right);
    testing::press(*shapes, Qt::Key_Right);
    EXPECT_TRUE(says(testing::textsOf(shown.stage), QStringLiteral("weight stationary: 406,250 cycles")));
    EXPECT_THAT(shapes->accessibleDescription().toStdString(), HasSubstr("16 × 16"));
    // The outputs go: the stage goes back to the machine.
    shown.show({.withTables = false});
    EXPECT_THAT(shown.stage.spokenText().toStdString(), HasSubstr("An array of 8 by 8"));
}

TEST(SystolicPicture, NetworkShowsEveryLayerAndTheirSum)
{
    auto result = systolicResult({});
    Table network{{"Layer", "m", "n", "k", "OS cycles", "OS utilisation (%)", "OS SRAM words", "WS cycles",
                   "WS utilisation (%)", "WS SRAM words", "IS cycles", "IS utilisation (%)", "IS SRAM words",
                   "Fewest cycles"},
                  {}};
    network.rows.push_back(
        {"conv1", 100.0, 64.0, 27.0, 500.0, 40.0, 1.0, 300.0, 60.0, 1.0, 900.0, 20.0, 1.0, "WS"});
    network.rows.push_back(
        {"fc", 1.0, 1000.0, 64.0, 200.0, 40.0, 1.0, 400.0, 60.0, 1.0, 800.0, 20.0, 1.0, "OS"});
    network.rows.push_back(
        {"All", NAN, NAN, NAN, 700.0, 40.0, 2.0, 700.0, 60.0, 2.0, 1700.0, 20.0, 2.0, "OS"});
    result.outputs.back() = network;
    Shown shown({});
    shown.stage.showResult(result.experiment, result.outputs);
    shown.choose("Network");
    EXPECT_THAT(shown.stage.spokenText().toStdString(), HasSubstr("2 layers"));
    EXPECT_TRUE(says(testing::textsOf(shown.stage), "1,700 cycles"));
    testing::press(*shown.stage.findChild<NetworkView*>(), Qt::Key_Left);
    EXPECT_TRUE(says(testing::textsOf(shown.stage), "output stationary: 200 cycles, 40.0 % used, fewest"));
}

TEST(SystolicPicture, WritesNothingBeyondItsEdgesAtAnyScale)
{
    for (const qreal scale : {1.0, 1.5, 2.0, 3.0}) {
        Look::instance().setStageScale(scale);
        Look::instance().setWindowScale(scale);
        for (const QSize size : {QSize(700, 620), QSize(1200, 800), QSize(420, 360)}) {
            if (size.width() < 200 * scale) // not even the rows of choices fit
                continue;
            for (const char* flow : {"os", "is"}) {
                Shown shown({.rows = 6,
                             .columns = 6,
                             .dataflow = flow,
                             .m = 9,
                             .n = 9,
                             .k = 9,
                             .faultRow = 1,
                             .faultColumn = 1},
                            size);
                shown.stage.showFrame(9, 0.3);
                testing::click(shown.machine(), shown.centreOf({2, 2}));
                for (const char* picture : {"Machine", "Shapes", "Essential"}) {
                    shown.choose(picture);
                    if (auto* shapes = shown.stage.findChild<ShapesView*>())
                        testing::press(*shapes, Qt::Key_Right);
                    const QRectF bounds =
                        QRectF(QPointF(), QSizeF(shown.stage.size())).adjusted(-1, -1, 1, 1);
                    for (const auto& written : testing::textsOf(shown.stage))
                        EXPECT_TRUE(bounds.contains(written.box))
                            << written.text.toStdString() << " at " << written.box.x() << ','
                            << written.box.y() << ' ' << written.box.width() << 'x' << written.box.height()
                            << " in " << size.width() << 'x' << size.height() << ", scale " << scale << ", "
                            << picture;
                }
            }
        }
    }
    Look::instance().setStageScale(1);
    Look::instance().setWindowScale(1);
}

TEST(SystolicPicture, SmallestAndLargestArraysAreShown)
{
    Shown one({.rows = 1, .columns = 1, .m = 1, .n = 1, .k = 1});
    one.stage.showFrame(1, 0.5);
    EXPECT_THAT(one.stage.spokenText().toStdString(), HasSubstr("1 of 1 elements multiply"));
    EXPECT_FALSE(pictureOf(one.stage).isNull());

    Shown large({.rows = 256, .columns = 256, .m = 256, .n = 256, .k = 16});
    large.stage.showFrame(200, 0.5);
    EXPECT_TRUE(large.machine().isMap());
    const QImage states = pictureOf(large.machine());
    testing::settle();
    large.choose("Sum");
    EXPECT_GT(difference(states, pictureOf(large.machine()), false), 1) << "the map shows what was chosen";
    testing::pointAt(large.machine(), large.centreOf({100, 90}));
    EXPECT_THAT(large.stage.spokenText().toStdString(), HasSubstr("Row 100, column 90"));
}

TEST(SystolicPicture, NothingBreaksWhereOutputsAreMissing)
{
    SystolicStage stage;
    stage.resize(700, 620);
    stage.showFrame(5, 0.5);
    EXPECT_FALSE(pictureOf(stage).isNull());
    EXPECT_EQ(stage.spokenText(), "No machine to show yet.");
    testing::press(stage.machine(), Qt::Key_Right);
    testing::click(stage.machine(), {200, 200});
    for (std::size_t kept = 0; kept <= 9; ++kept) {
        auto result = systolicResult({});
        result.outputs.resize(kept);
        stage.showResult(result.experiment, result.outputs);
        stage.showFrame(7, 0.5);
        EXPECT_FALSE(pictureOf(stage).isNull());
    }
}

TEST(SystolicPicture, RandomResultsAndHandsBreakNothing)
{
    std::mt19937 random(20260916);
    const auto pick = [&](int from, int to) { return std::uniform_int_distribution(from, to)(random); };
    SystolicStage stage;
    for (int round = 0; round < 60; ++round) {
        ArraySpec spec{.rows = pick(1, 40),
                       .columns = pick(1, 40),
                       .m = pick(1, 50),
                       .n = pick(1, 50),
                       .k = pick(1, 30)};
        spec.dataflow = std::vector{"os", "ws", "is"}[static_cast<std::size_t>(pick(0, 2))];
        spec.seed = static_cast<unsigned>(round);
        spec.faultRow = pick(-1, 3);
        spec.faultColumn = pick(-1, 3);
        spec.withGrids = pick(0, 3) > 0;
        spec.withTables = pick(0, 3) > 0;
        spec.withFrames = pick(0, 9) > 0;
        auto result = systolicResult(spec);
        for (auto& output : result.outputs)
            if (auto* grid = std::get_if<Grid>(&output);
                grid != nullptr && !grid->cells.empty() && pick(0, 4) == 0)
                grid->cells[static_cast<std::size_t>(pick(0, static_cast<int>(grid->cells.size()) - 1))] =
                    std::vector<double>{NAN, INFINITY, -1e300, 1e-300}[static_cast<std::size_t>(pick(0, 3))];
        stage.resize(pick(60, 1000), pick(60, 800));
        stage.showResult(result.experiment, result.outputs);
        for (int act = 0; act < 12; ++act) {
            stage.showFrame(pick(-3, 200), pick(0, 10) / 10.0);
            const QPointF at(pick(0, stage.width()), pick(0, stage.height()));
            switch (pick(0, 5)) {
            case 0:
                testing::click(stage.machine(), at);
                break;
            case 1:
                testing::wheel(stage.machine(), at, pick(-4, 4));
                break;
            case 2:
                testing::press(stage.machine(), Qt::Key_Left + pick(0, 3));
                break;
            case 3:
                testing::drag(stage.machine(), at, {at.y(), at.x()});
                break;
            case 4:
                testing::pointAt(stage.machine(), at);
                break;
            default:
                testing::settle(2);
                break;
            }
            EXPECT_FALSE(pictureOf(stage).isNull());
            EXPECT_FALSE(stage.spokenText().isEmpty());
        }
    }
}

} // namespace
} // namespace infralab
