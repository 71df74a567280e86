#include "graph_view.hpp"

#include "app/look/look.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

namespace infralab {

GraphView::GraphView(const Info& info, std::vector<std::size_t> indices, QWidget* parent)
    : OutputView(info, std::move(indices), parent)
{
    setMouseTracking(true);
}

void GraphView::refresh()
{
    const auto* graph = data<Graph>();
    if (!graph)
        return;
    m_places = layered(*graph);
    m_layers = 0;
    m_halfWidth = 0;
    for (const auto& place : m_places) {
        m_layers = std::max(m_layers, place.layer + 1);
        m_halfWidth = std::max(m_halfWidth, std::abs(place.across) + 0.5);
    }
    m_cursor = -1;
    updateGeometry();
    update();
}

QSize GraphView::sizeHint() const
{
    return {Look::instance().px(420), Look::instance().px(std::clamp(60 * m_layers, 120, 520))};
}

QRectF GraphView::boxOf(std::size_t node, const QRectF& area) const
{
    const qreal rowHeight = area.height() / std::max(1, m_layers), width = area.width() / (2 * m_halfWidth);
    const QPointF centre(area.center().x() + m_places[node].across * width,
                         area.top() + (m_places[node].layer + 0.5) * rowHeight);
    QRectF box(0, 0, std::min(width * 0.9, 200 * Look::instance().stageScale()),
               std::min(rowHeight * 0.6, 44.0));
    box.moveCenter(centre);
    return box;
}

void GraphView::draw(QPainter& painter, const QRectF& area) const
{
    const auto* graph = data<Graph>();
    if (!graph || m_places.size() != graph->nodes.size() || m_places.empty())
        return;
    const auto& look = Look::instance();
    const auto& t = look.tokens();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(look.stageText(12));
    const QFontMetricsF metrics(painter.font());
    for (const auto& edge : graph->edges) {
        const auto from = boxOf(static_cast<std::size_t>(edge.from), area),
                   to = boxOf(static_cast<std::size_t>(edge.to), area);
        const QPointF a(from.center().x(), from.bottom()), b(to.center().x(), to.top());
        QPainterPath path(a);
        path.cubicTo(a + QPointF(0, (b.y() - a.y()) / 2), b - QPointF(0, (b.y() - a.y()) / 2), b);
        const bool touched = edge.from == m_cursor || edge.to == m_cursor;
        painter.setPen(QPen(touched ? t.orange : t.outline, (touched ? 2 : 1.2) * t.lineWidth));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(path);
        painter.setBrush(painter.pen().color());
        painter.drawPolygon(QPolygonF{b, b + QPointF(-4, -7), b + QPointF(4, -7)});
        if (!edge.label.empty()) {
            painter.setPen(t.muted);
            painter.drawText(path.pointAtPercent(0.5) + QPointF(4, 0), QString::fromStdString(edge.label));
        }
    }
    std::vector<std::string> groups;
    const QColor colours[] = {t.blue, t.orange, t.green, t.violet};
    for (std::size_t i = 0; i < graph->nodes.size(); ++i) {
        const auto& node = graph->nodes[i];
        auto group = std::find(groups.begin(), groups.end(), node.group);
        if (group == groups.end())
            group = groups.insert(groups.end(), node.group);
        const auto colour = colours[(group - groups.begin()) % 4];
        const auto box = boxOf(i, area);
        const bool over = static_cast<int>(i) == m_cursor;
        painter.setPen(QPen(over ? t.ink : colour, (over ? 2 : 1.2) * t.lineWidth));
        painter.setBrush(mix(t.panel, colour, 0.15));
        painter.drawRoundedRect(box, 6, 6);
        painter.setPen(t.ink);
        painter.drawText(
            box, Qt::AlignCenter,
            metrics.elidedText(QString::fromStdString(node.label), Qt::ElideRight, box.width() - 8));
    }
}

QString GraphView::cursorText() const
{
    const auto* graph = data<Graph>();
    if (!graph || m_cursor < 0)
        return {};
    const auto& node = graph->nodes[static_cast<std::size_t>(m_cursor)];
    QStringList to, from;
    for (const auto& edge : graph->edges) {
        if (edge.from == m_cursor)
            to << QString::fromStdString(graph->nodes[static_cast<std::size_t>(edge.to)].label);
        if (edge.to == m_cursor)
            from << QString::fromStdString(graph->nodes[static_cast<std::size_t>(edge.from)].label);
    }
    auto text = QString::fromStdString(node.group.empty() ? node.label : node.label + ", " + node.group);
    if (!from.isEmpty())
        text += QStringLiteral("\nfrom ") + from.join(QStringLiteral(", "));
    if (!to.isEmpty())
        text += QStringLiteral("\nto ") + to.join(QStringLiteral(", "));
    return text;
}

void GraphView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    draw(painter, rect());
}

void GraphView::mouseMoveEvent(QMouseEvent* event)
{
    int found = -1;
    for (std::size_t i = 0; i < m_places.size(); ++i)
        if (boxOf(i, rect()).contains(event->position()))
            found = static_cast<int>(i);
    if (found == m_cursor)
        return;
    m_cursor = found;
    update();
    tellCursor(event->pos());
}

void GraphView::leaveEvent(QEvent* event)
{
    hideCursor();
    OutputView::leaveEvent(event);
}

void GraphView::keyPressEvent(QKeyEvent* event)
{
    const int step = event->key() == Qt::Key_Right || event->key() == Qt::Key_Down ? 1
                     : event->key() == Qt::Key_Left || event->key() == Qt::Key_Up  ? -1
                                                                                   : 0;
    if (step == 0 || m_places.empty()) {
        OutputView::keyPressEvent(event);
        return;
    }
    m_cursor = std::clamp(m_cursor + step, 0, static_cast<int>(m_places.size()) - 1);
    update();
    tellCursor(boxOf(static_cast<std::size_t>(m_cursor), rect()).bottomRight().toPoint());
}

} // namespace infralab
