#pragma once
// A, B and C beside the array with the elements in flight lit, and the map of folds. Here so that a reader
// sees which part of the product the array is at.

#include "product_progress.hpp"
#include "sprite_canvas.hpp"
#include "systolic_fitting.hpp"

#include <QRectF>

class QPainter;

namespace infralab::systolic_stage {

class Matrices
{
public:
    static constexpr int mostMarks = 128; ///< rows and columns kept of a matrix

    /// Places what the outputs hold into `area`; with `detail` essential only C and the folds.
    void layOut(const QRectF& area, const Scene&, Detail, qreal stageScale, qreal ratio);
    void paint(QPainter&, const Scene&, const Progress&, const Element& pointed);
    /// The fold at the point, or nothing.
    std::optional<std::int64_t> foldAt(const Scene&, const QPointF&) const;
    /// The centre of a fold's place on the map; null where there is no map.
    QPointF foldPlace(const Scene&, std::int64_t fold) const;
    bool isEmpty() const { return m_plates.empty() && m_foldMap.isEmpty(); }

private:
    struct Plate
    {
        char name = 'a';
        QRectF label, cells;
    };
    void paintPlate(QPainter&, const Plate&, const Marks&, QColor lit);
    void paintSquares(QPainter&, const Plate&, const Marks&, QColor lit);
    void paintPointer(QPainter&, const Plate&, const Marks&, int row, int column) const;
    void paintFolds(QPainter&, const Scene&) const;

    std::vector<Plate> m_plates;
    QRectF m_foldLabel, m_foldMap;
    qreal m_scale = 1, m_ratio = 1;
    SpriteCanvas m_canvas;
};

/// Index of the fold at a row and a column of the map: folds of one column of folds follow each other.
std::int64_t foldIndex(const Grid& foldMap, int row, int column);

} // namespace infralab::systolic_stage
