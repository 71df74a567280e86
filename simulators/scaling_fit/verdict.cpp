// What the page says in sentences.

#include "verdict.hpp"

#include "sample.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace infralab::scaling_fit {
namespace {

using compute::LawIndex;
using compute::StartEnd;
using compute::Stop;
using Form = ScalingFit::Form;
using Result = ScalingFit::Result;

std::string wordsOf(Stop stop)
{
    switch (stop) {
    case Stop::gradientSmall:
        return "gradient within tolerance";
    case Stop::decreaseSmall:
        return "decrease within tolerance";
    case Stop::noDescent:
        return "no further descent";
    case Stop::tooLong:
        break;
    }
    return "too many steps";
}

/// 1234567 as 1,234,567.
std::string grouped(double count)
{
    auto text = fmt::format("{:.0f}", count);
    for (auto i = static_cast<std::ptrdiff_t>(text.size()) - 3; i > 0; i -= 3)
        text.insert(static_cast<std::size_t>(i), ",");
    return text;
}

/// Three digits, without an exponent where people would write none: 1480, 0.347.
std::string threeDigits(double x)
{
    auto text = fmt::format("{:.3g}", x);
    if (text.find('e') != std::string::npos && std::abs(x) >= 1 && std::abs(x) < 1e6) {
        const double step = std::pow(10, std::floor(std::log10(std::abs(x))) - 2);
        text = grouped(std::round(x / step) * step);
    }
    return text;
}

/// 9.12 billion.
std::string inWords(double count)
{
    constexpr std::array<std::pair<double, const char*>, 3> words = {
        {{1e12, "trillion"}, {1e9, "billion"}, {1e6, "million"}}};
    for (const auto& [unit, word] : words)
        if (count >= 0.9995 * unit && count < 1e16)
            return fmt::format("{} {}", threeDigits(count / unit), word);
    return threeDigits(count);
}

std::string intervalText(double low, double high)
{
    return std::isnan(low) || std::isnan(high) ? "" : fmt::format(" ({} to {})", inWords(low), inWords(high));
}

/// Ends of about one objective, best first; what remains after `most` groups is one more.
Table endsTable(const std::vector<StartEnd>& ends, double apart)
{
    constexpr std::size_t most = 12;
    std::vector<StartEnd> sorted = ends;
    std::ranges::stable_sort(sorted, {}, [](const StartEnd& e) {
        return std::isnan(e.objective) ? std::numeric_limits<double>::infinity() : e.objective;
    });
    Table t;
    t.columns = {"Objective", "Above the best (%)", "Least slope", "Searches", "Stopped by"};
    for (std::size_t first = 0; first < sorted.size();) {
        auto last = first + 1;
        const double limit = sorted[first].objective * (1 + apart) + 1e-300;
        while (last < sorted.size() && (t.rows.size() >= most || sorted[last].objective <= limit))
            ++last;
        double slope = sorted[first].slope;
        std::vector<std::string> reasons;
        for (auto i = first; i < last; ++i) {
            slope = std::min(slope, sorted[i].slope);
            if (auto words = wordsOf(sorted[i].stop); std::ranges::find(reasons, words) == reasons.end())
                reasons.push_back(std::move(words));
        }
        t.rows.push_back({sorted[first].objective, 100 * (sorted[first].objective / sorted[0].objective - 1),
                          slope, static_cast<double>(last - first),
                          fmt::format("{}", fmt::join(reasons, "; "))});
        first = last;
    }
    return t;
}

std::string heldOutSentence(const Selection& s, const Result& r)
{
    if (r.holdOut.rows.empty())
        return "";
    double inside = 0, error = 0, largest = 0;
    for (const auto& row : r.holdOut.rows) {
        inside += std::get<std::string>(row[9]) == "yes" ? 1 : 0;
        error += std::abs(std::get<double>(row[8])) / static_cast<double>(r.holdOut.rows.size());
        largest = std::max(largest, std::get<double>(row[3]));
    }
    return fmt::format(
        " Held-out runs test a step of {:.3g} times: {} of {} measured losses lie inside their 95 % "
        "interval, and predictions are off by {:.2g} % on average.",
        largest / s.largestBudget, inside, r.holdOut.rows.size(), error);
}

} // namespace

void writeConvergence(const compute::LawSearch& search, double optimum, const ScalingFit::Params& p,
                      Result& r)
{
    const bool loose = p.stopping == compute::Stopping::loose;
    const double slack = 1e-9 * search.best.threshold * r.pointsUsed;
    double reached = 0, elsewhere = 0, early = 0, least = std::numeric_limits<double>::infinity();
    for (const auto& end : search.ends) {
        least = std::min(least, end.objective);
        const bool there = end.objective <= optimum * (1 + compute::sameObjective) + slack;
        ++(there ? reached : end.slope <= compute::smallSlope ? elsewhere : early);
    }
    r.convergedStarts = reached;
    r.startsTried = static_cast<double>(search.ends.size());
    r.convergence = endsTable(search.ends, loose ? 0.05 : 1e-6);
    r.convergenceNote =
        fmt::format("{} of {} searches reached the optimum.", grouped(reached), grouped(r.startsTried));
    if (elsewhere > 0)
        r.convergenceNote += fmt::format(" {} ended in worse valleys.", grouped(elsewhere));
    if (early > 0)
        r.convergenceNote += fmt::format(" {} stopped before any valley's bottom.", grouped(early));
    if (loose)
        r.convergenceNote +=
            fmt::format(" The best of them is {:.2g} % above the optimum.", 100 * (least / optimum - 1));
    if (p.objective != compute::LawObjective::huber)
        r.convergenceNote +=
            fmt::format(" They minimise Huber's sum of threshold 0.001; from its optimum the threshold "
                        "shrinks to {:.2g}, where the objective has its kinks.",
                        search.best.threshold);
}

std::string identifiability(const std::vector<std::optional<compute::LawProfile>>& profiles,
                            const compute::LawPoints& points)
{
    constexpr std::array<const char*, 5> names = {"A", "B", "E", "alpha", "beta"};
    constexpr std::array<std::size_t, 5> indices = {LawIndex::a, LawIndex::b, LawIndex::e, LawIndex::alpha,
                                                    LawIndex::beta};
    std::vector<std::string> open, closed;
    for (std::size_t i = 0; i < profiles.size(); ++i) {
        if (!profiles[i])
            return "The law leaves nothing over, so nothing limits it but the digits of the runs.";
        const bool isLog = indices[i] <= LawIndex::e;
        const auto shown = [&](double x) { return isLog ? std::exp(x) : x; };
        const auto& q = *profiles[i];
        if (std::isnan(q.low) || std::isnan(q.high))
            open.push_back(fmt::format("{} {}", names[i],
                                       std::isnan(q.low) && std::isnan(q.high) ? "in either direction"
                                       : std::isnan(q.low)                     ? "downwards"
                                                                               : "upwards"));
        else
            closed.push_back(
                fmt::format("{} {} to {}", names[i], threeDigits(shown(q.low)), threeDigits(shown(q.high))));
    }
    double nn = 0, dd = 0, nd = 0, meanN = 0, meanD = 0;
    const auto count = static_cast<double>(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        meanN += points.logN(i) / count;
        meanD += points.logD(i) / count;
    }
    for (std::size_t i = 0; i < points.size(); ++i) {
        nn += std::pow(points.logN(i) - meanN, 2);
        dd += std::pow(points.logD(i) - meanD, 2);
        nd += (points.logN(i) - meanN) * (points.logD(i) - meanD);
    }
    std::string text = open.empty()
                           ? "The runs tell every number."
                           : fmt::format("The runs do not tell {}: the fit hardly worsens however far it "
                                         "moves.",
                                         fmt::join(open, ", "));
    if (!closed.empty())
        text += fmt::format(" 95 % intervals of the profiles: {}.", fmt::join(closed, "; "));
    if (std::abs(nd) > 0.98 * std::sqrt(nn * dd))
        text += " N and D rise together along one line in all runs, so their two terms can stand in for each "
                "other.";
    return text;
}

void writeVerdict(const Frontier& f, const Selection& s, Result& r)
{
    const double n3 = std::pow(3, f.optimum.exponent);
    const auto split =
        fmt::format("Three times the budget makes the best model {:.3g} times as large and its data {:.3g} "
                    "times.",
                    n3, 3 / n3);
    if (r.logSigma < -30)
        r.verdict =
            "Not converged: the law meets every run, so this likelihood has no largest value. Choose another "
            "objective; the numbers are exact to the digits of the runs.";
    else if (f.law && !(r.slope <= compute::smallSlope))
        r.verdict = fmt::format(
            "Not converged: the steepest derivative is {:.2g}, and only below {:.0e} is this a fit. "
            "The numbers are where the search stopped.",
            r.slope, compute::smallSlope);
    else if (!(f.optimum.exponent > 0 && f.optimum.exponent < 1))
        r.verdict =
            fmt::format("The exponent {:.3g} is outside 0 to 1: these runs have no best split of a budget.",
                        f.optimum.exponent);
    else
        r.verdict =
            (f.law ? "Converged. " : fmt::format("A line through {} budgets. ", f.found.size())) + split;

    const auto model = fmt::format("Best model: {}{} parameters on {}{} tokens.", inWords(r.parametersOpt),
                                   intervalText(r.parametersOptLow, r.parametersOptHigh),
                                   inWords(r.tokensOpt), intervalText(r.tokensOptLow, r.tokensOptHigh));
    const auto times = threeDigits(r.extrapolationFactor);
    if (r.extrapolationFactor <= 1)
        r.extrapolation = "The budget lies within the runs that were fitted. " + model;
    else if (r.refits == 0)
        r.extrapolation =
            fmt::format("The budget is {} times the largest one fitted, and without a bootstrap nothing "
                        "says how far off this may be. {}",
                        times, model);
    else
        r.extrapolation =
            fmt::format("The budget is {} times the largest one fitted; the interval holds if the law "
                        "does, which no run there has shown. {}",
                        times, model);
    r.extrapolation += heldOutSentence(s, r);
    if (r.extrapolationFactor > 10)
        r.verdict += fmt::format(" The budget lies beyond the runs, {} times the largest.", times);
}

std::string sourceOf(const Runs& runs, const Selection& s, const ScalingFit::Params& p)
{
    const auto count = [&](Part part) { return std::ranges::count(s.parts, part); };
    std::string text =
        p.data.empty()
            ? fmt::format(
                  "Generated runs, not measured ones: A = 400, B = 2000, E = 1.8, alpha = 0.35, beta = 0.37, "
                  "normal noise of {} % in the loss, seed {}, and {} runs that went wrong.",
                  100 * sampleNoise, sampleSeed, sampleOutliers)
            : fmt::format("{}: {}.", p.data, runs.columns);
    if (runs.assumed)
        text += fmt::format(" C = {:.6g} N D is assumed.", p.flopFactor);
    text += fmt::format(" {} runs fitted", count(Part::fitted));
    if (const auto n = count(Part::dropped))
        text += fmt::format(", {} dropped", n);
    if (const auto n = count(Part::heldOut))
        text += fmt::format(", {} held out", n);
    if (runs.badCount > 0)
        text += fmt::format(", {} rows left out", runs.badCount);
    return text + ".";
}

void writePreview(const Runs& runs, Result& r)
{
    r.preview.columns = {"Line", "Column", "Cell", "Reason"};
    r.preview.rows.clear();
    for (const auto& bad : runs.bad)
        r.preview.rows.push_back({static_cast<double>(bad.line), bad.column, bad.text, bad.reason});
}

} // namespace infralab::scaling_fit
