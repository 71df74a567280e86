// Reads the state of the three matrices off one frame.
// Here: which fold an element of C belongs to, and when the array is through with it.

#include "product_progress.hpp"

#include <algorithm>

namespace infralab::systolic_stage {

void Marks::reset(int matrixRows, int matrixColumns, int most)
{
    rows = matrixRows;
    columns = matrixColumns;
    markRows = std::min(rows, most);
    markColumns = std::min(columns, most);
    marks.assign(static_cast<std::size_t>(markRows) * static_cast<std::size_t>(markColumns), Mark::waiting);
}

void Marks::set(int row, int column, Mark mark)
{
    if (row < 0 || column < 0 || row >= rows || column >= columns)
        return;
    const auto markRow = static_cast<std::int64_t>(row) * markRows / rows;
    const auto markColumn = static_cast<std::int64_t>(column) * markColumns / columns;
    Mark& place = marks[static_cast<std::size_t>(markRow * markColumns + markColumn)];
    place = std::max(place, mark);
}

namespace {

enum class Stand { waiting, started, done };

/// How far the array is with one element of C.
class ProductReader
{
public:
    ProductReader(const Scene& scene, const Frame& now, std::int64_t index)
        : m_scene(scene)
        , m_now(now)
        , m_index(index)
        , m_rows(scene.frames().rows)
        , m_columns(scene.frames().columns)
    {}

    Stand at(int m, int n) const
    {
        switch (m_scene.dataflow()) {
        case Dataflow::weightStationary:
            return streamed(n, m, m_scene.origin().n);
        case Dataflow::inputStationary:
            return streamed(m, n, m_scene.origin().m);
        case Dataflow::outputStationary:
            break;
        }
        return stationary(m, n);
    }

private:
    /// Folds of one column of folds follow each other, so columns decide first.
    static int order(int row, int rowNow, int column, int columnNow)
    {
        return column != columnNow ? column - columnNow : row - rowNow;
    }

    Stand stationary(int m, int n) const
    {
        const Origin origin = m_scene.origin();
        if (origin.m < 0 || origin.n < 0)
            return Stand::waiting;
        const int fold = order(m / m_rows, origin.m / m_rows, n / m_columns, origin.n / m_columns);
        if (fold != 0)
            return fold < 0 ? Stand::done : Stand::waiting;
        const Place place{m - origin.m, n - origin.n};
        const Element e = m_scene.element(m_now, place);
        if (e.state == State::finished || e.state == State::draining)
            return Stand::done;
        if (e.works())
            return Stand::started;
        return m_index > place.row + place.column ? Stand::done : Stand::waiting;
    }

    /// Weight and input stationary: `across` runs along the columns, `step` streams, and k runs down the
    /// rows.
    Stand streamed(int across, int step, int firstAcross) const
    {
        const Origin origin = m_scene.origin();
        if (firstAcross < 0 || origin.k < 0)
            return Stand::waiting;
        const int fold = across / m_columns - firstAcross / m_columns;
        if (fold != 0)
            return fold < 0 ? Stand::done : Stand::waiting;
        const int column = across - firstAcross;
        const int last = std::min(m_rows, m_scene.size().k - origin.k) - 1;
        if (origin.k + m_rows >= m_scene.size().k && passed(last, column, step))
            return Stand::done;
        return origin.k > 0 || passed(0, column, step) ? Stand::started : Stand::waiting;
    }

    /// Whether the element of the array has worked on that step.
    bool passed(int row, int column, int step) const
    {
        const Element e = m_scene.element(m_now, {row, column});
        if (e.works())
            return (m_scene.dataflow() == Dataflow::weightStationary ? e.m : e.n) >= step;
        return m_index > m_rows + row + column;
    }

    const Scene& m_scene;
    const Frame& m_now;
    std::int64_t m_index;
    int m_rows, m_columns;
};

void mark(Marks& marks, const Place& corner, int row, int column, Mark with)
{
    marks.set(row - corner.row, column - corner.column, with);
}

/// The block of A or B that lies in the array while a fold streams past it, or is on its way there: its last
/// row enters first, and each is R rows higher before the first cycle.
void markHeld(const Scene& scene, const Frame& now, std::int64_t index, Progress& out)
{
    const Origin origin = scene.origin();
    if (scene.dataflow() == Dataflow::outputStationary || origin.k < 0)
        return;
    const int rows = scene.frames().rows;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < scene.frames().columns; ++column) {
            const Element e = scene.element(now, {row, column});
            if (std::isnan(e.top))
                continue;
            const bool moves = e.state == State::loading && index < rows;
            const int k = origin.k + row + (moves ? rows - static_cast<int>(index) : 0);
            const Mark with = moves ? Mark::inFlight : Mark::held;
            if (scene.dataflow() == Dataflow::weightStationary)
                mark(out.b, scene.cornerOfB(), k, origin.n + column, with);
            else
                mark(out.a, scene.cornerOfA(), origin.m + column, k, with);
        }
}

} // namespace

void readProgress(const Scene& scene, const Frame& now, std::int64_t index, int most, Progress& out)
{
    out.a.reset(scene.a().rows, scene.a().columns, most);
    out.b.reset(scene.b().rows, scene.b().columns, most);
    out.c.reset(scene.c().rows, scene.c().columns, most);
    out.working = out.finished = out.wrong = 0;
    markHeld(scene, now, index, out);
    for (int row = 0; row < scene.frames().rows; ++row)
        for (int column = 0; column < scene.frames().columns; ++column) {
            const Element e = scene.element(now, {row, column});
            out.working += e.state == State::multiplying ? 1 : 0;
            if (!e.works())
                continue;
            mark(out.a, scene.cornerOfA(), e.m, e.k, Mark::inFlight);
            mark(out.b, scene.cornerOfB(), e.k, e.n, Mark::inFlight);
        }
    const ProductReader product(scene, now, index);
    const Grid& c = scene.c();
    // A product larger than its picture is sampled, one element a mark; the wrong ones are all looked at.
    const int stepM = std::max(1, (c.rows + most - 1) / most),
              stepN = std::max(1, (c.columns + most - 1) / most);
    const Place corner = scene.cornerOfC();
    for (int m = 0; m < c.rows; m += stepM)
        for (int n = 0; n < c.columns; n += stepN) {
            const Stand stand = product.at(corner.row + m, corner.column + n);
            if (stand != Stand::waiting)
                out.c.set(m, n, stand == Stand::done ? Mark::done : Mark::held);
            out.finished += stand == Stand::done ? static_cast<std::int64_t>(stepM) * stepN : 0;
        }
    out.finished = std::min(out.finished, static_cast<std::int64_t>(c.rows) * c.columns);
    for (const auto& [m, n] : scene.wrong())
        if (product.at(corner.row + m, corner.column + n) == Stand::done) {
            ++out.wrong;
            out.c.set(m, n, Mark::wrong);
        }
}

} // namespace infralab::systolic_stage
