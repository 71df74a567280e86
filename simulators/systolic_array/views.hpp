#pragma once
// The result's grids and tables. Here so that what a page shows beside the machine is made in one place.

#include "workloads.hpp"

#include "compute/kernels/matrix_product.hpp"
#include "simulators/contract/value.hpp"

namespace infralab::systolic {

/// A rectangle of a matrix, from a first row and column on.
struct Window
{
    std::int64_t firstRow = 0, rows = 0, firstColumn = 0, columns = 0;
};
/// The windows of a, b and c to show: the whole matrices up to mostCells, else the fold's own blocks, at most
/// mostSide a side.
struct Windows
{
    Window a, b, c;
};
inline constexpr std::int64_t mostCells = std::int64_t{1} << 18U;
inline constexpr std::int64_t mostSide = 256;
Windows windowsFor(const Product&, Dataflow, const Fold&, bool wholeProduct);

/// Labels are the indices in the whole matrix; (0, 0) of `matrix` is element (top, left) of the whole.
template <class Matrix>
Grid gridOf(const Matrix& matrix, const Window& window, std::int64_t top, std::int64_t left)
{
    Grid grid;
    grid.rows = static_cast<int>(window.rows);
    grid.columns = static_cast<int>(window.columns);
    grid.cells.reserve(static_cast<std::size_t>(window.rows * window.columns));
    for (std::int64_t i = 0; i < window.rows; ++i)
        for (std::int64_t j = 0; j < window.columns; ++j)
            grid.cells.push_back(
                static_cast<double>(matrix(window.firstRow - top + i, window.firstColumn - left + j)));
    for (std::int64_t i = 0; i < window.rows; ++i)
        grid.rowLabels.push_back(std::to_string(window.firstRow + i));
    for (std::int64_t j = 0; j < window.columns; ++j)
        grid.columnLabels.push_back(std::to_string(window.firstColumn + j));
    return grid;
}

/// Used elements in per cent for each fold; empty for more than 65,536 folds.
Grid foldMap(const Product&, const ArrayShape&, Dataflow);

/// Rows: the dataflows. Columns: ten shapes from 8 x 8 to 256 x 256.
Grid cyclesByShape(const Product&);
Grid utilisationByShape(const Product&);

/// Every layer of the network on the array in each dataflow, and their total. Without a network: the product.
Table networkTable(const Network*, const Product&, const ArrayShape&);

} // namespace infralab::systolic
