#pragma once
// The order in which an algorithm sees the terms. Here apart from where terms come from and from what adds
// them, so that any order goes with any of both.

#include "algorithms.hpp"
#include "terms.hpp"

namespace infralab::accumulation {

/// A stretch of terms in the order of their arrival, in memory that the next stretch reuses.
struct Stretch
{
    std::vector<double> x, y; ///< y is empty for a sum
    std::int64_t real = 0;    ///< terms among them that are no padding
};

class Order
{
public:
    /// Of the first `count` terms. Sorting holds them all in memory.
    static Expected<Order> of(std::shared_ptr<const Terms>, Arrival, std::int64_t count,
                              const std::stop_token&);

    /// Arrivals, padding included.
    std::int64_t size() const { return m_size; }
    /// The next arrivals from `first` on, at most `most`.
    void read(std::int64_t first, std::int64_t most, Stretch&) const;
    /// Which term arrives there; nothing for padding.
    std::optional<std::int64_t> termAt(std::int64_t arrival) const;

private:
    Order() = default;

    std::shared_ptr<const Terms> m_terms;
    Arrival m_arrival = Arrival::forward;
    std::int64_t m_count = 0, m_size = 0;
    std::vector<double> m_x, m_y; ///< sorted
    std::vector<std::uint32_t> m_sorted;
};

/// Indices that sort the sizes |v|, equal ones in their order; nothing where it was asked to stop.
std::optional<std::vector<std::uint32_t>> sortedBySize(std::span<const double> v, bool descending,
                                                       const std::stop_token&);

} // namespace infralab::accumulation
