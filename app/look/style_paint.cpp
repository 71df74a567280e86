// Strokes and fills of the style.

#include "style_paint.hpp"

namespace infralab::paint {

void box(QPainter& painter, const QRectF& rect, const QColor& fill, const QColor& outline, qreal radius)
{
    const qreal pen = Look::instance().tokens().lineWidth, in = pen / 2;
    painter.setPen(outline.alpha() == 0 ? QPen(Qt::NoPen) : QPen(outline, pen));
    painter.setBrush(fill);
    painter.drawRoundedRect(rect.adjusted(in, in, -in, -in), radius, radius);
}

void focusRing(QPainter& painter, const QRectF& rect, qreal radius, const QColor& ink)
{
    const qreal pen = Look::instance().px(2), in = pen / 2;
    painter.setPen(QPen(ink, pen));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(rect.adjusted(in, in, -in, -in), radius, radius);
}

void chevron(QPainter& painter, const QRectF& rect, Qt::ArrowType arrow, const QColor& ink)
{
    const qreal side = Look::instance().px(4);
    painter.save();
    painter.translate(rect.center());
    painter.rotate(arrow == Qt::UpArrow      ? 180
                   : arrow == Qt::LeftArrow  ? 90
                   : arrow == Qt::RightArrow ? -90
                                             : 0);
    painter.setPen(QPen(ink, Look::instance().px(1.5), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    const QPointF points[] = {{-side, -side / 2}, {0, side / 2}, {side, -side / 2}};
    painter.drawPolyline(points, 3);
    painter.restore();
}

QColor outlineOf(const Standing& s)
{
    const Tokens& t = Look::instance().tokens();
    return !s.enabled ? t.line : s.focused || s.hovered || s.pressed ? t.blue : t.outline;
}

} // namespace infralab::paint
