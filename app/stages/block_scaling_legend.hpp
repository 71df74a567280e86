#pragma once
// What the marks of a block's picture mean. Here as a widget of its own, so that it shares a row with the
// choices above the picture.

#include <QWidget>

#include <functional>
#include <vector>

class QPainter;

namespace infralab::blocks {

/// Entries that have no room are left out, the last first.
class BlockLegend : public QWidget
{
    Q_OBJECT

public:
    explicit BlockLegend(QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    struct Entry
    {
        QString word;
        std::function<void(QPainter&, const QRectF& box)> paint;
    };
    std::vector<Entry> m_entries;
};

} // namespace infralab::blocks
