// Digits of stored values. Every value of every format is a double, and the C++ library prints any double
// exactly when asked for enough digits.

#include "number_text.hpp"

#include <array>
#include <charconv>

#include <fmt/format.h>

namespace infralab::compute {

namespace {

constexpr std::array<std::pair<RoundingMode, std::string_view>, 5> modes{{
    {RoundingMode::nearestEven, "RNE"},
    {RoundingMode::towardZero, "RZ"},
    {RoundingMode::up, "RU"},
    {RoundingMode::down, "RD"},
    {RoundingMode::nearestAway, "RNA"},
}};

/// A finite number not zero as d.ddd * 10^exponent, without zeros at the end.
struct Decimal
{
    std::string digits;
    int exponent = 0;
};

Decimal exactDecimal(double magnitude)
{
    std::array<char, 800> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), magnitude,
                                   std::chars_format::scientific, 766)
                         .ptr;
    const std::string_view text(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
    const auto e = text.find('e');
    Decimal out;
    out.digits = std::string(text.substr(0, 1)) + std::string(text.substr(2, e - 2));
    out.digits.resize(out.digits.find_last_not_of('0') + 1);
    const auto sign = text[e + 1] == '+' ? 2 : 1;
    std::from_chars(text.data() + e + sign, end, out.exponent);
    return out;
}

std::string laidOut(const Decimal& number, bool negative)
{
    const auto& [digits, exponent] = number;
    const auto count = static_cast<int>(digits.size());
    std::string out = negative ? "-" : "";
    if (exponent < -5 || exponent > 21) {
        out += digits.substr(0, 1);
        if (count > 1)
            out += '.' + digits.substr(1);
        return out + fmt::format("e{}{:02}", exponent < 0 ? '-' : '+', std::abs(exponent));
    }
    if (exponent < 0)
        return out + "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
    if (count <= exponent + 1)
        return out + digits + std::string(static_cast<std::size_t>(exponent + 1 - count), '0');
    return out + digits.substr(0, static_cast<std::size_t>(exponent) + 1) + '.' +
           digits.substr(static_cast<std::size_t>(exponent) + 1);
}

/// Text of what is not an ordinary number, or nothing.
std::optional<std::string> special(double value)
{
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value < 0 ? "-inf" : "inf";
    if (value == 0)
        return std::signbit(value) ? "-0" : "0";
    return std::nullopt;
}

} // namespace

std::string codeText(std::uint64_t code, const NumberFormat& format)
{
    return fmt::format("0x{:0{}x}", code, (format.bits() + 3) / 4);
}

std::string bitText(std::uint64_t field, int width)
{
    return width == 0 ? "" : fmt::format("{:0{}b}", field, width);
}

std::string hexText(double value)
{
    if (auto text = special(value))
        return *text == "0" ? "0x0p+0" : *text;
    const auto x = unrounded(value);
    std::string fraction = fmt::format("{:016x}", x.bits << 1U);
    fraction.resize(fraction.find_last_not_of('0') + 1);
    return fmt::format("{}0x1{}{}p{:+}", x.negative ? "-" : "", fraction.empty() ? "" : ".", fraction,
                       x.exponent);
}

std::string exactText(double value)
{
    if (auto text = special(value))
        return *text;
    return laidOut(exactDecimal(std::abs(value)), value < 0);
}

std::string valueText(double value)
{
    if (auto text = special(value))
        return *text;
    const auto exact = exactDecimal(std::abs(value));
    return exact.digits.size() <= 24 ? laidOut(exact, value < 0) : fmt::format("{}", value);
}

std::string flagText(const Rounded& rounded)
{
    std::string out;
    for (const auto& [set, letter] : {std::pair(rounded.inexact, 'I'), std::pair(rounded.overflow, 'O'),
                                      std::pair(rounded.underflow, 'U'), std::pair(rounded.invalid, 'V'),
                                      std::pair(rounded.divideByZero, 'Z')})
        if (set)
            out += letter;
    return out;
}

std::string_view modeId(RoundingMode mode)
{
    return std::ranges::find(modes, mode, &decltype(modes)::value_type::first)->second;
}

std::optional<RoundingMode> findMode(std::string_view id)
{
    const auto* found = std::ranges::find(modes, id, &decltype(modes)::value_type::second);
    return found == modes.end() ? std::nullopt : std::optional(found->first);
}

} // namespace infralab::compute
