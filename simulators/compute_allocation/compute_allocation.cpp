// The run: coefficients, the optimum and how flat it is, the cap on tokens, served tokens, money.

#include "compute_allocation.hpp"

#include "constants.hpp"
#include "curves.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace infralab {

using namespace allocation;

namespace {

using Params = ComputeAllocation::Params;
using Result = ComputeAllocation::Result;

const PublishedLaw* published(std::string_view id)
{
    const auto at =
        std::find_if(publishedLaws.begin(), publishedLaws.end(), [&](const auto& p) { return p.id == id; });
    return at == publishedLaws.end() ? nullptr : &*at;
}

Coefficients own(const Params& p)
{
    return {p.amplitudeN, p.amplitudeD, p.irreducible, p.alpha, p.beta};
}

/// "32.2 billion".
std::string count(double value)
{
    constexpr std::pair<double, const char*> units[] = {
        {1e12, " trillion"}, {1e9, " billion"}, {1e6, " million"}};
    for (const auto& [unit, name] : units)
        if (value >= unit && value < 1e4 * unit)
            return fmt::format("{:.3g}{}", value / unit, name);
    return fmt::format("{:.3g}", value);
}

/// "5.76e23".
std::string powerOfTen(double value)
{
    auto text = fmt::format("{:.3g}", value);
    std::erase(text, '+');
    return text;
}

/// What runs cost on the chosen accelerator, in dollars.
class Prices
{
public:
    explicit Prices(const Params& p)
    {
        for (const auto& a : accelerators)
            if (a.id == p.accelerator) {
                const double flopAnHour = a.teraflops * 1e12 * 3600 / 100; // a percent of the peak
                m_training = a.dollarsAnHour / (flopAnHour * p.utilisation);
                m_serving = a.dollarsAnHour / (flopAnHour * p.servingUtilisation);
            }
    }

    double training(const Plan& m) const { return m_training * m.trainingFlop(); }
    double serving(const Plan& m, double served) const { return m_serving * m.servingFlop(served); }

private:
    double m_training = 0, m_serving = 0;
};

void writeFlatness(const Law& law, const Params& p, Result& r)
{
    const Plan best{r.parametersOpt, r.tokensOpt};
    const double ratio = 1 + p.lossTolerance / 100, reducible = law.reducible(best);
    r.flatLow = law.sizeAtLoss(p.budget, ratio, -1);
    r.flatHigh = law.sizeAtLoss(p.budget, ratio, 1);
    const auto moreLoss = [&](double times) {
        return 100 * (law.loss({best.parameters * times, best.tokens / times}) / r.lossOpt - 1);
    };
    const auto moreCompute = [&](double times) {
        return 100 * (times * law.tokensFor(best.parameters * times, reducible) / best.tokens - 1);
    };
    r.lossHalf = moreLoss(0.5);
    r.lossDouble = moreLoss(2);
    r.computeHalf = moreCompute(0.5);
    r.computeDouble = moreCompute(2);
}

void addModel(const char* name, const Law& law, const Plan& m, double served, const Prices& prices, Result& r)
{
    const double training = prices.training(m), serving = prices.serving(m, served);
    r.models.rows.push_back({std::string(name), m.parameters, m.tokens, law.loss(m), m.trainingFlop(),
                             m.servingFlop(served), m.trainingFlop() + m.servingFlop(served), training,
                             serving, training + serving});
}

void writeCap(const Law& law, const Params& p, const Prices& prices, Result& r)
{
    if (p.tokenCap <= 0 || p.tokenCap >= r.tokensOpt)
        return;
    const Plan capped{p.budget / (trainingFactor * p.tokenCap), p.tokenCap};
    r.cappedParameters = capped.parameters;
    r.cappedTokens = capped.tokens;
    r.cappedLoss = law.loss(capped);
    r.cappedMore = 100 * (r.cappedLoss / r.lossOpt - 1);
    addModel("With capped tokens", law, capped, p.inferenceTokens, prices, r);
}

double writeServing(const Law& law, const Params& p, const Prices& prices, Result& r)
{
    const double served = p.inferenceTokens;
    if (served <= 0)
        return 0;
    const Plan target = p.modelSize > 0 ? law.optimumOfSize(p.modelSize) : Plan{r.parametersOpt, r.tokensOpt};
    const Plan aware = law.optimumServing(law.reducible(target), served);
    r.targetLoss = law.loss(target);
    r.targetParameters = target.parameters;
    r.targetTokens = target.tokens;
    r.targetFlop = target.trainingFlop() + target.servingFlop(served);
    r.awareParameters = aware.parameters;
    r.awareTokens = aware.tokens;
    r.awareFlop = aware.trainingFlop() + aware.servingFlop(served);
    r.saved = 100 * (1 - r.awareFlop / r.targetFlop);
    r.targetCost = prices.training(target) + prices.serving(target, served);
    r.awareCost = prices.training(aware) + prices.serving(aware, served);
    if (p.modelSize > 0)
        addModel("Optimal of the given size", law, target, served, prices, r);
    addModel("With served tokens", law, aware, served, prices, r);
    return std::max(law.imbalance(target, 0), law.imbalance(aware, served));
}

void writeLaws(const Params& p, Result& r)
{
    r.laws.columns = {
        "Law", "A", "B", "E", "alpha", "beta", "a", "Parameters", "Tokens", "Tokens a parameter", "Loss"};
    const auto row = [&](const std::string& name, const Coefficients& c) {
        const Law law(c);
        const Plan best = law.optimum(p.budget);
        r.laws.rows.push_back({name, c.amplitudeN, c.amplitudeD, c.irreducible, c.alpha, c.beta,
                               law.exponentA(), best.parameters, best.tokens, best.tokens / best.parameters,
                               law.loss(best)});
    };
    const auto* used = published(p.coefficients);
    row(used != nullptr ? used->label : "Own", used != nullptr ? used->coefficients : own(p));
    for (const auto& known : publishedLaws)
        if (&known != used)
            row(known.label, known.coefficients);
}

void writeAnswer(const Params& p, Result& r)
{
    r.answer =
        fmt::format("{} FLOP buy {} parameters and {} tokens, {:.3g} a parameter: loss {:.4g}. "
                    "From {} to {} parameters the loss is within {:.3g} %.",
                    powerOfTen(p.budget), count(r.parametersOpt), count(r.tokensOpt), r.tokensPerParameter,
                    r.lossOpt, count(r.flatLow), count(r.flatHigh), p.lossTolerance);
    if (!std::isnan(r.cappedLoss))
        r.answer += fmt::format(" With {} tokens at most: {} parameters, {:.2g} % more loss.",
                                count(p.tokenCap), count(r.cappedParameters), r.cappedMore);
    if (!std::isnan(r.saved))
        r.answer += fmt::format(
            " Serving {} tokens at loss {:.4g}: {} parameters on {} tokens save {:.3g} %.",
            count(p.inferenceTokens), r.targetLoss, count(r.awareParameters), count(r.awareTokens), r.saved);
}

} // namespace

Expected<Result> ComputeAllocation::run(const Params& p, Run<Result>& run)
{
    if (run.cancelled())
        return run.stopped();
    const auto* known = published(p.coefficients);
    const Law law(known != nullptr ? known->coefficients : own(p));
    const auto& c = law.coefficients();
    const Plan best = law.optimum(p.budget);
    constexpr double most = 1e60;
    if (!(best.parameters < most && best.tokens < most && best.parameters > 1 / most &&
          best.tokens > 1 / most))
        return fail(
            Error::Code::invalidInput, "amplitude_n",
            "These coefficients put the best model beyond all counting; check A, B and the exponents.");
    Result r;
    r.source = known != nullptr ? known->source : "Own coefficients, as set here.";
    r.parametersOpt = best.parameters;
    r.tokensOpt = best.tokens;
    r.lossOpt = law.loss(best);
    r.tokensPerParameter = best.tokens / best.parameters;
    r.exponentA = law.exponentA();
    r.exponentB = c.alpha / (c.alpha + c.beta);
    r.coefficientG = law.factor();
    r.marginalN = c.alpha * law.ofParameters(best.parameters);
    r.marginalD = c.beta * law.ofTokens(best.tokens);
    writeFlatness(law, p, r);

    const Prices prices(p);
    r.trainingCost = prices.training(best);
    r.models.columns = {"Model",        "Parameters",  "Tokens",       "Loss",        "Training FLOP",
                        "Serving FLOP", "FLOP in all", "Training USD", "Serving USD", "USD in all"};
    addModel("Optimal of the budget", law, best, p.inferenceTokens, prices, r);
    writeCap(law, p, prices, r);
    const double serving = writeServing(law, p, prices, r);
    writeLaws(p, r);
    writeCurves(law, p.budget, r);
    writeAnswer(p, r);
    run.report({"marginal gains alpha A/N^alpha and beta B/D^beta at each optimum",
                std::max(law.imbalance(best, 0), serving), 1e-12, "relative"});
    run.progress(1);
    return r;
}

} // namespace infralab
