#pragma once
// A layout that sets widgets one after another and wraps like words, for rows of buttons in narrow places.

#include <QLayout>

#include <memory>
#include <vector>

namespace infralab {

class FlowLayout : public QLayout
{
    Q_OBJECT

public:
    explicit FlowLayout(QWidget* parent = nullptr)
        : QLayout(parent)
    {}
    ~FlowLayout() override;

    void addItem(QLayoutItem*) override;
    int count() const override { return static_cast<int>(m_items.size()); }
    QLayoutItem* itemAt(int) const override;
    QLayoutItem* takeAt(int) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return arrange(QRect(0, 0, width, 0), false); }
    /// All in one row.
    QSize sizeHint() const override;
    /// The widest item alone.
    QSize minimumSize() const override;
    void setGeometry(const QRect&) override;

private:
    int arrange(const QRect&, bool place) const; ///< returns the height used

    std::vector<std::unique_ptr<QLayoutItem>> m_items;
};

} // namespace infralab
