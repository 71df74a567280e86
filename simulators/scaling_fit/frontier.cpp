// The best model of a budget, by law or by approach 1 or 2.

#include "frontier.hpp"

#include <cmath>

namespace infralab::scaling_fit {

double Frontier::loss(double budget) const
{
    if (law)
        return compute::lossOf(*law, optimum.parameters(budget), optimum.tokens(budget));
    return std::exp(lossLine[0] + lossLine[1] * std::log(budget));
}

Frontier frontierOf(const compute::Law& law, double flopFactor)
{
    Frontier f;
    f.optimum = compute::computeOptimum(law, flopFactor);
    f.law = law;
    return f;
}

std::optional<Frontier> frontierOf(ScalingFit::Form form, const std::vector<RunRow>& rows, double flopFactor)
{
    compute::BudgetRuns runs;
    for (const auto& row : rows) {
        runs.logN.push_back(std::log(row.parameters));
        runs.logBudget.push_back(std::log(row.flop));
        runs.loss.push_back(row.loss);
    }
    Frontier f;
    f.found = form == ScalingFit::Form::envelope ? compute::envelope(runs) : compute::isoflopOptima(runs);
    const auto line = compute::lineThrough(f.found, flopFactor);
    const auto lossLine = compute::lossLineThrough(f.found);
    if (!line || !lossLine)
        return std::nullopt;
    f.optimum = *line;
    f.lossLine = *lossLine;
    return f;
}

} // namespace infralab::scaling_fit
