// Which values a format holds in a stretch of the number line.
// Here apart from painting, so that a test can count them against every code of a format.

#include "number_line.hpp"

#include <algorithm>
#include <cmath>

namespace infralab::numbers {

namespace {

/// Multiples of `step` from low to high (both at least 0), or one dense piece.
void addMultiples(double low, double high, double step, double sign, double closest, Density& out)
{
    if (!(low <= high))
        return;
    if (step < closest) {
        out.dense.push_back(sign > 0 ? Range{low, high} : Range{-high, -low});
        return;
    }
    for (double n = std::ceil(low / step); n * step <= high; ++n)
        out.values.push_back(sign * n * step);
}

/// Magnitudes from low to high (0 <= low), binade by binade; below the smallest normal value steps stay the
/// same.
void addMagnitudes(const FormatFacts& f, double low, double high, double sign, double closest, Density& out)
{
    high = std::min(high, f.largest);
    if (!(low <= high))
        return;
    const bool hasSubnormals = f.hasSign; // a scale format has neither zero nor subnormals
    const double step = std::ldexp(1.0, std::ilogb(f.smallestNormal) - f.fractionBits);
    if (hasSubnormals && low < f.smallestNormal)
        addMultiples(low, std::min(high, std::nextafter(f.smallestNormal, 0)), step, sign, closest, out);
    // Binades narrower than a mark are one with what lies below them.
    double from = std::max(low, f.smallestNormal);
    if (closest > 0 && from < closest) {
        const double upTo = std::min(high, closest);
        if (upTo >= from)
            out.dense.push_back(sign > 0 ? Range{from, upTo} : Range{-upTo, -from});
        from = std::ldexp(1.0, std::ilogb(closest) + 1);
    }
    while (from <= high) {
        const double next = std::ldexp(1.0, std::ilogb(from) + 1);
        addMultiples(from, std::min(high, std::nextafter(next, 0)), f.stepAt(from), sign, closest, out);
        if (!std::isfinite(next))
            break;
        from = next;
    }
}

} // namespace

Density valuesIn(const FormatFacts& f, const Range& range, double closest)
{
    Density out;
    if (!(range.low <= range.high) || !std::isfinite(range.low) || !std::isfinite(range.high))
        return out;
    if (f.hasSign && range.low < 0)
        addMagnitudes(f, std::max(0.0, -range.high), -range.low, -1, closest, out);
    if (range.high >= 0)
        addMagnitudes(f, std::max(0.0, range.low), range.high, 1, closest, out);
    std::sort(out.values.begin(), out.values.end());
    out.values.erase(std::unique(out.values.begin(), out.values.end()), out.values.end()); // -0 and 0
    return out;
}

std::optional<Beyond> beyondLargest(const FormatFacts& f)
{
    const double at = f.largest + f.stepAt(f.largest);
    if (!std::isfinite(at) || (!f.hasInfinity && !f.hasNan))
        return std::nullopt;
    return Beyond{at, f.hasInfinity ? QStringLiteral("inf") : QStringLiteral("NaN")};
}

Range NumberLine::rangeAround(const Scene& scene, int input, int focus)
{
    if (static_cast<std::size_t>(focus) >= scene.formats().size())
        return {};
    const FormatFacts& f = scene.formats()[static_cast<std::size_t>(focus)];
    const double stored = scene.encoding(input, focus).stored();
    double asked = scene.asked(input);
    if (std::isnan(asked))
        asked = stored;
    const double edge = std::signbit(asked) ? -f.largest : f.largest;
    // Far outside, the edge of the format is what matters.
    double centre = std::isfinite(asked) && std::abs(asked) <= 4 * f.largest ? asked
                    : std::isnan(asked)                                      ? 0
                                                                             : edge;
    if (std::isfinite(stored) && std::abs(stored) <= f.largest && std::abs(centre) <= f.largest)
        centre = (centre + stored) / 2;
    const double step = f.stepAt(std::abs(centre) > f.largest ? f.largest : centre);
    double half = 2.6 * step;
    if (std::isfinite(stored))
        half = std::max(half, 1.35 * std::abs(centre - stored) + step);
    if (std::abs(centre) > f.largest)
        half = std::max(half, 1.35 * (std::abs(centre) - f.largest) + 2 * step);
    Range range{centre - half, centre + half};
    if (!std::isfinite(range.low) || !std::isfinite(range.high) || !(range.width() > 0))
        return {-1, 1};
    return range;
}

} // namespace infralab::numbers
