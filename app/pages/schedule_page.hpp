#pragma once
// All weeks at a glance: parts, sessions, deadlines with the days left, and where today stands; and what can
// be done with the schedule: another course's, other dates, a file for calendar programs.

#include "page.hpp"

namespace infralab {

class ScrollColumn;
class WeekCard;

class SchedulePage : public Page
{
    Q_OBJECT

public:
    explicit SchedulePage(const PageContext&);
    QWidget* firstFocus() override;

private:
    void addActions(const PageContext&);
    void addDates(Edition&);
    void addDeadlines(const PageContext&);
    void addWeeks(const PageContext&);
    void showThisWeek();

    ScrollColumn* m_scroll;
    WeekCard* m_now = nullptr;
};

} // namespace infralab
