// Rows as people read them: bits by field, decimals in full, neighbours as values.

#include "tables.hpp"

#include "compute/numerics/number_text.hpp"

#include <fmt/format.h>

namespace infralab::number_format {

using namespace compute;

namespace {

std::string_view nameOf(NumberClass kind)
{
    switch (kind) {
    case NumberClass::zero:
        return "zero";
    case NumberClass::subnormal:
        return "subnormal";
    case NumberClass::normal:
        return "normal";
    case NumberClass::infinity:
        return "infinity";
    case NumberClass::nan:
        break;
    }
    return "nan";
}

std::string valueOrDash(std::optional<std::uint64_t> code, const NumberFormat& format)
{
    return code ? valueText(decode(*code, format)) : "none";
}

} // namespace

Table emptyEncodings()
{
    return {{"input", "format", "code", "value", "flags"}, {}};
}

std::vector<Table::Cell> encodingRow(const Cell& cell)
{
    const bool defined = cell.rounded.defined;
    return {shownInput(cell.number->text), std::string(cell.format->id),
            defined ? codeText(cell.rounded.code, *cell.format) : "undef",
            defined ? valueText(cell.stored) : "undef", flagText(cell.rounded)};
}

Table emptyBits()
{
    return {{"input", "format", "class", "sign", "exponent", "fraction", "last place", "exact value",
             "error (ulp)", "relative error", "next below", "next above"},
            {}};
}

std::vector<Table::Cell> bitsRow(const Cell& cell)
{
    const auto& format = *cell.format;
    const auto code = cell.rounded.code;
    std::vector<Table::Cell> row = {shownInput(cell.number->text), std::string(format.id)};
    if (!cell.rounded.defined) {
        row.resize(12, std::string());
        row[2] = "undef";
        row[8] = row[9] = std::numeric_limits<double>::quiet_NaN();
        return row;
    }
    row.emplace_back(std::string(nameOf(format.classify(code))));
    row.emplace_back(format.isScale ? "" : bitText((code & format.signBit()) != 0 ? 1 : 0, 1));
    row.emplace_back(bitText(format.exponentField(code), format.exponentBits));
    row.emplace_back(bitText(code & format.fractionMask(), format.fractionBits));
    row.emplace_back(std::isfinite(cell.stored) ? fmt::format("2^{}", quantumExponent(code, format)) : "");
    row.emplace_back(exactText(cell.stored));
    row.emplace_back(cell.errorUlp);
    row.emplace_back(cell.relativeError);
    row.emplace_back(valueOrDash(nextDown(code, format), format));
    row.emplace_back(valueOrDash(nextUp(code, format), format));
    return row;
}

Table formatTable(const std::vector<NumberFormat>& formats)
{
    Table table{{"format", "name", "bits", "exponent bits", "fraction bits", "bias", "largest",
                 "smallest normal", "smallest subnormal", "epsilon", "first integer gap", "infinities",
                 "NaNs"},
                {}};
    for (const auto& f : formats)
        table.rows.push_back({std::string(f.id), std::string(f.label), static_cast<double>(f.bits()),
                              static_cast<double>(f.exponentBits), static_cast<double>(f.fractionBits),
                              static_cast<double>(f.bias), valueText(decode(f.largestCode(), f)),
                              valueText(decode(f.smallestNormalCode(), f)),
                              valueOrDash(f.smallestSubnormalCode(), f), valueText(f.epsilon()),
                              f.firstIntegerGap() ? std::to_string(*f.firstIntegerGap()) : "none",
                              f.hasInfinity ? 2.0 : 0.0, static_cast<double>(f.nanCount())});
    return table;
}

double digitsKept(const Cell& cell)
{
    if (!cell.asked.isFinite() || (!std::isfinite(cell.stored) && !cell.rounded.overflow))
        return std::numeric_limits<double>::quiet_NaN();
    if (!std::isfinite(cell.stored))
        return 0;
    if (!cell.rounded.inexact)
        return mostDigits;
    return std::clamp(-std::log10(std::abs(cell.relativeError)), 0.0, mostDigits);
}

} // namespace infralab::number_format
