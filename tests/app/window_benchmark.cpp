// How long a person waits in the window: for a page, after a keystroke, while a slider is dragged; each up to
// the painted picture. Here apart from the kernels' benchmarks, because it needs Qt.

#include "app/lab/lab_pane.hpp"
#include "window_fixture.hpp"

#include <QApplication>
#include <QLineEdit>
#include <QSlider>
#include <QTemporaryDir>

#include <benchmark/benchmark.h>

#include <chrono>

namespace {

using namespace infralab;
using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// The first opening of a page in a window that was open before: its lab made and painted, its run begun.
void pageOpens(benchmark::State& state, const QString& id)
{
    for (auto _ : state) {
        Engines engines;
        Progress progress{QString()};
        MainWindow window(engines, test::course(), progress, test::day(2026, 9, 16));
        window.resize(1280, 800);
        window.show();
        window.openPage(QStringLiteral("questions"));
        QCoreApplication::processEvents();
        const auto begin = Clock::now();
        window.openPage(id);
        QCoreApplication::processEvents();
        window.grab();
        state.SetIterationTime(secondsSince(begin));
        test::waitFor([&] { return window.page()->isSettled(); });
    }
}

/// One edit, its run and the picture of the answer.
template <class Edit>
void answers(benchmark::State& state, const char* simulator, Edit edit)
{
    Engines engines;
    LabPane pane(Experiment::initial(*find(simulator)), engines);
    pane.resize(1000, 760);
    pane.show();
    test::waitFor([&] { return pane.isSettled(); });
    pane.grab();
    for (int count = 0; auto _ : state) {
        QTest::qWait(20); // a hand's pace, not timed
        const auto begin = Clock::now();
        edit(pane, count++);
        while (!pane.isSettled())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 1);
        pane.grab();
        state.SetIterationTime(secondsSince(begin));
    }
}

void typeADigit(LabPane& pane, int count)
{
    auto* line = pane.findChild<QLineEdit*>(QStringLiteral("input.line"));
    if (count % 8 == 0)
        line->setText(QStringLiteral("0.1 1/3 448.1 0."));
    line->setFocus();
    line->end(false);
    QTest::keyClick(line, Qt::Key(Qt::Key_1 + count % 9));
}

void moveTheSlider(LabPane& pane, int count)
{
    auto* slider = pane.findChild<QSlider*>(QStringLiteral("rows.slider"));
    slider->setFocus();
    QTest::keyClick(slider, count % 2 == 0 ? Qt::Key_Right : Qt::Key_Left);
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir home;
    for (const char* variable : {"HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"})
        qputenv(variable, home.path().toUtf8());
    // The offscreen platform cannot pass on size hints, and says so each time.
    qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {});
    const QApplication app(argc, argv);
    Look::instance();
    for (const auto& entry : pageList(test::course()))
        benchmark::RegisterBenchmark(("page/" + entry.id.toStdString()).c_str(),
                                     [id = entry.id](benchmark::State& state) { pageOpens(state, id); })
            ->UseManualTime()
            ->Iterations(3)
            ->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("keystroke/number_format",
                                 [](benchmark::State& state) { answers(state, "number_format", typeADigit); })
        ->UseManualTime()
        ->Iterations(60)
        ->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark(
        "slider/systolic_array",
        [](benchmark::State& state) { answers(state, "systolic_array", moveTheSlider); })
        ->UseManualTime()
        ->Iterations(60)
        ->Unit(benchmark::kMillisecond);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
