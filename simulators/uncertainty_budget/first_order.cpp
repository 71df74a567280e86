// Slopes times uncertainties, added in squares.

#include "first_order.hpp"

#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>

#include <cmath>

namespace infralab::uncertainty {
namespace {

namespace bm = boost::math;

constexpr double leastWidths = 4.5; // of the density shown, to each side
constexpr int points = 181;

double coverageFactor(double coverage, double df)
{
    const double tail = (1 - coverage / 100) / 2;
    return std::isfinite(df) ? bm::quantile(bm::complement(bm::students_t(df), tail))
                             : bm::quantile(bm::complement(bm::normal(), tail));
}

} // namespace

Expected<void> writeFirstOrder(const compute::Formula& formula, const Inputs& inputs,
                               const UncertaintyBudget::Params& p, UncertaintyBudget::Result& r)
{
    std::vector<double> estimates;
    for (const auto& input : inputs.list)
        estimates.push_back(input.value);
    const auto at = formula.slopes(estimates);
    if (!std::isfinite(at.value))
        return fail(Error::Code::invalidInput, "formula",
                    "The formula has no finite value where every input has its own value; look for a "
                    "division by zero, "
                    "a root or a logarithm of what is not above zero.");
    r.value = at.value;
    std::vector<double> parts;
    double own = 0, fourths = 0;
    for (std::size_t i = 0; i < inputs.list.size(); ++i) {
        const auto& input = inputs.list[i];
        // An exact input contributes nothing, whatever the slope.
        parts.push_back(input.uncertainty == 0 ? 0 : at.slopes[i] * input.uncertainty);
        own += parts[i] * parts[i];
        fourths += std::pow(parts[i], 4) / input.df;
    }
    double together = 0;
    for (const auto& c : inputs.correlations)
        together += 2 * c.value * parts[c.first] * parts[c.second];
    const double variance = std::max(own + together, 0.0);
    r.budget = {{"input", "value", "uncertainty", "distribution", "df", "slope", "contribution", "share (%)"},
                {}};
    const auto share = [&](double part) {
        return variance > 0 ? 100 * part / variance : UncertaintyBudget::Result::none;
    };
    for (std::size_t i = 0; i < inputs.list.size(); ++i) {
        const auto& input = inputs.list[i];
        r.budget.rows.push_back(
            {input.name, input.value, input.uncertainty,
             input.uncertainty == 0 ? std::string("exact") : std::string(nameOf(input.distribution)),
             std::isfinite(input.df) ? input.df : UncertaintyBudget::Result::none, at.slopes[i], parts[i],
             share(parts[i] * parts[i])});
    }
    if (!inputs.correlations.empty())
        r.budget.rows.push_back({std::string("correlations"), UncertaintyBudget::Result::none,
                                 UncertaintyBudget::Result::none, std::string("joint"),
                                 UncertaintyBudget::Result::none, UncertaintyBudget::Result::none,
                                 UncertaintyBudget::Result::none, share(together)});
    if (!std::isfinite(variance))
        return {};
    r.uncertainty = std::sqrt(variance);
    r.relative = 100 * r.uncertainty / std::abs(r.value);
    const double df = variance * variance / fourths;
    if (std::isfinite(df))
        r.effectiveDf = df;
    // Cut to a whole number, as the GUM does in G.4.1.
    const double whole = std::isfinite(df) ? std::max(1.0, std::floor(df)) : df;
    const double known = variance > 0 ? whole : std::numeric_limits<double>::infinity();
    r.coverageFactor = coverageFactor(p.coverage, known);
    r.expanded = r.coverageFactor * r.uncertainty;
    r.low = r.value - r.expanded;
    r.high = r.value + r.expanded;
    if (!(r.uncertainty > 0))
        return {};
    const double widths = std::max(leastWidths, 1.5 * r.coverageFactor);
    for (int i = 0; i < points; ++i) {
        const double z = widths * (2.0 * i / (points - 1) - 1);
        const double density =
            std::isfinite(known) ? bm::pdf(bm::students_t(known), z) : bm::pdf(bm::normal(), z);
        r.firstOrder.x.push_back(r.value + z * r.uncertainty);
        r.firstOrder.y.push_back(density / r.uncertainty);
    }
    return {};
}

} // namespace infralab::uncertainty
