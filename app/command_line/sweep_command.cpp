// `infralab sweep`: the same experiment at several values of one parameter; all number outputs, a line a
// value.

#include "engine_choice.hpp"
#include "experiment_choice.hpp"

#include <charconv>
#include <cmath>
#include <iostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace infralab {
namespace {

struct Over
{
    std::size_t param = 0;
    std::vector<std::string> values; ///< as the parameter's editor would take them
};

Expected<Over> readOver(const Info& info, const std::string& text)
{
    const auto wrong = [](std::string message) {
        return fail(Error::Code::invalidInput, "--over", std::move(message));
    };
    const auto equals = text.find('=');
    const auto id = text.substr(0, equals);
    const auto index = info.paramIndex(id);
    if (!index)
        return wrong(fmt::format("{} has no parameter \"{}\"; \"infralab describe {}\" lists them.",
                                 info.title, id, info.id));
    const auto& spec = info.params[*index];
    if (spec.kind != ParamKind::integer && spec.kind != ParamKind::real)
        return wrong(fmt::format("{} is not a number, so it has no range to sweep.", spec.label));
    std::vector<std::string> parts;
    for (std::size_t at = equals == std::string::npos ? text.size() : equals + 1; at <= text.size();) {
        const auto colon = std::min(text.find(':', at), text.size());
        parts.push_back(text.substr(at, colon - at));
        at = colon + 1;
    }
    const auto real = [&](std::size_t part) { // NaN where the part is missing or no finite number
        const std::string digits = part < parts.size() ? parts[part] : "";
        double v = 0;
        const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), v);
        return problem == std::errc() && end == digits.data() + digits.size() && std::isfinite(v) ? v : NAN;
    };
    const bool ratios = parts.size() == 4 && parts[3] == "log";
    const double from = real(0), to = real(1), count = real(2);
    if ((parts.size() != 3 && !ratios) || std::isnan(from + to + count))
        return wrong(
            "The form is PARAM=FROM:TO:COUNT, as in rows=8:128:5, with :log after it for equal ratios.");
    if (count < 1 || count > 100000 || count != std::floor(count))
        return wrong("The count must be a whole number between 1 and 100000.");
    if (ratios && (from <= 0 || to <= 0))
        return wrong("Equal ratios need a range above zero.");

    Over over{*index, {}};
    for (int i = 0; i < static_cast<int>(count); ++i) {
        const double t = count > 1 ? i / (count - 1) : 0;
        const double v = ratios ? from * std::pow(to / from, t) : from + (to - from) * t;
        auto value =
            spec.kind == ParamKind::integer ? toText(static_cast<std::int64_t>(std::llround(v))) : toText(v);
        if (over.values.empty() || over.values.back() != value) // whole numbers may fall together
            over.values.push_back(std::move(value));
    }
    return over;
}

} // namespace

int sweepCommand(const Arguments& arguments)
{
    auto experiment = chooseExperiment(arguments);
    if (!experiment)
        return complain("sweep", experiment.error());
    const auto& info = experiment->simulator->info();
    if (!arguments.has("--over"))
        return complain("sweep", Error{Error::Code::invalidInput, "--over",
                                       "Name the parameter and its range: rows=8:128:5."});
    const auto over = readOver(info, arguments.value("--over"));
    if (!over)
        return complain("sweep", over.error());
    const auto choice = chooseEngine(arguments, experiment->engine);
    if (!choice)
        return complain("sweep", choice.error());
    if (!choice->note.empty())
        std::cerr << "infralab sweep: " << choice->note << '\n';

    Table table;
    table.columns.push_back(info.params[over->param].id);
    for (const auto& o : info.outputs)
        if (o.kind == OutputKind::number)
            table.columns.push_back(o.id);
    for (const auto& value : over->values) {
        if (const auto set = setParameter(*experiment, info.params[over->param].id, value); !set)
            return complain("sweep", Error{set.error().code, "--over", set.error().message});
        RunContext context({}, choice->engine);
        const auto report = perform(*experiment, context);
        if (!report)
            return complain("sweep", Error{report.error().code, info.params[over->param].id + "=" + value,
                                           report.error().message});
        auto& row = table.rows.emplace_back();
        double number = 0;
        std::from_chars(value.data(), value.data() + value.size(), number);
        row.emplace_back(number);
        for (const auto& output : report->outputs)
            if (std::holds_alternative<double>(output))
                row.emplace_back(std::get<double>(output));
    }
    OutputSpec spec;
    spec.kind = OutputKind::table;
    if (!arguments.has("--json")) {
        std::cout << toCsv(spec, table);
        return Exit::fine;
    }
    const nlohmann::ordered_json json = {{"simulator", info.id},
                                         {"version", info.version},
                                         {"over", info.params[over->param].id},
                                         {"engine", choice->engine.name()},
                                         {"value", nlohmann::ordered_json::parse(toJson(spec, table))}};
    std::cout << json.dump(1) << '\n';
    return Exit::fine;
}

} // namespace infralab
