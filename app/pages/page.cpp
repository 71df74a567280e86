// The common part of pages.

#include "page.hpp"

#include "app/lab/lab_pane.hpp"

#include <QKeyEvent>

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

void Page::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space && event->modifiers() == Qt::NoModifier && lab() != nullptr)
        return lab()->togglePlayback();
    QWidget::keyPressEvent(event);
}

} // namespace infralab
