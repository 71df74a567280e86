// A hand-written reader: one pass over the text, so that a megabyte of digits is read in a millisecond.

#include "number_input.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

namespace infralab::compute {

namespace {

constexpr std::size_t longestFractionPart = 4000;

bool isDecimal(char c)
{
    return c >= '0' && c <= '9';
}

bool isHex(char c)
{
    return isDecimal(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

bool equalsIgnoringCase(std::string_view text, std::string_view lowerCase)
{
    return std::ranges::equal(text, lowerCase, {}, [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
}

/// Takes `prefix` off the front of `text`, lower or upper case alike, if it is there.
bool take(std::string_view& text, std::string_view prefix)
{
    if (!equalsIgnoringCase(text.substr(0, prefix.size()), prefix))
        return false;
    text.remove_prefix(prefix.size());
    return true;
}

bool takeMinus(std::string_view& text)
{
    const bool negative = !text.empty() && text.front() == '-';
    if (negative || (!text.empty() && text.front() == '+'))
        text.remove_prefix(1);
    return negative;
}

tl::unexpected<Error> refuse(std::string_view text, std::string_view why)
{
    return fail(Error::Code::invalidInput, "", inQuotes(text) + ' ' + std::string(why));
}

/// Digits before and after one optional point, joined.
struct Digits
{
    std::string joined;
    std::int64_t afterPoint = 0;
};

template <class IsDigit>
Digits takeDigits(std::string_view& text, IsDigit isDigit)
{
    const auto run = [&] {
        const auto end = std::ranges::find_if_not(text, isDigit);
        const auto digits = text.substr(0, static_cast<std::size_t>(end - text.begin()));
        text.remove_prefix(digits.size());
        return digits;
    };
    Digits out{std::string(run()), 0};
    if (!text.empty() && text.front() == '.') {
        text.remove_prefix(1);
        const auto fraction = run();
        out.joined += fraction;
        out.afterPoint = static_cast<std::int64_t>(fraction.size());
    }
    return out;
}

/// A signed decimal integer, clamped far beyond every format's range; nothing where there is no digit.
std::optional<std::int64_t> takeExponent(std::string_view& text)
{
    constexpr std::int64_t bound = std::int64_t{1} << 40;
    const bool negative = takeMinus(text);
    if (text.empty() || !isDecimal(text.front()))
        return std::nullopt;
    std::int64_t value = 0;
    while (!text.empty() && isDecimal(text.front())) {
        value = std::min(bound, value * 10 + (text.front() - '0'));
        text.remove_prefix(1);
    }
    return negative ? -value : value;
}

Expected<NumberInput> readPattern(std::string_view whole, std::string_view rest)
{
    const bool hex = take(rest, "0x");
    if (!hex && !take(rest, "0b"))
        return refuse(whole,
                      "is a bit pattern without its base; write it like bits:0x7e or bits:0b01111110.");
    std::uint64_t pattern = 0;
    rest.remove_prefix(std::min(rest.find_first_not_of('0'), rest.size() - (rest.empty() ? 0 : 1)));
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), pattern, hex ? 16 : 2);
    if (error == std::errc::invalid_argument || end != rest.data() + rest.size())
        return refuse(
            whole, hex ? "is not a bit pattern; after bits:0x only the digits 0 to 9 and a to f may follow."
                       : "is not a bit pattern; after bits:0b only the digits 0 and 1 may follow.");
    if (error == std::errc::result_out_of_range)
        return refuse(whole, "is wider than 64 bits, and so than every format; shorten the pattern.");
    return NumberInput{{}, pattern};
}

Expected<NumberInput> readHex(std::string_view whole, bool negative, std::string_view rest)
{
    const auto digits = takeDigits(rest, isHex);
    if (digits.joined.empty())
        return refuse(whole, "has no digits after 0x; write a hexadecimal number like 0x10 or 0x1.8p3.");
    std::int64_t exponent = 0;
    if (take(rest, "p")) {
        const auto power = takeExponent(rest);
        if (!power)
            return refuse(whole, "has no digits after the p; write the power of two there, like 0x1.8p3.");
        exponent = *power;
    }
    if (!rest.empty())
        return refuse(whole, "is not a hexadecimal number; write it like 0x10 or 0x1.8p3.");
    return NumberInput{ExactNumber::fromHex(negative, digits.joined, exponent - 4 * digits.afterPoint), {}};
}

Expected<NumberInput> readFraction(std::string_view whole, bool negative, std::string_view top,
                                   std::string_view bottom)
{
    if (top.empty() || bottom.empty() || !std::ranges::all_of(top, isDecimal) ||
        !std::ranges::all_of(bottom, isDecimal))
        return refuse(whole, "is not a fraction of two whole numbers; write it like 1/3 or -22/7.");
    if (bottom.find_first_not_of('0') == std::string_view::npos)
        return refuse(whole, "divides by zero; write inf, -inf or nan if that is meant.");
    if (top.size() > longestFractionPart || bottom.size() > longestFractionPart)
        return refuse(whole, "has more than 4,000 digits above or below the stroke; shorten it.");
    return NumberInput{ExactNumber::fromFraction(negative, top, bottom), {}};
}

Expected<NumberInput> readDecimal(std::string_view whole, bool negative, std::string_view unsignedText)
{
    auto rest = unsignedText;
    const auto digits = takeDigits(rest, isDecimal);
    if (digits.joined.empty() || (!rest.empty() && rest.front() == '.'))
        return refuse(whole,
                      "is not a number; write a decimal like 1.5 or 1e-3, a fraction like 1/3, a hexadecimal "
                      "number like 0x1.8p3, inf, nan, or a bit pattern like bits:0x7e.");
    std::int64_t exponent = 0;
    if (take(rest, "e")) {
        const auto power = takeExponent(rest);
        if (!power)
            return refuse(whole, "has no digits after the e; write the power of ten there, like 1e-3.");
        exponent = *power;
    }
    if (!rest.empty() && std::ranges::all_of(unsignedText, isHex))
        return refuse(whole,
                      "looks hexadecimal; write 0x before it for a number, or bits:0x for a bit pattern.");
    if (!rest.empty())
        return refuse(whole, "is not a number; write a decimal like 1.5 or 1e-3.");
    return NumberInput{ExactNumber::fromDecimal(negative, digits.joined, exponent - digits.afterPoint), {}};
}

} // namespace

std::string inQuotes(std::string_view text)
{
    constexpr std::size_t longest = 40;
    std::size_t cut = std::min(text.size(), longest);
    while (cut < text.size() && cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0U) == 0x80U)
        --cut; // not inside a character of several bytes
    return '"' + std::string(text.substr(0, cut)) + (cut < text.size() ? "...\"" : "\"");
}

Expected<NumberInput> readNumber(std::string_view text)
{
    if (text.empty())
        return refuse(text, "is not a number; write one, like 1.5.");
    if (text.find(',') != std::string_view::npos)
        return refuse(
            text, "has a comma; write the decimal point as a dot, like 1.5, and put spaces between numbers.");
    if (text.find('_') != std::string_view::npos || text.find('\'') != std::string_view::npos)
        return refuse(text, "has a mark between its digits; leave it out, as in 1000000.");
    if (text.starts_with("\xE2\x88\x92")) // U+2212, as pasted from a paper
        return refuse(text, "begins with a typographic minus sign; type a hyphen instead, as in -1.5.");
    auto rest = text;
    if (take(rest, "bits:"))
        return readPattern(text, rest);
    const bool negative = takeMinus(rest);
    if (equalsIgnoringCase(rest, "inf") || equalsIgnoringCase(rest, "infinity"))
        return NumberInput{ExactNumber::infinity(negative), {}};
    if (equalsIgnoringCase(rest, "nan"))
        return NumberInput{ExactNumber::notANumber(), {}};
    if (take(rest, "bits:"))
        return refuse(text, "has a sign before a bit pattern; the sign is one of the bits.");
    if (const auto stroke = rest.find('/'); stroke != std::string_view::npos)
        return readFraction(text, negative, rest.substr(0, stroke), rest.substr(stroke + 1));
    if (take(rest, "0x"))
        return readHex(text, negative, rest);
    return readDecimal(text, negative, rest);
}

Expected<Encoded> encode(const NumberInput& input, const NumberFormat& format, RoundingMode mode,
                         bool saturate)
{
    if (!input.pattern)
        return Encoded{round(input.number, format, mode, saturate), input.number};
    if ((*input.pattern & ~format.codeMask()) != 0)
        return fail(Error::Code::invalidInput, "",
                    "The bit pattern is too wide: " + std::string(format.id) + " has " +
                        std::to_string(format.bits()) + " bits; shorten it or leave that format out.");
    return Encoded{{.code = *input.pattern}, ExactNumber::fromDouble(decode(*input.pattern, format))};
}

} // namespace infralab::compute
