// A page composed for paper.

#include "paper_page.hpp"

#include "app/pages/page.hpp"
#include "figure_card.hpp"
#include "guess.hpp"
#include "paper_figures.hpp"

#include <QTextCursor>
#include <QTextDocument>

#include <algorithm>

namespace infralab {

/// A document as it grows, and what is kept for its end.
struct PaperPage::Setting
{
    Typesetter& setter;
    PaperFigures& figures;
    std::vector<const CheckBlock*> checks;
    std::vector<const ExerciseBlock*> exercises;
};

namespace {

const QString blank = QStringLiteral("____________");

} // namespace

PaperPage::PaperPage(OpenText& text, Head head, QObject* parent)
    : QObject(parent)
    , m_text(text)
    , m_head(std::move(head))
{}

void PaperPage::need(const State& state)
{
    ++m_missing;
    m_text.runs().ask(state.experiment, this, [this, &state](const Expected<Outputs>& outputs) {
        m_results.insert_or_assign(&state, outputs);
        if (--m_missing == 0)
            std::exchange(m_ready, {})();
    });
}

void PaperPage::prepare(std::function<void()> ready)
{
    m_ready = std::move(ready);
    ++m_missing; // so that results which are there at once do not end it early
    for (const auto& section : m_text.text().sections)
        for (const auto& block : section.blocks) {
            if (const auto* figure = std::get_if<FigureBlock>(&block.content))
                need(figure->state);
            else if (const auto* check = std::get_if<CheckBlock>(&block.content);
                     check && check->kind == CheckBlock::Kind::number && check->answer.state)
                need(*check->answer.state);
            else if (const auto* guess = std::get_if<PredictBlock>(&block.content);
                     guess && guess->answer.state && m_head.openPredictions.contains(qt(guess->id)))
                need(*guess->answer.state);
        }
    if (--m_missing == 0)
        std::exchange(m_ready, {})();
}

QString PaperPage::answerOf(const Answer& answer) const
{
    if (!answer.state)
        return answerText(answer.typed, unitOf(answer));
    const auto found = m_results.find(&*answer.state);
    if (found == m_results.end())
        return {};
    const auto number = found->second.and_then([&](const Outputs& outputs) {
        return numberAt(answer.state->experiment.simulator->info(), *outputs, answer.place);
    });
    return number ? answerText(*number, unitOf(answer)) : tr("no answer (%1)").arg(told(number.error()));
}

void PaperPage::compose(Setting& s)
{
    s.setter.plain(m_head.kicker, QFont::Normal, &Tokens::muted);
    s.setter.heading(m_head.title, 1);
    if (!m_head.aims.empty()) {
        s.setter.heading(tr("What you will be able to do"), 3);
        s.setter.list(m_head.aims);
    }
    for (const auto& [name, move] : m_head.moves) {
        const auto& sections = m_text.text().sections;
        const auto isHere = [move = move](const Section& section) { return section.move == move; };
        if (std::none_of(sections.begin(), sections.end(), isHere))
            continue;
        if (m_head.moves.size() > 1)
            s.setter.plain(name.toUpper(), QFont::DemiBold, &Tokens::muted);
        for (const auto& section : sections) {
            if (!isHere(section))
                continue;
            s.setter.heading(qt(section.title), 2);
            for (const auto& block : section.blocks)
                add(s, block);
        }
    }
    addAnswers(s);
    addLinks(s);
}

void PaperPage::add(Setting& s, const Block& block)
{
    if (Typesetter::isRunningText(block))
        return s.setter.add(block);
    std::visit(
        [&]<class B>(const B& b) {
            if constexpr (requires { this->add(s, b); } && !std::is_same_v<B, Block>)
                this->add(s, b);
        },
        block.content);
}

void PaperPage::add(Setting& s, const TryBlock& block)
{
    if (const int number = m_text.taskNumber(block)) {
        s.setter.leadIn(tr("Task %1.").arg(number));
        s.setter.paragraphs(block.task);
    }
    s.setter.plain(tr("In the lab: %1").arg(qt(block.label)), QFont::Normal, &Tokens::muted);
}

void PaperPage::add(Setting& s, const PredictBlock& block)
{
    s.setter.leadIn(tr("Before you look."));
    s.setter.paragraphs(block.question);
    for (const auto& option : block.options)
        s.setter.plain(QStringLiteral("○  ") + qt(option));
    if (!m_head.openPredictions.contains(qt(block.id))) {
        s.setter.plain(tr("Your guess: %1 %2     How sure: ______ %")
                           .arg(block.options.empty() ? blank : QString(), unitOf(block.answer))
                           .simplified());
        return;
    }
    QString answer = block.right >= 0 ? qt(block.options[static_cast<std::size_t>(block.right)]) : QString();
    if (answer.isEmpty())
        answer = answerOf(block.answer);
    s.setter.leadIn(tr("Answer: %1.").arg(answer));
    s.setter.paragraphs(block.reason);
}

void PaperPage::add(Setting& s, const CheckBlock& block)
{
    s.checks.push_back(&block);
    s.setter.leadIn(tr("Check %1.").arg(s.checks.size()));
    s.setter.paragraphs(block.question);
    const bool isOrder = block.kind == CheckBlock::Kind::order;
    for (const std::size_t i : shuffledOrder(block.options.size(), block.id, isOrder)) {
        s.setter.leadIn(isOrder ? QStringLiteral("___") : QStringLiteral("□"));
        s.setter.paragraph(block.options[i].text);
    }
    if (block.kind == CheckBlock::Kind::number)
        s.setter.plain(tr("Your answer: %1 %2").arg(blank, unitOf(block.answer)));
}

void PaperPage::add(Setting& s, const ExerciseBlock& block)
{
    s.exercises.push_back(&block);
    s.setter.heading(tr("Exercise: %1").arg(qt(block.title)), 3);
    s.setter.paragraphs(block.task);
}

void PaperPage::add(Setting& s, const FigureBlock& block)
{
    const auto found = m_results.find(&block.state);
    if (found != m_results.end() && found->second) {
        s.setter.begin(6, 6, {}, 100);
        s.figures.insert(s.setter.cursor(), block, *found->second);
    }
    s.setter.paragraph(block.caption, &Tokens::muted);
}

void PaperPage::addAnswers(Setting& s)
{
    if (!s.checks.empty())
        s.setter.heading(tr("Answers to the checks"), 2);
    for (std::size_t i = 0; i < s.checks.size(); ++i) {
        const CheckBlock& check = *s.checks[i];
        s.setter.leadIn(tr("%1.").arg(i + 1));
        if (check.kind == CheckBlock::Kind::number)
            s.setter.paragraph({Span{Span::Kind::text, answerOf(check.answer).toStdString()}});
        bool first = true;
        for (const auto& option : check.options) {
            if (check.kind != CheckBlock::Kind::order && !option.right)
                continue;
            Spans line = option.text;
            if (!option.reason.empty()) {
                line.push_back(Span{Span::Kind::text, ": "});
                line.insert(line.end(), option.reason.begin(), option.reason.end());
            }
            if (!std::exchange(first, false))
                s.setter.leadIn(QStringLiteral("   "));
            s.setter.paragraph(line);
        }
        if (!check.right.empty())
            s.setter.paragraph(check.right);
    }
    if (!s.exercises.empty())
        s.setter.heading(tr("Hints and worked answers"), 2);
    for (const auto* exercise : s.exercises) {
        s.setter.heading(qt(exercise->title), 3);
        for (std::size_t i = 0; i < exercise->hints.size(); ++i) {
            s.setter.leadIn(tr("Hint %1.").arg(i + 1));
            s.setter.paragraph(exercise->hints[i]);
        }
        s.setter.leadIn(tr("A worked answer."));
        s.setter.paragraphs(exercise->answer);
    }
}

void PaperPage::addLinks(Setting& s)
{
    const auto links = s.setter.webLinks();
    if (links.empty())
        return;
    s.setter.heading(tr("Links"), 2);
    for (std::size_t i = 0; i < links.size(); ++i)
        s.setter.plain(QStringLiteral("[%1] ").arg(i + 1) +
                       qt(m_text.text().links[static_cast<std::size_t>(links[i])].target));
}

void PaperPage::paint(QPagedPaintDevice& device)
{
    const LightForPaper light;
    const TypeStyle style{14, true};
    QTextDocument document;
    PaperFigures figures(document, style);
    Typesetter setter(document, m_text.text(), style);
    Setting setting{setter, figures, {}, {}};
    QTextCursor whole(&document);
    whole.beginEditBlock();
    compose(setting);
    whole.endEditBlock();
    paintPages(document, device, m_head.title, style);
}

Expected<void> PaperPage::savePdf(const QString& path)
{
    return writePdf(path, m_head.title, [this](QPagedPaintDevice& device) { paint(device); });
}

} // namespace infralab
