// Links and commands: the same state as one line.

#include "sampler.hpp"

#include <gmock/gmock.h>

namespace infralab {
namespace {

using testing::HasSubstr;

TEST(Link, SurvivesTheRoundTripForEveryPreset)
{
    for (const auto& simulator : catalogue())
        for (const auto& preset : simulator->info().presets) {
            auto e = Experiment::initial(*simulator);
            e.values = preset.values;
            e.page = "week-04";
            e.frame = 3;
            const auto back = experimentFromLink(toLink(e));
            ASSERT_TRUE(back) << toLink(e) << ": " << back.error().message;
            EXPECT_EQ(*back, e);
        }
}

TEST(Link, NamesAPageAlone)
{
    const auto e = experimentFromLink("infralab:week-04");
    ASSERT_TRUE(e);
    EXPECT_EQ(e->page, "week-04");
    EXPECT_EQ(e->simulator, nullptr);
    EXPECT_EQ(toLink(*e), "infralab:week-04");
}

TEST(Link, HoldsAnyText)
{
    auto e = Experiment::initial(*find("number_format"));
    ASSERT_TRUE(setParameter(e, "input", "1/3 0x1.8p3 & 100%=?#"));
    const auto link = toLink(e);
    EXPECT_EQ(link.find(' '), std::string::npos);
    EXPECT_EQ(link.find('#'), std::string::npos);
    const auto i = *find("number_format")->info().paramIndex("input");
    EXPECT_THAT(link, HasSubstr("input=1/3%200x1.8p3"));
    // The reader of the link also applies the simulator's rules, which may refuse this text; then by name.
    const auto back = experimentFromLink(link);
    if (back)
        EXPECT_EQ(back->values[i], e.values[i]);
    else
        EXPECT_THAT(back.error().where, HasSubstr("input"));
}

struct Broken
{
    const char *link, *where, *message;
};

class BrokenLink : public testing::TestWithParam<Broken>
{};

TEST_P(BrokenLink, GetsASentenceWithThePlace)
{
    const auto e = experimentFromLink(GetParam().link);
    ASSERT_FALSE(e) << GetParam().link;
    EXPECT_EQ(e.error().code, Error::Code::invalidInput);
    EXPECT_THAT(e.error().where, HasSubstr(GetParam().where));
    EXPECT_THAT(e.error().message, HasSubstr(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, BrokenLink,
    testing::Values(Broken{"https://example.org", "link", "begins with"},
                    Broken{"infralab:", "link", "names no page"},
                    Broken{"infralab:x?format=2&simulator=systolic_array", "format", "newer InfraLab"},
                    Broken{"infralab:x?version=9&simulator=systolic_array", "version", "Update InfraLab"},
                    Broken{"infralab:x?simulator=perpetuum", "simulator", "infralab list"},
                    Broken{"infralab:x?rows=8", "rows", "names no simulator"},
                    Broken{"infralab:x?simulator=systolic_array&rows", "rows", "name=value"},
                    Broken{"infralab:x?simulator=systolic_array&rows=%zz", "rows", "name=value"},
                    Broken{"infralab:x?simulator=systolic_array&rows=999", "rows", "between 1 and 256"},
                    Broken{"infralab:x?simulator=systolic_array&rowz=9", "rowz", "Did you mean rows?"},
                    Broken{"infralab:x?simulator=systolic_array&frame=-1", "frame", "whole number"},
                    Broken{"infralab:%4", "link", "hexadecimal"}));

TEST(Command, QuotesForTheShell)
{
    auto e = Experiment::initial(sampler());
    ASSERT_TRUE(setParameter(e, "note", "it's $HOME"));
    ASSERT_TRUE(setParameter(e, "count", "16"));
    e.engine = "builtin";
    EXPECT_EQ(toCommand(e), "infralab run sampler --engine builtin --count 16 --note 'it'\\''s $HOME'");
}

} // namespace
} // namespace infralab
