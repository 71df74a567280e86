#pragma once
// Every run as a dot in the column of its host, by process, the groups side by side, each with the two
// intervals of its mean. Here apart from the view because it is a picture of its own.

#include "nested_design_scene.hpp"
#include "planning_view.hpp"
#include "scaling_fit_plot.hpp"

#include <QColor>
#include <QStringList>

#include <memory>

class QPainter;

namespace infralab::nested {

/// The colour of a group.
QColor colorOf(std::size_t group);
/// Three digits, or all before the point: "2.88", "1528".
QString shortly(double value);
/// "-6.79 to 1.19".
QString fromTo(const ShownInterval&);

class HostsPicture
{
public:
    void layOut(const QRectF& room, std::shared_ptr<const NestedScene>, qreal scale,
                std::vector<Spot>& spots);
    void paint(QPainter&) const;

    bool isEmpty() const { return m_columns.empty() || m_plot.isEmpty(); }
    QString leftOut() const; ///< what had no room, as a phrase; empty where all is shown
    const QRectF& field() const { return m_plot.field(); }

private:
    struct Column
    {
        std::size_t host = 0;
        double from = 0; ///< along the axis; each is one wide
    };
    struct Bars ///< after a group's columns
    {
        std::size_t group = 0, first = 0, count = 0; ///< its columns
        double from = 0, pooled = 0, hostMeans = 0, to = 0;
    };

    void paintRuns(QPainter&, const Column&) const;
    void paintGroup(QPainter&, const Bars&) const;
    void paintNames(QPainter&) const;

    std::shared_ptr<const NestedScene> m_scene;
    scaling::Plot m_plot;
    QRectF m_room;
    std::vector<Column> m_columns;
    std::vector<Bars> m_bars;
    qreal m_scale = 1;
};

/// An upright interval with caps and a mark at its value.
void paintUprightInterval(QPainter&, const scaling::Plot&, double x, const ShownInterval&, const QColor&,
                          qreal scale);

} // namespace infralab::nested
