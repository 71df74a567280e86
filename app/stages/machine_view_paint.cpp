// Paints the systolic array's picture: the array, its matrices, the band below and whatever is pointed at.
// Here beside machine_view.cpp, which lays it out.

#include "machine_view.hpp"

#include "app/look/look.hpp"
#include "bubble.hpp"
#include "focus_ring.hpp"

#include <QPainter>

#include <algorithm>

namespace infralab::systolic_stage {

namespace {

constexpr int restMs = 200;
constexpr qreal finest = 4; // device pixels for each logical one; a printer's are more than a picture needs

} // namespace

void MachineView::paintEvent(QPaintEvent*)
{
    const Tokens& t = Look::instance().tokens();
    QPainter painter(this);
    painter.fillRect(rect(), t.panel);
    painter.setRenderHint(QPainter::Antialiasing);
    // What is painted on may be finer than the screen: a shot at scale 2, a printed page.
    if (const qreal ratio = std::clamp(painter.deviceTransform().m11(), 0.5, finest); ratio != m_ratio) {
        m_ratio = ratio;
        relay();
    }
    layOutOnce();
    if (!m_scene->hasMachine())
        return;
    readMoment();
    if (m_title.height() > 0)
        paintTitle(&painter, m_title, *m_scene, m_plane.scale());
    m_painter.paint(painter, *m_scene, m_plane, m_fitting, m_moment, m_mapShows);
    paintFaultMark(painter);
    m_matrices.paint(painter, *m_scene, m_progress, pointedElement());
    paintBand(painter);
    paintPointed(painter);
    if (m_idle.isActive() || m_window.holds(m_index + 2))
        return;
    m_idle.start();
}

void MachineView::paintBand(QPainter& painter)
{
    if (m_band.isEmpty())
        return;
    const Tokens& t = Look::instance().tokens();
    const qreal scale = m_plane.scale();
    painter.setPen(QPen(t.line, t.lineWidth));
    painter.drawLine(m_band.topLeft(), m_band.topRight());
    const auto place = pointedPlace();
    if (!place) {
        const QRectF wide = m_bandText.united(m_historyArea);
        const qreal used =
            paintLines(&painter, wide, {momentText(*m_scene, m_progress, m_index)}, false, scale);
        paintKey(&painter, wide.adjusted(0, used + 4 * scale, 0, 0), *m_scene,
                 !isMap()                        ? KeyTo::cells
                 : m_mapShows == MapShows::state ? KeyTo::mapOfStates
                                                 : KeyTo::mapOfSums,
                 scale);
        return;
    }
    Element e = pointedElement();
    QString where;
    if (m_pointedFrame) {
        if (const auto then = m_history.at(*m_pointedFrame)) {
            e = *then;
            where = QStringLiteral("Cycle %1. ").arg(*m_pointedFrame);
        }
    }
    paintLines(&painter, m_bandText,
               {m_scene->expression(e), where + placeText(*m_scene, e, *place), m_scene->progress(e)}, true,
               scale);
    if (m_historyArea.isEmpty())
        return;
    m_history.follow(*place);
    m_history.layOut(m_historyArea, *m_scene, m_index, scale);
    m_history.note(m_index, pointedElement());
    m_history.paint(painter, *m_scene, m_index, m_pointedFrame);
    // Reading back and forth costs a large array replays, so it waits until the animation rests.
    const bool large = m_window.capacity() < 16;
    if (!m_history.isComplete() && !(m_historyTimer.isActive() && m_historyTimer.interval() == 0))
        m_historyTimer.start(large ? restMs : 0);
}

void MachineView::paintPointed(QPainter& painter)
{
    const Tokens& t = Look::instance().tokens();
    const auto ring = [&](const Place& place, Qt::PenStyle style) {
        const QRectF cell = m_plane.cell(place).intersected(m_plane.arena());
        if (cell.isEmpty())
            return;
        const qreal out = std::max(1.5, 1.5 * m_fitting.line);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(t.ink, out, style));
        painter.drawRoundedRect(cell.adjusted(-out, -out, out, out), 3, 3);
    };
    if (m_kept)
        ring(*m_kept, Qt::SolidLine);
    const auto bubble = m_hovered ? m_hovered : hasFocus() || m_band.isEmpty() ? m_kept : std::nullopt;
    if (m_hovered)
        ring(*m_hovered, Qt::SolidLine);
    if (bubble && m_moment.now != nullptr && !m_dragged) {
        const Element e = m_scene->element(*m_moment.now, *bubble);
        const QString words = m_scene->progress(e);
        paintBubble(painter, m_plane.cell(*bubble), rect(),
                    {m_scene->expression(e), words.isEmpty() ? placeText(*m_scene, e, *bubble) : words});
    }
    if (hasRing() && !m_kept)
        paintFocusRing(painter, rect());
}

void MachineView::paintFaultMark(QPainter& painter)
{
    const auto place = m_scene->faulty();
    if (!place || m_fitting.closeness >= Closeness::values)
        return;
    // Where cells are small the fault is ringed, and named.
    const Tokens& t = Look::instance().tokens();
    const qreal reach = std::max(6 * m_plane.scale(), m_plane.side());
    const QPointF centre = m_plane.cell(*place).center();
    if (!m_plane.arena().contains(centre))
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(t.red, 2 * t.lineWidth));
    painter.drawEllipse(centre, reach, reach);
}

} // namespace infralab::systolic_stage
