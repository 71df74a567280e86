// Lays out and paints the pictures of a sum.
// Here beside accumulation_view_input.cpp, which answers pointer and keyboard.

#include "accumulation_view.hpp"

#include "app/look/look.hpp"
#include "bubble.hpp"
#include "focus_ring.hpp"

#include <QPainter>

#include <algorithm>

namespace infralab::sums {

namespace {

constexpr qreal heightForTwo = 400; // before the scale

} // namespace

SumView::SumView(QWidget* parent)
    : PaintedView(parent)
    , m_scene(std::make_shared<const Scene>())
{}

void SumView::setScene(std::shared_ptr<const Scene> scene)
{
    const bool sameLength = scene->running().x.size() == m_scene->running().x.size() &&
                            scene->operations().size() == m_scene->operations().size();
    m_scene = std::move(scene);
    m_hovered.reset();
    if (!sameLength) {
        m_cursor.reset();
        m_running.showAll();
    }
    relay();
    setAccessibleDescription(spokenText());
}

void SumView::setShown(Shown shown)
{
    if (shown == m_shown)
        return;
    m_shown = shown;
    m_cursor.reset();
    m_hovered.reset();
    m_active = 0;
    relay();
    setAccessibleDescription(spokenText());
}

void SumView::layOut()
{
    const qreal scale = Look::instance().stageScale(), edge = 16 * std::min(scale, 1.6);
    const QRectF room = QRectF(rect()).adjusted(edge, edge * 0.6, -edge, -edge * 0.5);
    const bool hasTwo = room.height() >= heightForTwo * scale;
    switch (m_shown) {
    case Shown::sum:
        m_pictures = {&m_running};
        if (hasTwo)
            m_pictures.push_back(&m_errors);
        break;
    case Shown::steps:
        m_pictures = {&m_steps};
        if (hasTwo)
            m_pictures.push_back(&m_running);
        break;
    case Shown::errors:
        m_pictures = {&m_errors};
        break;
    case Shown::tree:
        m_pictures = {&m_tree};
        break;
    case Shown::algorithms:
        m_pictures = {&m_comparison};
        break;
    }
    const qreal gap = 14 * scale,
                first = m_pictures.size() > 1 ? (room.height() - gap) * 0.55 : room.height();
    m_pictures[0]->layOut({room.left(), room.top(), room.width(), first}, *m_scene);
    if (m_pictures.size() > 1)
        m_pictures[1]->layOut(
            {room.left(), room.top() + first + gap, room.width(), room.height() - first - gap}, *m_scene);
    m_active = std::min(m_active, m_pictures.size() - 1);
    if (m_cursor && *m_cursor >= m_pictures[m_active]->count(*m_scene))
        m_cursor.reset();
}

const std::vector<Picture*>& SumView::pictures()
{
    layOutOnce();
    return m_pictures;
}

std::optional<int> SumView::markedOn(std::size_t picture) const
{
    if (m_hovered)
        return m_hovered->picture == picture ? std::optional(m_hovered->thing) : std::nullopt;
    return m_active == picture ? m_cursor : std::nullopt;
}

void SumView::paintEvent(QPaintEvent*)
{
    const Tokens& t = Look::instance().tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), t.panel);
    if (m_scene->isEmpty())
        return;
    layOutOnce();
    for (std::size_t i = 0; i < m_pictures.size(); ++i) {
        if (i > 0) {
            const qreal between = (m_pictures[i - 1]->area().bottom() + m_pictures[i]->area().top()) / 2;
            painter.setPen(QPen(t.line, t.lineWidth));
            painter.drawLine(QPointF(m_pictures[i]->area().left(), between),
                             QPointF(m_pictures[i]->area().right(), between));
        }
        painter.save();
        m_pictures[i]->paint(painter, *m_scene, markedOn(i));
        painter.restore();
    }
    for (std::size_t i = 0; i < m_pictures.size(); ++i)
        if (const auto marked = markedOn(i); marked && !m_pictures[i]->explainsItself())
            paintBubble(painter, m_pictures[i]->place(*m_scene, *marked), rect(),
                        m_pictures[i]->explain(*m_scene, *marked));
    if (hasRing())
        paintFocusRing(painter, rect());
}

QString SumView::spokenText()
{
    if (m_scene->isEmpty())
        return QStringLiteral("No sum to show yet.");
    layOutOnce();
    const Picture* picture = m_pictures[m_active];
    QString text;
    if (m_cursor && *m_cursor < picture->count(*m_scene))
        text = picture->explain(*m_scene, *m_cursor).join(QStringLiteral("; ")) + QStringLiteral(". ");
    return text + picture->spoken(*m_scene);
}

} // namespace infralab::sums
