// The sample size, effect or level of a wished power; what is solved for is bracketed first, so that no
// search can run for ever.

#include "power_distributions.hpp"

#include <boost/math/tools/roots.hpp>
#include <fmt/format.h>

namespace infralab::compute {

using namespace distributions;

namespace {

constexpr double largestSize = 1e9;

tl::unexpected<Error> refused(const char* where, std::string message)
{
    return fail(Error::Code::invalidInput, where, std::move(message));
}

/// Whether design and power are possible by themselves.
Expected<void> checked(const PowerDesign& design, double power)
{
    if (const auto possible = powerOf(design); !possible)
        return fail(possible.error());
    if (power > 0 && power < 1)
        return {};
    return refused("power", fmt::format("A power lies between 0 and 1, and {} does not.", power));
}

/// Of a design that is possible.
double excessOf(const PowerDesign& design, double power)
{
    return powerOf(design).value_or(std::nan("")) - power;
}

/// Where `f` rises through 0 between `low` and `high`, to the last digits.
double root(const std::function<double(double)>& f, double low, double high)
{
    std::uintmax_t steps = 200;
    const auto [a, b] = bm::tools::toms748_solve(f, low, high, bm::tools::eps_tolerance<double>(50), steps);
    return a + (b - a) / 2;
}

bool pointsTheWrongWay(const PowerDesign& design)
{
    return hasDirection(design.test) && ((design.alternative == Alternative::greater && design.effect < 0) ||
                                         (design.alternative == Alternative::less && design.effect > 0));
}

} // namespace

Expected<double> sampleSizeFor(PowerDesign design, double power)
{
    design.sampleSize = leastSampleSize(design);
    if (const auto fine = checked(design, power); !fine)
        return fail(fine.error());
    if (power <= design.alpha)
        return refused("power",
                       fmt::format("A power of {} is no more than the level of {}; every size has it.", power,
                                   design.alpha));
    if (design.effect == 0)
        return refused("effect", "With no effect the power is the level for every sample size.");
    if (pointsTheWrongWay(design))
        return refused(
            "alternative",
            "The effect points the other way: the power stays below the level for every sample size.");
    const auto excess = [&](double size) {
        design.sampleSize = size;
        return excessOf(design, power);
    };
    double low = leastSampleSize(design);
    if (excess(low) >= 0)
        return low;
    double high = 2 * low;
    while (excess(high) < 0) {
        low = high;
        high *= 2;
        if (high > largestSize)
            return refused("effect", "So small an effect would need a sample of more than a billion.");
    }
    return root(excess, low, high);
}

Expected<double> effectFor(PowerDesign design, double power)
{
    design.effect = 0;
    if (const auto fine = checked(design, power); !fine)
        return fail(fine.error());
    if (power <= design.alpha)
        return refused("power",
                       fmt::format("A power of {} is no more than the level of {}; no effect is needed.",
                                   power, design.alpha));
    const double sign = hasDirection(design.test) && design.alternative == Alternative::less ? -1 : 1;
    const auto excess = [&](double size) {
        design.effect = sign * size;
        return excessOf(design, power);
    };
    const bool bounded = design.test == PowerTest::correlation;
    double low = 0, high = bounded ? 0.5 : 1;
    while (excess(high) < 0) {
        low = high;
        high = bounded ? 1 - (1 - high) / 2 : high * 2;
        if (high > 1e9 || (bounded && high > 1 - 1e-12))
            return refused("sample_size", "With so small a sample no effect has this power.");
    }
    return sign * root(excess, low, high);
}

Expected<double> alphaFor(PowerDesign design, double power)
{
    design.alpha = 0.5;
    if (const auto fine = checked(design, power); !fine)
        return fail(fine.error());
    if (design.effect == 0)
        return power;
    // The level runs over many powers of ten, so its logit is what is looked for.
    const auto excess = [&](double logit) {
        design.alpha = 1 / (1 + std::exp(-logit));
        return excessOf(design, power);
    };
    constexpr double far = 34;
    if (excess(-far) >= 0)
        return refused("power", "Even a level of 1e-15 has more power than that.");
    if (excess(far) <= 0)
        return refused("power", "No level below 1 has that power.");
    return 1 / (1 + std::exp(-root(excess, -far, far)));
}

double leastNoncentrality(const PowerDesign& design, double statistic)
{
    const auto excess = [&](double lambda) {
        if (design.test == PowerTest::chiSquareFit)
            return chiSquaredAbove(design.degrees, lambda, statistic) - design.alpha;
        const auto [u, v] = degreesOf(design);
        return fAbove(u, v, lambda, statistic) - design.alpha;
    };
    if (!(excess(0) < 0))
        return 0;
    double low = 0, high = 1;
    while (excess(high) < 0 && high < 1e12) {
        low = high;
        high *= 2;
    }
    return excess(high) < 0 ? high : root(excess, low, high);
}

} // namespace infralab::compute
