#pragma once
// Which runs are fitted: units and the missing column, what is dropped, what is held out.

#include "runs.hpp"
#include "scaling_fit.hpp"

namespace infralab::scaling_fit {

enum class Part { fitted, dropped, heldOut };

struct Selection
{
    std::vector<RunRow> rows; ///< complete
    std::vector<Part> parts;
    std::string columns;      ///< "D from C = 6 N D"
    double largestBudget = 0; ///< of those that are fitted

    std::vector<RunRow> of(Part) const;
    compute::LawPoints points() const; ///< those that are fitted
};

/// Fills in the one of parameters, tokens and FLOP that is lacking, by FLOP = factor x N x D.
void complete(RunRow&, double flopFactor);

/// Fails with a sentence where too few different runs are left or nothing can be told from them.
Expected<Selection> select(const Runs&, const ScalingFit::Params&);

} // namespace infralab::scaling_fit
