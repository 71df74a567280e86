// Geometry of the array on the picture.
// Here apart from painting, so that it can be tested without a pixel.

#include "systolic_plane.hpp"

#include <algorithm>

namespace infralab::systolic_stage {

namespace {

// Room in pitches for results that leave, and for operands that do.
constexpr qreal outbox = 0.95, marginRight = 0.35;
constexpr qreal largestPitch = 84, closestPitch = 132; // logical pixels before the stage's scale

qreal pitchIn(const QSizeF& room, int rows, int columns, qreal stageScale)
{
    return std::min({room.width() / (columns + Plane::queueLeft + marginRight),
                     room.height() / (rows + Plane::queueTop + outbox), largestPitch * stageScale});
}

} // namespace

void Plane::fit(int rows, int columns, const QRectF& arena, qreal stageScale, qreal ratio)
{
    if (rows != m_rows || columns != m_columns) {
        m_zoom = 1;
        m_pan = {};
    }
    m_rows = rows;
    m_columns = columns;
    m_arena = arena;
    m_scale = stageScale;
    m_ratio = std::max(0.5, ratio);
    place();
}

qreal Plane::widthIn(const QSizeF& room, int rows, int columns, qreal stageScale)
{
    return pitchIn(room, rows, columns, stageScale) * (columns + Plane::queueLeft + marginRight);
}

void Plane::place()
{
    m_fitPitch = std::max(1 / m_ratio, pitchIn(m_arena.size(), m_rows, m_columns, m_scale));
    m_zoom = std::clamp(m_zoom, 1.0, std::max(1.0, closestPitch * m_scale / m_fitPitch));
    if (m_zoom <= 1)
        m_pan = {};
    // Whole device pixels, so that every cell is equally wide and no line is soft.
    const auto snap = [this](qreal x) { return std::floor(x * m_ratio) / m_ratio; };
    const bool isMap = m_fitPitch * m_zoom * m_ratio < fewestDevicePixels;
    m_pitch = std::max(1 / m_ratio, isMap ? m_fitPitch * m_zoom : snap(m_fitPitch * m_zoom));
    const qreal gapShare = m_pitch < 30 * m_scale ? 0.11 : 0.15;
    const qreal gap = isMap ? 0 : std::max(1 / m_ratio, snap(m_pitch * gapShare));
    m_side = m_pitch - gap;
    const QSizeF whole(m_pitch * (m_columns + queueLeft + marginRight),
                       m_pitch * (m_rows + queueTop + outbox));
    const QSizeF spare(std::max(0.0, whole.width() - m_arena.width()) / 2,
                       std::max(0.0, whole.height() - m_arena.height()) / 2);
    m_pan = {std::clamp(m_pan.x(), -spare.width(), spare.width()),
             std::clamp(m_pan.y(), -spare.height(), spare.height())};
    const QPointF corner = m_arena.center() + m_pan - QPointF(whole.width(), whole.height()) / 2;
    m_origin = {snap(corner.x() + m_pitch * queueLeft), snap(corner.y() + m_pitch * queueTop)};
}

void Plane::zoomBy(qreal factor, const QPointF& fixed)
{
    const qreal before = m_pitch;
    const QPointF inArray = (fixed - m_origin) / before;
    m_zoom *= factor;
    place();
    const QPointF moved = m_origin + inArray * m_pitch;
    m_pan += fixed - moved;
    place();
}

void Plane::panBy(const QPointF& by)
{
    m_pan += by;
    place();
}

void Plane::showAll()
{
    m_zoom = 1;
    place();
}

void Plane::reveal(Place p)
{
    if (isWhole())
        return;
    const QRectF wanted = cell(p).adjusted(-m_pitch, -m_pitch, m_pitch, m_pitch);
    QPointF by;
    if (wanted.left() < m_arena.left())
        by.setX(m_arena.left() - wanted.left());
    else if (wanted.right() > m_arena.right())
        by.setX(m_arena.right() - wanted.right());
    if (wanted.top() < m_arena.top())
        by.setY(m_arena.top() - wanted.top());
    else if (wanted.bottom() > m_arena.bottom())
        by.setY(m_arena.bottom() - wanted.bottom());
    panBy(by);
}

QRectF Plane::cell(Place p) const
{
    return {m_origin.x() + m_pitch * p.column, m_origin.y() + m_pitch * p.row, m_side, m_side};
}

QRectF Plane::array() const
{
    return {m_origin, QSizeF(m_pitch * m_columns, m_pitch * m_rows)};
}

std::optional<Place> Plane::placeAt(const QPointF& point) const
{
    if (!m_arena.contains(point) || !array().contains(point))
        return std::nullopt;
    const QPointF inArray = (point - m_origin) / m_pitch;
    return Place{std::clamp(static_cast<int>(inArray.y()), 0, m_rows - 1),
                 std::clamp(static_cast<int>(inArray.x()), 0, m_columns - 1)};
}

Plane::Span Plane::visible() const
{
    const auto index = [this](qreal from, qreal to, int count) {
        return std::clamp(static_cast<int>(std::floor((to - from) / m_pitch)), 0, std::max(0, count - 1));
    };
    if (m_rows <= 0 || m_columns <= 0)
        return {};
    return {index(m_origin.y(), m_arena.top(), m_rows), index(m_origin.y(), m_arena.bottom(), m_rows),
            index(m_origin.x(), m_arena.left(), m_columns), index(m_origin.x(), m_arena.right(), m_columns)};
}

} // namespace infralab::systolic_stage
