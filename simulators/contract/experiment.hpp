#pragma once
// An experiment: a simulator, every parameter, and where the reader stood. The one unit of saving, sharing,
// undoing and repeating: links, files, presets of pages, "copy as command" and verification all carry it.

#include "plan.hpp"
#include "simulator.hpp"

namespace infralab {

struct Experiment
{
    const Simulator* simulator = nullptr;
    Values values;
    std::optional<std::int64_t> frame; ///< playback position
    std::string page;            ///< "lesson-05", "week-04", "simulator-..."; empty: the simulator's own
    std::string engine = "auto"; ///< auto, builtin or opencl
    std::string expectedDigest;  ///< of a recorded result; empty where nothing was recorded
    std::optional<Plan> plan;    ///< locked before the run; files carry it, links do not

    static Experiment initial(const Simulator&);
    bool operator==(const Experiment&) const = default;
};

constexpr int experimentFormat = 1; ///< the newest file and link format this build reads

/// Pretty JSON of an experiment file, every parameter written out.
std::string toJson(const Experiment&);
/// Strict reader: an unknown key, a wrong kind or range, a newer format is an error whose `where` is the key.
/// `name` (a file's) opens the message's place.
Expected<Experiment> experimentFromJson(std::string_view text, std::string_view name = "experiment");
Expected<Experiment> experimentFromFile(const std::string& path);

/// `infralab:<page>?simulator=...&version=...&rows=8`: only what differs from the initial values.
std::string toLink(const Experiment&);
/// Reads a link; a page-only link (`infralab:week-04`) has no simulator.
Expected<Experiment> experimentFromLink(std::string_view link);

/// The command that repeats the experiment in a POSIX shell, quoted where needed.
std::string toCommand(const Experiment&);
/// Sets one parameter from text; an unknown id is an error that names near ones.
Expected<void> setParameter(Experiment&, std::string_view id, std::string_view text);

/// Result of `perform`: outputs with the engine that really made them.
struct Report
{
    std::vector<Output> outputs;
    std::optional<Truth> truth;
    compute::Engine engine;
    std::string note; ///< why another engine than the wished one did it; empty where none
};

/// Runs on the calling thread. A device that fails is left for the built-in engine, which `note` says; no
/// exception escapes: one of a library becomes Error::Code::internal.
Expected<Report> perform(const Experiment&, RunContext&);

/// SHA-256 over simulator, version, parameters and outputs (numbers as their bits), hex. Engine, page and
/// measured outputs do not count.
std::string digest(const Experiment&, const std::vector<Output>&);

struct FrameRange
{
    std::int64_t first = 0, last = -1; ///< inclusive; empty by default
};
/// The whole result as one JSON object; frames of the range are written out.
std::string resultJson(const Experiment&, const Report&, FrameRange frames = {});
/// One output's value as JSON; `frames` as above.
std::string toJson(const OutputSpec&, const Output&, FrameRange frames = {});
/// One series, grid, timeline or table as CSV with a header line (RFC 4180); numbers and texts as one line.
std::string toCsv(const OutputSpec&, const Output&);
/// A sentence or two that says what the output holds, for a screen reader.
std::string spoken(const OutputSpec&, const Output&);

/// The catalogue as JSON: `infralab list --json`, `infralab describe ID --json`.
std::string infoJson(const Info&);
/// JSON schema of a simulator's experiment file.
std::string schemaJson(const Info&);
/// Reference page of one simulator, Markdown: parameters, outputs, presets, notes.
std::string referencePage(const Info&);

} // namespace infralab
