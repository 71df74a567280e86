#include "lab_fixture.hpp"

#include <atomic>
#include <chrono>
#include <cmath>
#include <limits>
#include <thread>

namespace infralab::test {
namespace {

std::atomic<int> begun = 0, finished = 0;

enum class Shape { wave, ramp, noise };

/// A bump that crosses the cells, one column a step.
class Bump final : public FrameSource
{
public:
    Bump(int rows, int columns)
        : m_rows(rows)
        , m_columns(columns)
    {}

    void read(std::int64_t index, Frame& out) const override
    {
        out.layers.resize(2);
        for (auto& layer : out.layers)
            layer.assign(static_cast<std::size_t>(m_rows) * static_cast<std::size_t>(m_columns), 0.0);
        for (int r = 0; r < m_rows; ++r)
            for (int c = 0; c < m_columns; ++c) {
                const auto i = static_cast<std::size_t>(r * m_columns + c);
                const bool working = r + c <= index && index < r + c + 4;
                out.layers[0][i] = working ? 1 : 0;
                out.layers[1][i] = working ? static_cast<double>(index - r - c) : NAN;
            }
    }

private:
    int m_rows, m_columns;
};

struct SampleModel
{
    static constexpr auto id = "sample";
    static constexpr auto title = "Sample laboratory";
    static constexpr auto summary = "Every kind of parameter and output in one place.";
    static constexpr bool isPlan = true;
    static constexpr int version = 3;

    struct Params
    {
        int rows = 6;
        int columns = 8;
        double level = 0.5;
        double rate = 100;
        std::int64_t seed = 1;
        bool smooth = true;
        Shape shape = Shape::wave;
        std::string layer = "layer3";
        std::string formats = "fp16,bf16";
        std::string words = "one two";
        std::vector<double> weights{1, 0.5, 0.25};
        std::string path{};
        int delay = 0;
        bool fault = false;
    };

    struct Result
    {
        double sum = 0, share = 0, none = NAN;
        double tiny = 1.5e-7;
        std::string verdict;
        std::string notes;
        Series working;
        Series curve, bound;
        Grid map;
        Frames film;
        Timeline plan;
        Table table;
        Graph graph;
    };

    static void describe(ParamList<Params>& p)
    {
        p.add(&Params::rows, "rows", "Rows").range(1, 256).scale(Scale::log2).help("Rows of cells.");
        p.add(&Params::columns, "columns", "Columns")
            .range(1, 256)
            .scale(Scale::log2)
            .help("Columns of cells.");
        p.add(&Params::level, "level", "Level").range(0, 1).step(0.05).help("How high the wave is.");
        p.choice(&Params::shape, "shape", "Shape",
                 {{Shape::wave, "wave", "Wave", "A sine."},
                  {Shape::ramp, "ramp", "Ramp", ""},
                  {Shape::noise, "noise", "Noise", ""}})
            .help("What the curve is.");
        std::vector<Choice> layers;
        for (int i = 0; i < 24; ++i)
            layers.push_back({"layer" + std::to_string(i), "Layer " + std::to_string(i), ""});
        p.choice(&Params::layer, "layer", "Layer", layers).help("Which layer of the network.");
        p.add(&Params::smooth, "smooth", "Smooth").help("Whether the curve has a band.");
        p.choices(&Params::formats, "formats", "Formats",
                  {{"fp32", "fp32", ""}, {"fp16", "fp16", ""}, {"bf16", "bf16", ""}, {"e4m3", "E4M3", ""}})
            .help("Formats to compare.")
            .group("Numbers");
        p.add(&Params::words, "words", "Words").help("Any text.").group("Numbers");
        p.add(&Params::rate, "rate", "Rate")
            .range(0.001, 1e6)
            .scale(Scale::log10)
            .unit("MHz")
            .group("Numbers")
            .help("Clock rate.")
            .enabledIf([](const Params& q) { return q.smooth; });
        p.add(&Params::weights, "weights", "Weights")
            .range(-10, 10)
            .help("Weights, separated by commas.")
            .advanced();
        p.file(&Params::path, "path", "File").help("A file that is only named.").advanced();
        p.add(&Params::seed, "seed", "Seed").help("Of the noise.").advanced();
        p.add(&Params::delay, "delay", "Delay")
            .range(0, 60'000)
            .unit("ms")
            .help("How long a run lasts.")
            .advanced();
        p.add(&Params::fault, "fault", "Fail").help("Lets the run fail.").advanced();
        p.require([](const Params& q) { return q.rows * q.columns <= 4096; }, "columns",
                  "Rows times columns must be 4,096 at most; make one of them smaller.");
    }

    static void describe(OutputList<Result>& o)
    {
        o.add(&Result::sum, "sum", "Sum").unit("cells").headline().help("All cells at work.");
        o.add(&Result::share, "share", "Share").unit("%").headline().measured();
        o.add(&Result::none, "none", "Does not apply").headline();
        o.add(&Result::verdict, "verdict", "Verdict").headline();
        o.add(&Result::tiny, "tiny", "Tiny").assumed().source("A handbook");
        o.add(&Result::notes, "notes", "Notes");
        o.add(&Result::film, "film", "Cells");
        o.add(&Result::working, "working", "Cells at work").axes("Cycle", "Cells").chart("film");
        o.add(&Result::curve, "curve", "Curve").axes("Position (m)", "Height (m)").chart("curves");
        o.add(&Result::bound, "bound", "Bound").chart("curves");
        o.add(&Result::map, "map", "Map").axes("Column", "Row");
        o.add(&Result::plan, "plan", "Plan").unit("s");
        o.add(&Result::table, "table", "Table");
        o.add(&Result::graph, "graph", "Graph");
    }

    static std::vector<Preset<Params>> presets()
    {
        return {{"small", "Small", "Two by two.", {.rows = 2, .columns = 2}},
                {"wide", "Wide", "Four by sixteen.", {.rows = 4, .columns = 16, .shape = Shape::ramp}}};
    }

    static Expected<Result> run(const Params& p, Run<Result>& run)
    {
        ++begun;
        Result r;
        const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(p.delay);
        fill(p, r);
        const auto whole = std::chrono::milliseconds(std::max(1, p.delay));
        while (std::chrono::steady_clock::now() < end) {
            if (run.cancelled())
                return run.stopped();
            const auto left = std::chrono::duration<double>(end - std::chrono::steady_clock::now());
            run.progress(std::clamp(1 - left / whole, 0.0, 1.0));
            run.publish(r);
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        if (p.fault)
            return fail(Error::Code::invalidInput, "level", "This run was asked to fail; switch Fail off.");
        run.progress(1);
        run.report({"sum against a second sum", p.seed == 13 ? 2.0 : 0.0, 1, "cells differ"});
        ++finished;
        return r;
    }

private:
    static void fill(const Params& p, Result& r)
    {
        r.film = {p.rows,
                  p.columns,
                  p.rows + p.columns + 3,
                  {{"state", "State"}, {"sum", "Sum"}},
                  std::make_shared<Bump>(p.rows, p.columns)};
        Frame frame;
        for (std::int64_t i = 0; i < r.film.count; ++i) {
            r.film.source->read(i, frame);
            double working = 0;
            for (const double v : frame.layers[0])
                working += v;
            r.working.x.push_back(static_cast<double>(i));
            r.working.y.push_back(working);
            r.sum += working;
        }
        r.share = r.sum / static_cast<double>(p.rows * p.columns) / static_cast<double>(r.film.count) * 100;
        r.verdict = p.level > 0.7 ? "High" : "Low";
        r.notes = "The curve is a " + std::string(p.shape == Shape::wave ? "wave" : "ramp") + ".\nRate " +
                  std::to_string(p.rate) + " <b>not mark-up</b>";
        for (int i = 0; i < 200; ++i) {
            const double x = i / 20.0;
            const double y = p.shape == Shape::wave ? p.level * std::sin(x) : p.level * x;
            r.curve.x.push_back(x);
            r.curve.y.push_back(y);
            if (p.smooth) {
                r.curve.low.push_back(y - 0.1);
                r.curve.high.push_back(y + 0.1);
            }
            r.bound.x.push_back(x);
            r.bound.y.push_back(p.level);
        }
        r.map = {p.rows, p.columns, {}, {}, {}};
        for (int i = 0; i < p.rows * p.columns; ++i)
            r.map.cells.push_back(i % 7 == 6 ? NAN : std::sin(i * 0.7) * p.level * 100);
        r.plan = {{"first", "second"}, {{0, 0, 2, "load"}, {1, 1, 3, "run"}, {0, 3, 4.5, "load"}}};
        r.table = {{"name", "value"},
                   {{std::string("b"), 2.0}, {std::string("a"), 10.0}, {std::string("c"), NAN}}};
        r.graph = {{{"x", "x", "in"}, {"w", "w", "in"}, {"mul", "mul", "op"}, {"sum", "sum", "op"}},
                   {{0, 2, ""}, {1, 2, ""}, {2, 3, "partial"}}};
    }
};

struct NumbersModel
{
    static constexpr auto id = "numbers_only";
    static constexpr auto title = "Numbers only";
    static constexpr auto summary = "One number in, one out.";
    static constexpr int version = 1;
    struct Params
    {
        std::int64_t big = std::numeric_limits<std::int64_t>::max() - 1;
        double fine = 0.1;
    };
    struct Result
    {
        double out = 0;
    };
    static void describe(ParamList<Params>& p)
    {
        p.add(&Params::big, "big", "Big").help("Any whole number.");
        p.add(&Params::fine, "fine", "Fine").help("Any number.");
    }
    static void describe(OutputList<Result>& o) { o.add(&Result::out, "out", "Out"); }
    static std::vector<Preset<Params>> presets() { return {}; }
    static Expected<Result> run(const Params& p, Run<Result>&) { return Result{p.fine * 2}; }
};

} // namespace

const Simulator& sample()
{
    static const SimulatorOf<SampleModel> simulator{"Notes of the sample."};
    return simulator;
}

const Simulator& numbersOnly()
{
    static const SimulatorOf<NumbersModel> simulator{""};
    return simulator;
}

int runsBegun()
{
    return begun;
}

int runsFinished()
{
    return finished;
}

} // namespace infralab::test
