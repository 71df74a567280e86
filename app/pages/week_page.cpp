// Sessions, readings and the lab of a week.

#include "week_page.hpp"

#include "app/look/controls.hpp"
#include "calendar_text.hpp"
#include "prose.hpp"

#include <QGridLayout>

namespace infralab {

namespace {

/// A session or a deadline, so that both stand in one list by date.
struct Entry
{
    Date date;
    QString text;
    enum class Kind { session, holiday, due, given } kind;
};

QString mark(bool required)
{
    return required ? QStringLiteral("●") : QStringLiteral("○");
}

} // namespace

WeekPage::WeekPage(const Week& week, const PageContext& context)
    : ReadingPage(qt(week.pageId()), qt(week.title),
                  tr("Week %1  ·  %2  ·  tentative").arg(week.number).arg(daySpan(week)), week.labs, context)
{
    auto* sessions = addMove(tr("Sessions"));
    addSessions(*sessions, week, context.today);
    auto* readings = addMove(tr("Readings"));
    addReadings(*readings, week);
    auto* attempt = addMove(tr("Try"));
    for (const auto& lab : week.labs)
        addLab(*attempt, lab);
}

void WeekPage::addSessions(QVBoxLayout& column, const Week& week, Date today)
{
    std::vector<Entry> entries;
    for (const auto& session : week.sessions) {
        QString text = qt(session.title);
        if (session.videos > 0)
            text += session.videos == 1 ? tr(", recorded") : tr(", recorded in %1 parts").arg(session.videos);
        entries.push_back(
            {session.date, text, session.holiday ? Entry::Kind::holiday : Entry::Kind::session});
    }
    for (const auto& deadline : week.deadlines) {
        QString text = qt(deadline.title);
        if (const QString left = daysLeft(today, deadline.date); deadline.due && !left.isEmpty())
            text += QStringLiteral(", ") + left;
        entries.push_back({deadline.date, text, deadline.due ? Entry::Kind::due : Entry::Kind::given});
    }
    std::stable_sort(entries.begin(), entries.end(),
                     [](const Entry& a, const Entry& b) { return a.date < b.date; });

    auto* rows = new QWidget;
    auto* grid = new QGridLayout(rows);
    dress(*grid, {0, 2, 0, 8}, 7);
    grid->setColumnStretch(1, 1);
    grid->setHorizontalSpacing(Look::instance().px(14));
    for (const auto& entry : entries) {
        const int row = grid->rowCount();
        const bool due = entry.kind == Entry::Kind::due, quiet = entry.kind == Entry::Kind::holiday;
        const auto ink = due ? &Tokens::orangeText : quiet ? &Tokens::muted : &Tokens::ink;
        auto* day = new Label(weekdayAndDay(entry.date), {.pixels = 14, .weight = QFont::Bold, .ink = ink});
        day->setWordWrap(false);
        grid->addWidget(day, row, 0, Qt::AlignTop);
        auto* text = new Label(entry.text,
                               {.pixels = 14, .weight = due ? QFont::DemiBold : QFont::Normal, .ink = ink});
        grid->addWidget(text, row, 1);
    }
    if (entries.empty())
        grid->addWidget(
            new Label(tr("Nothing is listed for this week."), {.pixels = 14, .ink = &Tokens::muted}), 0, 0, 1,
            2);
    column.addWidget(rows);
    addSubheading(column, tr("What this week is about"));
    addProse(column, plainAsMarkdown(qt(week.brief)));
}

void WeekPage::addReadings(QVBoxLayout& column, const Week& week)
{
    bool any = false;
    for (const auto& session : week.sessions) {
        if (session.readings.empty() && session.note.empty())
            continue;
        any = true;
        column.addWidget(new Label(weekdayAndDay(session.date) + QStringLiteral("  ·  ") + qt(session.title),
                                   {.pixels = 14, .weight = QFont::DemiBold}));
        for (const bool required : {true, false})
            for (const auto& reading : session.readings)
                if (reading.required == required)
                    column.addWidget(
                        new Label(mark(required) + QStringLiteral("  ") + qt(reading.title),
                                  {.pixels = 15, .ink = required ? &Tokens::ink : &Tokens::muted}));
        if (!session.note.empty())
            column.addWidget(new Label(qt(session.note), {.pixels = 14, .ink = &Tokens::muted}));
        column.addSpacing(Look::instance().px(10));
    }
    column.addWidget(
        new Label(any ? tr("●  required    ○  optional") : tr("No readings are set for this week."),
                  {.pixels = 12.5, .ink = &Tokens::muted}));
}

} // namespace infralab
