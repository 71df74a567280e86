#include "app/lab/frame_meter.hpp"
#include "app/lab/lab_pane.hpp"
#include "app/lab/param_field.hpp"
#include "app/lab/playback_bar.hpp"
#include "app/views/number_text.hpp"
#include "app/views/readout_card.hpp"

#include "lab_fixture.hpp"
#include "lab_waiting.hpp"

#include <QAbstractButton>
#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QSlider>
#include <QTemporaryDir>
#include <QtTest/QTest>

#include <gtest/gtest.h>

#include <random>

namespace infralab {
namespace {

class LabPaneTest : public testing::Test
{
protected:
    explicit LabPaneTest(const Simulator& simulator = test::sample())
        : pane(opening(simulator), engines)
    {
        pane.resize(900, 900);
        pane.show();
    }

    static Experiment opening(const Simulator& simulator)
    {
        auto e = Experiment::initial(simulator);
        e.page = "week-04";
        return e;
    }
    void settle()
    {
        ASSERT_TRUE(test::eventually([&] { return pane.isSettled(); }));
    }
    Value value(const char* id) { return pane.experiment().values[*pane.simulator().info().paramIndex(id)]; }
    QString card(const char* id)
    {
        return pane.findChild<ReadoutCard*>(QString::fromLatin1(id) + ".card")->valueText();
    }
    QString notice()
    {
        auto* label = pane.findChild<QLabel*>("notice");
        return label->isVisibleTo(&pane) ? label->text() : QString();
    }
    void type(const char* id, const QString& text)
    {
        auto* entry = pane.findChild<QLineEdit*>(QString::fromLatin1(id) + ".entry");
        entry->setText(text);
        emit entry->textEdited(text);
    }

    Engines engines;
    LabPane pane;
};

TEST_F(LabPaneTest, ShowsTheResultOfItsOpening)
{
    settle();
    ASSERT_TRUE(pane.outputs());
    EXPECT_EQ(card("sum"), "192 cells");
    EXPECT_EQ(card("none"), "–");
    EXPECT_EQ(card("verdict"), "Low");
    EXPECT_TRUE(pane.summaryLine().startsWith("Sum: 192 cells; Share: ")) << pane.summaryLine().toStdString();
    EXPECT_FALSE(pane.spokenText().isEmpty());
    EXPECT_EQ(pane.experiment(), opening(test::sample()));
}

TEST_F(LabPaneTest, StampsALockedPlan)
{
    settle();
    auto* lock = pane.findChild<QAbstractButton*>("lock");
    auto* chip = pane.findChild<QAbstractButton*>("plan");
    ASSERT_TRUE(lock && chip);
    EXPECT_FALSE(chip->isVisibleTo(&pane));
    lock->click();
    ASSERT_TRUE(pane.experiment().plan);
    EXPECT_TRUE(chip->isVisibleTo(&pane));
    EXPECT_TRUE(chip->toolTip().endsWith("as planned")) << chip->toolTip().toStdString();
    EXPECT_TRUE(chip->toolTip().contains(QString::fromStdString(pane.experiment().plan->hash.substr(0, 12))));

    type("rows", "5");
    ASSERT_TRUE(test::eventually([&] { return pane.isSettled() && chip->toolTip().contains("changed"); }));
    pane.undo();
    ASSERT_TRUE(test::eventually([&] { return pane.isSettled() && chip->toolTip().endsWith("as planned"); }));

    // A state that a text brings keeps the plan, and the change is told.
    auto brought = opening(pane.simulator());
    ASSERT_TRUE(infralab::setParameter(brought, "rows", "7"));
    pane.setExperiment(brought);
    ASSERT_TRUE(test::eventually([&] { return pane.isSettled() && chip->toolTip().contains("changed"); }));

    pane.reset();
    settle();
    EXPECT_FALSE(pane.experiment().plan);
    EXPECT_FALSE(chip->isVisibleTo(&pane));
    EXPECT_FALSE(lock->isChecked());
}

TEST_F(LabPaneTest, AnEditShowsTheNewResult)
{
    settle();
    type("rows", "2");
    settle();
    EXPECT_EQ(card("sum"), "64 cells");
    EXPECT_EQ(notice(), "");
}

TEST_F(LabPaneTest, ManyEditsEndWithTheLast)
{
    settle();
    const int before = test::runsFinished();
    for (int rows = 1; rows <= 100; ++rows)
        type("rows", QString::number(rows));
    settle();
    EXPECT_EQ(card("sum"), readable(100 * 8 * 4.0) + " cells");
    EXPECT_LT(test::runsFinished() - before, 50);
}

TEST_F(LabPaneTest, ABadTextKeepsTheLastGoodResultAndSaysSo)
{
    settle();
    type("rows", "many");
    test::drain();
    EXPECT_TRUE(pane.isSettled());
    EXPECT_EQ(card("sum"), "192 cells");
    EXPECT_FALSE(notice().isEmpty());
    EXPECT_TRUE(pane.summaryLine().contains("Rows"));
    type("rows", "300");
    EXPECT_TRUE(pane.findChild<QLabel*>("rows.problem")->text().contains("256"));
    type("rows", "6");
    settle();
    EXPECT_EQ(notice(), "");
}

TEST_F(LabPaneTest, ABrokenRuleMarksThePictureAsFormer)
{
    settle();
    type("rows", "256");
    settle();
    type("columns", "256");
    test::drain();
    EXPECT_TRUE(notice().contains("former"));
    EXPECT_EQ(card("sum"), readable(256 * 8 * 4.0) + " cells");
    pane.undo();
    settle();
    EXPECT_EQ(notice(), "");
}

TEST_F(LabPaneTest, ARunThatFailsIsSaidAndCanBeMended)
{
    settle();
    ASSERT_TRUE(pane.setParameter("fault", "true"));
    settle();
    EXPECT_TRUE(notice().contains("asked to fail"));
    EXPECT_TRUE(pane.summaryLine().contains("asked to fail"));
    EXPECT_EQ(card("sum"), "192 cells");
    ASSERT_TRUE(pane.setParameter("fault", "false"));
    settle();
    EXPECT_EQ(notice(), "");
}

TEST_F(LabPaneTest, AFaultOfFormerValuesIsNotSaidOfTheNewOnes)
{
    settle();
    auto* fault = pane.findChild<ParamField*>("fault.field")->findChild<QCheckBox*>();
    const auto* level = pane.findChild<ParamField*>("level.field");
    for (int i = 0; i < 20; ++i) {
        fault->click(); // on: a run that fails begins at once
        fault->click(); // off: waits for its turn
        settle();
        EXPECT_EQ(notice(), "");
        EXPECT_EQ(level->problem(), "");
    }
}

TEST_F(LabPaneTest, ALongRunIsCancelled)
{
    settle();
    ASSERT_TRUE(pane.setParameter("delay", "60000"));
    EXPECT_FALSE(pane.isSettled());
    auto* cancel = pane.findChild<QAbstractButton*>("cancel");
    ASSERT_TRUE(test::eventually([&] { return cancel->isVisible(); }));
    cancel->click();
    EXPECT_TRUE(pane.isSettled());
    EXPECT_TRUE(notice().startsWith("Stopped."));
    ASSERT_TRUE(pane.setParameter("delay", "0"));
    settle();
    EXPECT_EQ(notice(), "");
}

TEST_F(LabPaneTest, UndoAndRedoGoThroughTheStates)
{
    settle();
    std::vector<Experiment> states{pane.experiment()};
    for (const auto& [id, text] : std::vector<std::pair<QString, QString>>{
             {"rows", "3"}, {"level", "0.25"}, {"shape", "ramp"}, {"smooth", "false"}}) {
        ASSERT_TRUE(pane.setParameter(id, text));
        states.push_back(pane.experiment());
    }
    for (auto state = states.rbegin(); state != states.rend(); ++state) {
        EXPECT_EQ(pane.experiment(), *state);
        pane.undo();
    }
    pane.undo();
    EXPECT_EQ(pane.experiment(), states.front());
    for (const auto& state : states) {
        EXPECT_EQ(pane.experiment(), state);
        pane.redo();
    }
}

TEST_F(LabPaneTest, ResetEqualsOpeningAfterFiveHundredRandomActions)
{
    settle();
    const auto seed = std::random_device()();
    RecordProperty("seed", std::to_string(seed));
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    const auto upTo = [&](std::size_t n) {
        return std::uniform_int_distribution<std::size_t>(0, n - 1)(random);
    };
    auto sliders = pane.findChildren<QSlider*>();
    sliders.removeIf([](auto* s) { return s->objectName().startsWith("delay"); });
    auto entries = pane.findChildren<QLineEdit*>();
    entries.removeIf(
        [](auto* e) { return !e->objectName().endsWith(".entry") || e->objectName().startsWith("delay"); });
    auto* bar = pane.findChild<PlaybackBar*>();
    const auto& presets = test::sample().info().presets;
    const QStringList texts{"1", "7", "0.5", "-1", "abc", "", "1e308", "1,5", "64"};
    for (int i = 0; i < 500; ++i) {
        switch (upTo(11)) {
        case 0:
            sliders[static_cast<qsizetype>(upTo(static_cast<std::size_t>(sliders.size())))]->setValue(
                static_cast<int>(upTo(1000)));
            break;
        case 1: {
            auto* entry = entries[static_cast<qsizetype>(upTo(static_cast<std::size_t>(entries.size())))];
            entry->setText(texts[static_cast<qsizetype>(upTo(static_cast<std::size_t>(texts.size())))]);
            emit entry->textEdited(entry->text());
            break;
        }
        case 2:
            pane.undo();
            break;
        case 3:
            pane.redo();
            break;
        case 4:
            bar->step(upTo(2) ? 1 : -1);
            break;
        case 5:
            bar->seek(static_cast<qint64>(upTo(30)));
            break;
        case 6: {
            auto e = pane.experiment();
            e.values = presets[upTo(presets.size())].values;
            e.frame = static_cast<std::int64_t>(upTo(9));
            pane.setExperiment(e);
            break;
        }
        case 7:
            bar->setSpeed(static_cast<double>(upTo(50)));
            break;
        case 8:
            bar->setLooping(upTo(2) == 1);
            break;
        case 9:
            pane.setPinned(upTo(2) == 1);
            break;
        case 10:
            test::drain();
            break;
        }
    }
    const bool wasPlaying = bar->clock().isPlaying();
    pane.reset();
    EXPECT_EQ(pane.experiment(), opening(test::sample()));
    settle();
    EXPECT_EQ(pane.experiment(), opening(test::sample()));
    EXPECT_EQ(bar->clock().index(), 0);
    EXPECT_EQ(bar->clock().speed(), 1);
    EXPECT_FALSE(bar->clock().isLooping());
    EXPECT_EQ(bar->clock().isPlaying(), wasPlaying);
    EXPECT_FALSE(pane.isPinned());
    EXPECT_EQ(card("sum"), "192 cells");
    EXPECT_EQ(notice(), "");
    for (const auto& spec : test::sample().info().params)
        EXPECT_EQ(pane.findChild<QLabel*>(QString::fromStdString(spec.id) + ".problem")->text(), "")
            << spec.id;
}

TEST_F(LabPaneTest, ResetKeepsThePause)
{
    settle();
    auto* bar = pane.findChild<PlaybackBar*>();
    bar->seek(5);
    pane.reset();
    settle();
    EXPECT_EQ(bar->clock().index(), 0);
    EXPECT_FALSE(bar->clock().isPlaying());
}

TEST_F(LabPaneTest, SetFromOutsideIsOneStepAndLightsTheControls)
{
    settle();
    auto e = opening(test::sample());
    e.values = test::sample().info().preset("wide")->values;
    e.frame = 7;
    pane.setExperiment(e);
    EXPECT_TRUE(pane.findChild<ParamField*>("rows.field")->isLit());
    EXPECT_TRUE(pane.findChild<ParamField*>("columns.field")->isLit());
    EXPECT_FALSE(pane.findChild<ParamField*>("level.field")->isLit());
    settle();
    EXPECT_EQ(pane.experiment(), e);
    EXPECT_EQ(pane.findChild<PlaybackBar*>()->clock().index(), 7);
    pane.undo();
    EXPECT_EQ(pane.experiment(), opening(test::sample()));
}

TEST_F(LabPaneTest, AnotherSimulatorsExperimentChangesNothing)
{
    settle();
    pane.setExperiment(Experiment::initial(test::numbersOnly()));
    EXPECT_EQ(pane.experiment(), opening(test::sample()));
    EXPECT_FALSE(pane.setParameter("no_such", "1"));
    EXPECT_FALSE(pane.setParameter("rows", "many"));
    EXPECT_EQ(pane.experiment(), opening(test::sample()));
}

TEST_F(LabPaneTest, AnEditAfterTheEndStartsNothing)
{
    settle();
    auto* bar = pane.findChild<PlaybackBar*>();
    bar->setSpeed(PlaybackClock::fastest);
    pane.togglePlayback();
    ASSERT_TRUE(test::eventually([&] { return !bar->clock().isPlaying(); }));
    const auto end = bar->clock().index();
    EXPECT_EQ(end, bar->clock().last());
    type("rows", "12");
    settle();
    test::drain();
    EXPECT_FALSE(bar->isTicking());
    EXPECT_EQ(bar->clock().index(), end);
}

TEST_F(LabPaneTest, TheKeysOfPlaybackWorkWhereverTheFocusIs)
{
    settle();
    auto* bar = pane.findChild<PlaybackBar*>();
    auto* stage = pane.findChild<QWidget*>("film");
    ASSERT_TRUE(stage) << "frames take the place of a stage that is not there";
    QTest::keyClick(bar->findChild<QWidget*>("scrub"), Qt::Key_Right);
    QTest::keyClick(bar->findChild<QWidget*>("scrub"), Qt::Key_Right);
    EXPECT_EQ(bar->clock().index(), 2);
    QTest::keyClick(bar->findChild<QWidget*>("scrub"), Qt::Key_Left);
    EXPECT_EQ(bar->clock().index(), 1);
    QTest::keyClick(stage, Qt::Key_End);
    EXPECT_EQ(bar->clock().index(), bar->clock().last());
    QTest::keyClick(stage, Qt::Key_Home);
    EXPECT_EQ(bar->clock().index(), 0);
    QTest::keyClick(stage, Qt::Key_Space);
    EXPECT_TRUE(bar->clock().isPlaying());
    QTest::keyClick(stage, Qt::Key_Space);
    EXPECT_FALSE(bar->clock().isPlaying());
}

TEST_F(LabPaneTest, ThePositionTravelsInTheExperiment)
{
    settle();
    pane.findChild<PlaybackBar*>()->seek(4);
    EXPECT_EQ(pane.experiment().frame, 4);
    const auto read = experimentFromLink(toLink(opening(test::sample())));
    EXPECT_FALSE(read) << "the sample is not in the catalogue";
}

TEST_F(LabPaneTest, AComparisonShowsDifferencesAndTheFirstOfThem)
{
    settle();
    pane.setPinned(true);
    auto* compared = pane.findChild<QLabel*>("compared");
    EXPECT_TRUE(compared->isVisibleTo(&pane));
    type("rows", "12");
    settle();
    EXPECT_TRUE(compared->text().contains("Rows 6 → 12")) << compared->text().toStdString();
    EXPECT_TRUE(compared->text().contains("First difference: Sum 384 against 192"))
        << compared->text().toStdString();
    EXPECT_TRUE(pane.findChild<ReadoutCard*>("sum.card")->accessibleDescription().contains("pinned 192"));
    pane.setPinned(false);
    EXPECT_FALSE(compared->isVisibleTo(&pane));
    EXPECT_FALSE(pane.findChild<ReadoutCard*>("sum.card")->accessibleDescription().contains("pinned"));
}

TEST_F(LabPaneTest, TheTruthStripIsRedPastTolerance)
{
    settle();
    auto* truth = pane.findChild<QAbstractButton*>("truth");
    EXPECT_EQ(truth->text(), "0 cells differ");
    ASSERT_TRUE(pane.setParameter("seed", "13"));
    settle();
    EXPECT_EQ(truth->text(), "2 cells differ, 1 allowed");
    EXPECT_TRUE(truth->accessibleName().contains("sum against a second sum"));
}

TEST_F(LabPaneTest, TwoHundredRunsLeaveNoObjectBehind)
{
    settle();
    test::drain();
    const auto before = pane.findChildren<QObject*>().size();
    for (int i = 0; i < 200; ++i) {
        type("rows", QString::number(i % 2 ? 6 : 7));
        settle();
    }
    test::drain();
    EXPECT_EQ(pane.findChildren<QObject*>().size(), before);
}

TEST_F(LabPaneTest, TabVisitsNamedControlsOnly)
{
    settle();
    int visited = 0;
    for (QWidget* at = pane.nextInFocusChain(); at != &pane; at = at->nextInFocusChain()) {
        if (!(at->focusPolicy() & Qt::TabFocus) || !at->isVisible() || !pane.isAncestorOf(at))
            continue;
        ++visited;
        const auto* button = qobject_cast<QAbstractButton*>(at);
        EXPECT_FALSE(at->accessibleName().isEmpty() && (!button || button->text().isEmpty()))
            << at->metaObject()->className() << ' ' << at->objectName().toStdString();
        if (visited > 2000)
            break;
    }
    EXPECT_GT(visited, 15);
}

TEST_F(LabPaneTest, NothingIsClippedAtAnyScaleAndWidth)
{
    settle();
    for (const double scale : {1.0, 1.5, 2.0, 3.0})
        for (const int width : {600, 900, 1500}) {
            Look::instance().setWindowScale(scale);
            pane.resize(static_cast<int>(width * scale), static_cast<int>(800 * scale));
            test::drain();
            for (auto* button : pane.findChildren<QAbstractButton*>())
                if (button->isVisible() && !button->text().isEmpty()) {
                    EXPECT_GE(button->width(), button->minimumSizeHint().width())
                        << button->text().toStdString() << ' ' << scale << ' ' << width;
                }
            for (auto* label : pane.findChildren<QLabel*>())
                if (label->isVisible() && !label->wordWrap()) {
                    EXPECT_GE(label->width(), label->sizeHint().width())
                        << label->text().toStdString() << ' ' << scale << ' ' << width;
                }
        }
    Look::instance().setWindowScale(1);
}

TEST_F(LabPaneTest, EnlargeLeavesTheStageAlone)
{
    settle();
    pane.setEnlarged(true);
    EXPECT_FALSE(pane.findChild<QWidget*>("rows.field")->isVisible());
    EXPECT_TRUE(pane.findChild<QWidget*>("film")->isVisible());
    pane.setEnlarged(false);
    EXPECT_TRUE(pane.findChild<QWidget*>("rows.field")->isVisible());
}

TEST_F(LabPaneTest, TheExperimentIsSavedOrTheReasonGiven)
{
    settle();
    QTemporaryDir folder;
    const auto path = folder.filePath("état 状態.json");
    ASSERT_TRUE(pane.saveExperiment(path));
    EXPECT_TRUE(QFile::exists(path));
    const auto refused = pane.saveExperiment(folder.filePath("no/such/folder/x.json"));
    ASSERT_FALSE(refused);
    EXPECT_TRUE(refused.error().message.ends_with("Choose another place."));
}

class NumbersPaneTest : public LabPaneTest
{
protected:
    NumbersPaneTest()
        : LabPaneTest(test::numbersOnly())
    {}
};

TEST_F(NumbersPaneTest, ASimulatorOfNumbersAloneHasAPaneToo)
{
    settle();
    EXPECT_FALSE(pane.findChild<PlaybackBar*>()->isVisible());
    pane.togglePlayback();
    EXPECT_FALSE(pane.findChild<PlaybackBar*>()->isTicking());
    type("fine", "21");
    settle();
    EXPECT_EQ(std::get<double>((*pane.outputs())[0]), 42);
}

} // namespace
} // namespace infralab
