// The course's texts measured: words against minutes, sentences kept short, and the parts that a lesson has.

#include "tests/lessons/course_pages.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <sstream>

namespace infralab {
namespace {

std::vector<std::string> wordsOf(const std::string& text)
{
    std::istringstream in(text);
    std::vector<std::string> words;
    for (std::string word; in >> word;)
        words.push_back(word);
    return words;
}

/// Text with each formula as one word.
std::string readAloud(const Spans& spans)
{
    std::string text;
    for (const auto& span : spans)
        text += span.kind == Span::Kind::formula ? "formula" : span.text;
    return text;
}

/// Words that are read; the reasons and answers come on top only where they are asked for.
std::size_t wordCount(const Block& block)
{
    if (std::holds_alternative<NoteBlock>(block.content))
        return 0;
    return wordsOf(plainText(block)).size();
}

bool endsSentence(const std::string& word)
{
    static const std::vector<std::string> abbreviations = {
        "al.", "e.g.", "i.e.", "vs.", "no.", "Fig.", "Sec.", "eq.", "pp.", "Lec.", "ch.", "Ch.", "p."};
    std::string bare = word;
    while (!bare.empty() && (bare.back() == ')' || bare.back() == '"' || bare.back() == '\''))
        bare.pop_back();
    if (std::find(abbreviations.begin(), abbreviations.end(), bare) != abbreviations.end())
        return false;
    return bare.ends_with('.') || bare.ends_with('?') || bare.ends_with('!') || bare.ends_with(':');
}

std::vector<std::string> sentencesOf(const std::string& text)
{
    std::vector<std::string> sentences;
    std::string sentence;
    for (const auto& word : wordsOf(text)) {
        sentence += sentence.empty() ? word : " " + word;
        if (endsSentence(word))
            sentences.push_back(std::exchange(sentence, {}));
    }
    if (!sentence.empty())
        sentences.push_back(sentence);
    return sentences;
}

class EachText : public testing::TestWithParam<std::size_t>
{
protected:
    const CoursePage page = coursePages().at(GetParam());
    const PageText& text = page.read.text;
};

TEST_P(EachText, HasSentencesThatAreReadAtOnce)
{
    std::size_t sentences = 0, words = 0;
    for (const auto& section : text.sections)
        for (const auto& block : section.blocks) {
            if (std::holds_alternative<TableBlock>(block.content))
                continue;
            eachSpans(block, [&](const Spans& spans) {
                for (const auto& sentence : sentencesOf(readAloud(spans))) {
                    const auto size = wordsOf(sentence).size();
                    EXPECT_LE(size, 45u) << page.id << ", line " << block.line << ": " << sentence;
                    ++sentences;
                    words += size;
                }
            });
        }
    EXPECT_LE(static_cast<double>(words), 20.0 * static_cast<double>(sentences)) << "on average";
}

TEST_P(EachText, TakesTheMinutesThatThePageSays)
{
    if (text.outline)
        GTEST_SKIP() << "an outline";
    std::size_t words = 0;
    for (const auto& section : text.sections)
        for (const auto& block : section.blocks)
            words += wordCount(block);
    double tasks = 0;
    for (const auto& [block, section] : blocksOf<TryBlock>(text))
        tasks += block->minutes;
    const double minutes = static_cast<double>(words) / 200 + tasks +
                           0.5 * static_cast<double>(blocksOf<PredictBlock>(text).size()) +
                           0.5 * static_cast<double>(blocksOf<CheckBlock>(text).size()) +
                           2.0 * static_cast<double>(blocksOf<ExerciseBlock>(text).size());
    EXPECT_NEAR(minutes, text.minutes, 0.15 * text.minutes)
        << words << " words and " << tasks << " minutes of tasks";
}

TEST_P(EachText, HasThePartsOfALesson)
{
    if (!page.lesson)
        GTEST_SKIP() << "a week";
    ASSERT_FALSE(text.sections.empty());
    const auto predictions = blocksOf<PredictBlock>(text);
    ASSERT_FALSE(predictions.empty()) << "the opening claim's bet";
    EXPECT_EQ(predictions.front().second, &text.sections.front()) << "the bet stands in the first section";
    for (const auto move : {Move::read, Move::explore, Move::reason})
        EXPECT_TRUE(std::any_of(text.sections.begin(), text.sections.end(),
                                [&](const Section& s) { return s.move == move; }));
    EXPECT_TRUE(text.section("what-to-read-next"));
    EXPECT_GE(page.lesson->objectives.size(), 3u);
    EXPECT_LE(page.lesson->objectives.size(), 5u);
    if (text.outline)
        return;
    EXPECT_TRUE(text.section("in-practice"));
    EXPECT_TRUE(text.section("what-to-carry-away"));
    const auto tries = blocksOf<TryBlock>(text);
    EXPECT_GE(std::count_if(
                  tries.begin(), tries.end(),
                  [](const auto& t) { return t.second->move == Move::explore && !t.first->task.empty(); }),
              4);
    EXPECT_GE(blocksOf<CheckBlock>(text).size(), 6u);
    EXPECT_LE(blocksOf<CheckBlock>(text).size(), 10u);
    EXPECT_GE(blocksOf<ExerciseBlock>(text).size(), 2u);
    EXPECT_LE(blocksOf<ExerciseBlock>(text).size(), 3u);
}

TEST_P(EachText, HasNoDashesForDecoration)
{
    for (const auto& section : text.sections)
        for (const auto& block : section.blocks)
            eachSpans(block, [&](const Spans& spans) {
                for (const auto& span : spans)
                    if (span.kind == Span::Kind::text) {
                        EXPECT_EQ(span.text.find(" - "), std::string::npos) << span.text;
                        EXPECT_EQ(span.text.find("\u2014"), std::string::npos) << span.text;
                        EXPECT_EQ(span.text.find(" \u2013 "), std::string::npos) << span.text;
                    }
            });
}

std::string nameOfText(const testing::TestParamInfo<std::size_t>& info)
{
    std::string name = coursePages().at(info.param).id;
    name.erase(name.find('-'), 1);
    return name;
}

INSTANTIATE_TEST_SUITE_P(CourseWords, EachText, testing::Range(std::size_t{0}, coursePages().size()),
                         nameOfText);

} // namespace
} // namespace infralab
