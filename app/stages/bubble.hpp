#pragma once
// The small box of text beside what is pointed at. Here because every picture of the stages explains itself
// so.

#include <QRectF>
#include <QStringList>

class QPainter;

namespace infralab {

/// The first line in the monospaced face, the others muted; empty ones are left out. Beside `about`, inside
/// `bounds`.
void paintBubble(QPainter&, const QRectF& about, const QRectF& bounds, const QStringList& lines);

} // namespace infralab
