// Percent to effect sizes, the solving of compute/numerics/power, and whole runs.

#include "plan.hpp"

#include <cmath>

namespace infralab::power_analysis {

namespace {

using compute::PowerDesign;
using compute::PowerTest;
using Params = PowerAnalysis::Params;
using Solve = PowerAnalysis::Solve;

constexpr double none = PowerAnalysis::Result::none;

double unitOf(const Params& p)
{
    if (p.effectIn == PowerAnalysis::EffectIn::standardised && p.solve != Solve::effect)
        return none;
    if (!hasFieldUnits(p.test) || p.test == PowerTest::twoProportions)
        return none;
    return p.spreadPercent / (p.test == PowerTest::pairedT ? compute::pairedEffect(1, p.pairCorrelation) : 1);
}

double effectOf(const Params& p)
{
    if (p.effectIn == PowerAnalysis::EffectIn::standardised || !hasFieldUnits(p.test))
        return p.effect;
    if (p.test == PowerTest::twoProportions)
        return compute::proportionEffect(p.firstRate / 100, p.secondRate / 100);
    return p.changePercent / unitOf(p);
}

/// A second group of a whole number of runs, and the ratio that it makes.
void roundSecondGroup(PowerDesign& design, double (*rounded)(double))
{
    if (!compute::hasTwoGroups(design.test))
        return;
    const double second = std::max(rounded(design.sampleSize * design.ratio), 1.0);
    design.ratio = second / design.sampleSize;
}

double upwards(double size)
{
    return std::ceil(size * (1 - 1e-12)); // 64 stays 64, whatever its last digit
}

PowerDesign inWholeRuns(PowerDesign design)
{
    design.sampleSize = upwards(design.sampleSize);
    roundSecondGroup(design, upwards);
    return design;
}

/// The form knows no effect where the effect comes from the field's units.
Error placed(Error error, const Params& p)
{
    if (error.where == "effect" && p.solve != Solve::effect && p.effectIn == PowerAnalysis::EffectIn::field &&
        hasFieldUnits(p.test))
        error.where = p.test == PowerTest::twoProportions ? "first_rate" : "change_percent";
    return error;
}

} // namespace

double Plan::second() const
{
    return compute::hasTwoGroups(whole.test) ? std::round(whole.sampleSize * whole.ratio) : none;
}

double Plan::totalSize() const
{
    if (compute::hasTwoGroups(whole.test))
        return whole.sampleSize + second();
    return whole.sampleSize * (whole.test == PowerTest::anova ? whole.groups : 1);
}

std::string grouped(std::int64_t n)
{
    std::string text = std::to_string(n);
    for (auto at = std::ssize(text) - 3; at > 0; at -= 3)
        text.insert(static_cast<std::size_t>(at), ",");
    return text;
}

bool hasFieldUnits(PowerTest test)
{
    return test != PowerTest::anova && test != PowerTest::chiSquareFit && test != PowerTest::correlation &&
           test != PowerTest::regressionF;
}

Expected<Plan> planFor(const Params& p)
{
    Plan plan;
    plan.secondRate = p.secondRate / 100;
    plan.unit = unitOf(p);
    PowerDesign& design = plan.exact;
    design.test = p.test;
    design.alternative = p.alternative;
    design.effect = effectOf(p);
    design.sampleSize = static_cast<double>(p.sampleSize);
    design.alpha = p.alpha;
    design.ratio = p.ratio;
    design.deviationRatio = p.deviationRatio;
    design.groups = static_cast<int>(p.groups);
    design.degrees = static_cast<int>(p.degrees);
    if (p.solve != Solve::sampleSize)
        roundSecondGroup(design, std::round);

    plan.power = p.power;
    Expected<double> solved = 0;
    switch (p.solve) {
    case Solve::power:
        solved = compute::powerOf(design);
        plan.power = solved.value_or(0);
        break;
    case Solve::sampleSize:
        solved = compute::sampleSizeFor(design, p.power);
        design.sampleSize = solved.value_or(0);
        break;
    case Solve::effect:
        solved = compute::effectFor(design, p.power);
        design.effect = solved.value_or(0);
        break;
    case Solve::alpha:
        solved = compute::alphaFor(design, p.power);
        design.alpha = solved.value_or(0);
        break;
    }
    if (!solved)
        return fail(placed(solved.error(), p));
    plan.whole = p.solve == Solve::sampleSize ? inWholeRuns(design) : design;
    const Expected<double> whole = compute::powerOf(plan.whole);
    if (!whole)
        return fail(placed(whole.error(), p));
    plan.wholePower = *whole;
    return plan;
}

} // namespace infralab::power_analysis
