// Training runs from a CSV or TSV file.

#include "runs_file.hpp"

#include "compute/numerics/number_list.hpp"
#include "simulators/data_files/cells.hpp"
#include "simulators/data_files/separated_text.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace infralab::scaling_fit {

using data_files::isNumber;
using data_files::trimmed;

namespace {

constexpr std::array<const char*, quantities> keys = {"parameters", "tokens", "flop", "loss"};
constexpr std::size_t rowsBetweenLooks = 512;

tl::unexpected<Error> refuse(const char* where, std::string message)
{
    return fail(Error::Code::invalidInput, where, std::move(message));
}

const std::vector<std::string>& usualNames(std::size_t quantity)
{
    static const std::array<std::vector<std::string>, quantities> names = {{
        {"parameters", "params", "nparams", "numparams", "modelsize", "modelparameters", "modelparams", "n"},
        {"tokens", "trainingtokens", "ntokens", "numtokens", "datasettokens", "traintokens", "d"},
        {"flop", "flops", "trainingflop", "trainingflops", "compute", "trainingcompute", "budget", "c"},
        {"loss", "finalloss", "trainingloss", "trainloss", "validationloss", "valloss", "testloss", "l"},
    }};
    return names[quantity];
}

/// Why a field is no measured quantity, as a phrase; empty where it is one.
std::string faultOfQuantity(std::string_view text, double& value)
{
    auto fault = data_files::faultOf(text, value);
    return fault.empty() && !(value > 0) ? "is not above zero, and only such have a logarithm" : fault;
}

struct Columns
{
    std::array<std::optional<std::size_t>, quantities> at;
    std::vector<std::string> names;
    std::string said; ///< "parameters from Model Size, ..."
};

std::optional<std::size_t> columnOf(const std::vector<std::string>& names, std::size_t quantity,
                                    const std::string& asked)
{
    if (!asked.empty()) {
        const auto it = std::ranges::find(names, asked);
        return it == names.end() ? std::nullopt : std::optional(static_cast<std::size_t>(it - names.begin()));
    }
    for (const auto& usual : usualNames(quantity))
        for (std::size_t i = 0; i < names.size(); ++i)
            if (data_files::plainName(names[i]) == usual)
                return i;
    return std::nullopt;
}

Expected<Columns> findColumns(const std::vector<std::string_view>& header, const ColumnMap& map)
{
    Columns c;
    std::size_t numbers = 0;
    for (const auto field : header) {
        double value = 0;
        numbers += isNumber(trimmed(field), value) ? 1 : 0;
        c.names.emplace_back(trimmed(field));
    }
    if (numbers == header.size())
        return refuse("data", "The first line holds numbers only; put a header before it, such as "
                              "parameters,flop,loss.");
    const auto all = fmt::format("{}", fmt::join(c.names, ", "));
    const bool mapped = std::ranges::any_of(map, [](const auto& name) { return !name.empty(); });
    for (std::size_t q = 0; q < quantities; ++q) {
        if (mapped && map[q].empty())
            continue;
        c.at[q] = columnOf(c.names, q, map[q]);
        if (mapped && !c.at[q])
            return refuse("map", fmt::format("The file has no column \"{}\" for {}; its columns are {}.",
                                             map[q], keys[q], all));
        if (c.at[q])
            c.said += fmt::format("{}{} from {}", c.said.empty() ? "" : ", ", keys[q], c.names[*c.at[q]]);
    }
    const int known = (c.at[parameters] ? 1 : 0) + (c.at[tokens] ? 1 : 0) + (c.at[flop] ? 1 : 0);
    if (!c.at[loss] || known < 2)
        return refuse(
            "map", fmt::format("{} is needed among the columns {}; name the columns, as in "
                               "parameters=Model Size,flop=Training FLOP,loss=loss.",
                               !c.at[loss] ? "A loss" : "A second one of parameters, tokens and FLOP", all));
    return c;
}

/// Keeps the first bad rows and counts all.
void leaveOut(Runs& runs, std::size_t line, std::string column, std::string_view text, std::string reason)
{
    ++runs.badCount;
    if (runs.bad.size() < mostBadRows)
        runs.bad.push_back({line, std::move(column), std::string(text.substr(0, 40)), std::move(reason)});
}

} // namespace

Expected<ColumnMap> readColumnMap(std::string_view text)
{
    ColumnMap map;
    std::optional<std::size_t> last;
    while (!trimmed(text).empty()) {
        const auto comma = text.find(',');
        const auto piece = text.substr(0, comma);
        text = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 1);
        const auto equals = piece.find('=');
        const auto key = trimmed(piece.substr(0, equals));
        const auto* known = std::ranges::find(keys, key);
        if (equals == std::string_view::npos || known == keys.end()) {
            if (!last) // otherwise the comma belongs to the name before it
                return refuse(
                    "map", fmt::format("\"{}\" does not say which column is what; write for example "
                                       "parameters=Model Size,flop=Training FLOP,loss=loss, of parameters, "
                                       "tokens, flop and loss.",
                                       trimmed(piece)));
            map[*last] += fmt::format(",{}", piece);
            continue;
        }
        last = static_cast<std::size_t>(known - keys.begin());
        if (!map[*last].empty())
            return refuse("map", fmt::format("{} is named twice; name one column for it.", key));
        map[*last] = trimmed(piece.substr(equals + 1));
        if (map[*last].empty())
            return refuse(
                "map", fmt::format("No column is named for {}; write its name after the equals sign.", key));
    }
    return map;
}

Expected<Runs> readRuns(std::string_view text, const ReadOptions& options, const std::stop_token& stop)
{
    const auto plain = data_files::utf8Text(text);
    if (!plain)
        return fail(plain.error());
    data_files::SeparatedText rows(*plain);
    if (rows.atEnd())
        return refuse("data", "The file is empty; it needs a header and a row for each run.");
    const auto header = rows.next();
    if (!header)
        return fail(header.error());
    const auto columns = findColumns(**header, options.map);
    if (!columns)
        return fail(columns.error());

    Runs runs;
    runs.columns = columns->said;
    runs.assumed = !columns->at[parameters] || !columns->at[tokens] || !columns->at[flop];
    std::map<std::array<double, quantities>, std::size_t> seen;
    for (std::size_t row = 0; !rows.atEnd(); ++row) {
        if (row % rowsBetweenLooks == 0 && stop.stop_requested())
            return fail(Error::Code::cancelled, "", "The run was stopped.");
        const auto next = rows.next();
        if (!next)
            return fail(next.error());
        const auto& fields = **next;
        if (fields.size() == 1 && trimmed(fields[0]).empty())
            continue;
        if (fields.size() != columns->names.size()) {
            leaveOut(runs, rows.line(), "", "",
                     fmt::format("has {} fields where the header has {}{}", fields.size(),
                                 columns->names.size(),
                                 rows.separator() == ',' ? "; a decimal comma may be the reason" : ""));
            continue;
        }
        std::array<double, quantities> values{};
        bool good = true;
        for (std::size_t q = 0; good && q < quantities; ++q) {
            if (!columns->at[q])
                continue;
            const auto field = trimmed(fields[*columns->at[q]]);
            if (auto fault = faultOfQuantity(field, values[q]); !fault.empty()) {
                leaveOut(runs, rows.line(), columns->names[*columns->at[q]], field, std::move(fault));
                good = false;
            }
            values[q] *= options.units[q];
            if (good && !(std::isfinite(values[q]) && values[q] > 0)) {
                leaveOut(runs, rows.line(), columns->names[*columns->at[q]], field,
                         "is out of range in its unit");
                good = false;
            }
        }
        if (!good)
            continue;
        if (const auto [it, isNew] = seen.emplace(values, rows.line()); !isNew) {
            leaveOut(runs, rows.line(), "", "", fmt::format("repeats line {}", it->second));
            continue;
        }
        if (runs.rows.size() == mostRuns)
            return refuse("data",
                          fmt::format("The file has more than {} runs; thin it out, or keep the last run of "
                                      "each training.",
                                      mostRuns));
        RunRow run;
        run.line = rows.line();
        run.loss = values[loss];
        if (columns->at[parameters])
            run.parameters = values[parameters];
        if (columns->at[tokens])
            run.tokens = values[tokens];
        if (columns->at[flop])
            run.flop = values[flop];
        runs.rows.push_back(run);
    }
    return runs;
}

Expected<Runs> readRunsFile(const std::string& path, const ReadOptions& options, const std::stop_token& stop)
{
    const auto text = compute::readNumbersFile(path);
    if (!text)
        return fail(text.error().code, "data", text.error().message);
    return readRuns(*text, options, stop);
}

} // namespace infralab::scaling_fit
