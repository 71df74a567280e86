#include "graph_layout.hpp"

#include <algorithm>
#include <numeric>

namespace infralab {
namespace {

using Neighbours = std::vector<std::vector<std::size_t>>;

/// Edges with those left out that close a cycle, by depth-first search from the first nodes on.
Neighbours forwardEdges(const Graph& graph)
{
    const std::size_t count = graph.nodes.size();
    Neighbours all(count), out(count);
    for (const auto& edge : graph.edges)
        if (edge.from != edge.to)
            all[static_cast<std::size_t>(edge.from)].push_back(static_cast<std::size_t>(edge.to));
    enum class Mark { fresh, open, done };
    std::vector<Mark> marks(count, Mark::fresh);
    struct Visit
    {
        std::size_t node, next;
    };
    for (std::size_t start = 0; start < count; ++start) {
        if (marks[start] != Mark::fresh)
            continue;
        std::vector<Visit> stack{{start, 0}};
        marks[start] = Mark::open;
        while (!stack.empty()) {
            auto& visit = stack.back();
            if (visit.next == all[visit.node].size()) {
                marks[visit.node] = Mark::done;
                stack.pop_back();
                continue;
            }
            const auto from = visit.node, to = all[from][visit.next++];
            if (marks[to] == Mark::open)
                continue;
            out[from].push_back(to);
            if (marks[to] == Mark::fresh) {
                marks[to] = Mark::open;
                stack.push_back({to, 0});
            }
        }
    }
    return out;
}

} // namespace

std::vector<NodePlace> layered(const Graph& graph)
{
    const std::size_t count = graph.nodes.size();
    std::vector<NodePlace> places(count);
    const auto down = forwardEdges(graph);
    Neighbours up(count);
    std::vector<int> waiting(count, 0);
    for (std::size_t from = 0; from < count; ++from)
        for (const auto to : down[from]) {
            up[to].push_back(from);
            ++waiting[to];
        }
    std::vector<std::size_t> ready;
    for (std::size_t i = 0; i < count; ++i)
        if (waiting[i] == 0)
            ready.push_back(i);
    int layers = 0;
    for (std::size_t i = 0; i < ready.size(); ++i) {
        const auto node = ready[i];
        layers = std::max(layers, places[node].layer + 1);
        for (const auto to : down[node]) {
            places[to].layer = std::max(places[to].layer, places[node].layer + 1);
            if (--waiting[to] == 0)
                ready.push_back(to);
        }
    }
    std::vector<std::vector<std::size_t>> rows(static_cast<std::size_t>(layers));
    for (std::size_t i = 0; i < count; ++i)
        rows[static_cast<std::size_t>(places[i].layer)].push_back(i);
    const auto spread = [&](const std::vector<std::size_t>& row) {
        for (std::size_t i = 0; i < row.size(); ++i)
            places[row[i]].across = static_cast<double>(i) - (static_cast<double>(row.size()) - 1) / 2;
    };
    for (const auto& row : rows)
        spread(row);
    const auto order = [&](std::vector<std::size_t>& row, const Neighbours& neighbours) {
        std::vector<double> centre(count);
        for (const auto node : row) {
            double sum = 0;
            for (const auto other : neighbours[node])
                sum += places[other].across;
            centre[node] = neighbours[node].empty() ? places[node].across
                                                    : sum / static_cast<double>(neighbours[node].size());
        }
        std::stable_sort(row.begin(), row.end(), [&](auto a, auto b) { return centre[a] < centre[b]; });
        spread(row);
    };
    for (int sweep = 0; sweep < 8; ++sweep) {
        for (auto& row : rows)
            order(row, up);
        std::for_each(rows.rbegin(), rows.rend(), [&](auto& row) { order(row, down); });
    }
    return places;
}

} // namespace infralab
