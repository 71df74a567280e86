#pragma once
// Places the nodes of a small directed graph in layers, edges pointing down, few crossings. No Qt.

#include "simulators/contract/value.hpp"

namespace infralab {

struct NodePlace
{
    int layer = 0;
    double across = 0; ///< centre, in node widths; layers are centred on 0
};

/// One place a node. Layers by longest path (edges of a cycle that point back are ignored), order by the
/// barycentre heuristic of Sugiyama, Tagawa and Toda (1981).
std::vector<NodePlace> layered(const Graph&);

} // namespace infralab
