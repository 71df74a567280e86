// Says how two intervals differ, and by what it shows.

#include "comparison.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace infralab::uncertainty {
namespace {

/// Half a unit of the second digit.
double toleranceOf(double uncertainty)
{
    return 0.5 * std::pow(10, std::floor(std::log10(uncertainty)) - 1);
}

/// To the digits that its uncertainty leaves.
std::string rounded(double value, double uncertainty)
{
    const double power =
        uncertainty > 0 && std::isfinite(uncertainty) ? std::floor(std::log10(uncertainty)) - 1 : -6;
    const double size = std::max(std::abs(value), uncertainty > 0 ? uncertainty : 0.0);
    const int digits = size > 0 ? static_cast<int>(std::floor(std::log10(size)) - power) + 1 : 1;
    return fmt::format("{:.{}g}", value, std::clamp(digits, 1, 15));
}

} // namespace

std::string comparisonOf(const UncertaintyBudget::Result& r)
{
    std::string undefined;
    if (r.undefined > 0)
        undefined = fmt::format(
            " For {:.2g} % of the draws the formula has no value; they are left out, and what is said "
            "of the others is said of them alone.",
            r.undefined);
    if (std::isnan(r.symmetricLow))
        return "Monte Carlo has no number to show." + undefined;
    if (std::isnan(r.deviation))
        undefined += " An input with 2 degrees of freedom or fewer has no finite variance: the draws have "
                     "intervals, but "
                     "no deviation.";
    if (std::isnan(r.uncertainty))
        return "The formula has no slope at the estimates, so first order says nothing; Monte Carlo needs "
               "none." +
               undefined;
    if (r.symmetricLow == r.symmetricHigh)
        return "Every input is exact, or the formula does not depend on it: there is nothing to differ." +
               undefined;
    if (r.uncertainty == 0)
        return fmt::format("First order is blind here: every slope is zero at the estimates, while Monte "
                           "Carlo finds an "
                           "uncertainty of {:.3g}.",
                           r.deviation) +
               undefined;
    const double away = std::max(std::abs(r.low - r.symmetricLow), std::abs(r.high - r.symmetricHigh));
    const double tolerance = toleranceOf(r.uncertainty);
    if (away <= tolerance)
        return fmt::format(
                   "First order and Monte Carlo agree: the ends of their intervals differ by {:.2g} at most, "
                   "within half the second digit of the uncertainty ({:.1g}).",
                   away, tolerance) +
               undefined;
    const double wider = (r.symmetricHigh - r.symmetricLow) / (r.high - r.low) - 1;
    std::string out =
        fmt::format("First order and Monte Carlo differ: the ends of their intervals lie up to {:.2g} apart, "
                    "more than half the second digit of the uncertainty ({:.1g})",
                    away, tolerance);
    if (std::abs(wider) > 0.005)
        out += fmt::format("; the interval of Monte Carlo is {:.2g} % {}", 100 * std::abs(wider),
                           wider > 0 ? "wider" : "narrower");
    const double shift = (r.mean - r.value) / r.uncertainty;
    if (std::isfinite(r.meanSe) && std::abs(r.mean - r.value) > 4 * r.meanSe && std::abs(shift) > 0.01)
        out += fmt::format("; its mean lies {:.2g} uncertainties {} the value, because the formula bends",
                           std::abs(shift), shift > 0 ? "above" : "below");
    const double lean = (r.symmetricHigh - r.median) / (r.median - r.symmetricLow);
    if (lean > 1.05 || lean < 1 / 1.05)
        out += fmt::format("; it reaches {:.2g} times as far {} as {} from the median",
                           lean > 1 ? lean : 1 / lean, lean > 1 ? "up" : "down", lean > 1 ? "down" : "up");
    return out + "." + undefined;
}

std::string verdictOf(const UncertaintyBudget::Params& p, const UncertaintyBudget::Result& r)
{
    const double u = std::isnan(r.deviation) ? r.uncertainty : r.deviation;
    std::string out = fmt::format("The result is {}", rounded(r.value, u));
    if (std::isfinite(r.low))
        out += fmt::format(", between {} and {} by first order", rounded(r.low, u), rounded(r.high, u));
    if (std::isfinite(r.symmetricLow))
        out +=
            fmt::format("{} between {} and {} by Monte Carlo ({:g} %)", std::isfinite(r.low) ? " and" : ",",
                        rounded(r.symmetricLow, u), rounded(r.symmetricHigh, u), p.coverage);
    if (std::isfinite(r.above))
        out += fmt::format("; it lies above {:.10g} in {:.3g} % of the draws", p.threshold, 100 * r.above);
    // The input that matters most; of correlated ones none has a share of its own.
    const Table::Cell* most = nullptr;
    double share = 0;
    for (const auto& row : r.budget.rows) {
        if (std::get<std::string>(row[3]) == "joint")
            return out + ".";
        if (const double part = std::get<double>(row[7]); part > share) {
            share = part;
            most = &row[0];
        }
    }
    if (most != nullptr && r.budget.rows.size() > 1)
        out += fmt::format(". {:.2g} % of the variance comes from {}", share, std::get<std::string>(*most));
    return out + ".";
}

} // namespace infralab::uncertainty
