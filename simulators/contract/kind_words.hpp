#pragma once
// The words for kinds and provenance in files and documents: said once, since scripts rely on them.

#include "outputs.hpp"

namespace infralab {

inline const char* wordFor(OutputKind kind)
{
    static constexpr const char* words[] = {"number", "text",     "series", "grid",
                                            "frames", "timeline", "table",  "graph"};
    return words[static_cast<int>(kind)];
}

inline const char* wordFor(Provenance provenance)
{
    static constexpr const char* words[] = {"measured", "modelled", "assumed"};
    return words[static_cast<int>(provenance)];
}

} // namespace infralab
