// Lays the pictures of a sum out and answers pointer, wheel and keyboard.
// Here once for all of them: each tells its things, their places and their words.

#include "accumulation_view.hpp"

#include "app/look/look.hpp"
#include "bubble.hpp"
#include "focus_ring.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace infralab::sums {

namespace {

constexpr double keyZoom = 1.5, notchZoom = 1.25;
constexpr qreal dragStart = 4;
constexpr qreal heightForTwo = 400; // before the scale

} // namespace

SumView::SumView(QWidget* parent)
    : QWidget(parent)
    , m_scene(std::make_shared<const Scene>())
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMinimumSize(160, 120);
    connect(&Look::instance(), &Look::changed, this, &SumView::relay);
}

void SumView::relay()
{
    m_laidOut = false;
    update();
}

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
    if (m_laidOut)
        return;
    m_laidOut = true;
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
    layOut();
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
    layOut();
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
    if (m_ring)
        paintFocusRing(painter, rect());
}

QString SumView::spokenText()
{
    if (m_scene->isEmpty())
        return QStringLiteral("No sum to show yet.");
    layOut();
    const Picture* picture = m_pictures[m_active];
    QString text;
    if (m_cursor && *m_cursor < picture->count(*m_scene))
        text = picture->explain(*m_scene, *m_cursor).join(QStringLiteral("; ")) + QStringLiteral(". ");
    return text + picture->spoken(*m_scene);
}

std::optional<SumView::Pointed> SumView::pointedAt(const QPointF& point)
{
    layOut();
    for (std::size_t i = 0; i < m_pictures.size(); ++i)
        if (const auto thing = m_pictures[i]->at(*m_scene, point))
            return Pointed{i, *thing};
    return std::nullopt;
}

void SumView::mouseMoveEvent(QMouseEvent* event)
{
    layOut();
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
    }
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
    layOut();
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
    layOut();
    const auto last = static_cast<int>(m_pictures.size()) - 1;
    const int active = std::clamp(static_cast<int>(m_active) + by, 0, last);
    if (active == static_cast<int>(m_active))
        return;
    m_active = static_cast<std::size_t>(active);
    m_cursor.reset();
    moveCursor(1);
}

void SumView::focusInEvent(QFocusEvent* event)
{
    m_ring = isKeyboardFocus(event->reason());
    update();
}

void SumView::focusOutEvent(QFocusEvent*)
{
    m_ring = false;
    update();
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
        return changePicture(-1);
    case Qt::Key_Down:
        return changePicture(1);
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

void SumView::resizeEvent(QResizeEvent*)
{
    m_laidOut = false;
}

} // namespace infralab::sums
