// Pointing at categories, and the bubble.
// Here once for the pictures of shapes and of layers.

#include "category_view.hpp"

#include "app/look/look.hpp"
#include "bubble.hpp"
#include "focus_ring.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace infralab::systolic_stage {

CategoryView::CategoryView(QWidget* parent)
    : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    connect(&Look::instance(), &Look::changed, this, qOverload<>(&QWidget::update));
}

QRectF CategoryView::column(int category) const
{
    const qreal width = m_band.width() / std::max(1, count());
    return {m_band.left() + width * category, m_band.top(), width, m_band.height()};
}

void CategoryView::paintEvent(QPaintEvent*)
{
    const Tokens& t = Look::instance().tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), t.panel);
    if (count() == 0)
        return;
    paint(painter);
    if (m_pointed && *m_pointed < count())
        paintBubble(painter, column(*m_pointed).adjusted(0, 0, 0, -m_band.height() * 0.7), rect(),
                    explain(*m_pointed));
    if (m_ring)
        paintFocusRing(painter, rect());
}

void CategoryView::pointAt(std::optional<int> category)
{
    if (category == m_pointed)
        return;
    m_pointed = category;
    setAccessibleDescription(spokenText());
    update();
}

void CategoryView::mouseMoveEvent(QMouseEvent* event)
{
    const qreal x = event->position().x();
    if (count() == 0 || m_band.isEmpty() || x < m_band.left() || x >= m_band.right())
        pointAt(std::nullopt);
    else
        pointAt(std::clamp(static_cast<int>((x - m_band.left()) / m_band.width() * count()), 0, count() - 1));
}

void CategoryView::leaveEvent(QEvent*)
{
    pointAt(std::nullopt);
}

void CategoryView::focusInEvent(QFocusEvent* event)
{
    m_ring = isKeyboardFocus(event->reason());
    update();
}

void CategoryView::focusOutEvent(QFocusEvent*)
{
    m_ring = false;
    update();
}

void CategoryView::keyPressEvent(QKeyEvent* event)
{
    const int step = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (step != 0 && count() > 0) {
        pointAt(m_pointed ? std::clamp(*m_pointed + step, 0, count() - 1) : step > 0 ? 0 : count() - 1);
        return;
    }
    if (event->key() == Qt::Key_Escape && m_pointed) {
        pointAt(std::nullopt);
        return;
    }
    QWidget::keyPressEvent(event);
}

} // namespace infralab::systolic_stage
