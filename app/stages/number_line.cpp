// Paints the number line.
// Here: ticks as tall as the format is coarse, a filled strip where it is too dense to show, the rounding as
// an arrow.

#include "number_line.hpp"

#include "app/look/look.hpp"
#include "numerals.hpp"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace infralab::numbers {

namespace {

constexpr qreal nameType = 12, tickType = 10.5, titleType = 12, leastRow = 30, largestRow = 52,
                closestTicks = 4;

/// Exactly where eight digits will do, else enough digits to tell neighbours apart.
QString placeText(double value, double step)
{
    if (value == 0)
        return QStringLiteral("0");
    if ((value == std::trunc(value) || step >= 10) && std::abs(value) < 1e9)
        return numeral(std::round(value));
    if (const QString exact = QString::number(value, 'g', 8); exact.toDouble() == value)
        return exact;
    const int digits = step > 0 ? static_cast<int>(std::ceil(std::log10(std::abs(value) / step))) + 2 : 6;
    return QString::number(value, 'g', std::clamp(digits, 3, 17));
}

/// An end of the stretch, to a hundredth of its width.
QString rangeText(double value, const Range& range)
{
    const double largest = std::max(std::abs(range.low), std::abs(range.high));
    const int digits = static_cast<int>(std::ceil(std::log10(largest / range.width()))) + 3;
    return std::abs(value) >= 1 && std::abs(value) < 1e9 && range.width() >= 100
               ? numeral(std::round(value))
               : QString::number(value, 'g', std::clamp(digits, 3, 17));
}

} // namespace

void NumberLine::layOut(const QRectF& area, const Scene& scene, int focus, qreal scale)
{
    m_area = area;
    m_scale = scale;
    m_rows.clear();
    const Look& look = Look::instance();
    const qreal title = QFontMetricsF(look.stageText(titleType)).height() + 22 * scale;
    qreal names = 0;
    for (const FormatFacts& f : scene.formats())
        names = std::max(names, QFontMetricsF(look.stageText(nameType, QFont::Bold)).horizontalAdvance(f.id));
    m_lines = QRectF(area.left() + names + 14 * scale, area.top() + title, area.width() - names - 22 * scale,
                     area.height() - title - QFontMetricsF(look.stageMono(tickType)).height() * 0.6);
    const int room = std::max(1, static_cast<int>(m_lines.height() / (leastRow * scale)));
    // The focused format always; of the others as many as there is room for.
    const int count = static_cast<int>(scene.formats().size());
    for (int i = 0; i < count; ++i)
        if (i == focus || static_cast<int>(m_rows.size()) < room - (focus > i ? 1 : 0))
            m_rows.push_back(i);
    m_focusRow = static_cast<int>(std::find(m_rows.begin(), m_rows.end(), focus) - m_rows.begin());
    m_rowHeight = m_rows.empty()
                      ? 0
                      : std::min(largestRow * scale, m_lines.height() / static_cast<qreal>(m_rows.size()));
}

qreal NumberLine::x(double value, const Range& range) const
{
    return m_lines.left() + m_lines.width() * (value - range.low) / range.width();
}

Range NumberLine::zoomed(const Range& range, double factor, qreal at) const
{
    if (m_lines.width() <= 0 || !(factor > 0))
        return range;
    const double fixed = range.low + range.width() * (at - m_lines.left()) / m_lines.width();
    const Range next{fixed - (fixed - range.low) / factor, fixed + (range.high - fixed) / factor};
    // No nearer than doubles can tell places apart, no further than they reach.
    const double largest = std::max(std::abs(next.low), std::abs(next.high));
    return next.width() > largest * 1e-14 && largest < 1e305 && next.width() > 1e-305 ? next : range;
}

Range NumberLine::moved(const Range& range, qreal pixels) const
{
    const double by = m_lines.width() > 0 ? -range.width() * pixels / m_lines.width() : 0;
    const Range next{range.low + by, range.high + by};
    return std::isfinite(next.low) && std::isfinite(next.high) ? next : range;
}

void NumberLine::paint(QPainter& painter, const Scene& scene, int input, int focus, const Range& range) const
{
    if (m_rows.empty() || m_lines.width() < 20 || m_lines.height() < 20 || !(range.width() > 0))
        return;
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const QFont font = look.stageText(titleType);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    painter.setPen(t.muted);
    const QString title = QStringLiteral("every representable value from %1 to %2")
                              .arg(rangeText(range.low, range), rangeText(range.high, range));
    painter.drawText(QPointF(m_area.left(), m_area.top() + metrics.ascent()),
                     metrics.elidedText(title, Qt::ElideRight, m_area.width()));
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        paintFormat(painter, scene, m_rows[row], static_cast<int>(row), m_rows[row] == focus, range);
    paintInput(painter, scene, input, focus, range);
}

void NumberLine::paintFormat(QPainter& painter, const Scene& scene, int format, int row, bool focused,
                             const Range& range) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const FormatFacts& f = scene.formats()[static_cast<std::size_t>(format)];
    const qreal y = baseline(row);
    const QFont nameFont = look.stageText(nameType, focused ? QFont::Bold : QFont::Normal),
                tickFont = look.stageMono(tickType);
    const QFontMetricsF names(nameFont), ticks(tickFont);
    painter.setFont(nameFont);
    painter.setPen(focused ? t.ink : t.muted);
    painter.drawText(QPointF(m_area.left(), y + names.capHeight() / 2), f.id);
    painter.setPen(QPen(t.line, t.lineWidth));
    painter.drawLine(QPointF(m_lines.left(), y), QPointF(m_lines.right(), y));

    const double perPixel = range.width() / m_lines.width();
    const Density density = valuesIn(f, range, closestTicks * perPixel);
    const qreal most = std::min(m_rowHeight * 0.28, 13 * m_scale);
    painter.setPen(Qt::NoPen);
    painter.setBrush(mix(t.panel, t.blue, 0.3));
    for (const Range& piece : density.dense)
        painter.drawRect(
            QRectF(QPointF(x(piece.low, range), y - most * 0.4),
                   QPointF(std::max(x(piece.high, range), x(piece.low, range) + 1), y + most * 0.4)));
    // Coarse values stand tall, close ones short.
    const qreal spacing = density.values.size() > 1
                              ? m_lines.width() / static_cast<qreal>(density.values.size())
                              : m_lines.width();
    const qreal half = most * std::clamp(0.35 + spacing / (60 * m_scale), 0.35, 1.0);
    painter.setPen(QPen(t.blue, spacing > 20 * m_scale ? 2.5 * t.lineWidth : 1.2 * t.lineWidth, Qt::SolidLine,
                        Qt::FlatCap));
    std::vector<QLineF> lines;
    for (const double value : density.values)
        lines.emplace_back(x(value, range), y - half, x(value, range), y + half);
    painter.drawLines(lines.data(), static_cast<int>(lines.size()));
    if (focused || spacing > 90 * m_scale) {
        painter.setFont(tickFont);
        painter.setPen(t.muted);
        qreal free = m_lines.left() - 30 * m_scale;
        const double step = density.values.size() > 1 ? density.values[1] - density.values[0] : 0;
        for (const double value : density.values) {
            const QString text = placeText(value, step);
            const qreal width = ticks.horizontalAdvance(text);
            const qreal left = std::clamp(x(value, range) - width / 2,
                                          m_area.left() + names.horizontalAdvance(f.id) + 4 * m_scale,
                                          m_area.right() - width);
            if (left < free || y + half + ticks.height() > m_area.bottom() + 2)
                continue;
            painter.drawText(QPointF(left, y + half + ticks.ascent() + 1), text);
            free = left + width + 8 * m_scale;
        }
    }
    if (const auto beyond = beyondLargest(f))
        for (const double sign : {-1.0, 1.0}) {
            const qreal at = x(sign * beyond->at, range);
            if (!(f.hasSign || sign > 0) || at < m_lines.left() || at > m_lines.right())
                continue;
            const QString text =
                (sign < 0 && f.hasInfinity ? QStringLiteral("-") : QString()) + beyond->meaning;
            painter.setBrush(t.panel);
            QPen dashed(t.orange, 1.3 * t.lineWidth, Qt::CustomDashLine);
            dashed.setDashPattern({2.5, 2});
            painter.setPen(dashed);
            const QRectF slot(at - 8 * m_scale, y - most * 0.85, 16 * m_scale, most * 1.7);
            painter.drawRoundedRect(slot, 3, 3);
            painter.setFont(look.stageText(tickType));
            painter.setPen(t.orangeText);
            const QString label = text + QStringLiteral(" slot");
            const QFontMetricsF words(look.stageText(tickType));
            const qreal left = std::clamp(at - words.horizontalAdvance(label) / 2, m_lines.left(),
                                          m_area.right() - words.horizontalAdvance(label));
            if (m_rowHeight > leastRow * m_scale * 0.9)
                painter.drawText(QPointF(left, slot.bottom() + words.ascent()), label);
        }
}

void NumberLine::paintInput(QPainter& painter, const Scene& scene, int input, int focus,
                            const Range& range) const
{
    const Look& look = Look::instance();
    const Tokens& t = look.tokens();
    const double asked = scene.asked(input);
    const Encoding& e = scene.encoding(input, focus);
    const FormatFacts& f = scene.formats()[static_cast<std::size_t>(focus)];
    const qreal y = baseline(m_focusRow), lift = std::min(m_rowHeight * 0.36, 18 * m_scale);
    const bool inSight = asked >= range.low && asked <= range.high;
    const qreal at = x(asked, range);
    if (inSight) {
        const qreal top = m_lines.top() - 6 * m_scale;
        painter.setPen(QPen(t.orange, 1.6 * t.lineWidth));
        painter.drawLine(QPointF(at, top), QPointF(at, std::min(m_area.bottom(), y + lift * 0.7)));
        painter.setBrush(t.orange);
        painter.setPen(Qt::NoPen);
        painter.drawEllipse(QPointF(at, top), 4.5 * m_scale, 4.5 * m_scale);
        const QFont font = look.stageMono(13, QFont::Bold);
        const QFontMetricsF metrics(font);
        const QString text =
            metrics.elidedText(scene.inputText(input), Qt::ElideMiddle, m_lines.width() * 0.5);
        const qreal width = metrics.horizontalAdvance(text);
        const qreal left =
            at + 9 * m_scale + width <= m_area.right() ? at + 9 * m_scale : at - 9 * m_scale - width;
        painter.setFont(font);
        painter.setPen(t.orangeText);
        painter.drawText(QPointF(left, top + metrics.capHeight() / 2), text);
    }
    // Half way between the neighbours a tie is decided.
    const double stored = e.stored();
    double target = stored;
    if (!std::isfinite(stored)) {
        const auto beyond = beyondLargest(f);
        if (!beyond)
            return;
        target = std::signbit(std::isnan(stored) ? asked : stored) ? -beyond->at : beyond->at;
    }
    if (std::isfinite(stored) && std::isfinite(asked) && asked != stored) {
        bool hasOther = false;
        const double other = (asked > stored ? e.above : e.below).toDouble(&hasOther);
        if (hasOther && std::isfinite(other)) {
            const qreal tie = x(stored / 2 + other / 2, range), r = 4 * m_scale;
            if (tie >= m_lines.left() && tie <= m_lines.right()) {
                painter.setPen(QPen(t.violet, 1.5 * t.lineWidth));
                painter.setBrush(t.panel);
                painter.drawPolygon(QPolygonF{QPointF(tie, y - r), QPointF(tie + r, y), QPointF(tie, y + r),
                                              QPointF(tie - r, y)});
            }
        }
    }
    if (!inSight || asked == target || target < range.low || target > range.high)
        return;
    const qreal to = x(target, range), distance = std::abs(to - at);
    if (distance < 3)
        return;
    QPainterPath arrow(QPointF(at, y - 1));
    arrow.quadTo(QPointF((at + to) / 2, y - 2 * lift), QPointF(to, y - 2));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(t.green, 2.2 * t.lineWidth, Qt::SolidLine, Qt::RoundCap));
    painter.drawPath(arrow);
    const qreal head = std::min(7 * m_scale, distance / 2);
    const QPointF tip(to, y - 1), along = arrow.pointAtPercent(0.9) - tip;
    const qreal length = std::max(1e-6, std::hypot(along.x(), along.y()));
    const QPointF back = along / length * head, aside(-back.y() * 0.45, back.x() * 0.45);
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.green);
    painter.drawPolygon(QPolygonF{tip, tip + back + aside, tip + back - aside});
}

} // namespace infralab::numbers
