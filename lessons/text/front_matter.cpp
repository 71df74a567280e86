// Finds the two lines of dashes.

#include "front_matter.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace infralab {

namespace {
constexpr std::string_view dashes = "---\n";
}

Expected<FrontMatter> frontMatterOf(std::string_view file, std::string_view name)
{
    const auto refused = [&](std::string message) {
        return fail(Error::Code::invalidInput, fmt::format("{}:1", name), std::move(message));
    };
    if (!file.starts_with(dashes))
        return refused(
            "The file must begin with a line \"---\", then its number and title, then another \"---\".");
    const auto end = file.find("\n---\n", dashes.size() - 1);
    if (end == std::string_view::npos)
        return refused("The second line \"---\", which ends what stands before the text, is missing.");
    FrontMatter front;
    front.text = file.substr(end + dashes.size() + 1);
    const auto above = file.substr(0, file.size() - front.text.size());
    front.textLine = static_cast<int>(std::count(above.begin(), above.end(), '\n')) + 1;
    // An empty first line in place of the dashes keeps the lines of the file.
    const auto yaml = fmt::format("\n{}", file.substr(dashes.size(), end + 1 - dashes.size()));
    return yamlTree(yaml, name).map([&](YamlNode tree) {
        front.fields = std::move(tree);
        return front;
    });
}

} // namespace infralab
