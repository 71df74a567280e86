// Presets of nested_design: each is one thing to see.

#include "nested_design.hpp"

namespace infralab {

std::vector<Preset<NestedDesign::Params>> NestedDesign::presets()
{
    return {
        {"ten_on_one_host",
         "Ten repeats on one host",
         "One host before, another after: whatever differs between the two hosts looks like the change, and "
         "no "
         "number of repeats tells.",
         {.hosts = 1, .runs = 10, .hostSd = 2, .runSd = 1}},
        {"hundred_on_one_host",
         "A hundred repeats on one host",
         "Ten times the work, and the pooled test cries wolf still oftener: it is surer of the same mistake.",
         {.hosts = 1, .runs = 100, .hostSd = 2, .runSd = 1}},
        {"three_percent",
         "How many hosts for 3 %?",
         "With 2 % between hosts and 2 % between runs: the number of hosts decides, the number of runs "
         "hardly "
         "does.",
         {.claim = 3, .hosts = 8, .runs = 5, .hostSd = 2, .runSd = 2}},
        {"one_percent",
         "How many hosts for 1 %?",
         "A third of the effect takes nine times the hosts.",
         {.claim = 1, .hosts = 65, .runs = 5, .hostSd = 2, .runSd = 2}},
        {"five_hosts_pooled",
         "Five hosts, a hundred runs each group",
         "An intraclass correlation of only 0.1, and pooling has one false alarm in four experiments.",
         {.hosts = 5, .runs = 20, .hostSd = 1, .runSd = 3}},
        {"few_long_series",
         "Four hosts, a hundred runs each",
         "A correlation of 0.02 seems nothing: a hundred runs a host make it count.",
         {.hosts = 4, .runs = 100, .hostSd = 1, .runSd = 7}},
        {"processes_matter",
         "A process is not a run",
         "Memory layout differs from process to process: runs within one process repeat its accident.",
         {.hosts = 4, .runs = 20, .hostSd = 0.5, .runSd = 0.5, .processes = 3, .processSd = 2}},
        {"restart_each_run",
         "Start the process anew for each run",
         "As many runs as before, each in a process of its own: the same work finds more.",
         {.hosts = 4, .runs = 1, .hostSd = 0.5, .runSd = 0.5, .processes = 60, .processSd = 2}},
        {"cheap_runs",
         "Hosts are dear, runs are cheap",
         "The best split of a budget has a few runs on each of many hosts even then.",
         {.hosts = 5, .runs = 20, .hostSd = 1, .runSd = 3, .budget = 3000, .hostCost = 100, .runCost = 1}},
        {"no_host_effect",
         "Hosts that are all alike",
         "Without a difference between hosts pooling is right: then, and only then, runs count in full.",
         {.hosts = 3, .runs = 20, .hostSd = 0, .runSd = 2}},
        {"is_it_real_two_columns",
         "Is this 3 % real? Two columns",
         "Ten runs before and ten after say yes, and there is no difference: the two hosts differ. What a "
         "file does not "
         "name it cannot tell.",
         {.dataset = Dataset::tenRepeats, .hosts = 5, .runs = 10}},
        {"is_it_real_five_hosts",
         "Is this 3 % real? Five hosts",
         "Sixty runs a group on five hosts: pooled they are sure, and the hosts are not.",
         {.dataset = Dataset::fiveHosts, .hosts = 5, .runs = 6, .processes = 2}},
        {"is_it_real_same_hosts",
         "Is this 3 % real? The same hosts",
         "Hosts that differ by 4 % hide nothing where each is measured before and after.",
         {.dataset = Dataset::sameHosts, .hosts = 6, .runs = 8}},
        {"dyestuff",
         "Dyestuff",
         "Six batches of five, the textbook's nested data: the batches carry 42 % of the variance, and a "
         "mean is known "
         "to 19, not to 12.",
         {.dataset = Dataset::dyestuff, .hosts = 6, .runs = 5}},
        {"fastest_of_ten",
         "The fastest of ten",
         "Many report the minimum. No bootstrap interval of it holds, and the table says so.",
         {.dataset = Dataset::tenRepeats, .hosts = 5, .runs = 10, .statistic = Statistic::minimum}},
    };
}

} // namespace infralab
