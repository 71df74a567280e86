// The schedule.

#include "schedule_page.hpp"

#include "app/look/controls.hpp"
#include "calendar_text.hpp"
#include "scroll_column.hpp"

#include <QBoxLayout>
#include <QPainter>
#include <QTimer>

namespace infralab {

namespace {

constexpr int narrowest = 820; // logical pixels at which weeks and deadlines still stand side by side

/// A week's card, with a bar at its edge where it is this week.
class WeekCard : public Card
{
public:
    WeekCard(const Week& week, bool now, Date today)
        : m_now(now)
    {
        setClickable(true);
        setAccessibleName(QObject::tr("Week %1, %2").arg(week.number).arg(qt(week.title)));
        auto* row = new QHBoxLayout(this);
        dress(*row, {20, 12, 18, 12}, 18);
        auto* left = new QVBoxLayout;
        dress(*left, {}, 1);
        auto* number =
            new Label(QString::number(week.number), {.pixels = 20, .weight = QFont::DemiBold, .mono = true});
        dressFixedSize(*number, {96, 0});
        left->addWidget(number);
        auto* dates = new Label(daySpan(week), {.pixels = 12, .ink = &Tokens::muted});
        dressFixedSize(*dates, {96, 0});
        left->addWidget(dates);
        left->addStretch(1);
        row->addLayout(left);

        auto* words = new QVBoxLayout;
        dress(*words, {}, 4);
        words->addWidget(new Label(now ? QObject::tr("%1  ·  this week").arg(qt(week.title)) : qt(week.title),
                                   {.pixels = 15, .weight = QFont::DemiBold}));
        for (const auto& session : week.sessions)
            words->addWidget(
                new Label(weekdayAndDay(session.date) + QStringLiteral("   ") + qt(session.title),
                          {.pixels = 13.5, .ink = session.holiday ? &Tokens::muted : &Tokens::ink}));
        for (const auto& deadline : week.deadlines) {
            QString text = weekdayAndDay(deadline.date) + QStringLiteral("   ") + qt(deadline.title);
            if (const QString days = daysLeft(today, deadline.date); deadline.due && !days.isEmpty())
                text += QStringLiteral(", ") + days;
            words->addWidget(new Label(text, {.pixels = 13.5,
                                              .weight = deadline.due ? QFont::DemiBold : QFont::Normal,
                                              .ink = deadline.due ? &Tokens::orangeText : &Tokens::ink}));
        }
        row->addLayout(words, 1);
        for (auto* label : findChildren<Label*>())
            label->setAttribute(Qt::WA_TransparentForMouseEvents);
    }

protected:
    void paintEvent(QPaintEvent* event) override
    {
        Card::paintEvent(event);
        if (!m_now)
            return;
        const Look& look = Look::instance();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(look.tokens().orange);
        painter.drawRoundedRect(QRectF(look.px(5), look.px(10), look.px(4), height() - look.px(20)),
                                look.px(2), look.px(2));
    }

private:
    bool m_now;
};

} // namespace

SchedulePage::SchedulePage(const PageContext& context)
    : Page(QStringLiteral("schedule"), tr("Schedule"))
    , m_scroll(new ScrollColumn({46, 34, 46, 36}, 6))
{
    const Schedule& schedule = context.course.schedule;
    auto* column = m_scroll->column();
    column->addWidget(new Label(
        tr("%1, %2 weeks").arg(qt(schedule.term), numberWord(static_cast<int>(schedule.weeks.size()))),
        {.pixels = 30, .weight = QFont::Bold}));
    column->addWidget(new Label(
        tr("%1 to %2. %3").arg(qt(longDate(schedule.first)), qt(longDate(schedule.last)), qt(schedule.note)),
        {.pixels = 15, .ink = &Tokens::muted}));
    column->addSpacing(10);
    auto* both = new QWidget;
    m_sides = new QBoxLayout(QBoxLayout::LeftToRight, both);
    dress(*m_sides, {}, 32);
    m_sides->addWidget(weeks(context), 7);
    m_sides->addWidget(deadlines(context), 3);
    column->addWidget(both);
    column->addStretch(1);
    auto* fill = new QVBoxLayout(this);
    dress(*fill, {}, 0);
    fill->addWidget(m_scroll);
}

QWidget* SchedulePage::weeks(const PageContext& context)
{
    const Week* now = context.course.schedule.weekOf(context.today);
    auto* place = new QWidget;
    auto* column = new QVBoxLayout(place);
    dress(*column, {}, 8);
    std::string part;
    for (const auto& week : context.course.schedule.weeks) {
        if (week.part != part) {
            part = week.part;
            auto* heading = new HeadingLabel(qt(part));
            heading->setContentsMargins(0, Look::instance().px(12), 0, 0);
            column->addWidget(heading);
        }
        auto* card = new WeekCard(week, &week == now, context.today);
        connect(card, &Card::clicked, this, [this, id = qt(week.pageId())] { emit pageRequested(id); });
        column->addWidget(card);
        if (&week == now)
            m_thisWeek = card;
    }
    column->addStretch(1);
    return place;
}

QWidget* SchedulePage::deadlines(const PageContext& context)
{
    auto* place = new QWidget;
    auto* column = new QVBoxLayout(place);
    dress(*column, {}, 8);
    auto* heading = new HeadingLabel(tr("Deadlines ahead"));
    heading->setContentsMargins(0, Look::instance().px(12), 0, 0);
    column->addWidget(heading);
    auto* card = new Card;
    auto* inside = new QVBoxLayout(card);
    dress(*inside, {16, 14, 16, 14}, 10);
    const auto upcoming = context.course.schedule.upcoming(context.today);
    for (const auto& deadline : upcoming) {
        auto* entry = new QVBoxLayout;
        dress(*entry, {}, 1);
        entry->addWidget(new Label(qt(deadline.title),
                                   {.pixels = 14, .weight = QFont::DemiBold, .ink = &Tokens::orangeText}));
        entry->addWidget(new Label(QStringLiteral("%1, %2").arg(qt(shortDate(deadline.date)),
                                                                daysLeft(context.today, deadline.date)),
                                   {.pixels = 12.5, .ink = &Tokens::muted}));
        inside->addLayout(entry);
    }
    if (upcoming.empty())
        inside->addWidget(new Label(tr("Nothing is due any more."), {.pixels = 14, .ink = &Tokens::muted}));
    column->addWidget(card);
    column->addStretch(1);
    return place;
}

QWidget* SchedulePage::firstFocus()
{
    return m_scroll;
}

void SchedulePage::broughtToFront()
{
    if (m_shown || !m_thisWeek)
        return;
    m_shown = true;
    // After the layout of the first showing, when places are known.
    QTimer::singleShot(0, this,
                       [this] { m_scroll->ensureWidgetVisible(m_thisWeek, 0, Look::instance().px(120)); });
}

void SchedulePage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    m_sides->setDirection(width() < Look::instance().px(narrowest) ? QBoxLayout::TopToBottom
                                                                   : QBoxLayout::LeftToRight);
}

} // namespace infralab
