// A try block.

#include "try_card.hpp"

#include "app/pages/page.hpp"

#include <QHBoxLayout>

namespace infralab {

TryCard::TryCard(const TryBlock& block, OpenText& reading, QWidget* parent)
    : QWidget(parent)
    , m_block(block)
    , m_reading(reading)
{
    auto* fill = new QVBoxLayout(this);
    dress(*fill, {0, 8, 0, 16}, 0);
    auto* button = new QPushButton(qt(block.label));
    button->setObjectName(QStringLiteral("set"));
    button->setToolTip(tr("Sets the lab"));
    connect(button, &QPushButton::clicked, this, &TryCard::press);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(button);
    buttons->addStretch(1);
    const int number = reading.taskNumber(block);
    if (number == 0) {
        fill->addLayout(buttons);
        return;
    }
    auto* card =
        new ReadingCard(tr("Task %1 of %2").arg(number).arg(reading.taskCount()), &Tokens::blue, this);
    auto* head = new QHBoxLayout;
    dress(*head, {}, 8);
    head->addWidget(new Label(tr("Task %1 of %2").arg(number).arg(reading.taskCount()),
                              {.pixels = 13, .weight = QFont::DemiBold, .ink = &Tokens::muted}));
    head->addStretch(1);
    m_mark = new Label({}, {.pixels = 13, .weight = QFont::DemiBold, .ink = &Tokens::green});
    m_mark->setWordWrap(false);
    head->addWidget(m_mark);
    card->column()->addLayout(head);
    card->column()->addWidget(reading.write(block.task));
    card->column()->addLayout(buttons);
    fill->addWidget(card);
}

void TryCard::press()
{
    m_done = true;
    mark();
    m_reading.set(m_block.state);
}

void TryCard::mark()
{
    if (m_mark)
        m_mark->setText(tr("✓ set"));
}

} // namespace infralab
