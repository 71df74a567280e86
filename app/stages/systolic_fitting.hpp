#pragma once
// What there is room for in an element at this zoom: type sizes, chips, lanes. Here so that no text is ever
// drawn where it would be cut.

#include "systolic_plane.hpp"

#include <QFont>

namespace infralab::systolic_stage {

enum class Detail { essential, full };

struct Fitting
{
    Closeness closeness = Closeness::map;
    QFont sumFont, operandFont;
    int sumCharacters = 0, operandCharacters = 0; ///< that fit
    QSizeF chip;                                  ///< of an operand that waits or travels, logical pixels
    QSizeF sumChip;                               ///< of a result that leaves
    int sumChipCharacters = 0;
    bool sideBoxes = false, topBoxes = false, outBoxes = false; ///< what waits or has left shows its value
    bool pinned = false;   ///< a stationary operand is written in its cell
    bool sumBoxes = false; ///< and a partial sum on its way from cell to cell
    qreal dot = 2;         ///< radius of a token without its value
    // Lanes inside an element, as shares of its side: where the side operand, the one from above and sums
    // travel.
    qreal sideLane = 0.25, topLane = 0.75, sumLane = 0.25;
    QPointF sumAt{0.5, 0.5}; ///< centre of the sum's text
    qreal line = 1;          ///< width of an outline, logical pixels
};

Fitting fit(const Plane&, const Scene&, Detail);

/// Centre of a resting token in an element, logical pixels.
QPointF sideRest(const Plane&, const Fitting&, Place);
QPointF topRest(const Plane&, const Fitting&, Place);
QPointF sumRest(const Plane&, const Fitting&, Place);
/// Waiting places that there is room for beside a row, above a column.
int sideSlots(const Plane&, const Fitting&);
int topSlots(const Plane&, const Fitting&);
/// Centre of the waiting place `slot` (1: next to enter) beside a row, or above a column; of results below
/// it.
QPointF sideQueue(const Plane&, const Fitting&, int row, qreal slot);
QPointF topQueue(const Plane&, const Fitting&, int column, qreal slot);
QPointF outbox(const Plane&, const Fitting&, int column, int rows, qreal slot);

} // namespace infralab::systolic_stage
