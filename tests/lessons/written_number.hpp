#pragma once
// A number as people write it, and whether it says the same as a computed one.

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace infralab {

struct WrittenNumber
{
    double value = 0;
    double step = 0; ///< one unit of its last digit
};

/// "4,096", "1.5e-5", "12.5 %" (0.125), "72.4 billion", "\u2212 3", "NaN", "infinity".
inline std::optional<WrittenNumber> writtenNumber(std::string text)
{
    const auto without = [&](std::string_view piece) {
        for (auto at = text.find(piece); at != std::string::npos; at = text.find(piece))
            text.erase(at, piece.size());
    };
    if (const auto minus = text.find("\u2212"); minus != std::string::npos)
        text.replace(minus, std::string_view("\u2212").size(), "-");
    without(",");
    without("\u00A0");
    without(" ");
    if (text == "NaN")
        return WrittenNumber{std::nan(""), 0};
    const bool percent = text.ends_with('%');
    if (percent)
        text.pop_back();
    double scale = percent ? 0.01 : 1;
    for (const auto& [word, size] :
         {std::pair{std::string_view("million"), 1e6}, {"billion", 1e9}, {"trillion", 1e12}})
        if (text.ends_with(word)) {
            text.resize(text.size() - word.size());
            scale = size;
        }
    if (text == "infinity" || text == "-infinity")
        return WrittenNumber{text.front() == '-' ? -HUGE_VAL : HUGE_VAL, 0};
    if (text.empty() || text.find_first_not_of("0123456789.eE+-") != std::string::npos)
        return std::nullopt;
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    const auto e = text.find_first_of("eE");
    const auto point = text.find('.');
    const int exponent = e == std::string::npos ? 0 : std::atoi(text.c_str() + e + 1);
    const int decimals = point == std::string::npos
                             ? 0
                             : static_cast<int>((e == std::string::npos ? text.size() : e) - point) - 1;
    return WrittenNumber{value * scale, std::pow(10.0, exponent - decimals) * scale};
}

/// The computed number rounds to the written one.
inline bool saysTheSame(const WrittenNumber& written, double computed)
{
    if (std::isnan(written.value) || std::isnan(computed))
        return std::isnan(written.value) && std::isnan(computed);
    if (std::isinf(written.value) || std::isinf(computed))
        return written.value == computed;
    return std::abs(written.value - computed) <= 0.5 * written.step * (1 + 1e-9) + 1e-12 * std::abs(computed);
}

} // namespace infralab
