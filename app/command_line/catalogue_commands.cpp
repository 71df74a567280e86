// `infralab list` and `infralab describe`: what there is, from the descriptions alone.

#include "command.hpp"

#include "simulators/contract/experiment.hpp"

#include <iostream>

#include <fmt/format.h>

namespace infralab {
namespace {

void printForReading(const Info& info)
{
    fmt::print("{} ({}, version {})\n{}\n\nParameters\n", info.title, info.id, info.version, info.summary);
    for (const auto& p : info.params) {
        std::string allowed;
        for (const auto& c : p.choices)
            allowed += (allowed.empty() ? "" : "|") + c.id;
        if (allowed.size() > 60)
            allowed = fmt::format("{} names, see --json", p.choices.size());
        if (p.min < p.max)
            allowed =
                fmt::format("{} to {}{}", toText(p.min), toText(p.max), p.unit.empty() ? "" : " " + p.unit);
        fmt::print("  {} {}\n      {} Initially {}.\n", flagOf(p.id), allowed, p.help, toText(p.initial));
    }
    fmt::print("\nOutputs\n");
    for (const auto& o : info.outputs)
        fmt::print("  {}{}\n      {}\n", o.id, o.unit.empty() ? "" : " [" + o.unit + "]", o.help);
    fmt::print("\nPresets\n");
    for (const auto& p : info.presets)
        fmt::print("  {}\n      {}\n", p.id, p.help);
}

} // namespace

int listCommand(const Arguments& arguments)
{
    if (!arguments.operands().empty())
        return complain("list", Error{Error::Code::invalidInput, arguments.operands()[0],
                                      "This command takes no names."});
    if (!arguments.has("--json")) {
        for (const auto& s : catalogue())
            fmt::print("{:<18} {}\n", s->info().id, s->info().summary);
        return Exit::fine;
    }
    std::string all;
    for (const auto& s : catalogue())
        all += (all.empty() ? "" : ",\n") + infoJson(s->info());
    std::cout << "[\n" << all << "]\n";
    return Exit::fine;
}

int describeCommand(const Arguments& arguments)
{
    const auto& ids = arguments.operands();
    if (ids.size() != 1)
        return complain("describe", Error{Error::Code::invalidInput, "",
                                          "Name one simulator; \"infralab list\" shows all."});
    const auto* simulator = find(ids[0]);
    if (!simulator)
        return complain("describe", Error{Error::Code::invalidInput, ids[0],
                                          "There is no such simulator; \"infralab list\" shows all."});
    const auto& info = simulator->info();
    if (arguments.has("--schema"))
        std::cout << schemaJson(info);
    else if (arguments.has("--json"))
        std::cout << infoJson(info);
    else if (arguments.has("--markdown"))
        std::cout << referencePage(info);
    else
        printForReading(info);
    return Exit::fine;
}

} // namespace infralab
