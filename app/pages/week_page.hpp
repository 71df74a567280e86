#pragma once
// A week of the course: its sessions and deadlines, its readings, and what to try in its lab.

#include "reading_page.hpp"

namespace infralab {

class WeekPage : public ReadingPage
{
    Q_OBJECT

public:
    WeekPage(const Week&, const PageContext&);

private:
    void addSessions(QVBoxLayout&, const Week&, Date today);
    void addReadings(QVBoxLayout&, const Week&);
};

} // namespace infralab
