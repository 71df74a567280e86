// The scrolling column.

#include "scroll_column.hpp"

#include "app/look/dress.hpp"

namespace infralab {

ScrollColumn::ScrollColumn(QMargins margins, int spacing, QWidget* parent)
    : QScrollArea(parent)
    , m_margins(margins)
    , m_spacing(spacing)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setFocusPolicy(Qt::ClickFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    auto* content = new QWidget;
    m_column = new QVBoxLayout(content);
    setMargins();
    setWidget(content);
    setOnPanel(false);
}

void ScrollColumn::resizeEvent(QResizeEvent* event)
{
    setMargins();
    QScrollArea::resizeEvent(event);
}

void ScrollColumn::setMargins()
{
    constexpr int narrow = 520, widest = 18; // logical pixels
    QMargins m = m_margins;
    if (width() < Look::instance().px(narrow)) {
        m.setLeft(std::min(m.left(), widest));
        m.setRight(std::min(m.right(), widest));
    }
    if (m != m_set) {
        m_set = m;
        dress(*m_column, m, m_spacing);
    }
}

void ScrollColumn::setOnPanel(bool panel)
{
    const auto role = panel ? QPalette::Base : QPalette::Window;
    viewport()->setBackgroundRole(role);
    widget()->setBackgroundRole(role);
    widget()->setAutoFillBackground(true);
}

} // namespace infralab
