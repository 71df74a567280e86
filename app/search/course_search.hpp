#pragma once
// What the search finds: every section, term, question, simulator, control, preset and reading of the course,
// and where each leads.

#include "search_index.hpp"

namespace infralab {

struct Course;

/// Answers and the lecturer's remarks are left out.
std::vector<SearchEntry> searchEntries(const Course&);

} // namespace infralab
