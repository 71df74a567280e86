// What is shown beside the machine.

#include "views.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

namespace infralab::systolic {
namespace {

constexpr std::array<ArrayShape, 10> shapes{{{8, 8},
                                             {16, 16},
                                             {32, 32},
                                             {64, 64},
                                             {128, 128},
                                             {256, 256},
                                             {16, 256},
                                             {256, 16},
                                             {64, 256},
                                             {256, 64}}};
constexpr std::array<Dataflow, 3> dataflows{Dataflow::outputStationary, Dataflow::weightStationary,
                                            Dataflow::inputStationary};
constexpr std::array<const char*, 3> shortNames{"OS", "WS", "IS"};

Window clipped(Window w)
{
    w.rows = std::min(w.rows, mostSide);
    w.columns = std::min(w.columns, mostSide);
    return w;
}

template <class Cell>
Grid byShape(const Product& product, const Cell& cell)
{
    Grid grid;
    grid.rows = static_cast<int>(dataflows.size());
    grid.columns = static_cast<int>(shapes.size());
    for (std::size_t d = 0; d < dataflows.size(); ++d) {
        grid.rowLabels.emplace_back(shortNames[d]);
        for (const auto& shape : shapes)
            grid.cells.push_back(cell(count(product, shape, dataflows[d])));
    }
    for (const auto& shape : shapes)
        grid.columnLabels.push_back(fmt::format("{} x {}", shape.rows, shape.columns));
    return grid;
}

} // namespace

Windows windowsFor(const Product& p, Dataflow dataflow, const Fold& fold, bool wholeProduct)
{
    const std::int64_t largest = std::max({p.m * p.k, p.k * p.n, p.m * p.n});
    if (wholeProduct && largest <= mostCells)
        return {{0, p.m, 0, p.k}, {0, p.k, 0, p.n}, {0, p.m, 0, p.n}};
    Window m{0, p.m, 0, 0}, n{0, p.n, 0, 0}, k{0, p.k, 0, 0}; // each a range of rows
    const Window alongRows{fold.firstRow, fold.rows, 0, 0},
        alongColumns{fold.firstColumn, fold.columns, 0, 0};
    switch (dataflow) {
    case Dataflow::outputStationary:
        m = alongRows;
        n = alongColumns;
        break;
    case Dataflow::weightStationary:
        k = alongRows;
        n = alongColumns;
        break;
    case Dataflow::inputStationary:
        k = alongRows;
        m = alongColumns;
        break;
    }
    const auto across = [](const Window& rows, const Window& columns) {
        return clipped({rows.firstRow, rows.rows, columns.firstRow, columns.rows});
    };
    return {across(m, k), across(k, n), across(m, n)};
}

Grid foldMap(const Product& product, const ArrayShape& array, Dataflow dataflow)
{
    const Folds all = folds(product, array, dataflow);
    Grid grid;
    if (all.count() > 65536)
        return grid;
    grid.rows = static_cast<int>(all.rows);
    grid.columns = static_cast<int>(all.columns);
    for (std::int64_t r = 0; r < all.rows; ++r)
        for (std::int64_t c = 0; c < all.columns; ++c) {
            const Fold f = fold(product, array, dataflow, c * all.rows + r);
            grid.cells.push_back(100.0 * static_cast<double>(f.rows * f.columns) /
                                 static_cast<double>(array.elements()));
        }
    for (std::int64_t r = 0; r < all.rows; ++r)
        grid.rowLabels.push_back(std::to_string(r));
    for (std::int64_t c = 0; c < all.columns; ++c)
        grid.columnLabels.push_back(std::to_string(c));
    return grid;
}

Grid cyclesByShape(const Product& product)
{
    return byShape(product, [](const Counts& c) { return static_cast<double>(c.cyclesScalesim); });
}

Grid utilisationByShape(const Product& product)
{
    return byShape(product, [](const Counts& c) { return c.overallUtilisation; });
}

Table networkTable(const Network* network, const Product& product, const ArrayShape& array)
{
    const std::vector<Layer> own{{"custom", "Own product", product}};
    Table table;
    table.columns = {"Layer", "m", "n", "k"};
    for (const char* name : shortNames)
        for (const char* what : {"cycles", "utilisation (%)", "SRAM words"})
            table.columns.push_back(fmt::format("{} {}", name, what));
    table.columns.emplace_back("Fewest cycles");

    std::array<std::int64_t, 3> cycles{}, words{};
    double work = 0;
    const auto fewest = [](const std::array<std::int64_t, 3>& of) {
        return std::string(
            shortNames[static_cast<std::size_t>(std::min_element(of.begin(), of.end()) - of.begin())]);
    };
    for (const auto& layer : network != nullptr ? network->layers : own) {
        const Product& p = layer.product;
        work += static_cast<double>(p.multiplyAdds());
        std::vector<Table::Cell> row{layer.label, static_cast<double>(p.m), static_cast<double>(p.n),
                                     static_cast<double>(p.k)};
        std::array<std::int64_t, 3> each{};
        for (std::size_t d = 0; d < dataflows.size(); ++d) {
            const Counts c = count(p, array, dataflows[d]);
            const std::int64_t moved = c.inputReads + c.weightReads + c.outputWrites + c.partialSumRereads;
            each[d] = c.cyclesScalesim;
            cycles[d] += c.cyclesScalesim;
            words[d] += moved;
            row.emplace_back(static_cast<double>(c.cyclesScalesim));
            row.emplace_back(c.overallUtilisation);
            row.emplace_back(static_cast<double>(moved));
        }
        row.emplace_back(fewest(each));
        table.rows.push_back(std::move(row));
    }
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    std::vector<Table::Cell> total{"All", none, none, none};
    for (std::size_t d = 0; d < dataflows.size(); ++d) {
        total.emplace_back(static_cast<double>(cycles[d]));
        total.emplace_back(100.0 * work /
                           (static_cast<double>(cycles[d]) * static_cast<double>(array.elements())));
        total.emplace_back(static_cast<double>(words[d]));
    }
    total.emplace_back(fewest(cycles));
    table.rows.push_back(std::move(total));
    return table;
}

} // namespace infralab::systolic
