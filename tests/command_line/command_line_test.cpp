// `infralab` as a person or a script runs it.

#include "simulators/contract/experiment.hpp"

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <sys/wait.h>

namespace infralab {
namespace {

using Json = nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;

struct Ran
{
    int code = -1;
    std::string out; ///< standard output and errors together where the words say 2>&1
};

/// Runs in a shell, so the words are quoted as a person would.
Ran infralab(const std::string& words, const std::string& environment = "")
{
    const auto command = environment + " " INFRALAB_BIN "/infralab " + words;
    Ran ran;
    auto* pipe = popen(command.c_str(), "r");
    std::array<char, 4096> buffer;
    for (std::size_t n; (n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
        ran.out.append(buffer.data(), n);
    const int status = pclose(pipe);
    ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    return ran;
}

Json parsed(const Ran& ran)
{
    EXPECT_EQ(ran.code, 0);
    return Json::parse(ran.out, nullptr, false);
}

/// A folder that goes away with the test.
struct Scratch
{
    std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("infralab command line é " + std::to_string(getpid()));
    Scratch() { std::filesystem::create_directories(path); }
    ~Scratch() { std::filesystem::remove_all(path); }
    std::string file(const std::string& name) const { return (path / name).string(); }
    std::string quoted(const std::string& name) const { return "'" + file(name) + "'"; }
};

TEST(CommandLine, AnswersTheQuestionsOfTheSystolicArray)
{
    const auto json = parsed(
        infralab("run systolic_array --rows 4 --columns 4 --dataflow os --m 256 --n 128 --k 256 --json"));
    EXPECT_EQ(json["simulator"], "systolic_array");
    EXPECT_EQ(json["engine"], "builtin");
    EXPECT_EQ(json["parameters"]["rows"], 4);
    const auto& o = json["outputs"];
    EXPECT_EQ(o["cycles_scalesim"]["value"], 536576);
    EXPECT_EQ(o["cycles_with_drain"]["value"], 544768);
    EXPECT_EQ(o["folds"]["value"], 2048);
    EXPECT_NEAR(o["overall_utilisation"]["value"].get<double>(), 97.71010576340679, 1e-9);
    EXPECT_EQ(o["mapping_efficiency"]["value"], 100);
    EXPECT_EQ(o["input_reads"]["value"], 2097152);
    EXPECT_EQ(o["output_writes"]["value"], 32768);
    EXPECT_EQ(json["digest"].get<std::string>().size(), 64u);
}

TEST(CommandLine, EncodesNumbers)
{
    const auto json =
        parsed(infralab("run number_format --input \"448.1 0x1.8p3 1/3\" --formats e4m3fn,bf16 --mode RNE "
                        "--saturate false --json"));
    const auto& table = json["outputs"]["encodings"]["value"];
    EXPECT_EQ(table["columns"], Json({"input", "format", "code", "value", "flags"}));
    ASSERT_EQ(table["rows"].size(), 6u);
    EXPECT_EQ(table["rows"][0][0], "448.1");
    EXPECT_EQ(table["rows"][0][1], "e4m3fn");
    EXPECT_EQ(table["rows"][0][2], "0x7e");
    EXPECT_EQ(table["rows"][0][4], "I");
}

TEST(CommandLine, GivesTheSameNumbersOnOpenClWhereThereIsADevice)
{
    const auto words = std::string("run systolic_array --preset ") +
                       find("systolic_array")->info().presets.front().id + " --json";
    const auto builtin = parsed(infralab(words + " --engine builtin"));
    const auto opencl = parsed(infralab(words + " --engine opencl 2>/dev/null"));
    EXPECT_EQ(builtin["digest"], opencl["digest"]);
    if (opencl["engine"] != "opencl")
        GTEST_SKIP() << "no OpenCL device here";
}

TEST(CommandLine, FallsToTheBuiltInEngineWithoutADriver)
{
    for (const auto* vendors : {"/nonexistent/", "/dev/null"}) {
        const auto words = "run systolic_array --engine opencl --json";
        const auto ran = infralab(words, std::string("OCL_ICD_VENDORS=") + vendors);
        const auto json = Json::parse(ran.out, nullptr, false);
        EXPECT_EQ(ran.code, 0);
        EXPECT_EQ(json["engine"], "builtin");
        EXPECT_FALSE(json["note"].get<std::string>().empty());
        EXPECT_EQ(infralab("devices --json", std::string("OCL_ICD_VENDORS=") + vendors).code, 0);
    }
}

struct Refusal
{
    const char *name, *words;
    int code;
    const char* message;
};

class Refuses : public testing::TestWithParam<Refusal>
{};

TEST_P(Refuses, WithOneSentenceAndTheRightCode)
{
    const auto ran = infralab(std::string(GetParam().words) + " 2>&1 >/dev/null");
    EXPECT_EQ(ran.code, GetParam().code) << ran.out;
    EXPECT_THAT(ran.out, HasSubstr(GetParam().message));
    EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 1) << ran.out;
    EXPECT_TRUE(ran.out.starts_with("infralab")) << ran.out;
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, Refuses,
    testing::Values(
        Refusal{"UnknownCommand", "fly", 2, "no such command"},
        Refusal{"UnknownSimulator", "run perpetuum", 2, "perpetuum: There is no such simulator"},
        Refusal{"NoSimulator", "run", 2, "Name a simulator"},
        Refusal{"UnknownParameter", "run systolic_array --rowz 8", 2, "--rowz: "},
        Refusal{"OutOfRange", "run systolic_array --rows 999", 2, "--rows: Rows must lie between 1 and 256"},
        Refusal{"NotANumber", "run systolic_array --rows eight", 2, "--rows: "},
        Refusal{"Comma", "run systolic_array --rows 1,5", 2, "as a point"},
        Refusal{"MissingValue", "run systolic_array --rows", 2, "A value is missing"},
        Refusal{"UnknownPreset", "run systolic_array --preset nothing", 2, "no preset"},
        Refusal{"TwoSimulators", "run systolic_array number_format", 2, "One simulator at a time"},
        Refusal{"NoFile", "run --experiment /no/such.json", 2, "cannot be read"},
        Refusal{"WrongFrames", "run systolic_array --frames x", 2, "--frames: "},
        Refusal{"WrongCsv", "run systolic_array --csv nothing", 2, "--csv: "},
        Refusal{"WrongEngine", "run systolic_array --engine abacus", 2, "auto, builtin or opencl"},
        Refusal{"WrongDevice", "run systolic_array --device x", 2, "--device: "},
        Refusal{"NewerLink", "run --experiment 'infralab:x?simulator=systolic_array&format=9'", 2,
                "newer InfraLab"},
        Refusal{"SweepWithoutRange", "sweep systolic_array", 2, "--over: "},
        Refusal{"SweepOfText", "sweep systolic_array --over dataflow=1:2:3", 2, "not a number"},
        Refusal{"SweepOutside", "sweep systolic_array --over rows=0:4:5", 2, "--over: Rows must lie between"},
        Refusal{"SweepForm", "sweep systolic_array --over rows=1", 2, "The form is"},
        Refusal{"VerifyNothing", "verify", 2, "Name one file"},
        Refusal{"VerifyMissing", "verify /no/such.json", 2, "cannot be read"},
        Refusal{"ListWithName", "list systolic_array", 2, "takes no names"},
        Refusal{"DescribeNothing", "describe", 2, "Name one simulator"},
        Refusal{"CalendarWithName", "calendar autumn", 2, "takes no names"},
        Refusal{"CalendarOfNoFile", "calendar --schedule /no/such.yaml", 2, "no such file"},
        Refusal{"CalendarFromNoDay", "calendar --start 2026-02-30", 2, "--start: "},
        Refusal{"CalendarNowhere", "calendar --out /no/such/folder/c.ics", 1, "cannot be written"},
        Refusal{"UnknownFlag", "list --jason", 2, "--jason: "},
        Refusal{"SaveNowhere", "run systolic_array --save /no/such/folder/e.json", 1, "cannot be written"}),
    [](const auto& test) { return std::string(test.param.name); });

TEST(CommandLine, SweepsAParameter)
{
    const auto json = parsed(infralab("sweep systolic_array --over rows=2:32:5:log --m 64 --json"));
    EXPECT_EQ(json["over"], "rows");
    ASSERT_EQ(json["value"]["rows"].size(), 5u);
    EXPECT_EQ(json["value"]["rows"][4][0], 32);
    const auto csv = infralab("sweep systolic_array --over rows=1:3:3");
    EXPECT_EQ(csv.code, 0);
    EXPECT_EQ(std::count(csv.out.begin(), csv.out.end(), '\n'), 4);
}

TEST(CommandLine, VerifiesWhatItSaved)
{
    const Scratch scratch;
    ASSERT_EQ(infralab("run systolic_array --rows 3 --save " + scratch.quoted("e.json")).code, 0);
    const auto same = infralab("verify " + scratch.quoted("e.json"));
    EXPECT_EQ(same.code, 0);
    EXPECT_THAT(same.out, HasSubstr("bit for bit"));

    ASSERT_EQ(infralab("run systolic_array --rows 3 --json > " + scratch.quoted("r.json")).code, 0);
    EXPECT_EQ(infralab("verify " + scratch.quoted("r.json")).code, 0);

    // A recorded number that was touched is found and named.
    auto json = Json::parse(std::ifstream(scratch.file("r.json")));
    json["outputs"]["folds"]["value"] = 77;
    json["digest"] = std::string(64, '0');
    std::ofstream(scratch.file("r.json")) << json;
    const auto changed = infralab("verify " + scratch.quoted("r.json") + " 2>&1");
    EXPECT_EQ(changed.code, 3);
    EXPECT_THAT(changed.out, HasSubstr("folds: recorded 77, now"));
    EXPECT_THAT(changed.out, testing::Not(HasSubstr("cycles_scalesim")));
}

TEST(CommandLine, StartsFromFilesPresetsAndLinks)
{
    const Scratch scratch;
    ASSERT_EQ(infralab("run systolic_array --rows 5 --columns 6 --save " + scratch.quoted("e.json")).code, 0);
    const auto json =
        parsed(infralab("run --experiment " + scratch.quoted("e.json") + " --columns=7 --json"));
    EXPECT_EQ(json["parameters"]["rows"], 5);
    EXPECT_EQ(json["parameters"]["columns"], 7);
    EXPECT_EQ(
        parsed(infralab(
            "run --experiment 'infralab:x?simulator=systolic_array&rows=9' --json"))["parameters"]["rows"],
        9);
}

TEST(CommandLine, RepeatsEveryPresetFromItsOwnCommand)
{
    for (const auto& simulator : catalogue())
        for (const auto& preset : simulator->info().presets) {
            auto e = Experiment::initial(*simulator);
            e.values = preset.values;
            const auto command = toCommand(e);
            ASSERT_TRUE(command.starts_with("infralab "));
            RunContext context;
            EXPECT_EQ(parsed(infralab(command.substr(9) + " --json"))["digest"],
                      digest(e, perform(e, context)->outputs))
                << command;
        }
}

TEST(CommandLine, HelpsEverywhere)
{
    EXPECT_EQ(infralab("--help").code, 0);
    EXPECT_EQ(infralab("--version").code, 0);
    for (const auto* command : {"list", "describe", "run", "sweep", "verify", "devices", "bench", "calendar",
                                "open", "shot", "tour"}) {
        const auto help = infralab(std::string(command) + " --help");
        EXPECT_EQ(help.code, 0) << command;
        EXPECT_THAT(help.out, HasSubstr("usage: infralab " + std::string(command)));
    }
}

TEST(CommandLine, ListsAndDescribes)
{
    const auto list = parsed(infralab("list --json"));
    EXPECT_EQ(list.size(), catalogue().size());
    for (const auto& s : catalogue()) {
        const auto json = parsed(infralab("describe " + s->info().id + " --json"));
        EXPECT_EQ(json["parameters"].size(), s->info().params.size());
        EXPECT_TRUE(parsed(infralab("describe " + s->info().id + " --schema")).contains("properties"));
        EXPECT_EQ(infralab("describe " + s->info().id).code, 0);
    }
}

TEST(CommandLine, WritesTheCalendarOfAnySchedule)
{
    const auto shipped = infralab("calendar");
    EXPECT_EQ(shipped.code, 0);
    EXPECT_THAT(shipped.out, testing::StartsWith("BEGIN:VCALENDAR\r\n"));
    EXPECT_THAT(shipped.out, testing::EndsWith("END:VCALENDAR\r\n"));
    EXPECT_THAT(shipped.out, HasSubstr("DTSTART;VALUE=DATE:20260826\r\n"));

    Scratch scratch;
    std::ofstream(scratch.file("mine.yaml"))
        << "term: Winter school\nnote: Final.\nweeks:\n  - {number: 1, part: A, title: B, "
           "monday: 2027-02-01, brief: C,\n     sessions: [{date: 2027-02-03, title: Opening}]}\n";
    const auto written = infralab("calendar --schedule " + scratch.quoted("mine.yaml") +
                                  " --start 2027-03-04 --out " + scratch.quoted("mine.ics"));
    EXPECT_EQ(written.code, 0);
    EXPECT_EQ(written.out, "");
    std::stringstream file;
    file << std::ifstream(scratch.file("mine.ics"), std::ios::binary).rdbuf();
    EXPECT_THAT(file.str(), HasSubstr("SUMMARY:Opening\r\n"));
    EXPECT_THAT(file.str(), HasSubstr("DTSTART;VALUE=DATE:20270303\r\n")); // the Wednesday of that week
}

TEST(CommandLine, CarriesProgressFromOneComputerToAnother)
{
    const Scratch scratch;
    const auto home = [&scratch](const char* name) { return "XDG_DATA_HOME=" + scratch.quoted(name); };
    EXPECT_THAT(infralab("progress status", home("one")).out, HasSubstr("Progress is off"));
    EXPECT_FALSE(std::filesystem::exists(scratch.path / "one")) << "asking makes nothing";
    EXPECT_EQ(infralab("progress export " + scratch.quoted("e.json") + " 2>&1", home("one")).code, 2);
    for (const char* name : {"one", "two"}) {
        const std::string writer = INFRALAB_BIN "/progress-writer " +
                                   scratch.quoted((std::string(name) + "/infralab/progress.sqlite").c_str()) +
                                   " " + name + " 0 2 >/dev/null";
        ASSERT_EQ(std::system(writer.c_str()), 0);
    }
    EXPECT_EQ(infralab("progress export " + scratch.quoted("e.json"), home("one")).code, 0);
    EXPECT_EQ(infralab("progress import " + scratch.quoted("e.json"), home("two")).out,
              "2 records are new.\n");
    EXPECT_EQ(infralab("progress import " + scratch.quoted("e.json"), home("two")).out,
              "0 records are new.\n");
    EXPECT_THAT(infralab("progress status", home("two")).out, HasSubstr("4 checks"));
    EXPECT_EQ(infralab("progress import " + scratch.quoted("e.json"), home("new")).out,
              "2 records are new.\n");
    EXPECT_THAT(infralab("progress status", home("new")).out,
                AllOf(HasSubstr("Progress is off"), HasSubstr("2 checks"), HasSubstr("0 runs")));
    const auto unsure = infralab("progress erase 2>&1", home("two"));
    EXPECT_EQ(unsure.code, 2);
    EXPECT_THAT(unsure.out, HasSubstr("--yes"));
    EXPECT_EQ(infralab("progress erase --yes", home("two")).code, 0);
    EXPECT_TRUE(std::filesystem::is_empty(scratch.path / "two" / "infralab"));
    std::ofstream(scratch.path / "e.json", std::ios::app) << "x";
    const auto faulty = infralab("progress import " + scratch.quoted("e.json") + " 2>&1", home("one"));
    EXPECT_EQ(faulty.code, 2);
    EXPECT_THAT(faulty.out, HasSubstr("e.json:"));
}

TEST(CommandLine, WorksWithAReadOnlyOrMissingHome)
{
    for (const auto* home :
         {"HOME=/nonexistent XDG_CACHE_HOME=/nonexistent/c", "HOME=/proc XDG_CACHE_HOME=/proc/c", "HOME="})
        EXPECT_EQ(infralab("run systolic_array --engine opencl --json >/dev/null 2>&1", home).code, 0)
            << home;
}

TEST(CommandLine, SaysSoWhereThereIsNoDisplay)
{
    const auto ran = infralab("2>&1", "env -u DISPLAY -u WAYLAND_DISPLAY -u QT_QPA_PLATFORM");
    EXPECT_EQ(ran.code, 1);
    EXPECT_THAT(ran.out, testing::AnyOf(HasSubstr("no display"), HasSubstr("not beside this one")));
}

TEST(CommandLine, LoadsNoQt)
{
    Ran ran;
    auto* pipe = popen("ldd " INFRALAB_BIN "/infralab", "r");
    std::array<char, 4096> buffer;
    for (std::size_t n; (n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
        ran.out.append(buffer.data(), n);
    pclose(pipe);
    EXPECT_THAT(ran.out, testing::Not(HasSubstr("libQt")));
}

} // namespace
} // namespace infralab
