// Plans that are locked before a run, and whoever bends them afterwards.

#include "simulators/contract/experiment.hpp"

#include <gmock/gmock.h>

namespace infralab {
namespace {

using testing::HasSubstr;
using testing::Not;

Experiment planned()
{
    auto e = Experiment::initial(*find("nested_design"));
    e.plan = lockedPlan(e);
    return e;
}

std::vector<Output> withShare(const Experiment& e, double share)
{
    std::vector<Output> outputs(e.simulator->info().outputs.size());
    outputs[*e.simulator->info().outputIndex("data_share")] = share;
    return outputs;
}

std::string verdict(const Experiment& e, const std::vector<Output>* outputs = nullptr,
                    bool unfinished = false)
{
    return planStamp(e, outputs, unfinished).value().verdict;
}

TEST(Plan, IsAsPlannedUntilAValueChanges)
{
    auto e = planned();
    EXPECT_EQ(verdict(e), "as planned");
    EXPECT_TRUE(planStamp(e, nullptr, false)->holds);
    const auto before = e.values;
    ASSERT_TRUE(setParameter(e, "alpha", "0.1"));
    EXPECT_FALSE(planStamp(e, nullptr, false)->holds);
    const auto& info = e.simulator->info();
    EXPECT_THAT(verdict(e),
                HasSubstr("changed after locking: " + info.params[*info.paramIndex("alpha")].label));
    e.values = before;
    EXPECT_EQ(verdict(e), "as planned");
}

TEST(Plan, WaitsForItsData)
{
    auto e = planned();
    ASSERT_TRUE(setParameter(e, "data", "runs.csv"));
    const auto whole = withShare(e, 1), part = withShare(e, 0.4), more = withShare(e, 1.25);
    EXPECT_EQ(verdict(e, &whole), "as planned");
    EXPECT_THAT(verdict(e, &part), HasSubstr("early look: 40 % of the planned data"));
    EXPECT_THAT(verdict(e, &more), HasSubstr("more data than planned: 125 %"));
    EXPECT_THAT(verdict(e, nullptr, true), HasSubstr("early look: the run was not finished"));
    e.plan = lockedPlan(e);
    EXPECT_THAT(verdict(e, &whole), HasSubstr("locked after the data were loaded"));
}

TEST(Plan, IsStampedOnFiguresAndResults)
{
    auto e = planned();
    const auto hash = e.plan->hash;
    EXPECT_EQ(hash.size(), 64u);
    EXPECT_THAT(figureCaption(e, nullptr, false), HasSubstr("[plan " + hash.substr(0, 12) + ", as planned]"));
    RunContext context;
    const auto report = perform(e, context);
    ASSERT_TRUE(report);
    EXPECT_THAT(resultJson(e, *report), HasSubstr(hash));
    EXPECT_THAT(resultJson(e, *report), HasSubstr("as planned"));
    e.plan.reset();
    EXPECT_EQ(figureCaption(e, nullptr, false), toCommand(e));
    EXPECT_THAT(resultJson(e, *report), Not(HasSubstr("\"plan\"")));
}

TEST(Plan, HasAnotherHashForEveryOtherPlan)
{
    for (const auto& simulator : catalogue()) {
        const auto& info = simulator->info();
        const auto base = lockedPlan(Experiment::initial(*simulator)).hash;
        for (const auto& preset : info.presets) {
            auto e = Experiment::initial(*simulator);
            e.values = preset.values;
            const auto plan = lockedPlan(e);
            auto bare = Experiment::initial(*simulator).values;
            EXPECT_EQ(plan.hash == base, plan.values == bare && !plan.afterData)
                << info.id << " " << preset.id;
        }
    }
    auto before = planned(), after = before;
    ASSERT_TRUE(setParameter(after, "data", "runs.csv"));
    EXPECT_NE(lockedPlan(before).hash, lockedPlan(after).hash);
    EXPECT_EQ(lockedPlan(before).values, lockedPlan(after).values);
}

TEST(Plan, TravelsInFilesAndRefusesAnEditedOne)
{
    for (const auto& simulator : catalogue()) {
        auto e = Experiment::initial(*simulator);
        for (const auto& preset : simulator->info().presets) {
            e.values = preset.values;
            e.plan = lockedPlan(e);
            const auto back = experimentFromJson(toJson(e));
            ASSERT_TRUE(back) << back.error().where << ": " << back.error().message;
            EXPECT_EQ(*back, e) << simulator->info().id;
        }
    }
    const auto e = planned();
    auto text = toJson(e);
    const auto at = text.find("\"alpha\"", text.find("\"plan\""));
    ASSERT_NE(at, std::string::npos);
    text.replace(at, text.find(',', at) - at, "\"alpha\": 0.2");
    const auto bent = experimentFromJson(text, "lab.json");
    ASSERT_FALSE(bent);
    EXPECT_THAT(bent.error().where, HasSubstr("plan.hash"));
    EXPECT_THAT(bent.error().message, HasSubstr("edited after it was locked"));
}

TEST(Plan, OfBrokenShapeIsAnError)
{
    for (const auto* plan : {"1", "{}", "{\"hash\": 1, \"after_data\": false, \"parameters\": {}}",
                             "{\"hash\": \"x\", \"after_data\": 2, \"parameters\": {}}",
                             "{\"hash\": \"x\", \"after_data\": false, \"parameters\": []}",
                             "{\"hash\": \"x\", \"after_data\": false, \"parameters\": {\"nothing\": 1}}",
                             "{\"hash\": \"x\", \"after_data\": false, \"parameters\": {}, \"more\": 1}"}) {
        const auto e = experimentFromJson(
            std::string(R"({"format": 1, "simulator": "nested_design", "parameters": {}, "plan": )") + plan +
                "}",
            "lab.json");
        ASSERT_FALSE(e) << plan;
        EXPECT_THAT(e.error().where, HasSubstr("lab.json, plan"));
        EXPECT_FALSE(e.error().message.empty());
    }
}

} // namespace
} // namespace infralab
