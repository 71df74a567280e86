#include "grid_view.hpp"

#include "app/look/look.hpp"
#include "number_text.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <cmath>

namespace infralab {

void CellView::draw(QPainter& painter, const QRectF& area) const
{
    m_map.draw(painter, area, hasFocus() || underMouse() ? m_cursor : std::nullopt);
}

QString CellView::cursorText() const
{
    return m_cursor ? m_map.describe(*m_cursor, spec().unit) : QString();
}

QSize CellView::sizeHint() const
{
    const auto& grid = m_map.grid();
    const double shape = grid.rows > 0 ? static_cast<double>(grid.columns) / grid.rows : 1;
    const int height = std::clamp(static_cast<int>(300 / std::sqrt(std::max(0.1, shape))), 160, 360);
    return {Look::instance().px(420), Look::instance().px(height)};
}

void CellView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    draw(painter, mapArea());
}

void CellView::mouseMoveEvent(QMouseEvent* event)
{
    const auto cell = m_map.cellAt(event->position());
    if (cell == m_cursor)
        return;
    m_cursor = cell;
    update();
    tellCursor(event->pos());
}

void CellView::leaveEvent(QEvent* event)
{
    hideCursor();
    update();
    QWidget::leaveEvent(event);
}

void CellView::keyPressEvent(QKeyEvent* event)
{
    int rows = 0, columns = 0;
    switch (event->key()) {
    case Qt::Key_Left:
        columns = -1;
        break;
    case Qt::Key_Right:
        columns = 1;
        break;
    case Qt::Key_Up:
        rows = -1;
        break;
    case Qt::Key_Down:
        rows = 1;
        break;
    default:
        OutputView::keyPressEvent(event);
        return;
    }
    const auto& grid = m_map.grid();
    if (grid.cells.empty())
        return;
    if (m_cursor) {
        m_cursor->row = std::clamp(m_cursor->row + rows, 0, grid.rows - 1);
        m_cursor->column = std::clamp(m_cursor->column + columns, 0, grid.columns - 1);
    } else {
        m_cursor = HeatMap::Cell{};
    }
    update();
    tellCursor(m_map.rectOf(*m_cursor).bottomRight().toPoint());
}

GridView::GridView(const Info& info, std::vector<std::size_t> indices, QWidget* parent)
    : CellView(info, std::move(indices), parent)
{
    setMouseTracking(true);
}

void GridView::refresh()
{
    const auto* grid = data<Grid>();
    if (!grid)
        return;
    m_map.setGrid(*grid);
    // yLabel names the rows, xLabel the columns.
    m_map.setAxes(QString::fromStdString(spec().yLabel), QString::fromStdString(spec().xLabel));
    std::vector<HeatMap::Cell> differing;
    if (const auto* pinnedGrid = pinnedData<Grid>();
        pinnedGrid && pinnedGrid->rows == grid->rows && pinnedGrid->columns == grid->columns)
        for (int r = 0; r < grid->rows; ++r)
            for (int c = 0; c < grid->columns; ++c) {
                const auto i = static_cast<std::size_t>(r) * static_cast<std::size_t>(grid->columns) +
                               static_cast<std::size_t>(c);
                const double a = grid->cells[i], b = pinnedGrid->cells[i];
                if (a != b && !(std::isnan(a) && std::isnan(b)))
                    differing.push_back({r, c});
            }
    m_map.setMarked(std::move(differing));
    if (m_cursor && (m_cursor->row >= grid->rows || m_cursor->column >= grid->columns))
        m_cursor.reset();
    updateGeometry();
    update();
}

} // namespace infralab
