// Paints the plane of parameters and tokens and the valley of the loss along the budget.
// Here beside compute_allocation_view.cpp, which lays them out.

#include "compute_allocation_view.hpp"

#include "app/look/look.hpp"
#include "bubble.hpp"
#include "focus_ring.hpp"

#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace infralab::scaling {
namespace {

QPolygonF curveOf(const Plot& plot, const Series& series)
{
    QPolygonF curve;
    for (std::size_t i = 0; i < series.x.size(); ++i)
        curve << plot.at(series.x[i], series.y[i]);
    return curve;
}

void paintArrow(QPainter& painter, const QPointF& from, const QPointF& to, const QColor& color, qreal scale)
{
    const QPointF way = to - from;
    const qreal length = std::hypot(way.x(), way.y()), head = 7 * scale;
    if (length < 2.2 * head)
        return;
    const QPointF along = way / length, across(-along.y(), along.x());
    const QPointF tip = to - along * 6 * scale, neck = tip - along * head;
    painter.setPen(QPen(color, 2 * Look::instance().tokens().lineWidth));
    painter.drawLine(from + along * 6 * scale, neck);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPolygon(QPolygonF{tip, neck + across * head * 0.45, neck - across * head * 0.45});
    painter.setBrush(Qt::NoBrush);
}

} // namespace

void AllocationView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), Look::instance().tokens().panel);
    if (m_scene->isEmpty())
        return;
    layOutOnce();
    m_legend.paint(painter);
    paintPlane(painter);
    if (m_hasValley)
        paintValley(painter);
    if (const auto place = pointed(); place && !m_dragging) {
        const bool inValley =
            m_hasValley &&
            (!m_hovered || std::abs(6 * place->parameters * place->tokens / m_scene->budget() - 1) < 1e-9);
        const QPointF at = inValley ? m_valley.at(place->parameters, place->loss)
                                    : m_plane.at(place->parameters, place->tokens);
        paintBubble(painter, QRectF(at.x() - 6, at.y() - 6, 12, 12), rect(), explain(*place));
    }
    if (hasRing() && !m_cursor)
        paintFocusRing(painter, rect());
}

void AllocationView::paintContours(QPainter& painter) const
{
    const Tokens& t = Look::instance().tokens();
    painter.setPen(QPen(mix(t.panel, t.violet, 0.6), t.lineWidth));
    for (const auto& contour : m_scene->contours()) {
        QPolygonF curve;
        for (const auto& place : contour.places)
            curve << m_plane.at(place.parameters, place.tokens);
        painter.drawPolyline(curve);
    }
}

void AllocationView::paintContourNames(QPainter& painter) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const QFont font = look.stageText(10.5);
    const QFontMetricsF metrics(font);
    const QRectF& field = m_plane.field();
    painter.setFont(font);
    // Where a curve leaves to the right, from the top down.
    qreal taken = field.top();
    for (auto contour = m_scene->contours().rbegin(); contour != m_scene->contours().rend(); ++contour) {
        const Place& end = contour->places.front();
        const QPointF at = m_plane.at(end.parameters, end.tokens);
        const QString name = QString::number(contour->loss, 'g', 4);
        const qreal width = metrics.horizontalAdvance(name);
        const QRectF box(field.right() - width - 6, at.y() - metrics.height() / 2, width, metrics.height());
        if (at.x() < field.right() - 3 || box.top() < taken || box.bottom() > field.bottom())
            continue;
        painter.fillRect(box.adjusted(-3, 0, 3, 0), t.panel);
        painter.setPen(mix(t.ink, t.violet, 0.5));
        painter.drawText(QPointF(box.left(), box.top() + metrics.ascent()), name);
        taken = box.bottom();
    }
}

void AllocationView::paintPlaces(QPainter& painter) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const qreal scale = look.stageScale(), size = 11 * scale;
    const Place& best = m_scene->optimum();
    if (m_scene->capped().isKnown()) {
        const qreal y = m_plane.y(m_scene->capped().tokens);
        painter.setPen(QPen(t.red, 1.4 * t.lineWidth, Qt::DotLine));
        painter.drawLine(QPointF(m_plane.field().left(), y), QPointF(m_plane.field().right(), y));
        paintMark(painter, Mark::diamond, m_plane.at(m_scene->capped().parameters, m_scene->capped().tokens),
                  size, t.red);
    }
    if (m_scene->aware().isKnown()) {
        const QPointF from = m_plane.at(m_scene->target().parameters, m_scene->target().tokens);
        const QPointF to = m_plane.at(m_scene->aware().parameters, m_scene->aware().tokens);
        paintMark(painter, Mark::ring, from, size, t.green);
        paintArrow(painter, from, to, t.green, scale);
        paintMark(painter, Mark::disc, to, size * 0.9, t.green);
    }
    const QPointF at = m_plane.at(best.parameters, best.tokens);
    paintMark(painter, Mark::target, at, size, t.orange);
}

void AllocationView::paintPlane(QPainter& painter) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    m_plane.paint(painter);
    painter.save();
    painter.setClipRect(m_plane.field());
    paintContours(painter);
    painter.setPen(QPen(t.ink, 1.6 * t.lineWidth, Qt::DashLine));
    painter.drawPolyline(curveOf(m_plane, m_scene->frontier()));
    painter.setPen(QPen(t.blue, 2.6 * t.lineWidth));
    painter.drawPolyline(curveOf(m_plane, m_scene->line()));
    const QPointF best = m_plane.at(m_scene->optimum().parameters, m_scene->optimum().tokens);
    painter.setPen(QPen(t.orange, t.lineWidth, Qt::DotLine));
    painter.drawLine(best, QPointF(best.x(), m_plane.field().bottom()));
    painter.drawLine(best, QPointF(m_plane.field().left(), best.y()));
    paintPlaces(painter);
    painter.restore();
    paintContourNames(painter);
    // The optimum says its numbers to the side, where both lines leave room.
    const QFont font = look.stageMono(12);
    const QFontMetricsF metrics(font);
    const QString name = countText(m_scene->optimum().parameters) + QStringLiteral(" × ") +
                         countText(m_scene->optimum().tokens);
    const qreal away = 22 * look.stageScale();
    const QRectF& field = m_plane.field();
    QRectF box(best.x() - away - metrics.horizontalAdvance(name), best.y() - metrics.height() / 2,
               metrics.horizontalAdvance(name), metrics.height());
    if (box.left() < field.left() + 2)
        box.moveLeft(best.x() + away);
    if (!field.contains(box))
        return;
    painter.fillRect(box.adjusted(-3, 0, 3, 0), t.panel);
    painter.setFont(font);
    painter.setPen(t.orangeText);
    painter.drawText(QPointF(box.left(), box.top() + metrics.ascent()), name);
}

void AllocationView::paintValley(QPainter& painter) const
{
    const Tokens& t = Look::instance().tokens();
    const qreal scale = Look::instance().stageScale();
    const QRectF& field = m_valley.field();
    const Place& best = m_scene->optimum();
    const QRectF flat = QRectF(QPointF(m_valley.x(m_scene->flatLow()), field.top()),
                               QPointF(m_valley.x(m_scene->flatHigh()), field.bottom()))
                            .intersected(field);
    painter.fillRect(flat, mix(t.panel, t.orange, t.dark ? 0.22 : 0.14));
    m_valley.paint(painter);
    painter.save();
    painter.setClipRect(field.adjusted(-8 * scale, -8 * scale, 8 * scale, 8 * scale));
    const qreal limit = m_valley.y(best.loss * (1 + m_scene->tolerance() / 100));
    if (limit > field.top()) {
        painter.setPen(QPen(t.orange, t.lineWidth, Qt::DotLine));
        painter.drawLine(QPointF(field.left(), limit), QPointF(field.right(), limit));
    }
    painter.setPen(QPen(t.blue, 2.6 * t.lineWidth));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(curveOf(m_valley, m_scene->valley()));
    if (m_scene->capped().isKnown() && m_scene->capped().parameters < m_valley.xAxis().high)
        paintMark(painter, Mark::diamond, m_valley.at(m_scene->capped().parameters, m_scene->capped().loss),
                  11 * scale, t.red);
    paintMark(painter, Mark::disc, m_valley.at(best.parameters, best.loss), 11 * scale, t.orange);
    if (const auto place = pointed(); place && !m_hovered)
        paintMark(painter, Mark::ring, m_valley.at(place->parameters, place->loss), 13 * scale, t.ink);
    painter.restore();
}

} // namespace infralab::scaling
