// The table of commands, and how a fault is told.

#include "command.hpp"

#include <iostream>

namespace infralab {

int complain(const std::string& command, const Error& error)
{
    std::cerr << "infralab" << (command.empty() ? "" : " " + command) << ": ";
    if (!error.where.empty())
        std::cerr << error.where << ": ";
    std::cerr << error.message << '\n';
    return error.code == Error::Code::invalidInput ? Exit::badUsage : Exit::runFailed;
}

const std::vector<Command>& commands()
{
    static const Option json{"--json", "", "print JSON instead of text"};
    static const Option engine{
        "--engine", "auto|opencl|builtin",
        "who computes; auto is the built-in engine, which starts at once, unless --device is given"};
    static const Option device{"--device", "N", "the OpenCL device of that number in \"infralab devices\""};
    static const std::vector<Command> all = {
        {"list", "[--json]", "names the simulators", {json}, false, listCommand},
        {"describe",
         "ID [--json | --schema | --markdown]",
         "explains a simulator: parameters, outputs, presets",
         {json,
          {"--schema", "", "print the JSON schema of its experiment files"},
          {"--markdown", "", "print its whole reference page"}},
         false,
         describeCommand},
        {"run",
         "ID [--preset P | --experiment FILE] [--PARAMETER VALUE]... [--engine E] [--device N] [--json]",
         "runs a simulator and prints its outputs",
         {json,
          engine,
          device,
          {"--preset", "P", "start from a preset of the simulator"},
          {"--experiment", "FILE", "start from an experiment file or link"},
          {"--frames", "FIRST:LAST", "with --json: write out these frames of an animation"},
          {"--csv", "OUTPUT", "print one output as CSV"},
          {"--lock-plan", "",
           "lock the parameters but files as the plan; --save keeps it, and results say whether it held"},
          {"--save", "FILE", "also save the experiment with the result's digest, for \"infralab verify\""}},
         true,
         runCommand},
        {"sweep",
         "ID --over PARAM=FROM:TO:COUNT [--PARAMETER VALUE]... [--json]",
         "runs a simulator over a range of one parameter; prints the numbers as CSV or JSON",
         {json,
          engine,
          device,
          {"--over", "PARAM=FROM:TO:COUNT", "the parameter and its values; add :log for equal ratios"},
          {"--preset", "P", "start from a preset of the simulator"},
          {"--experiment", "FILE", "start from an experiment file or link"}},
         true,
         sweepCommand},
        {"verify",
         "FILE [--engine E] [--device N]",
         "runs a saved experiment or result again and says whether the numbers are the same",
         {json, engine, device},
         false,
         verifyCommand},
        {"devices",
         "[--json]",
         "lists the engines and OpenCL devices of this machine",
         {json},
         false,
         devicesCommand},
        {"bench",
         "[--json] [--engine E] [--device N]",
         "measures kernels and simulators on this machine",
         {json, engine, device},
         false,
         benchCommand},
        {"calendar",
         "[--schedule FILE.yaml] [--start DATE] [--out FILE.ics]",
         "writes the schedule as an iCalendar file, which calendar programs import",
         {{"--schedule", "FILE.yaml", "another course's schedule instead of the one that is shipped"},
          {"--start", "DATE", "begin in the week of this day, as 2027-01-18; every date moves with it"},
          {"--out", "FILE.ics", "the file to write; printed unless given"}},
         false,
         calendarCommand},
        {"progress",
         "status | export FILE | import FILE | erase --yes",
         "tells, writes out, merges in or removes what was kept of your progress on this computer",
         {{"--yes", "", "with erase: really remove it"}},
         false,
         progressCommand},
        {"open",
         "PAGE|LINK|FILE",
         "opens the window at a page, a link, an experiment, or with another course's schedule (.yaml)",
         {},
         false,
         {}},
        {"shot",
         "PAGE --out F.png [--size WxH] [--theme T] [--scale S]",
         "draws one page to a picture, without a display",
         {{"--out", "F.png", "the picture's file"},
          {"--size", "WxH", "logical size of the window, 1280x800 unless given"},
          {"--theme", "light|dark|projector", "light unless given"},
          {"--scale", "S", "device pixels per logical pixel, 1 unless given"}},
         false,
         {}},
        {"tour",
         "--out DIR [--size WxH] [--theme T] [--scale S]",
         "draws every page with its simulator really run; one line of result a page",
         {{"--out", "DIR", "the folder for the pictures"},
          {"--size", "WxH", "logical size of the window, 1280x800 unless given"},
          {"--theme", "light|dark|projector", "light unless given"},
          {"--scale", "S", "device pixels per logical pixel, 1 unless given"}},
         false,
         {}},
    };
    return all;
}

} // namespace infralab
