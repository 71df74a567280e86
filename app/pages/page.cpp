// The common part of pages.

#include "page.hpp"

#include "app/lab/lab_pane.hpp"

namespace infralab {

Page::Page(QString id, QString title, QWidget* parent)
    : QWidget(parent)
    , m_id(std::move(id))
    , m_title(std::move(title))
{
    setObjectName(m_id);
    setAccessibleName(m_title);
}

bool Page::isSettled() const
{
    return !lab() || lab()->isSettled();
}

} // namespace infralab
