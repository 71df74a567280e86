// Reads the simulators that a page embeds: an experiment that is compiled in, or a link copied from the lab.
// A link needs no second file, so that a lecturer's own schedule stays one file.

#include "readers.hpp"

#include "embedded/courseText.hpp"

#include <fmt/format.h>

namespace infralab {
namespace {

Experiment linkedExperiment(const std::string& link, const std::string& pageId, int line, Faults& faults)
{
    auto experiment = experimentFromLink(link);
    if (!experiment) {
        faults.add(line, fmt::format("The link cannot be opened: {}", experiment.error().message));
        return {};
    }
    if (!experiment->simulator)
        faults.add(line, "The link names a page without a simulator; copy it from a lab with \"Copy link\".");
    experiment->page = pageId;
    return std::move(*experiment);
}

PageLab labFrom(const YamlNode& node, const std::string& folder, const std::string& pageId, Faults& faults)
{
    Fields fields(node, "a lab", {"experiment", "link", "caption"}, faults);
    PageLab lab;
    if (fields.has("experiment") == fields.has("link"))
        faults.add(fields.line(), "A lab needs either the key \"experiment\" or the key \"link\".");
    else if (fields.has("link"))
        lab.experiment = linkedExperiment(fields.text("link", 4000), pageId, fields.line("link"), faults);
    else
        lab.experiment =
            shippedExperiment(fmt::format("{}/experiments/{}.json", folder, fields.text("experiment", 100)),
                              pageId, fields.line("experiment"), faults);
    lab.caption = fields.text("caption", 600);
    return lab;
}

} // namespace

Experiment shippedExperiment(const std::string& path, std::string_view pageId, int line, Faults& faults)
{
    const std::string_view text = courseText(path);
    if (text.empty()) {
        faults.add(
            line,
            fmt::format("The lab ships no experiment {}; name one that it ships, or give a link instead.",
                        inQuotes(path)));
        return {};
    }
    auto experiment = experimentFromJson(text, path);
    if (!experiment) {
        faults.add(
            line, fmt::format("The experiment {} is faulty: {}", inQuotes(path), experiment.error().message));
        return {};
    }
    if (experiment->page.empty() || (!pageId.empty() && experiment->page != pageId))
        faults.add(line,
                   fmt::format("The experiment {} is made for the page {}, and it should be made for {}.",
                               inQuotes(path), inQuotes(experiment->page),
                               pageId.empty() ? "one that it names" : inQuotes(pageId)));
    return std::move(*experiment);
}

std::vector<PageLab> labsFrom(const std::vector<YamlNode>& list, const std::string& folder,
                              const std::string& pageId, Faults& faults)
{
    std::vector<PageLab> labs;
    for (const auto& node : list)
        labs.push_back(labFrom(node, folder, pageId, faults));
    return labs;
}

} // namespace infralab
