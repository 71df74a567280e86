#pragma once
// YAML text as a plain tree in which every node knows its line.
// Here so that one file alone meets the YAML library, its exceptions and the tricks of strangers' files.

#include "compute/error.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace infralab {

struct YamlNode
{
    enum class Kind { empty, text, list, map };
    struct Key
    {
        std::string text;
        int line = 1;
    };

    Kind kind = Kind::empty;
    int line = 1;                ///< counted from 1; a map's value stands on the line of its key
    std::string text;            ///< of Kind::text
    bool quoted = false;         ///< a quoted text is never a number, nor true or false
    std::vector<Key> keys;       ///< of a map, in the order of the file; may repeat
    std::vector<YamlNode> items; ///< of a list; of a map, in step with `keys`
};

constexpr std::size_t yamlLargest = 1 << 20; ///< bytes of a text that is still read

/// The one document of a UTF-8 text of at most 1 MiB, nested at most 16 deep, without anchors, aliases and
/// tags. Anything else is an error whose `where` is "name:line". No exception escapes.
Expected<YamlNode> yamlTree(std::string_view text, std::string_view name);

} // namespace infralab
