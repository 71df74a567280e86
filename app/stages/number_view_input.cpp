// Pointer, wheel and keyboard on one number in every format.
// Here beside number_view.cpp, which paints it.

#include "number_view.hpp"

#include "focus_ring.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace infralab::numbers {

namespace {

constexpr double keyZoom = 1.5, notchZoom = 1.25;
constexpr qreal dragStart = 4;

} // namespace

void NumberView::chooseFocus(int format)
{
    if (format == m_focus || static_cast<std::size_t>(format) >= m_scene->formats().size())
        return;
    m_focus = format;
    m_focusId = m_scene->formats()[static_cast<std::size_t>(format)].id;
    m_rangeIsOwn = false;
    relay();
    describe();
    update();
}

void NumberView::flip(BitPlace place)
{
    const QString text = m_scene->inputWithFlippedBit(m_input, place.format, place.bit);
    if (!text.isEmpty())
        emit inputEdited(text);
}

void NumberView::zoom(double factor, qreal x)
{
    layOutOnce();
    m_range = m_line.zoomed(m_range, factor, x);
    m_rangeIsOwn = true;
    update();
}

void NumberView::mouseMoveEvent(QMouseEvent* event)
{
    layOutOnce();
    if (m_pressed && m_line.area().contains(*m_pressed) &&
        (m_dragged || (event->position() - *m_pressed).manhattanLength() > dragStart)) {
        m_range = m_line.moved(m_range, event->position().x() - m_dragged.value_or(*m_pressed).x());
        m_rangeIsOwn = true;
        m_dragged = event->position();
        update();
        return;
    }
    const auto bit = m_scene->inputs() > 0 ? m_rows.bitAt(*m_scene, event->position()) : std::nullopt;
    const auto valid = bit && m_scene->encoding(m_input, bit->format).hasBits() ? bit : std::nullopt;
    setCursor(valid || m_rows.rowAt(event->position()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (valid != m_hovered) {
        m_hovered = valid;
        update();
    }
}

void NumberView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        m_pressed = event->position();
}

void NumberView::mouseReleaseEvent(QMouseEvent* event)
{
    const bool click = m_pressed && !m_dragged && event->button() == Qt::LeftButton;
    m_pressed.reset();
    m_dragged.reset();
    if (!click || m_scene->inputs() == 0)
        return;
    layOutOnce();
    if (const auto bit = m_rows.bitAt(*m_scene, event->position()))
        flip(*bit);
    else if (const auto row = m_rows.rowAt(event->position()))
        chooseFocus(*row);
}

void NumberView::mouseDoubleClickEvent(QMouseEvent* event)
{
    layOutOnce();
    if (!m_line.area().contains(event->position())) {
        mousePressEvent(event); // the second click of a quick pair flips a bit back
        return;
    }
    m_rangeIsOwn = false;
    relay();
}

void NumberView::leaveEvent(QEvent*)
{
    m_hovered.reset();
    update();
}

void NumberView::wheelEvent(QWheelEvent* event)
{
    layOutOnce();
    const double notches = event->angleDelta().y() / 120.0;
    if (!m_line.area().contains(event->position()) || notches == 0 || m_scene->inputs() == 0) {
        event->ignore();
        return;
    }
    zoom(std::pow(notchZoom, notches), event->position().x());
    event->accept();
}

void NumberView::moveCursor(int rows, int bits)
{
    if (m_scene->formats().empty())
        return;
    const int last = static_cast<int>(m_scene->formats().size()) - 1;
    const auto bitsOf = [this](int format) {
        return m_scene->formats()[static_cast<std::size_t>(format)].bits();
    };
    BitPlace place = m_cursor.value_or(BitPlace{m_focus, bits < 0 ? bitsOf(m_focus) : -1});
    if (!m_cursor && bits == 0)
        place.bit = 0;
    place.format = std::clamp(place.format + rows, 0, last);
    place.bit = std::clamp(place.bit + bits, 0, bitsOf(place.format) - 1);
    m_cursor = place;
    m_hovered.reset();
    chooseFocus(place.format);
    describe();
    update();
}

void NumberView::keyPressEvent(QKeyEvent* event)
{
    if (m_scene->inputs() == 0) {
        QWidget::keyPressEvent(event);
        return;
    }
    const qreal middle = width() / 2.0;
    switch (event->key()) {
    case Qt::Key_Left:
        moveCursor(0, -1);
        return;
    case Qt::Key_Right:
        moveCursor(0, 1);
        return;
    case Qt::Key_Up:
        moveCursor(-1, 0);
        return;
    case Qt::Key_Down:
        moveCursor(1, 0);
        return;
    case Qt::Key_PageUp:
        emit inputWanted(std::max(0, m_input - 1));
        return;
    case Qt::Key_PageDown:
        emit inputWanted(std::min(m_scene->inputs() - 1, m_input + 1));
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom(keyZoom, middle);
        return;
    case Qt::Key_Minus:
        zoom(1 / keyZoom, middle);
        return;
    case Qt::Key_0:
        m_rangeIsOwn = false;
        relay();
        return;
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_cursor) {
            flip(*m_cursor);
            return;
        }
        break;
    case Qt::Key_Escape:
        if (m_cursor) {
            m_cursor.reset();
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

} // namespace infralab::numbers
