#pragma once
// All weeks at a glance: parts, sessions, deadlines with the days left, and where today stands.

#include "page.hpp"

class QBoxLayout;

namespace infralab {

class ScrollColumn;

class SchedulePage : public Page
{
    Q_OBJECT

public:
    explicit SchedulePage(const PageContext&);
    QWidget* firstFocus() override;
    void broughtToFront() override; ///< the first time: brings this week into view

protected:
    void resizeEvent(QResizeEvent*) override;

private:
    QWidget* weeks(const PageContext&);
    QWidget* deadlines(const PageContext&);

    ScrollColumn* m_scroll;
    QBoxLayout* m_sides;
    QWidget* m_thisWeek = nullptr;
    bool m_shown = false;
};

} // namespace infralab
