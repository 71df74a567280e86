// Reads the input and rounds it; judges each rounding by exact fractions.

#include "roundings.hpp"

#include "compute/numerics/number_text.hpp"
#include "compute/numerics/philox.hpp"

#include <fmt/format.h>

namespace infralab::number_format {

using namespace compute;

namespace {

/// Null for stochastic rounding.
std::optional<RoundingMode> fixedMode(Rounding rounding)
{
    switch (rounding) {
    case Rounding::nearestEven:
        return RoundingMode::nearestEven;
    case Rounding::towardZero:
        return RoundingMode::towardZero;
    case Rounding::up:
        return RoundingMode::up;
    case Rounding::down:
        return RoundingMode::down;
    case Rounding::nearestAway:
        return RoundingMode::nearestAway;
    case Rounding::stochastic:
        break;
    }
    return std::nullopt;
}

/// As compute::encode, by chance too.
Expected<Encoded> encoded(const NumberInput& input, const NumberFormat& format,
                          const NumberFormatLab::Params& p, std::uint32_t word)
{
    const auto mode = fixedMode(p.mode);
    if (mode || input.pattern)
        return encode(input, format, mode.value_or(RoundingMode::nearestEven), p.saturate);
    return Encoded{
        round(input.number.leading(), format, Stochastic{.bits = p.randomBits, .word = word}, p.saturate),
        input.number};
}

std::string sizeOf(double number)
{
    return number == 0 ? "less than 1e-307" : fmt::format("{:.3g}", std::abs(number));
}

} // namespace

bool isCustomChosen(const NumberFormatLab::Params& p)
{
    const auto ids = splitIds(p.formats);
    return std::find(ids.begin(), ids.end(), "custom") != ids.end();
}

Expected<NumberFormat> customFormatOf(const NumberFormatLab::Params& p)
{
    return customFormat({p.exponentBits, p.fractionBits, p.bias, p.infinities, p.nans});
}

std::vector<NumberFormat> formatsOf(const NumberFormatLab::Params& p)
{
    std::vector<NumberFormat> out;
    for (const auto& id : splitIds(p.formats)) {
        if (const auto* format = findFormat(id))
            out.push_back(*format);
        else if (const auto own = customFormatOf(p))
            out.push_back(*own);
    }
    return out;
}

std::uint32_t randomWord(const NumberFormatLab::Params& p, std::size_t index)
{
    return philoxBlock(static_cast<std::uint64_t>(p.seed), 0, index)[0];
}

Expected<NumberList> readInputs(const NumberFormatLab::Params& p, std::size_t most,
                                const std::stop_token& stop)
{
    const std::string where = p.inputFile.empty() ? "input" : "input_file";
    const auto at = [&where](Error error) {
        error.where = where;
        return error;
    };
    auto list = p.inputFile.empty() ? readNumbers(p.input, most, stop)
                                    : readNumbersFile(p.inputFile).and_then([&](std::string text) {
                                          return readNumbers(std::move(text), most, stop);
                                      });
    if (!list)
        return fail(at(list.error()));
    for (std::size_t i = 0; i < list->numbers.size(); ++i) {
        const auto& [text, value] = list->numbers[i];
        if (!value.pattern)
            continue;
        for (const auto& format : formatsOf(p))
            if (const auto fits = encoded(value, format, p, 0); !fits)
                return fail(
                    at(inNumber(i, {fits.error().code, "", inQuotes(text) + ": " + fits.error().message})));
    }
    return list;
}

Cell cellOf(const Number& number, const NumberFormat& format, const NumberFormatLab::Params& p,
            std::uint32_t randomWord)
{
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const auto asked = encoded(number.value, format, p, randomWord);
    Cell cell{&number, &format, asked->rounded, asked->number, none, none, none};
    if (cell.rounded.defined)
        cell.stored = decode(cell.rounded.code, format);
    if (!std::isfinite(cell.stored) || !cell.asked.isFinite())
        return cell;
    const double ulps = cell.asked.errorOf(cell.stored, quantumExponent(cell.rounded.code, format));
    cell.errorUlp = std::isfinite(ulps) ? ulps : none;
    cell.relativeError = cell.asked.relativeErrorOf(cell.stored);
    return cell;
}

bool isBestAnswer(const Cell& cell, Rounding rounding)
{
    const auto& format = *cell.format;
    const auto& asked = cell.asked;
    if (cell.rounded.invalid || !asked.isFinite())
        return true;
    if (cell.rounded.overflow) {
        const auto largest = decode(format.largestCode(), format);
        return asked.leading().negative ? asked.compare(-largest) > 0 : asked.compare(largest) < 0;
    }
    const int side = asked.compare(cell.stored);
    if (side == 0)
        return true;
    if (format.isScale && cell.rounded.underflow)
        return cell.rounded.code == 0 && side > 0;
    const auto other = side > 0 ? nextDown(cell.rounded.code, format) : nextUp(cell.rounded.code, format);
    const bool otherIsFinite = other && std::isfinite(decode(*other, format));
    if (otherIsFinite && asked.compare(decode(*other, format)) * side >= 0)
        return false; // not even one of the two values around it
    switch (rounding) {
    case Rounding::up:
        return side > 0;
    case Rounding::down:
        return side < 0;
    case Rounding::towardZero:
        return (side > 0) == asked.leading().negative;
    case Rounding::stochastic:
        return true;
    case Rounding::nearestEven:
    case Rounding::nearestAway:
        break;
    }
    const auto ulpsFrom = [&](double value) {
        return std::abs(asked.errorOf(value, quantumExponent(cell.rounded.code, format)));
    };
    return ulpsFrom(cell.stored) <= (otherIsFinite ? ulpsFrom(decode(*other, format)) : 0.5);
}

std::string shownInput(std::string_view text)
{
    constexpr std::size_t longest = 1000;
    if (text.size() <= longest)
        return std::string(text);
    return fmt::format("{}... ({} characters)", text.substr(0, 60), text.size());
}

std::string sentence(const Cell& cell)
{
    const auto& format = *cell.format;
    const auto asked =
        cell.number->text.size() > 40 ? inQuotes(cell.number->text) : std::string(cell.number->text);
    if (!cell.rounded.defined)
        return fmt::format("{} has no code in {}, which knows no NaN.", asked, format.id);
    const auto code = codeText(cell.rounded.code, format);
    const auto value = valueText(cell.stored);
    if (cell.rounded.invalid)
        return fmt::format("{} cannot be a scale: {} holds positive powers of two, and answers NaN, {}.",
                           asked, format.id, code);
    if (cell.rounded.overflow)
        return fmt::format("{} overflows {}, whose largest value is {}, and becomes {}, {}.", asked,
                           format.id, valueText(decode(format.largestCode(), format)), value, code);
    if (!cell.rounded.inexact)
        return cell.number->value.pattern || !std::isfinite(cell.stored)
                   ? fmt::format("{} in {} is {}, {}.", asked, format.id, value, code)
                   : fmt::format("{} is exactly {} in {}, {}.", asked, value, format.id, code);
    return fmt::format("{} becomes {} in {}, {}: {} too {}, which is {} ulp{}.", asked, value, format.id,
                       code, sizeOf(cell.asked.errorOf(cell.stored)),
                       cell.asked.compare(cell.stored) > 0 ? "large" : "small", sizeOf(cell.errorUlp),
                       cell.rounded.underflow ? ", and an underflow" : "");
}

} // namespace infralab::number_format
