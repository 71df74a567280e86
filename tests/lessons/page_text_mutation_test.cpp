// Thousands of damaged copies of a lesson: none may crash, hang or throw, and each fault names a line of the
// file. Seeded, so that a failure can be repeated.

#include "lessons/text/page_text.hpp"
#include "tests/lessons/text_mutator.hpp"

#include "embedded/courseText.hpp"

#include <gmock/gmock.h>

namespace infralab {
namespace {

const std::vector<std::string> tokens{"# Read\n",
                                      "## ",
                                      "### ",
                                      "\n\n",
                                      "```",
                                      "```try x\n",
                                      "```check y\n",
                                      "```note\n",
                                      "---\n",
                                      "$",
                                      "$$",
                                      "\\frac{",
                                      "[](term:",
                                      "](value:",
                                      "](try:",
                                      "](#",
                                      "<",
                                      "&amp;",
                                      "| a | b |\n|---|---|\n",
                                      "- ",
                                      "   - ",
                                      "1. ",
                                      "> ",
                                      "**",
                                      "_",
                                      "`",
                                      "set: {",
                                      "kind: ",
                                      "right: ",
                                      "- {text: ",
                                      "output: ",
                                      "\xC3",
                                      "\xFF",
                                      "\xF0\x9F",
                                      "99999999999",
                                      std::string(1, '\0')};

class DamagedLesson : public testing::TestWithParam<const char*>
{};

TEST_P(DamagedLesson, IsReadOrRefusedWithALine)
{
    const std::string path = std::string(GetParam()) + "/lesson.md";
    const std::string whole(courseText(path));
    ASSERT_FALSE(whole.empty());
    const auto begin = whole.find("\n---\n", 4) + 5;
    TextMutator mutator(20260824, tokens);
    int faulty = 0;
    for (int i = 0; i < 300; ++i) {
        const auto text = mutator.damaged(whole.substr(begin));
        const auto read = pageTextFrom(text, {"lesson-05", GetParam(), "lesson.md", 1});
        faulty += !read.faults.empty();
        const auto last = 2 + std::count(text.begin(), text.end(), '\n');
        for (const auto& fault : read.faults) {
            ASSERT_THAT(fault.where, testing::StartsWith("lesson.md:")) << "mutation " << i;
            const int line = std::stoi(fault.where.substr(10));
            ASSERT_GE(line, 1) << "mutation " << i;
            ASSERT_LE(line, last) << "mutation " << i << ": " << fault.message;
            ASSERT_EQ(fault.message.back(), '.') << fault.message;
        }
        for (const auto& section : read.text.sections)
            for (const auto& block : section.blocks)
                eachSpans(block, [&](const Spans& spans) {
                    for (const auto& span : spans)
                        ASSERT_LT(span.link, static_cast<int>(read.text.links.size())) << "mutation " << i;
                });
    }
    EXPECT_GT(faulty, 0);
}

INSTANTIATE_TEST_SUITE_P(, DamagedLesson,
                         testing::Values("05-mixed-precision", "03-scaling-fits", "week-04"));

} // namespace
} // namespace infralab
