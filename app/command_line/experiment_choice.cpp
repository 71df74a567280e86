// From a command's words to an experiment.

#include "experiment_choice.hpp"

#include <fmt/format.h>

namespace infralab {
namespace {

auto wrong(std::string where, std::string message)
{
    return fail(Error::Code::invalidInput, std::move(where), std::move(message));
}

Expected<Experiment> startingPoint(const Arguments& arguments)
{
    const auto& ids = arguments.operands();
    if (ids.size() > 1)
        return wrong(ids[1], "One simulator at a time; put the value of a flag right after the flag.");
    if (arguments.has("--experiment")) {
        if (arguments.has("--preset"))
            return wrong("--preset", "Start from a preset or from an experiment, not from both.");
        auto e = openExperiment(arguments.value("--experiment"));
        if (e && !e->simulator)
            return wrong("--experiment", "This link names a page but no simulator.");
        if (e && !ids.empty() && e->simulator->info().id != ids[0])
            return wrong("--experiment", fmt::format("This experiment is of {}, not of {}.",
                                                     e->simulator->info().id, ids[0]));
        return e;
    }
    if (ids.empty())
        return wrong("", "Name a simulator; \"infralab list\" shows all.");
    const auto* simulator = find(ids[0]);
    if (!simulator)
        return wrong(ids[0], "There is no such simulator; \"infralab list\" shows all.");
    auto e = Experiment::initial(*simulator);
    if (arguments.has("--preset")) {
        const auto id = arguments.value("--preset");
        const auto* preset = simulator->info().preset(id);
        if (!preset) {
            std::string known;
            for (const auto& p : simulator->info().presets)
                known += (known.empty() ? "" : ", ") + p.id;
            return wrong("--preset", fmt::format("{} has no preset \"{}\"; it has {}.",
                                                 simulator->info().title, id, known));
        }
        e.values = preset->values;
    }
    return e;
}

} // namespace

Expected<Experiment> openExperiment(const std::string& fileOrLink)
{
    return fileOrLink.starts_with("infralab:") ? experimentFromLink(fileOrLink)
                                               : experimentFromFile(fileOrLink);
}

Expected<Experiment> chooseExperiment(const Arguments& arguments)
{
    auto e = startingPoint(arguments);
    if (!e)
        return e;
    const auto& info = e->simulator->info();
    for (const auto& [flag, value, hasValue] : arguments.parameters()) {
        auto id = flag.substr(2);
        for (auto& c : id)
            c = c == '-' ? '_' : c;
        const auto index = info.paramIndex(id);
        const bool isToggle = index && info.params[*index].kind == ParamKind::toggle;
        if (index && !hasValue && !isToggle)
            return wrong(flag, "A value is missing after this flag.");
        if (const auto set = setParameter(*e, id, hasValue ? value : "true"); !set)
            return wrong(flag, set.error().message);
    }
    if (const auto problem = e->simulator->validate(e->values))
        return wrong(problem->where.empty() ? "" : flagOf(problem->where), problem->message);
    if (arguments.has("--engine"))
        e->engine = arguments.value("--engine");
    return e;
}

} // namespace infralab
