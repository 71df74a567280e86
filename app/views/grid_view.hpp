#pragma once
// A grid output as a heat map with hover and an arrow-key cursor; against a pinned run it marks the cells
// that differ.

#include "heat_map.hpp"
#include "output_view.hpp"

namespace infralab {

/// A heat map with a cell cursor that the pointer and the arrow keys move.
class CellView : public OutputView
{
    Q_OBJECT

public:
    using OutputView::OutputView;

    void draw(QPainter&, const QRectF&) const override;
    QString cursorText() const override;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    /// Where the map is drawn inside the widget.
    virtual QRectF mapArea() const { return rect(); }

    mutable HeatMap m_map; ///< remembers where it drew
    std::optional<HeatMap::Cell> m_cursor;
};

class GridView : public CellView
{
    Q_OBJECT

public:
    GridView(const Info&, std::vector<std::size_t> indices, QWidget* parent = nullptr);

protected:
    void refresh() override;
};

} // namespace infralab
