// Wrapping layout: places items from the left, and begins a row where the next one does not fit.

#include "flow_layout.hpp"

#include <QWidget>

#include <algorithm>

namespace infralab {

FlowLayout::~FlowLayout() = default;

void FlowLayout::addItem(QLayoutItem* item)
{
    m_items.emplace_back(item);
}

QLayoutItem* FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index)
{
    if (index < 0 || index >= count())
        return nullptr;
    QLayoutItem* item = m_items[static_cast<std::size_t>(index)].release();
    m_items.erase(m_items.begin() + index);
    return item;
}

QSize FlowLayout::sizeHint() const
{
    int width = 0, height = 0;
    for (const auto& item : m_items) {
        if (item->isEmpty())
            continue;
        width += item->sizeHint().width() + (width > 0 ? spacing() : 0);
        height = std::max(height, item->sizeHint().height());
    }
    const QMargins m = contentsMargins();
    return {width + m.left() + m.right(), height + m.top() + m.bottom()};
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const auto& item : m_items)
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    const QMargins m = contentsMargins();
    return size + QSize(m.left() + m.right(), m.top() + m.bottom());
}

void FlowLayout::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    arrange(rect, true);
}

int FlowLayout::arrange(const QRect& rect, bool place) const
{
    const QMargins m = contentsMargins();
    const QRect inner = rect.adjusted(m.left(), m.top(), -m.right(), -m.bottom());
    std::vector<QLayoutItem*> row;
    int x = inner.x(), y = inner.y(), rowHeight = 0;
    const auto endRow = [&] {
        int at = inner.x();
        for (QLayoutItem* item : row) {
            const int width = std::min(item->sizeHint().width(), inner.width());
            const int height = std::min(item->sizeHint().height(), rowHeight);
            if (place)
                item->setGeometry(QRect(at, y + (rowHeight - height) / 2, width, height));
            at += width + spacing();
        }
        row.clear();
    };
    for (const auto& item : m_items) {
        if (item->isEmpty())
            continue;
        const int width = std::min(item->sizeHint().width(), inner.width());
        if (!row.empty() && x + width > inner.x() + inner.width()) {
            endRow();
            y += rowHeight + spacing();
            x = inner.x();
            rowHeight = 0;
        }
        row.push_back(item.get());
        x += width + spacing();
        rowHeight = std::max(rowHeight, item->sizeHint().height());
    }
    endRow();
    return y + rowHeight - rect.y() + m.bottom();
}

} // namespace infralab
