#pragma once
// All weeks at a glance: parts, sessions, deadlines with the days left, and where today stands.

#include "page.hpp"

namespace infralab {

class ScrollColumn;

class SchedulePage : public Page
{
    Q_OBJECT

public:
    explicit SchedulePage(const PageContext&);
    QWidget* firstFocus() override;

private:
    void addDeadlines(const PageContext&);
    void addWeeks(const PageContext&);

    ScrollColumn* m_scroll;
};

} // namespace infralab
