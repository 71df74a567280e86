// Sessions, text, readings and the lab of a week.

#include "week_page.hpp"

#include "app/look/controls.hpp"
#include "calendar_text.hpp"
#include "lessons/text/page_text.hpp"
#include "prose.hpp"
#include "reading_marks.hpp"
#include "session_list.hpp"

#include <algorithm>

namespace infralab {

namespace {

QString kickerOf(const Week& week, const Schedule& schedule)
{
    const QString kicker = QObject::tr("Week %1  ·  %2").arg(week.number).arg(daySpan(week));
    const bool tentative = qt(schedule.note).contains(QLatin1String("tentative"), Qt::CaseInsensitive);
    return tentative ? kicker + QObject::tr("  ·  tentative") : kicker;
}

} // namespace

WeekPage::WeekPage(const Week& week, const PageContext& context)
    : ReadingPage(qt(week.pageId()), qt(week.title), kickerOf(week, context.course.schedule), week.labs,
                  context)
{
    const Schedule& schedule = context.course.schedule;
    ReadingMarks& marks = context.marks ? *context.marks : *new ReadingMarks(context.progress, this);
    const bool hasText =
        schedule.shipped; // another course's weeks share no more than their numbers with ours
    bool reasons = false;
    if (hasText) {
        PageText text = shippedText(week).text;
        reasons = std::any_of(text.sections.begin(), text.sections.end(),
                              [](const Section& section) { return section.move == Move::reason; });
        setText(std::move(text));
    }

    auto* sessions = addMove(tr("Sessions"));
    auto* days = new SessionList(schedule, week, context.today, marks);
    connect(days, &SessionList::message, this, &Page::message);
    sessions->addWidget(days);
    addKeepNotice(*sessions, marks);
    addSubheading(*sessions, tr("What this week is about"));
    addProse(*sessions, plainAsMarkdown(qt(week.brief)));
    if (hasText)
        addText(*sessions, Move::read);

    auto* readings = addMove(tr("Readings"));
    auto* list = new ReadingList(schedule, week, marks);
    connect(list, &ReadingList::message, this, &Page::message);
    readings->addWidget(list);
    addKeepNotice(*readings, marks);

    auto* attempt = addMove(tr("Try"));
    for (const auto& lab : week.labs)
        addLab(*attempt, lab);
    if (hasText)
        addText(*attempt, Move::explore);
    if (reasons)
        addText(*addMove(tr("Reason")), Move::reason);

    for (const auto& other : schedule.weeks)
        if (other.number > week.number) {
            setNext(qt(other.pageId()), tr("Next: week %1, %2").arg(other.number).arg(qt(other.title)));
            break;
        }
}

void WeekPage::addKeepNotice(QVBoxLayout& column, ReadingMarks& marks)
{
    auto* notice = new KeepNotice(marks);
    connect(notice, &KeepNotice::message, this, &Page::message);
    column.addWidget(notice);
}

} // namespace infralab
