// Lays out and paints a chart over steps.

#include "loss_scaling_curves.hpp"

#include "app/look/look.hpp"
#include "app/views/ticks.hpp"
#include "power_text.hpp"

#include <QFontMetricsF>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace infralab::training {

namespace {

constexpr qreal textType = 11.5, tickType = 11;

} // namespace

void CurvesPicture::layOut(const QRectF& area, std::vector<Curve> curves, std::int64_t steps, double base,
                           qreal scale)
{
    const Look& look = Look::instance();
    const QFontMetricsF text(look.stageText(textType)), ticks(look.stageText(tickType));
    m_area = area;
    m_curves = std::move(curves);
    m_steps = std::max<std::int64_t>(steps, 1);
    m_base = base;
    m_scale = scale;
    m_box = area.adjusted(ticks.horizontalAdvance(powerText(10, -8)) + 6 * scale, text.height() + 5 * scale,
                          -4 * scale, -(ticks.height() + 4 * scale));
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const Curve& curve : m_curves)
        for (const double value : curve.series->y)
            if (value > 0 && std::isfinite(value)) {
                const double power = std::log(value) / std::log(base);
                low = std::min(low, power);
                high = std::max(high, power);
            }
    if (!(low <= high))
        low = high = 0;
    const double room = std::max(base == 2 ? 1.3 : 0.15, (high - low) * 0.06);
    m_low = low - room;
    m_high = high + room;
}

qreal CurvesPicture::x(double step) const
{
    return m_box.left() + m_box.width() * (m_steps > 1 ? step / static_cast<double>(m_steps - 1) : 0.5);
}

qreal CurvesPicture::y(double value) const
{
    if (!(value > 0))
        return m_box.bottom();
    const double share = (std::log(value) / std::log(m_base) - m_low) / (m_high - m_low);
    return m_box.bottom() - m_box.height() * std::clamp(share, 0.0, 1.0);
}

std::optional<std::int64_t> CurvesPicture::stepAt(const QPointF& point) const
{
    if (!m_box.adjusted(-4, 0, 4, 0).contains(point))
        return std::nullopt;
    const double share = std::clamp((point.x() - m_box.left()) / m_box.width(), 0.0, 1.0);
    return static_cast<std::int64_t>(std::lround(share * static_cast<double>(m_steps - 1)));
}

QRectF CurvesPicture::column(std::int64_t step) const
{
    return {x(static_cast<double>(step)) - 1, m_box.top(), 2, m_box.height()};
}

void CurvesPicture::paintAxes(QPainter& painter) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const QFont font = look.stageText(tickType);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    int stride = 1;
    while ((m_high - m_low) / stride * metrics.height() * 1.3 > m_box.height() && stride < 64)
        stride *= 2;
    for (int power = static_cast<int>(std::ceil(m_low)); power <= static_cast<int>(std::floor(m_high));
         ++power) {
        if (power % stride != 0)
            continue;
        const qreal at = y(std::pow(m_base, power));
        painter.setPen(QPen(t.line, t.lineWidth));
        painter.drawLine(QPointF(m_box.left(), at), QPointF(m_box.right(), at));
        const QString text = powerText(static_cast<int>(m_base), power);
        painter.setPen(t.muted);
        painter.drawText(QPointF(m_box.left() - 5 * m_scale - metrics.horizontalAdvance(text),
                                 at + metrics.capHeight() / 2),
                         text);
    }
    painter.setPen(QPen(t.outline, t.lineWidth));
    painter.drawLine(m_box.bottomLeft(), m_box.bottomRight());
    qreal free = m_box.left() - 10 * m_scale;
    const int wanted = std::max(1, static_cast<int>(m_box.width() / (70 * m_scale)));
    for (const double tick : niceTicks(0, static_cast<double>(m_steps - 1), wanted, true).at) {
        if (tick != std::floor(tick))
            continue;
        const QString text = QString::number(static_cast<qint64>(tick));
        const qreal width = metrics.horizontalAdvance(text);
        const qreal left = std::min(x(tick) - width / 2, m_area.right() - width);
        if (left < free)
            continue;
        painter.setPen(t.muted);
        painter.drawText(QPointF(left, m_box.bottom() + 3 * m_scale + metrics.ascent()), text);
        free = left + width + 8 * m_scale;
    }
}

void CurvesPicture::paint(QPainter& painter, const QString& title, std::int64_t step,
                          std::optional<std::int64_t> pointed, const std::vector<std::int64_t>& marked) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const QFont font = look.stageText(textType);
    const QFontMetricsF metrics(font);
    if (m_box.height() < 8 || m_box.width() < 8)
        return;
    painter.setFont(font);
    qreal left = m_area.left();
    painter.setPen(t.ink);
    painter.drawText(QPointF(left, m_area.top() + metrics.ascent()),
                     metrics.elidedText(title, Qt::ElideRight, m_area.width()));
    left += metrics.horizontalAdvance(title) + 12 * m_scale;
    for (const Curve& curve : m_curves) {
        const qreal line = 18 * m_scale, width = line + 4 * m_scale + metrics.horizontalAdvance(curve.name);
        if (curve.name.isEmpty() || left + width > m_area.right())
            continue;
        const qreal middle = m_area.top() + metrics.height() / 2;
        painter.setPen(curve.pen);
        painter.drawLine(QPointF(left, middle), QPointF(left + line, middle));
        painter.setPen(t.muted);
        painter.drawText(QPointF(left + line + 4 * m_scale, m_area.top() + metrics.ascent()), curve.name);
        left += width + 12 * m_scale;
    }
    paintAxes(painter);
    qreal lastMark = -1e9;
    for (const auto at : marked) { // skipped: a cross at the foot
        const qreal middle = x(static_cast<double>(at)), size = 3.5 * m_scale,
                    foot = m_box.bottom() - 6 * m_scale;
        if (middle - lastMark < 1.5 * size)
            continue;
        lastMark = middle;
        painter.setPen(QPen(t.red, 1.5 * t.lineWidth));
        painter.drawLine(QPointF(middle - size, foot - size), QPointF(middle + size, foot + size));
        painter.drawLine(QPointF(middle - size, foot + size), QPointF(middle + size, foot - size));
    }
    for (const Curve& curve : m_curves) {
        QPolygonF line;
        for (std::size_t i = 0; i < curve.series->y.size(); ++i) {
            const double value = curve.series->y[i];
            if (!std::isfinite(value))
                continue;
            const QPointF point(x(static_cast<double>(i)), y(value));
            if (curve.asSteps && !line.isEmpty())
                line << QPointF(point.x(), line.back().y());
            line << point;
        }
        painter.setPen(curve.pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(line);
    }
    painter.setPen(QPen(t.ink, t.lineWidth, Qt::DotLine));
    const qreal now = x(static_cast<double>(step));
    painter.drawLine(QPointF(now, m_box.top()), QPointF(now, m_box.bottom()));
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.ink);
    painter.drawPolygon(QPolygonF{QPointF(now - 4 * m_scale, m_box.top() - 5 * m_scale),
                                  QPointF(now + 4 * m_scale, m_box.top() - 5 * m_scale),
                                  QPointF(now, m_box.top())});
    if (pointed) {
        painter.setPen(QPen(t.outline, t.lineWidth));
        painter.drawLine(column(*pointed).topLeft(), column(*pointed).bottomLeft());
    }
}

} // namespace infralab::training
