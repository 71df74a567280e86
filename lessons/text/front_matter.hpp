#pragma once
// The YAML between two lines of dashes at the top of a lesson.md, and the text beneath it.
// Here because the route needs only the one, and a page only the other.

#include "compute/error.hpp"
#include "lessons/yaml_tree.hpp"

#include <string_view>

namespace infralab {

struct FrontMatter
{
    YamlNode fields;       ///< its lines are those of the file
    std::string_view text; ///< of the argument
    int textLine = 1;      ///< the line on which `text` begins
};

/// An error's `where` is "name:line".
Expected<FrontMatter> frontMatterOf(std::string_view file, std::string_view name);

} // namespace infralab
