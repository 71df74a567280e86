// A predict block.

#include "predict_card.hpp"

#include "app/look/flow_layout.hpp"
#include "app/pages/page.hpp"
#include "guess.hpp"

#include <QAccessible>
#include <QApplication>
#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QRadioButton>
#include <QSlider>

namespace infralab {

PredictCard::PredictCard(const PredictBlock& block, OpenText& text, QWidget* parent)
    : ReadingCard(tr("Prediction"), &Tokens::orange, parent)
    , m_block(block)
    , m_text(text)
    , m_unit(unitOf(block.answer))
    , m_entry(new QWidget)
    , m_after(new QWidget)
    , m_sure(new QSlider(Qt::Horizontal))
    , m_fault(new Label({}, {.pixels = 13, .ink = &Tokens::red}))
    , m_answer(new Label({}, {.pixels = 15, .weight = QFont::DemiBold}))
{
    setObjectName(qt(block.id));
    column()->addWidget(text.write(block.question, tr("Before you look."), cardType));
    makeEntry();
    column()->addWidget(m_entry);
    m_fault->setObjectName(QStringLiteral("fault"));
    m_fault->hide();
    column()->addWidget(m_fault);

    auto* after = new QVBoxLayout(m_after);
    dress(*after, {}, 8);
    m_answer->setObjectName(QStringLiteral("answer"));
    after->addWidget(m_answer);
    if (block.answer.state) {
        auto* set = new QPushButton(tr("Set this run in the lab"));
        set->setObjectName(QStringLiteral("set"));
        connect(set, &QPushButton::clicked, this, [this] { m_text.set(*m_block.answer.state); });
        auto* row = new QHBoxLayout;
        row->addWidget(set);
        row->addStretch(1);
        after->addLayout(row);
    }
    m_after->hide();
    column()->addWidget(m_after);
    restore();
}

void PredictCard::restore()
{
    const auto kept = m_text.prediction(m_block.id);
    if (!kept)
        return;
    m_sure->setValue(qRound(kept->confidence * 100));
    if (m_options) {
        for (std::size_t i = 0; i < m_block.options.size(); ++i)
            if (m_block.options[i] == kept->guess)
                m_choice = static_cast<int>(i);
        m_committed = m_choice >= 0;
    } else if (const auto guess = guessFrom(qt(kept->guess), m_unit)) {
        m_line->setText(qt(kept->guess));
        m_guess = *guess;
        m_committed = true;
    }
    if (m_committed)
        reveal();
}

void PredictCard::makeEntry()
{
    auto* column = new QVBoxLayout(m_entry);
    dress(*column, {}, 8);
    if (!m_block.options.empty()) {
        m_options = new QButtonGroup(this);
        for (std::size_t i = 0; i < m_block.options.size(); ++i) {
            auto* option = new QRadioButton(qt(m_block.options[i]));
            m_options->addButton(option, static_cast<int>(i));
            column->addWidget(option);
        }
    }
    auto* place = new QWidget;
    auto* row = new FlowLayout(place);
    dress(*row, {}, 10);
    if (!m_options) {
        m_line = new QLineEdit;
        m_line->setObjectName(QStringLiteral("guess"));
        m_line->setAccessibleName(m_unit.isEmpty() ? tr("Your guess") : tr("Your guess, in %1").arg(m_unit));
        m_line->setPlaceholderText(tr("your guess"));
        dress(*m_line, {.pixels = 13.5, .mono = true});
        dressFixedSize(*m_line, {128, 0});
        connect(m_line, &QLineEdit::returnPressed, this, &PredictCard::commit);
        row->addWidget(m_line);
        if (!m_unit.isEmpty()) {
            auto* unit = new Label(m_unit, {.pixels = 13.5, .ink = &Tokens::muted});
            unit->setWordWrap(false);
            row->addWidget(unit);
        }
    }
    auto* sureWord = new Label(tr("how sure?"), {.pixels = 13.5, .ink = &Tokens::muted});
    sureWord->setWordWrap(false);
    auto* percent = new Label({}, {.pixels = 13, .mono = true});
    percent->setWordWrap(false);
    dressFixedSize(*percent, {48, 0});
    m_sure->setObjectName(QStringLiteral("sure"));
    m_sure->setRange(0, 100);
    m_sure->setPageStep(10);
    m_sure->setAccessibleName(tr("How sure, in percent"));
    dressFixedSize(*m_sure, {96, 0});
    connect(m_sure, &QSlider::valueChanged, this,
            [percent](int value) { percent->setText(tr("%1 %").arg(value)); });
    m_sure->setValue(50);
    auto* commit = new PrimaryButton(tr("Commit"));
    commit->setObjectName(QStringLiteral("commit"));
    connect(commit, &QPushButton::clicked, this, &PredictCard::commit);
    auto* skip = new QPushButton(tr("Skip"));
    skip->setObjectName(QStringLiteral("skip"));
    skip->setToolTip(tr("Shows the answer without a guess"));
    connect(skip, &QPushButton::clicked, this, &PredictCard::skip);
    for (QWidget* part : std::initializer_list<QWidget*>{sureWord, m_sure, percent, commit, skip})
        row->addWidget(part);
    column->addWidget(place);
}

std::optional<int> PredictCard::chosen() const
{
    if (!m_options || m_options->checkedId() < 0)
        return std::nullopt;
    return m_options->checkedId();
}

void PredictCard::refuse(const QString& sentence)
{
    m_fault->setText(sentence);
    m_fault->setVisible(!sentence.isEmpty());
    if (m_line)
        m_line->setAccessibleDescription(sentence);
    QAccessibleEvent alert(m_fault, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void PredictCard::commit()
{
    if (m_open)
        return;
    if (m_options) {
        const auto choice = chosen();
        if (!choice)
            return refuse(tr("Choose one first, or skip."));
        m_choice = *choice;
    } else {
        const auto guess = guessFrom(m_line->text(), m_unit);
        if (!guess)
            return refuse(qt(guess.error().message));
        m_guess = *guess;
    }
    m_committed = true;
    reveal();
}

void PredictCard::skip()
{
    if (!m_open)
        reveal();
}

void PredictCard::askRun()
{
    if (!m_block.answer.state || m_block.answer.place.output.empty()) {
        m_result = m_block.answer.typed;
        return;
    }
    const Answer& answer = m_block.answer;
    m_text.runs().ask(answer.state->experiment, this, [this, &answer](const Expected<Outputs>& outputs) {
        m_result = outputs.and_then([&](const Outputs& all) {
            return numberAt(answer.state->experiment.simulator->info(), *all, answer.place);
        });
        showAnswer();
    });
}

void PredictCard::reveal()
{
    refuse({});
    m_open = true;
    const bool hadFocus = m_entry->isAncestorOf(QApplication::focusWidget());
    m_entry->hide();
    m_after->show();
    m_after->layout()->addWidget(m_text.write(m_block.reason, {}, cardType));
    if (!m_result)
        m_answer->setText(tr("Computing the answer …"));
    askRun();
    showAnswer();
    if (hadFocus)
        if (auto* set = findChild<QPushButton*>(QStringLiteral("set")))
            set->setFocus(Qt::OtherFocusReason);
}

void PredictCard::showAnswer()
{
    if (!m_open || !m_result)
        return;
    const bool isChoice = m_options != nullptr;
    const bool hasRun = m_block.answer.state && !m_block.answer.place.output.empty();
    QString answer;
    if (isChoice && m_block.right >= 0)
        answer = qt(m_block.options[static_cast<std::size_t>(m_block.right)]);
    if (!isChoice || hasRun) {
        const QString number = *m_result ? answerText(**m_result, m_unit)
                                         : tr("the run gave no answer (%1)").arg(told(m_result->error()));
        answer = answer.isEmpty() ? number : tr("%1; the run gives %2").arg(answer, number);
    }
    QString text = tr("Answer: %1.").arg(answer);
    if (m_committed) {
        const bool right =
            isChoice ? m_choice == m_block.right : *m_result && m_block.answer.accepts(*m_guess, **m_result);
        const QString guess =
            isChoice ? qt(m_block.options[static_cast<std::size_t>(m_choice)]) : answerText(*m_guess, m_unit);
        text += QLatin1Char(' ') +
                (right ? tr("Your guess was %1, %2 % sure: near.") : tr("Your guess was %1, %2 % sure: off."))
                    .arg(guess)
                    .arg(m_sure->value());
        setEdge(right ? &Tokens::green : &Tokens::orange);
        if (isChoice || *m_result)
            m_text.recordPrediction(m_block.id, isChoice ? guess : m_line->text().simplified(),
                                    m_sure->value(), answer, right);
    }
    m_answer->setText(text);
    QAccessibleEvent alert(m_answer, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

} // namespace infralab
