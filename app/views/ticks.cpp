#include "ticks.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace infralab {
namespace {

double niceStep(double rough)
{
    const double power = std::pow(10, std::floor(std::log10(rough)));
    const double share = rough / power;
    return power * (share < 1.5 ? 1 : share < 3.5 ? 2 : share < 7.5 ? 5 : 10);
}

std::string printed(const char* format, int precision, double value)
{
    char buffer[64];
    const int length = std::snprintf(buffer, sizeof buffer, format, precision, value);
    return {buffer, static_cast<std::size_t>(std::clamp(length, 0, 63))};
}

std::string grouped(std::string digits)
{
    const auto end = std::min(digits.find('.'), digits.size());
    const std::size_t begin = digits.starts_with('-') ? 1 : 0;
    for (std::size_t i = end; i > begin + 3; i -= 3)
        digits.insert(i - 3, ",");
    return digits;
}

} // namespace

std::string tickLabel(double value, int decimals)
{
    const double size = std::abs(value);
    if (value == 0)
        return "0";
    if (size >= 1e7 || size < 1e-4) {
        auto text = printed("%.*g", 3, value);
        // 1e+07 and 2e-06 as people write them
        if (const auto e = text.find('e'); e != std::string::npos) {
            const int exponent = std::stoi(text.substr(e + 1));
            text = text.substr(0, e) + 'e' + std::to_string(exponent);
        }
        return text;
    }
    return grouped(printed("%.*f", decimals, value));
}

Ticks niceTicks(double low, double high, int wanted, bool tight)
{
    if (!std::isfinite(low))
        low = 0;
    if (!std::isfinite(high))
        high = low;
    if (low > high)
        std::swap(low, high);
    if (high - low <= 1e-12 * std::max(std::abs(low), std::abs(high))) {
        const double pad = low == 0 ? 1 : std::abs(low) / 2;
        low -= low == 0 ? 0 : pad;
        high += pad;
    }
    const double step = niceStep((high - low) / std::max(1, wanted));
    const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 12);
    const double first = tight ? std::ceil(low / step - 1e-9) : std::floor(low / step + 1e-9);
    const double last = tight ? std::floor(high / step + 1e-9) : std::ceil(high / step - 1e-9);
    Ticks out;
    out.low = tight ? low : first * step;
    out.high = tight ? high : last * step;
    for (double i = first; i <= last && out.at.size() < 50; ++i) {
        const double value = i == 0 ? 0 : i * step;
        out.at.push_back(value);
        out.labels.push_back(tickLabel(value, decimals));
    }
    return out;
}

Ticks logTicks(double low, double high, int wanted)
{
    if (!(low > 0) || !std::isfinite(high) || high < low) {
        low = 1;
        high = 10;
    }
    int first = static_cast<int>(std::floor(std::log10(low) + 1e-9));
    int last = static_cast<int>(std::ceil(std::log10(high) - 1e-9));
    if (first == last)
        ++last;
    Ticks out;
    out.low = std::pow(10, first);
    out.high = std::pow(10, last);
    const auto add = [&](double value, int exponent) {
        out.at.push_back(value);
        out.labels.push_back(tickLabel(value, std::max(0, -exponent)));
    };
    if (last - first <= 2) {
        // Few decades: tighten the ends to the data and show 1, 2, 5 of each.
        for (int e = first; e <= last; ++e)
            for (const double m : {1.0, 2.0, 5.0})
                if (e < last || m == 1.0)
                    add(m * std::pow(10, e), e);
        while (out.at.size() > 3 && out.at[1] <= low) {
            out.at.erase(out.at.begin());
            out.labels.erase(out.labels.begin());
        }
        while (out.at.size() > 3 && out.at[out.at.size() - 2] >= high) {
            out.at.pop_back();
            out.labels.pop_back();
        }
        out.low = out.at.front();
        out.high = out.at.back();
        return out;
    }
    const int stride = std::max(1, (last - first + wanted - 1) / std::max(1, wanted));
    for (int e = first; e <= last; e += stride)
        add(std::pow(10, e), e);
    return out;
}

} // namespace infralab
