#pragma once
// Is the claimed difference real? Yes, no or cannot tell, in a plain sentence, and what would tell. Here so
// that the judgement stands in one place, apart from the arithmetic.

#include "analysis.hpp"

namespace infralab::nested_design {

/// Of measurements; the plan of the result is already there.
void writeAnswer(const Measurements&, const Analysis&, const NestedDesign::Params&,
                 const compute::NestedVariances& planned, NestedDesign::Result&);
/// Of an experiment that was drawn from the plan, whose truth is known.
void writeDrawnAnswer(const Analysis&, const NestedDesign::Params&, NestedDesign::Result&);

} // namespace infralab::nested_design
