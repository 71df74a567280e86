// What follows from a description: JSON, CSV, spoken text, reference page.

#include "sampler.hpp"

#include <gmock/gmock.h>

namespace infralab {
namespace {

using testing::HasSubstr;

Report report()
{
    RunContext context;
    return *perform(Experiment::initial(sampler()), context);
}

TEST(ResultJson, HasThePromisedShape)
{
    const auto json = resultJson(Experiment::initial(sampler()), report(), {1, 2});
    for (const auto* part :
         {"\"simulator\": \"sampler\"", "\"version\": 2", "\"engine\": \"builtin\"", "\"parameters\": {",
          "\"outputs\": {", "\"kind\": \"number\"", "\"unit\": \"item\"", "\"value\": 14", "\"digest\": \"",
          "\"low\": [", "\"columns\": [", "\"index\": 2", "\"square\": ["})
        EXPECT_THAT(json, HasSubstr(part));
    EXPECT_THAT(json, HasSubstr("\"value\": null")) << "a number that does not apply";
    EXPECT_THAT(json, testing::Not(HasSubstr(": nan")));
    EXPECT_THAT(json, testing::Not(HasSubstr("\"index\": 3"))) << "only the frames asked for";
}

TEST(Csv, QuotesAsRfc4180Says)
{
    const auto r = report();
    const auto& outputs = sampler().info().outputs;
    const auto table = toCsv(outputs[7], r.outputs[7]);
    EXPECT_TRUE(table.starts_with("index,name\r\n0,\"item, \"\"0\"\"\"\r\n")) << table;
    EXPECT_TRUE(toCsv(outputs[3], r.outputs[3]).starts_with("Item,Value,low,high\r\n0,0,-1,1\r\n"));
    EXPECT_EQ(toCsv(outputs[4], r.outputs[4]), "Row,left,right\r\nup,1,2\r\ndown,3,\r\n");
    EXPECT_EQ(toCsv(outputs[0], r.outputs[0]), "Sum,unit\r\n14,item\r\n");
}

TEST(Spoken, SaysWhatAnOutputHolds)
{
    const auto r = report();
    for (std::size_t i = 0; i < r.outputs.size(); ++i) {
        const auto text = spoken(sampler().info().outputs[i], r.outputs[i]);
        EXPECT_TRUE(text.starts_with(sampler().info().outputs[i].label)) << text;
        EXPECT_TRUE(text.ends_with('.')) << text;
    }
    EXPECT_EQ(spoken(sampler().info().outputs[1], r.outputs[1]), "Absent: not applicable.");
    EXPECT_EQ(spoken(sampler().info().outputs[0], r.outputs[0]), "Sum: 14 item.");
}

TEST(Reference, NamesEverythingThereIs)
{
    const auto& info = sampler().info();
    const auto page = referencePage(info);
    for (const auto& p : info.params)
        EXPECT_THAT(page, HasSubstr(flagOf(p.id)));
    for (const auto& o : info.outputs)
        EXPECT_THAT(page, HasSubstr("`" + o.id + "`"));
    EXPECT_THAT(page, HasSubstr("# Notes"));
    EXPECT_THAT(schemaJson(info), HasSubstr("\"maximum\": 64"));
    EXPECT_THAT(infoJson(info), HasSubstr("\"flag\": \"--count\""));
}

} // namespace
} // namespace infralab
