// Walks the whole course: every link leads somewhere, every number is what its run yields, every answer is
// right.

#include "lessons/text/glossary.hpp"
#include "tests/lessons/course_pages.hpp"
#include "tests/lessons/written_number.hpp"

#include "embedded/courseText.hpp"

#include <gmock/gmock.h>

#include <set>

namespace infralab {
namespace {

class EachPage : public testing::TestWithParam<std::size_t>
{
protected:
    const CoursePage page = coursePages().at(GetParam());
    const PageText& text = page.read.text;
};

std::string nameOfPage(const testing::TestParamInfo<std::size_t>& info)
{
    std::string name = coursePages().at(info.param).id;
    name.erase(name.find('-'), 1);
    return name;
}

TEST_P(EachPage, IsWrittenWithoutAFault)
{
    for (const auto& fault : page.read.faults)
        ADD_FAILURE() << fault.where << ": " << fault.message;
    EXPECT_FALSE(text.sections.empty());
}

bool isPlace(const std::string& id)
{
    static const std::set<std::string> places = {"home",  "questions", "simulators", "bench",
                                                 "route", "schedule",  "progress"};
    constexpr std::string_view simulator = "simulator-";
    return places.contains(id) ||
           (id.starts_with(simulator) && find(std::string_view(id).substr(simulator.size())));
}

/// Empty where the page, and its section, are there.
std::string missing(const std::string& id, const std::string& anchor)
{
    if (isPlace(id))
        return anchor.empty() ? "" : id + " has no sections";
    for (const auto& page : coursePages())
        if (page.id == id)
            return anchor.empty() || page.read.text.section(anchor) ? "" : id + " has no section " + anchor;
    return "there is no page " + id;
}

TEST_P(EachPage, LinksLeadSomewhere)
{
    for (const auto& link : text.links) {
        if (link.kind == Link::Kind::page) {
            EXPECT_EQ(missing(link.target, link.anchor), "");
        }
        if (link.kind == Link::Kind::web) {
            EXPECT_TRUE(link.target.starts_with("https://")) << link.target;
        }
    }
}

TEST_P(EachPage, HasItsSimulatorsBesideIt)
{
    std::set<const Simulator*> beside;
    for (const auto& lab : page.labs)
        beside.insert(lab.experiment.simulator);
    const auto isBeside = [&](const State& state, const std::string& what) {
        EXPECT_TRUE(beside.contains(state.experiment.simulator))
            << what << " needs "
            << (state.experiment.simulator ? state.experiment.simulator->info().id : "nothing");
    };
    for (const auto& [block, section] : blocksOf<TryBlock>(text))
        isBeside(block->state, block->id);
    for (const auto& [block, section] : blocksOf<FigureBlock>(text))
        isBeside(block->state, block->id);
    for (const auto& [block, section] : blocksOf<PredictBlock>(text))
        if (block->answer.state)
            isBeside(*block->answer.state, block->id);
    for (const auto& [block, section] : blocksOf<CheckBlock>(text))
        if (block->answer.state)
            isBeside(*block->answer.state, block->id);
    for (const auto& link : text.links)
        if (link.state)
            isBeside(*link.state, link.state->name);
}

/// The written texts of a page's links, by their index.
std::map<int, std::string> linkTexts(const PageText& text)
{
    std::map<int, std::string> texts;
    for (const auto& section : text.sections)
        for (const auto& block : section.blocks)
            eachSpans(block, [&](const Spans& spans) {
                for (const auto& span : spans)
                    if (span.link >= 0)
                        texts[span.link] += span.text;
            });
    return texts;
}

TEST_P(EachPage, ValuesAreThoseOfTheirRuns)
{
    for (const auto& [index, written] : linkTexts(text)) {
        const Link& link = text.links.at(static_cast<std::size_t>(index));
        if (link.kind != Link::Kind::value || !link.state)
            continue;
        SCOPED_TRACE(link.state->name + "/" + toText(link.place) + " written as \"" + written + "\"");
        const auto number = writtenNumber(written);
        const auto computed = numberOf(*link.state, link.place);
        if (!computed)
            ADD_FAILURE() << computed.error().where << ": " << computed.error().message;
        else if (!number)
            ADD_FAILURE() << "This is no number as people write it; the run yields " << *computed;
        else
            EXPECT_TRUE(saysTheSame(*number, *computed)) << "the run yields " << *computed;
    }
}

TEST_P(EachPage, StatesRun)
{
    const auto runs = [](const State& state, const std::string& what) {
        SCOPED_TRACE(what);
        const auto outputs = outputsOf(state);
        if (!outputs)
            ADD_FAILURE() << outputs.error().where << ": " << outputs.error().message;
    };
    for (const auto& [block, section] : blocksOf<TryBlock>(text))
        runs(block->state, block->id);
    for (const auto& [block, section] : blocksOf<FigureBlock>(text))
        runs(block->state, block->id);
    for (const auto& link : text.links)
        if (link.state)
            runs(*link.state, link.state->name);
}

void expectAnswer(const Answer& answer, const std::string& id)
{
    SCOPED_TRACE(id);
    if (!answer.state || answer.place.output.empty())
        return;
    const auto value = numberOf(*answer.state, answer.place);
    if (!value)
        ADD_FAILURE() << value.error().where << ": " << value.error().message;
    else
        EXPECT_TRUE(answer.accepts(*value, *value));
}

TEST_P(EachPage, PredictionsHaveTheirAnswers)
{
    for (const auto& [block, section] : blocksOf<PredictBlock>(text))
        expectAnswer(block->answer, block->id);
}

void expectRule(const CheckBlock& check)
{
    std::vector<double> values;
    for (const auto& option : check.options) {
        const auto value = numberOf(*check.answer.state, *option.place);
        ASSERT_TRUE(value) << value.error().message;
        values.push_back(*value);
    }
    const bool down = check.rule == CheckBlock::Rule::descending || check.rule == CheckBlock::Rule::largest;
    const auto before = [down](double a, double b) { return down ? a > b : a < b; };
    if (check.kind == CheckBlock::Kind::order) {
        for (std::size_t i = 1; i < values.size(); ++i)
            EXPECT_TRUE(before(values[i - 1], values[i]))
                << "option " << i << ": " << values[i - 1] << ", " << values[i];
        return;
    }
    for (std::size_t i = 0; i < values.size(); ++i)
        for (std::size_t j = 0; j < values.size(); ++j)
            if (check.options[i].right && i != j) {
                EXPECT_TRUE(before(values[i], values[j])) << "option " << j + 1 << " has " << values[j];
            }
}

TEST_P(EachPage, ChecksHaveTheirAnswers)
{
    for (const auto& [check, section] : blocksOf<CheckBlock>(text)) {
        SCOPED_TRACE(check->id);
        if (check->rule != CheckBlock::Rule::typed)
            expectRule(*check);
        if (check->kind != CheckBlock::Kind::number)
            continue;
        expectAnswer(check->answer, check->id);
        const auto value =
            check->answer.state ? numberOf(*check->answer.state, check->answer.place) : check->answer.typed;
        for (const auto& mistake : check->mistakes)
            if (value) {
                EXPECT_FALSE(check->answer.accepts(mistake.value, *value)) << mistake.value << " is right";
            }
    }
}

INSTANTIATE_TEST_SUITE_P(CourseWalk, EachPage, testing::Range(std::size_t{0}, coursePages().size()),
                         nameOfPage);

TEST(CourseWalk, UsesEveryExperiment)
{
    std::set<std::string> used;
    for (const auto& page : coursePages())
        used.insert(page.read.text.experiments.begin(), page.read.text.experiments.end());
    const auto isOpened = [](const Experiment& file) {
        const auto same = [&](const Experiment& e) { return e == file; };
        for (const auto& question : course().questions)
            if (same(question.experiment))
                return true;
        for (const auto& page : coursePages())
            for (const auto& lab : page.labs)
                if (same(lab.experiment))
                    return true;
        return false;
    };
    for (const auto path : courseTextPaths()) {
        if (!path.ends_with(".json") || used.contains(std::string(path)))
            continue;
        const auto experiment = experimentFromJson(courseText(path), path);
        ASSERT_TRUE(experiment) << path << ": " << experiment.error().message;
        EXPECT_TRUE(isOpened(*experiment)) << path << " is used nowhere";
    }
}

TEST(CourseWalk, UsesEveryTermAndExplainsItWhereItSays)
{
    std::set<std::string> used;
    for (const auto& page : coursePages())
        for (const auto& link : page.read.text.links)
            if (link.kind == Link::Kind::term)
                used.insert(link.target);
    EXPECT_FALSE(glossary().empty());
    for (const auto& term : glossary()) {
        EXPECT_TRUE(used.contains(term.id)) << term.id << " is linked nowhere";
        EXPECT_EQ(missing(term.page, term.anchor), "") << term.id;
    }
    const auto read = glossaryFromYaml(courseText("glossary.yaml"), "glossary.yaml");
    EXPECT_TRUE(read) << read.error().where << ": " << read.error().message;
}

} // namespace
} // namespace infralab
