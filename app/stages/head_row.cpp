// Places the groups in one row, or in as many as are needed.
// Here by hand: a layout cannot hold one group to the right and still wrap.

#include "head_row.hpp"

#include "app/look/look.hpp"

#include <QEvent>
#include <QLayout>

#include <algorithm>

namespace infralab {

HeadRow::HeadRow(QWidget* parent)
    : QWidget(parent)
{
    connect(&Look::instance(), &Look::changed, this, &HeadRow::arrange);
}

void HeadRow::addLeft(QWidget* widget)
{
    widget->setParent(this);
    m_left.push_back(widget);
}

void HeadRow::addRight(QWidget* widget)
{
    widget->setParent(this);
    m_right.push_back(widget);
}

void HeadRow::remove(QWidget* widget)
{
    std::erase(m_left, widget);
    std::erase(m_right, widget);
}

bool HeadRow::event(QEvent* event)
{
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest)
        arrange();
    return done;
}

void HeadRow::arrange()
{
    if (m_arranging)
        return;
    m_arranging = true;
    const Look& look = Look::instance();
    const int edge = look.px(12), gap = look.px(12), rowGap = look.px(6);
    const int room = std::max(1, width() - 2 * edge);
    int x = edge, y = look.px(10), rowHeight = 0;
    const auto sizeOf = [&](const QWidget* widget) {
        const QSize wished = widget->sizeHint();
        const int w = std::min(wished.width(), room);
        return QSize(w, w < wished.width() && widget->hasHeightForWidth() ? widget->heightForWidth(w)
                                                                          : wished.height());
    };
    const auto put = [&](QWidget* widget) {
        const QSize size = sizeOf(widget);
        if (x > edge && x + size.width() > edge + room) {
            x = edge;
            y += rowHeight + rowGap;
            rowHeight = 0;
        }
        widget->setGeometry(x, y, size.width(), size.height());
        x += size.width() + gap;
        rowHeight = std::max(rowHeight, size.height());
    };
    for (QWidget* widget : m_left)
        if (!widget->isHidden())
            put(widget);
    int right = 0;
    for (const QWidget* widget : m_right)
        if (!widget->isHidden())
            right += sizeOf(widget).width() + gap;
    x = std::max(x, edge + room - right + gap);
    if (right > 0 && x + right - gap > edge + room) { // no room beside: from the left of the next row
        x = edge;
        y += rowHeight + rowGap;
        rowHeight = 0;
    }
    for (QWidget* widget : m_right)
        if (!widget->isHidden())
            put(widget);
    setFixedHeight(y + rowHeight);
    m_arranging = false;
}

} // namespace infralab
