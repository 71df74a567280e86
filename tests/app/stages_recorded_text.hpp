#pragma once
// What a widget writes, caught on its way to the pixels: each text with its box on the widget. Here so that a
// test can say that nothing is cut without comparing pictures.

#include <QRectF>
#include <QString>

#include <vector>

class QWidget;

namespace infralab::testing {

struct WrittenText
{
    QString text;
    QRectF box; ///< in the widget's coordinates
};

/// Whether two texts run into each other by more than their accents' room.
bool collide(const WrittenText&, const WrittenText&);
/// Renders the widget with its children and returns all texts.
std::vector<WrittenText> textsOf(QWidget&);

} // namespace infralab::testing
