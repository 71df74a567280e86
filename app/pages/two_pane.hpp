#pragma once
// Reading and lab side by side, with a splitter; one above the other where the window is narrow. Both keep
// their state when the arrangement changes.

#include "scroll_column.hpp"

#include <QWidget>

class QSplitter;
class QStackedLayout;

namespace infralab {

class TwoPane : public QWidget
{
    Q_OBJECT

public:
    /// Takes both. `reading` is laid out in a column as wide as about 70 characters; `lab` fills the rest.
    TwoPane(QWidget* reading, QWidget* lab, QWidget* parent = nullptr);

    /// Around the reading; the pane sets them on the reading's layout when its width changes.
    static QMargins readingMargins(bool narrow);

    bool isStacked() const { return m_stacked; }
    /// Scrolls to the lab where the panes are stacked; side by side it is in view anyway.
    void bringLabIntoView();
    /// The lab alone, while it is enlarged.
    void setReadingShown(bool);
    /// What the keyboard scrolls: the reading column.
    QScrollArea* readingScroll() const;

signals:
    void scrolled(); ///< the reading moved, or is arranged anew

protected:
    void resizeEvent(QResizeEvent*) override;

private:
    void arrange();

    QWidget *m_reading, *m_lab;
    QStackedLayout* m_layout;
    QSplitter* m_splitter;
    ScrollColumn *m_readingScroll, *m_labScroll, *m_stack;
    QMargins m_margins;
    bool m_stacked = false, m_sized = false;
};

} // namespace infralab
