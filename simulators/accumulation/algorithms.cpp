// The list of algorithms.

#include "algorithms.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace infralab::accumulation {

namespace {

struct Entry
{
    const char *id, *label, *help;
    Algorithm algorithm;
};

constexpr std::array entries{
    Entry{"naive", "Naive", "One after the other, from zero.", {}},
    Entry{"reverse", "Reversed", "The last term first.", {Arrival::backward}},
    Entry{"sorted_abs_asc", "Smallest first", "Sorted by size, then naive.", {Arrival::ascending}},
    Entry{"sorted_abs_desc",
          "Largest first",
          "Sorted by size from the largest, then naive.",
          {Arrival::descending}},
    Entry{"pairwise_split_half",
          "Pairwise",
          "The sum of the first half plus the sum of the second, all the way down.",
          {Arrival::forward, Adding::halves}},
    Entry{"tree_strided_pow2",
          "Tree, strided",
          "Padded to a power of two; term i takes term i + stride, the stride halving: a reduction on a GPU.",
          {Arrival::strided, Adding::adjacent}},
    Entry{"tree_adjacent",
          "Tree, neighbours",
          "Neighbours are added, then the sums of neighbours.",
          {Arrival::forward, Adding::adjacent}},
    Entry{"chunk",
          "Chunks",
          "Naive within chunks, then naive over their sums.",
          {Arrival::forward, Adding::chunks}},
    Entry{"chunk4",
          "Chunks of 4",
          "Naive within chunks of 4 terms, then over their sums.",
          {Arrival::forward, Adding::chunks, 4}},
    Entry{"chunk8",
          "Chunks of 8",
          "Naive within chunks of 8 terms, then over their sums.",
          {Arrival::forward, Adding::chunks, 8}},
    Entry{"chunk16",
          "Chunks of 16",
          "Naive within chunks of 16 terms, then over their sums.",
          {Arrival::forward, Adding::chunks, 16}},
    Entry{"chunk32",
          "Chunks of 32",
          "Naive within chunks of 32 terms, then over their sums.",
          {Arrival::forward, Adding::chunks, 32}},
    Entry{"lanes",
          "Workers",
          "Dealt out to workers in turn; their sums are added left to right.",
          {Arrival::forward, Adding::lanes}},
    Entry{"lanes4",
          "4 workers",
          "Dealt out to 4 workers in turn, like vector lanes.",
          {Arrival::forward, Adding::lanes, 4}},
    Entry{"lanes8",
          "8 workers",
          "Dealt out to 8 workers in turn, like vector lanes.",
          {Arrival::forward, Adding::lanes, 8}},
    Entry{"kahan",
          "Kahan",
          "What an addition lost is subtracted from the next term.",
          {Arrival::forward, Adding::kahan}},
    Entry{"neumaier",
          "Neumaier",
          "What was lost is summed beside, whichever operand lost it, and added at the end.",
          {Arrival::forward, Adding::neumaier}},
    Entry{"klein",
          "Klein",
          "Neumaier's idea twice: what the compensation loses is kept too.",
          {Arrival::forward, Adding::klein}},
};

const Entry& entryOf(const std::string& id)
{
    const auto* found =
        std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.id == id; });
    return found == entries.end() ? entries.front() : *found;
}

bool hasFreeSize(const Entry& e)
{
    return e.algorithm.size == 0 &&
           (e.algorithm.adding == Adding::chunks || e.algorithm.adding == Adding::lanes);
}

} // namespace

std::vector<Choice> algorithmChoices()
{
    std::vector<Choice> out;
    for (const auto& e : entries)
        out.push_back({e.id, e.label, e.help});
    return out;
}

std::vector<std::string> comparedAlgorithms()
{
    std::vector<std::string> out;
    for (const auto& e : entries)
        if (!hasFreeSize(e))
            out.emplace_back(e.id);
    return out;
}

Algorithm algorithmOf(const std::string& id, std::int64_t size)
{
    const Entry& entry = entryOf(id);
    Algorithm out = entry.algorithm;
    if (hasFreeSize(entry))
        out.size = size;
    return out;
}

std::string nameOf(const std::string& id, std::int64_t size)
{
    const Entry& entry = entryOf(id);
    if (!hasFreeSize(entry))
        return entry.label;
    return entry.algorithm.adding == Adding::chunks ? fmt::format("Chunks of {}", size)
                                                    : fmt::format("{} workers", size);
}

} // namespace infralab::accumulation
