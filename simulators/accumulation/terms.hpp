#pragma once
// Where the terms of a sum come from: a rule that makes any of 10^8 terms on demand, or numbers that were
// given. Here so that no sum needs all its terms in memory.

#include "accumulation.hpp"
#include "arithmetic.hpp"

#include <memory>
#include <span>
#include <stop_token>

namespace infralab::accumulation {

/// Terms by index, each rounded once to the format; a dot product has two factors a term.
class Terms
{
public:
    virtual ~Terms() = default;
    virtual std::int64_t size() const = 0;
    virtual bool isProduct() const = 0;
    /// Fills x, and y where the terms are products, from index `first` on.
    virtual void read(std::int64_t first, std::span<double> x, std::span<double> y) const = 0;
};

/// Fails where the numbers given cannot be read, or when asked to stop.
Expected<std::shared_ptr<const Terms>> makeTerms(const AccumulationLab::Params&, const std::stop_token&);
/// What is wrong with the text of `input`, as far as it is looked at while someone types.
std::optional<Error> problemOfInput(const AccumulationLab::Params&);
/// Whether numbers are given in place of a rule.
bool hasOwnNumbers(const AccumulationLab::Params&);

/// Rounds a double once to a format, as terms are.
class TermRounder
{
public:
    explicit TermRounder(const compute::NumberFormat&);
    double operator()(double) const;

private:
    enum class Kind { fp64, fp32, narrow } m_kind;
    NarrowRounder m_narrow;
};

} // namespace infralab::accumulation
