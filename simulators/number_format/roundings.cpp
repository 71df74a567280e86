// Reads the input and rounds it; judges each rounding by exact fractions.

#include "roundings.hpp"

#include "compute/numerics/number_text.hpp"

#include <fmt/format.h>

namespace infralab::number_format {

using namespace compute;

namespace {

std::string sizeOf(double number)
{
    return number == 0 ? "less than 1e-307" : fmt::format("{:.3g}", std::abs(number));
}

} // namespace

std::vector<const NumberFormat*> formatsOf(const NumberFormatLab::Params& p)
{
    std::vector<const NumberFormat*> out;
    for (const auto& id : splitIds(p.formats))
        if (const auto* format = findFormat(id))
            out.push_back(format);
    return out;
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
        for (const auto* format : formatsOf(p))
            if (const auto fits = encode(value, *format, p.mode, p.saturate); !fits)
                return fail(
                    at(inNumber(i, {fits.error().code, "", inQuotes(text) + ": " + fits.error().message})));
    }
    return list;
}

Cell cellOf(const Number& number, const NumberFormat& format, const NumberFormatLab::Params& p)
{
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const auto encoded = encode(number.value, format, p.mode, p.saturate);
    Cell cell{&number, &format, encoded->rounded, encoded->number, none, none, none};
    if (cell.rounded.defined)
        cell.stored = decode(cell.rounded.code, format);
    if (!std::isfinite(cell.stored) || !cell.asked.isFinite())
        return cell;
    const double ulps = cell.asked.errorOf(cell.stored, quantumExponent(cell.rounded.code, format));
    cell.errorUlp = std::isfinite(ulps) ? ulps : none;
    cell.relativeError = cell.asked.relativeErrorOf(cell.stored);
    return cell;
}

bool isBestAnswer(const Cell& cell, RoundingMode mode)
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
    switch (mode) {
    case RoundingMode::up:
        return side > 0;
    case RoundingMode::down:
        return side < 0;
    case RoundingMode::towardZero:
        return (side > 0) == asked.leading().negative;
    case RoundingMode::nearestEven:
    case RoundingMode::nearestAway:
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
