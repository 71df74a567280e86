// Every page's live simulator: the experiment is there, runs, and does what its caption says.
// A caption's numbers are compared with a run, so that neither can change alone.

#include "lessons/course.hpp"

#include "embedded/courseText.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>

namespace infralab {
namespace {

struct NamedLab
{
    std::string name; ///< "lesson-05, 2" or a question's text
    Experiment experiment;
    std::string caption;
};

const Course& course()
{
    static const auto loaded = loadCourse();
    if (!loaded)
        throw std::runtime_error(loaded.error().where + ": " + loaded.error().message);
    return *loaded;
}

template <class Page>
void addLabs(std::vector<NamedLab>& labs, const std::vector<Page>& pages)
{
    for (const auto& page : pages)
        for (std::size_t i = 0; i < page.labs.size(); ++i)
            labs.push_back(
                {fmt::format("{}, {}", page.pageId(), i + 1), page.labs[i].experiment, page.labs[i].caption});
}

std::vector<NamedLab> pageLabs()
{
    std::vector<NamedLab> labs;
    addLabs(labs, course().route.lessons);
    addLabs(labs, course().schedule.weeks);
    return labs;
}

std::vector<NamedLab> allLabs()
{
    auto labs = pageLabs();
    for (const auto& question : course().questions)
        labs.push_back({question.text, question.experiment, ""});
    return labs;
}

TEST(PageLabs, EveryPageHasOneMadeForIt)
{
    for (const auto& lesson : course().route.lessons) {
        EXPECT_FALSE(lesson.labs.empty()) << lesson.title;
        for (const auto& lab : lesson.labs)
            EXPECT_EQ(lab.experiment.page, lesson.pageId());
    }
    for (const auto& week : course().schedule.weeks) {
        EXPECT_FALSE(week.labs.empty()) << week.number;
        for (const auto& lab : week.labs)
            EXPECT_EQ(lab.experiment.page, week.pageId());
    }
}

TEST(PageLabs, AreOfTheCatalogueAndValid)
{
    for (const auto& lab : allLabs()) {
        SCOPED_TRACE(lab.name);
        ASSERT_NE(lab.experiment.simulator, nullptr);
        EXPECT_EQ(find(lab.experiment.simulator->info().id), lab.experiment.simulator);
        const auto fault = lab.experiment.simulator->validate(lab.experiment.values);
        EXPECT_FALSE(fault) << fault->where << ": " << fault->message;
    }
}

TEST(PageLabs, AreAllDifferent)
{
    std::map<std::string, std::string> seen;
    for (const auto& lab : allLabs()) {
        std::string key = lab.experiment.simulator->info().id;
        for (const auto& value : lab.experiment.values)
            key += "|" + toText(value);
        const auto [first, isNew] = seen.emplace(key, lab.name);
        EXPECT_TRUE(isNew) << lab.name << " is the experiment of " << first->second;
    }
}

TEST(PageLabs, ExperimentFilesAreAllCompiledIn)
{
    namespace fs = std::filesystem;
    const fs::path lessons = INFRALAB_SOURCE "/lessons";
    std::set<std::string> onDisk, compiledIn;
    for (const auto& entry : fs::recursive_directory_iterator(lessons))
        if (entry.path().extension() == ".json")
            onDisk.insert(fs::relative(entry.path(), lessons).generic_string());
    for (const auto path : courseTextPaths())
        if (path.ends_with(".json"))
            compiledIn.insert(std::string(path));
    EXPECT_EQ(onDisk, compiledIn);
}

TEST(Questions, AreAtLeastEightAndLeadToPages)
{
    EXPECT_GE(course().questions.size(), 8u);
    std::set<std::string> texts;
    for (const auto& question : course().questions) {
        SCOPED_TRACE(question.text);
        EXPECT_EQ(question.text.back(), '?');
        EXPECT_TRUE(texts.insert(question.text).second);
        EXPECT_EQ(question.pageId, question.experiment.page);
        EXPECT_TRUE(course().lesson(question.pageId) || course().week(question.pageId)) << question.pageId;
    }
}

std::size_t sentences(const std::string& text)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i + 1 < text.size(); ++i)
        count += (text[i] == '.' || text[i] == '?') && text[i + 1] == ' ';
    return count + 1;
}

TEST(Texts, AreSentencesWithoutDashes)
{
    std::vector<std::string> texts;
    for (const auto& lesson : course().route.lessons) {
        texts.push_back(lesson.brief);
        texts.insert(texts.end(), lesson.objectives.begin(), lesson.objectives.end());
    }
    for (const auto& week : course().schedule.weeks)
        texts.push_back(week.brief);
    for (const auto& lab : pageLabs())
        texts.push_back(lab.caption);
    for (const auto& text : texts) {
        EXPECT_THAT(text.back(), testing::AnyOf('.', '?')) << text;
        EXPECT_LE(sentences(text), 2u) << text;
        EXPECT_EQ(text.find(" - "), std::string::npos) << text;
        EXPECT_EQ(text.find("\xE2\x80\x93"), std::string::npos) << text;
        EXPECT_EQ(text.find("\xE2\x80\x94"), std::string::npos) << text;
    }
}

class EachLab : public testing::TestWithParam<std::size_t>
{};

TEST_P(EachLab, RunsAndOpensWithinItsAnimation)
{
    const auto lab = allLabs().at(GetParam());
    SCOPED_TRACE(lab.name);
    RunContext context;
    const auto report = perform(lab.experiment, context);
    ASSERT_TRUE(report) << report.error().where << ": " << report.error().message;
    const auto& info = lab.experiment.simulator->info();
    ASSERT_EQ(report->outputs.size(), info.outputs.size());
    const auto frames = info.outputIndex("machine");
    if (lab.experiment.frame) {
        ASSERT_TRUE(frames);
        EXPECT_LT(*lab.experiment.frame, std::get<Frames>(report->outputs[*frames]).count);
    } else {
        EXPECT_FALSE(frames) << "an animation should open on a frame worth seeing";
    }
}

INSTANTIATE_TEST_SUITE_P(, EachLab, testing::Range(std::size_t{0}, allLabs().size()));

} // namespace
} // namespace infralab
