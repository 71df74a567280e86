#pragma once
// Type, ink and spacing given once to a widget or layout, and kept when the theme or a scale changes while
// running.

#include "look.hpp"

#include <QMargins>

class QLayout;
class QWidget;

namespace infralab {

/// How a text is set. `ink` names a token, so that it follows the theme.
struct Type
{
    qreal pixels = 13.5; ///< before the window's scale
    QFont::Weight weight = QFont::Normal;
    QColor Tokens::*ink = &Tokens::ink;
    bool mono = false;
    qreal tracking = 0; ///< extra space between letters, percent
};

void dress(QWidget&, const Type&);
/// Margins and spacing in logical pixels before the window's scale.
void dress(QLayout&, QMargins margins, int spacing);
/// A size that follows the window's scale; a component of 0 is left free.
void dressFixedSize(QWidget&, QSize);
void dressMinimumSize(QWidget&, QSize);
void dressMaximumSize(QWidget&, QSize);

/// Called by Look when something changed: gives every widget its type, ink and spacing anew.
void dressAllAgain();

} // namespace infralab
