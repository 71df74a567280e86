#pragma once
// A graph output, drawn in layers; hover and arrow keys name each node with its neighbours.

#include "graph_layout.hpp"
#include "output_view.hpp"

namespace infralab {

class GraphView : public OutputView
{
    Q_OBJECT

public:
    GraphView(const Info&, std::vector<std::size_t> indices, QWidget* parent = nullptr);

    void draw(QPainter&, const QRectF&) const override;
    QString cursorText() const override;
    QSize sizeHint() const override;

protected:
    void refresh() override;
    void paintEvent(QPaintEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    QRectF boxOf(std::size_t node, const QRectF& area) const;

    std::vector<NodePlace> m_places;
    int m_layers = 0;
    double m_halfWidth = 0;
    int m_cursor = -1;
};

} // namespace infralab
