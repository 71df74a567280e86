// Milestones of the start.

#include "start_trace.hpp"

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <sstream>
#include <string>

#include <unistd.h>

namespace infralab {

namespace {

double now()
{
    timespec t{};
    clock_gettime(CLOCK_BOOTTIME, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

/// Seconds after boot at which this process began, in steps of a clock tick (10 ms); field 22 of proc(5)'s
/// stat.
double begun()
{
    std::ifstream file("/proc/self/stat");
    std::string text((std::istreambuf_iterator<char>(file)), {});
    std::istringstream fields(text.substr(text.rfind(')') + 1));
    std::string field;
    for (int i = 3; i <= 22 && fields >> field; ++i) {
    }
    return std::strtod(field.c_str(), nullptr) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

/// Resident memory in MiB.
double resident()
{
    std::ifstream file("/proc/self/statm");
    double size = 0, pages = 0;
    file >> size >> pages;
    return pages * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1048576.0;
}

} // namespace

void traceStart(const char* milestone)
{
    static const bool wanted = std::getenv("INFRALAB_TRACE_START") != nullptr;
    if (!wanted)
        return;
    static const double start = begun();
    std::fprintf(stderr, "%7.1f ms  %6.1f MiB  %s\n", (now() - start) * 1e3, resident(), milestone);
}

} // namespace infralab
