// The schedule.

#include "schedule_page.hpp"

#include "app/look/column_layout.hpp"
#include "app/look/controls.hpp"
#include "app/look/flow_layout.hpp"
#include "calendar_text.hpp"
#include "scroll_column.hpp"
#include "term_strip.hpp"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QPainter>

namespace infralab {

namespace {

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
        dress(*row, {18, 11, 16, 11}, 14);
        auto* number =
            new Label(QString::number(week.number), {.pixels = 19, .weight = QFont::Bold, .mono = true});
        dressFixedSize(*number, {30, 0});
        row->addWidget(number, 0, Qt::AlignTop);
        auto* words = new QVBoxLayout;
        dress(*words, {}, 3);
        QString head = qt(week.title) + QStringLiteral("  ·  ") + daySpan(week);
        if (now)
            head += QObject::tr("  ·  this week");
        words->addWidget(new Label(head, {.pixels = 14, .weight = QFont::DemiBold}));
        m_lines = new QGridLayout;
        dress(*m_lines, {}, 3);
        m_lines->setColumnStretch(1, 1);
        for (const auto& session : week.sessions)
            addLine(session.date, qt(session.title), session.holiday ? &Tokens::muted : &Tokens::ink,
                    QFont::Normal);
        for (const auto& deadline : week.deadlines) {
            QString text = qt(deadline.title);
            if (const QString days = daysLeft(today, deadline.date); deadline.due && !days.isEmpty())
                text += QStringLiteral(", ") + days;
            addLine(deadline.date, text, deadline.due ? &Tokens::orangeText : &Tokens::ink,
                    deadline.due ? QFont::DemiBold : QFont::Normal);
        }
        words->addLayout(m_lines);
        words->addStretch(1);
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
    void addLine(Date date, const QString& text, QColor Tokens::*ink, QFont::Weight weight)
    {
        const int line = m_lines->rowCount();
        auto* day = new Label(weekdayAndDay(date), {.pixels = 13, .weight = weight, .ink = ink});
        day->setWordWrap(false);
        dressFixedSize(*day, {56, 0});
        m_lines->addWidget(day, line, 0, Qt::AlignTop);
        m_lines->addWidget(new Label(text, {.pixels = 13, .weight = weight, .ink = ink}), line, 1);
    }

    bool m_now;
    QGridLayout* m_lines;
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
    auto* strip = new TermStrip(schedule, context.today);
    connect(strip, &TermStrip::weekChosen, this, &Page::pageRequested);
    column->addWidget(strip);
    addDeadlines(context);
    addWeeks(context);
    column->addStretch(1);
    auto* fill = new QVBoxLayout(this);
    dress(*fill, {}, 0);
    fill->addWidget(m_scroll);
}

void SchedulePage::addDeadlines(const PageContext& context)
{
    const auto upcoming = context.course.schedule.upcoming(context.today);
    auto* row = new QWidget;
    auto* flow = new FlowLayout(row);
    dress(*flow, {0, 8, 0, 0}, 18);
    for (const auto& deadline : upcoming) {
        auto* entry = new Label(
            QStringLiteral("◆  %1, %2").arg(qt(deadline.title), daysLeft(context.today, deadline.date)),
            {.pixels = 13.5, .weight = QFont::DemiBold, .ink = &Tokens::orangeText});
        entry->setWordWrap(false);
        flow->addWidget(entry);
    }
    if (upcoming.empty())
        flow->addWidget(new Label(tr("Nothing is due any more."), {.pixels = 13.5, .ink = &Tokens::muted}));
    m_scroll->column()->addWidget(row);
}

void SchedulePage::addWeeks(const PageContext& context)
{
    const Week* now = context.course.schedule.weekOf(context.today);
    ColumnLayout* columns = nullptr;
    std::string part;
    for (const auto& week : context.course.schedule.weeks) {
        if (!columns || week.part != part) {
            part = week.part;
            auto* heading = new HeadingLabel(qt(part));
            heading->setContentsMargins(0, Look::instance().px(16), 0, 0);
            m_scroll->column()->addWidget(heading);
            auto* place = new QWidget;
            columns = new ColumnLayout(360, 3, place);
            dress(*columns, {}, 10);
            m_scroll->column()->addWidget(place);
        }
        auto* card = new WeekCard(week, &week == now, context.today);
        connect(card, &Card::clicked, this, [this, id = qt(week.pageId())] { emit pageRequested(id); });
        columns->addWidget(card);
    }
}

QWidget* SchedulePage::firstFocus()
{
    return m_scroll;
}

} // namespace infralab
