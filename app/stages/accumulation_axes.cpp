// Lays out and paints the frame of a curve.
// Here apart from the curves, which differ.

#include "accumulation_axes.hpp"

#include "app/look/look.hpp"
#include "app/views/ticks.hpp"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace infralab::sums {

namespace {

constexpr qreal legendLine = 22, legendGap = 16; // before the scale

double placeOf(double value, bool logarithmic)
{
    return logarithmic ? std::log10(value) : value;
}

} // namespace

void Axes::layOut(const QRectF& room, Span x, Span y, bool logarithmic, const QString& xTitle,
                  const QString& yTitle, std::vector<LegendEntry> legend, qreal scale)
{
    m_room = room;
    m_logarithmic = logarithmic;
    m_xTitle = xTitle;
    m_yTitle = yTitle;
    m_legend = std::move(legend);
    m_scale = scale;
    const Look& look = Look::instance();
    const QFontMetricsF small(look.stageText(11)), text(look.stageText(12));

    // In a small room the curves come before the words: legend rows and titles go first, then the numbers.
    const qreal labels = small.height(), least = 3 * small.height();
    m_hasLabels = room.height() >= labels + least;
    const qreal bottom = room.bottom() - (m_hasLabels ? labels + 4 * scale : 0);
    m_placed.clear();
    qreal left = room.left(), top = room.top();
    for (std::size_t i = 0; i < m_legend.size(); ++i) {
        const qreal width = std::min(room.width(), legendLine * scale + 6 * scale +
                                                       text.horizontalAdvance(m_legend[i].text) + 2);
        if (left > room.left() && left + width > room.right()) {
            left = room.left();
            top += text.height() + 2 * scale;
        }
        if (top + text.height() + least > bottom)
            break;
        m_placed.push_back({{left, top, width, text.height()}, i});
        left += width + legendGap * scale;
    }
    QRectF field(room.left(), room.top(), room.width(), 0);
    if (!m_placed.empty())
        field.setTop(m_placed.back().box.bottom() + 4 * scale);
    const qreal title = 1.5 * small.height() + 2 * scale;
    m_hasTitles = bottom - field.top() >= 2 * title + least;
    if (m_hasTitles)
        field.setTop(field.top() + title);
    else if (m_hasLabels)
        field.setTop(field.top() + small.height() / 2);
    field.setBottom(std::max(field.top() + 4, bottom - (m_hasTitles ? small.height() : 0)));
    const int wantedY = std::clamp(static_cast<int>(field.height() / (small.height() * 2.2)), 2, 6);
    const auto ticksY = logarithmic ? logTicks(y.low, y.high, wantedY) : niceTicks(y.low, y.high, wantedY);
    m_y = {ticksY.low, ticksY.high};
    qreal widest = 0;
    m_yTicks.clear();
    for (std::size_t i = 0; i < ticksY.at.size(); ++i) {
        m_yTicks.push_back({ticksY.at[i], QString::fromStdString(ticksY.labels[i])});
        widest = std::max(widest, small.horizontalAdvance(m_yTicks.back().label));
    }
    field.setLeft(std::min(room.left() + (m_hasLabels ? widest + 8 * scale : 0), room.right() - 20));
    field.setRight(std::max(field.left() + 10, room.right() - 4 * scale - m_margin));
    const int wantedX = std::clamp(
        static_cast<int>(field.width() / (small.horizontalAdvance(QStringLiteral("100,000")) * 2)), 2, 8);
    const auto ticksX =
        logarithmic ? logTicks(x.low, x.high, wantedX) : niceTicks(x.low, x.high, wantedX, true);
    m_x = logarithmic ? Span{ticksX.low, ticksX.high} : x;
    m_xTicks.clear();
    for (std::size_t i = 0; i < ticksX.at.size(); ++i)
        if (!m_counting || ticksX.at[i] == std::round(ticksX.at[i]))
            m_xTicks.push_back({ticksX.at[i], QString::fromStdString(m_counting ? tickLabel(ticksX.at[i], 0)
                                                                                : ticksX.labels[i])});
    m_field = field;
}

qreal Axes::x(double value) const
{
    const double low = placeOf(m_x.low, m_logarithmic), high = placeOf(m_x.high, m_logarithmic);
    return m_field.left() + (placeOf(value, m_logarithmic) - low) / (high - low) * m_field.width();
}

qreal Axes::y(double value) const
{
    const double low = placeOf(m_y.low, m_logarithmic), high = placeOf(m_y.high, m_logarithmic);
    return m_field.bottom() - (placeOf(value, m_logarithmic) - low) / (high - low) * m_field.height();
}

double Axes::valueAt(qreal at) const
{
    const double low = placeOf(m_x.low, m_logarithmic), high = placeOf(m_x.high, m_logarithmic);
    const double place = low + (high - low) * (at - m_field.left()) / m_field.width();
    return m_logarithmic ? std::pow(10.0, place) : place;
}

void Axes::paint(QPainter& painter) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const QFont small = look.stageText(11), text = look.stageText(12);
    const QFontMetricsF metrics(small), textMetrics(text);
    painter.setFont(text);
    for (const auto& placed : m_placed) {
        const LegendEntry& entry = m_legend[placed.entry];
        const qreal middle = placed.box.center().y(), end = placed.box.left() + legendLine * m_scale;
        painter.setPen(QPen(entry.color, entry.width * t.lineWidth, entry.style));
        painter.drawLine(QPointF(placed.box.left(), middle), QPointF(end, middle));
        painter.setPen(t.ink);
        const qreal from = end + 6 * m_scale;
        painter.drawText(QPointF(from, placed.box.top() + textMetrics.ascent()),
                         textMetrics.elidedText(entry.text, Qt::ElideRight, placed.box.right() - from));
    }

    painter.setFont(small);
    painter.setPen(t.muted);
    const qreal baseline = m_field.bottom() + 3 * m_scale + metrics.ascent();
    if (m_hasTitles) {
        painter.drawText(
            QPointF(m_room.left(), m_field.top() - 3 * m_scale - metrics.height() / 2 - metrics.descent()),
            metrics.elidedText(m_yTitle, Qt::ElideRight, m_room.width()));
        const QString xTitle = metrics.elidedText(m_xTitle, Qt::ElideRight, m_room.width());
        painter.drawText(
            QPointF(m_room.right() - metrics.horizontalAdvance(xTitle), baseline + metrics.height()), xTitle);
    }

    qreal free = m_room.bottom() + metrics.height(); // labels from below must not run into each other
    for (const auto& tick : m_yTicks) {
        const qreal at = y(tick.value);
        painter.setPen(QPen(t.line, t.lineWidth));
        painter.drawLine(QPointF(m_field.left(), at), QPointF(m_field.right(), at));
        const qreal top = at - metrics.height() / 2;
        if (!m_hasLabels || top + metrics.height() > free || top < m_field.top() - metrics.height() / 2 - 1)
            continue;
        painter.setPen(t.muted);
        painter.drawText(QPointF(m_field.left() - 6 * m_scale - metrics.horizontalAdvance(tick.label),
                                 top + metrics.ascent()),
                         tick.label);
        free = top;
    }
    qreal taken = m_room.left();
    for (const auto& tick : m_xTicks) {
        const qreal at = x(tick.value), width = metrics.horizontalAdvance(tick.label);
        painter.setPen(QPen(t.outline, t.lineWidth));
        painter.drawLine(QPointF(at, m_field.bottom()), QPointF(at, m_field.bottom() + 3 * m_scale));
        const qreal from = std::min(at - width / 2, m_room.right() - width);
        if (!m_hasLabels || from < taken)
            continue;
        painter.setPen(t.muted);
        painter.drawText(QPointF(from, baseline), tick.label);
        taken = from + width + 8 * m_scale;
    }
    painter.setPen(QPen(t.outline, t.lineWidth));
    painter.drawLine(m_field.bottomLeft(), m_field.bottomRight());
}

} // namespace infralab::sums
