// The export holds everything, reads back the same, and a fault in a file from elsewhere names its place and
// changes nothing; merging; the writer's thread; erasing.

#include "temporary_folder.hpp"

#include "app/progress/progress_transfer.hpp"
#include "app/progress/progress_writer.hpp"

#include <gmock/gmock.h>

using namespace infralab;
using test::at;
using testing::HasSubstr;
namespace fs = std::filesystem;

namespace {

ProgressRecords everything()
{
    ProgressRecords all;
    all.sections = {{"lesson-05", "range-and-spacing", at(1'000)}, {"week-04", "", at(2'000)}};
    all.predictions = {{"lesson-05", "bf16-stop", "512", 0.7, "256", false, at(3'000)}};
    all.checks = {{"lesson-05", "tie-to-even", "a \"quoted\"\nline", true, 3, at(4'001)}};
    all.readings = {{"week-04", "Kung & Leiserson", true, "note é", at(5'000), at(6'000)}};
    all.attachments = {{"week-04", "Kung & Leiserson", "/home/me/a b.pdf", at(7'000)}};
    all.runs = {{"infralab:systolic_array?rows=8", "systolic_array", "week-04", "Cycles 23", at(8'000)}};
    all.place = PlaceRecord{"lesson-05", "in-practice", at(9'000)};
    return all;
}

TEST(ProgressTransfer, ReadsBackWhatItWrote)
{
    const auto read = progressFromJson(progressToJson(everything(), at(10'000)), "export.json");
    ASSERT_TRUE(read) << read.error().where << ' ' << read.error().message;
    EXPECT_EQ(*read, everything());
    const auto nothing = progressFromJson(progressToJson({}, at(10'000)), "export.json");
    ASSERT_TRUE(nothing) << nothing.error().where << ' ' << nothing.error().message;
    EXPECT_EQ(*nothing, ProgressRecords());
}

TEST(ProgressTransfer, WritesTimesThatPeopleRead)
{
    EXPECT_EQ(momentText(at(0)), "1970-01-01T00:00:00.000Z");
    EXPECT_EQ(momentText(at(1'796'078'225'120)), "2026-11-30T22:37:05.120Z");
    EXPECT_EQ(momentFrom("2026-11-30T22:37:05.120Z"), at(1'796'078'225'120));
    for (const char* wrong :
         {"", "2026-11-30", "2026-02-30T20:37:05.120Z", "2026-11-30T24:00:00.000Z", "2026-11-30T20:37:05.120",
          "2026-11-30 20:37:05.120Z", "1969-12-31T23:59:59.999Z"})
        EXPECT_FALSE(momentFrom(wrong)) << wrong;
}

struct Fault
{
    const char *from, *to, *place;
};

class FaultyExport : public testing::TestWithParam<Fault>
{};

TEST_P(FaultyExport, IsRefusedWithItsPlace)
{
    std::string text = progressToJson(everything(), at(10'000));
    const auto found = text.find(GetParam().from);
    ASSERT_NE(found, std::string::npos);
    text.replace(found, std::string(GetParam().from).size(), GetParam().to);
    const auto read = progressFromJson(text, "export.json");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().where, std::string("export.json") + GetParam().place);
    EXPECT_FALSE(read.error().message.empty());
}

INSTANTIATE_TEST_SUITE_P(
    , FaultyExport,
    testing::Values(Fault{"infralab-progress", "something-else", ": format"},
                    Fault{"\"version\": 1", "\"version\": 2", ": version"},
                    Fault{"\"version\": 1", "\"version\": \"1\"", ": version"},
                    Fault{"\"confidence\": 0.7", "\"confidence\": 70", ": predictions[0].confidence"},
                    Fault{"\"confidence\": 0.7", "\"confidence\": null", ": predictions[0].confidence"},
                    Fault{"\"tries\": 3", "\"tries\": 1e300", ": checks[0].tries"},
                    Fault{"\"tries\": 3", "\"tries\": 0", ": checks[0].tries"},
                    Fault{"\"tries\": 3", "\"attempts\": 3", ": checks[0].attempts"},
                    Fault{"\"done\": true", "\"done\": 1", ": readings[0].done"},
                    Fault{"00:00:02.000Z", "two o'clock", ": sections_read[1].at"},
                    Fault{"\"checks\": [", "\"checks\": 5, \"more\": [", ": more"},
                    Fault{"\"block\": \"bf16-stop\"", "\"block\": \"\"", ": predictions[0].block"},
                    Fault{"\"runs\": [", "\"runs\": [7,", ": runs[0]"},
                    Fault{"\"exported_at\": \"", "\"exported_at\": 7, \"x\": \"", ": x"},
                    Fault{"\"predictions\": [", "\"predictions\": {", ":23"}));

TEST(ProgressTransfer, SurvivesAnyCutOrChangedByte)
{
    const std::string sound = progressToJson(everything(), at(10'000));
    for (std::size_t cut = 0; cut + 1 < sound.size(); ++cut) // the last byte is a line end
        ASSERT_FALSE(progressFromJson(sound.substr(0, cut), "cut")) << cut;
    for (std::size_t place = 0; place < sound.size(); ++place) {
        std::string changed = sound;
        changed[place] = static_cast<char>(changed[place] ^ 0x85);
        static_cast<void>(progressFromJson(changed, "changed"));
    }
    EXPECT_FALSE(progressFromJson(std::string(200'000, '['), "deep"));
    EXPECT_EQ(progressFromJson("{\n\"format\":\n oops}", "f").error().where, "f:3");
}

TEST(ProgressTransfer, MergesWithoutLosingAndTwiceLikeOnce)
{
    ProgressRecords mine = everything();
    ProgressRecords theirs = everything();
    theirs.sections[0].at = at(500);
    theirs.predictions[0] = {"lesson-05", "bf16-stop", "256",    1,
                             "256",       true,        at(9'999)}; // later: no first guess
    theirs.checks[0].right = false;
    theirs.checks[0].tries = 5;
    theirs.readings[0] = {"week-04", "Kung & Leiserson", false, "older note", at(9'999), at(1)};
    theirs.runs.push_back({"infralab:x", "x", "", "", at(1)});
    theirs.place = PlaceRecord{"week-01", "", at(1)};
    const auto both = merged(mine, theirs);
    EXPECT_EQ(both.sections[0].at, at(500));
    EXPECT_EQ(both.predictions, mine.predictions);
    EXPECT_TRUE(both.checks[0].right);
    EXPECT_EQ(both.checks[0].tries, 5);
    EXPECT_EQ(both.readings[0],
              (ReadingRecord{"week-04", "Kung & Leiserson", false, "note é", at(9'999), at(6'000)}));
    EXPECT_EQ(both.runs.size(), 2u);
    EXPECT_EQ(both.place, mine.place);
    EXPECT_EQ(merged(both, theirs), both);
    EXPECT_TRUE(holdTheSame(merged(theirs, mine), both)) << "whichever comes first";
}

class ProgressFiles : public testing::Test
{
protected:
    test::TemporaryFolder folder;
    fs::path file = folder / "progress.sqlite";
};

TEST_F(ProgressFiles, ImportsIntoTheStoreAndCountsWhatIsNew)
{
    auto store = test::begun(file);
    ASSERT_TRUE(store.add(ReadSection{"lesson-01", "a", at(1)}));
    EXPECT_EQ(store.merge(everything()).value(), 7u);
    EXPECT_EQ(store.merge(everything()).value(), 0u);
    auto all = store.records().value();
    all.runs = store.runs().value();
    ProgressRecords wanted = everything();
    wanted.sections.push_back({"lesson-01", "a", at(1)});
    EXPECT_TRUE(holdTheSame(all, wanted));
}

TEST_F(ProgressFiles, SavesTheExportWholeOrNotAtAll)
{
    const fs::path out = folder / "out.json";
    test::write(out, "what was there");
    EXPECT_FALSE(saveProgressJson(everything(), at(1), folder / "no such folder/out.json"));
    ASSERT_TRUE(saveProgressJson(everything(), at(1), out));
    EXPECT_EQ(progressFromJsonFile(out).value(), everything());
    EXPECT_EQ(fs::status(out).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    EXPECT_TRUE(folder.filesWith(".part").empty());
    EXPECT_THAT(progressFromJsonFile(folder / "none.json").error().where, HasSubstr("none.json"));
    EXPECT_FALSE(progressFromJsonFile(folder.path())) << "a folder";
}

TEST_F(ProgressFiles, EraseLeavesNothingOfThisProgramAndNotices)
{
    auto other = test::begun(file);
    ASSERT_TRUE(other.add(ReadSection{"lesson-01", "a", at(1)}));
    test::write(folder / "progress-damaged-2026-11-30-222237.sqlite", "an old one");
    test::write(folder / "progress-before-version-2-2026-11-30-222237.sqlite", "an older one");
    test::write(folder / "progress.sqlite-journal", "a journal");
    test::write(folder / "theirs.txt", "not ours");
    EXPECT_EQ(progressFilesAside(file).size(), 2u);
    const auto erased = eraseProgressFiles(file);
    ASSERT_TRUE(erased) << erased.error().message;
    EXPECT_EQ(folder.filesWith("").size(), 1u);
    EXPECT_EQ(test::bytesOf(folder / "theirs.txt"), "not ours");
    const auto written = other.add(ReadSection{"lesson-01", "b", at(2)});
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().kind, ProgressFault::Kind::absent);
    EXPECT_TRUE(eraseProgressFiles(file)) << "nothing is left to erase";
}

TEST_F(ProgressFiles, EraseOverwritesWhatTheFileHeld)
{
    {
        auto store = test::begun(file);
        ASSERT_TRUE(store.setNote({"w", "r", false, "a private remark", {}, at(1)}));
    }
    fs::create_hard_link(file, folder / "another name"); // shows what the erased blocks hold
    ASSERT_NE(test::bytesOf(folder / "another name").find("a private remark"), std::string::npos);
    ASSERT_TRUE(eraseProgressFiles(file));
    const std::string left = test::bytesOf(folder / "another name");
    EXPECT_EQ(left.find_first_not_of('\0'), std::string::npos);
}

TEST_F(ProgressFiles, EraseLeavesWhatIsNotOurs)
{
    for (const char* bytes : {"a letter to a friend", "SQLite format 3\0 of someone"}) {
        test::write(file, bytes);
        const auto erased = eraseProgressFiles(file);
        ASSERT_FALSE(erased);
        EXPECT_EQ(erased.error().kind, ProgressFault::Kind::foreign);
        EXPECT_EQ(test::bytesOf(file), bytes);
    }
    fs::remove(file);
    fs::create_directory(file);
    EXPECT_FALSE(eraseProgressFiles(file));
    EXPECT_TRUE(fs::exists(file));
}

TEST_F(ProgressFiles, TheWriterKeepsTheOrderAndWritesAllBeforeItEnds)
{
    std::atomic<int> faults = 0;
    {
        ProgressWriter writer(test::begun(file),
                              [&faults](const auto& fault) { faults += fault.has_value(); });
        for (int i = 0; i < 50; ++i)
            writer.add([i](ProgressStore& store) {
                return store.setNote({"w", "r", false, std::to_string(i), {}, at(i)});
            });
        writer.drain();
        EXPECT_EQ(test::begun(file).records()->readings.front().note, "49");
        for (int i = 50; i < 80; ++i)
            writer.add([i](ProgressStore& store) {
                return store.setNote({"w", "r", false, std::to_string(i), {}, at(i)});
            });
    }
    EXPECT_EQ(test::begun(file).records()->readings.front().note, "79");
    EXPECT_EQ(faults, 0);
}

TEST_F(ProgressFiles, TheWriterTellsAFaultAndThatItIsOver)
{
    std::vector<std::string> told; // read only when the writer is idle
    ProgressWriter writer(test::begun(file), [&told](const std::optional<ProgressFault>& fault) {
        told.push_back(fault ? fault->message : "over");
    });
    writer.add([](ProgressStore&) -> ProgressExpected<void> {
        return tl::unexpected(ProgressFault{ProgressFault::Kind::full, "full"});
    });
    writer.add([](ProgressStore& store) { return store.add(ReadSection{"p", "a", at(1)}); });
    writer.add([](ProgressStore& store) { return store.add(ReadSection{"p", "b", at(1)}); });
    writer.drain();
    EXPECT_EQ(told, std::vector<std::string>({"full", "over"}));
}

} // namespace
