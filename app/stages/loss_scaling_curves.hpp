#pragma once
// The small charts beside the histogram: losses, and the loss scale with its skipped steps. Here apart from
// the view, because both share axes, the mark of the present step and how a step is found under the pointer.

#include "loss_scaling_scene.hpp"

#include <QPen>
#include <QRectF>

#include <optional>

class QPainter;

namespace infralab::training {

struct Curve
{
    QString name;
    const Series* series = nullptr;
    QPen pen;
    bool asSteps = false; ///< a staircase
};

/// A chart over steps with a logarithmic vertical axis.
class CurvesPicture
{
public:
    /// Powers of `base` are its ticks: 10 or 2.
    void layOut(const QRectF& area, std::vector<Curve>, std::int64_t steps, double base, qreal scale);
    void paint(QPainter&, const QString& title, std::int64_t step, std::optional<std::int64_t> pointed,
               const std::vector<std::int64_t>& marked) const;
    const QRectF& area() const { return m_area; }
    std::optional<std::int64_t> stepAt(const QPointF&) const;
    QRectF column(std::int64_t step) const;

private:
    qreal x(double step) const;
    qreal y(double value) const;
    void paintAxes(QPainter&) const;

    QRectF m_area, m_box;
    std::vector<Curve> m_curves;
    std::int64_t m_steps = 1;
    double m_base = 10, m_low = 0, m_high = 1; ///< powers of the base
    qreal m_scale = 1;
};

} // namespace infralab::training
