// The three moves of a lesson.

#include "lesson_page.hpp"

#include "app/look/controls.hpp"
#include "link_row.hpp"
#include "prose.hpp"

namespace infralab {

namespace {

QString twoDigits(int number)
{
    return QStringLiteral("%1").arg(number, 2, 10, QLatin1Char('0'));
}

QString kickerOf(const Lesson& lesson)
{
    QString text = QObject::tr("Lesson %1  ·  %2 minutes").arg(twoDigits(lesson.number)).arg(lesson.minutes);
    QStringList after;
    for (const int number : lesson.prerequisites)
        after << twoDigits(number);
    return after.isEmpty() ? text : text + QObject::tr("  ·  after %1").arg(after.join(QStringLiteral(", ")));
}

} // namespace

LessonPage::LessonPage(const Lesson& lesson, const PageContext& context)
    : ReadingPage(qt(lesson.pageId()), qt(lesson.title), kickerOf(lesson), lesson.labs, context)
{
    setText(shippedText(lesson).text);
    std::vector<QString> abilities;
    for (const auto& aim : lesson.objectives)
        abilities.push_back(qt(aim));
    setAims(std::move(abilities));
    auto* read = addMove(tr("Read"));
    addProse(*read, plainAsMarkdown(qt(lesson.brief)));
    if (lesson.outline)
        addProse(*read,
                 tr("This lesson is an outline so far: its claim, its bet and a paragraph a section, beside "
                    "a lab that works in full."));
    addSubheading(*read, tr("What you will be able to do"));
    QString aims;
    for (const auto& aim : lesson.objectives)
        aims += QStringLiteral("- ") + plainAsMarkdown(qt(aim)) + QLatin1Char('\n');
    addProse(*read, aims);
    if (!lesson.prerequisites.empty()) {
        addSubheading(*read, tr("Builds on"));
        for (const int number : lesson.prerequisites) {
            for (const auto& other : context.course.route.lessons) {
                if (other.number != number)
                    continue;
                auto* row = new LinkRow(twoDigits(number) + QStringLiteral("   ") + qt(other.title));
                connect(row, &QAbstractButton::clicked, this,
                        [this, id = qt(other.pageId())] { emit pageRequested(id); });
                read->addWidget(row);
            }
        }
    }

    read->addSpacing(Look::instance().px(14));
    addText(*read, Move::read);

    auto* explore = addMove(tr("Explore"));
    addText(*explore, Move::explore);
    addSubheading(*explore, tr("The labs of this lesson"));
    for (const auto& lab : lesson.labs)
        addLab(*explore, lab);

    auto* reason = addMove(tr("Reason"));
    addText(*reason, Move::reason);
    std::vector<const Question*> own, near;
    for (const auto& question : context.course.questions) {
        const bool sameLab = std::any_of(lesson.labs.begin(), lesson.labs.end(), [&](const PageLab& lab) {
            return lab.experiment.simulator == question.experiment.simulator;
        });
        if (question.pageId == lesson.pageId())
            own.push_back(&question);
        else if (sameLab)
            near.push_back(&question);
    }
    if (!own.empty()) {
        addSubheading(*reason, tr("Questions of this lesson"));
        for (const auto* question : own)
            addQuestion(*reason, *question);
    }
    if (!near.empty()) {
        addSubheading(*reason, tr("Settled by the same lab"));
        for (const auto* question : near)
            addQuestion(*reason, *question);
    }
    addSubheading(*reason, tr("You are done when you can"));
    addProse(*reason, aims);

    setNext(QStringLiteral("route"), tr("Back to the route"));
    for (const auto& other : context.course.route.lessons)
        if (other.number == lesson.number + 1)
            setNext(qt(other.pageId()),
                    tr("Next: lesson %1, %2").arg(twoDigits(other.number), qt(other.title)));
}

} // namespace infralab
