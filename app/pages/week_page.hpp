#pragma once
// A week of the course: its sessions and deadlines, what it is about, its readings, and what to try in its
// lab.

#include "reading_page.hpp"

namespace infralab {

class ReadingMarks;

class WeekPage : public ReadingPage
{
    Q_OBJECT

public:
    WeekPage(const Week&, const PageContext&);

private:
    void addKeepNotice(QVBoxLayout&, ReadingMarks&);
};

} // namespace infralab
