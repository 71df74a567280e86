// Draws families of tests and corrects them.

#include "metrics.hpp"

#include "compute/numerics/multiplicity.hpp"
#include "compute/numerics/philox.hpp"
#include "own_values.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace infralab::peeking {
namespace {

constexpr std::uint64_t familyStreams = std::uint64_t{1} << 40U; // beyond those of the paths
constexpr std::int64_t mostDraws = 4'000'000, fewestFamilies = 1000;
constexpr std::array<const char*, procedures> names = {"uncorrected", "Bonferroni", "Holm",
                                                       "Benjamini-Hochberg"};

/// z of each metric; the first `realMetrics` have an effect. A factor common to all gives each pair the same
/// correlation.
void drawFamily(const Peeking::Params& p, std::int64_t family, std::vector<double>& z)
{
    compute::Philox random(static_cast<std::uint64_t>(p.seed),
                           familyStreams + static_cast<std::uint64_t>(family));
    const double common = random.normal() * std::sqrt(p.correlation), own = std::sqrt(1 - p.correlation);
    for (std::size_t i = 0; i < z.size(); ++i)
        z[i] = common + own * random.normal() +
               (i < static_cast<std::size_t>(p.realMetrics) ? p.metricEffect : 0);
}

double twoSided(double z)
{
    return std::erfc(std::abs(z) / std::sqrt(2.0));
}

/// The value of |z| whose two-sided p is `p`.
double critical(double p)
{
    return -compute::normalQuantile(p / 2);
}

/// How many of the metrics, largest |z| first, each procedure finds. On |z| itself: the same bits everywhere.
class Counter
{
public:
    Counter(std::size_t metrics, double alpha)
        : m_holm(metrics)
        , m_bh(metrics)
        , m_plain(critical(alpha))
    {
        const auto count = static_cast<double>(metrics);
        for (std::size_t i = 0; i < metrics; ++i) {
            m_holm[i] = critical(alpha / (count - static_cast<double>(i)));
            m_bh[i] = critical(alpha * static_cast<double>(i + 1) / count);
        }
    }

    std::array<std::size_t, procedures> operator()(const std::vector<double>& sizes) const
    {
        std::array<std::size_t, procedures> found{};
        const auto atLeast = [&](double bound) {
            return static_cast<std::size_t>(
                std::find_if(sizes.begin(), sizes.end(), [&](double size) { return size < bound; }) -
                sizes.begin());
        };
        found[uncorrected] = atLeast(m_plain);
        found[byBonferroni] = atLeast(m_holm.front());
        while (found[byHolm] < sizes.size() && sizes[found[byHolm]] >= m_holm[found[byHolm]])
            ++found[byHolm];
        for (std::size_t i = 0; i < found[uncorrected]; ++i)
            if (sizes[i] >= m_bh[i])
                found[byBenjaminiHochberg] = i + 1;
        return found;
    }

private:
    std::vector<double> m_holm, m_bh;
    double m_plain;
};

} // namespace

void FamilyTally::add(const FamilyTally& other)
{
    families += other.families;
    for (std::size_t i = 0; i < procedures; ++i) {
        withFalse[i] += other.withFalse[i];
        found[i] += other.found[i];
        real[i] += other.real[i];
        falseShare[i] += other.falseShare[i];
    }
}

std::int64_t familiesOf(const Peeking::Params& p)
{
    return p.values.empty() ? std::min(p.experiments, std::max(fewestFamilies, mostDraws / p.metrics)) : 0;
}

FamilyTally simulateFamilies(const Peeking::Params& p, std::int64_t first, std::int64_t count)
{
    const auto metrics = static_cast<std::size_t>(p.metrics), real = static_cast<std::size_t>(p.realMetrics);
    const Counter counter(metrics, p.alpha);
    std::vector<double> z(metrics), sizes(metrics);
    std::vector<std::size_t> order(metrics);
    FamilyTally tally;
    tally.families = count;
    for (auto family = first; family < first + count; ++family) {
        drawFamily(p, family, z);
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return std::abs(z[a]) != std::abs(z[b]) ? std::abs(z[a]) > std::abs(z[b]) : a < b;
        });
        std::transform(order.begin(), order.end(), sizes.begin(),
                       [&](std::size_t i) { return std::abs(z[i]); });
        const auto found = counter(sizes);
        for (std::size_t i = 0; i < procedures; ++i) {
            const auto isReal =
                std::count_if(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(found[i]),
                              [&](std::size_t metric) { return metric < real; });
            const auto isFalse = static_cast<std::int64_t>(found[i]) - isReal;
            tally.found[i] += static_cast<std::int64_t>(found[i]);
            tally.real[i] += isReal;
            tally.withFalse[i] += isFalse > 0 ? 1 : 0;
            if (isFalse > 0)
                tally.falseShare[i] += static_cast<double>(isFalse) / static_cast<double>(found[i]);
        }
    }
    return tally;
}

void writeFamilies(const FamilyTally& tally, const Peeking::Params& p, Peeking::Result& r)
{
    const auto n = static_cast<double>(tally.families);
    r.families = n;
    for (std::size_t i = 0; i < procedures; ++i) {
        auto& row = r.procedures.rows[i];
        const double any = static_cast<double>(tally.withFalse[i]) / n;
        row[3] = any;
        row[4] = std::sqrt(any * (1 - any) / n);
        row[5] = tally.falseShare[i] / n;
        row[6] = p.realMetrics > 0
                     ? static_cast<double>(tally.real[i]) / n / static_cast<double>(p.realMetrics)
                     : Peeking::Result::none;
    }
}

Expected<void> writeMetrics(const Peeking::Params& p, Peeking::Result& r)
{
    const auto given = readPValues(p.values);
    if (!given)
        return fail(given.error());
    std::vector<double> values = *given;
    const bool isSimulated = values.empty();
    if (isSimulated) {
        std::vector<double> z(static_cast<std::size_t>(p.metrics));
        drawFamily(p, 0, z);
        for (const double one : z)
            values.push_back(twoSided(one));
    }
    const std::array<std::vector<double>, procedures> adjusted = {
        values, compute::bonferroni(values), compute::holm(values), compute::benjaminiHochberg(values)};
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::isnan(values[b]) ? !std::isnan(values[a]) : values[a] < values[b];
    });
    std::array<double, procedures> found{}, falseFinds{};
    r.metrics = {{"metric", "p", "Bonferroni", "Holm", "Benjamini-Hochberg", "effect"}, {}};
    for (const auto i : order) {
        const bool isReal = i < static_cast<std::size_t>(p.realMetrics);
        auto& row = r.metrics.rows.emplace_back();
        row.emplace_back(static_cast<double>(i + 1));
        for (std::size_t k = 0; k < procedures; ++k) {
            row.emplace_back(adjusted[k][i]);
            if (adjusted[k][i] <= p.alpha) {
                found[k] += 1;
                falseFinds[k] += isReal ? 0 : 1;
            }
        }
        row.emplace_back(!isSimulated ? std::string("not known")
                         : isReal     ? std::string("real")
                                      : std::string("none"));
    }
    r.foundPlain = found[uncorrected];
    r.foundBonferroni = found[byBonferroni];
    r.foundHolm = found[byHolm];
    r.foundBh = found[byBenjaminiHochberg];
    r.procedures = {{"procedure", "found here", "false here", "any false find", "its standard error",
                     "false among found", "real ones found"},
                    {}};
    for (std::size_t k = 0; k < procedures; ++k) {
        constexpr double none = Peeking::Result::none;
        r.procedures.rows.push_back(
            {std::string(names[k]), found[k], isSimulated ? falseFinds[k] : none, none, none, none, none});
    }
    const auto numbers = std::count_if(values.begin(), values.end(), [](double v) { return !std::isnan(v); });
    // At least one of so many independent tests without any effect; -expm1 keeps small levels exact.
    r.familyAlpha = -std::expm1(static_cast<double>(numbers) * std::log1p(-p.alpha));
    return {};
}

} // namespace infralab::peeking
