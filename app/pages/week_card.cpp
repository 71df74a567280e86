// The card of a week.

#include "week_card.hpp"

#include "calendar_text.hpp"
#include "page.hpp"
#include "week_entries.hpp"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QPainter>

namespace infralab {

WeekCard::WeekCard(const Week& week, bool now, Date today, QWidget* parent)
    : Card(parent)
    , m_now(now)
{
    setClickable(true);
    const QString place = !now ? QString() : today < week.monday ? tr("the next week") : tr("this week");
    QString name = tr("Week %1, %2").arg(week.number).arg(qt(week.title));
    setAccessibleName(now ? name + QStringLiteral(", ") + place : name);
    auto* row = new QHBoxLayout(this);
    dress(*row, {18, 11, 16, 11}, 14);
    auto* number =
        new Label(QString::number(week.number), {.pixels = 19, .weight = QFont::Bold, .mono = true});
    dressFixedSize(*number, {30, 0});
    row->addWidget(number, 0, Qt::AlignTop);
    auto* words = new QVBoxLayout;
    dress(*words, {}, 3);
    words->addWidget(new Label(qt(week.title), {.pixels = 14, .weight = QFont::DemiBold}));
    words->addWidget(new Label(now ? daySpan(week) + QStringLiteral("  ·  ") + place : daySpan(week),
                               {.pixels = 12.5, .ink = now ? &Tokens::orangeText : &Tokens::muted}));
    auto* lines = new QGridLayout;
    dress(*lines, {0, 4, 0, 0}, 3);
    lines->setColumnStretch(1, 1);
    QStringList spoken;
    for (const auto& entry : entriesOf(week, today)) {
        const auto weight = entry.due ? QFont::DemiBold : QFont::Normal;
        const int line = lines->rowCount();
        auto* day = new Label(weekdayAndDay(entry.date), {.pixels = 13, .weight = weight, .ink = entry.ink});
        day->setWordWrap(false);
        dressFixedSize(*day, {56, 0});
        lines->addWidget(day, line, 0, Qt::AlignTop);
        lines->addWidget(new Label(entry.text, {.pixels = 13, .weight = weight, .ink = entry.ink}), line, 1);
        spoken << weekdayAndDay(entry.date) + QLatin1Char(' ') + entry.text;
    }
    if (spoken.isEmpty())
        words->addWidget(new Label(tr("Nothing is listed."), {.pixels = 13, .ink = &Tokens::muted}));
    setAccessibleDescription(spoken.join(QStringLiteral("; ")));
    words->addLayout(lines);
    words->addStretch(1);
    row->addLayout(words, 1);
    for (auto* label : findChildren<Label*>())
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
}

void WeekCard::paintEvent(QPaintEvent* event)
{
    Card::paintEvent(event);
    if (!m_now)
        return;
    const Look& look = Look::instance();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(look.tokens().orange);
    painter.drawRoundedRect(QRectF(look.px(5), look.px(10), look.px(4), height() - look.px(20)), look.px(2),
                            look.px(2));
}

} // namespace infralab
