#pragma once
// The bits of one input in every chosen format, under each other and lined up where exponent and fraction
// meet. Here apart from the stage, so that painting, pointing and the keyboard share one geometry.

#include "numbers_scene.hpp"

#include <QPointF>
#include <QRectF>

#include <vector>

class QPainter;

namespace infralab::numbers {

/// A bit of a format: 0 is the top one, the sign where there is one.
struct BitPlace
{
    int format = 0, bit = 0;
    bool operator==(const BitPlace&) const = default;
};

class BitRows
{
public:
    /// Height that the rows want at most, and at least to be read.
    static qreal wishedHeight(int formats, qreal scale);
    static qreal leastHeight(int formats, qreal scale);
    void layOut(const QRectF& area, const Scene&, int input, qreal scale);
    void paint(QPainter&, const Scene&, int input, int focus, std::optional<BitPlace> pointed) const;

    std::optional<BitPlace> bitAt(const Scene&, const QPointF&) const;
    std::optional<int> rowAt(const QPointF&) const;
    QRectF bit(const Scene&, BitPlace) const;
    QRectF row(int format) const;
    /// Whether digits fit into the bits.
    bool hasDigits() const { return m_hasDigits; }

private:
    void paintCaptions(QPainter&, const Scene&) const;

    QRectF m_area;
    qreal m_scale = 1, m_shrink = 1, m_rowHeight = 0, m_bitWidth = 0, m_signLeft = 0, m_meet = 0;
    qreal m_wordRight = 0, m_valueLeft = 0; ///< of the columns at the right
    int m_rows = 0;
    bool m_hasDigits = false, m_hasWords = false;
};

} // namespace infralab::numbers
