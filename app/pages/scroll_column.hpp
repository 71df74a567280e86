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

protected:
    void resizeEvent(QResizeEvent*) override; ///< narrow columns have narrow margins

private:
    void setMargins();

    QVBoxLayout* m_column;
    QMargins m_margins, m_set{-1, -1, -1, -1};
    int m_spacing;
};

} // namespace infralab
