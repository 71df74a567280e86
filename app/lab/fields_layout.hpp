#pragma once
// Columns of equal width, as many as fit; an item that needs more room spans several. For fields, readouts
// and cards, which all must live in 300 pixels and in 1500.

#include <QLayout>

#include <memory>
#include <vector>

namespace infralab {

class FieldsLayout : public QLayout
{
    Q_OBJECT

public:
    /// `columnWidth`: least width of a column in pixels before the window's scale. `balanced` spreads items
    /// evenly over the rows (six cards are three and three, not four and two).
    explicit FieldsLayout(int columnWidth, bool balanced = false, QWidget* parent = nullptr);
    ~FieldsLayout() override;

    /// No item spans more than one column.
    void setSpanning(bool on);
    /// The widget takes a row of its own, as headings and sentences do.
    static void setWholeRow(QWidget& widget, bool on = true);

    void addItem(QLayoutItem*) override;
    int count() const override { return static_cast<int>(m_items.size()); }
    QLayoutItem* itemAt(int) const override;
    QLayoutItem* takeAt(int) override;
    Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSize() const override;
    void setGeometry(const QRect&) override;
    void invalidate() override;

private:
    int arrange(const QRect&, bool place) const; ///< returns the height used

    int m_columnWidth;
    bool m_balanced, m_spanning = true;
    std::vector<std::unique_ptr<QLayoutItem>> m_items;
    mutable int m_knownWidth = -1,
                m_knownHeight = 0; ///< arranging asks each item for its height: remember the last
};

} // namespace infralab
