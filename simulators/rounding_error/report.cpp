// Shares, tables and histograms of tallies.

#include "report.hpp"

#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace infralab::rounding_error {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

double percent(std::uint64_t part, std::uint64_t whole)
{
    return whole > 0 ? 100 * static_cast<double>(part) / static_cast<double>(whole) : none;
}

double over(double sum, std::uint64_t count)
{
    return count > 0 ? sum / static_cast<double>(count) : none;
}

std::string share(double percents)
{
    return percents > 0 && percents < 0.01 ? "less than 0.01 %" : fmt::format("{:.3g} %", percents);
}

std::string sentence(const Tally& tally)
{
    if (tally.count == 0)
        return "No finite number was given.";
    const std::string name(tally.how.format.id);
    std::string lost;
    if (tally.overflowed > 0)
        lost = fmt::format("{} overflow", share(percent(tally.overflowed, tally.count)));
    if (tally.flushed > 0)
        lost += fmt::format("{}{} become zero", lost.empty() ? "" : " and ",
                            share(percent(tally.flushed, tally.count)));
    if (lost.empty())
        lost = "nothing leaves its range";
    const double noise = tally.sqnr();
    return std::isnan(noise)
               ? fmt::format("In {} {}.", name, tally.overflowed > 0 ? lost : "every number is held exactly")
               : fmt::format("In {} {}; the signal is {:.1f} dB above the error.", name, lost, noise);
}

std::vector<Table::Cell> row(const Tally& t)
{
    using compute::decode;
    const auto& format = t.how.format;
    const double noise = t.sqnr(), smallest = decode(1, format);
    return {std::string(format.id),
            noise,
            noise / (20 * std::log10(2.0)),
            percent(t.exact, t.count),
            percent(t.flushed, t.count),
            percent(t.subnormal, t.count),
            percent(t.overflowed, t.count),
            over(t.absoluteErrorUlps, t.inRange),
            over(t.errorUlps, t.inRange),
            t.inRange > 0 ? t.largestErrorUlps : none,
            t.largest,
            t.smallestNormal,
            smallest};
}

} // namespace

void Sizes::add(float x)
{
    ++all;
    if (!std::isfinite(x))
        ++notFinite;
    else if (x == 0)
        ++zeros;
    else
        ++counts[static_cast<std::size_t>(binadeOf(x) - lowestBinade)];
}

void report(const Sizes& sizes, const std::vector<Tally>& tallies, std::size_t given,
            RoundingErrorLab::Result& r)
{
    const std::uint64_t finite = sizes.all - sizes.notFinite;
    r.formats = {{"format", "SQNR (dB)", "bits kept", "exact (%)", "flushed (%)", "subnormal (%)",
                  "overflowed (%)", "mean size of error (ulp)", "mean error (ulp)", "largest error (ulp)",
                  "largest value", "smallest normal", "smallest subnormal"},
                 {}};
    r.sizes = {};
    r.lostBySize = {};
    r.errors = {};
    int first = 0, last = -1;
    for (int i = 0; i < binades; ++i)
        if (sizes.counts[static_cast<std::size_t>(i)] > 0) {
            first = last < 0 ? i : first;
            last = i;
        }
    for (int i = first; i <= last; ++i) {
        r.sizes.x.push_back(lowestBinade + i);
        r.sizes.y.push_back(percent(sizes.counts[static_cast<std::size_t>(i)], finite));
        r.lostBySize.columnLabels.push_back(std::to_string(lowestBinade + i));
    }
    for (int bin = 0; bin < errorBins; ++bin)
        r.errors.columnLabels.push_back(fmt::format("{}", (bin - binsAnUlp) / double{binsAnUlp}));
    r.lostBySize.columns = static_cast<int>(r.sizes.x.size());
    r.errors.columns = errorBins;
    for (const Tally& tally : tallies) {
        r.formats.rows.push_back(row(tally));
        for (Grid* grid : {&r.lostBySize, &r.errors}) {
            grid->rowLabels.emplace_back(tally.how.format.id);
            ++grid->rows;
        }
        for (int i = first; i <= last; ++i)
            r.lostBySize.cells.push_back(
                percent(tally.lost[static_cast<std::size_t>(i)], sizes.counts[static_cast<std::size_t>(i)]));
        for (const std::uint64_t count : tally.errors)
            r.errors.cells.push_back(percent(count, tally.inRange));
    }
    if (!tallies.empty()) {
        const Tally& tally = tallies.front();
        r.answer = sentence(tally);
        r.sqnr = tally.sqnr();
        r.flushed = percent(tally.flushed, tally.count);
        r.overflowed = percent(tally.overflowed, tally.count);
        r.exact = percent(tally.exact, tally.count);
    }
    r.note = sizes.all < given ? fmt::format("The first {} of {} numbers are looked at.", sizes.all, given)
                               : fmt::format("All {} numbers are looked at.", sizes.all);
    if (sizes.notFinite > 0)
        r.note += fmt::format(" {} of them are infinities or NaN and are left out.", sizes.notFinite);
    if (sizes.zeros > 0)
        r.note += fmt::format(" {} are zero.", sizes.zeros);
}

} // namespace infralab::rounding_error
