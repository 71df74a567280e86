// Examples: one published, the others drawn with Philox and rounded as a clock would.

#include "examples.hpp"

#include "compute/numerics/philox.hpp"

#include <cmath>

#include <fmt/format.h>

namespace infralab::nested_design {

namespace {

using Dataset = NestedDesign::Dataset;
using compute::Philox;
constexpr std::uint64_t drawnStream = ~std::uint64_t{0};

Measurements dyestuff()
{
    constexpr double yields[6][5] = {{1545, 1440, 1440, 1520, 1580}, {1540, 1555, 1490, 1560, 1495},
                                     {1595, 1550, 1605, 1510, 1560}, {1445, 1440, 1595, 1465, 1545},
                                     {1595, 1630, 1515, 1635, 1625}, {1520, 1455, 1450, 1480, 1445}};
    Measurements m;
    char batch = 'A';
    for (const auto& samples : yields) {
        for (const double yield : samples)
            m.add("yield", std::string(1, batch), "", yield);
        ++batch;
    }
    m.finish();
    return m;
}

/// As a file would hold it: to hundredths, and of hosts and processes only what the file names.
Measurements asWritten(const Measurements& drawn, bool namesHosts)
{
    Measurements m;
    for (std::size_t g = 0; g < drawn.groups().size(); ++g)
        for (std::size_t h = 0; h < drawn.groups()[g].size(); ++h)
            for (std::size_t p = 0; p < drawn.groups()[g][h].size(); ++p)
                for (const double value : drawn.groups()[g][h][p])
                    m.add(drawn.groupNames()[g], namesHosts ? drawn.hostNames(g)[h] : "",
                          namesHosts && drawn.hasProcesses() ? fmt::format("{}", p + 1) : "",
                          std::round(100 * value) / 100);
    m.finish();
    return m;
}

} // namespace

Measurements drawnExperiment(const compute::NestedVariances& v, const compute::NestedCounts& n,
                             double difference, double level, bool sameHosts, std::uint64_t seed)
{
    const double ofHosts = std::sqrt(v.host), ofProcesses = std::sqrt(v.process), ofRuns = std::sqrt(v.run);
    Philox random(seed, drawnStream);
    Measurements m;
    std::vector<double> hosts;
    for (const auto& [name, more] : {std::pair("before", 0.0), std::pair("after", difference)})
        for (int h = 0; h < static_cast<int>(n.hosts); ++h) {
            const auto at = static_cast<std::size_t>(h);
            if (hosts.size() <= at)
                hosts.push_back(ofHosts * random.normal());
            else if (!sameHosts)
                hosts[at] = ofHosts * random.normal();
            const bool isSecond = name[0] == 'a' && !sameHosts;
            const auto host = fmt::format("host {}", h + 1 + (isSecond ? static_cast<int>(n.hosts) : 0));
            for (int p = 0; p < static_cast<int>(n.processes); ++p) {
                const double process = hosts[at] + ofProcesses * random.normal();
                const auto named = n.processes > 1 ? fmt::format("{}", p + 1) : std::string();
                for (int run = 0; run < static_cast<int>(n.runs); ++run)
                    m.add(name, host, named, level * (1 + (more + process + ofRuns * random.normal()) / 100));
            }
        }
    m.finish();
    return m;
}

Measurements exampleOf(Dataset dataset)
{
    switch (dataset) {
    case Dataset::none:
    case Dataset::dyestuff:
        break;
    case Dataset::tenRepeats:
        return asWritten(drawnExperiment({4, 0, 1}, {1, 1, 10}, 0, 12, false, 48), false);
    case Dataset::fiveHosts:
        return asWritten(drawnExperiment({4, 0.25, 1}, {5, 2, 6}, -3, 12, false, 3), true);
    case Dataset::sameHosts:
        return asWritten(drawnExperiment({16, 0.25, 1}, {6, 1, 8}, -3, 12, true, 5), true);
    }
    return dyestuff();
}

std::string sourceOf(Dataset dataset)
{
    switch (dataset) {
    case Dataset::none:
        break;
    case Dataset::tenRepeats:
        return "Generated: ten runs a group, each group on one host; hosts differ by 2 %, runs by 1 %, and "
               "there is no "
               "true difference.";
    case Dataset::fiveHosts:
        return "Generated: five hosts a group, two processes of six runs; hosts differ by 2 %, processes by "
               "0.5 %, runs "
               "by 1 %, and the true difference is -3 %.";
    case Dataset::sameHosts:
        return "Generated: the same six hosts before and after, eight runs each; hosts differ by 4 %, runs "
               "by 1 %, and "
               "the true difference is -3 %.";
    case Dataset::dyestuff:
        return "O. Davies, P. Goldsmith, Statistical Methods in Research and Production, 1972: the yield of "
               "dyestuff, "
               "six batches of five; the first example of lme4.";
    }
    return "";
}

} // namespace infralab::nested_design
