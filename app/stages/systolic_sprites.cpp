// Paints cells, tokens and chips.
// Here because shape and shade of a state are decided once, for the array, the history and the legend.

#include "systolic_sprites.hpp"

#include "app/look/look.hpp"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace infralab::systolic_stage {

namespace {

const Tokens& tokens()
{
    return Look::instance().tokens();
}

void paintFault(QPainter& painter, const QRectF& box, qreal line)
{
    painter.save();
    QPainterPath corner;
    const qreal reach = box.width() * 0.55;
    corner.moveTo(box.topLeft());
    corner.lineTo(box.topLeft() + QPointF(reach, 0));
    corner.lineTo(box.topLeft() + QPointF(0, reach));
    corner.closeSubpath();
    painter.setClipPath(corner);
    painter.setPen(QPen(tokens().red, line));
    for (qreal offset = line * 1.5; offset < reach * 2; offset += line * 2.4)
        painter.drawLine(box.topLeft() + QPointF(offset, 0), box.topLeft() + QPointF(0, offset));
    painter.restore();
    QPen outline(tokens().red, line * 2);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(outline);
    const qreal in = line;
    painter.drawRect(box.adjusted(in, in, -in, -in));
}

/// Without room for outlines: full, half, hollow, inset and notched squares.
void paintSmallCell(QPainter& painter, const QRectF& box, State state, const QColor& stationary)
{
    const Tokens& t = tokens();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const qreal pixel = 1, side = box.width();
    const qreal inset = std::max(pixel, std::floor(side * 0.22));
    switch (state) {
    case State::idle:
        painter.fillRect(box, t.line);
        painter.fillRect(box.adjusted(pixel, pixel, -pixel, -pixel), t.panel);
        break;
    case State::loading:
        painter.fillRect(box, mix(t.panel, stationary, 0.2));
        painter.fillRect(QRectF(box.left(), box.center().y(), side, side / 2),
                         mix(t.panel, stationary, 0.55));
        break;
    case State::multiplying:
        painter.fillRect(box, mix(t.panel, t.blue, t.dark ? 0.38 : 0.32));
        break;
    case State::draining:
        painter.fillRect(box, mix(t.panel, t.green, 0.6));
        painter.fillRect(QRectF(box.center().x() - inset / 2, box.top(), inset, inset), t.panel);
        break;
    case State::finished:
        painter.fillRect(box.adjusted(inset, inset, -inset, -inset), mix(t.panel, t.green, 0.55));
        break;
    }
}

} // namespace

QColor colorOf(Kind kind, const Tokens& t)
{
    return kind == Kind::a ? t.blue : kind == Kind::b ? t.orange : t.green;
}

Kind sideKind(Dataflow dataflow)
{
    return dataflow == Dataflow::inputStationary ? Kind::b : Kind::a;
}

Kind topKind(Dataflow dataflow)
{
    return dataflow == Dataflow::inputStationary ? Kind::a : Kind::b;
}

void paintCell(QPainter& painter, const QRectF& box, State state, bool faulty, const QColor& stationary,
               qreal line)
{
    const Tokens& t = tokens();
    if (box.width() < 14 * line) {
        paintSmallCell(painter, box, state, stationary);
        painter.setRenderHint(QPainter::Antialiasing);
        if (faulty)
            paintFault(painter, box, std::min(line, box.width() / 8));
        return;
    }
    const qreal radius = std::min(box.width() * 0.12, 6 * line);
    const auto rounded = [&](const QColor& fill, const QPen& pen) {
        const qreal in = pen.style() == Qt::NoPen ? 0 : pen.widthF() / 2;
        painter.setPen(pen);
        painter.setBrush(fill);
        painter.drawRoundedRect(box.adjusted(in, in, -in, -in), radius, radius);
    };
    switch (state) {
    case State::idle:
        rounded(t.panel, QPen(mix(t.line, t.outline, 0.3), line));
        break;
    case State::loading: {
        QPen dashed(stationary, 1.5 * line, Qt::CustomDashLine, Qt::FlatCap);
        dashed.setDashPattern({3, 2});
        rounded(mix(t.panel, stationary, 0.06), dashed);
        break;
    }
    case State::multiplying:
        rounded(t.selection, QPen(t.blue, 1.5 * line));
        break;
    case State::draining: {
        rounded(mix(t.panel, t.green, 0.04), QPen(t.green, 2 * line, Qt::DotLine));
        const qreal wing = box.width() * 0.13;
        const QPointF tip(box.center().x(), box.bottom() - 2.5 * line);
        painter.setPen(QPen(t.green, 1.5 * line, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(
            QPolygonF{tip + QPointF(-wing, -wing * 0.8), tip, tip + QPointF(wing, -wing * 0.8)});
        break;
    }
    case State::finished: {
        rounded(mix(t.panel, t.ink, t.dark ? 0.05 : 0.045), Qt::NoPen);
        const qreal reach = box.width() * 0.2;
        const QPointF corner = box.topRight() + QPointF(-radius * 0.5, radius * 0.5);
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.green);
        painter.drawPolygon(QPolygonF{corner, corner - QPointF(reach, 0), corner + QPointF(0, reach)});
        break;
    }
    }
    if (faulty)
        paintFault(painter, box, line);
}

QColor mapColor(State state, bool faulty, const QColor& stationary)
{
    const Tokens& t = tokens();
    if (faulty)
        return t.red;
    switch (state) {
    case State::loading:
        return mix(t.panel, stationary, 0.45);
    case State::multiplying:
        return mix(t.panel, t.blue, 0.75);
    case State::draining:
        return mix(t.panel, t.green, 0.8);
    case State::finished:
        return mix(t.panel, t.green, 0.35);
    case State::idle:
        break;
    }
    return mix(t.panel, t.line, 0.6);
}

void paintToken(QPainter& painter, const QPointF& centre, qreal radius, Kind kind)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(colorOf(kind, tokens()));
    if (kind == Kind::a) {
        painter.drawEllipse(centre, radius, radius);
    } else if (kind == Kind::b) {
        const qreal half = radius * 0.9;
        painter.drawRect(QRectF(centre - QPointF(half, half), QSizeF(2 * half, 2 * half)));
    } else {
        const qreal half = radius * 1.25;
        painter.drawPolygon(QPolygonF{centre + QPointF(0, -half), centre + QPointF(half, 0),
                                      centre + QPointF(0, half), centre + QPointF(-half, 0)});
    }
}

void paintBox(QPainter& painter, const QRectF& box, Kind kind, Box style, qreal line)
{
    const Tokens& t = tokens();
    const QColor color = colorOf(kind, t);
    QPen pen(style == Box::pinned ? mix(t.panel, color, 0.6) : color, line);
    if (style == Box::pinned) {
        pen.setStyle(Qt::CustomDashLine);
        pen.setDashPattern({2, 1.5});
    }
    painter.setPen(pen);
    painter.setBrush(style == Box::filled ? color : mix(t.panel, color, 0.08));
    const QRectF in = box.adjusted(line / 2, line / 2, -line / 2, -line / 2);
    // B's boxes have square corners, A's are round: the same cue as the tokens'.
    const qreal radius = kind == Kind::a ? in.height() * 0.36 : line * 1.5;
    painter.drawRoundedRect(in, radius, radius);
}

void Sprites::prepare(const Plane& plane, const Fitting& fitting, Dataflow dataflow)
{
    const Tokens& t = tokens();
    const int side = std::max(1, qRound(plane.side() * plane.ratio()));
    const QString key = QStringLiteral("%1 %2 %3 %4 %5")
                            .arg(side)
                            .arg(t.panel.rgba())
                            .arg(t.ink.rgba())
                            .arg(static_cast<int>(dataflow))
                            .arg(fitting.line * plane.ratio());
    if (key == m_key)
        return;
    m_key = key;
    const QColor stationary = colorOf(topKind(dataflow), t);
    for (int index = 0; index < 2 * stateCount; ++index)
        m_cells[index] = Sprite(side, side, [&](QPainter& painter) {
            paintCell(painter, QRectF(0, 0, side, side), static_cast<State>(index % stateCount),
                      index >= stateCount, stationary, fitting.line * plane.ratio());
        });
}

} // namespace infralab::systolic_stage
