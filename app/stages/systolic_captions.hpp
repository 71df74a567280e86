#pragma once
// The words on the systolic stage: the line that names the dataflow, the key to the shapes, the text about an
// element. Here so that each is fitted to its place in one way and nothing is cut.

#include "product_progress.hpp"
#include "systolic_sprites.hpp"

namespace infralab::systolic_stage {

/// Draws a phrase with its token before it, one after the other from `area`'s top left, wrapping; returns the
/// height used. With a null painter it only measures.
qreal paintTitle(QPainter*, const QRectF& area, const Scene&, qreal stageScale);
/// What the key explains: cells, or the colours of a map.
enum class KeyTo { cells, mapOfStates, mapOfSums };
/// The key: states by their cells or colours. Leaves out what has no room. Returns the height
/// used.
qreal paintKey(QPainter*, const QRectF& area, const Scene&, KeyTo key, qreal stageScale);
/// Lines of text under each other, the first one in ink, elided to the width; returns the height used.
qreal paintLines(QPainter*, const QRectF& area, const QStringList& lines, bool firstIsMono, qreal stageScale);

/// "Cycle 11 of 22: 44 of 64 elements multiply, 10 of 64 results finished".
QString momentText(const Scene&, const Progress&, std::int64_t index);
/// "Element 4, 5, multiplying" and so on: place, state, fault.
QString placeText(const Scene&, const Element&, Place);
/// Everything about an element in one sentence, as a screen reader says it.
QString elementText(const Scene&, const Element&, Place);

} // namespace infralab::systolic_stage
