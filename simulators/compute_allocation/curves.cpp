// Samples of the curves in equal ratios, cut to whole decades around what is of interest.

#include "curves.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace infralab::allocation {
namespace {

struct Range
{
    double low = 1, high = 10;

    bool holds(double value) const { return value >= low && value <= high; }
    /// Whole decades, so that it stays while a budget is dragged, and moves where it would be left.
    void include(double value)
    {
        low = std::min(low, std::pow(10, std::floor(std::log10(value)) - 1));
        high = std::max(high, std::pow(10, std::ceil(std::log10(value)) + 1));
    }
    std::vector<double> samples(int count) const
    {
        std::vector<double> out;
        for (int i = 0; i < count; ++i)
            out.push_back(i + 1 < count ? low * std::pow(high / low, i / (count - 1.0)) : high);
        return out;
    }
};

/// Losses above the floor as a person would choose them, falling: the floor plus 10, 7, 5, 4, ..., each
/// rounded to its leading digit.
std::vector<double> levels(double floor, double least, double most)
{
    std::vector<double> out;
    for (int decade = 6; decade >= -12; --decade)
        for (const double digit : {7.0, 5.0, 4.0, 3.0, 2.0, 1.0}) {
            // Divided by a whole number, so that 1.9 is 1.9 to the last bit.
            const double unit = std::pow(10, std::abs(decade));
            const double level = decade < 0 ? std::round((floor + digit / unit) * unit) / unit
                                            : std::round((floor + digit * unit) / unit) * unit;
            if (level > floor && level > least && level < most && (out.empty() || level < out.back()))
                out.push_back(level);
        }
    return out;
}

void writeContours(const Law& law, const Range& n, const Range& d, Table& table)
{
    constexpr int samples = 61;
    constexpr std::size_t most = 18;
    table.columns = {"Loss", "Parameters", "Tokens"};
    table.rows.clear();
    const double floor = law.coefficients().irreducible;
    auto chosen = levels(floor, law.loss({n.high, d.high}), law.loss({n.low, d.low}));
    if (chosen.size() > most)
        chosen.resize(most);
    for (const double level : chosen) {
        // Along the share of the reducible loss that is the model's, between the borders of the plane.
        const double reducible = level - floor;
        const double least = std::max(law.ofParameters(n.high), reducible - law.ofTokens(d.low)) / reducible;
        const double rest = std::max(law.ofTokens(d.high), reducible - law.ofParameters(n.low)) / reducible;
        if (!(least + rest < 1))
            continue;
        const double from = std::log(least / (1 - least)), to = std::log((1 - rest) / rest);
        for (int i = 0; i < samples; ++i) {
            const Plan plan = law.ofShare(from + (to - from) * i / (samples - 1.0), reducible);
            table.rows.push_back({level, plan.parameters, plan.tokens});
        }
    }
}

} // namespace

void writeCurves(const Law& law, double budget, ComputeAllocation::Result& r)
{
    Range n{1e7, 1e13}, d{1e9, 1e15};
    n.include(r.parametersOpt);
    d.include(r.tokensOpt);
    r.isoflopLine = r.frontier = r.isoflopLoss = r.needed = r.frontierLoss = Series{};

    const double top = budget / trainingFactor / d.high, bottom = budget / trainingFactor / d.low;
    const Range line{std::max(n.low, top), std::min(n.high, bottom)};
    for (const double parameters : line.samples(61)) {
        r.isoflopLine.x.push_back(parameters);
        r.isoflopLine.y.push_back(budget / trainingFactor / parameters);
    }
    for (const double parameters : n.samples(121)) {
        const Plan best = law.optimumOfSize(parameters);
        if (!d.holds(best.tokens))
            continue;
        r.frontier.x.push_back(parameters);
        r.frontier.y.push_back(best.tokens);
        r.frontierLoss.x.push_back(best.trainingFlop());
        r.frontierLoss.y.push_back(law.loss(best));
    }
    const Plan best{r.parametersOpt, r.tokensOpt};
    const double reducible = law.reducible(best);
    for (const double times : Range{1.0 / 32, 32}.samples(129)) {
        const double parameters = best.parameters * times;
        r.isoflopLoss.x.push_back(parameters);
        r.isoflopLoss.y.push_back(law.loss({parameters, best.tokens / times}));
        if (const double flop = trainingFactor * parameters * law.tokensFor(parameters, reducible);
            flop < 100 * budget) {
            r.needed.x.push_back(parameters);
            r.needed.y.push_back(flop);
        }
    }
    writeContours(law, n, d, r.contours);
}

} // namespace infralab::allocation
