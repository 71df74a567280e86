// An exercise block.

#include "exercise_card.hpp"

#include "app/look/flow_layout.hpp"
#include "app/pages/page.hpp"

#include <QVBoxLayout>

namespace infralab {

ExerciseCard::ExerciseCard(const ExerciseBlock& block, OpenText& text, QWidget* parent)
    : ReadingCard(tr("Exercise"), &Tokens::violet, parent)
    , m_block(block)
    , m_text(text)
    , m_hints(new QVBoxLayout)
    , m_hint(new QPushButton)
    , m_fold(new QPushButton)
{
    setObjectName(qt(block.id));
    column()->addWidget(
        new Label(tr("Exercise: %1").arg(qt(block.title)), {.pixels = 15, .weight = QFont::DemiBold}));
    column()->addWidget(text.write(block.task, {}, cardType));
    dress(*m_hints, {}, 2);
    column()->addLayout(m_hints);
    auto* buttons = new QWidget;
    auto* row = new FlowLayout(buttons);
    dress(*row, {}, 8);
    m_hint->setObjectName(QStringLiteral("hint"));
    m_fold->setObjectName(QStringLiteral("fold"));
    m_fold->setCheckable(true);
    row->addWidget(m_hint);
    row->addWidget(m_fold);
    column()->addWidget(buttons);
    connect(m_hint, &QPushButton::clicked, this, &ExerciseCard::showHint);
    connect(m_fold, &QPushButton::toggled, this, &ExerciseCard::showAnswer);
    m_hint->setText(tr("Show a hint (1 of %1)").arg(block.hints.size()));
    m_hint->setVisible(!block.hints.empty());
    m_fold->setText(tr("Show the worked answer"));
}

void ExerciseCard::showHint()
{
    const auto count = m_block.hints.size();
    if (m_shownHints == count)
        return;
    const auto at = m_shownHints++;
    m_hints->addWidget(m_text.write({m_block.hints[at]}, tr("Hint %1.").arg(at + 1), cardType));
    if (m_shownHints == count) {
        m_fold->setFocus(Qt::OtherFocusReason);
        m_hint->hide();
    } else {
        m_hint->setText(tr("Show a hint (%1 of %2)").arg(m_shownHints + 1).arg(count));
    }
}

void ExerciseCard::showAnswer(bool shown)
{
    if (shown && !m_answer) {
        m_answer = m_text.write(m_block.answer, tr("A worked answer."), cardType);
        column()->addWidget(m_answer);
    }
    m_answer->setVisible(shown);
    m_fold->setText(shown ? tr("Hide the worked answer") : tr("Show the worked answer"));
}

} // namespace infralab
