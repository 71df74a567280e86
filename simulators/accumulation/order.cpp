// Orders: forward and backward by stretches, strided term by term, sorted from memory.

#include "order.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

namespace infralab::accumulation {

namespace {

constexpr std::size_t stopEvery = 1 << 14; // scattered memory takes its time

std::uint64_t reversedBits(std::uint64_t value, int width)
{
    std::uint64_t out = 0;
    for (int i = 0; i < width; ++i, value >>= 1U)
        out = (out << 1U) | (value & 1U);
    return out;
}

} // namespace

std::optional<std::vector<std::uint32_t>> sortedBySize(std::span<const double> v, bool descending,
                                                       const std::stop_token& stop)
{
    // Sizes of doubles order as their bits do; by digits of 16 bits from the lowest, which keeps equal ones
    // in order.
    constexpr unsigned digitBits = 16;
    const auto key = [&](std::uint32_t i) {
        const auto bits = std::bit_cast<std::uint64_t>(v[i]) << 1U >> 1U;
        return descending ? ~bits : bits;
    };
    std::vector<std::uint32_t> order, next;
    order.reserve(v.size());
    next.reserve(v.size());
    while (order.size() < v.size()) { // stretch by stretch, so that it stops when asked
        if (stop.stop_requested())
            return std::nullopt;
        const auto first = order.size(), length = std::min(stopEvery, v.size() - first);
        order.resize(first + length);
        next.resize(first + length);
        std::iota(order.begin() + static_cast<std::ptrdiff_t>(first), order.end(),
                  static_cast<std::uint32_t>(first));
    }
    std::vector<std::uint32_t> places(std::size_t{1} << digitBits);
    for (unsigned shift = 0; shift < 64; shift += digitBits) {
        const auto digit = [&](std::uint32_t i) { return (key(i) >> shift) & ((1U << digitBits) - 1); };
        std::ranges::fill(places, 0U);
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (i % stopEvery == 0 && stop.stop_requested())
                return std::nullopt;
            ++places[digit(order[i])];
        }
        if (!order.empty() && places[digit(order[0])] == order.size())
            continue; // all have this digit
        std::exclusive_scan(places.begin(), places.end(), places.begin(), 0U);
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (i % stopEvery == 0 && stop.stop_requested())
                return std::nullopt;
            next[places[digit(order[i])]++] = order[i];
        }
        order.swap(next);
    }
    return order;
}

Expected<Order> Order::of(std::shared_ptr<const Terms> terms, Arrival arrival, std::int64_t count,
                          const std::stop_token& stop)
{
    Order out;
    out.m_terms = std::move(terms);
    out.m_arrival = arrival;
    out.m_count = out.m_size = count;
    if (arrival == Arrival::strided)
        out.m_size = static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(count)));
    if (arrival != Arrival::ascending && arrival != Arrival::descending)
        return out;
    // Memory is taken stretch by stretch: a hundred megabytes at once would not stop when asked.
    const auto size = static_cast<std::size_t>(count);
    const bool isProduct = out.m_terms->isProduct();
    std::vector<double> x, y, sizes;
    x.reserve(size);
    y.reserve(isProduct ? size : 0);
    sizes.reserve(size);
    for (std::size_t first = 0; first < size; first += stopEvery) {
        if (stop.stop_requested())
            return Run<AccumulationLab::Result>::stopped();
        const auto length = std::min(stopEvery, size - first);
        x.resize(first + length);
        y.resize(isProduct ? first + length : 0);
        const auto part = std::span(x).subspan(first);
        const auto other = isProduct ? std::span(y).subspan(first) : std::span<double>();
        out.m_terms->read(static_cast<std::int64_t>(first), part, other);
        for (std::size_t i = 0; i < length; ++i)
            sizes.push_back(isProduct ? part[i] * other[i] : part[i]);
    }
    auto order = sortedBySize(sizes, arrival == Arrival::descending, stop);
    if (!order)
        return Run<AccumulationLab::Result>::stopped();
    out.m_x.reserve(size);
    out.m_y.reserve(y.size());
    for (std::size_t i = 0; i < size; ++i) {
        if (i % stopEvery == 0 && stop.stop_requested())
            return Run<AccumulationLab::Result>::stopped();
        out.m_x.push_back(x[(*order)[i]]);
        if (isProduct)
            out.m_y.push_back(y[(*order)[i]]);
    }
    out.m_sorted = *std::move(order);
    return out;
}

void Order::read(std::int64_t first, std::int64_t most, Stretch& out) const
{
    const auto length = static_cast<std::size_t>(std::max<std::int64_t>(0, std::min(most, m_size - first)));
    const bool isProduct = m_terms->isProduct();
    out.x.assign(length, 0.0);
    out.y.assign(isProduct ? length : 0, 0.0);
    out.real = static_cast<std::int64_t>(length);
    switch (m_arrival) {
    case Arrival::forward:
        m_terms->read(first, out.x, out.y);
        return;
    case Arrival::backward:
        m_terms->read(m_count - first - static_cast<std::int64_t>(length), out.x, out.y);
        std::ranges::reverse(out.x);
        std::ranges::reverse(out.y);
        return;
    case Arrival::ascending:
    case Arrival::descending:
        std::copy_n(m_x.begin() + first, length, out.x.begin());
        if (isProduct)
            std::copy_n(m_y.begin() + first, length, out.y.begin());
        return;
    case Arrival::strided:
        break;
    }
    for (std::size_t i = 0; i < length; ++i) {
        if (const auto term = termAt(first + static_cast<std::int64_t>(i)))
            m_terms->read(*term, std::span(out.x).subspan(i, 1),
                          isProduct ? std::span(out.y).subspan(i, 1) : std::span<double>());
        else
            --out.real;
    }
}

std::optional<std::int64_t> Order::termAt(std::int64_t arrival) const
{
    switch (m_arrival) {
    case Arrival::backward:
        return m_count - 1 - arrival;
    case Arrival::ascending:
    case Arrival::descending:
        return m_sorted[static_cast<std::size_t>(arrival)];
    case Arrival::strided: {
        const auto width = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(m_size))) - 1;
        const auto term = static_cast<std::int64_t>(reversedBits(static_cast<std::uint64_t>(arrival), width));
        return term < m_count ? std::optional(term) : std::nullopt;
    }
    case Arrival::forward:
        break;
    }
    return arrival;
}

} // namespace infralab::accumulation
