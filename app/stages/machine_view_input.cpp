// Pointer, wheel, pinch and keyboard on the systolic array's picture.
// Here beside machine_view.cpp, which paints it.

#include "machine_view.hpp"

#include "focus_ring.hpp"

#include <QGestureEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace infralab::systolic_stage {

namespace {

constexpr qreal keyZoom = 1.25, dragStart = 4;

} // namespace

bool MachineView::event(QEvent* event)
{
    if (event->type() == QEvent::Gesture) {
        if (auto* pinch =
                static_cast<QPinchGesture*>(static_cast<QGestureEvent*>(event)->gesture(Qt::PinchGesture))) {
            zoom(pinch->scaleFactor(), mapFromGlobal(pinch->centerPoint()));
            return true;
        }
    } else if (event->type() == QEvent::NativeGesture) {
        auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            zoom(1 + gesture->value(), gesture->position());
            return true;
        }
    }
    return PaintedView::event(event);
}

void MachineView::zoom(qreal factor, const QPointF& fixed)
{
    if (!m_scene->hasMachine() || !(factor > 0.01))
        return;
    layOutOnce();
    m_plane.zoomBy(factor, fixed);
    relay();
}

void MachineView::wheelEvent(QWheelEvent* event)
{
    layOutOnce();
    const double notches = event->angleDelta().y() / 120.0;
    // Seen whole already: the wheel belongs to the page.
    if (!m_plane.arena().contains(event->position()) || notches == 0 || (notches < 0 && m_plane.isWhole())) {
        event->ignore();
        return;
    }
    zoom(std::pow(keyZoom, notches), event->position());
    event->accept();
}

void MachineView::pointAt(const QPointF& point)
{
    layOutOnce();
    m_hovered = m_scene->hasMachine() ? m_plane.placeAt(point) : std::nullopt;
    m_pointedFrame = pointedPlace() ? m_history.frameAt(point) : std::nullopt;
    const bool pressable = m_pointedFrame || m_matrices.foldAt(*m_scene, point);
    setCursor(m_dragged ? Qt::ClosedHandCursor : pressable ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void MachineView::mouseMoveEvent(QMouseEvent* event)
{
    if (m_pressed && !m_plane.isWhole() &&
        (m_dragged || (event->position() - *m_pressed).manhattanLength() > dragStart)) {
        m_plane.panBy(event->position() - m_dragged.value_or(*m_pressed));
        m_dragged = event->position();
    }
    pointAt(event->position());
}

void MachineView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        m_pressed = event->position();
}

void MachineView::mouseReleaseEvent(QMouseEvent* event)
{
    const bool click = m_pressed && !m_dragged && event->button() == Qt::LeftButton;
    m_pressed.reset();
    m_dragged.reset();
    if (!click) {
        pointAt(event->position());
        return;
    }
    layOutOnce();
    if (const auto frame = pointedPlace() ? m_history.frameAt(event->position()) : std::nullopt) {
        emit frameRequested(*frame);
    } else if (const auto fold = m_matrices.foldAt(*m_scene, event->position())) {
        emit foldChosen(*fold);
    } else if (m_plane.arena().contains(event->position()) && m_scene->hasMachine()) {
        const auto place = m_plane.placeAt(event->position());
        m_kept = place == m_kept ? std::nullopt : place;
        describe();
    }
    pointAt(event->position());
}

void MachineView::mouseDoubleClickEvent(QMouseEvent*)
{
    m_pressed.reset();
    m_plane.showAll();
    relay();
}

void MachineView::leaveEvent(QEvent*)
{
    m_hovered.reset();
    m_pointedFrame.reset();
    update();
}

void MachineView::movePointer(int rows, int columns)
{
    const Frames& frames = m_scene->frames();
    const Place from = m_kept.value_or(Place{-rows, -columns});
    m_kept = Place{std::clamp(from.row + rows, 0, frames.rows - 1),
                   std::clamp(from.column + columns, 0, frames.columns - 1)};
    m_hovered.reset();
    layOutOnce();
    m_plane.reveal(*m_kept);
    relay();
    describe();
    update();
}

void MachineView::keyPressEvent(QKeyEvent* event)
{
    if (!m_scene->hasMachine()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const int step = event->modifiers() & Qt::ShiftModifier ? 8 : 1;
    switch (event->key()) {
    case Qt::Key_Left:
        movePointer(0, -step);
        return;
    case Qt::Key_Right:
        movePointer(0, step);
        return;
    case Qt::Key_Up:
        movePointer(-step, 0);
        return;
    case Qt::Key_Down:
        movePointer(step, 0);
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom(keyZoom, m_kept ? m_plane.cell(*m_kept).center() : m_plane.arena().center());
        return;
    case Qt::Key_Minus:
        zoom(1 / keyZoom, m_kept ? m_plane.cell(*m_kept).center() : m_plane.arena().center());
        return;
    case Qt::Key_0:
        mouseDoubleClickEvent(nullptr);
        return;
    case Qt::Key_Escape:
        if (m_kept) {
            m_kept.reset();
            describe();
            update();
            return;
        }
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

} // namespace infralab::systolic_stage
