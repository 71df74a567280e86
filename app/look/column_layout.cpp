// Equal columns; the cards of a row share its greatest height.

#include "column_layout.hpp"

#include "look.hpp"

#include <QWidget>

#include <algorithm>

namespace infralab {

ColumnLayout::~ColumnLayout() = default;

void ColumnLayout::addItem(QLayoutItem* item)
{
    m_items.emplace_back(item);
}

QLayoutItem* ColumnLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* ColumnLayout::takeAt(int index)
{
    if (index < 0 || index >= count())
        return nullptr;
    QLayoutItem* item = m_items[static_cast<std::size_t>(index)].release();
    m_items.erase(m_items.begin() + index);
    return item;
}

QSize ColumnLayout::sizeHint() const
{
    const QMargins m = contentsMargins();
    const int columns = std::min(m_mostColumns, std::max(1, count()));
    const int width =
        Look::instance().px(m_columnWidth) * columns + spacing() * (columns - 1) + m.left() + m.right();
    return {width, heightForWidth(width)};
}

QSize ColumnLayout::minimumSize() const
{
    int width = 0;
    for (const auto& item : m_items)
        if (!item->isEmpty())
            width = std::max(width, item->minimumSize().width());
    const QMargins m = contentsMargins();
    return {width + m.left() + m.right(), m.top() + m.bottom()};
}

void ColumnLayout::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    arrange(rect, true);
}

int ColumnLayout::arrange(const QRect& rect, bool place) const
{
    const QMargins m = contentsMargins();
    const QRect inner = rect.adjusted(m.left(), m.top(), -m.right(), -m.bottom());
    std::vector<QLayoutItem*> items;
    for (const auto& item : m_items)
        if (!item->isEmpty())
            items.push_back(item.get());
    if (items.empty())
        return m.top() + m.bottom();
    const int least = std::max(1, Look::instance().px(m_columnWidth));
    const int columns = std::clamp((inner.width() + spacing()) / (least + spacing()), 1, m_mostColumns);
    const int width = (inner.width() - spacing() * (columns - 1)) / columns;
    const int below = m_rowSpacing < 0 ? spacing() : Look::instance().px(m_rowSpacing);
    int y = inner.y();
    for (std::size_t first = 0; first < items.size(); first += static_cast<std::size_t>(columns)) {
        const std::size_t last = std::min(items.size(), first + static_cast<std::size_t>(columns));
        int height = 0;
        for (std::size_t i = first; i < last; ++i)
            height = std::max(height, items[i]->hasHeightForWidth() ? items[i]->heightForWidth(width)
                                                                    : items[i]->sizeHint().height());
        for (std::size_t i = first; place && i < last; ++i)
            items[i]->setGeometry(
                QRect(inner.x() + static_cast<int>(i - first) * (width + spacing()), y, width, height));
        y += height + below;
    }
    return y - below - rect.y() + m.bottom();
}

} // namespace infralab
