// Passes over the terms, in stretches short enough to stop at once.

#include "passes.hpp"

#include "stochastic_sum.hpp"

#include <limits>

namespace infralab::accumulation {

namespace {

constexpr std::int64_t stretchLength = 4096;
constexpr std::int64_t pointsDrawn = 2000;

tl::unexpected<Error> stopped()
{
    return Run<AccumulationLab::Result>::stopped();
}

void addExactly(const Stretch& stretch, ExactSum& exact, ExactSum& sizes)
{
    for (std::size_t i = 0; i < stretch.x.size(); ++i) {
        if (stretch.y.empty()) {
            exact.add(stretch.x[i]);
            sizes.add(std::abs(stretch.x[i]));
        } else {
            exact.addProduct(stretch.x[i], stretch.y[i]);
            sizes.addProduct(std::abs(stretch.x[i]), std::abs(stretch.y[i]));
        }
    }
}

bool hasNonzero(const Stretch& stretch)
{
    for (std::size_t i = 0; i < stretch.x.size(); ++i)
        if (stretch.x[i] != 0 && (stretch.y.empty() || stretch.y[i] != 0))
            return true;
    return false;
}

/// Where the drawn sum last changed, and whether that is a stall: something is still added in at least the
/// last tenth of all terms.
class StallWatch
{
public:
    void look(double sum, std::int64_t arrived, std::int64_t lastChange, bool somethingCame)
    {
        const bool changed = lastChange > 0 ? lastChange != m_change
                                            : sum != m_last && !(std::isnan(sum) && std::isnan(m_last));
        if (changed) {
            m_change = lastChange > 0 ? lastChange : arrived;
            m_came = false;
        } else {
            m_came = m_came || somethingCame;
        }
        m_last = sum;
    }
    std::int64_t stalledAt(std::int64_t arrived) const
    {
        return m_came && std::isfinite(m_last) &&
                       arrived - m_change >= std::max<std::int64_t>(2, arrived / 10)
                   ? m_change
                   : -1;
    }

private:
    double m_last = 0;
    std::int64_t m_change = 0;
    bool m_came = false;
};

void append(Series& series, std::int64_t x, double y)
{
    series.x.push_back(static_cast<double>(x));
    series.y.push_back(y);
}

bool isPowerOfTwo(std::int64_t n)
{
    return n >= 2 && (n & (n - 1)) == 0;
}

} // namespace

double relativeToSizes(double sum, const ExactSum& exact, const ExactSum& sizes)
{
    const double error = exact.errorOf(sum), all = sizes.toDouble();
    return error == 0 ? 0 : std::abs(error) / all;
}

Expected<Drawn> draw(const Job& job, const Watch& watch)
{
    const auto count = job.terms->size();
    auto order = Order::of(job.terms, job.kind.algorithm.arrival, count, job.stop);
    if (!order)
        return fail(order.error());
    const auto sum = runningSum(*job.format, job.kind, order->size());
    const bool growing = job.kind.algorithm.growsTermByTerm();
    StochasticSum stochastic(*job.format, job.seed);
    StallWatch stall;
    Drawn out;
    append(out.running, 0, 0);
    append(out.exact, 0, 0);
    append(out.stochastic, 0, 0);
    Stretch stretch;
    std::int64_t at = 0, arrived = 0;
    const std::int64_t points = std::min(order->size(), pointsDrawn);
    std::int64_t unwatched = 0;
    for (std::int64_t point = 1; point <= points; ++point) {
        const std::int64_t end = order->size() / points * point + order->size() % points * point / points;
        bool came = false;
        while (at < end) {
            if (job.stop.stop_requested())
                return stopped();
            // A sum that grows term by term is looked at after each power of two, too.
            std::int64_t most = std::min(end - at, stretchLength);
            if (growing)
                most = std::min(
                    most, static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(at)) * 2) - at +
                              (at == 0 ? 2 : 0));
            order->read(at, most, stretch);
            sum->take(stretch.x, stretch.y);
            stochastic.take(stretch.x, stretch.y);
            addExactly(stretch, out.exactSum, out.sizes);
            came = came || hasNonzero(stretch);
            at += most;
            arrived += stretch.real;
            unwatched += most;
            if (growing && (isPowerOfTwo(at) || at == count))
                out.errors.push_back({at, relativeToSizes(sum->result(), out.exactSum, out.sizes)});
            if (unwatched >= stretchLength && at < order->size()) {
                watch(static_cast<double>(at) / static_cast<double>(order->size()), out);
                unwatched = 0;
            }
        }
        const double now = sum->result();
        stall.look(now, arrived, sum->lastChange(), came);
        if (out.running.x.back() == static_cast<double>(arrived)) { // nothing but padding came
            out.running.y.back() = now;
            continue;
        }
        if (out.notFiniteAt < 0 && !std::isfinite(now))
            out.notFiniteAt = arrived;
        append(out.running, arrived, now);
        append(out.exact, arrived, out.exactSum.toDouble());
        append(out.stochastic, arrived, stochastic.result());
    }
    out.sum = sum->result();
    out.stochasticSum = stochastic.result();
    out.stalledAt = stall.stalledAt(arrived);
    return out;
}

Expected<double> sumOf(const Job& job, std::int64_t count)
{
    auto order = Order::of(job.terms, job.kind.algorithm.arrival, count, job.stop);
    if (!order)
        return fail(order.error());
    const auto sum = runningSum(*job.format, job.kind, order->size());
    Stretch stretch;
    for (std::int64_t at = 0; at < order->size(); at += stretchLength) {
        if (job.stop.stop_requested())
            return stopped();
        order->read(at, stretchLength, stretch);
        sum->take(stretch.x, stretch.y);
    }
    return sum->result();
}

Expected<std::vector<ErrorPoint>> errorsOfPrefixes(const Job& job,
                                                   const std::function<void(std::int64_t)>& work)
{
    std::vector<ErrorPoint> out;
    ExactSum exact, sizes;
    Stretch stretch;
    const auto forward = Order::of(job.terms, Arrival::forward, job.terms->size(), job.stop);
    std::int64_t at = 0;
    for (std::int64_t count = 2; count < job.terms->size(); count *= 2) {
        for (; at < count; at += static_cast<std::int64_t>(stretch.x.size())) {
            if (job.stop.stop_requested())
                return stopped();
            forward->read(at, std::min(count - at, stretchLength), stretch);
            addExactly(stretch, exact, sizes);
        }
        const auto sum = sumOf(job, count);
        if (!sum)
            return fail(sum.error());
        out.push_back({count, relativeToSizes(*sum, exact, sizes)});
        work(count);
    }
    return out;
}

Expected<Check> checkByIntegers(const Job& job, std::int64_t most)
{
    const auto count = std::min(most, job.terms->size());
    auto order = Order::of(job.terms, job.kind.algorithm.arrival, count, job.stop);
    if (!order)
        return fail(order.error());
    const auto fast = runningSum(*job.format, job.kind, order->size());
    const auto slow = exactRunningSum(*job.format, job.kind, order->size());
    // Many workers have many sums to add before each comparison.
    const auto size = job.kind.algorithm.adding == Adding::lanes ? job.kind.algorithm.size : 1;
    const auto every = std::max<std::int64_t>(1, size / 64);
    Check out;
    Stretch stretch;
    for (std::int64_t at = 0; at < order->size(); ++at) {
        if (at % 16 == 0 && job.stop.stop_requested())
            return stopped();
        order->read(at, 1, stretch);
        fast->take(stretch.x, stretch.y);
        slow->take(stretch.x, stretch.y);
        if ((at + 1) % every != 0 && at + 1 != order->size())
            continue;
        const double a = fast->result(), b = slow->result();
        const bool same = std::isnan(a) ? std::isnan(b) : a == b && std::signbit(a) == std::signbit(b);
        out.differing += same ? 0 : 1;
        ++out.compared;
    }
    return out;
}

} // namespace infralab::accumulation
