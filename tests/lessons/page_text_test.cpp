// The reader of lesson.md: what it makes of each kind of writing, and what it says of each fault.

#include "lessons/text/page_text.hpp"
#include "tests/lessons/written_number.hpp"

#include <gmock/gmock.h>

namespace infralab {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const TextSurroundings page{"lesson-05", "05-mixed-precision", "lesson.md", 10};

ReadText read(const std::string& body)
{
    return pageTextFrom("# Read\n\n## A section\n\n" + body, page);
}

PageText sound(const std::string& body)
{
    auto read = infralab::read(body);
    for (const auto& fault : read.faults)
        ADD_FAILURE() << fault.where << ": " << fault.message;
    return read.text;
}

template <class Kind>
const Kind& only(const PageText& text)
{
    return std::get<Kind>(text.sections.at(0).blocks.at(0).content);
}

TEST(PageText, PartsMovesAndSections)
{
    const auto read = pageTextFrom("# Read\n\n## First of all\n\nOne.\n\n### Within\n\nTwo.\n\n# Explore\n\n"
                                   "## It's 3 & more\n\nThree.\n",
                                   page);
    EXPECT_TRUE(read.faults.empty());
    const auto& sections = read.text.sections;
    ASSERT_EQ(sections.size(), 2u);
    EXPECT_EQ(sections[0].anchor, "first-of-all");
    EXPECT_EQ(sections[0].blocks.size(), 3u);
    EXPECT_EQ(sections[1].move, Move::explore);
    EXPECT_EQ(sections[1].anchor, "its-3-more");
    EXPECT_EQ(sections[0].blocks[0].line, 14);
}

TEST(PageText, KeepsTheDressOfALine)
{
    const auto text = sound("Plain *soft* **strong** `code` $x^2$ [there](#a-section).");
    const auto& spans = only<Paragraph>(text).spans;
    ASSERT_EQ(spans.size(), 11u);
    EXPECT_TRUE(spans[1].emphasis);
    EXPECT_TRUE(spans[3].strong);
    EXPECT_EQ(spans[5].kind, Span::Kind::code);
    EXPECT_EQ(spans[7].kind, Span::Kind::formula);
    EXPECT_EQ(spans[7].text, "x^2");
    EXPECT_EQ(spans[9].link, 0);
    EXPECT_EQ(text.links.at(0).kind, Link::Kind::section);
    EXPECT_EQ(plainText(spans), "Plain soft strong code x^2 there.");
}

TEST(PageText, PartsAParagraphAtItsFormula)
{
    const auto text = sound("Before $$a = \\frac{b}{c}$$ after.");
    const auto& blocks = text.sections[0].blocks;
    ASSERT_EQ(blocks.size(), 3u);
    EXPECT_EQ(std::get<FormulaBlock>(blocks[1].content).tex, "a = \\frac{b}{c}");
    EXPECT_THAT(formulasOf(text), ElementsAre(testing::Field(&UsedFormula::display, true)));
}

TEST(PageText, ReadsListsWithinLists)
{
    const auto text = sound("1. one\n2. two\n   - in it\n   - more\n3. three\n");
    const auto& items = only<ListBlock>(text).items;
    ASSERT_EQ(items.size(), 5u);
    EXPECT_EQ(items[1].marker, "2.");
    EXPECT_EQ(items[2].depth, 1);
    EXPECT_EQ(items[2].marker, "•");
    EXPECT_EQ(items[4].marker, "3.");
    EXPECT_EQ(plainText(items[4].spans), "three");
}

TEST(PageText, ReadsLooseLists)
{
    const auto text = sound("- one\n\n  more of one\n\n- two\n");
    const auto& items = only<ListBlock>(text).items;
    ASSERT_EQ(items.size(), 3u);
    EXPECT_EQ(items[1].marker, "");
    EXPECT_EQ(plainText(items[1].spans), "more of one");
}

TEST(PageText, ReadsTables)
{
    const auto text = sound("| a | b |\n|---|--:|\n| 1 | **2** |\n| 3 | 4 |\n");
    const auto& table = only<TableBlock>(text);
    EXPECT_THAT(table.columns, ElementsAre(TableBlock::Align::left, TableBlock::Align::right));
    ASSERT_EQ(table.rows.size(), 2u);
    EXPECT_TRUE(table.rows[0][1][0].strong);
}

TEST(PageText, ReadsATryWithItsTask)
{
    const auto text =
        sound("```try eight\nexperiment: where-a-sum-stops\nset: {count: 1000}\nlabel: Add a thousand\n"
              "task: |\n  Add them.\n\n  Then look.\nminutes: 2\n```\n");
    const auto& block = only<TryBlock>(text);
    EXPECT_EQ(block.id, "eight");
    EXPECT_EQ(block.state.name, "eight");
    EXPECT_THAT(block.state.changed, testing::Contains("count"));
    EXPECT_EQ(block.task.size(), 2u);
    EXPECT_EQ(block.minutes, 2);
}

TEST(PageText, ValueLinksNameARunAndAPlace)
{
    const auto text = sound("It stops at [256](value:where-a-sum-stops/sum).");
    const auto& link = text.links.at(0);
    EXPECT_EQ(link.kind, Link::Kind::value);
    EXPECT_EQ(toText(link.place), "sum");
    ASSERT_TRUE(link.state);
    Answer answer;
    answer.state = link.state;
    answer.place = link.place;
    RunContext context;
    EXPECT_EQ(answer.value(context).value(), 256);
}

TEST(PageText, BlocksOfThePageCanBeNamedBeforeTheyStand)
{
    const auto text =
        sound("See [the sum](try:later).\n\n```try later\nsimulator: accumulation\nlabel: Add\n```\n");
    ASSERT_TRUE(text.links.at(0).state);
    EXPECT_EQ(text.links[0].state->experiment.simulator->info().id, "accumulation");
}

TEST(PageText, PredictionsTakeTheirUnitAndTolerance)
{
    const auto text = sound("```predict stop\nquestion: Where?\nexperiment: where-a-sum-stops\noutput: sum\n"
                            "tolerance: 5 %\nunit: ones\nreason: A tie.\n```\n");
    const auto& answer = only<PredictBlock>(text).answer;
    EXPECT_TRUE(answer.accepts(256, 256));
    EXPECT_TRUE(answer.accepts(268.8, 256));
    EXPECT_FALSE(answer.accepts(269, 256));
    EXPECT_EQ(answer.unit, "ones");
}

TEST(PageText, AnswersWithoutAToleranceAreExact)
{
    Answer answer;
    EXPECT_TRUE(answer.accepts(0.1, 0.1));
    EXPECT_FALSE(answer.accepts(0.1, 0.1 + 1e-17 * 8));
    EXPECT_TRUE(answer.accepts(std::nan(""), std::nan("")));
    EXPECT_FALSE(answer.accepts(1, std::nan("")));
    EXPECT_TRUE(answer.accepts(HUGE_VAL, HUGE_VAL));
}

TEST(PageText, CountsAnswersOnlyWhenAsked)
{
    const auto text =
        sound("```exercise own\ntitle: Own\ntask: Do it.\nhints: [Think.]\nanswer: Done.\n```\n");
    const auto& block = text.sections[0].blocks[0];
    EXPECT_THAT(plainText(block), testing::Not(HasSubstr("Done")));
    EXPECT_THAT(plainText(block, true), HasSubstr("Done"));
}

struct Broken
{
    const char* name;
    const char* body; ///< begins on line 14 of the file
    int line;
    const char* says;
};

void PrintTo(const Broken& broken, std::ostream* out)
{
    *out << broken.name;
}

class BrokenText : public testing::TestWithParam<Broken>
{};

TEST_P(BrokenText, GetsOneSentenceWithItsLine)
{
    const auto& broken = GetParam();
    const auto read = infralab::read(broken.body);
    ASSERT_FALSE(read.faults.empty());
    const auto& fault = read.faults.front();
    EXPECT_EQ(fault.where, "lesson.md:" + std::to_string(broken.line)) << fault.message;
    EXPECT_THAT(fault.message, HasSubstr(broken.says));
}

INSTANTIATE_TEST_SUITE_P(
    , BrokenText,
    testing::Values(
        Broken{"UnknownBlock", "One.\n\n```quiz a\nb: c\n```\n", 16, "no block"},
        Broken{"BlockWithoutId", "```try\nlabel: x\n```\n", 14, "needs an id"},
        Broken{"UnknownKey", "```try a\nsimulator: accumulation\nlabel: x\ncolour: red\n```\n", 17, "colour"},
        Broken{"UnknownSimulator", "```try a\nsimulator: abacus\nlabel: x\n```\n", 15, "abacus"},
        Broken{"UnknownExperiment", "```try a\nexperiment: nowhere\nlabel: x\n```\n", 15, "nowhere"},
        Broken{"UnknownParameter", "```try a\nsimulator: accumulation\nset: {rows: 3}\nlabel: x\n```\n", 16,
               "rows"},
        Broken{"ValueOutOfRange", "```try a\nsimulator: accumulation\nset: {count: -3}\nlabel: x\n```\n", 16,
               "count"},
        Broken{"UnknownOutput",
               "```figure a\nexperiment: where-a-sum-stops\noutput: colour\ncaption: x\n```\n", 16, "colour"},
        Broken{"TwoRight",
               "```check a\nkind: choice\nquestion: q\noptions:\n  - {text: a, right: true, reason: r}\n"
               "  - {text: b, right: true, reason: r}\n```\n",
               17, "Exactly one"},
        Broken{"NoSuchKind", "```check a\nkind: guess\nquestion: q\n```\n", 15, "kind"},
        Broken{"TypedAndRun",
               "```predict a\nquestion: q\nanswer: 3\nexperiment: where-a-sum-stops\nreason: r\n```\n", 15,
               "either"},
        Broken{"BadYaml", "```try a\nlabel: [x\n```\n", 16, ""},
        Broken{"SectionLink", "See [there](#nowhere).\n", 14, "nowhere"},
        Broken{"StateLink", "One.\n\nSee [there](try:nowhere).\n", 16, "nowhere"},
        Broken{"TermLink", "A [word](term:nowhere).\n", 14, "nowhere"},
        Broken{"FileLink", "A [file](file:x).\n", 14, "leads nowhere"},
        Broken{"BlankInTarget", "A [value](value:a/b[c, d]).\n", 14, "blank"},
        Broken{"Picture", "![x](y.png)\n", 14, "figure"},
        Broken{"IdTwice",
               "```try a\nsimulator: accumulation\nlabel: x\n```\n\n```try a\nsimulator: "
               "accumulation\nlabel: x\n```\n",
               19, "twice"},
        Broken{"HeadingInABody", "```exercise a\ntitle: t\ntask: |\n  # x\nanswer: b\n```\n", 16,
               "paragraphs only"},
        Broken{"SectionTwice", "One.\n\n## A section\n\nTwo.\n", 16, "twice"},
        Broken{"UnknownMove", "One.\n\n# Think\n", 16, "Think"},
        Broken{"EmptySection", "One.\n\n## Nothing\n", 16, "empty"}),
    [](const auto& broken) { return std::string(broken.param.name); });

TEST(OutputPlace, ReadsWhatItWrites)
{
    for (const auto* text :
         {"sum", "errors[bf16, largest]", "values[a, b, c]", "loss[1e+21]", "cells[0, 3]"}) {
        const auto place = outputPlaceFrom(text);
        ASSERT_TRUE(place) << text;
        EXPECT_EQ(outputPlaceFrom(toText(*place)), *place);
    }
    for (const auto* text : {"", "[x]", "sum[", "sum[x]", "Sum"})
        EXPECT_FALSE(outputPlaceFrom(text)) << text;
}

TEST(WrittenNumber, IsComparedAsItIsRounded)
{
    EXPECT_TRUE(saysTheSame(*writtenNumber("4,096"), 4096));
    EXPECT_TRUE(saysTheSame(*writtenNumber("12.5 %"), 0.1251));
    EXPECT_FALSE(saysTheSame(*writtenNumber("12.5 %"), 0.1256));
    EXPECT_TRUE(saysTheSame(*writtenNumber("\u22121.5e-5"), -1.54e-5));
    EXPECT_FALSE(saysTheSame(*writtenNumber("1.5e-5"), 1.56e-5));
    EXPECT_TRUE(saysTheSame(*writtenNumber("72.4 billion"), 72.356e9));
    EXPECT_FALSE(saysTheSame(*writtenNumber("72.4 billion"), 72.46e9));
    EXPECT_TRUE(saysTheSame(*writtenNumber("NaN"), std::nan("")));
    EXPECT_FALSE(writtenNumber("about 3"));
}

} // namespace
} // namespace infralab
