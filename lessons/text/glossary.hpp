#pragma once
// The glossary: each term once, with what it means and where it is explained.

#include "compute/error.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace infralab {

struct Term
{
    std::string id;         ///< "ulp"
    std::string title;      ///< "unit in the last place (ulp)"
    std::string definition; ///< one to three sentences
    std::string page,
        anchor; ///< where it is explained: "lesson-05", "range-and-spacing"; anchor may be empty
};

Expected<std::vector<Term>> glossaryFromYaml(std::string_view text, std::string_view name);
/// The glossary that is compiled in; a test proves it has no fault.
const std::vector<Term>& glossary();
/// Null where there is none.
const Term* findTerm(std::string_view id);

} // namespace infralab
