#pragma once
// The gradients of one step by size, before the ranges of the format: what is flushed, subnormal, normal, too
// large. Here apart from the view, because layout and drawing of this picture are one idea.

#include "loss_scaling_scene.hpp"

#include <QRectF>

#include <optional>

class QPainter;

namespace infralab::training {

class HistogramPicture
{
public:
    void layOut(const QRectF& area, const Scene&, qreal scale);
    void paint(QPainter&, Scene&, std::int64_t step, std::optional<int> pointed) const;
    const QRectF& area() const { return m_area; }
    std::optional<int> exponentAt(const QPointF&) const;
    QRectF bin(int exponent) const;
    int lowest() const { return m_low; }
    int highest() const { return m_high; }

private:
    qreal x(double exponent) const;
    void paintRanges(QPainter&, const Scene&) const;
    void paintAxis(QPainter&) const;
    void paintArrow(QPainter&, const Sizes& without, const Sizes& with, double scale) const;

    QRectF m_area, m_box;
    qreal m_scale = 1, m_arrow = 0; ///< height of the band of the arrow
    int m_low = -30, m_high = 20;   ///< exponents shown
};

} // namespace infralab::training
