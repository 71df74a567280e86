// Reads and draws the history of one element.
// Here: a window of cycles as wide as the strip allows, the whole fold where it fits.

#include "systolic_history.hpp"

#include "app/look/look.hpp"

#include <QPainter>

#include <algorithm>

namespace infralab::systolic_stage {

namespace {

constexpr qreal leastStep = 7, largestStep = 16; // logical pixels before the stage's scale
constexpr int mostKnown = 4096;

} // namespace

void History::follow(Place place)
{
    if (!(place == m_place)) {
        m_place = place;
        m_known.clear();
    }
}

void History::forget()
{
    m_known.clear();
}

void History::layOut(const QRectF& area, const Scene& scene, std::int64_t now, qreal stageScale)
{
    m_area = area;
    m_scale = stageScale;
    const std::int64_t count = scene.frames().count;
    const auto room = static_cast<std::int64_t>(area.width() / (leastStep * stageScale));
    const std::int64_t shown = std::min(count, std::max<std::int64_t>(0, room));
    m_first = std::clamp<std::int64_t>(now - shown / 2, 0, std::max<std::int64_t>(0, count - shown));
    m_last = m_first + shown - 1;
    m_step = shown > 0 ? std::min(largestStep * stageScale, area.width() / static_cast<qreal>(shown)) : 0;
}

bool History::isComplete() const
{
    for (std::int64_t frame = m_first; frame <= m_last; ++frame)
        if (!m_known.contains(frame))
            return false;
    return true;
}

bool History::read(const Scene& scene, std::chrono::microseconds budget)
{
    if (!scene.hasMachine())
        return false;
    if (m_known.size() > mostKnown)
        m_known.clear();
    const auto start = std::chrono::steady_clock::now();
    for (std::int64_t frame = m_first; frame <= m_last; ++frame) {
        if (m_known.contains(frame))
            continue;
        if (std::chrono::steady_clock::now() - start > budget)
            return true;
        scene.frames().source->read(frame, m_frame);
        m_known.insert(frame, scene.element(m_frame, m_place));
    }
    return false;
}

std::optional<Element> History::at(std::int64_t frame) const
{
    const auto found = m_known.constFind(frame);
    return found == m_known.constEnd() ? std::nullopt : std::optional(*found);
}

std::optional<std::int64_t> History::frameAt(const QPointF& point) const
{
    if (!m_area.contains(point) || m_step <= 0 || m_last < m_first)
        return std::nullopt;
    const auto frame = m_first + static_cast<std::int64_t>((point.x() - m_area.left()) / m_step);
    return frame <= m_last ? std::optional(frame) : std::nullopt;
}

void History::paint(QPainter& painter, const Scene& scene, std::int64_t now,
                    std::optional<std::int64_t> pointed) const
{
    if (m_last < m_first || m_area.height() < 12)
        return;
    const Tokens& t = Look::instance().tokens();
    const qreal square = std::min(m_step - 1.5, 11 * m_scale);
    const qreal stripTop = m_area.bottom() - square - 2 * m_scale;
    const QRectF bars(m_area.left(), m_area.top(), m_area.width(), stripTop - m_area.top() - 5 * m_scale);
    double low = 0, high = 0;
    for (std::int64_t frame = m_first; frame <= m_last; ++frame)
        if (const auto e = at(frame); e && std::isfinite(e->sum)) {
            low = std::min(low, e->sum);
            high = std::max(high, e->sum);
        }
    const double extent = high - low;
    const qreal zero = extent > 0 ? bars.top() + bars.height() * high / extent : bars.bottom();
    painter.setPen(QPen(t.line, t.lineWidth));
    painter.drawLine(QPointF(bars.left(), zero),
                     QPointF(bars.left() + m_step * static_cast<qreal>(m_last - m_first + 1), zero));
    const QColor stationary = colorOf(topKind(scene.dataflow()), t);
    for (std::int64_t frame = m_first; frame <= m_last; ++frame) {
        const qreal x = m_area.left() + m_step * static_cast<qreal>(frame - m_first);
        const auto e = at(frame);
        if (!e)
            continue;
        if (std::isfinite(e->sum) && extent > 0) {
            const qreal top = bars.top() + bars.height() * (high - e->sum) / extent;
            painter.setPen(Qt::NoPen);
            painter.setBrush(frame == now ? t.orange : mix(t.panel, t.green, 0.7));
            painter.drawRect(
                QRectF(x + 1, std::min(top, zero), m_step - 2, std::max(1.0, std::abs(top - zero))));
        }
        paintCell(painter, QRectF(x + (m_step - square) / 2, stripTop, square, square), e->state, e->faulty,
                  stationary, t.lineWidth);
    }
    const auto outline = [&](std::int64_t frame, const QColor& color, Qt::PenStyle style) {
        if (frame < m_first || frame > m_last)
            return;
        const qreal x = m_area.left() + m_step * static_cast<qreal>(frame - m_first);
        painter.setPen(QPen(color, 1.5 * t.lineWidth, style));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(x, m_area.top() + 1, m_step, m_area.height() - 2));
    };
    outline(now, t.orange, Qt::SolidLine);
    if (pointed)
        outline(*pointed, t.outline, Qt::DashLine);
}

} // namespace infralab::systolic_stage
