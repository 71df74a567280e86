// The run: first order at once, then draws in growing numbers.

#include "uncertainty_budget.hpp"

#include "comparison.hpp"
#include "first_order.hpp"
#include "monte_carlo.hpp"

#include <algorithm>

namespace infralab {

using namespace uncertainty;

Expected<UncertaintyBudget::Result> UncertaintyBudget::run(const Params& p, Run<Result>& run)
{
    if (run.cancelled())
        return run.stopped();
    const auto inputs = readInputs(p.inputs);
    if (!inputs)
        return fail(inputs.error());
    const auto formula = compute::Formula::read(p.formula, inputs->names());
    if (!formula)
        return fail(formula.error());
    Result r;
    if (const auto first = writeFirstOrder(*formula, *inputs, p, r); !first)
        return fail(first.error());
    r.verdict = verdictOf(p, r);
    run.publish(r);
    run.progress(0.02);

    Draws draws(*formula, *inputs, static_cast<std::uint64_t>(p.seed));
    const auto all = static_cast<std::size_t>(p.draws);
    for (const auto part : {all / 32, all / 8, all / 2, all}) {
        if (!draws.grow(std::max<std::size_t>(part, 1), run.stopToken()))
            return run.stopped();
        writeMonteCarlo(draws, p, r);
        r.comparison = comparisonOf(r);
        r.verdict = verdictOf(p, r);
        if (part < all)
            run.publish(r);
        run.progress(static_cast<double>(part) / static_cast<double>(all));
    }
    return r;
}

} // namespace infralab
