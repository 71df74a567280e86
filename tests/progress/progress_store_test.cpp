// What is recorded is there after the file was closed and opened again, by the rules that the records state.

#include "temporary_folder.hpp"

using namespace infralab;
using test::at;

namespace {

class ProgressStoreTest : public testing::Test
{
protected:
    test::TemporaryFolder folder;
    std::filesystem::path file = folder / "progress.sqlite";
};

TEST_F(ProgressStoreTest, GivesEveryKindOfRecordBackAfterOpeningAgain)
{
    const ReadSection section{"lesson-05", "range-and-spacing", at(1)};
    const Prediction prediction{"lesson-05", "bf16-stop", "512 ones", 0.75, "256", false, at(2)};
    const CheckRecord check{"lesson-05", "tie-to-even", "448", true, 1, at(3)};
    const Attachment attachment{"week-04", "A reading; with \"quotes\" é", "/home/me/paper.pdf", at(6)};
    const RunRecord run{"infralab:systolic_array?rows=8", "systolic_array", "week-04", "Cycles 23", at(7)};
    const PlaceRecord place{"lesson-05", "in-practice", at(8)};
    {
        auto store = test::begun(file);
        ASSERT_TRUE(store.add(section));
        ASSERT_TRUE(store.add(prediction));
        ASSERT_TRUE(store.add(check));
        ASSERT_TRUE(store.setDone({"week-04", "A reading", true, {}, at(4), {}}));
        ASSERT_TRUE(store.setNote({"week-04", "A reading", false, "Table 2\nmatters", {}, at(5)}));
        ASSERT_TRUE(store.add(attachment));
        ASSERT_TRUE(store.add(run));
        ASSERT_TRUE(store.setPlace(place));
    }
    auto store = test::begun(file);
    const auto records = store.records();
    ASSERT_TRUE(records) << records.error().message;
    EXPECT_EQ(records->sections, std::vector{section});
    EXPECT_EQ(records->predictions, std::vector{prediction});
    EXPECT_EQ(records->checks, std::vector{check});
    const ReadingRecord reading{"week-04", "A reading", true, "Table 2\nmatters", at(4), at(5)};
    EXPECT_EQ(records->readings, std::vector{reading});
    EXPECT_EQ(records->attachments, std::vector{attachment});
    EXPECT_EQ(records->place, place);
    EXPECT_EQ(store.runs().value(), std::vector{run});
}

TEST_F(ProgressStoreTest, KeepsTheFirstGuessAndCountsTriesUntilTheRightOne)
{
    auto store = test::begun(file);
    ASSERT_TRUE(store.add(Prediction{"p", "b", "1", 0.5, "2", false, at(1)}));
    ASSERT_TRUE(store.add(Prediction{"p", "b", "2", 1.0, "2", true, at(2)}));
    ASSERT_TRUE(store.add(CheckRecord{"p", "c", "x", false, 1, at(1)}));
    ASSERT_TRUE(store.add(CheckRecord{"p", "c", "y", true, 1, at(2)}));
    ASSERT_TRUE(store.add(CheckRecord{"p", "c", "z", false, 1, at(3)}));
    const auto records = store.records().value();
    EXPECT_EQ(records.predictions, std::vector({Prediction{"p", "b", "1", 0.5, "2", false, at(1)}}));
    EXPECT_EQ(records.checks, std::vector({CheckRecord{"p", "c", "y", true, 2, at(2)}}));
}

TEST_F(ProgressStoreTest, TicksNotesAndAttachmentsAreTakenBack)
{
    auto store = test::begun(file);
    ASSERT_TRUE(store.setNote({"w", "r", false, "a private remark", {}, at(1)}));
    ASSERT_TRUE(store.setDone({"w", "r", true, {}, at(2), {}}));
    ASSERT_TRUE(store.setDone({"w", "r", false, {}, at(3), {}}));
    ASSERT_TRUE(store.setNote({"w", "r", false, "", {}, at(4)}));
    ASSERT_TRUE(store.add(Attachment{"w", "r", "https://example.org/a", at(1)}));
    ASSERT_TRUE(store.add(Attachment{"w", "r", "https://example.org/b", at(2)}));
    ASSERT_TRUE(store.remove(Attachment{"w", "r", "https://example.org/a", {}}));
    const auto records = store.records().value();
    EXPECT_EQ(records.readings, std::vector({ReadingRecord{"w", "r", false, "", at(3), at(4)}}));
    EXPECT_EQ(records.attachments, std::vector({Attachment{"w", "r", "https://example.org/b", at(2)}}));
    EXPECT_EQ(test::bytesOf(file).find("a private remark"), std::string::npos)
        << "removed text is overwritten";
}

TEST_F(ProgressStoreTest, GivesTheNewestRunsFirst)
{
    auto store = test::begun(file);
    for (int i = 1; i <= 5; ++i)
        ASSERT_TRUE(store.add(RunRecord{"infralab:x", "x", "p", std::to_string(i), at(i)}));
    const auto newest = store.runs(2).value();
    ASSERT_EQ(newest.size(), 2u);
    EXPECT_EQ(newest[0].headline, "5");
    EXPECT_EQ(newest[1].headline, "4");
    EXPECT_EQ(store.runs().value().size(), 5u);
}

TEST_F(ProgressStoreTest, IsWantedUntilTurnedOff)
{
    {
        auto store = test::begun(file);
        EXPECT_TRUE(store.isWanted().value());
        ASSERT_TRUE(store.setWanted(false));
    }
    EXPECT_FALSE(test::begun(file).isWanted().value());
}

TEST_F(ProgressStoreTest, NoticesWhatAnotherCopyWrote)
{
    auto mine = test::begun(file);
    auto theirs = test::begun(file);
    const auto before = mine.dataVersion().value();
    ASSERT_TRUE(mine.add(ReadSection{"p", "a", at(1)}));
    EXPECT_EQ(mine.dataVersion().value(), before) << "one's own writing is no news";
    ASSERT_TRUE(theirs.add(ReadSection{"p", "b", at(2)}));
    EXPECT_NE(mine.dataVersion().value(), before);
    EXPECT_EQ(mine.records()->sections.size(), 2u);
}

} // namespace
