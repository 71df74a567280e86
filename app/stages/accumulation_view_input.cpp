// Pointer, wheel and keyboard on the pictures of a sum.
// Here once for all of them: each tells its things, their places and their words.

#include "accumulation_view.hpp"

#include "focus_ring.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace infralab::sums {

namespace {

constexpr double keyZoom = 1.5, notchZoom = 1.25;
constexpr qreal dragStart = 4;

} // namespace

std::optional<SumView::Pointed> SumView::pointedAt(const QPointF& point)
{
    layOutOnce();
    for (std::size_t i = 0; i < m_pictures.size(); ++i)
        if (const auto thing = m_pictures[i]->at(*m_scene, point))
            return Pointed{i, *thing};
    return std::nullopt;
}

void SumView::mouseMoveEvent(QMouseEvent* event)
{
    layOutOnce();
    if (m_pressed && (m_dragged || (event->position() - *m_pressed).manhattanLength() > dragStart)) {
        for (auto* picture : m_pictures)
            if (picture->area().contains(*m_pressed))
                picture->move(*m_scene, event->position().x() - m_dragged.value_or(*m_pressed).x());
        m_dragged = event->position();
        m_hovered.reset();
        relay();
        return;
    }
    const auto pointed = m_scene->isEmpty() ? std::nullopt : pointedAt(event->position());
    const bool same =
        pointed.has_value() == m_hovered.has_value() &&
        (!pointed || (pointed->picture == m_hovered->picture && pointed->thing == m_hovered->thing));
    m_hovered = pointed;
    if (!same)
        update();
}

void SumView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        m_pressed = event->position();
}

void SumView::mouseReleaseEvent(QMouseEvent* event)
{
    const bool click = m_pressed && !m_dragged && event->button() == Qt::LeftButton;
    m_pressed.reset();
    m_dragged.reset();
    if (!click || m_scene->isEmpty())
        return;
    if (const auto pointed = pointedAt(event->position())) { // the choice stays when the pointer goes
        m_active = pointed->picture;
        m_cursor = pointed->thing;
        setAccessibleDescription(spokenText());
        update();
        chooseAlgorithm();
    }
}

bool SumView::chooseAlgorithm()
{
    if (m_shown != Shown::algorithms || !m_cursor ||
        static_cast<std::size_t>(*m_cursor) >= m_scene->compared().size())
        return false;
    emit algorithmWanted(m_scene->compared()[static_cast<std::size_t>(*m_cursor)].id);
    return true;
}

void SumView::mouseDoubleClickEvent(QMouseEvent*)
{
    for (auto* picture : pictures())
        picture->showAll();
    relay();
}

void SumView::leaveEvent(QEvent*)
{
    m_hovered.reset();
    update();
}

void SumView::zoom(double factor, qreal x)
{
    for (auto* picture : pictures())
        if (picture->zoom(*m_scene, factor, x))
            break;
    m_hovered.reset();
    relay();
}

void SumView::wheelEvent(QWheelEvent* event)
{
    const double notches = event->angleDelta().y() / 120.0;
    bool canZoom = false;
    for (auto* picture : pictures())
        canZoom = canZoom || (picture == &m_running && picture->area().contains(event->position()));
    if (!canZoom || notches == 0 || m_scene->isEmpty()) {
        event->ignore();
        return;
    }
    zoom(std::pow(notchZoom, notches), event->position().x());
    event->accept();
}

void SumView::moveCursor(int by)
{
    layOutOnce();
    const Picture& picture = *m_pictures[m_active];
    const int last = picture.count(*m_scene) - 1;
    if (last < 0)
        return;
    const int from = m_cursor                   ? *m_cursor
                     : picture.explainsItself() ? StepsPicture::telling(*m_scene)
                     : by > 0                   ? -1
                                                : last + 1;
    m_cursor = static_cast<int>(std::clamp<std::int64_t>(std::int64_t{from} + by, 0, last));
    m_hovered.reset();
    setAccessibleDescription(spokenText());
    update();
}

void SumView::changePicture(int by)
{
    layOutOnce();
    const auto last = static_cast<int>(m_pictures.size()) - 1;
    const int active = std::clamp(static_cast<int>(m_active) + by, 0, last);
    if (active == static_cast<int>(m_active))
        return;
    m_active = static_cast<std::size_t>(active);
    m_cursor.reset();
    moveCursor(1);
}

void SumView::keyPressEvent(QKeyEvent* event)
{
    constexpr int page = 10, all = 1 << 30;
    if (m_scene->isEmpty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Left:
        return moveCursor(-1);
    case Qt::Key_Right:
        return moveCursor(1);
    case Qt::Key_PageUp:
        return moveCursor(-page);
    case Qt::Key_PageDown:
        return moveCursor(page);
    case Qt::Key_Home:
        return moveCursor(-all);
    case Qt::Key_End:
        return moveCursor(all);
    case Qt::Key_Up:
        return m_shown == Shown::algorithms ? moveCursor(-1) : changePicture(-1);
    case Qt::Key_Down:
        return m_shown == Shown::algorithms ? moveCursor(1) : changePicture(1);
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoom(keyZoom, m_cursor && !pictures().empty() && m_pictures[m_active] == &m_running
                                 ? m_running.place(*m_scene, *m_cursor).center().x()
                                 : width() / 2.0);
    case Qt::Key_Minus:
        return zoom(1 / keyZoom, width() / 2.0);
    case Qt::Key_0:
        m_running.showAll();
        return relay();
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (chooseAlgorithm())
            return;
        break;
    case Qt::Key_Escape:
        if (m_cursor) {
            m_cursor.reset();
            setAccessibleDescription(spokenText());
            update();
            return;
        }
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

} // namespace infralab::sums
