#pragma once
// Measured runs in their groups, hosts and processes. Here apart from files, because examples and drawn
// experiments are looked at in the same way.

#include "compute/numerics/nested_components.hpp"

#include <map>
#include <string>

namespace infralab::nested_design {

class Measurements
{
public:
    /// Adds a run; groups, hosts and processes are known by their names. Empty names of host and process mean
    /// that nothing is known of them.
    void add(const std::string& group, const std::string& host, const std::string& process, double value);
    /// Brings the hosts of both groups into the same order where both have the same. Call once, when all is
    /// added.
    void finish();

    const std::vector<std::string>& groupNames() const { return m_groupNames; }
    const std::vector<std::string>& hostNames(std::size_t group) const { return m_hostNames[group]; }
    const std::vector<compute::MeasuredGroup>& groups() const { return m_groups; }
    bool hasHosts() const { return m_hasHosts; }
    bool hasProcesses() const { return m_hasProcesses; }
    bool isPaired() const { return m_isPaired; } ///< two groups, and each host is in both
    std::size_t sharedHosts() const { return m_sharedHosts; }
    std::size_t runs() const { return m_runs; }
    std::vector<double> runsOf(std::size_t group) const;
    std::vector<double> hostMeansOf(std::size_t group) const;
    std::size_t fewestHosts() const; ///< of a group

private:
    std::vector<std::string> m_groupNames;
    std::vector<std::vector<std::string>> m_hostNames;
    std::vector<compute::MeasuredGroup> m_groups;
    std::map<std::string, std::size_t> m_groupAt;
    std::map<std::pair<std::size_t, std::string>, std::size_t> m_hostAt;
    std::map<std::tuple<std::size_t, std::size_t, std::string>, std::size_t> m_processAt;
    std::size_t m_runs = 0, m_sharedHosts = 0;
    bool m_hasHosts = false, m_hasProcesses = false, m_isPaired = false;
};

} // namespace infralab::nested_design
