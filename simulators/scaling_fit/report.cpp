// From a fit to the outputs of scaling_fit.

#include "report.hpp"

#include <algorithm>
#include <cmath>

namespace infralab::scaling_fit {
namespace {

using compute::LawIndex;
using Result = ScalingFit::Result;
constexpr int curvePoints = 41;
const std::vector<std::string> pointColumns = {"Line", "Parameters", "Tokens",       "FLOP",
                                               "Loss", "Predicted",  "Log residual", "Part"};

void writeCoefficients(const Frontier& f, ScalingFit::Form form, Result& r)
{
    r.exponentA = f.optimum.exponent;
    r.exponentB = 1 - f.optimum.exponent;
    if (!f.law)
        return;
    const auto& law = *f.law;
    if (form == ScalingFit::Form::kaplan) {
        r.amplitudeN = std::exp(law[LawIndex::a] / law[LawIndex::alpha]);
        r.amplitudeD = std::exp(law[LawIndex::b]);
        r.alpha = law[LawIndex::alpha] * law[LawIndex::scale];
        r.beta = law[LawIndex::scale];
        return;
    }
    r.amplitudeN = std::exp(law[LawIndex::a]);
    r.amplitudeD = std::exp(law[LawIndex::b]);
    r.irreducible = std::exp(law[LawIndex::e]);
    r.alpha = law[LawIndex::alpha];
    r.beta = law[LawIndex::beta];
    r.coefficientG = compute::optimumFactor(law);
}

/// Budgets in equal ratios over the runs, the asked one and half a decade beyond.
std::vector<double> budgetsFor(const Selection& s, double asked)
{
    double least = asked, most = asked;
    for (const auto& row : s.rows) {
        least = std::min(least, row.flop);
        most = std::max(most, row.flop);
    }
    most *= std::sqrt(10.0);
    std::vector<double> out;
    for (int i = 0; i < curvePoints; ++i)
        out.push_back(least * std::pow(most / least, i / (curvePoints - 1.0)));
    return out;
}

double predicted(const Frontier& f, const RunRow& row)
{
    if (f.law)
        return compute::lossOf(*f.law, row.parameters, row.tokens);
    double loss = Result::none, nearest = std::log(1.3);
    for (const auto& o : f.found)
        if (const double away = std::abs(o.logBudget - std::log(row.flop)); away < nearest && o.bend > 0) {
            nearest = away;
            loss = o.loss + o.bend * std::pow(std::log(row.parameters) - o.logN, 2);
        }
    return loss;
}

void writePoints(const Frontier& f, const Selection& s, Result& r)
{
    r.points.columns = pointColumns;
    r.points.rows.clear();
    for (std::size_t i = 0; i < s.rows.size(); ++i) {
        const auto& row = s.rows[i];
        const double loss = predicted(f, row);
        const char* part = s.parts[i] == Part::fitted    ? "fitted"
                           : s.parts[i] == Part::dropped ? "dropped"
                                                         : "held out";
        r.points.rows.push_back({static_cast<double>(row.line), row.parameters, row.tokens, row.flop,
                                 row.loss, loss, std::log(loss / row.loss), std::string(part)});
    }
}

void writeCurves(const Frontier& f, const Selection& s, const ScalingFit::Params& p, Result& r)
{
    r.isoflopCurves.columns = {"Budget", "Parameters", "Tokens", "Loss"};
    r.isoflopCurves.rows.clear();
    constexpr int samples = 33;
    if (!f.law) {
        for (const auto& o : f.found)
            for (int i = 0; o.bend > 0 && i < samples; ++i) {
                const double x = o.leastLogN + (o.mostLogN - o.leastLogN) * i / (samples - 1.0);
                const double budget = std::exp(o.logBudget), n = std::exp(x);
                r.isoflopCurves.rows.push_back(
                    {budget, n, budget / p.flopFactor / n, o.loss + o.bend * (x - o.logN) * (x - o.logN)});
            }
        return;
    }
    double least = s.rows.front().flop, most = least, fewest = s.rows.front().parameters, largest = fewest;
    for (const auto& row : s.rows) {
        least = std::min(least, row.flop);
        most = std::max(most, row.flop);
        fewest = std::min(fewest, row.parameters);
        largest = std::max(largest, row.parameters);
    }
    constexpr int curves = 8;
    for (int c = 0; c < curves; ++c) {
        const double budget = least * std::pow(most / least, c / (curves - 1.0));
        for (int i = 0; i < samples; ++i) {
            const double n = fewest * std::pow(largest / fewest, i / (samples - 1.0));
            const double d = budget / p.flopFactor / n;
            r.isoflopCurves.rows.push_back({budget, n, d, compute::lossOf(*f.law, n, d)});
        }
    }
}

} // namespace

void writeFrontier(const Frontier& f, const Selection& s, const ScalingFit::Params& p, Result& r)
{
    writeCoefficients(f, p.form, r);
    r.parametersOpt = f.optimum.parameters(p.budget);
    r.tokensOpt = f.optimum.tokens(p.budget);
    r.lossOpt = f.loss(p.budget);
    r.extrapolationFactor = p.budget / s.largestBudget;
    const auto budgets = budgetsFor(s, p.budget);
    r.frontierLoss = r.frontierParameters = r.frontierTokens = Series{budgets, {}, {}, {}};
    for (const double budget : budgets) {
        r.frontierLoss.y.push_back(f.loss(budget));
        r.frontierParameters.y.push_back(f.optimum.parameters(budget));
        r.frontierTokens.y.push_back(f.optimum.tokens(budget));
    }
    r.optimaByBudget.columns = {"Budget", "Parameters", "Tokens", "Loss", "Runs"};
    r.optimaByBudget.rows.clear();
    for (const auto& o : f.found) {
        const double budget = std::exp(o.logBudget), n = std::exp(o.logN);
        r.optimaByBudget.rows.push_back(
            {budget, n, budget / p.flopFactor / n, o.loss, static_cast<double>(o.runs)});
    }
    writePoints(f, s, r);
    writeCurves(f, s, p, r);
}

void writeKept(const Runs& runs, double flopFactor, Result& r)
{
    r.points.columns = pointColumns;
    r.points.rows.clear();
    for (auto row : runs.rows) {
        complete(row, flopFactor);
        r.points.rows.push_back({static_cast<double>(row.line), row.parameters, row.tokens, row.flop,
                                 row.loss, Result::none, Result::none, std::string("kept")});
    }
}

} // namespace infralab::scaling_fit
