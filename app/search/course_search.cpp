// The course, entry by entry.

#include "course_search.hpp"

#include "app/pages/page.hpp"
#include "lessons/text/formulas.hpp"
#include "lessons/text/glossary.hpp"
#include "lessons/text/page_text.hpp"

#include <QCoreApplication>
#include <QRegularExpression>

namespace infralab {

namespace {

// Short entries rank high by themselves; what explains comes first.
constexpr double textWeight = 1.5, partWeight = 0.6;

QString tr(const char* text)
{
    return QCoreApplication::translate("Search", text);
}

/// Formulas in words: TeX is nothing to look for, and nothing to read in a line of hits.
void append(QString& text, const Spans& spans)
{
    for (const auto& span : spans)
        text += span.kind == Span::Kind::formula ? qt(spokenFormula(span.text, false)) : qt(span.text);
    text += QLatin1Char(' ');
}

void append(QString& text, const std::vector<Spans>& paragraphs)
{
    for (const auto& spans : paragraphs)
        append(text, spans);
}

QString searched(const Section& section)
{
    QString text;
    for (const auto& block : section.blocks) {
        if (std::holds_alternative<NoteBlock>(block.content))
            continue;
        if (const auto* predict = std::get_if<PredictBlock>(&block.content)) {
            append(text, predict->question);
        } else if (const auto* check = std::get_if<CheckBlock>(&block.content)) {
            append(text, check->question);
            for (const auto& option : check->options)
                append(text, option.text);
        } else if (const auto* exercise = std::get_if<ExerciseBlock>(&block.content)) {
            text += qt(exercise->title) + QStringLiteral(". ");
            append(text, exercise->task);
        } else if (const auto* formula = std::get_if<FormulaBlock>(&block.content)) {
            text += qt(spokenFormula(formula->tex, true)) + QLatin1Char(' ');
        } else {
            eachSpans(block, [&](const Spans& spans) { append(text, spans); });
        }
    }
    return text;
}

void addSections(std::vector<SearchEntry>& entries, const PageText& text, const QString& page,
                 const QString& place)
{
    for (const auto& section : text.sections)
        entries.push_back({qt(section.title),
                           place,
                           searched(section),
                           {page + QLatin1Char('#') + qt(section.anchor)},
                           textWeight});
}

void addLesson(std::vector<SearchEntry>& entries, const Lesson& lesson)
{
    const QString place = tr("Lesson %1").arg(lesson.number, 2, 10, QLatin1Char('0')),
                  page = qt(lesson.pageId());
    QString text = qt(lesson.brief);
    for (const auto& objective : lesson.objectives)
        text += QLatin1Char(' ') + qt(objective) + QLatin1Char('.');
    for (const auto& lab : lesson.labs)
        text += QLatin1Char(' ') + qt(lab.caption);
    entries.push_back({qt(lesson.title), place, text, {page}});
    addSections(entries, shippedText(lesson).text, page, place);
}

void addWeek(std::vector<SearchEntry>& entries, const Week& week)
{
    const QString place = tr("Week %1").arg(week.number), page = qt(week.pageId());
    QString text = qt(week.brief);
    for (const auto& session : week.sessions) {
        text += QLatin1Char(' ') + qt(session.title) + QLatin1Char('.');
        for (const auto& reading : session.readings)
            entries.push_back(
                {qt(reading.title), tr("Reading of week %1").arg(week.number), qt(session.title), {page}});
    }
    for (const auto& deadline : week.deadlines)
        text += QLatin1Char(' ') + qt(deadline.title) + QLatin1Char('.');
    for (const auto& lab : week.labs)
        text += QLatin1Char(' ') + qt(lab.caption);
    entries.push_back({qt(week.title), place, text, {page}});
    addSections(entries, shippedText(week).text, page, place);
}

void addSimulator(std::vector<SearchEntry>& entries, const Simulator& simulator)
{
    const Info& info = simulator.info();
    const QString page = QStringLiteral("simulator-") + qt(info.id), title = qt(info.title);
    const QString notes =
        qt(info.notes).remove(QRegularExpression(QStringLiteral("[*#`]"))); // Markdown's marks
    entries.push_back({title, tr("Simulator"), qt(info.summary) + QLatin1Char(' ') + notes, {page}});
    for (const auto& param : info.params)
        entries.push_back(
            {qt(param.label), tr("Control of %1").arg(title), qt(param.help), {page}, partWeight});
    for (const auto& output : info.outputs)
        entries.push_back(
            {qt(output.label), tr("Result of %1").arg(title), qt(output.help), {page}, partWeight});
    for (const auto& preset : info.presets) {
        Experiment experiment = Experiment::initial(simulator);
        experiment.values = preset.values;
        entries.push_back(
            {qt(preset.label), tr("Preset of %1").arg(title), qt(preset.help), {qt(toLink(experiment))}});
    }
}

} // namespace

std::vector<SearchEntry> searchEntries(const Course& course)
{
    std::vector<SearchEntry> entries;
    for (const auto& lesson : course.route.lessons)
        addLesson(entries, lesson);
    for (const auto& week : course.schedule.weeks)
        addWeek(entries, week);
    for (const auto& term : glossary())
        entries.push_back({qt(term.title),
                           tr("Term"),
                           qt(term.definition),
                           {qt(term.anchor.empty() ? term.page : term.page + '#' + term.anchor)},
                           textWeight});
    for (const auto& question : course.questions) {
        SearchEntry entry{
            qt(question.text), tr("Question"), {}, {qt(toLink(question.experiment))}, textWeight};
        if (!question.section.empty())
            entry.targets << qt(question.pageId + '#' + question.section);
        entries.push_back(std::move(entry));
    }
    for (const auto& simulator : catalogue())
        addSimulator(entries, *simulator);
    return entries;
}

} // namespace infralab
