// What the refits of resampled runs say.

#include "spread.hpp"

#include "compute/numerics/philox.hpp"
#include "compute/numerics/scaling_law_uncertainty.hpp"
#include "sample.hpp"

#include <algorithm>
#include <cmath>

namespace infralab::scaling_fit {
namespace {

using compute::LawIndex;
using Form = ScalingFit::Form;
using Result = ScalingFit::Result;
constexpr double low = 0.025, high = 0.975;
constexpr std::size_t mostInCloud = 2000;
constexpr std::uint64_t scatterStream = 0x73636174;

bool isLaw(const ScalingFit::Params& p)
{
    return p.form == Form::hoffmann || p.form == Form::kaplan;
}

/// The numbers that the form is written in: A or Nc, B or Dc, E, alpha or aN, beta or aD, exponent a.
std::array<double, 6> written(const compute::Law& law, const compute::ComputeOptimum& optimum, Form form)
{
    if (form == Form::kaplan)
        return {
            std::exp(law[LawIndex::a] / law[LawIndex::alpha]), std::exp(law[LawIndex::b]), Result::none,
            law[LawIndex::alpha] * law[LawIndex::scale],       law[LawIndex::scale],       optimum.exponent};
    if (form != Form::hoffmann)
        return {Result::none, Result::none, Result::none, Result::none, Result::none, optimum.exponent};
    return {std::exp(law[LawIndex::a]), std::exp(law[LawIndex::b]), std::exp(law[LawIndex::e]),
            law[LawIndex::alpha],       law[LawIndex::beta],        optimum.exponent};
}

constexpr std::array<const char*, 6> lawNames = {"A", "B", "E", "alpha", "beta", "a"};
constexpr std::array<const char*, 6> kaplanNames = {"Nc", "Dc", "", "aN", "aD", "a"};

double lossOf(const Refit& refit, double budget, bool law)
{
    if (law)
        return compute::lossOf(refit.law, refit.optimum.parameters(budget), refit.optimum.tokens(budget));
    return std::exp(refit.lossLine[0] + refit.lossLine[1] * std::log(budget));
}

std::vector<double> sortedOf(const std::vector<Refit>& refits, const auto& number)
{
    std::vector<double> out;
    out.reserve(refits.size());
    for (const auto& refit : refits)
        out.push_back(number(refit));
    std::ranges::sort(out);
    return out;
}

void writeBands(const std::vector<Refit>& refits, const ScalingFit::Params& p, const std::stop_token& stop,
                Result& r)
{
    for (auto* series : {&r.frontierLoss, &r.frontierParameters, &r.frontierTokens}) {
        series->low.assign(series->x.size(), Result::none);
        series->high = series->low;
    }
    for (std::size_t i = 0; i < r.frontierLoss.x.size() && !stop.stop_requested(); ++i) {
        const double budget = r.frontierLoss.x[i];
        const auto n = sortedOf(refits, [&](const Refit& f) { return f.optimum.parameters(budget); });
        r.frontierParameters.low[i] = compute::quantileOf(n, low);
        r.frontierParameters.high[i] = compute::quantileOf(n, high);
        const auto d = sortedOf(refits, [&](const Refit& f) { return f.optimum.tokens(budget); });
        r.frontierTokens.low[i] = compute::quantileOf(d, low);
        r.frontierTokens.high[i] = compute::quantileOf(d, high);
        const auto l = sortedOf(refits, [&](const Refit& f) { return lossOf(f, budget, isLaw(p)); });
        r.frontierLoss.low[i] = compute::quantileOf(l, low);
        r.frontierLoss.high[i] = compute::quantileOf(l, high);
    }
}

void writeOptimum(const std::vector<Refit>& refits, const ScalingFit::Params& p, Result& r)
{
    const auto n = sortedOf(refits, [&](const Refit& f) { return f.optimum.parameters(p.budget); });
    r.parametersOptLow = compute::quantileOf(n, low);
    r.parametersOptHigh = compute::quantileOf(n, high);
    const auto d = sortedOf(refits, [&](const Refit& f) { return f.optimum.tokens(p.budget); });
    r.tokensOptLow = compute::quantileOf(d, low);
    r.tokensOptHigh = compute::quantileOf(d, high);
    const auto l = sortedOf(refits, [&](const Refit& f) { return lossOf(f, p.budget, isLaw(p)); });
    r.lossOptLow = compute::quantileOf(l, low);
    r.lossOptHigh = compute::quantileOf(l, high);
}

void writeCloud(const std::vector<Refit>& refits, const ScalingFit::Params& p, Result& r)
{
    const auto& names = p.form == Form::kaplan ? kaplanNames : lawNames;
    r.cloud.columns.assign(names.begin(), names.end());
    if (p.form == Form::kaplan)
        r.cloud.columns[2] = "E"; // a dash: the form has none
    r.cloud.columns.emplace_back("Best model");
    r.cloud.rows.clear();
    for (std::size_t i = 0; i < std::min(refits.size(), mostInCloud); ++i) {
        const auto numbers = written(refits[i].law, refits[i].optimum, p.form);
        auto& row = r.cloud.rows.emplace_back();
        for (const double number : numbers)
            row.emplace_back(number);
        row.emplace_back(refits[i].optimum.parameters(p.budget));
    }
}

/// Each prediction is a refit's, with the residual of a fitted run drawn by chance.
void writeHeldOut(const std::vector<Refit>& refits, const Frontier& f, const Selection& s,
                  const ScalingFit::Params& p, const std::stop_token& stop, Result& r)
{
    r.holdOut.columns = {"Line",      "Parameters", "Tokens", "FLOP",      "Loss",
                         "Predicted", "Low",        "High",   "Error (%)", "Inside"};
    r.holdOut.rows.clear();
    if (!f.law)
        return;
    const auto residuals = compute::residualsOf(s.points(), *f.law);
    std::uint64_t number = 0;
    for (const auto& row : s.of(Part::heldOut)) {
        if (stop.stop_requested())
            return;
        compute::Philox random(static_cast<std::uint64_t>(p.seed), (scatterStream << 32U) + number++);
        const auto drawn = sortedOf(refits, [&](const Refit& refit) {
            const double residual = residuals[random.below(static_cast<std::uint32_t>(residuals.size()))];
            return compute::lossOf(refit.law, row.parameters, row.tokens) * std::exp(-residual);
        });
        const double predicted = compute::lossOf(*f.law, row.parameters, row.tokens);
        const double from = compute::quantileOf(drawn, low), to = compute::quantileOf(drawn, high);
        r.holdOut.rows.push_back({static_cast<double>(row.line), row.parameters, row.tokens, row.flop,
                                  row.loss, predicted, from, to, 100 * (predicted / row.loss - 1),
                                  std::string(row.loss >= from && row.loss <= to ? "yes" : "no")});
    }
}

} // namespace

bool Refit::isUsable() const
{
    return std::isfinite(optimum.exponent) && std::isfinite(optimum.logFactor) && std::isfinite(lossLine[1]);
}

Refit refitOf(const Frontier& f)
{
    return {f.law.value_or(compute::Law{}), f.optimum, f.lossLine};
}

void writeCoefficientTable(const std::vector<Refit>& refits, const ScalingFit::Params& p, Result& r)
{
    const bool isSample = p.data.empty();
    r.coefficients.columns = {"Number", "Fit", "Standard error", "Low", "High", "Truth"};
    r.coefficients.rows.clear();
    const auto truthLaw = sampleLaw();
    const auto truth = written(truthLaw, compute::computeOptimum(truthLaw, p.flopFactor), Form::hoffmann);
    const std::array<double, 6> fitted = {r.amplitudeN, r.amplitudeD, r.irreducible,
                                          r.alpha,      r.beta,       r.exponentA};
    const std::array<double*, 6> errors = {&r.amplitudeNSe, &r.amplitudeDSe, &r.irreducibleSe,
                                           &r.alphaSe,      &r.betaSe,       &r.exponentASe};
    const auto& names = p.form == Form::kaplan ? kaplanNames : lawNames;
    for (std::size_t j = 0; j < 6; ++j) {
        if (std::isnan(fitted[j]))
            continue;
        std::array<double, 2> interval = {Result::none, Result::none};
        if (refits.size() > 1) {
            const auto values =
                sortedOf(refits, [&](const Refit& f) { return written(f.law, f.optimum, p.form)[j]; });
            *errors[j] = compute::deviationOf(values);
            interval = {compute::quantileOf(values, low), compute::quantileOf(values, high)};
        }
        const bool comparable = isSample && (p.form == Form::hoffmann || j == 5);
        r.coefficients.rows.push_back({std::string(names[j]), fitted[j], *errors[j], interval[0], interval[1],
                                       comparable ? truth[j] : Result::none});
    }
}

bool writeSpread(const std::vector<Refit>& all, const Frontier& f, const Selection& s,
                 const ScalingFit::Params& p, const std::stop_token& stop, Result& r)
{
    std::vector<Refit> refits;
    std::ranges::copy_if(all, std::back_inserter(refits), &Refit::isUsable);
    r.refits = static_cast<double>(refits.size());
    if (refits.size() < 2)
        return !stop.stop_requested();
    writeCoefficientTable(refits, p, r);
    writeOptimum(refits, p, r);
    writeBands(refits, p, stop, r);
    writeCloud(refits, p, r);
    writeHeldOut(refits, f, s, p, stop, r);
    return !stop.stop_requested();
}

} // namespace infralab::scaling_fit
