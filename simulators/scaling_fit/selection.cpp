// Which runs are fitted.

#include "selection.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

namespace infralab::scaling_fit {
namespace {

bool isUsable(double quantity)
{
    return quantity > 1e-100 && quantity < 1e100;
}

/// As published: those strictly below the k-th largest loss stay.
void dropLargest(Selection& s, std::int64_t k)
{
    if (k == 0)
        return;
    std::vector<double> losses;
    for (const auto& row : s.rows)
        losses.push_back(row.loss);
    const auto at =
        losses.begin() + std::min<std::ptrdiff_t>(k, static_cast<std::ptrdiff_t>(losses.size())) - 1;
    std::nth_element(losses.begin(), at, losses.end(), std::greater<>());
    for (std::size_t i = 0; i < s.rows.size(); ++i)
        if (s.rows[i].loss >= *at)
            s.parts[i] = Part::dropped;
}

void holdOut(Selection& s, double percent)
{
    std::vector<std::size_t> kept;
    for (std::size_t i = 0; i < s.rows.size(); ++i)
        if (s.parts[i] == Part::fitted)
            kept.push_back(i);
    std::ranges::stable_sort(kept, std::ranges::greater(), [&](std::size_t i) { return s.rows[i].flop; });
    const auto count =
        static_cast<std::size_t>(std::lround(percent / 100 * static_cast<double>(kept.size())));
    // Runs of one budget are not parted: the rest would know the budget that is to be predicted.
    for (std::size_t i = 0; i < kept.size(); ++i)
        if (i < count || (count > 0 && s.rows[kept[i]].flop > 0.999 * s.rows[kept[count - 1]].flop))
            s.parts[kept[i]] = Part::heldOut;
}

} // namespace

void complete(RunRow& row, double flopFactor)
{
    if (std::isnan(row.tokens))
        row.tokens = row.flop / flopFactor / row.parameters;
    else if (std::isnan(row.flop))
        row.flop = flopFactor * row.parameters * row.tokens;
    else if (std::isnan(row.parameters))
        row.parameters = row.flop / flopFactor / row.tokens;
}

std::vector<RunRow> Selection::of(Part part) const
{
    std::vector<RunRow> out;
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (parts[i] == part)
            out.push_back(rows[i]);
    return out;
}

compute::LawPoints Selection::points() const
{
    std::vector<double> parameters, tokens, losses;
    for (const auto& row : of(Part::fitted)) {
        parameters.push_back(row.parameters);
        tokens.push_back(row.tokens);
        losses.push_back(row.loss);
    }
    return {parameters, tokens, losses};
}

Expected<Selection> select(const Runs& runs, const ScalingFit::Params& p)
{
    Selection s;
    s.rows = runs.rows;
    s.parts.assign(s.rows.size(), Part::fitted);
    s.columns = runs.columns;
    for (auto& row : s.rows) {
        complete(row, p.flopFactor);
        if (!isUsable(row.parameters) || !isUsable(row.tokens) || !isUsable(row.flop))
            return fail(
                Error::Code::invalidInput, "data",
                fmt::format("Line {} gives {:.3g} parameters, {:.3g} tokens and {:.3g} FLOP, which no run "
                            "has; check the columns and their units.",
                            row.line, row.parameters, row.tokens, row.flop));
    }
    dropLargest(s, p.dropLargest);
    if (p.form == ScalingFit::Form::hoffmann || p.form == ScalingFit::Form::kaplan)
        holdOut(s, p.holdOut);

    const auto fitted = s.of(Part::fitted);
    std::set<double> losses, sizes, data;
    for (const auto& row : fitted) {
        losses.insert(row.loss);
        sizes.insert(row.parameters);
        data.insert(row.tokens);
        s.largestBudget = std::max(s.largestBudget, row.flop);
    }
    const char* where = p.holdOut > 0 ? "hold_out" : p.dropLargest > 0 ? "drop_largest" : "data";
    constexpr std::size_t fewest = 8;
    if (fitted.size() < fewest)
        return fail(
            Error::Code::invalidInput, where,
            fmt::format("{} runs are left to fit, of {}; a law of five numbers needs {} at least. Give more "
                        "runs, drop fewer or hold out less.",
                        fitted.size(), s.rows.size(), fewest));
    if (losses.size() == 1)
        return fail(
            Error::Code::invalidInput, where,
            fmt::format("All {} runs have the loss {}, so there is nothing to explain; check which column is "
                        "the loss.",
                        fitted.size(), *losses.begin()));
    if (sizes.size() < 3 || data.size() < 3)
        return fail(
            Error::Code::invalidInput, where,
            fmt::format("The runs have {} different numbers of parameters and {} of tokens; a law of both "
                        "needs three of each at least.",
                        sizes.size(), data.size()));
    return s;
}

} // namespace infralab::scaling_fit
