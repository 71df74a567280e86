#pragma once
// The interval that pooled runs claim and the one that host means give, under each other on one axis, with
// nothing, the claim and the truth beside them. Here apart from the view because it is a picture of its own.

#include "nested_design_hosts.hpp"

namespace infralab::nested {

class IntervalsPicture
{
public:
    void layOut(const QRectF& room, std::shared_ptr<const NestedScene>, qreal scale,
                std::vector<Spot>& spots);
    void paint(QPainter&) const;

private:
    struct Row
    {
        QString name, numbers, note;
        ShownInterval interval;
        QColor color;
        double at = 0;
    };

    void paintUpright(QPainter&, double x, const QColor&, Qt::PenStyle) const;

    std::shared_ptr<const NestedScene> m_scene;
    scaling::Plot m_plot;
    std::vector<Row> m_rows;
    qreal m_scale = 1;
    bool m_isComparison = false;
};

} // namespace infralab::nested
