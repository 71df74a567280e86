#include "slider_scale.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace infralab {
namespace {

constexpr int finePositions = 1000;

/// The 1, 2, 5 ladder: rung 0 is 1, rung 3 is 10.
double rungValue(int rung)
{
    const int decade = static_cast<int>(std::floor(rung / 3.0));
    constexpr double steps[] = {1, 2, 5};
    return steps[rung - 3 * decade] * std::pow(10, decade);
}

} // namespace

double numberOf(const Value& value)
{
    if (const auto* integer = std::get_if<std::int64_t>(&value))
        return static_cast<double>(*integer);
    const auto* real = std::get_if<double>(&value);
    return real ? *real : 0;
}

SliderScale::SliderScale(const ParamSpec& spec)
    : m_spec(spec)
    , m_log(spec.scale != Scale::linear && spec.min > 0)
{
    if (!hasRange())
        return;
    m_positions = finePositions;
    const double step = spec.step > 0 ? spec.step : spec.kind == ParamKind::integer ? 1 : 0;
    if (!m_log && step > 0 && (spec.max - spec.min) / step <= finePositions)
        m_positions = std::max(1, static_cast<int>(std::floor((spec.max - spec.min) / step + 1e-9)));
}

int SliderScale::positionOf(double value) const
{
    if (!hasRange() || std::isnan(value))
        return 0;
    const double inside = std::clamp(value, m_spec.min, m_spec.max);
    const double share = m_log ? std::log(inside / m_spec.min) / std::log(m_spec.max / m_spec.min)
                               : (inside - m_spec.min) / (m_spec.max - m_spec.min);
    return static_cast<int>(std::lround(share * m_positions));
}

double SliderScale::valueAt(int position) const
{
    if (!hasRange())
        return m_spec.min;
    if (position >= m_positions)
        return m_spec.max;
    if (position <= 0)
        return m_spec.min;
    const double share = static_cast<double>(position) / m_positions;
    if (!m_log)
        return snapped(m_spec.min + share * (m_spec.max - m_spec.min));
    const double value = m_spec.min * std::pow(m_spec.max / m_spec.min, share);
    if (m_spec.kind == ParamKind::integer || m_spec.step > 0)
        return snapped(value);
    // Four significant digits: a dragged slider should not print sixteen, and each position keeps a value of
    // its own.
    const double power = std::pow(10, std::floor(std::log10(value)) - 3);
    return std::clamp(std::round(value / power) * power, m_spec.min, m_spec.max);
}

double SliderScale::snapped(double value) const
{
    double step = m_spec.step > 0 ? m_spec.step : m_spec.kind == ParamKind::integer ? 1 : 0;
    if (step <= 0) {
        const double range = m_spec.max - m_spec.min;
        step = range > 0 ? std::pow(10, std::floor(std::log10(range)) - 3) : 0;
    }
    if (step > 0) {
        const double base = hasRange() ? m_spec.min : 0;
        value = base + std::round((value - base) / step) * step;
        // 0.1 + 2 * 0.1 would print as 0.30000000000000004; the nearest short decimal is what was meant.
        const double digits = std::pow(10, std::clamp(std::ceil(-std::log10(step)) + 3, 0.0, 15.0));
        if (std::abs(value) * digits < 9e15)
            value = std::round(value * digits) / digits;
    }
    return hasRange() ? std::clamp(value, m_spec.min, m_spec.max) : value;
}

double SliderScale::notch(double value, int notches) const
{
    if (notches == 0)
        return value;
    double out = value;
    if (m_log && m_spec.scale == Scale::log2) {
        const double power = std::log2(value);
        const double at = notches > 0 ? std::floor(power + 1e-9) : std::ceil(power - 1e-9);
        out = std::exp2(at + notches);
    } else if (m_log) {
        int rung = 3 * static_cast<int>(std::floor(std::log10(value)));
        while (rungValue(rung + 1) <= value * (1 + 1e-9))
            ++rung;
        if (notches < 0 && rungValue(rung) < value * (1 - 1e-9))
            ++rung;
        out = rungValue(rung + notches);
    } else {
        const double range = m_spec.max - m_spec.min;
        const double step = m_spec.step > 0                     ? m_spec.step
                            : m_spec.kind == ParamKind::integer ? 1
                            : range > 0 ? std::pow(10, std::floor(std::log10(range)) - 2)
                                        : 1;
        return hasRange() ? std::clamp(snapped(value + notches * step), m_spec.min, m_spec.max)
                          : value + notches * step;
    }
    if (m_spec.kind == ParamKind::integer)
        out = notches > 0 ? std::max(std::round(out), value + 1) : std::min(std::round(out), value - 1);
    return hasRange() ? std::clamp(out, m_spec.min, m_spec.max) : out;
}

Value SliderScale::toValue(double number) const
{
    if (m_spec.kind != ParamKind::integer)
        return number;
    constexpr double limit = 9223372036854775807.0;
    if (number >= limit)
        return std::numeric_limits<std::int64_t>::max();
    if (number <= -limit)
        return std::numeric_limits<std::int64_t>::min();
    return static_cast<std::int64_t>(std::llround(number));
}

} // namespace infralab
