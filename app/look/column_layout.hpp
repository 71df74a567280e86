#pragma once
// Cards side by side in columns of equal width: as many as fit, one where it is narrow.

#include <QLayout>

#include <memory>
#include <vector>

namespace infralab {

class ColumnLayout : public QLayout
{
    Q_OBJECT

public:
    /// `columnWidth` is the least width in logical pixels before the window's scale.
    ColumnLayout(int columnWidth, int mostColumns, QWidget* parent = nullptr)
        : QLayout(parent)
        , m_columnWidth(columnWidth)
        , m_mostColumns(mostColumns)
    {}
    ~ColumnLayout() override;
    /// Rows closer together or further apart than columns are; logical pixels before the window's scale.
    void setRowSpacing(int spacing) { m_rowSpacing = spacing; }

    void addItem(QLayoutItem*) override;
    int count() const override { return static_cast<int>(m_items.size()); }
    QLayoutItem* itemAt(int) const override;
    QLayoutItem* takeAt(int) override;
    Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return arrange(QRect(0, 0, width, 0), false); }
    QSize sizeHint() const override;
    QSize minimumSize() const override;
    void setGeometry(const QRect&) override;

private:
    int arrange(const QRect&, bool place) const; ///< returns the height used

    std::vector<std::unique_ptr<QLayoutItem>> m_items;
    int m_columnWidth, m_mostColumns, m_rowSpacing = -1;
};

} // namespace infralab
