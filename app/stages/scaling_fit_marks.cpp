// Paints marks, and lays out the legend in rows.

#include "scaling_fit_marks.hpp"

#include "app/look/look.hpp"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace infralab::scaling {
namespace {

constexpr qreal sampleWidth = 20, gap = 14, legendType = 11.5; // before the scale

} // namespace

void paintMark(QPainter& painter, Mark mark, const QPointF& at, qreal size, const QColor& color)
{
    if (!std::isfinite(at.x()) || !std::isfinite(at.y()))
        return;
    const qreal line = Look::instance().tokens().lineWidth, half = size / 2;
    painter.setPen(QPen(color, 1.8 * line));
    painter.setBrush(Qt::NoBrush);
    switch (mark) {
    case Mark::disc:
        painter.setBrush(color);
        painter.setPen(Qt::NoPen);
        painter.drawEllipse(at, half, half);
        break;
    case Mark::target: // told from a run by its shape alone
        painter.setBrush(Look::instance().tokens().panel);
        painter.setPen(QPen(Look::instance().tokens().ink, 1.6 * line));
        painter.drawEllipse(at, half + 1.5 * line, half + 1.5 * line);
        painter.setBrush(color);
        painter.setPen(Qt::NoPen);
        painter.drawEllipse(at, half - 0.8 * line, half - 0.8 * line);
        break;
    case Mark::ring:
        painter.drawEllipse(at, half, half);
        break;
    case Mark::diamond:
        painter.drawPolygon(
            QPolygonF{QPointF(at.x(), at.y() - 1.2 * half), QPointF(at.x() + 1.2 * half, at.y()),
                      QPointF(at.x(), at.y() + 1.2 * half), QPointF(at.x() - 1.2 * half, at.y())});
        break;
    case Mark::cross:
        painter.drawLine(QPointF(at.x() - half, at.y() - half), QPointF(at.x() + half, at.y() + half));
        painter.drawLine(QPointF(at.x() - half, at.y() + half), QPointF(at.x() + half, at.y() - half));
        break;
    case Mark::line:
    case Mark::dashes:
    case Mark::band:
        break;
    }
}

qreal Legend::layOut(const QRectF& room, std::vector<LegendEntry> entries, qreal most, qreal scale)
{
    m_placed.clear();
    m_scale = scale;
    const QFontMetricsF metrics(Look::instance().stageText(legendType));
    qreal left = room.left(), top = room.top();
    for (auto& entry : entries) {
        const qreal width =
            std::min(room.width(), (sampleWidth + 6) * scale + metrics.horizontalAdvance(entry.text) + 2);
        if (left > room.left() && left + width > room.right()) {
            left = room.left();
            top += metrics.height() + 2 * scale;
        }
        if (top + metrics.height() > room.top() + most)
            break;
        m_placed.push_back({{left, top, width, metrics.height()}, std::move(entry)});
        left += width + gap * scale;
    }
    return m_placed.empty() ? 0 : m_placed.back().box.bottom() - room.top() + 4 * scale;
}

void Legend::paint(QPainter& painter) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const QFont font = look.stageText(legendType);
    const QFontMetricsF metrics(font);
    for (const auto& [box, entry] : m_placed) {
        const qreal middle = box.center().y(), end = box.left() + sampleWidth * m_scale;
        if (entry.mark == Mark::line || entry.mark == Mark::dashes) {
            painter.setPen(
                QPen(entry.color, 2 * t.lineWidth, entry.mark == Mark::line ? Qt::SolidLine : Qt::DashLine));
            painter.drawLine(QPointF(box.left(), middle), QPointF(end, middle));
        } else if (entry.mark == Mark::band) {
            painter.fillRect(
                QRectF(box.left(), box.top() + box.height() * 0.2, sampleWidth * m_scale, box.height() * 0.6),
                entry.color);
        } else {
            paintMark(painter, entry.mark, {(box.left() + end) / 2, middle}, 9 * m_scale, entry.color);
        }
        painter.setFont(font);
        painter.setPen(t.ink);
        const qreal from = end + 6 * m_scale;
        painter.drawText(QPointF(from, box.top() + metrics.ascent()),
                         metrics.elidedText(entry.text, Qt::ElideRight, box.right() - from));
    }
}

} // namespace infralab::scaling
