// The ladder of engines and the last catch.

#include "sampler.hpp"

#include <gmock/gmock.h>

// A device that nothing opens: enough to be an engine other than the built-in one.
#include "compute/opencl/device.hpp"

namespace infralab {
namespace {

Experiment failing(const char* how)
{
    auto e = Experiment::initial(sampler());
    EXPECT_TRUE(setParameter(e, "failure", how));
    return e;
}

compute::Engine strangeEngine()
{
    return compute::Engine(
        std::shared_ptr<compute::opencl::Device>(reinterpret_cast<compute::opencl::Device*>(8), [](auto*) {}),
        "strange device");
}

TEST(Perform, LeavesALostDeviceForTheBuiltInEngineAndSaysSo)
{
    RunContext context({}, strangeEngine());
    const auto report = perform(failing("device"), context);
    ASSERT_TRUE(report);
    EXPECT_TRUE(report->engine.isBuiltin());
    EXPECT_THAT(report->note, testing::HasSubstr("The device went away."));
    RunContext builtin;
    const auto plain = perform(failing("device"), builtin);
    EXPECT_EQ(digest(failing("device"), plain->outputs), digest(failing("device"), report->outputs));
}

TEST(Perform, NamesTheEngineThatComputed)
{
    RunContext context({}, strangeEngine());
    const auto report = perform(failing("none"), context);
    ASSERT_TRUE(report);
    EXPECT_EQ(report->engine.name(), "opencl");
    EXPECT_EQ(report->engine.deviceName(), "strange device");
    ASSERT_TRUE(report->truth);
    EXPECT_TRUE(report->truth->holds());
}

TEST(Perform, LetsNoExceptionEscape)
{
    RunContext context;
    EXPECT_THAT(perform(failing("exception"), context).error().message,
                testing::HasSubstr("a library threw"));
    EXPECT_THAT(perform(failing("memory"), context).error().message, testing::HasSubstr("not enough memory"));
}

TEST(Perform, DoesNothingOnceCancelled)
{
    std::stop_source stop;
    stop.request_stop();
    RunContext context(stop.get_token());
    EXPECT_EQ(perform(failing("none"), context).error().code, Error::Code::cancelled);
}

/// A result of the clock's beside one that is not.
struct Stopwatch
{
    static constexpr auto id = "stopwatch";
    static constexpr auto title = "Stopwatch";
    static constexpr auto summary = "Measures and computes.";
    static constexpr int version = 1;
    struct Params
    {};
    struct Result
    {
        double seconds = 0, count = 0;
    };
    static void describe(ParamList<Params>&) {}
    static void describe(OutputList<Result>& o)
    {
        o.add(&Result::seconds, "seconds", "Time").measured();
        o.add(&Result::count, "count", "Count");
    }
    static std::vector<Preset<Params>> presets() { return {}; }
    static Expected<Result> run(const Params&, Run<Result>&) { return Result{}; }
};

TEST(Digest, LeavesOutWhatTheClockGave)
{
    const SimulatorOf<Stopwatch> stopwatch("");
    const auto e = Experiment::initial(stopwatch);
    const auto first = digest(e, {Output(1.0), Output(7.0)});
    EXPECT_EQ(digest(e, {Output(2.0), Output(7.0)}), first);
    EXPECT_NE(digest(e, {Output(1.0), Output(8.0)}), first);
}

TEST(Digest, ChangesWithEachParameterAndOutputAndWithNothingElse)
{
    RunContext context;
    auto e = Experiment::initial(sampler());
    const auto outputs = perform(e, context)->outputs;
    const auto first = digest(e, outputs);
    EXPECT_EQ(first.size(), 64u);
    auto other = e;
    other.page = "week-04";
    other.frame = 3;
    EXPECT_EQ(digest(other, outputs), first);
    for (const auto& p : sampler().info().params) {
        auto changed = e;
        auto& v = changed.values[*sampler().info().paramIndex(p.id)];
        std::visit(
            [](auto& x) {
                using T = std::decay_t<decltype(x)>;
                if constexpr (std::is_same_v<T, bool>)
                    x = !x;
                else if constexpr (std::is_arithmetic_v<T>)
                    x += 1;
                else if constexpr (std::is_same_v<T, std::string>)
                    x += "b";
                else
                    x.push_back(0);
            },
            v);
        EXPECT_NE(digest(changed, outputs), first) << p.id;
    }
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        auto changed = outputs;
        changed[i] = changed[i].index() == 0 ? Output(-1.0) : Output(0.0);
        EXPECT_NE(digest(e, changed), first) << sampler().info().outputs[i].id;
    }
}

} // namespace
} // namespace infralab
