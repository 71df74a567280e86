#pragma once
// Strokes and fills shared by the files of the style, so that every control has the same corner, outline and
// ring.

#include "look.hpp"

#include <QPainter>
#include <QStyleOption>

namespace infralab::paint {

/// How a control stands: drawn from these alone.
struct Standing
{
    bool enabled = true, hovered = false, pressed = false, focused = false;
};

inline Standing standingOf(const QStyleOption& option)
{
    const auto s = option.state;
    return {s.testFlag(QStyle::State_Enabled), s.testFlag(QStyle::State_MouseOver),
            s.testFlag(QStyle::State_Sunken), s.testFlag(QStyle::State_HasFocus)};
}

/// A rounded box with the outline of the theme; `fill` may be transparent.
void box(QPainter&, const QRectF&, const QColor& fill, const QColor& outline, qreal radius);
/// The ring that shows where the keyboard is, inside the rectangle.
void focusRing(QPainter&, const QRectF&, qreal radius, const QColor& ink);
/// One of Qt::UpArrow, DownArrow, LeftArrow, RightArrow as an open chevron.
void chevron(QPainter&, const QRectF&, Qt::ArrowType, const QColor& ink);
/// The outline of an acting control in this standing.
QColor outlineOf(const Standing&);

constexpr qreal cornerRadius = 6;

} // namespace infralab::paint
