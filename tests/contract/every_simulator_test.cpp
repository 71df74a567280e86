// Laws that hold for every simulator in the catalogue, drawn from its description alone.

#include "simulators/contract/experiment.hpp"

#include "compute/opencl/device.hpp"
#include "compute/opencl/devices.hpp"

#include <cmath>
#include <random>
#include <regex>
#include <set>

#include <gmock/gmock.h>

namespace infralab {
namespace {

class EverySimulator : public testing::TestWithParam<const Simulator*>
{
protected:
    const Simulator& simulator() const { return *GetParam(); }
    const Info& info() const { return GetParam()->info(); }

    Experiment with(const Values& values) const
    {
        auto e = Experiment::initial(simulator());
        e.values = values;
        return e;
    }

    /// Initial values first, then every preset.
    std::vector<Experiment> starts() const
    {
        std::vector<Experiment> out = {Experiment::initial(simulator())};
        for (const auto& p : info().presets)
            out.push_back(with(p.values));
        return out;
    }
};

/// Values that differ from the current one and that the parameter takes by itself.
std::vector<Value> alternatives(const ParamSpec& spec, const Value& now)
{
    std::vector<Value> out;
    const auto add = [&](Value v) {
        if (v != now && check(spec, v))
            out.push_back(std::move(v));
    };
    switch (spec.kind) {
    case ParamKind::toggle:
        add(!std::get<bool>(now));
        break;
    case ParamKind::integer: {
        const auto v = std::get<std::int64_t>(now);
        for (const auto w : {v + 1, v * 2, v - 1, v / 2, v + 3})
            add(w);
        break;
    }
    case ParamKind::real: {
        const auto v = std::get<double>(now);
        for (const auto w : {v * 2, v / 2, v / 16, v * 16, v + 1, spec.min, spec.max})
            add(w);
        break;
    }
    case ParamKind::choice:
        for (const auto& c : spec.choices)
            add(c.id);
        break;
    case ParamKind::choices:
        for (const auto& c : spec.choices)
            add(c.id);
        break;
    case ParamKind::text:
        for (const auto* t : {"1", "0.1 0.2", "7/3"})
            add(std::string(t));
        break;
    case ParamKind::reals:
        add(std::vector<double>{1, 2, 3});
        break;
    case ParamKind::file:
        break; // needs a file of the simulator's own: its tests see to it
    }
    return out;
}

TEST_P(EverySimulator, AcceptsItsOwnInitialValuesAndPresets)
{
    for (const auto& e : starts())
        EXPECT_FALSE(simulator().validate(e.values))
            << toCommand(e) << ": " << simulator().validate(e.values)->message;
    EXPECT_GE(info().presets.size(), 3u);
}

TEST_P(EverySimulator, HasIdsThatFilesFlagsAndLinksCanCarry)
{
    // Words that links and commands use for themselves.
    std::set<std::string> taken = {"simulator", "format", "version", "frame",     "page", "engine",
                                   "digest",    "json",   "preset",  "device",    "help", "frames",
                                   "csv",       "save",   "over",    "experiment"};
    const std::regex form("[a-z][a-z0-9_]*");
    for (const auto& p : info().params) {
        EXPECT_TRUE(std::regex_match(p.id, form)) << p.id;
        EXPECT_TRUE(taken.insert(p.id).second) << p.id << " is taken";
        std::set<std::string> choices;
        for (const auto& c : p.choices)
            EXPECT_TRUE(choices.insert(c.id).second) << p.id << ": " << c.id;
    }
    std::set<std::string> outputs, presets;
    for (const auto& o : info().outputs)
        EXPECT_TRUE(std::regex_match(o.id, form) && outputs.insert(o.id).second) << o.id;
    for (const auto& p : info().presets)
        EXPECT_TRUE(std::regex_match(p.id, form) && presets.insert(p.id).second) << p.id;
}

TEST_P(EverySimulator, ExplainsItselfInSentences)
{
    const auto isSentence = [](const std::string& s) {
        return s.size() > 8 && s.ends_with('.') && !std::islower(s[0]);
    };
    EXPECT_TRUE(isSentence(info().summary)) << info().summary;
    for (const auto& p : info().params) {
        EXPECT_TRUE(isSentence(p.help)) << p.id << ": " << p.help;
        EXPECT_FALSE(p.label.empty() || std::islower(p.label[0])) << p.id;
    }
    for (const auto& o : info().outputs) {
        EXPECT_TRUE(isSentence(o.help)) << o.id << ": " << o.help;
        EXPECT_FALSE(o.label.empty()) << o.id;
        if (o.kind == OutputKind::series) {
            EXPECT_FALSE(o.xLabel.empty() || o.yLabel.empty()) << o.id << " needs its axes named";
        }
    }
    for (const auto& p : info().presets)
        EXPECT_TRUE(isSentence(p.help)) << p.id << ": " << p.help;
    EXPECT_THAT(std::string(info().notes), testing::AllOf(testing::HasSubstr("leaves out"),
                                                          testing::ContainsRegex("[12][0-9][0-9][0-9]")))
        << "notes say what is left out and cite sources with their year";
}

TEST_P(EverySimulator, KeepsTheFirstControlsFew)
{
    std::size_t first = 0;
    for (const auto& p : info().params)
        first += p.advanced ? 0 : 1;
    EXPECT_GE(first, 1u);
    EXPECT_LE(first, 7u) << "a handful at first, the rest under More";
}

TEST_P(EverySimulator, NamesTheParameterThatIsOutOfRange)
{
    for (std::size_t i = 0; i < info().params.size(); ++i) {
        const auto& p = info().params[i];
        if (p.min >= p.max || (p.kind != ParamKind::integer && p.kind != ParamKind::real))
            continue;
        for (const bool above : {false, true}) {
            auto values = info().initialValues();
            if (p.kind == ParamKind::real)
                values[i] = above ? std::nextafter(p.max, INFINITY) : std::nextafter(p.min, -INFINITY);
            else if (std::abs(above ? p.max : p.min) < 9e15)
                values[i] = static_cast<std::int64_t>(above ? p.max : p.min) + (above ? 1 : -1);
            else
                continue;
            const auto error = simulator().validate(values);
            ASSERT_TRUE(error) << p.id;
            EXPECT_EQ(error->where, p.id);
            EXPECT_TRUE(error->message.ends_with('.')) << error->message;
        }
    }
}

TEST_P(EverySimulator, TakesOrRefusesEveryTextInEveryField)
{
    for (const auto& p : info().params)
        for (const auto* text : {"0", "-1", "0.5", "1e308", "NaN", "1,5", "", "1e9", "-1e308",
                                 "99999999999999999999", "\xff\xfe", "x"}) {
            auto e = Experiment::initial(simulator());
            const auto set = setParameter(e, p.id, text);
            if (!set) {
                EXPECT_EQ(set.error().where, p.id) << text;
                EXPECT_FALSE(set.error().message.empty());
            } else if (const auto problem = simulator().validate(e.values)) {
                EXPECT_FALSE(problem->message.empty());
            }
        }
}

TEST_P(EverySimulator, SurvivesTheRoundTripThroughFileAndLink)
{
    for (const auto& e : starts()) {
        const auto file = experimentFromJson(toJson(e));
        ASSERT_TRUE(file) << file.error().message;
        EXPECT_EQ(*file, e);
        const auto link = experimentFromLink(toLink(e));
        ASSERT_TRUE(link) << link.error().message;
        EXPECT_EQ(link->values, e.values);
    }
}

TEST_P(EverySimulator, GivesTheSameResultTwice)
{
    for (const auto& e : starts()) {
        RunContext one, two;
        const auto a = perform(e, one), b = perform(e, two);
        ASSERT_TRUE(a) << toCommand(e) << ": " << a.error().message;
        EXPECT_EQ(digest(e, a->outputs), digest(e, b->outputs)) << toCommand(e);
    }
}

TEST_P(EverySimulator, GivesOutputsOfTheDeclaredKindAndShape)
{
    for (const auto& e : starts()) {
        RunContext context;
        const auto report = perform(e, context);
        ASSERT_TRUE(report);
        ASSERT_EQ(report->outputs.size(), info().outputs.size());
        for (std::size_t i = 0; i < report->outputs.size(); ++i) {
            const auto& o = report->outputs[i];
            const auto& id = info().outputs[i].id;
            EXPECT_EQ(o.index(), static_cast<std::size_t>(info().outputs[i].kind)) << id;
            if (const auto* s = std::get_if<Series>(&o)) {
                EXPECT_EQ(s->x.size(), s->y.size()) << id;
                EXPECT_TRUE(s->low.size() == s->high.size() &&
                            (s->low.empty() || s->low.size() == s->y.size()))
                    << id;
            } else if (const auto* g = std::get_if<Grid>(&o)) {
                EXPECT_EQ(g->cells.size(),
                          static_cast<std::size_t>(g->rows) * static_cast<std::size_t>(g->columns))
                    << id;
                EXPECT_TRUE(g->rowLabels.empty() || g->rowLabels.size() == static_cast<std::size_t>(g->rows))
                    << id;
                EXPECT_TRUE(g->columnLabels.empty() ||
                            g->columnLabels.size() == static_cast<std::size_t>(g->columns))
                    << id;
            } else if (const auto* t = std::get_if<Table>(&o)) {
                for (const auto& row : t->rows)
                    EXPECT_EQ(row.size(), t->columns.size()) << id;
            }
        }
    }
}

TEST_P(EverySimulator, ShowsTheSameFrameHoweverItIsReached)
{
    std::mt19937 random(7);
    for (const auto& e : starts()) {
        RunContext context;
        const auto report = perform(e, context);
        ASSERT_TRUE(report);
        for (const auto& output : report->outputs) {
            const auto* frames = std::get_if<Frames>(&output);
            if (!frames || frames->count == 0)
                continue;
            // All frames that are looked at are kept, so their number is bounded by the memory they take.
            const auto cells = static_cast<std::int64_t>(frames->rows) * frames->columns *
                               static_cast<std::int64_t>(frames->layers.size());
            const auto count = std::min({frames->count, std::int64_t{400}, 1 + 8'000'000 / cells});
            std::vector<Frame> forward(static_cast<std::size_t>(count));
            for (std::int64_t i = 0; i < count; ++i) {
                frames->source->read(i, forward[static_cast<std::size_t>(i)]);
                ASSERT_EQ(forward[static_cast<std::size_t>(i)].layers.size(), frames->layers.size());
            }
            const auto same = [](const Frame& a, const Frame& b) {
                for (std::size_t l = 0; l < a.layers.size(); ++l)
                    for (std::size_t c = 0; c < a.layers[l].size(); ++c)
                        if (a.layers[l][c] != b.layers[l][c] &&
                            !(std::isnan(a.layers[l][c]) && std::isnan(b.layers[l][c])))
                            return false;
                return a.layers.size() == b.layers.size();
            };
            Frame frame;
            for (auto i = count - 1; i >= 0; --i) { // backwards, and anywhere in between
                frames->source->read(i, frame);
                ASSERT_TRUE(same(frame, forward[static_cast<std::size_t>(i)])) << i;
                const auto j = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(count));
                frames->source->read(j, frame);
                ASSERT_TRUE(same(frame, forward[static_cast<std::size_t>(j)])) << j;
            }
        }
    }
}

TEST_P(EverySimulator, StopsWhenAsked)
{
    std::stop_source stop;
    RunContext context(stop.get_token(), {}, [&](double) { stop.request_stop(); });
    const auto outputs = perform(Experiment::initial(simulator()), context);
    if (outputs) // it had finished by its first report
        SUCCEED();
    else
        EXPECT_EQ(outputs.error().code, Error::Code::cancelled);
    RunContext stopped(stop.get_token());
    const auto none = simulator().run(info().initialValues(), stopped);
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, Error::Code::cancelled);
}

TEST_P(EverySimulator, ReportsProgressThatOnlyGrows)
{
    double last = 0;
    RunContext context({}, {}, [&](double f) {
        EXPECT_GE(f, last);
        EXPECT_LE(f, 1);
        last = f;
    });
    ASSERT_TRUE(perform(Experiment::initial(simulator()), context));
    EXPECT_DOUBLE_EQ(last, 1);
}

TEST_P(EverySimulator, ChangesSomethingWithEveryControl)
{
    // A control that changes nothing anywhere would be a lie. Exceptions need a reason.
    const std::set<std::string> exceptions = {
        // Text of a grammar of its own, which the simulator's own tests see to.
        "uncertainty_budget.inputs",
        // These speak of a file's columns, and need one: the simulator's own tests see to them.
        "scaling_fit.map", "scaling_fit.parameter_unit", "scaling_fit.token_unit", "scaling_fit.flop_unit",
        "scaling_fit.leave_out_bad_rows"};
    const auto reference = Experiment::initial(simulator());
    for (std::size_t i = 0; i < info().params.size(); ++i) {
        const auto& p = info().params[i];
        if (p.kind == ParamKind::file || exceptions.contains(info().id + "." + p.id))
            continue;
        bool changed = false;
        for (const auto& e : starts()) {
            if (changed || !simulator().enabled(i, e.values))
                continue;
            RunContext context;
            const auto before = perform(e, context);
            ASSERT_TRUE(before);
            for (const auto& v : alternatives(p, e.values[i])) {
                auto other = e;
                other.values[i] = v;
                RunContext again;
                const auto after = simulator().validate(other.values) ? fail(Error{}) : perform(other, again);
                if (after && digest(reference, after->outputs) != digest(reference, before->outputs)) {
                    changed = true;
                    break;
                }
            }
        }
        EXPECT_TRUE(changed) << p.id << " changes nothing from any preset";
    }
}

TEST_P(EverySimulator, AgreesWithItsTwinOnEveryEngine)
{
    std::vector<compute::Engine> engines = {compute::Engine()};
    if (const auto devices = compute::opencl::listDevices())
        for (const auto& d : *devices)
            if (d.usable)
                if (auto opened = compute::opencl::openDevice(d.index))
                    engines.emplace_back(*std::move(opened), d.name);
    for (const auto& e : starts()) {
        std::string first;
        for (const auto& engine : engines) {
            RunContext context({}, engine);
            const auto report = perform(e, context);
            ASSERT_TRUE(report) << engine.deviceName() << ": " << report.error().message;
            EXPECT_EQ(report->note, "");
            if (report->truth) {
                EXPECT_TRUE(report->truth->holds())
                    << engine.deviceName() << ": " << report->truth->difference;
            }
            const auto hash = digest(e, report->outputs);
            if (first.empty())
                first = hash;
            EXPECT_EQ(hash, first) << engine.deviceName() << ": " << toCommand(e);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EverySimulator, testing::ValuesIn([] {
                             std::vector<const Simulator*> all;
                             for (const auto& s : catalogue())
                                 all.push_back(s.get());
                             return all;
                         }()),
                         [](const auto& simulator) { return simulator.param->info().id; });

} // namespace
} // namespace infralab
