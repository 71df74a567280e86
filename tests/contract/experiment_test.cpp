// Experiment files from friends and strangers.

#include "simulators/contract/experiment.hpp"

#include <filesystem>
#include <fstream>
#include <random>

#include <gmock/gmock.h>

namespace infralab {
namespace {

using testing::HasSubstr;

Experiment example()
{
    auto e = Experiment::initial(*find("systolic_array"));
    EXPECT_TRUE(setParameter(e, "rows", "16"));
    EXPECT_TRUE(setParameter(e, "dataflow", "ws"));
    e.frame = 7;
    e.page = "week-04";
    return e;
}

TEST(ExperimentFile, SurvivesTheRoundTrip)
{
    const auto e = example();
    const auto back = experimentFromJson(toJson(e));
    ASSERT_TRUE(back) << back.error().where << ": " << back.error().message;
    EXPECT_EQ(*back, e);
}

struct Broken
{
    const char *name, *text, *where, *message;
};

class BrokenFile : public testing::TestWithParam<Broken>
{};

TEST_P(BrokenFile, GetsASentenceWithThePlace)
{
    const auto& [name, text, where, message] = GetParam();
    const auto e = experimentFromJson(text, "lab.json");
    ASSERT_FALSE(e);
    EXPECT_EQ(e.error().code, Error::Code::invalidInput);
    EXPECT_THAT(e.error().where, HasSubstr(where));
    EXPECT_THAT(e.error().message, HasSubstr(message));
}

#define EXPERIMENT(parameters)                                                                               \
    R"({"format": 1, "simulator": "systolic_array", "parameters": {)" parameters "}}"

INSTANTIATE_TEST_SUITE_P(
    Kinds, BrokenFile,
    testing::Values(
        Broken{"Empty", "", "lab.json:1", "rules of JSON"},
        Broken{"CutShort", "{\n\"format\": 1,", "lab.json:2", "rules of JSON"},
        Broken{"List", "[]", "lab.json", "one JSON object"},
        Broken{"Number", "7", "lab.json", "one JSON object"},
        Broken{"NotUtf8", "{\"\xff\": 1}", "lab.json", "JSON"},
        Broken{"TwiceKey", R"({"format":1,"format":1})", "format", "twice"},
        Broken{"NoFormat", R"({"simulator":"systolic_array","parameters":{}})", "format", "missing"},
        Broken{"NoParameters", R"({"format":1,"simulator":"systolic_array"})", "parameters", "missing"},
        Broken{"Newer", R"({"format":2,"simulator":"systolic_array","parameters":{}})", "format",
               "newer InfraLab"},
        Broken{"NewerSimulator", R"({"format":1,"simulator":"systolic_array","version":99,"parameters":{}})",
               "version", "Update InfraLab"},
        Broken{"FormatText", R"({"format":"1","simulator":"systolic_array","parameters":{}})", "format",
               "whole number"},
        Broken{"UnknownSimulator", R"({"format":1,"simulator":"perpetuum","parameters":{}})", "simulator",
               "infralab list"},
        Broken{"SimulatorNumber", R"({"format":1,"simulator":5,"parameters":{}})", "simulator", "quotes"},
        Broken{"ExtraKey", R"({"format":1,"simulator":"systolic_array","parameters":{},"colour":1})",
               "colour", "no such key"},
        Broken{"ParametersList", R"({"format":1,"simulator":"systolic_array","parameters":[]})", "parameters",
               "object"},
        Broken{"UnknownParameter", EXPERIMENT(R"("rowz": 8)"), "parameters.rowz", "Did you mean rows?"},
        Broken{"WrongKind", EXPERIMENT(R"("rows": "8")"), "parameters.rows", "whole number"},
        Broken{"Fraction", EXPERIMENT(R"("rows": 8.5)"), "parameters.rows", "whole number"},
        Broken{"OutOfRange", EXPERIMENT(R"("rows": 1000000000)"), "parameters.rows", "between 1 and 256"},
        Broken{"Negative", EXPERIMENT(R"("rows": -1)"), "parameters.rows", "between 1 and 256"},
        Broken{"Huge", EXPERIMENT(R"("rows": 99999999999999999999)"), "parameters.rows", "Rows"},
        Broken{"HugeReal", EXPERIMENT(R"("clock_mhz": 1e999)"), "lab.json", "JSON"},
        Broken{"UnknownChoice", EXPERIMENT(R"("dataflow": "sideways")"), "parameters.dataflow", "os, ws, is"},
        Broken{"Null", EXPERIMENT(R"("rows": null)"), "parameters.rows", "whole number"},
        Broken{"FrameNegative", R"({"format":1,"simulator":"systolic_array","parameters":{},"frame":-1})",
               "frame", "whole number"},
        Broken{"EngineUnknown",
               R"({"format":1,"simulator":"systolic_array","parameters":{},"engine":"abacus"})", "engine",
               "auto, builtin or opencl"}),
    [](const auto& test) { return std::string(test.param.name); });

TEST(ExperimentFile, SurvivesDeepNestingAndAMegabyte)
{
    EXPECT_FALSE(experimentFromJson(std::string(100000, '[')));
    EXPECT_FALSE(experimentFromJson(std::string(100000, '[') + std::string(100000, ']')));
    EXPECT_FALSE(experimentFromJson(std::string(1u << 20, ' ')));
    EXPECT_THAT(experimentFromJson(std::string((16u << 20) + 1, ' ')).error().message,
                HasSubstr("too large"));
}

TEST(ExperimentFile, NeverThrowsOnMutations)
{
    const auto text = toJson(example());
    std::mt19937 random(20261130);
    for (int i = 0; i < 5000; ++i) {
        auto mutated = text;
        for (unsigned edits = 1 + random() % 4; edits > 0; --edits) {
            const auto at = random() % mutated.size();
            switch (random() % 3) {
            case 0:
                mutated[at] = static_cast<char>(random());
                break;
            case 1:
                mutated.erase(at, 1 + random() % 8);
                break;
            default:
                mutated.insert(at, mutated.substr(random() % mutated.size(), random() % 12));
            }
            if (mutated.empty())
                mutated = "{";
        }
        const auto e = experimentFromJson(mutated);
        if (!e) {
            EXPECT_FALSE(e.error().where.empty()) << mutated;
            EXPECT_FALSE(e.error().message.empty()) << mutated;
        }
    }
}

TEST(ExperimentFile, ThatIsMissingOrAFolderIsNamed)
{
    EXPECT_EQ(experimentFromFile("/no/such/file.json").error().where, "/no/such/file.json");
    EXPECT_THAT(experimentFromFile("/").error().message, HasSubstr("cannot be read"));
}

TEST(ExperimentFile, LivesInOddPlaces)
{
    const auto folder = std::filesystem::temp_directory_path() / "infralab tests é 実験";
    std::filesystem::create_directories(folder);
    const auto path = (folder / "an experiment.json").string();
    std::ofstream(path) << toJson(example());
    const auto e = experimentFromFile(path);
    ASSERT_TRUE(e);
    EXPECT_EQ(*e, example());
    std::filesystem::remove_all(folder);
}

} // namespace
} // namespace infralab
