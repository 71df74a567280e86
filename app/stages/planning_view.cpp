// Pointer and keyboard over spots and curves.

#include "planning_view.hpp"

#include "app/look/look.hpp"
#include "bubble.hpp"
#include "focus_ring.hpp"
#include "scaling_fit_marks.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace infralab {

const std::vector<Spot>& PlanningView::spots()
{
    layOutOnce();
    return m_spots;
}

const Spot* PlanningView::pointed() const
{
    const auto which = m_hovered ? m_hovered : hasFocus() ? m_cursor : std::nullopt;
    return which && *which < m_spots.size() ? &m_spots[*which] : nullptr;
}

QString PlanningView::cursorText() const
{
    return m_cursor && *m_cursor < m_spots.size()
               ? m_spots[*m_cursor].lines.join(QStringLiteral("; ")) + QLatin1Char('.')
               : QString();
}

void PlanningView::describe()
{
    setAccessibleDescription(spokenText());
}

void PlanningView::keepCursor()
{
    if (m_cursor && *m_cursor >= m_spots.size())
        m_cursor.reset();
}

std::array<QRectF, 3> PlanningView::curvePlaces(const QRectF& room, bool across, qreal gap)
{
    std::array<QRectF, 3> places;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto at = static_cast<qreal>(i);
        const qreal width = (room.width() - 2 * gap) / 3, height = (room.height() - 2 * gap) / 3;
        places[i] = across ? QRectF(room.left() + at * (width + gap), room.top(), width, room.height())
                           : QRectF(room.left(), room.top() + at * (height + gap), room.width(), height);
    }
    return places;
}

void PlanningView::paintPointed(QPainter& painter) const
{
    if (const Spot* spot = pointed(); spot != nullptr && m_dragged < 0) {
        const qreal size = 13 * Look::instance().stageScale();
        scaling::paintMark(painter, scaling::Mark::ring, spot->mark, size, Look::instance().tokens().ink);
        paintBubble(painter, QRectF(spot->mark.x() - size / 2, spot->mark.y() - size / 2, size, size), rect(),
                    spot->lines);
    }
    if (hasRing() && !m_cursor)
        paintFocusRing(painter, rect());
}

void PlanningView::mouseMoveEvent(QMouseEvent* event)
{
    layOutOnce();
    if (m_dragged >= 0) {
        const auto& plot = m_curves[static_cast<std::size_t>(m_dragged)];
        editAt(m_dragged,
               plot.xAt(std::clamp(event->position().x(), plot.field().left(), plot.field().right())));
        return;
    }
    const auto spot = spotAt(event->position());
    setCursor(spot && m_spots[*spot].panel >= 0 && isEditable(m_spots[*spot].panel) ? Qt::PointingHandCursor
                                                                                    : Qt::ArrowCursor);
    if (spot != m_hovered) {
        m_hovered = spot;
        update();
    }
}

void PlanningView::mousePressEvent(QMouseEvent* event)
{
    layOutOnce();
    if (event->button() != Qt::LeftButton || !hasCurves())
        return;
    for (int panel = 0; panel < 3; ++panel) {
        const auto& plot = m_curves[static_cast<std::size_t>(panel)];
        if (!plot.field().contains(event->position()) || !isEditable(panel))
            continue;
        m_dragged = panel;
        m_hovered.reset();
        editAt(panel, plot.xAt(event->position().x()));
        return;
    }
}

void PlanningView::mouseReleaseEvent(QMouseEvent*)
{
    if (m_dragged < 0)
        return;
    m_dragged = -1;
    relay();
}

void PlanningView::leaveEvent(QEvent*)
{
    m_hovered.reset();
    update();
}

void PlanningView::moveCursor(int by)
{
    layOutOnce();
    if (m_spots.empty())
        return;
    const auto last = static_cast<int>(m_spots.size()) - 1;
    const int at = m_cursor ? static_cast<int>(*m_cursor) + by : by > 0 ? 0 : last;
    m_cursor = static_cast<std::size_t>(std::clamp(at, 0, last));
    m_hovered.reset();
    describe();
    update();
}

void PlanningView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        moveCursor(-1);
        return;
    case Qt::Key_Right:
        moveCursor(1);
        return;
    case Qt::Key_PageUp:
        moveCursor(-10);
        return;
    case Qt::Key_PageDown:
        moveCursor(10);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_cursor && *m_cursor < m_spots.size() && m_spots[*m_cursor].panel >= 0) {
            editAt(m_spots[*m_cursor].panel, m_spots[*m_cursor].value);
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

} // namespace infralab
