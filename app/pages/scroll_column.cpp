// The scrolling column.

#include "scroll_column.hpp"

#include "app/look/dress.hpp"

namespace infralab {

ScrollColumn::ScrollColumn(QMargins margins, int spacing, QWidget* parent)
    : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setFocusPolicy(Qt::ClickFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    auto* content = new QWidget;
    m_column = new QVBoxLayout(content);
    dress(*m_column, margins, spacing);
    setWidget(content);
    setOnPanel(false);
}

void ScrollColumn::setOnPanel(bool panel)
{
    const auto role = panel ? QPalette::Base : QPalette::Window;
    viewport()->setBackgroundRole(role);
    widget()->setBackgroundRole(role);
    widget()->setAutoFillBackground(true);
}

} // namespace infralab
