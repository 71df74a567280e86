// A check block.

#include "check_card.hpp"

#include "app/pages/page.hpp"
#include "app/views/number_text.hpp"
#include "guess.hpp"
#include "order_list.hpp"

#include <QAccessible>
#include <QButtonGroup>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QRadioButton>

#include <algorithm>

namespace infralab {

CheckCard::CheckCard(const CheckBlock& block, OpenText& text, QWidget* parent)
    : ReadingCard(tr("Check"), &Tokens::blue, parent)
    , m_block(block)
    , m_text(text)
    , m_unit(unitOf(block.answer))
    , m_entry(new QVBoxLayout)
    , m_answer(new QPushButton(tr("Check")))
    , m_fault(new Label({}, {.pixels = 13, .ink = &Tokens::red}))
    , m_verdict(new Label({}, {.pixels = 15, .weight = QFont::DemiBold}))
{
    setObjectName(qt(block.id));
    column()->addWidget(text.write(block.question, tr("Check."), cardType));
    dress(*m_entry, {}, 6);
    column()->addLayout(m_entry);
    switch (block.kind) {
    case CheckBlock::Kind::number:
        makeNumber();
        break;
    case CheckBlock::Kind::choice:
    case CheckBlock::Kind::choices:
        makeOptions();
        break;
    case CheckBlock::Kind::order:
        makeOrder();
        break;
    }
    m_answer->setObjectName(QStringLiteral("check"));
    connect(m_answer, &QPushButton::clicked, this, &CheckCard::answer);
    auto* row = new QHBoxLayout;
    row->addWidget(m_answer);
    row->addStretch(1);
    column()->addLayout(row);
    m_fault->setObjectName(QStringLiteral("fault"));
    m_verdict->setObjectName(QStringLiteral("verdict"));
    m_fault->hide();
    m_verdict->hide();
    column()->addWidget(m_fault);
    column()->addWidget(m_verdict);
    restore();
}

void CheckCard::makeNumber()
{
    auto* row = new QHBoxLayout;
    dress(*row, {}, 8);
    m_line = new QLineEdit;
    m_line->setObjectName(QStringLiteral("guess"));
    m_line->setAccessibleName(m_unit.isEmpty() ? tr("Your answer") : tr("Your answer, in %1").arg(m_unit));
    m_line->setPlaceholderText(tr("a number"));
    dress(*m_line, {.pixels = 13.5, .mono = true});
    dressFixedSize(*m_line, {128, 0});
    connect(m_line, &QLineEdit::returnPressed, this, &CheckCard::answer);
    row->addWidget(m_line);
    if (!m_unit.isEmpty())
        row->addWidget(new Label(m_unit, {.pixels = 13.5, .ink = &Tokens::muted}), 1);
    row->addStretch(1);
    m_entry->addLayout(row);
}

void CheckCard::makeOptions()
{
    const bool several = m_block.kind == CheckBlock::Kind::choices;
    m_options = new QButtonGroup(this);
    m_options->setExclusive(!several);
    for (const std::size_t i : shuffledOrder(m_block.options.size(), m_block.id, false)) {
        const auto& option = m_block.options[i];
        QAbstractButton* button = several ? static_cast<QAbstractButton*>(new QCheckBox) : new QRadioButton;
        button->setAccessibleName(qt(plainText(option.text)));
        m_options->addButton(button, static_cast<int>(i));
        auto* text = m_text.write(option.text, cardType);
        connect(text, &ReadingText::pressed, button, &QAbstractButton::click);
        auto* row = new QHBoxLayout;
        dress(*row, {}, 8);
        row->addWidget(button, 0, Qt::AlignTop);
        row->addWidget(text, 1);
        m_entry->addLayout(row);
    }
    if (several)
        m_entry->addWidget(
            new Label(tr("More than one may be right."), {.pixels = 13, .ink = &Tokens::muted}));
}

void CheckCard::makeOrder()
{
    std::vector<std::pair<std::size_t, Spans>> texts;
    for (const std::size_t i : shuffledOrder(m_block.options.size(), m_block.id, true))
        texts.emplace_back(i, m_block.options[i].text);
    m_order = new OrderList(texts, m_text);
    m_order->setAccessibleName(tr("Items to put in order"));
    m_entry->addWidget(m_order);
}

void CheckCard::answer()
{
    refuse({});
    switch (m_block.kind) {
    case CheckBlock::Kind::number:
        return judgeNumber();
    case CheckBlock::Kind::choice:
    case CheckBlock::Kind::choices:
        return judgeChoices();
    case CheckBlock::Kind::order:
        return judgeOrder();
    }
}

void CheckCard::refuse(const QString& sentence)
{
    m_fault->setText(sentence);
    m_fault->setVisible(!sentence.isEmpty());
    if (m_line)
        m_line->setAccessibleDescription(sentence);
    if (sentence.isEmpty())
        return;
    QAccessibleEvent alert(m_fault, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void CheckCard::judgeNumber()
{
    const auto typed = guessFrom(m_line->text(), m_unit);
    if (!typed)
        return refuse(qt(typed.error().message));
    const double guess = *typed;
    const QString given = m_line->text().simplified();
    const auto judgeBy = [this, guess, given](double answer) {
        if (m_block.answer.accepts(guess, answer))
            return judge(true, {m_block.right}, given);
        for (const auto& mistake : m_block.mistakes) {
            Answer near = m_block.answer;
            if (near.accepts(guess, mistake.value))
                return judge(false, {mistake.reason}, given);
        }
        judge(false, {m_block.otherwise}, given);
    };
    if (!m_block.answer.state)
        return judgeBy(m_block.answer.typed);
    m_verdict->setText(tr("Computing the answer …"));
    m_verdict->show();
    const Answer& answer = m_block.answer;
    m_text.runs().ask(answer.state->experiment, this,
                      [this, judgeBy, &answer](const Expected<Outputs>& outputs) {
                          const auto number = outputs.and_then([&](const Outputs& all) {
                              return numberAt(answer.state->experiment.simulator->info(), *all, answer.place);
                          });
                          if (number)
                              return judgeBy(*number);
                          m_verdict->hide();
                          refuse(tr("The run that knows the answer failed: %1").arg(told(number.error())));
                      });
}

void CheckCard::judgeChoices()
{
    bool right = true;
    std::vector<Spans> reasons;
    QStringList given;
    for (std::size_t i = 0; i < m_block.options.size(); ++i) {
        const auto& option = m_block.options[i];
        const bool chosen = m_options->button(static_cast<int>(i))->isChecked();
        right = right && chosen == option.right;
        if (!chosen)
            continue;
        given << qt(plainText(option.text));
        if (!option.reason.empty())
            reasons.push_back(option.reason);
    }
    if (given.isEmpty())
        return refuse(m_options->exclusive() ? tr("Choose one first.") : tr("Choose at least one first."));
    const Spans& whole = right ? m_block.right : m_block.otherwise;
    if (!whole.empty())
        reasons.push_back(whole);
    judge(right, reasons, given.join(QStringLiteral("; ")));
}

void CheckCard::judgeOrder()
{
    const auto order = m_order->order();
    const bool right = std::is_sorted(order.begin(), order.end());
    QStringList given;
    for (const std::size_t i : order)
        given << qt(plainText(m_block.options[i].text));
    judge(right, {right ? m_block.right : m_block.otherwise}, given.join(QStringLiteral("; ")));
}

void CheckCard::judge(bool right, const std::vector<Spans>& reasons, const QString& given)
{
    // Of several options all the chosen ones may be right and one be missing.
    const bool incomplete = !right && m_block.kind == CheckBlock::Kind::choices &&
                            std::none_of(m_block.options.begin(), m_block.options.end(), [&](const auto& o) {
                                const auto i = static_cast<int>(&o - m_block.options.data());
                                return m_options->button(i)->isChecked() && !o.right;
                            });
    m_verdict->setText(right        ? tr("✓ Right.")
                       : incomplete ? tr("Right so far, and one is missing.")
                                    : tr("✗ Not so. You may try again."));
    dress(*m_verdict,
          {.pixels = 15, .weight = QFont::DemiBold, .ink = right ? &Tokens::green : &Tokens::orangeText});
    m_verdict->show();
    setEdge(right ? &Tokens::green : &Tokens::orange);
    delete m_reasons;
    m_reasons = m_text.write(reasons, {}, cardType);
    m_reasons->setObjectName(QStringLiteral("reason"));
    column()->addWidget(m_reasons);
    m_text.recordCheck(m_block.id, given, right);
    QAccessibleEvent alert(m_verdict, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void CheckCard::restore()
{
    const auto kept = m_text.check(m_block.id);
    if (!kept)
        return;
    m_verdict->setText(kept->right ? tr("✓ You answered this right: %1").arg(qt(kept->given))
                                   : tr("You tried this: %1").arg(qt(kept->given)));
    m_verdict->show();
    if (kept->right)
        setEdge(&Tokens::green);
}

} // namespace infralab
