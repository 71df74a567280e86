// Keeps measured runs in order of their first appearance.

#include "measurements.hpp"

#include <algorithm>
#include <numeric>

namespace infralab::nested_design {

void Measurements::add(const std::string& group, const std::string& host, const std::string& process,
                       double value)
{
    const auto g = m_groupAt.try_emplace(group, m_groups.size());
    if (g.second) {
        m_groups.emplace_back();
        m_groupNames.push_back(group);
        m_hostNames.emplace_back();
    }
    const auto ofGroup = g.first->second;
    auto& hosts = m_groups[ofGroup];
    const auto h = m_hostAt.try_emplace({ofGroup, host}, hosts.size());
    if (h.second) {
        hosts.emplace_back();
        m_hostNames[ofGroup].push_back(host);
    }
    auto& processes = hosts[h.first->second];
    const auto p = m_processAt.try_emplace({ofGroup, h.first->second, process}, processes.size());
    if (p.second)
        processes.emplace_back();
    processes[p.first->second].push_back(value);
    m_hasHosts = m_hasHosts || !host.empty();
    m_hasProcesses = m_hasProcesses || !process.empty();
    ++m_runs;
}

void Measurements::finish()
{
    if (m_groups.size() != 2 || !m_hasHosts)
        return;
    auto& names = m_hostNames[1];
    const auto ofFirst = [&](const std::string& name) { return std::ranges::find(m_hostNames[0], name); };
    m_sharedHosts = static_cast<std::size_t>(std::ranges::count_if(
        names, [&](const auto& name) { return ofFirst(name) != m_hostNames[0].end(); }));
    m_isPaired = m_sharedHosts == names.size() && m_sharedHosts == m_hostNames[0].size();
    if (!m_isPaired)
        return;
    compute::MeasuredGroup ordered(names.size());
    for (std::size_t h = 0; h < names.size(); ++h)
        ordered[static_cast<std::size_t>(ofFirst(names[h]) - m_hostNames[0].begin())] =
            std::move(m_groups[1][h]);
    m_groups[1] = std::move(ordered);
    names = m_hostNames[0];
}

std::vector<double> Measurements::runsOf(std::size_t group) const
{
    std::vector<double> all;
    for (const auto& host : m_groups[group])
        for (const auto& process : host)
            all.insert(all.end(), process.begin(), process.end());
    return all;
}

std::vector<double> Measurements::hostMeansOf(std::size_t group) const
{
    std::vector<double> means;
    for (const auto& host : m_groups[group]) {
        double sum = 0, count = 0;
        for (const auto& process : host) {
            sum = std::accumulate(process.begin(), process.end(), sum);
            count += static_cast<double>(process.size());
        }
        means.push_back(sum / count);
    }
    return means;
}

std::size_t Measurements::fewestHosts() const
{
    std::size_t fewest = m_groups.empty() ? 0 : m_groups.front().size();
    for (const auto& group : m_groups)
        fewest = std::min(fewest, group.size());
    return fewest;
}

} // namespace infralab::nested_design
