// Draws inputs block by block, sorts what comes of them, and reads intervals off.

#include "monte_carlo.hpp"

#include "compute/numerics/many_tasks.hpp"
#include "compute/numerics/philox.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace infralab::uncertainty {
namespace {

constexpr std::size_t block = compute::Formula::most;
constexpr std::size_t blocksInTask = 32; // a millisecond or two
constexpr double shownTail = 0.0005;     // of the draws, left out at each end of the histogram
constexpr double quartiles = 4; // distances of the quartiles beyond them, all that is shown of heavy tails
constexpr std::size_t bars = 90;

/// A deviate with deviation 1, of a t distribution with scale 1.
double deviate(const Input& input, compute::Philox& random)
{
    using std::numbers::pi;
    switch (input.distribution) {
    case Distribution::normal:
        break;
    case Distribution::uniform:
        return halfWidthOf(input.distribution) * (2 * random.uniform() - 1);
    case Distribution::triangular: {
        const double one = random.uniform();
        return halfWidthOf(input.distribution) * (one + random.uniform() - 1);
    }
    case Distribution::arcsine:
        return halfWidthOf(input.distribution) * std::sin(pi * (random.uniform() - 0.5));
    case Distribution::t: { // R. Bailey, Mathematics of Computation 62, 1994
        const double radius =
            std::sqrt(input.df * std::expm1(-2 / input.df * std::log(1 - random.uniform())));
        return radius * std::cos(2 * pi * random.uniform());
    }
    }
    return random.normal();
}

} // namespace

Draws::Draws(const compute::Formula& formula, const Inputs& inputs, std::uint64_t seed)
    : m_formula(formula)
    , m_inputs(inputs)
    , m_seed(seed)
{
    if (!inputs.correlations.empty())
        m_factor = factorOf(inputs).value_or(m_factor);
}

bool Draws::haveVariance() const
{
    for (std::size_t i = 0; i < m_inputs.list.size(); ++i)
        if (const auto& input = m_inputs.list[i]; input.distribution == Distribution::t && input.df <= 2 &&
                                                  input.uncertainty > 0 && m_formula.uses(i))
            return false;
    return true;
}

void Draws::drawBlock(std::size_t index, double* out) const
{
    const auto& list = m_inputs.list;
    std::vector<double> values(list.size() * block), scratch;
    std::vector<const double*> columns;
    for (std::size_t i = 0; i < list.size(); ++i) {
        double* column = values.data() + i * block;
        columns.push_back(column);
        if (list[i].uncertainty == 0)
            continue;
        compute::Philox random(m_seed, (static_cast<std::uint64_t>(i) << 32U) + index);
        for (std::size_t k = 0; k < block; ++k)
            column[k] = deviate(list[i], random);
    }
    // From the last input on: each needs only the independent deviates of those before it.
    for (std::size_t i = m_factor.size(); i-- > 0;)
        for (std::size_t k = 0; k < block; ++k) {
            double sum = 0;
            for (std::size_t j = 0; j <= i; ++j)
                if (m_factor[i][j] != 0)
                    sum += m_factor[i][j] * values[j * block + k];
            values[i * block + k] = sum;
        }
    for (std::size_t i = 0; i < list.size(); ++i)
        for (std::size_t k = 0; k < block; ++k)
            values[i * block + k] = list[i].value + list[i].uncertainty * values[i * block + k];
    m_formula.values(columns, block, out, scratch);
}

bool Draws::grow(std::size_t count, const std::stop_token& stop)
{
    const auto firstBlock = m_count / block, lastBlock = (count + block - 1) / block;
    const auto tasks = (lastBlock - firstBlock + blocksInTask - 1) / blocksInTask;
    const auto start = m_sorted.size();
    // Parts of a block are drawn again: what one call has begun, the next one ends.
    std::vector<std::vector<double>> parts(tasks);
    const bool isDrawn = compute::runTasks(
        tasks,
        [&](std::size_t task) {
            std::vector<double> values(block);
            auto& part = parts[task];
            const auto begin = firstBlock + task * blocksInTask,
                       end = std::min(begin + blocksInTask, lastBlock);
            for (auto b = begin; b < end; ++b) {
                drawBlock(b, values.data());
                const auto from = b * block < m_count ? m_count - b * block : 0;
                const auto to = std::min(block, count - b * block);
                std::copy_if(values.begin() + static_cast<std::ptrdiff_t>(from),
                             values.begin() + static_cast<std::ptrdiff_t>(to), std::back_inserter(part),
                             [](double value) { return std::isfinite(value); });
            }
            std::sort(part.begin(), part.end());
        },
        stop);
    if (!isDrawn)
        return false;
    std::vector<std::size_t> ends = {0, start};
    for (const auto& part : parts) {
        m_sorted.insert(m_sorted.end(), part.begin(), part.end());
        ends.push_back(m_sorted.size());
    }
    parts.clear();
    m_count = count;
    // Neighbours are merged, in pairs, until one is left.
    while (ends.size() > 2) {
        const auto at = [&](std::size_t i) {
            return m_sorted.begin() + static_cast<std::ptrdiff_t>(ends[i]);
        };
        const auto pairs = (ends.size() - 1) / 2;
        if (!compute::runTasks(
                pairs, [&](std::size_t i) { std::inplace_merge(at(2 * i), at(2 * i + 1), at(2 * i + 2)); },
                stop))
            return false;
        std::vector<std::size_t> next;
        for (std::size_t i = 0; i < ends.size(); i += 2)
            next.push_back(ends[i]);
        if (next.back() != ends.back())
            next.push_back(ends.back());
        ends = std::move(next);
    }
    return true;
}

void writeMonteCarlo(const Draws& draws, const UncertaintyBudget::Params& p, UncertaintyBudget::Result& r)
{
    const auto& y = draws.sorted();
    const auto n = y.size();
    r.draws = static_cast<double>(draws.count());
    r.undefined = 100 * static_cast<double>(draws.undefined()) / r.draws;
    if (n < 2)
        return;
    const auto size = static_cast<double>(n);
    double sum = 0, squares = 0;
    for (const double value : y)
        sum += value - r.value;
    r.mean = r.value + sum / size;
    for (const double value : y)
        squares += (value - r.mean) * (value - r.mean);
    r.deviation = std::sqrt(squares / (size - 1));
    r.meanSe = r.deviation / std::sqrt(size);
    if (!draws.haveVariance())
        r.deviation = r.meanSe = UncertaintyBudget::Result::none;
    r.median = n % 2 == 1 ? y[n / 2] : (y[n / 2 - 1] + y[n / 2]) / 2;
    r.above = static_cast<double>(y.end() - std::upper_bound(y.begin(), y.end(), p.threshold)) / size;
    // JCGM 101:2008, 7.7: so many draws lie between the ends.
    const auto within = std::min(n - 1, static_cast<std::size_t>(std::lround(p.coverage / 100 * size)));
    const auto first = (n - within) / 2 - ((n - within) / 2 > 0 ? 1 : 0);
    r.symmetricLow = y[first];
    r.symmetricHigh = y[first + within];
    std::size_t shortest = 0;
    for (std::size_t i = 1; i + within < n; ++i)
        if (y[i + within] - y[i] < y[shortest + within] - y[shortest])
            shortest = i;
    r.shortestLow = y[shortest];
    r.shortestHigh = y[shortest + within];

    r.monteCarlo = {};
    const auto tail = static_cast<std::size_t>(shownTail * size);
    const double quarter = y[n / 4], threeQuarters = y[n - 1 - n / 4],
                 reach = quartiles * (threeQuarters - quarter);
    const double low = std::max(y[tail], quarter - reach),
                 high = std::min(y[n - 1 - tail], threeQuarters + reach);
    const double width = (high - low) / bars;
    if (!(width > 0))
        return;
    auto from = std::lower_bound(y.begin(), y.end(), low);
    for (std::size_t i = 0; i < bars; ++i) {
        const auto to = i + 1 == bars
                            ? std::upper_bound(from, y.end(), high)
                            : std::lower_bound(from, y.end(), low + static_cast<double>(i + 1) * width);
        r.monteCarlo.x.push_back(low + (static_cast<double>(i) + 0.5) * width);
        r.monteCarlo.y.push_back(static_cast<double>(to - from) / size / width);
        from = to;
    }
}

} // namespace infralab::uncertainty
