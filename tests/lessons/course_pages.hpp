#pragma once
// Every page of the course with its text, and the runs that its texts speak of, made once each.

#include "lessons/text/page_text.hpp"
#include "tests/lessons/page_runs.hpp"

#include <map>

namespace infralab {

struct CoursePage
{
    std::string id;
    const Lesson* lesson = nullptr; ///< else a week
    const Week* week = nullptr;
    const ReadText& read;
    const std::vector<PageLab>& labs;
};

/// Read once: the names of the tests ask for them again and again.
inline const std::vector<CoursePage>& coursePages()
{
    static std::map<std::string, ReadText> texts;
    static const std::vector<CoursePage> all = [] {
        std::vector<CoursePage> pages;
        const auto add = [&](const auto& page) -> const ReadText& {
            return texts.emplace(page.pageId(), shippedText(page)).first->second;
        };
        for (const auto& lesson : course().route.lessons)
            pages.push_back({lesson.pageId(), &lesson, nullptr, add(lesson), lesson.labs});
        for (const auto& week : course().schedule.weeks)
            pages.push_back({week.pageId(), nullptr, &week, add(week), week.labs});
        return pages;
    }();
    return all;
}

/// The blocks of one kind, in order, with their sections.
template <class Kind>
std::vector<std::pair<const Kind*, const Section*>> blocksOf(const PageText& text)
{
    std::vector<std::pair<const Kind*, const Section*>> blocks;
    for (const auto& section : text.sections)
        for (const auto& block : section.blocks)
            if (const auto* found = std::get_if<Kind>(&block.content))
                blocks.push_back({found, &section});
    return blocks;
}

/// The outputs of a state, on the built-in engine.
inline Expected<std::vector<Output>> outputsOf(const State& state)
{
    static std::map<std::string, Expected<std::vector<Output>>> runs;
    Experiment experiment = state.experiment;
    experiment.page.clear();
    const auto key = toLink(experiment);
    auto run = runs.find(key);
    if (run == runs.end()) {
        RunContext context;
        run = runs.emplace(key, perform(experiment, context).map([](Report report) {
                      return std::move(report.outputs);
                  }))
                  .first;
    }
    return run->second;
}

inline Expected<double> numberOf(const State& state, const OutputPlace& place)
{
    return outputsOf(state).and_then([&](const std::vector<Output>& outputs) {
        return numberAt(state.experiment.simulator->info(), outputs, place);
    });
}

} // namespace infralab
