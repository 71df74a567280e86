// What a text says without its dress: for word counts, search, speech and tests.

#include "page_text.hpp"

#include <algorithm>

namespace infralab {
namespace {

template <class... Cases>
struct Overloaded : Cases...
{
    using Cases::operator()...;
};

} // namespace

std::string plainText(const Spans& spans)
{
    std::string text;
    for (const auto& span : spans)
        text += span.text;
    return text;
}

void eachSpans(const Block& block, const std::function<void(const Spans&)>& visit)
{
    const auto all = [&](const std::vector<Spans>& paragraphs) {
        for (const auto& spans : paragraphs)
            visit(spans);
    };
    const auto some = [&](const Spans& spans) {
        if (!spans.empty())
            visit(spans);
    };
    std::visit(Overloaded{
                   [&](const Paragraph& b) { visit(b.spans); },
                   [&](const Subheading& b) {
                       visit({{Span::Kind::text, b.text}});
                   },
                   [&](const ListBlock& b) {
                       for (const auto& item : b.items)
                           visit(item.spans);
                   },
                   [&](const TableBlock& b) {
                       all(b.head);
                       for (const auto& row : b.rows)
                           all(row);
                   },
                   [](const CodeBlock&) {},
                   [&](const QuoteBlock& b) { all(b.paragraphs); },
                   [&](const FormulaBlock& b) {
                       visit({{Span::Kind::formula, b.tex}});
                   },
                   [&](const TryBlock& b) { all(b.task); },
                   [&](const PredictBlock& b) {
                       all(b.question);
                       for (const auto& option : b.options)
                           visit({{Span::Kind::text, option}});
                       all(b.reason);
                   },
                   [&](const CheckBlock& b) {
                       all(b.question);
                       for (const auto& option : b.options) {
                           visit(option.text);
                           some(option.reason);
                       }
                       some(b.right);
                       for (const auto& mistake : b.mistakes)
                           visit(mistake.reason);
                       some(b.otherwise);
                   },
                   [&](const ExerciseBlock& b) {
                       visit({{Span::Kind::text, b.title}});
                       all(b.task);
                       all(b.hints);
                       all(b.answer);
                   },
                   [&](const FigureBlock& b) { visit(b.caption); },
                   [&](const NoteBlock& b) { all(b.paragraphs); },
               },
               block.content);
}

std::string plainText(const Block& block, bool withAnswers)
{
    Block asked = block;
    if (!withAnswers) {
        if (auto* predict = std::get_if<PredictBlock>(&asked.content)) {
            predict->reason.clear();
        } else if (auto* check = std::get_if<CheckBlock>(&asked.content)) {
            check->right.clear();
            check->otherwise.clear();
            check->mistakes.clear();
            for (auto& option : check->options)
                option.reason.clear();
        } else if (auto* exercise = std::get_if<ExerciseBlock>(&asked.content)) {
            exercise->hints.clear();
            exercise->answer.clear();
        }
    }
    std::string text;
    if (const auto* code = std::get_if<CodeBlock>(&asked.content))
        text = code->text;
    eachSpans(asked, [&](const Spans& spans) {
        if (!text.empty())
            text += '\n';
        text += plainText(spans);
    });
    return text;
}

std::vector<UsedFormula> formulasOf(const PageText& page)
{
    std::vector<UsedFormula> formulas;
    for (const auto& section : page.sections)
        for (const auto& block : section.blocks) {
            const bool display = std::holds_alternative<FormulaBlock>(block.content);
            eachSpans(block, [&](const Spans& spans) {
                for (const auto& span : spans)
                    if (span.kind == Span::Kind::formula)
                        formulas.push_back({span.text, display, block.line});
            });
        }
    return formulas;
}

const Section* PageText::section(std::string_view anchor) const
{
    const auto found =
        std::find_if(sections.begin(), sections.end(), [&](const Section& s) { return s.anchor == anchor; });
    return found == sections.end() ? nullptr : &*found;
}

} // namespace infralab
