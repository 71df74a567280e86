#pragma once
// Where a reader begins: the route as cards, a question, this week, and where they left.

#include "page.hpp"

class QBoxLayout;

namespace infralab {

class Card;
class ScrollColumn;

class HomePage : public Page
{
    Q_OBJECT

public:
    explicit HomePage(const PageContext&);
    QWidget* firstFocus() override;

protected:
    void resizeEvent(QResizeEvent*) override;

private:
    QWidget* lessonCards(const Course&);
    QWidget* questions(const Course&);
    QWidget* thisWeek(const PageContext&);
    QWidget* whereYouLeft(const PageContext&);

    ScrollColumn* m_scroll;
    QBoxLayout* m_lower;
};

/// A card with a lesson's drawing, title, number and minutes; clicking asks for its page.
Card* lessonCard(const Lesson&, QWidget* parent = nullptr);

} // namespace infralab
