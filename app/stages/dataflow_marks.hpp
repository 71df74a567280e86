#pragma once
// How the three dataflows are told apart in pictures of cost: a colour, a marker and a short name each.

#include "systolic_scene.hpp"

#include <QColor>

class QPainter;
class QPointF;

namespace infralab::systolic_stage {

constexpr Dataflow dataflows[] = {Dataflow::outputStationary, Dataflow::weightStationary,
                                  Dataflow::inputStationary};

QString shortName(Dataflow); ///< as the outputs spell it: "OS", "WS", "IS"
QColor colorOf(Dataflow);
/// A disc, a square or a triangle.
void paintMarker(QPainter&, const QPointF& centre, qreal radius, Dataflow, bool filled);
/// A row of markers with their names from `area`'s left; returns the height used.
qreal paintDataflowKey(QPainter&, const QRectF& area, qreal stageScale);

} // namespace infralab::systolic_stage
