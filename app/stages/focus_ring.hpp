#pragma once
// The ring that shows where the keyboard is. Here because every picture of the stages takes the focus.

#include "app/look/look.hpp"

#include <QPainter>

namespace infralab {

/// Whether the focus came by a key; a click needs no ring to be found.
inline bool isKeyboardFocus(Qt::FocusReason reason)
{
    return reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason ||
           reason == Qt::ShortcutFocusReason;
}

inline void paintFocusRing(QPainter& painter, const QRectF& rect)
{
    const Tokens& t = Look::instance().tokens();
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(t.blue, 2 * t.lineWidth));
    painter.drawRoundedRect(rect.adjusted(2, 2, -2, -2), 5, 5);
}

} // namespace infralab
