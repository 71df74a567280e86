#pragma once
// A lesson: what it teaches, what to do in its lab, and the questions to settle there.

#include "reading_page.hpp"

namespace infralab {

class LessonPage : public ReadingPage
{
    Q_OBJECT

public:
    LessonPage(const Lesson&, const PageContext&);
};

} // namespace infralab
