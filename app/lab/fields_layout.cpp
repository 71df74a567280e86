#include "fields_layout.hpp"

#include "app/look/look.hpp"

#include <QWidget>

#include <algorithm>

namespace infralab {
namespace {

constexpr auto wholeRowKey = "infralabWholeRow";

/// Widest size at which the item still shows all; fields with much to say take more columns.
int wishedWidth(const QLayoutItem& item)
{
    return item.sizeHint().width();
}

bool isWholeRow(const QLayoutItem& item)
{
    return item.widget() && item.widget()->property(wholeRowKey).toBool();
}

int heightAt(QLayoutItem& item, int width)
{
    const int height = item.hasHeightForWidth() ? item.heightForWidth(width) : item.sizeHint().height();
    return std::max(height, item.minimumSize().height());
}

} // namespace

FieldsLayout::FieldsLayout(int columnWidth, bool balanced, QWidget* parent)
    : QLayout(parent)
    , m_columnWidth(columnWidth)
    , m_balanced(balanced)
{}

FieldsLayout::~FieldsLayout() = default;

void FieldsLayout::setSpanning(bool on)
{
    m_spanning = on;
    invalidate();
}

void FieldsLayout::setWholeRow(QWidget& widget, bool on)
{
    if (widget.property(wholeRowKey).toBool() == on)
        return;
    widget.setProperty(wholeRowKey, on);
    widget.updateGeometry();
}

void FieldsLayout::addItem(QLayoutItem* item)
{
    m_items.emplace_back(item);
}

QLayoutItem* FieldsLayout::itemAt(int i) const
{
    return i >= 0 && i < count() ? m_items[static_cast<std::size_t>(i)].get() : nullptr;
}

QLayoutItem* FieldsLayout::takeAt(int i)
{
    if (i < 0 || i >= count())
        return nullptr;
    auto* item = m_items[static_cast<std::size_t>(i)].release();
    m_items.erase(m_items.begin() + i);
    return item;
}

void FieldsLayout::invalidate()
{
    m_knownWidth = -1;
    QLayout::invalidate();
}

int FieldsLayout::heightForWidth(int width) const
{
    if (width != m_knownWidth) {
        m_knownHeight = arrange(QRect(0, 0, width, 0), false);
        m_knownWidth = width;
    }
    return m_knownHeight;
}

QSize FieldsLayout::sizeHint() const
{
    const int width = std::max(minimumSize().width(), Look::instance().px(m_columnWidth) * 2);
    return {width, heightForWidth(width)};
}

QSize FieldsLayout::minimumSize() const
{
    QSize size;
    for (const auto& item : m_items)
        if (!item->isEmpty())
            size = size.expandedTo({std::min(item->minimumSize().width(), Look::instance().px(m_columnWidth)),
                                    item->minimumSize().height()});
    const auto m = contentsMargins();
    return size + QSize(m.left() + m.right(), m.top() + m.bottom());
}

void FieldsLayout::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    arrange(rect, true);
}

int FieldsLayout::arrange(const QRect& rect, bool place) const
{
    const auto inner = rect.marginsRemoved(contentsMargins());
    const int gap = std::max(0, spacing());
    std::vector<QLayoutItem*> shown;
    for (const auto& item : m_items)
        if (!item->isEmpty())
            shown.push_back(item.get());
    if (shown.empty())
        return 0;
    int least = Look::instance().px(m_columnWidth);
    for (const auto* item : shown)
        if (!m_spanning && !isWholeRow(*item))
            least = std::max(least, wishedWidth(*item)); // nothing spans, so a column holds the widest
    int columns = std::max(1, (inner.width() + gap) / (least + gap));
    if (m_balanced) {
        const auto wanted =
            std::max(1, static_cast<int>(std::count_if(shown.begin(), shown.end(),
                                                       [](const auto* i) { return !isWholeRow(*i); })));
        const int rows = (wanted + columns - 1) / columns;
        columns = (wanted + rows - 1) / rows;
    }
    const double width = (inner.width() - gap * (columns - 1.0)) / columns;
    const auto spanWidth = [&](int span) { return static_cast<int>(width * span + gap * (span - 1.0)); };

    struct Placed
    {
        QLayoutItem* item;
        int column, span;
    };
    int y = inner.y();
    std::vector<Placed> row;
    const auto endRow = [&] {
        int height = 0;
        for (const auto& p : row)
            height = std::max(height, heightAt(*p.item, spanWidth(p.span)));
        for (const auto& p : row) {
            if (!place)
                continue;
            const int x = inner.x() + static_cast<int>(p.column * (width + gap));
            p.item->setGeometry(QRect(x, y, spanWidth(p.span), height));
        }
        y += height;
        row.clear();
    };
    int column = 0;
    for (auto* item : shown) {
        int span = isWholeRow(*item) ? columns : 1;
        while (m_spanning && span < columns && spanWidth(span) < wishedWidth(*item))
            ++span;
        if (column + span > columns) {
            endRow();
            y += gap;
            column = 0;
        }
        row.push_back({item, column, span});
        column += span;
    }
    endRow();
    return y - rect.y() + contentsMargins().bottom();
}

} // namespace infralab
