// Every number of a caption once more, with the run that yields it, so that neither can change alone.
// The recorded runs belong here too: their digest is a number that a page states.

#include "tests/lessons/page_runs.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace infralab {
namespace {

using testing::HasSubstr;

/// 12345 as 12,345.
std::string grouped(double value)
{
    std::string out = fmt::format("{:.0f}", value);
    for (auto at = static_cast<std::ptrdiff_t>(out.size()) - 3; at > 0; at -= 3)
        out.insert(static_cast<std::size_t>(at), ",");
    return out;
}

struct Claim
{
    std::string page;
    std::size_t lab;
    Changes changes;
    std::string output, says;
};

void PrintTo(const Claim& claim, std::ostream* out)
{
    *out << claim.page << " says " << claim.says;
}

class CaptionNumber : public testing::TestWithParam<Claim>
{};

TEST_P(CaptionNumber, IsWhatTheRunGives)
{
    const auto& claim = GetParam();
    const auto& shown = lab(claim.page, claim.lab);
    EXPECT_THAT(shown.caption, HasSubstr(claim.says));
    EXPECT_EQ(grouped(number(with(shown.experiment, claim.changes), claim.output)), claim.says);
}

const std::vector<Claim> claims{
    {"lesson-02", 0, {}, "cycles_scalesim", "1,504"},
    {"lesson-02", 0, {{"rows", "32"}, {"columns", "8"}}, "cycles_scalesim", "816"},
    {"lesson-03", 2, {{"rows", "8"}, {"columns", "8"}}, "cycles_scalesim", "36,352"},
    {"lesson-03", 2, {}, "cycles_scalesim", "10,112"},
    {"lesson-03", 2, {{"rows", "32"}, {"columns", "32"}}, "cycles_scalesim", "3,040"},
    {"lesson-06", 0, {}, "dram_words", "2,162,688"},
    {"lesson-06", 0, {}, "dram_words_min", "196,608"},
    {"lesson-08", 0, {}, "cycles_scalesim", "61,184"},
    {"lesson-08", 0, {}, "dram_words", "1,876,480"},
    {"week-04", 1, {}, "stall_cycles", "36,953"},
    {"week-04", 1, {}, "total_cycles", "87,257"},
    {"week-07", 0, {}, "output_writes", "4,096"},
    {"week-07", 0, {{"n", "256"}, {"k", "64"}}, "output_writes", "16,384"},
    {"week-08", 0, {}, "cycles_scalesim", "12,224"},
    {"week-09", 0, {}, "folds", "9"},
    {"week-09", 0, {{"rows", "128"}, {"columns", "128"}}, "folds", "25"},
    {"week-10", 0, {}, "cycles_scalesim", "121,125"},
    {"week-11", 0, {}, "stall_cycles", "7,297"},
    {"week-11", 0, {{"double_buffering", "false"}}, "stall_cycles", "14,337"},
};

INSTANTIATE_TEST_SUITE_P(, CaptionNumber, testing::ValuesIn(claims));

TEST(RecordedRuns, CarryTheDigestOfTheirResult)
{
    for (const std::string page : {"lesson-09", "week-16"}) {
        const auto& experiment = lab(page).experiment;
        RunContext context;
        const auto report = perform(experiment, context);
        ASSERT_TRUE(report);
        EXPECT_EQ(experiment.expectedDigest, digest(experiment, report->outputs))
            << "A simulator's outputs changed; record the new digest in the experiment of " << page << ".";
    }
}

} // namespace
} // namespace infralab
