// Pointer and keyboard on one block.
// Here beside block_scaling_view.cpp, which paints it.

#include "block_scaling_view.hpp"

#include "app/look/look.hpp"
#include "focus_ring.hpp"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace infralab::blocks {

namespace {

constexpr double leastFactor = 0.0625, mostFactor = 1048576;
constexpr qreal doublingBeyond = 26; // pixels above the plot that double the value, before the stage's scale
constexpr qreal handleReach = 10;

qreal doubling()
{
    return doublingBeyond * Look::instance().stageScale();
}

} // namespace

double BlockView::Axis::valueAt(qreal y, qreal doublingPixels) const
{
    const double half = reach(), away = zero() - y;
    const double size = std::abs(away);
    double value = 0;
    if (logarithmic)
        value = low * std::pow(high / low, size / half);
    else
        value = size <= half ? size / half * high : high * std::exp2((size - half) / doublingPixels);
    return std::copysign(value, away);
}

qreal BlockView::Axis::virtualY(double value, qreal doublingPixels) const
{
    const double half = reach(), size = std::abs(value);
    if (logarithmic)
        return zero() -
               std::copysign(half * std::max(0.0, std::log2(size / low) / std::log2(high / low)), value);
    const double away = size <= high ? size / high * half : half + std::log2(size / high) * doublingPixels;
    return zero() - std::copysign(away, value);
}

std::optional<int> BlockView::placeAt(const QPointF& point) const
{
    const Block* block = shown();
    if (block == nullptr || point.x() < m_axis.box.left() || m_slotWidth <= 0 ||
        point.y() < m_axis.box.top() - handleReach)
        return std::nullopt;
    const int place = static_cast<int>((point.x() - m_axis.box.left()) / m_slotWidth);
    return place < static_cast<int>(block->elements.size()) ? std::optional(place) : std::nullopt;
}

void BlockView::mouseMoveEvent(QMouseEvent* event)
{
    layOutOnce();
    if (m_drag) {
        dragTo(event->position().y());
        return;
    }
    const auto place = placeAt(event->position());
    const auto outlier = outlierPlace();
    setCursor(!place                          ? Qt::ArrowCursor
              : outlier && *place == *outlier ? Qt::SizeVerCursor
                                              : Qt::PointingHandCursor);
    if (place != m_hovered) {
        m_hovered = place;
        update();
    }
}

void BlockView::mousePressEvent(QMouseEvent* event)
{
    layOutOnce();
    const auto place = placeAt(event->position());
    if (event->button() != Qt::LeftButton || !place)
        return;
    const Element& e = shown()->elements[static_cast<std::size_t>(*place)];
    const auto outlier = outlierPlace();
    if (!outlier || *place != *outlier) {
        emit outlierMoved(e.index);
        return;
    }
    if (e.base == 0 || !std::isfinite(e.base) || !std::isfinite(e.given))
        return;
    m_drag = Drag{event->position().y() - m_axis.virtualY(e.given, doubling()), e.base, m_axis};
}

void BlockView::dragTo(qreal y)
{
    const double value = m_drag->axis.valueAt(y - m_drag->offset, doubling());
    // Across zero the number would change its sign: it stays at its smallest.
    const double factor = (value > 0) == (m_drag->base > 0) ? std::abs(value / m_drag->base) : 0;
    const double digits = std::pow(10, std::floor(std::log10(std::max(factor, leastFactor))) - 3);
    emit outlierEdited(std::clamp(std::round(factor / digits) * digits, leastFactor, mostFactor));
}

void BlockView::mouseReleaseEvent(QMouseEvent*)
{
    if (!m_drag)
        return;
    m_drag.reset();
    relay();
}

void BlockView::leaveEvent(QEvent*)
{
    m_hovered.reset();
    update();
}

void BlockView::stepFactor(bool up)
{
    // 1, 1.5, 2, 3, 4, 6, 8, ...
    const double now = m_scene->factor();
    const int exponent = std::ilogb(now);
    const double within = std::ldexp(now, -exponent);
    double next = 0;
    if (up)
        next = std::ldexp(within < 1.5 ? 1.5 : 2.0, exponent);
    else
        next = within > 1.5 ? std::ldexp(1.5, exponent)
               : within > 1 ? std::ldexp(1.0, exponent)
                            : std::ldexp(1.5, exponent - 1);
    emit outlierEdited(std::clamp(next, leastFactor, mostFactor));
}

void BlockView::moveCursor(int by)
{
    const int last = static_cast<int>(shown()->elements.size()) - 1;
    m_cursor = m_cursor ? std::clamp(*m_cursor + by, 0, last) : outlierPlace().value_or(by > 0 ? 0 : last);
    m_hovered.reset();
    describe();
    update();
}

void BlockView::keyPressEvent(QKeyEvent* event)
{
    if (shown() == nullptr) {
        QWidget::keyPressEvent(event);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Left:
        moveCursor(-1);
        return;
    case Qt::Key_Right:
        moveCursor(1);
        return;
    case Qt::Key_Up:
    case Qt::Key_Down:
        if (!outlierPlace()) // not in this block: nothing in sight would change
            break;
        stepFactor(event->key() == Qt::Key_Up);
        return;
    case Qt::Key_PageUp:
        emit blockWanted(m_block - 1);
        return;
    case Qt::Key_PageDown:
        emit blockWanted(m_block + 1);
        return;
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_cursor) {
            emit outlierMoved(shown()->elements[static_cast<std::size_t>(*m_cursor)].index);
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

} // namespace infralab::blocks
