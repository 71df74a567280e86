// `infralab run`: one experiment, its outputs as JSON, as CSV or for a person to read.

#include "engine_choice.hpp"
#include "experiment_choice.hpp"

#include <charconv>
#include <cmath>
#include <fstream>
#include <iostream>

#include <fmt/format.h>

namespace infralab {
namespace {

auto wrong(const char* flag, std::string message)
{
    return fail(Error::Code::invalidInput, flag, std::move(message));
}

Expected<FrameRange> frameRange(const Arguments& arguments)
{
    if (!arguments.has("--frames"))
        return FrameRange{};
    const auto text = arguments.value("--frames");
    const auto* end = text.data() + text.size();
    FrameRange range;
    const auto first = std::from_chars(text.data(), end, range.first);
    if (first.ec == std::errc() && first.ptr != end && *first.ptr == ':') {
        const auto last = std::from_chars(first.ptr + 1, end, range.last);
        if (last.ec == std::errc() && last.ptr == end && range.first >= 0 && range.last >= range.first)
            return range;
    }
    return wrong("--frames", "Two whole numbers with a colon are expected, as in 0:21.");
}

/// Numbers as aligned lines, tables as tables, everything else as the sentence a screen reader gets.
void printForReading(const Experiment& experiment, const Report& report)
{
    const auto& info = experiment.simulator->info();
    std::size_t width = 0;
    for (const auto& o : info.outputs)
        if (o.kind == OutputKind::number)
            width = std::max(width, o.label.size());
    for (std::size_t i = 0; i < info.outputs.size(); ++i) {
        const auto& spec = info.outputs[i];
        if (const auto* number = std::get_if<double>(&report.outputs[i]))
            fmt::print("{:<{}}  {}{}\n", spec.label, width, std::isnan(*number) ? "-" : toText(*number),
                       spec.unit.empty() ? "" : " " + spec.unit);
        else if (const auto* table = std::get_if<Table>(&report.outputs[i]);
                 table && table->rows.size() <= 60)
            fmt::print("\n{}\n{}", spec.label, toCsv(spec, *table));
        else
            fmt::print("{}\n", spoken(spec, report.outputs[i]));
    }
    if (report.truth)
        fmt::print("\n{}: {} {} (tolerance {})\n", report.truth->what, toText(report.truth->difference),
                   report.truth->unit, toText(report.truth->tolerance));
    if (const auto stamp = planStamp(experiment, &report.outputs, false))
        fmt::print("{}: {}\n", stamp->plan, stamp->verdict);
    fmt::print("computed by {}\n", report.engine.deviceName());
}

Expected<void> save(const std::string& path, Experiment e, const Report& report)
{
    e.expectedDigest = digest(e, report.outputs);
    std::ofstream file(path, std::ios::binary);
    file << toJson(e);
    file.close();
    if (!file)
        return fail(Error::Code::internal, path, "The file cannot be written; choose another folder.");
    return {};
}

} // namespace

int runCommand(const Arguments& arguments)
{
    auto experiment = chooseExperiment(arguments);
    if (!experiment)
        return complain("run", experiment.error());
    if (arguments.has("--lock-plan"))
        experiment->plan = lockedPlan(*experiment);
    const auto choice = chooseEngine(arguments, experiment->engine);
    if (!choice)
        return complain("run", choice.error());
    const auto frames = frameRange(arguments);
    if (!frames)
        return complain("run", frames.error());
    const auto& info = experiment->simulator->info();
    const auto csv = info.outputIndex(arguments.value("--csv"));
    if (arguments.has("--csv") && !csv)
        return complain(
            "run", wrong("--csv", fmt::format("{} has no output \"{}\"; \"infralab describe {}\" lists them.",
                                              info.title, arguments.value("--csv"), info.id))
                       .value());
    if (!choice->note.empty())
        std::cerr << "infralab run: " << choice->note << '\n';

    RunContext context({}, choice->engine);
    auto report = perform(*experiment, context);
    if (!report)
        return complain("run", report.error());
    if (!report->note.empty())
        std::cerr << "infralab run: " << report->note << '\n';
    if (report->note.empty())
        report->note = choice->note;
    if (csv)
        std::cout << toCsv(info.outputs[*csv], report->outputs[*csv]);
    else if (arguments.has("--json"))
        std::cout << resultJson(*experiment, *report, *frames);
    else
        printForReading(*experiment, *report);
    if (arguments.has("--save"))
        if (const auto saved = save(arguments.value("--save"), *experiment, *report); !saved)
            return complain("run", saved.error());
    return Exit::fine;
}

} // namespace infralab
