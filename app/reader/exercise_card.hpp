#pragma once
// An open task, its hints one by one, and a worked answer behind a fold.

#include "cards.hpp"

namespace infralab {

class ExerciseCard : public ReadingCard
{
    Q_OBJECT

public:
    ExerciseCard(const ExerciseBlock&, OpenText&, QWidget* parent = nullptr);

private:
    void showHint();
    void showAnswer(bool shown);

    const ExerciseBlock& m_block;
    OpenText& m_text;
    QVBoxLayout* m_hints;
    QPushButton *m_hint, *m_fold;
    QWidget* m_answer = nullptr;
    std::size_t m_shownHints = 0;
};

} // namespace infralab
