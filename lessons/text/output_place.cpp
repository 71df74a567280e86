// Finds one number in a result by the words of a text.

#include "page_text.hpp"

#include "lessons/fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace infralab {
namespace {

std::string trimmed(std::string_view text)
{
    const auto begin = text.find_first_not_of(' ');
    return begin == std::string_view::npos
               ? std::string()
               : std::string(text.substr(begin, text.find_last_not_of(' ') - begin + 1));
}

tl::unexpected<Error> refused(std::string message)
{
    return fail(Error::Code::invalidInput, {}, std::move(message));
}

std::string shown(const Table::Cell& cell)
{
    if (const auto* text = std::get_if<std::string>(&cell))
        return *text;
    return toText(Value(std::get<double>(cell)));
}

/// The index of the label that says the same, or an index written as a number.
Expected<std::size_t> indexIn(const std::vector<std::string>& labels, std::size_t size,
                              const std::string& wished, std::string_view what)
{
    for (std::size_t i = 0; i < labels.size(); ++i)
        if (labels[i] == wished)
            return i;
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(wished.data(), wished.data() + wished.size(), index);
    if (error == std::errc() && end == wished.data() + wished.size() && index < size)
        return index;
    constexpr std::size_t most = 12;
    std::string list;
    for (std::size_t i = 0; i < std::min(labels.size(), most); ++i)
        list += fmt::format("{}\"{}\"", i == 0 ? "" : ", ", labels[i]);
    return refused(
        fmt::format("There is no {} \"{}\"; there are {}{}.", what, wished,
                    list.empty() ? fmt::format("those from 0 to {}", static_cast<long>(size) - 1) : list,
                    labels.size() > most ? " and more" : ""));
}

Expected<double> cellOf(const Table& table, const OutputPlace& place)
{
    std::vector<std::string> rows;
    for (const auto& row : table.rows)
        rows.push_back(row.empty() ? std::string() : shown(row.front()));
    const auto row = indexIn(rows, rows.size(), place.row, "row");
    if (!row)
        return fail(row.error());
    const auto column = indexIn(table.columns, table.columns.size(), place.column, "column");
    if (!column)
        return fail(column.error());
    const auto& cell = table.rows[*row][*column];
    if (const auto* number = std::get_if<double>(&cell))
        return *number;
    const auto& text = std::get<std::string>(cell);
    if (const auto number = numberOf(text))
        return *number;
    return refused(
        fmt::format("The cell [{}, {}] holds \"{}\", which is no number.", place.row, place.column, text));
}

Expected<double> cellOf(const Grid& grid, const OutputPlace& place)
{
    const auto row = indexIn(grid.rowLabels, static_cast<std::size_t>(grid.rows), place.row, "row");
    if (!row)
        return fail(row.error());
    const auto column =
        indexIn(grid.columnLabels, static_cast<std::size_t>(grid.columns), place.column, "column");
    if (!column)
        return fail(column.error());
    return grid.cells[*row * static_cast<std::size_t>(grid.columns) + *column];
}

Expected<double> pointOf(const Series& series, double x)
{
    for (std::size_t i = 0; i < series.x.size(); ++i)
        if (std::abs(series.x[i] - x) <= 1e-9 * std::abs(x))
            return series.y[i];
    if (series.x.empty())
        return refused("The series has no points.");
    const auto nearest = *std::min_element(series.x.begin(), series.x.end(), [x](double a, double b) {
        return std::abs(a - x) < std::abs(b - x);
    });
    return refused(fmt::format("The series has no point at x = {}; the nearest is {}.", x, nearest));
}

const OutputSpec* specOf(const Info& info, const OutputPlace& place)
{
    const auto index = info.outputIndex(place.output);
    return index ? &info.outputs[*index] : nullptr;
}

} // namespace

std::string toText(const OutputPlace& place)
{
    if (place.x)
        return fmt::format("{}[{}]", place.output, *place.x);
    return place.row.empty() && place.column.empty()
               ? place.output
               : fmt::format("{}[{}, {}]", place.output, place.row, place.column);
}

Expected<OutputPlace> outputPlaceFrom(std::string_view text)
{
    OutputPlace place;
    const auto open = text.find('[');
    place.output = trimmed(text.substr(0, open));
    const bool named =
        !place.output.empty() && std::all_of(place.output.begin(), place.output.end(), [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
        });
    if (!named)
        return refused(
            fmt::format("\"{}\" names no output; write its id, perhaps with [row, column] or [x].", text));
    if (open == std::string_view::npos)
        return place;
    if (text.back() != ']')
        return refused(fmt::format("\"{}\" lacks its closing bracket.", text));
    const auto inside = text.substr(open + 1, text.size() - open - 2);
    // The comma may stand in a row's name too, never in a column's.
    const auto comma = inside.rfind(',');
    if (comma == std::string_view::npos) {
        place.x = numberOf(trimmed(inside));
        if (!place.x)
            return refused(fmt::format("\"{}\" needs a row and a column, or an x that is a number.", text));
        return place;
    }
    place.row = trimmed(inside.substr(0, comma));
    place.column = trimmed(inside.substr(comma + 1));
    return place;
}

Expected<double> numberAt(const Info& info, const std::vector<Output>& outputs, const OutputPlace& place)
{
    const auto index = info.outputIndex(place.output);
    if (!index || *index >= outputs.size()) {
        std::string list;
        for (const auto& spec : info.outputs)
            list += fmt::format("{}{}", list.empty() ? "" : ", ", spec.id);
        return refused(fmt::format("{} has no output \"{}\"; it has {}.", info.title, place.output, list));
    }
    const Output& output = outputs[*index];
    const bool cell = !place.row.empty() || !place.column.empty();
    if (const auto* number = std::get_if<double>(&output); number && !cell && !place.x)
        return *number;
    if (const auto* table = std::get_if<Table>(&output); table && cell)
        return cellOf(*table, place);
    if (const auto* grid = std::get_if<Grid>(&output); grid && cell)
        return cellOf(*grid, place);
    if (const auto* series = std::get_if<Series>(&output); series && place.x)
        return pointOf(*series, *place.x);
    return refused(
        fmt::format("\"{}\" does not name one number: a number is named by its output, a cell as [row, "
                    "column], a point of a series as [x].",
                    toText(place)));
}

std::string unitAt(const Info& info, const OutputPlace& place)
{
    const auto* spec = specOf(info, place);
    return spec ? spec->unit : std::string();
}

Expected<double> Answer::value(RunContext& context) const
{
    if (!state)
        return typed;
    return perform(state->experiment, context).and_then([&](const Report& report) {
        return numberAt(state->experiment.simulator->info(), report.outputs, place);
    });
}

bool Answer::accepts(double guess, double answer) const
{
    if (std::isnan(answer))
        return std::isnan(guess);
    if (guess == answer)
        return true;
    // The slack is for a bound such as 1 % of 448 that no binary number meets exactly.
    const double allowed = toleranceIsShare ? tolerance * std::abs(answer) : tolerance;
    return std::isfinite(answer) && std::abs(guess - answer) <= allowed * (1 + 1e-12);
}

} // namespace infralab
