#pragma once
// The few shapes in which numbers enter and leave a simulator.

#include "compute/error.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace infralab {

/// A parameter outside its typed struct. A choice travels as its id, several choices as ids joined by commas.
using Value = std::variant<bool, std::int64_t, double, std::string, std::vector<double>>;
using Values = std::vector<Value>; ///< in the order of declaration

/// A curve with an optional band; `low` and `high` are empty or as long as `y`.
struct Series
{
    std::vector<double> x, y, low, high;
    bool operator==(const Series&) const = default;
};

/// Row-major cells, `cells.size() == rows * columns`. Labels are empty or one each.
struct Grid
{
    int rows = 0, columns = 0;
    std::vector<double> cells;
    std::vector<std::string> rowLabels, columnLabels;
    bool operator==(const Grid&) const = default;
};

/// Named intervals on lanes: pipelines, schedules, traces. Times in the output's unit.
struct Timeline
{
    struct Span
    {
        int lane = 0;
        double begin = 0, end = 0;
        std::string label;
        bool operator==(const Span&) const = default;
    };
    std::vector<std::string> lanes;
    std::vector<Span> spans;
    bool operator==(const Timeline&) const = default;
};

struct Table
{
    using Cell = std::variant<double, std::string>;
    std::vector<std::string> columns;
    std::vector<std::vector<Cell>> rows; ///< each as long as `columns`
    bool operator==(const Table&) const = default;
};

struct Graph
{
    struct Node
    {
        std::string id, label, group;
        bool operator==(const Node&) const = default;
    };
    struct Edge
    {
        int from = 0, to = 0; ///< indices into nodes
        std::string label;
        bool operator==(const Edge&) const = default;
    };
    std::vector<Node> nodes;
    std::vector<Edge> edges;
    bool operator==(const Graph&) const = default;
};

/// One moment of an animation: `layers[l][row * columns + column]`, in the order of Frames::layers.
struct Frame
{
    std::vector<std::vector<double>> layers;
};

/// Computes any frame on demand, so that a long animation need not be kept whole. Safe to call from several
/// threads.
class FrameSource
{
public:
    virtual ~FrameSource() = default;
    /// Fills `out`; `index` is from 0 to count - 1. Reuses the memory of `out`.
    virtual void read(std::int64_t index, Frame& out) const = 0;
};

/// An animation over a grid of cells. Index 0 is the state before the first step.
struct Frames
{
    struct Layer
    {
        std::string id, label;
    };
    int rows = 0, columns = 0;
    std::int64_t count = 0;
    std::vector<Layer> layers;
    std::shared_ptr<const FrameSource> source; ///< null only where count is 0
};

/// A number that does not apply travels as NaN: null in JSON, a dash on the page.
using Output = std::variant<double, std::string, Series, Grid, Frames, Timeline, Table, Graph>;

} // namespace infralab
