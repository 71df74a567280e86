// Handing over to infralab-window, which stands beside this program.

#include "window_program.hpp"

#include "command.hpp"

#include <cstdlib>
#include <filesystem>
#include <system_error>

#include <unistd.h>

namespace infralab {

int openWindow(const std::vector<std::string>& words)
{
    std::error_code problem;
    const auto beside =
        std::filesystem::read_symlink("/proc/self/exe", problem).parent_path() / "infralab-window";
    const auto name = words.empty() ? std::string("open") : words.front();
    if (problem || access(beside.c_str(), X_OK) != 0)
        return complain(
            name, Error{Error::Code::unsupported, "infralab-window",
                        "The window's program is not beside this one; build it with packaging/run.sh."});
    const bool offscreen = name == "shot" || name == "tour" || std::getenv("QT_QPA_PLATFORM");
    if (!offscreen && !std::getenv("DISPLAY") && !std::getenv("WAYLAND_DISPLAY"))
        return complain(
            name, Error{Error::Code::unsupported, "",
                        "There is no display here; \"infralab tour --out DIR\" draws every page to files, "
                        "and \"infralab list\" names what runs without a window."});
    std::vector<std::string> all = {beside.string()};
    all.insert(all.end(), words.begin(), words.end());
    std::vector<char*> pointers;
    for (auto& word : all)
        pointers.push_back(word.data());
    pointers.push_back(nullptr);
    execv(beside.c_str(), pointers.data());
    return complain(name, Error{Error::Code::internal, "infralab-window",
                                "The window's program cannot be started: " +
                                    std::generic_category().message(errno) + "."});
}

} // namespace infralab
