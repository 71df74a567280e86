// Reads questions.yaml: what readers come with, and the experiment that answers each.

#include "readers.hpp"

#include <fmt/format.h>

namespace infralab {

std::vector<Question> questionsFrom(const YamlNode& node, Faults& faults)
{
    Fields fields(node, "the file of questions", {"questions"}, faults);
    std::vector<Question> questions;
    for (const auto& entry : fields.list("questions", 1)) {
        Fields question(entry, "a question", {"text", "experiment"}, faults);
        const std::string text = question.text("text", 100);
        const std::string path = fmt::format("questions/{}.json", question.text("experiment", 100));
        auto experiment = shippedExperiment(path, {}, question.line("experiment"), faults);
        questions.push_back({text, experiment.page, experiment});
    }
    return questions;
}

} // namespace infralab
