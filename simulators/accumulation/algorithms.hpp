#pragma once
// The summation algorithms by name: in which order the terms come, and what adds them. Here so that form,
// table, command line and tests know the same list.

#include "simulators/contract/params.hpp"

namespace infralab::accumulation {

enum class Arrival { forward, backward, ascending, descending, strided };
enum class Adding { naive, chunks, lanes, adjacent, halves, kahan, neumaier, klein };

struct Algorithm
{
    Arrival arrival = Arrival::forward;
    Adding adding = Adding::naive;
    std::int64_t size = 0; ///< of a chunk, or the number of lanes

    /// Whether the sum of the first terms is what the algorithm has when they have come.
    bool growsTermByTerm() const { return arrival == Arrival::forward && adding != Adding::halves; }
    /// Whether a product can enter by a fused multiply-add.
    bool canFuse() const
    {
        return adding == Adding::naive || adding == Adding::chunks || adding == Adding::lanes;
    }
    bool isTree() const { return adding == Adding::adjacent || adding == Adding::halves; }
    bool isCompensated() const
    {
        return adding == Adding::kahan || adding == Adding::neumaier || adding == Adding::klein;
    }
};

/// The choices of the form; `chunk` and `lanes` take their size from a parameter.
std::vector<Choice> algorithmChoices();
/// The names of one comparison: all but those with a free size.
std::vector<std::string> comparedAlgorithms();
/// Of a listed id; `size` counts for `chunk` and `lanes` alone.
Algorithm algorithmOf(const std::string& id, std::int64_t size);
/// The name as people read it: "Pairwise", "Chunks of 32".
std::string nameOf(const std::string& id, std::int64_t size);

} // namespace infralab::accumulation
