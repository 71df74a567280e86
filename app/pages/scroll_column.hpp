#pragma once
// A column that scrolls: the frame of every page and reading pane. The keys scroll it, Tab passes it by.

#include <QScrollArea>
#include <QVBoxLayout>

namespace infralab {

class ScrollColumn : public QScrollArea
{
    Q_OBJECT

public:
    /// Margins and spacing in logical pixels before the window's scale.
    ScrollColumn(QMargins margins, int spacing, QWidget* parent = nullptr);

    QVBoxLayout* column() const { return m_column; }
    /// Paper is the ground of the window, panel that of reading and cards.
    void setOnPanel(bool panel);

    QSize minimumSizeHint() const override { return {0, 0}; }

private:
    QVBoxLayout* m_column;
};

} // namespace infralab
