// Paints a block's bars before the lines of what its format can hold.
// Here apart from the scale and the bits, which stand around them.

#include "block_scaling_view.hpp"

#include "app/look/look.hpp"
#include "app/views/ticks.hpp"
#include "numerals.hpp"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <bit>
#include <cmath>

namespace infralab::blocks {

namespace {

constexpr qreal closestLines = 3; // pixels: closer ones become a tint

/// From a number's first bit to its last.
int significantBits(double value)
{
    int exponent = 0;
    const auto bits = static_cast<std::uint64_t>(std::ldexp(std::frexp(value, &exponent), 53));
    return bits == 0 ? 0 : 53 - std::countr_zero(bits);
}

} // namespace

void BlockView::paintGrid(QPainter& painter, const Block& block) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const qreal s = look.stageScale();
    const QRectF& box = m_axis.box;
    painter.setClipRect(box);
    if (const double zero = m_scene->zeroBelow() * block.step; zero > 0) {
        const QRectF band(QPointF(box.left(), m_axis.y(zero)), QPointF(box.right(), m_axis.y(-zero)));
        painter.fillRect(band, mix(t.panel, t.orange, 0.13));
        painter.setPen(QPen(t.orange, t.lineWidth, Qt::DashLine));
        if (zero < m_axis.high) {
            painter.drawLine(band.topLeft(), band.topRight());
            painter.drawLine(band.bottomLeft(), band.bottomRight());
        }
    }
    // Lines too close to tell apart become a tint.
    std::vector<double> seen;
    std::vector<QLineF> lines;
    const double low = m_axis.logarithmic ? m_axis.low : 0;
    qreal last = m_axis.zero() + 2 * box.height();
    painter.setPen(Qt::NoPen);
    painter.setBrush(mix(t.panel, t.blue, 0.16));
    for (const double magnitude : m_scene->magnitudes()) {
        const double value = magnitude * block.step;
        if (!(value > low) || value > m_axis.high)
            continue;
        const qreal y = m_axis.y(value), mirrored = m_axis.y(-value);
        if (last - y < closestLines) {
            painter.drawRect(QRectF(QPointF(box.left(), y), QPointF(box.right(), last)));
            painter.drawRect(
                QRectF(QPointF(box.left(), 2 * m_axis.zero() - last), QPointF(box.right(), mirrored)));
        } else {
            lines.emplace_back(box.left(), y, box.right(), y);
            lines.emplace_back(box.left(), mirrored, box.right(), mirrored);
            seen.push_back(value);
        }
        last = y;
    }
    painter.setPen(QPen(mix(t.panel, t.blue, 0.5), t.lineWidth));
    painter.drawLines(lines.data(), static_cast<int>(lines.size()));
    painter.setPen(QPen(t.outline, 1.3 * t.lineWidth));
    painter.setClipping(false);
    painter.drawLine(QPointF(box.left(), m_axis.zero()), QPointF(box.right(), m_axis.zero()));

    // The values themselves are the axis' numbers, as far as they are in sight.
    if (seen.size() < 2)
        for (const double tick : niceTicks(0, m_axis.high, 3, true).at)
            if (tick > low)
                seen.push_back(tick);
    if (m_axis.logarithmic)
        for (int exponent = std::ilogb(m_axis.low) + 1; std::ldexp(1.0, exponent) <= m_axis.high; ++exponent)
            seen.push_back(std::ldexp(1.0, exponent));
    // Rounder numbers first: where room is short they stay.
    std::sort(seen.begin(), seen.end(), [](double a, double b) {
        const int left = significantBits(a), right = significantBits(b);
        return left != right ? left < right : a > b;
    });
    const QFont font = look.stageMono(tickType);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    painter.setPen(t.muted);
    std::vector<qreal> taken;
    const auto label = [&](double value) {
        const qreal y = m_axis.y(value);
        if (y < box.top() - 1 || y > box.bottom() + 1 ||
            std::any_of(taken.begin(), taken.end(),
                        [&](qreal other) { return std::abs(other - y) < metrics.height() * 0.95; }))
            return;
        taken.push_back(y);
        const QString text =
            (value < 0 ? QStringLiteral("-") : QString()) + numeralWithin(std::abs(value), 5);
        painter.drawText(
            QPointF(box.left() - 6 * s - metrics.horizontalAdvance(text), y + metrics.capHeight() / 2), text);
    };
    label(0);
    for (const double value : seen) {
        label(value);
        label(-value);
    }
}

void BlockView::paintBar(QPainter& painter, const Block& block, int place) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const qreal s = look.stageScale();
    const Element& e = block.elements[static_cast<std::size_t>(place)];
    const auto outlier = outlierPlace();
    const bool isOutlier = outlier && place == *outlier;
    const QRectF& box = m_axis.box;
    const qreal x = box.left() + m_slotWidth * (place + 0.5), half = std::max(1.0, m_slotWidth * 0.31);
    const qreal zero = m_axis.zero(), end = m_axis.y(e.given);
    const QColor color = isOutlier ? t.orange : t.blue;
    if ((m_hovered && place == *m_hovered) || (hasFocus() && m_cursor && place == *m_cursor)) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(mix(t.panel, t.outline, 0.25));
        painter.drawRect(QRectF(x - m_slotWidth / 2, box.top(), m_slotWidth, box.height()));
    }
    painter.setPen(QPen(color, t.lineWidth));
    painter.setBrush(mix(t.panel, color, 0.25));
    painter.drawRect(QRectF(QPointF(x - half, std::min(end, zero)), QPointF(x + half, std::max(end, zero))));
    const bool broken = std::abs(e.given) > m_axis.high;
    const bool storedInSight = std::abs(e.stored) <= m_axis.high;
    if (std::isfinite(e.stored) && (storedInSight || !broken)) {
        const qreal stored = m_axis.y(e.stored);
        painter.setPen(Qt::NoPen);
        painter.setBrush(QBrush(t.red, Qt::BDiagPattern));
        painter.drawRect(
            QRectF(QPointF(x - half, std::min(end, stored)), QPointF(x + half, std::max(end, stored))));
    }
    if (broken) { // a gap says that the bar goes on
        const qreal up = e.given > 0 ? 1 : -1, at = end + up * 16 * s;
        painter.setPen(QPen(t.panel, 4 * s));
        painter.drawLine(QPointF(x - half - 2, at + 3 * s), QPointF(x + half + 2, at - 3 * s));
        painter.setPen(QPen(color, 1.2 * t.lineWidth));
        for (const qreal shift : {-2.5 * s, 2.5 * s})
            painter.drawLine(QPointF(x - half - 2, at + 3 * s + shift),
                             QPointF(x + half + 2, at - 3 * s + shift));
    }
    if (std::isfinite(e.stored) && storedInSight) {
        const qreal stored = m_axis.y(e.stored), reach = m_slotWidth * 0.44;
        if (e.becameZero()) {
            painter.setPen(QPen(t.red, 1.6 * t.lineWidth));
            painter.setBrush(t.panel);
            const qreal radius = std::min(4 * s, m_slotWidth * 0.34);
            painter.drawEllipse(QPointF(x, stored), radius, radius);
        } else {
            painter.setPen(QPen(t.green, 3 * t.lineWidth, Qt::SolidLine, Qt::FlatCap));
            painter.drawLine(QPointF(x - reach, stored), QPointF(x + reach, stored));
        }
        if (e.isClipped()) {
            const qreal size = std::min(5 * s, m_slotWidth * 0.4), up = e.given > 0 ? -1 : 1;
            painter.setPen(Qt::NoPen);
            painter.setBrush(t.red);
            painter.drawPolygon(QPolygonF{QPointF(x - size, stored + up * 2),
                                          QPointF(x + size, stored + up * 2),
                                          QPointF(x, stored + up * (2 + 1.6 * size))});
        }
    }
}

void BlockView::paintHandle(QPainter& painter, const Element& e, int place) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const qreal s = look.stageScale();
    const QRectF& box = m_axis.box;
    const qreal x = box.left() + m_slotWidth * (place + 0.5), end = m_axis.y(e.given);
    const qreal radius = std::clamp(m_slotWidth * 0.45, 4.0, 7 * s);
    painter.setPen(QPen(t.panel, 1.5));
    painter.setBrush(e.base == 0 || !std::isfinite(e.base) ? t.outline : t.orange);
    painter.drawEllipse(QPointF(x, end), radius, radius);
    painter.setPen(QPen(t.onAccent, 1.2 * t.lineWidth));
    for (const qreal up : {-1.0, 1.0}) {
        const QPointF tip(x, end + up * radius * 0.6);
        painter.drawLine(tip, tip + QPointF(-radius * 0.4, -up * radius * 0.4));
        painter.drawLine(tip, tip + QPointF(radius * 0.4, -up * radius * 0.4));
    }
    const QFont font = look.stageMono(12, QFont::Bold);
    const QFontMetricsF metrics(font);
    const QString text = m_scene->factor() == 1 ? QString::number(e.given, 'g', 4)
                                                : QStringLiteral("%1 (×%2)")
                                                      .arg(QString::number(e.given, 'g', 4),
                                                           QString::number(m_scene->factor(), 'g', 4));
    const qreal width = metrics.horizontalAdvance(text), gap = radius + 5 * s;
    if (width + gap > box.width() / 2)
        return;
    const qreal left = x + gap + width <= box.right() ? x + gap : x - gap - width;
    const qreal top = std::clamp(end - metrics.height() / 2, box.top(), box.bottom() - metrics.height());
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.panel);
    painter.drawRoundedRect(QRectF(left - 3 * s, top, width + 6 * s, metrics.height()), 3, 3);
    painter.setFont(font);
    painter.setPen(t.orangeText);
    painter.drawText(QPointF(left, top + metrics.ascent()), text);
}

} // namespace infralab::blocks
