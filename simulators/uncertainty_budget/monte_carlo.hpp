#pragma once
// Propagation of distributions by draws. JCGM 101:2008, clauses 6 and 7.

#include "compute/numerics/formula.hpp"
#include "inputs.hpp"
#include "uncertainty_budget.hpp"

#include <stop_token>

namespace infralab::uncertainty {

/// The formula's values at drawn inputs, in order of size. The same for any number of threads and any split.
class Draws
{
public:
    /// Both must outlive it.
    Draws(const compute::Formula&, const Inputs&, std::uint64_t seed);
    /// Draws on until there are `count`. Returns false where asked to stop: then nothing more may be asked of
    /// it.
    bool grow(std::size_t count, const std::stop_token&);

    const std::vector<double>& sorted() const { return m_sorted; } ///< those that are numbers
    std::size_t count() const { return m_count; }
    /// False where an input that counts has a t distribution with 2 degrees of freedom or fewer.
    bool haveVariance() const;
    std::size_t undefined() const { return m_count - m_sorted.size(); }

private:
    void drawBlock(std::size_t block, double* out) const;

    const compute::Formula& m_formula;
    const Inputs& m_inputs;
    std::vector<std::vector<double>> m_factor;
    std::uint64_t m_seed;
    std::vector<double> m_sorted;
    std::size_t m_count = 0;
};

void writeMonteCarlo(const Draws&, const UncertaintyBudget::Params&, UncertaintyBudget::Result&);

} // namespace infralab::uncertainty
