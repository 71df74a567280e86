#pragma once
// Where each element, wire lane and waiting operand of the array lies on the picture, at any zoom. Here so
// that painting, pointing and the keyboard share one geometry.

#include "systolic_scene.hpp"

#include <QPointF>
#include <QRectF>

#include <optional>

namespace infralab::systolic_stage {

/// How much of an element there is room for.
enum class Closeness {
    map,      ///< one colour an element
    dots,     ///< cells with shapes, tokens as dots
    values,   ///< and the sum written in the cell
    operands, ///< and operands written on their tokens
};

/// Device pixels of a pitch from which on cells and their tokens can be told apart.
constexpr qreal fewestDevicePixels = 5;

class Plane
{
public:
    /// Room in pitches beside the array for operands that wait.
    static constexpr qreal queueLeft = 2.7, queueTop = 1.35;

    /// Lays an array of rows x columns into `arena` (logical pixels) at the present zoom; `ratio` is the
    /// device's.
    void fit(int rows, int columns, const QRectF& arena, qreal stageScale, qreal ratio);
    void zoomBy(qreal factor, const QPointF& fixed);
    void panBy(const QPointF& by);
    void showAll();
    bool isWhole() const { return m_zoom <= 1; }
    qreal zoom() const { return m_zoom; }
    /// Moves as little as needed so that the element is in sight.
    void reveal(Place);

    /// Width that an array of that size takes of a room so large, waiting operands included.
    static qreal widthIn(const QSizeF& room, int rows, int columns, qreal stageScale);
    const QRectF& arena() const { return m_arena; }
    qreal pitch() const { return m_pitch; }
    qreal side() const { return m_side; } ///< of a cell, the rest of the pitch is gap
    QRectF cell(Place) const;
    QRectF array() const;
    std::optional<Place> placeAt(const QPointF&) const;
    /// Elements in sight, inclusive; empty where rows or columns are 0.
    struct Span
    {
        int firstRow = 0, lastRow = -1, firstColumn = 0, lastColumn = -1;
    };
    Span visible() const;
    qreal scale() const { return m_scale; }
    qreal ratio() const { return m_ratio; }

private:
    void place();

    int m_rows = 0, m_columns = 0;
    QRectF m_arena;
    qreal m_scale = 1, m_ratio = 1;
    qreal m_zoom = 1, m_fitPitch = 1, m_pitch = 1, m_side = 1;
    QPointF m_pan;    ///< shift of the array's centre from its place when whole
    QPointF m_origin; ///< corner of element 0, 0
};

} // namespace infralab::systolic_stage
