#pragma once
// What keeping the best of several equal seeds brings without merit.

#include "peeking.hpp"

namespace infralab::peeking {

void writeBestOfSeeds(const Peeking::Params&, Peeking::Result&);

} // namespace infralab::peeking
