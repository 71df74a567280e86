// Measurements from a CSV file.

#include "measurements_file.hpp"

#include "compute/numerics/number_list.hpp"
#include "simulators/data_files/cells.hpp"
#include "simulators/data_files/separated_text.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace infralab::nested_design {

using data_files::SeparatedText;
using data_files::trimmed;

namespace {

constexpr std::size_t rowsBetweenLooks = 512;
constexpr double largestValue = 1e150; // squares of it can be added

enum Role : std::size_t { group, host, process, value, roles };
using Names = std::vector<std::string>;

const Names& usualNames(Role role)
{
    static const std::array<Names, roles> names = {{
        {"group", "variant", "version", "treatment", "condition", "arm", "config", "configuration", "build",
         "commit", "label"},
        {"host", "hostname", "machine", "node", "server", "instance", "batch", "device"},
        {"process", "pid", "processid", "invocation", "fork", "launch", "session"},
        {"value",        "time",         "seconds",     "s",       "ms",          "us",      "ns",
         "milliseconds", "microseconds", "nanoseconds", "runtime", "duration",    "latency", "elapsed",
         "walltime",     "throughput",   "result",      "score",   "measurement", "yield"},
    }};
    return names[role];
}

/// Columns that only number the rows.
const Names counters = {"run", "rep",   "repeat", "repetition", "iteration", "trial",
                        "id",  "index", "row",    "i",          "n",         ""};

tl::unexpected<Error> refuse(std::string message)
{
    return fail(Error::Code::invalidInput, "data", std::move(message));
}

bool isAmong(const Names& names, const std::string& name)
{
    return std::ranges::find(names, data_files::plainName(name)) != names.end();
}

struct Columns
{
    Names names;
    bool isTidy = false;
    std::array<std::optional<std::size_t>, roles> at; ///< of a tidy file
    std::vector<std::size_t> groups;                  ///< columns of one group each, of the others
};

Names usualGroups(std::size_t count)
{
    return count == 1 ? Names{"runs"} : Names{"first", "second"};
}

/// Of a first line that holds numbers only.
Expected<Columns> columnsWithoutHeader(std::size_t count, std::size_t line)
{
    if (count > 2)
        return refuse(
            fmt::format("Line {} holds {} numbers and no header names them; keep two columns, or put a "
                        "header such as group,host,value before them.",
                        line, count));
    Columns c;
    c.names = usualGroups(count);
    for (std::size_t i = 0; i < count; ++i)
        c.groups.push_back(i);
    return c;
}

Expected<Columns> columnsOf(Names header, std::size_t line)
{
    Columns c;
    c.names = std::move(header);
    for (const Role role : {group, host, process, value})
        for (const auto& usual : usualNames(role))
            for (std::size_t i = 0; i < c.names.size() && !c.at[role]; ++i)
                if (data_files::plainName(c.names[i]) == usual)
                    c.at[role] = i;
    const auto all = fmt::format("{}", fmt::join(c.names, ", "));
    c.isTidy = c.at[group] || c.at[host];
    if (!c.isTidy) {
        for (std::size_t i = 0; i < c.names.size(); ++i)
            if (!isAmong(counters, c.names[i]))
                c.groups.push_back(i);
        if (c.groups.empty() || c.groups.size() > 2)
            return refuse(
                fmt::format("Line {} names the columns {}, none of them a group or a host; name them group, "
                            "host, process and value, or keep two columns of numbers.",
                            line, all));
        if (c.groups.size() == 2 && c.names[c.groups[0]] == c.names[c.groups[1]])
            return refuse(fmt::format("Line {} names both columns {}; give the groups different names.", line,
                                      c.names[c.groups[0]]));
        return c;
    }
    if (!c.at[value]) {
        std::vector<std::size_t> left;
        for (std::size_t i = 0; i < c.names.size(); ++i)
            if (std::ranges::find(c.at, std::optional(i)) == c.at.end() && !isAmong(counters, c.names[i]))
                left.push_back(i);
        if (left.size() == 2 && !c.at[group]) { // hosts, and a column for each group
            c.isTidy = false;
            c.groups = left;
            return c;
        }
        if (left.size() != 1)
            return refuse(fmt::format(
                "Line {} names the columns {}, and it is not clear which one was measured; name it "
                "value.",
                line, all));
        c.at[value] = left.front();
    }
    return c;
}

class Reader
{
public:
    Reader(Columns columns, bool hasComma)
        : m_columns(std::move(columns))
        , m_hasComma(hasComma)
    {}

    Expected<void> take(const std::vector<std::string_view>& fields, std::size_t line)
    {
        const auto expected = m_columns.names.size();
        if (m_columns.isTidy ? fields.size() != expected : fields.size() > expected)
            return refuse(fmt::format("Line {} has {} fields where {} are expected; {}.", line, fields.size(),
                                      expected,
                                      fields.size() > expected && m_hasComma
                                          ? "write decimals with a point and remove what is too many"
                                          : "complete or remove the line"));
        if (m_columns.isTidy)
            return takeRun(fields, line);
        const auto names = namesOf(fields, line);
        if (!names)
            return fail(names.error());
        for (const auto column : m_columns.groups)
            if (column < fields.size() && !trimmed(fields[column]).empty())
                if (auto taken = takeValue(m_columns.names[column], (*names)[host], (*names)[process],
                                           fields[column], column, line);
                    !taken)
                    return taken;
        return {};
    }

    Expected<Measurements> finish()
    {
        if (m_data.runs() == 0)
            return refuse("The file has a header and no measurements; add a row for each run.");
        for (const auto column : m_columns.groups)
            if (std::ranges::find(m_data.groupNames(), m_columns.names[column]) == m_data.groupNames().end())
                return refuse(fmt::format("The column {} has no measurements; fill or remove it.",
                                          m_columns.names[column]));
        m_data.finish();
        return std::move(m_data);
    }

private:
    using RunNames = std::array<std::string, value>;

    Expected<RunNames> namesOf(const std::vector<std::string_view>& fields, std::size_t line) const
    {
        RunNames names;
        for (const Role role : {group, host, process})
            if (const auto column = m_columns.at[role]) {
                names[role] = *column < fields.size() ? trimmed(fields[*column]) : std::string_view();
                if (names[role].empty())
                    return refuse(
                        fmt::format("Line {}, column {}, is empty; name the {}, or remove the line.", line,
                                    m_columns.names[*column], usualNames(role).front()));
            }
        return names;
    }

    Expected<void> takeRun(const std::vector<std::string_view>& fields, std::size_t line)
    {
        const auto names = namesOf(fields, line);
        if (!names)
            return fail(names.error());
        return takeValue(m_columns.at[group] ? (*names)[group] : "all", (*names)[host], (*names)[process],
                         fields[*m_columns.at[value]], *m_columns.at[value], line);
    }

    Expected<void> takeValue(const std::string& ofGroup, const std::string& ofHost,
                             const std::string& ofProcess, std::string_view field, std::size_t column,
                             std::size_t line)
    {
        double read = 0;
        auto fault = data_files::faultOf(trimmed(field), read);
        if (fault.empty() && std::abs(read) > largestValue)
            fault = "is too large to square";
        if (!fault.empty())
            return refuse(
                fmt::format("Line {}, column {}: \"{}\" {}{}", line, m_columns.names[column],
                            trimmed(field).substr(0, 40), fault,
                            fault.find(';') == std::string::npos ? "; correct it or remove the line." : "."));
        const auto& known = m_data.groupNames();
        if (known.size() == 2 && std::ranges::find(known, ofGroup) == known.end())
            return refuse(fmt::format(
                "Line {} names a third group, \"{}\", beside \"{}\" and \"{}\"; keep the two that "
                "are compared.",
                line, ofGroup, known[0], known[1]));
        if (m_data.runs() == mostMeasurements)
            return refuse(
                fmt::format("Line {} is beyond {} measurements; keep fewer, such as a mean of each process.",
                            line, mostMeasurements));
        m_data.add(ofGroup, ofHost, ofProcess, read);
        return {};
    }

    Columns m_columns;
    bool m_hasComma;
    Measurements m_data;
};

bool isBlank(const std::vector<std::string_view>& fields)
{
    return std::ranges::all_of(fields, [](auto field) { return trimmed(field).empty(); });
}

} // namespace

Expected<Measurements> readMeasurements(std::string_view text, const std::stop_token& stop)
{
    const auto plain = data_files::utf8Text(text);
    if (!plain)
        return fail(plain.error());
    SeparatedText rows(*plain);
    std::optional<Reader> reader;
    for (std::size_t row = 0; !rows.atEnd(); ++row) {
        if (row % rowsBetweenLooks == 0 && stop.stop_requested())
            return fail(Error::Code::cancelled, "", "The run was stopped.");
        const auto next = rows.next();
        if (!next)
            return fail(next.error());
        const auto& fields = **next;
        if (isBlank(fields))
            continue;
        const bool isFirst = !reader;
        if (isFirst) {
            Names names;
            std::size_t numbers = 0, filled = 0;
            for (const auto field : fields) {
                double ignored = 0;
                numbers += data_files::isNumber(trimmed(field), ignored) ? 1 : 0;
                filled += trimmed(field).empty() ? 0 : 1;
                names.emplace_back(trimmed(field));
            }
            const bool hasHeader = numbers < filled;
            auto columns = hasHeader ? columnsOf(std::move(names), rows.line())
                                     : columnsWithoutHeader(fields.size(), rows.line());
            if (!columns)
                return fail(columns.error());
            reader.emplace(*std::move(columns), rows.separator() == ',');
            if (hasHeader)
                continue;
        }
        if (auto taken = reader->take(fields, rows.line()); !taken)
            return fail(taken.error());
    }
    if (!reader)
        return refuse(
            "The file is empty; give it two columns of numbers, or a header and a row for each run.");
    return reader->finish();
}

Expected<Measurements> readMeasurementsFile(const std::string& path, const std::stop_token& stop)
{
    const auto text = compute::readNumbersFile(path);
    if (!text)
        return fail(text.error().code, "data", text.error().message);
    return readMeasurements(*text, stop);
}

} // namespace infralab::nested_design
