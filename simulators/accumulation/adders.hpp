#pragma once
// The algorithms proper: each takes terms one by one and can tell its sum at any moment. Here as templates,
// so that the same few lines run in fp64, in a narrow format, by exact integers, and under a record.

#include "arithmetic.hpp"

#include <optional>

namespace infralab::accumulation {

/// From zero, one after the other.
template <class A>
struct NaiveAdder
{
    using T = typename A::T;
    A a;
    T sum = A::in(0);

    void add(T x) { sum = a.add(sum, x); }
    void addFused(T x, T y) { sum = a.fused(x, y, sum); }
    T result() const { return sum; }
};

/// Naive within each chunk of `size` terms, then naive over the chunks' sums.
template <class A>
struct ChunkAdder
{
    using T = typename A::T;
    A a;
    std::int64_t size, taken = 0;
    T total = A::in(0), chunk = A::in(0);

    void add(T x)
    {
        chunk = a.add(chunk, x);
        turn();
    }
    void addFused(T x, T y)
    {
        chunk = a.fused(x, y, chunk);
        turn();
    }
    T result() const { return taken > 0 ? a.add(total, chunk) : total; }

private:
    void turn()
    {
        if (++taken < size)
            return;
        total = a.add(total, chunk);
        chunk = A::in(0);
        taken = 0;
    }
};

/// Lane j sums terms j, j + size, ...; the lanes are then summed left to right.
template <class A>
struct LaneAdder
{
    using T = typename A::T;
    A a;
    std::vector<T> lanes;
    std::size_t next = 0;

    void add(T x)
    {
        lanes[next] = a.add(lanes[next], x);
        turn();
    }
    void addFused(T x, T y)
    {
        lanes[next] = a.fused(x, y, lanes[next]);
        turn();
    }
    T result() const
    {
        T sum = A::in(0);
        for (const T& lane : lanes)
            sum = a.add(sum, lane);
        return sum;
    }

private:
    void turn() { next = next + 1 == lanes.size() ? 0 : next + 1; }
};

/// x[2i] + x[2i + 1] at each level, an odd tail carried: kept as a binary counter of finished subtrees.
template <class A>
struct AdjacentAdder
{
    using T = typename A::T;
    A a;
    std::vector<std::pair<int, T>> done; ///< level and sum

    void add(T x)
    {
        int level = 0;
        for (; !done.empty() && done.back().first == level; ++level) {
            x = a.add(done.back().second, x);
            done.pop_back();
        }
        done.emplace_back(level, x);
    }
    T result() const
    {
        if (done.empty())
            return A::in(0);
        T sum = done.back().second;
        for (auto it = done.rbegin() + 1; it != done.rend(); ++it)
            sum = a.add(it->second, sum);
        return sum;
    }
};

/// Recursive halves, the left one n / 2: the recursion as a stack, so that terms can come one by one.
template <class A>
struct HalvesAdder
{
    using T = typename A::T;

    HalvesAdder(A arithmetic, std::int64_t count)
        : m_arithmetic(arithmetic)
    {
        descend(count);
    }
    void add(T x)
    {
        while (!m_stack.empty()) {
            Half& half = m_stack.back();
            if (!half.left) {
                half.left = x;
                descend(half.rightCount);
                return;
            }
            x = m_arithmetic.add(*half.left, x);
            m_stack.pop_back();
        }
        m_total = x;
    }
    T result() const
    {
        std::optional<T> sum = m_total;
        for (auto it = m_stack.rbegin(); it != m_stack.rend(); ++it)
            if (it->left)
                sum = sum ? m_arithmetic.add(*it->left, *sum) : *it->left;
        return sum.value_or(A::in(0));
    }

private:
    struct Half
    {
        std::optional<T> left; ///< once it is known
        std::int64_t rightCount;
    };
    void descend(std::int64_t count)
    {
        for (; count > 1; count /= 2)
            m_stack.push_back({std::nullopt, count - count / 2});
    }

    A m_arithmetic;
    std::vector<Half> m_stack;
    std::optional<T> m_total;
};

/// Source: Kahan, Further remarks on reducing truncation errors, CACM 8, 1965.
template <class A>
struct KahanAdder
{
    using T = typename A::T;
    A a;
    T sum = A::in(0), lost = A::in(0);

    void add(T x)
    {
        const T y = a.subtract(x, lost);
        const T t = a.add(sum, y);
        lost = a.subtract(a.subtract(t, sum), y);
        sum = t;
    }
    T result() const { return sum; }
};

/// Source: Neumaier, Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen, ZAMM 54, 1974.
template <class A>
struct NeumaierAdder
{
    using T = typename A::T;
    A a;
    T sum = A::in(0), lost = A::in(0);

    void add(T x)
    {
        const T t = a.add(sum, x);
        const bool sumIsLarger = std::abs(A::out(sum)) >= std::abs(A::out(x));
        lost = a.add(lost, sumIsLarger ? a.add(a.subtract(sum, t), x) : a.add(a.subtract(x, t), sum));
        sum = t;
    }
    T result() const { return a.add(sum, lost); }
};

/// Source: Klein, A generalized Kahan-Babuska-summation-algorithm, Computing 76, 2006 (second order).
template <class A>
struct KleinAdder
{
    using T = typename A::T;
    A a;
    T sum = A::in(0), first = A::in(0), second = A::in(0);

    void add(T x)
    {
        const auto [s, c] = twoParts(sum, x);
        sum = s;
        const auto [cs, cc] = twoParts(first, c);
        first = cs;
        second = a.add(second, cc);
    }
    T result() const { return a.add(a.add(sum, first), second); }

private:
    std::pair<T, T> twoParts(T x, T y) const
    {
        const T t = a.add(x, y);
        const bool isLarger = std::abs(A::out(x)) >= std::abs(A::out(y));
        return {t, isLarger ? a.add(a.subtract(x, t), y) : a.add(a.subtract(y, t), x)};
    }
};

} // namespace infralab::accumulation
