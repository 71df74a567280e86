// `infralab`: finds the command and runs it. Commands of the window are handed to infralab-window beside this
// program, so that nothing here loads Qt.

#include "command.hpp"

#include "infralab_version.hpp"
#include "window_program.hpp"

#include <algorithm>
#include <iostream>

#include <fmt/format.h>

namespace {

using namespace infralab;

std::string optionLines(const std::vector<Option>& options)
{
    std::size_t width = 0;
    for (const auto& o : options)
        width = std::max(width, o.flag.size() + 1 + o.operand.size());
    std::string out;
    for (const auto& o : options)
        out +=
            fmt::format("  {:<{}}  {}\n", o.flag + (o.operand.empty() ? "" : " " + o.operand), width, o.help);
    return out;
}

std::string overview()
{
    std::string out = "InfraLab: learn research on AI infrastructure by running it.\n\n"
                      "  infralab                 opens the window\n";
    for (const auto& c : commands())
        out += fmt::format("  infralab {:<15} {}\n", c.name, c.summary);
    out += "\n\"infralab COMMAND --help\" says more. Exit codes: 0 fine, 1 run failed, 2 bad usage or input, "
           "3 expectation not met.\n";
    return out;
}

std::string helpOf(const Command& c)
{
    auto out = fmt::format("usage: infralab {} {}\n\n{}\n", c.name, c.usage, c.summary);
    if (!c.options.empty())
        out += "\n" + optionLines(c.options);
    if (c.takesParameters)
        out += "\nEvery parameter of the simulator is a flag too: \"infralab describe ID\" lists them.\n";
    return out;
}

} // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (words.empty())
        return openWindow({});
    const auto& name = words.front();
    if (name == "--help" || name == "-h" || name == "help") {
        std::cout << overview();
        return Exit::fine;
    }
    if (name == "--version") {
        std::cout << "infralab " << version << '\n';
        return Exit::fine;
    }
    const auto it =
        std::find_if(commands().begin(), commands().end(), [&](const auto& c) { return c.name == name; });
    if (it == commands().end())
        return complain("", Error{Error::Code::invalidInput, name,
                                  "There is no such command; \"infralab --help\" lists those there are."});
    const std::span rest(words.begin() + 1, words.end());
    if (std::any_of(rest.begin(), rest.end(), [](const auto& w) { return w == "--help" || w == "-h"; })) {
        std::cout << helpOf(*it);
        return Exit::fine;
    }
    if (!it->run)
        return openWindow(words);
    const auto arguments = Arguments::read(rest, it->options, it->takesParameters);
    return arguments ? it->run(*arguments) : complain(name, arguments.error());
}
