// Experiment files: a strict reader and its writer. Files come from strangers, so every fault gets a sentence
// with its place and nothing else happens.

#include "experiment.hpp"
#include "parameters_json.hpp"

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace infralab {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t largestFile = 16u << 20; ///< bytes; an experiment is a page of text

auto wrong(std::string_view name, std::string_view key, const std::string& sentence)
{
    const auto place = key.empty() ? std::string(name) : fmt::format("{}, {}", name, key);
    return fail(Error::Code::invalidInput, place, sentence);
}

/// How alike two ids are, for "did you mean": the number of single-character edits between them.
std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j)
            diagonal = std::exchange(
                row[j], std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)}));
    }
    return row.back();
}

std::string unknownParameter(const Info& info, std::string_view id)
{
    std::string nearest;
    std::size_t best = 4; // further away than this is no misspelling
    if (id.size() <= 64)
        for (const auto& p : info.params)
            if (const auto d = editDistance(p.id, id); d < best) {
                best = d;
                nearest = p.id;
            }
    const auto remedy = nearest.empty() ? fmt::format("\"infralab describe {}\" lists those it has.", info.id)
                                        : fmt::format("Did you mean {}?", nearest);
    return fmt::format("{} has no parameter named \"{}\". {}", info.title, id.substr(0, 64), remedy);
}

Expected<Value> valueFrom(const ParamSpec& spec, const Json& json)
{
    switch (spec.kind) {
    case ParamKind::toggle:
        if (json.is_boolean())
            return check(spec, json.get<bool>());
        break;
    case ParamKind::integer:
        if (json.is_number_unsigned() && json.get<std::uint64_t>() > std::uint64_t{INT64_MAX})
            return fail(Error::Code::invalidInput, spec.id, spec.label + " is larger than 64 bits can hold.");
        if (json.is_number_integer())
            return check(spec, json.get<std::int64_t>());
        break;
    case ParamKind::real:
        if (json.is_number())
            return check(spec, json.get<double>());
        break;
    case ParamKind::reals: {
        if (!json.is_array() ||
            !std::all_of(json.begin(), json.end(), [](const Json& v) { return v.is_number(); }))
            break;
        return check(spec, json.get<std::vector<double>>());
    }
    case ParamKind::choice:
    case ParamKind::choices:
    case ParamKind::text:
    case ParamKind::file:
        if (json.is_string())
            return check(spec, json.get<std::string>());
        break;
    }
    const char* wanted = spec.kind == ParamKind::toggle    ? "true or false"
                         : spec.kind == ParamKind::integer ? "a whole number"
                         : spec.kind == ParamKind::real    ? "a number"
                         : spec.kind == ParamKind::reals   ? "a list of numbers"
                                                           : "a text in quotes";
    return fail(Error::Code::invalidInput, spec.id, fmt::format("{} must be {} here.", spec.label, wanted));
}

/// Parses without exceptions reaching the caller, and refuses a key given twice (the parser would keep the
/// last).
Expected<Json> parsed(std::string_view text, std::string_view name)
{
    if (text.size() > largestFile)
        return wrong(name, "", "This file is too large for an experiment (16 MiB at most).");
    std::vector<std::set<std::string>> open;
    std::string twice;
    const auto watch = [&](int, Json::parse_event_t event, Json& value) {
        if (event == Json::parse_event_t::object_start)
            open.emplace_back();
        else if (event == Json::parse_event_t::object_end)
            open.pop_back();
        else if (event == Json::parse_event_t::key && !open.back().insert(value.get<std::string>()).second)
            twice = value.get<std::string>();
        return true;
    };
    try {
        auto json = Json::parse(text, watch);
        if (!twice.empty())
            return wrong(name, twice, "This key stands twice; keep one.");
        if (!json.is_object())
            return wrong(name, "", "An experiment file holds one JSON object in braces.");
        return json;
    } catch (const Json::parse_error& problem) {
        const auto at = std::min(problem.byte, text.size());
        const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
        return wrong(fmt::format("{}:{}", name, line), "",
                     "The text breaks off the rules of JSON here; compare the line with a saved experiment.");
    } catch (const Json::exception& problem) {
        return wrong(name, "", fmt::format("The text is not valid JSON ({}).", problem.what()));
    }
}

/// The values of an object of parameters under `place`; those it does not name are initial.
Expected<Values> parametersFrom(const Info& info, const Json& json, std::string_view name,
                                const std::string& place)
{
    if (!json.is_object())
        return wrong(name, place, "Parameters are an object: names with their values, in braces.");
    auto values = info.initialValues();
    std::set<std::size_t> seen;
    for (const auto& [key, value] : json.items()) {
        const auto i = info.paramIndex(key);
        if (!i)
            return wrong(name, place + "." + key.substr(0, 64), unknownParameter(info, key));
        if (!seen.insert(*i).second)
            return wrong(name, place + "." + key,
                         "This parameter stands twice, under its old and its new name.");
        auto checked = valueFrom(info.params[*i], value);
        if (!checked)
            return wrong(name, place + "." + key, checked.error().message);
        values[*i] = *std::move(checked);
    }
    return values;
}

Expected<void> readParameters(Experiment& e, const Json& json, std::string_view name)
{
    auto values = parametersFrom(e.simulator->info(), json, name, "parameters");
    if (!values)
        return fail(values.error());
    e.values = *std::move(values);
    if (const auto problem = e.simulator->validate(e.values))
        return wrong(name, problem->where.empty() ? "parameters" : "parameters." + problem->where,
                     problem->message);
    return {};
}

/// A plan that does not fit its hash was edited, and is refused. `version` is the one that wrote it.
Expected<Plan> planFrom(const Simulator& simulator, const Json& json, std::int64_t version,
                        std::string_view name)
{
    const auto& info = simulator.info();
    if (!json.is_object() || json.size() != 3 || !json.contains("hash") || !json.contains("after_data") ||
        !json.contains("parameters") || !json["hash"].is_string() || !json["after_data"].is_boolean())
        return wrong(name, "plan", "A locked plan has a hash, after_data (true or false) and parameters.");
    auto values = parametersFrom(info, json["parameters"], name, "plan.parameters");
    if (!values)
        return fail(values.error());
    Plan plan{*std::move(values), json["after_data"].get<bool>(), json["hash"].get<std::string>()};
    if (version == info.version && planHash(simulator, plan.values, plan.afterData) != plan.hash)
        return wrong(
            name, "plan.hash",
            "The plan was edited after it was locked: its hash does not fit. Remove the key \"plan\" "
            "to open the experiment without it.");
    return plan;
}

Expected<std::int64_t> wholeNumber(const Json& json, std::string_view key, std::string_view name)
{
    if (!json.is_number_integer() ||
        (json.is_number_unsigned() && json.get<std::uint64_t>() > std::uint64_t{INT64_MAX}) ||
        json.get<std::int64_t>() < 0)
        return wrong(name, key, "A whole number from 0 up is expected here.");
    return json.get<std::int64_t>();
}

} // namespace

Experiment Experiment::initial(const Simulator& simulator)
{
    Experiment e;
    e.simulator = &simulator;
    e.values = simulator.info().initialValues();
    return e;
}

Expected<void> setParameter(Experiment& e, std::string_view id, std::string_view text)
{
    const auto& info = e.simulator->info();
    const auto i = info.paramIndex(id);
    if (!i)
        return fail(Error::Code::invalidInput, std::string(id), unknownParameter(info, id));
    return parse(info.params[*i], text).map([&](Value v) { e.values[*i] = std::move(v); });
}

std::string toJson(const Experiment& e)
{
    const auto& info = e.simulator->info();
    Json json = {{"format", experimentFormat}, {"simulator", info.id}, {"version", info.version}};
    if (!e.page.empty())
        json["page"] = e.page;
    if (e.engine != "auto")
        json["engine"] = e.engine;
    if (e.frame)
        json["frame"] = *e.frame;
    if (!e.expectedDigest.empty())
        json["digest"] = e.expectedDigest;
    json["parameters"] = parametersJson(info, e.values);
    if (e.plan)
        json["plan"] = {{"hash", e.plan->hash},
                        {"after_data", e.plan->afterData},
                        {"parameters", parametersJson(info, e.plan->values, false)}};
    // A text typed by a person may hold broken UTF-8; a file must not.
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Expected<Experiment> experimentFromJson(std::string_view text, std::string_view name)
{
    const auto json = parsed(text, name);
    if (!json)
        return fail(json.error());
    static const std::set<std::string_view> known = {"format", "simulator", "version", "page",      "engine",
                                                     "frame",  "digest",    "plan",    "parameters"};
    for (const auto& [key, value] : json->items())
        if (!known.contains(key))
            return wrong(name, key.substr(0, 64), "An experiment has no such key; remove it.");
    for (const auto* key : {"format", "simulator", "parameters"})
        if (!json->contains(key))
            return wrong(name, key, "This key is missing; every experiment names it.");

    const auto format = wholeNumber((*json)["format"], "format", name);
    if (!format)
        return fail(format.error());
    if (*format > experimentFormat)
        return wrong(
            name, "format",
            fmt::format("This experiment was written by a newer InfraLab (format {}, this one reads {}); "
                        "update InfraLab to open it.",
                        *format, experimentFormat));
    for (const auto* key : {"simulator", "page", "engine", "digest"})
        if (json->contains(key) && !(*json)[key].is_string())
            return wrong(name, key, "A text in quotes is expected here.");

    const auto id = (*json)["simulator"].get<std::string>();
    const auto* simulator = find(id);
    if (!simulator)
        return wrong(name, "simulator",
                     fmt::format("There is no simulator named \"{}\"; \"infralab list\" names all.",
                                 id.substr(0, 64)));
    auto e = Experiment::initial(*simulator);
    std::int64_t writtenBy = simulator->info().version;
    if (json->contains("version")) {
        const auto version = wholeNumber((*json)["version"], "version", name);
        if (!version)
            return fail(version.error());
        if (*version > simulator->info().version)
            return wrong(name, "version",
                         fmt::format("This experiment needs version {} of {}; this InfraLab has version {}. "
                                     "Update InfraLab to open it.",
                                     *version, simulator->info().title, simulator->info().version));
        writtenBy = *version;
    }
    e.page = json->value("page", "");
    e.engine = json->value("engine", "auto");
    e.expectedDigest = json->value("digest", "");
    if (e.engine != "auto" && e.engine != "builtin" && e.engine != "opencl")
        return wrong(name, "engine", "The engine must be auto, builtin or opencl.");
    if (json->contains("frame")) {
        const auto frame = wholeNumber((*json)["frame"], "frame", name);
        if (!frame)
            return fail(frame.error());
        e.frame = *frame;
    }
    if (json->contains("plan")) {
        auto plan = planFrom(*simulator, (*json)["plan"], writtenBy, name);
        if (!plan)
            return fail(plan.error());
        e.plan = *std::move(plan);
    }
    return readParameters(e, (*json)["parameters"], name).map([&] { return e; });
}

Expected<Experiment> experimentFromFile(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    std::string text;
    if (file) {
        text.resize(largestFile + 1);
        file.read(text.data(), static_cast<std::streamsize>(text.size()));
        text.resize(static_cast<std::size_t>(std::max<std::streamsize>(file.gcount(), 0)));
    }
    if (!file.is_open() || file.bad() || (text.empty() && !file.eof()))
        return fail(Error::Code::invalidInput, path,
                    "This file cannot be read; check its name and permissions.");
    return experimentFromJson(text, path);
}

} // namespace infralab
