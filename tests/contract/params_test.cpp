// Parameters as text: what a flag, a link and an editor accept, and what they say when they refuse.

#include "sampler.hpp"

#include <gmock/gmock.h>

namespace infralab {
namespace {

using testing::HasSubstr;

const ParamSpec& spec(std::string_view id)
{
    return sampler().info().params[*sampler().info().paramIndex(id)];
}

TEST(Params, ReadsWhatItWrites)
{
    for (const auto& p : sampler().info().params) {
        const auto back = parse(p, toText(p.initial));
        ASSERT_TRUE(back) << p.id << ": " << back.error().message;
        EXPECT_EQ(*back, p.initial) << p.id;
    }
}

TEST(Params, WritesNumbersThatReadBackExactly)
{
    for (const double v :
         {0.1, 1e-300, 1.7976931348623157e308, 5e-324, 1.0 / 3, 9007199254740993.0, -0.5, 1e15, 123456.0}) {
        double back = 0;
        const auto text = toText(Value(v));
        std::sscanf(text.c_str(), "%lf", &back);
        EXPECT_EQ(back, v) << text;
    }
    EXPECT_EQ(toText(Value(8.0)), "8");
    EXPECT_EQ(toText(Value(std::int64_t{INT64_MIN})), "-9223372036854775808");
}

struct Refusal
{
    const char *id, *text, *message;
};

class Refused : public testing::TestWithParam<Refusal>
{};

TEST_P(Refused, WithTheParameterNamedAndARemedy)
{
    const auto [id, text, message] = GetParam();
    const auto value = parse(spec(id), text);
    ASSERT_FALSE(value) << id << " took " << text;
    EXPECT_EQ(value.error().code, Error::Code::invalidInput);
    EXPECT_EQ(value.error().where, id);
    EXPECT_THAT(value.error().message, HasSubstr(message));
    EXPECT_TRUE(value.error().message.ends_with('.')) << value.error().message;
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, Refused,
    testing::Values(
        Refusal{"count", "0", "between 1 and 64 item; it is 0"}, Refusal{"count", "-1", "between"},
        Refusal{"count", "0.5", "whole number"}, Refusal{"count", "1e3", "whole number"},
        Refusal{"count", "99999999999999999999", "whole number"}, Refusal{"count", "", "empty field"},
        Refusal{"count", "1,5", "as a point"}, Refusal{"count", "8 items", "whole number"},
        Refusal{"gain", "1,5", "as a point"}, Refusal{"gain", "1e", "must be a number"},
        Refusal{"gain", "1e308", "between 0 and 2"}, Refusal{"gain", "nan", "finite"},
        Refusal{"gain", "inf", "finite"}, Refusal{"gain", "", "empty field"},
        Refusal{"gain", "0x1p3", "must be a number"}, Refusal{"loud", "perhaps", "true or false"},
        Refusal{"shade", "grey", "one of light, dark"}, Refusal{"parts", "a,d", "\"d\" is not"},
        Refusal{"parts", "a,a", "twice"}, Refusal{"parts", "", "at least one"},
        Refusal{"weights", "1,x", "\"x\" is not a number"}, Refusal{"weights", "11", "between -10 and 10"}));

TEST(Params, TakesSurroundingSpaceAndAPlusSign)
{
    EXPECT_EQ(parse(spec("count"), " +16 ").value(), Value(std::int64_t{16}));
    EXPECT_EQ(parse(spec("parts"), "c, a").value(), Value(std::string("c,a")));
    EXPECT_FALSE(parse(spec("count"), "+-3"));
}

TEST(Params, ShortensWhatItQuotesWithoutCuttingALetter)
{
    std::string text;
    for (int i = 0; i < 100; ++i)
        text += "é";
    const auto error = parse(spec("shade"), text).error().message;
    EXPECT_LT(error.size(), 160u);
    EXPECT_THAT(error, HasSubstr("é...\""));
}

TEST(Params, KeepsTheRulesOverSeveral)
{
    auto e = Experiment::initial(sampler());
    ASSERT_TRUE(setParameter(e, "loud", "true"));
    ASSERT_TRUE(setParameter(e, "gain", "2"));
    const auto problem = sampler().validate(e.values);
    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->where, "gain");
    EXPECT_EQ(problem->message, "Loud allows a gain of 1.5; it is 2.");
}

TEST(Params, EnablesByTheOtherValues)
{
    auto e = Experiment::initial(sampler());
    const auto path = *sampler().info().paramIndex("path");
    EXPECT_FALSE(sampler().enabled(path, e.values));
    ASSERT_TRUE(setParameter(e, "loud", "true"));
    EXPECT_TRUE(sampler().enabled(path, e.values));
}

TEST(Params, SuggestsTheNearestName)
{
    auto e = Experiment::initial(sampler());
    EXPECT_THAT(setParameter(e, "cuont", "1").error().message, HasSubstr("Did you mean count?"));
    EXPECT_THAT(setParameter(e, "entirely_else", "1").error().message,
                HasSubstr("infralab describe sampler"));
    EXPECT_TRUE(setParameter(e, "volume", "1")) << "a former id is still accepted";
}

} // namespace
} // namespace infralab
