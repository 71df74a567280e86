#pragma once
// Pointer and keyboard of a reader, sent straight to a widget. Here because every stage is asked by hand.

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <QWidget>

namespace infralab::testing {

inline void mouse(QWidget& widget, QEvent::Type type, const QPointF& at, Qt::MouseButton button,
                  Qt::MouseButtons down)
{
    QMouseEvent event(type, at, widget.mapToGlobal(at), button, down, Qt::NoModifier);
    QApplication::sendEvent(&widget, &event);
}

inline void pointAt(QWidget& widget, const QPointF& at)
{
    mouse(widget, QEvent::MouseMove, at, Qt::NoButton, Qt::NoButton);
}

inline void click(QWidget& widget, const QPointF& at)
{
    pointAt(widget, at);
    mouse(widget, QEvent::MouseButtonPress, at, Qt::LeftButton, Qt::LeftButton);
    mouse(widget, QEvent::MouseButtonRelease, at, Qt::LeftButton, Qt::NoButton);
}

inline void drag(QWidget& widget, const QPointF& from, const QPointF& to)
{
    mouse(widget, QEvent::MouseButtonPress, from, Qt::LeftButton, Qt::LeftButton);
    for (int step = 1; step <= 4; ++step)
        mouse(widget, QEvent::MouseMove, from + (to - from) * step / 4.0, Qt::NoButton, Qt::LeftButton);
    mouse(widget, QEvent::MouseButtonRelease, to, Qt::LeftButton, Qt::NoButton);
}

inline void press(QWidget& widget, int key, const QString& text = {})
{
    QKeyEvent down(QEvent::KeyPress, key, Qt::NoModifier, text),
        up(QEvent::KeyRelease, key, Qt::NoModifier, text);
    QApplication::sendEvent(&widget, &down);
    QApplication::sendEvent(&widget, &up);
}

inline bool wheel(QWidget& widget, const QPointF& at, int notches)
{
    QWheelEvent event(at, widget.mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&widget, &event);
    return event.isAccepted();
}

/// Lets timers and queued calls run their course.
inline void settle(int rounds = 20)
{
    for (int i = 0; i < rounds; ++i)
        QApplication::processEvents();
}

} // namespace infralab::testing
