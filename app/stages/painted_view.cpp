// Focus, and when to lay out.

#include "painted_view.hpp"

#include "app/look/look.hpp"
#include "focus_ring.hpp"

#include <QFocusEvent>

#include <utility>

namespace infralab {

PaintedView::PaintedView(QWidget* parent)
    : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMinimumSize(160, 120);
    connect(&Look::instance(), &Look::changed, this, &PaintedView::relay);
}

void PaintedView::layOutOnce()
{
    if (!std::exchange(m_laidOut, true))
        layOut();
}

void PaintedView::relay()
{
    m_laidOut = false;
    update();
}

bool PaintedView::event(QEvent* event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) {
        m_ring =
            event->type() == QEvent::FocusIn && isKeyboardFocus(static_cast<QFocusEvent*>(event)->reason());
        update();
    }
    return QWidget::event(event);
}

void PaintedView::resizeEvent(QResizeEvent*)
{
    m_laidOut = false;
}

} // namespace infralab
