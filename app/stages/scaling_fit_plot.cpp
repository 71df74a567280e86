// Lays out and paints a field with two axes.

#include "scaling_fit_plot.hpp"

#include "app/look/look.hpp"
#include "app/views/ticks.hpp"
#include "power_text.hpp"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace infralab::scaling {
namespace {

constexpr qreal labelType = 11;

QString labelOf(double value, Labels labels)
{
    if (labels == Labels::counts && value < 9e14)
        return countText(value);
    if (labels == Labels::plain && value >= 0.001 && value < 1e5)
        return QString::number(value);
    const double power = std::log10(value);
    if (std::abs(power - std::round(power)) < 1e-9)
        return powerText(10, static_cast<int>(std::round(power)));
    return powerOfTenText(value, 2);
}

} // namespace

double Axis::place(double value) const
{
    return logarithmic ? std::log(value / low) / std::log(high / low) : (value - low) / (high - low);
}

double Axis::valueAt(double place) const
{
    return logarithmic ? low * std::pow(high / low, place) : low + (high - low) * place;
}

QString countText(double value)
{
    if (!std::isfinite(value))
        return QStringLiteral("–");
    constexpr std::pair<double, char> units[] = {{1e12, 'T'}, {1e9, 'B'}, {1e6, 'M'}, {1e3, 'k'}};
    if (value >= 9.995e14 || (value < 1 && value != 0))
        return powerOfTenText(value);
    for (const auto& [unit, letter] : units)
        if (value >= unit * 0.9995)
            return QString::number(value / unit, 'g', value / unit >= 999.5 ? 4 : 3) + QLatin1Char(letter);
    return QString::number(value, 'g', 3);
}

QString powerOfTenText(double value, int digits)
{
    if (!std::isfinite(value))
        return QStringLiteral("–");
    QString text = QString::number(value, 'e', digits - 1);
    text.replace(QStringLiteral("e+0"), QStringLiteral("e"))
        .replace(QStringLiteral("e+"), QStringLiteral("e"));
    const auto e = text.indexOf(QLatin1Char('e'));
    QString digitsOnly = text.left(e);
    while (digitsOnly.contains(QLatin1Char('.')) &&
           (digitsOnly.endsWith(QLatin1Char('0')) || digitsOnly.endsWith(QLatin1Char('.'))))
        digitsOnly.chop(1);
    return digitsOnly + text.mid(e);
}

std::vector<Plot::Tick> Plot::ticksOf(const Axis& axis, int wanted)
{
    std::vector<Tick> out;
    if (axis.labels == Labels::unticked)
        return out;
    if (!axis.logarithmic) {
        const auto ticks = niceTicks(axis.low, axis.high, wanted, true);
        for (std::size_t i = 0; i < ticks.at.size(); ++i)
            if (!axis.whole || ticks.at[i] == std::floor(ticks.at[i]))
                out.push_back({ticks.at[i], axis.whole ? QString::number(ticks.at[i])
                                                       : QString::fromStdString(ticks.labels[i])});
        return out;
    }
    const double decades = std::log10(axis.high / axis.low);
    const int first = static_cast<int>(std::floor(std::log10(axis.low) + 1e-9));
    const int last = static_cast<int>(std::ceil(std::log10(axis.high) - 1e-9));
    const int stride = std::max(1, static_cast<int>(std::ceil(decades / std::max(1, wanted))));
    const bool isShort = decades < 2;
    for (int e = first; e <= last; ++e)
        for (int digit = 1; digit < 10; ++digit) {
            const double value = digit * std::pow(10, e);
            if (value < axis.low * (1 - 1e-9) || value > axis.high * (1 + 1e-9))
                continue;
            if (digit == 1 ? e % stride == 0 : isShort && (digit == 2 || digit == 5))
                out.push_back({value, labelOf(value, axis.labels)});
            else if (digit == 1 || decades < 8)
                out.push_back({value, {}});
        }
    return out;
}

void Plot::layOut(const QRectF& room, Axis x, Axis y, qreal scale)
{
    m_room = room;
    m_x = std::move(x);
    m_y = std::move(y);
    m_scale = scale;
    const QFontMetricsF metrics(Look::instance().stageText(labelType));
    const qreal line = metrics.height(), least = 3 * line;
    m_hasLabels = room.height() >= line + least && room.width() >= 8 * line;
    m_hasTitles = m_hasLabels && room.height() >= 3 * line + least;
    QRectF field = room;
    if (m_hasTitles)
        field.adjust(0, 1.5 * line, 0, -line);
    else if (m_hasLabels)
        field.adjust(0, line / 2, 0, 0);
    if (m_hasLabels)
        field.adjust(0, 0, 0, -line - 4 * scale);
    m_yTicks = ticksOf(m_y, std::clamp(static_cast<int>(field.height() / (2.2 * line)), 2, 7));
    qreal widest = 0;
    for (const auto& tick : m_yTicks)
        widest = std::max(widest, metrics.horizontalAdvance(tick.label));
    if (m_hasLabels)
        field.setLeft(std::min(room.left() + widest + 7 * scale, room.right() - 20));
    field.setRight(field.right() - 2 * scale);
    m_xTicks =
        ticksOf(m_x, std::clamp(static_cast<int>(field.width() /
                                                 (1.8 * metrics.horizontalAdvance(QStringLiteral("100B")))),
                                2, 8));
    field.setWidth(std::max<qreal>(field.width(), 1));
    field.setHeight(std::max<qreal>(field.height(), 1));
    m_field = field;
}

void Plot::paint(QPainter& painter) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const QFontMetricsF metrics(look.stageText(labelType));
    painter.setFont(look.stageText(labelType));
    painter.setBrush(Qt::NoBrush);
    const QPen grid(t.line, t.lineWidth);
    for (const auto& tick : m_xTicks)
        if (!tick.label.isEmpty()) {
            painter.setPen(grid);
            painter.drawLine(QPointF(x(tick.value), m_field.top()), QPointF(x(tick.value), m_field.bottom()));
        }
    for (const auto& tick : m_yTicks)
        if (!tick.label.isEmpty()) {
            painter.setPen(grid);
            painter.drawLine(QPointF(m_field.left(), y(tick.value)), QPointF(m_field.right(), y(tick.value)));
        }
    painter.setPen(QPen(t.outline, t.lineWidth));
    painter.drawLine(m_field.bottomLeft(), m_field.bottomRight());
    painter.drawLine(m_field.bottomLeft(), m_field.topLeft());
    qreal taken = m_room.left() - 1, free = m_room.bottom() + metrics.height();
    for (const auto& tick : m_xTicks) {
        const qreal at = x(tick.value);
        painter.setPen(QPen(t.outline, t.lineWidth));
        painter.drawLine(QPointF(at, m_field.bottom()),
                         QPointF(at, m_field.bottom() + (tick.label.isEmpty() ? 2 : 4) * m_scale));
        if (tick.label.isEmpty() || !m_hasLabels)
            continue;
        const qreal width = metrics.horizontalAdvance(tick.label);
        const qreal from = std::min(at - width / 2, m_room.right() - width);
        if (from < taken)
            continue;
        painter.setPen(t.muted);
        painter.drawText(QPointF(from, m_field.bottom() + 4 * m_scale + metrics.ascent()), tick.label);
        taken = from + width + 6 * m_scale;
    }
    for (const auto& tick : m_yTicks) {
        const qreal at = y(tick.value), top = at - metrics.height() / 2;
        painter.setPen(QPen(t.outline, t.lineWidth));
        painter.drawLine(QPointF(m_field.left() - (tick.label.isEmpty() ? 2 : 4) * m_scale, at),
                         QPointF(m_field.left(), at));
        if (tick.label.isEmpty() || !m_hasLabels || top + metrics.height() > free)
            continue;
        painter.setPen(t.muted);
        painter.drawText(QPointF(m_field.left() - 6 * m_scale - metrics.horizontalAdvance(tick.label),
                                 top + metrics.ascent()),
                         tick.label);
        free = top;
    }
    if (!m_hasTitles)
        return;
    painter.setPen(t.muted);
    painter.drawText(QPointF(m_room.left(), m_room.top() + metrics.ascent()),
                     metrics.elidedText(m_y.title, Qt::ElideRight, m_room.width()));
    const QString title = metrics.elidedText(m_x.title, Qt::ElideRight, m_room.width());
    painter.drawText(
        QPointF(m_room.right() - metrics.horizontalAdvance(title), m_room.bottom() - metrics.descent()),
        title);
}

} // namespace infralab::scaling
