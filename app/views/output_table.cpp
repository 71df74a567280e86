#include "output_table.hpp"

#include <algorithm>

namespace infralab {
namespace {

std::string nameOr(const std::string& name, const char* other)
{
    return name.empty() ? other : name;
}

std::string labelOf(const std::vector<std::string>& labels, int index)
{
    const auto i = static_cast<std::size_t>(index);
    return i < labels.size() ? labels[i] : std::to_string(index);
}

Table gridTable(const Grid& grid)
{
    Table out;
    out.columns.emplace_back();
    for (int c = 0; c < grid.columns; ++c)
        out.columns.push_back(labelOf(grid.columnLabels, c));
    for (int r = 0; r < grid.rows; ++r) {
        std::vector<Table::Cell> row{labelOf(grid.rowLabels, r)};
        const auto begin = grid.cells.begin() + static_cast<std::ptrdiff_t>(r) * grid.columns;
        row.insert(row.end(), begin, begin + grid.columns);
        out.rows.push_back(std::move(row));
    }
    return out;
}

Table seriesTable(const OutputSpec& spec, const Series& series)
{
    Table out;
    out.columns = {nameOr(spec.xLabel, "x"), spec.label};
    const bool band =
        series.low.size() == series.y.size() && series.high.size() == series.y.size() && !series.y.empty();
    if (band)
        out.columns.insert(out.columns.end(), {"low", "high"});
    for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i) {
        std::vector<Table::Cell> row{series.x[i], series.y[i]};
        if (band)
            row.insert(row.end(), {series.low[i], series.high[i]});
        out.rows.push_back(std::move(row));
    }
    return out;
}

} // namespace

Table tableOf(const OutputSpec& spec, const Output& output, std::int64_t frame)
{
    Table out;
    if (const auto* number = std::get_if<double>(&output)) {
        out.columns = {spec.label};
        out.rows = {{*number}};
    } else if (const auto* text = std::get_if<std::string>(&output)) {
        out.columns = {spec.label};
        out.rows = {{*text}};
    } else if (const auto* series = std::get_if<Series>(&output)) {
        return seriesTable(spec, *series);
    } else if (const auto* grid = std::get_if<Grid>(&output)) {
        return gridTable(*grid);
    } else if (const auto* table = std::get_if<Table>(&output)) {
        return *table;
    } else if (const auto* timeline = std::get_if<Timeline>(&output)) {
        out.columns = {"lane", "begin", "end", "label"};
        for (const auto& span : timeline->spans)
            out.rows.push_back({labelOf(timeline->lanes, span.lane), span.begin, span.end, span.label});
    } else if (const auto* graph = std::get_if<Graph>(&output)) {
        out.columns = {"from", "to", "label"};
        for (const auto& edge : graph->edges)
            out.rows.push_back({graph->nodes[static_cast<std::size_t>(edge.from)].label,
                                graph->nodes[static_cast<std::size_t>(edge.to)].label, edge.label});
    } else if (const auto* frames = std::get_if<Frames>(&output);
               frames && frames->source && frames->count > 0) {
        out.columns = {"row", "column"};
        for (const auto& layer : frames->layers)
            out.columns.push_back(layer.label);
        Frame moment;
        frames->source->read(std::clamp<std::int64_t>(frame, 0, frames->count - 1), moment);
        for (int r = 0; r < frames->rows; ++r)
            for (int c = 0; c < frames->columns; ++c) {
                std::vector<Table::Cell> row{static_cast<double>(r), static_cast<double>(c)};
                for (const auto& layer : moment.layers)
                    row.emplace_back(layer[static_cast<std::size_t>(r * frames->columns + c)]);
                out.rows.push_back(std::move(row));
            }
    }
    return out;
}

} // namespace infralab
