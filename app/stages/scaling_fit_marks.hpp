#pragma once
// How runs, optima, lines and bands look, and the legend that says so. Here so that a mark in the legend is
// the mark in the picture.

#include <QColor>
#include <QRectF>
#include <QString>

#include <vector>

class QPainter;

namespace infralab::scaling {

enum class Mark { line, dashes, band, disc, target, ring, diamond, cross };

/// A point's mark, `size` across; nothing where the point is not known.
void paintMark(QPainter&, Mark, const QPointF& at, qreal size, const QColor&);

struct LegendEntry
{
    QString text;
    QColor color;
    Mark mark = Mark::line;
};

class Legend
{
public:
    /// Rows from the top of `room`; entries for which `most` pixels of height do not suffice are left out.
    /// Returns the height taken.
    qreal layOut(const QRectF& room, std::vector<LegendEntry>, qreal most, qreal scale);
    void paint(QPainter&) const;

private:
    struct Placed
    {
        QRectF box;
        LegendEntry entry;
    };
    std::vector<Placed> m_placed;
    qreal m_scale = 1;
};

} // namespace infralab::scaling
