#pragma once
// A week on the schedule's page: its days at a glance, with a bar at its edge where it is this week.

#include "app/look/controls.hpp"
#include "lessons/course.hpp"

class QGridLayout;

namespace infralab {

class WeekCard : public Card
{
    Q_OBJECT

public:
    WeekCard(const Week&, bool now, Date today, QWidget* parent = nullptr);
    bool isNow() const { return m_now; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    bool m_now;
};

} // namespace infralab
