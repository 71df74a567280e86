// Reads questions.yaml: what readers come with, and the experiment that answers each.

#include "readers.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace infralab {
namespace {

std::string anchorOf(Fields& fields, Faults& faults)
{
    if (!fields.has("section"))
        return {};
    std::string anchor = fields.text("section", 100);
    const bool plain = std::all_of(anchor.begin(), anchor.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
    if (!plain)
        faults.add(fields.line("section"),
                   fmt::format("\"section\" must be an anchor of small letters, digits and hyphens, and here "
                               "it is {}.",
                               inQuotes(anchor)));
    return anchor;
}

} // namespace

std::vector<Question> questionsFrom(const YamlNode& node, Faults& faults)
{
    Fields fields(node, "the file of questions", {"questions"}, faults);
    std::vector<Question> questions;
    for (const auto& entry : fields.list("questions", 1)) {
        Fields question(entry, "a question", {"text", "theme", "section", "experiment"}, faults);
        const std::string text = question.text("text", 100), theme = question.text("theme", 60);
        const std::string section = anchorOf(question, faults);
        const std::string path = fmt::format("questions/{}.json", question.text("experiment", 100));
        auto experiment = shippedExperiment(path, {}, question.line("experiment"), faults);
        questions.push_back({text, theme, experiment.page, section, experiment});
    }
    return questions;
}

} // namespace infralab
