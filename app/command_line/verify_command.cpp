// `infralab verify`: runs a recorded experiment again and says whether the numbers are the same, and if not,
// where.

#include "engine_choice.hpp"
#include "experiment_choice.hpp"

#include <cmath>
#include <fstream>
#include <iostream>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace infralab {
namespace {

using Json = nlohmann::ordered_json;

struct Recorded
{
    Experiment experiment;
    Json outputs; ///< of a result file by id; null for an experiment file, which holds the digest alone
};

/// A result, as `run --json` prints it, has outputs; its experiment is rebuilt and read as strictly as any.
Expected<Recorded> readRecorded(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    const auto json = Json::parse(text.str(), nullptr, false);
    if (!file || !json.is_object() || !json.contains("outputs"))
        return openExperiment(path).map([](Experiment e) { return Recorded{std::move(e), nullptr}; });
    Json plain = {{"format", experimentFormat}};
    for (const auto* key : {"simulator", "version", "parameters", "digest"})
        if (json.contains(key))
            plain[key] = json[key];
    return experimentFromJson(plain.dump(), path).map([&](Experiment e) {
        return Recorded{std::move(e), json["outputs"]};
    });
}

/// The largest relative difference between numbers at the same place; infinite where the shapes differ.
double difference(const Json& a, const Json& b, std::string& place, const std::string& here)
{
    if (a.is_number() && b.is_number()) {
        const double x = a.get<double>(), y = b.get<double>();
        if (x == y)
            return 0;
        if (place.empty())
            place = fmt::format("{}: recorded {}, now {}", here, toText(x), toText(y));
        return std::abs(x - y) / std::max(std::abs(x), std::abs(y));
    }
    if (a.is_structured() && a.type() == b.type() && a.size() == b.size()) {
        double worst = 0;
        for (auto i = a.begin(), j = b.begin(); i != a.end(); ++i, ++j) {
            const auto name = a.is_object() ? "." + i.key() : fmt::format("[{}]", i - a.begin());
            if (a.is_object() && i.key() != j.key())
                return INFINITY;
            worst = std::max(worst, difference(*i, *j, place, here + name));
        }
        return worst;
    }
    if (a == b)
        return 0;
    if (place.empty())
        place = fmt::format("{}: recorded {}, now {}", here, a.dump().substr(0, 60), b.dump().substr(0, 60));
    return INFINITY;
}

} // namespace

int verifyCommand(const Arguments& arguments)
{
    if (arguments.operands().size() != 1)
        return complain("verify",
                        Error{Error::Code::invalidInput, "", "Name one file: a saved experiment or result."});
    const auto path = arguments.operands()[0];
    const auto recorded = readRecorded(path);
    if (!recorded)
        return complain("verify", recorded.error());
    const auto& e = recorded->experiment;
    if (!e.simulator || e.expectedDigest.empty())
        return complain(
            "verify", Error{Error::Code::invalidInput, path,
                            "No digest is recorded here; record one with \"infralab run ... --save FILE\"."});
    const auto choice = chooseEngine(arguments, e.engine);
    if (!choice)
        return complain("verify", choice.error());
    if (!choice->note.empty())
        std::cerr << "infralab verify: " << choice->note << '\n';
    RunContext context({}, choice->engine);
    const auto report = perform(e, context);
    if (!report)
        return complain("verify", report.error());

    const auto now = digest(e, report->outputs);
    const bool same = now == e.expectedDigest;
    std::string differing;
    bool within = !same && !recorded->outputs.is_null();
    if (!same && !recorded->outputs.is_null()) {
        const auto fresh = Json::parse(resultJson(e, *report))["outputs"];
        const auto& info = e.simulator->info();
        for (const auto& spec : info.outputs) {
            if (spec.provenance == Provenance::measured)
                continue; // by a clock: no two runs agree
            std::string place;
            const auto& before = recorded->outputs.value(spec.id, Json());
            const double d =
                difference(before.value("value", Json()), fresh[spec.id]["value"], place, spec.id);
            if (d > spec.tolerance) {
                within = false;
                differing += "  " + (place.empty() ? spec.id : place) + "\n";
            }
        }
    }
    if (arguments.has("--json"))
        std::cout << Json{{"same", same},
                          {"within_tolerance", same || within},
                          {"recorded", e.expectedDigest},
                          {"now", now},
                          {"engine", report->engine.name()}}
                         .dump(1)
                  << '\n';
    else if (same)
        fmt::print("The same, bit for bit: {}\ncomputed by {}\n", now, report->engine.deviceName());
    else if (within)
        fmt::print("Equal within the stated tolerances, not bit for bit; computed by {}\n",
                   report->engine.deviceName());
    if (same || within)
        return Exit::fine;
    std::cerr
        << "infralab verify: " << path << ": The numbers differ from the recorded ones.\n"
        << (differing.empty()
                ? "  The file records the digest alone; a result saved with \"run --json\" tells which.\n"
                : differing);
    return Exit::notMet;
}

} // namespace infralab
