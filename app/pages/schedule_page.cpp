// The schedule.

#include "schedule_page.hpp"

#include "app/look/column_layout.hpp"
#include "app/look/controls.hpp"
#include "app/look/flow_layout.hpp"
#include "calendar_text.hpp"
#include "edition.hpp"
#include "scroll_column.hpp"
#include "term_strip.hpp"
#include "week_card.hpp"

#include <QDateEdit>
#include <QWheelEvent>

namespace infralab {

namespace {

/// The wheel scrolls the page, and does not turn a date under the pointer.
class DateEntry : public QDateEdit
{
public:
    using QDateEdit::QDateEdit;

protected:
    void wheelEvent(QWheelEvent* event) override { event->ignore(); }
};

QDate qDate(Date d)
{
    return {static_cast<int>(d.year()), static_cast<int>(static_cast<unsigned>(d.month())),
            static_cast<int>(static_cast<unsigned>(d.day()))};
}

QWidget* flowing(FlowLayout*& flow)
{
    auto* row = new QWidget;
    flow = new FlowLayout(row);
    dress(*flow, {0, 6, 0, 0}, 8);
    return row;
}

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
    column->addWidget(new Label(tr("%1 to %2").arg(qt(longDate(schedule.first)), qt(longDate(schedule.last))),
                                {.pixels = 15, .ink = &Tokens::muted}));
    column->addWidget(new Label(qt(schedule.note), {.pixels = 15, .weight = QFont::DemiBold}));
    addActions(context);
    column->addSpacing(8);
    auto* strip = new TermStrip(schedule, context.today);
    connect(strip, &TermStrip::weekChosen, this, &Page::pageRequested);
    column->addWidget(strip);
    addDeadlines(context);
    addWeeks(context);
    if (context.edition)
        addDates(*context.edition);
    column->addStretch(1);
    auto* fill = new QVBoxLayout(this);
    dress(*fill, {}, 0);
    fill->addWidget(m_scroll);
}

void SchedulePage::addActions(const PageContext& context)
{
    const Edition* edition = context.edition;
    auto* column = m_scroll->column();
    if (edition && edition->isFileMissing())
        column->addWidget(new Label(
            tr("The schedule in %1 could not be read, so the shipped one stands here.").arg(edition->file()),
            {.pixels = 13.5, .ink = &Tokens::orangeText}));
    else if (edition && !edition->file().isEmpty())
        column->addWidget(
            new Label(tr("Read from %1.").arg(edition->file()), {.pixels = 13.5, .ink = &Tokens::muted}));
    FlowLayout* flow = nullptr;
    column->addWidget(flowing(flow));
    const auto button = [&](const QString& text, auto act) {
        auto* made = new QPushButton(text);
        connect(made, &QAbstractButton::clicked, this, act);
        flow->addWidget(made);
    };
    const auto command = [this](const char* id) {
        return [this, id] { emit commandRequested(QLatin1String(id)); };
    };
    if (const Week* now = context.course.schedule.weekOf(context.today))
        button(context.today < now->monday ? tr("Show the next week") : tr("Show this week"),
               [this] { showThisWeek(); });
    button(tr("Export the calendar"), command("export-calendar"));
    if (!edition)
        return;
    button(tr("Load another schedule"), command("load-schedule"));
    if (!edition->file().isEmpty())
        button(tr("Back to the shipped schedule"), command("shipped-schedule"));
}

void SchedulePage::addDates(Edition& edition)
{
    auto* column = m_scroll->column();
    auto* heading = new HeadingLabel(tr("Other dates"));
    heading->setContentsMargins(0, Look::instance().px(16), 0, 0);
    column->addWidget(heading);
    column->addWidget(new Label(
        edition.begins()
            ? tr("The course was moved to begin on %1; every date moved with it.")
                  .arg(qt(longDate(*edition.begins())))
            : tr("The course can begin in another week; every date then moves with it, here, in the "
                 "sidebar and in the exported calendar."),
        {.pixels = 14, .ink = &Tokens::muted}));
    FlowLayout* flow = nullptr;
    column->addWidget(flowing(flow));
    auto* label = new Label(tr("Begin in the week of"), {.pixels = 13.5});
    label->setWordWrap(false);
    flow->addWidget(label);
    auto* entry = new DateEntry(qDate(edition.course().schedule.first));
    entry->setLocale(QLocale(QLocale::English, QLocale::UnitedKingdom));
    entry->setDisplayFormat(QStringLiteral("ddd d MMMM yyyy"));
    entry->setDateRange(QDate(1970, 1, 1), QDate(2999, 12, 31));
    entry->setAccessibleName(tr("A day of the week in which the course begins"));
    dress(*entry, {.pixels = 13.5});
    dressMinimumSize(*entry, {230, 34});
    flow->addWidget(entry);
    const auto begin = [this, &edition, entry] {
        const QDate d = entry->date();
        edition.begin(dateFromIso(d.toString(Qt::ISODate).toStdString()));
        emit message(tr("The course begins on %1 now.").arg(qt(longDate(edition.course().schedule.first))));
    };
    auto* move = new QPushButton(tr("Move the course"));
    connect(move, &QAbstractButton::clicked, this, begin);
    flow->addWidget(move);
    if (edition.begins()) {
        auto* back = new QPushButton(tr("Back to its own dates"));
        connect(back, &QAbstractButton::clicked, this,
                [this] { emit commandRequested(QStringLiteral("own-dates")); });
        flow->addWidget(back);
    }
}

void SchedulePage::addDeadlines(const PageContext& context)
{
    const auto upcoming = context.course.schedule.upcoming(context.today);
    if (upcoming.empty()) {
        m_scroll->column()->addWidget(
            new Label(tr("Nothing is due any more."), {.pixels = 13.5, .ink = &Tokens::muted}));
        return;
    }
    auto* place = new QWidget;
    auto* columns = new ColumnLayout(310, 3, place);
    dress(*columns, {0, 8, 0, 0}, 18);
    columns->setRowSpacing(5);
    constexpr int soon = 14; // days
    for (const auto& deadline : upcoming) {
        const bool near = daysBetween(context.today, deadline.date) <= soon;
        columns->addWidget(new Label(
            QStringLiteral("◆  %1, %2").arg(qt(deadline.title), daysLeft(context.today, deadline.date)),
            {.pixels = 13.5,
             .weight = near ? QFont::DemiBold : QFont::Normal,
             .ink = near ? &Tokens::orangeText : &Tokens::ink}));
    }
    m_scroll->column()->addWidget(place);
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
            columns = new ColumnLayout(320, 3, place);
            dress(*columns, {}, 10);
            m_scroll->column()->addWidget(place);
        }
        auto* card = new WeekCard(week, &week == now, context.today);
        connect(card, &Card::clicked, this, [this, id = qt(week.pageId())] { emit pageRequested(id); });
        columns->addWidget(card);
        if (card->isNow())
            m_now = card;
    }
}

void SchedulePage::showThisWeek()
{
    m_scroll->ensureWidgetVisible(m_now, 0, m_scroll->height() / 3);
    m_now->setFocus(Qt::OtherFocusReason);
}

QWidget* SchedulePage::firstFocus()
{
    return m_scroll;
}

} // namespace infralab
