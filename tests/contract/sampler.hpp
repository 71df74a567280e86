#pragma once
// A simulator with a parameter and an output of every kind: what proves that the contract, and the pages
// built from it, know no simulator by name. Never in the catalogue.

#include "simulators/contract/experiment.hpp"

#include <cmath>
#include <thread>

namespace infralab {

struct Sampler
{
    static constexpr auto id = "sampler";
    static constexpr auto title = "Sampler";
    static constexpr auto summary = "Every kind of parameter and output once.";
    static constexpr int version = 2;

    enum class Shade { light, dark };

    struct Params
    {
        int count = 8;
        std::int64_t seed = 1;
        double gain = 0.5;
        bool loud = false;
        Shade shade = Shade::light;
        std::string parts = "a,c";
        std::string note = "plain text";
        std::vector<double> weights = {1, 2.5};
        std::string path = "";
        int milliseconds = 0;
        std::string failure = "none";
    };

    struct Result
    {
        double sum = 0;
        double absent = NAN;
        std::string text;
        Series curve;
        Grid grid;
        Frames frames;
        Timeline timeline;
        Table table;
        Graph graph;
    };

    struct Squares : FrameSource
    {
        void read(std::int64_t index, Frame& out) const override
        {
            out.layers.assign(1, std::vector<double>(4, static_cast<double>(index * index)));
        }
    };

    static void describe(ParamList<Params>& p)
    {
        p.add(&Params::count, "count", "Count")
            .range(1, 64)
            .scale(Scale::log2)
            .unit("item")
            .help("How many items.");
        p.add(&Params::seed, "seed", "Seed")
            .range(0, 9e18)
            .help("The same seed gives the same items.")
            .advanced();
        p.add(&Params::gain, "gain", "Gain")
            .range(0, 2)
            .step(0.1)
            .help("Multiplies each item.")
            .formerly("volume");
        p.add(&Params::loud, "loud", "Loud").help("Doubles the gain.");
        p.choice(&Params::shade, "shade", "Shade",
                 {{Shade::light, "light", "Light", ""}, {Shade::dark, "dark", "Dark", ""}})
            .help("A choice of two.")
            .group("Look");
        p.choices(&Params::parts, "parts", "Parts", {{"a", "A", ""}, {"b", "B", ""}, {"c", "C", ""}})
            .help("Several of three.")
            .group("Look");
        p.add(&Params::note, "note", "Note").help("Free text.").group("Look");
        p.add(&Params::weights, "weights", "Weights").range(-10, 10).help("A list of numbers.").group("Look");
        p.file(&Params::path, "path", "Data")
            .help("A file to read.")
            .group("Look")
            .enabledIf([](const Params& q) { return q.loud; });
        p.add(&Params::milliseconds, "milliseconds", "Duration")
            .unit("ms")
            .range(0, 60000)
            .help("How long it works.")
            .advanced();
        p.choice(&Params::failure, "failure", "Failure",
                 {{"none", "None", ""},
                  {"device", "Device", ""},
                  {"exception", "Exception", ""},
                  {"memory", "Memory", ""}})
            .help("How it fails.")
            .advanced();
        p.require([](const Params& q) { return !(q.loud && q.gain > 1.5); }, "gain",
                  [](const Params& q) { return "Loud allows a gain of 1.5; it is " + toText(q.gain) + "."; });
    }

    static void describe(OutputList<Result>& o)
    {
        o.add(&Result::sum, "sum", "Sum").unit("item").headline().help("All items together.");
        o.add(&Result::absent, "absent", "Absent").help("A number that does not apply.");
        o.add(&Result::text, "text", "Text").help("A sentence.");
        o.add(&Result::curve, "curve", "Curve")
            .axes("Item", "Value")
            .chart("frames")
            .help("One point an item.");
        o.add(&Result::grid, "grid", "Grid").axes("Column", "Row").help("Two rows.");
        o.add(&Result::frames, "frames", "Frames").help("Squares over time.");
        o.add(&Result::timeline, "timeline", "Timeline").help("Two lanes.");
        o.add(&Result::table, "table", "Table").help("A row an item.");
        o.add(&Result::graph, "graph", "Graph").help("Two nodes.");
    }

    static std::vector<Preset<Params>> presets()
    {
        return {{"many", "Many items", "Sixty-four at once.", {.count = 64}},
                {"dark", "Dark", "The other shade.", {.shade = Shade::dark}}};
    }

    static Expected<Result> run(const Params& p, Run<Result>& run)
    {
        if (p.failure == "device" && !run.engine().isBuiltin())
            return fail(Error::Code::device, "", "The device went away.");
        if (p.failure == "exception")
            throw std::runtime_error("a library threw");
        if (p.failure == "memory")
            throw std::bad_alloc();
        Result r;
        for (int i = 0; i < p.milliseconds && !run.cancelled(); ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            run.progress((i + 1.0) / (p.milliseconds + 1.0));
            if (i % 50 == 49)
                run.publish(r);
        }
        if (run.cancelled())
            return run.stopped();
        for (int i = 0; i < p.count; ++i) {
            const double v = p.gain * (p.loud ? 2 : 1) * i;
            r.sum += v;
            r.curve.x.push_back(i);
            r.curve.y.push_back(v);
            r.curve.low.push_back(v - 1);
            r.curve.high.push_back(v + 1);
            r.table.rows.push_back({double(i), "item, \"" + std::to_string(i) + "\""});
        }
        r.table.columns = {"index", "name"};
        r.text = p.note;
        r.grid = {2, 2, {1, 2, 3, NAN}, {"up", "down"}, {"left", "right"}};
        r.frames = {2, 2, p.count, {{"square", "Square"}}, std::make_shared<Squares>()};
        r.timeline = {{"one", "two"}, {{0, 0, 1, "first"}, {1, 1, 2, "second"}}};
        r.graph = {{{"n0", "start", ""}, {"n1", "end", ""}}, {{0, 1, "then"}}};
        run.progress(1);
        run.report({"sum against itself", 0, 0, "items differ"});
        return r;
    }
};

inline const Simulator& sampler()
{
    static const SimulatorOf<Sampler> it("# Notes\n");
    return it;
}

} // namespace infralab
