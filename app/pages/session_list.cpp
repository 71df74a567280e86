// The lists of a week's page.

#include "session_list.hpp"

#include "app/look/controls.hpp"
#include "calendar_text.hpp"
#include "mark_row.hpp"
#include "page.hpp"
#include "week_entries.hpp"

#include <QGridLayout>
#include <QVBoxLayout>

namespace infralab {

QString markList(const Schedule& schedule, const Week& week)
{
    return schedule.shipped ? qt(week.pageId())
                            : QStringLiteral("%1, %2").arg(qt(schedule.term), qt(week.pageId()));
}

SessionList::SessionList(const Schedule& schedule, const Week& week, Date today, ReadingMarks& marks,
                         QWidget* parent)
    : QWidget(parent)
{
    auto* grid = new QGridLayout(this);
    dress(*grid, {0, 2, 0, 8}, 5);
    grid->setColumnStretch(1, 1);
    grid->setHorizontalSpacing(Look::instance().px(14));
    const auto entries = entriesOf(week, today);
    for (const auto& entry : entries) {
        const int row = grid->rowCount();
        auto* day =
            new Label(weekdayAndDay(entry.date), {.pixels = 14, .weight = QFont::Bold, .ink = entry.ink});
        day->setWordWrap(false);
        grid->addWidget(day, row, 0, Qt::AlignTop);
        grid->addWidget(new Label(entry.text, {.pixels = 14,
                                               .weight = entry.due ? QFont::DemiBold : QFont::Normal,
                                               .ink = entry.ink}),
                        row, 1);
        if (!entry.session)
            continue;
        // A recording is known by its session's place in the week, since a session may be renamed.
        const auto session = entry.session - week.sessions.data() + 1;
        const int videos = entry.session->videos;
        for (int video = 1; video <= videos; ++video) {
            const QString shown = videos == 1 ? tr("Recording") : tr("Recording, part %1").arg(video);
            auto* slot = new MarkRow(marks, markList(schedule, week),
                                     QStringLiteral("Session %1, video %2").arg(session).arg(video), shown,
                                     tr("%1 of %2").arg(shown, entry.text), MarkRow::Kind::recording);
            connect(slot, &MarkRow::message, this, &SessionList::message);
            grid->addWidget(slot, grid->rowCount(), 1);
        }
    }
    if (entries.empty())
        grid->addWidget(
            new Label(tr("Nothing is listed for this week."), {.pixels = 14, .ink = &Tokens::muted}), 0, 0, 1,
            2);
}

ReadingList::ReadingList(const Schedule& schedule, const Week& week, ReadingMarks& marks, QWidget* parent)
    : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    dress(*column, {}, 2);
    bool any = false;
    for (const auto& session : week.sessions) {
        if (session.readings.empty() && session.note.empty())
            continue;
        any = true;
        column->addWidget(new Label(weekdayAndDay(session.date) + QStringLiteral("  ·  ") + qt(session.title),
                                    {.pixels = 14, .weight = QFont::DemiBold}));
        for (const bool required : {true, false}) {
            for (const auto& reading : session.readings) {
                if (reading.required != required)
                    continue;
                const QString title = qt(reading.title);
                auto* row = new MarkRow(marks, markList(schedule, week), title, title, title,
                                        required ? MarkRow::Kind::required : MarkRow::Kind::optional);
                connect(row, &MarkRow::message, this, &ReadingList::message);
                column->addWidget(row);
            }
        }
        if (!session.note.empty())
            column->addWidget(new Label(qt(session.note), {.pixels = 14, .ink = &Tokens::muted}));
        column->addSpacing(Look::instance().px(10));
    }
    if (!any)
        column->addWidget(
            new Label(tr("No readings are set for this week."), {.pixels = 14, .ink = &Tokens::muted}));
}

KeepNotice::KeepNotice(ReadingMarks& marks, QWidget* parent)
    : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    dress(*column, {0, 8, 0, 4}, 6);
    const QString sentence = tr("This is kept only as long as the window is open.");
    column->addWidget(new Label(sentence, {.pixels = 13.5, .ink = &Tokens::orangeText}));
    auto* keep = new QPushButton(tr("Turn progress on"));
    keep->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    keep->setToolTip(tr("Keeps ticks, notes and attachments in one file on this computer"));
    column->addWidget(keep);
    connect(keep, &QAbstractButton::clicked, this, [this, &marks] {
        if (marks.keep())
            emit message(tr("Ticks, notes and attachments are kept on this computer now."));
    });
    connect(&marks, &ReadingMarks::changed, this, [this, &marks, sentence] {
        if (marks.isKept() || isVisibleTo(parentWidget()))
            return;
        show();
        emit message(sentence);
    });
    connect(&marks, &ReadingMarks::stateChanged, this, [this, &marks] {
        if (marks.isKept())
            hide();
    });
    setVisible(!marks.isKept() && marks.hasAny());
}

} // namespace infralab
