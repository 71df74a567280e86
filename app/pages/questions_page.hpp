#pragma once
// The questions that readers come with, grouped by theme and found as one types; each leads to the page, the
// section and the state that answer it.

#include "page.hpp"

class QLineEdit;

namespace infralab {

class Card;
class Label;
class ScrollColumn;

class QuestionsPage : public Page
{
    Q_OBJECT

public:
    explicit QuestionsPage(const PageContext&);
    /// The line to type in; the page still scrolls with the keys that the line leaves alone.
    QWidget* firstFocus() override;

private:
    struct Theme
    {
        QWidget *heading, *cards;
        std::vector<std::size_t> questions; ///< indices of m_cards
    };
    void addQuestion(const Question&, const Course&);
    void filter(const QString& typed);

    ScrollColumn* m_scroll;
    QLineEdit* m_search;
    Label* m_found;
    std::vector<Theme> m_themes;
    std::vector<Card*> m_cards;
    QStringList m_words; ///< of each card, to search in
};

} // namespace infralab
