#pragma once
// A sum in progress in a chosen format by a chosen algorithm. Here as the one door to all combinations, each
// of which is compiled on its own so that 10^8 terms take seconds.

#include "algorithms.hpp"
#include "arithmetic.hpp"

#include <memory>
#include <span>

namespace infralab::accumulation {

class RunningSum
{
public:
    virtual ~RunningSum() = default;
    /// Adds x, or the products of x and y where y is not empty. Values are of the format.
    virtual void take(std::span<const double> x, std::span<const double> y) = 0;
    virtual double result() const = 0;
    /// After how many terms the sum last changed. Counted term by term except for lanes and trees, whose sum
    /// is looked at where `result` is asked for: then 0.
    std::int64_t lastChange() const { return m_lastChange; }

protected:
    std::int64_t m_lastChange = 0, m_taken = 0;
};

/// What a product does on its way in: rounded first, or fused with the addition.
struct SumKind
{
    Algorithm algorithm;
    bool fused = false;
};

/// `count` is the number of terms to come: some algorithms depend on it.
std::unique_ptr<RunningSum> runningSum(const compute::NumberFormat&, const SumKind&, std::int64_t count);
/// The same by exact integers.
std::unique_ptr<RunningSum> exactRunningSum(const compute::NumberFormat&, const SumKind&, std::int64_t count);
/// The same, with each operation written down; `record` outlives it. `result` writes too.
std::unique_ptr<RunningSum> recordedSum(const compute::NumberFormat&, const SumKind&, std::int64_t count,
                                        std::vector<Recorded>& record);

} // namespace infralab::accumulation
