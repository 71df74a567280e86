// What else follows from a description: CSV for spreadsheets, sentences for a screen reader, a reference
// page.

#include "experiment.hpp"
#include "kind_words.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace infralab {
namespace {

std::string csvField(const std::string& text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string out = "\"";
    for (const char c : text)
        out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + "\"";
}

std::string csvNumber(double v)
{
    return std::isnan(v) ? "" : toText(v); // an empty field: not applicable
}

template <class Texts>
std::string csvLine(const Texts& fields)
{
    std::string out;
    for (const auto& field : fields)
        out += (out.empty() ? "" : ",") + field;
    return out + "\r\n";
}

std::string axis(const std::string& label, const char* otherwise)
{
    return csvField(label.empty() ? otherwise : label);
}

std::string csvOf(const OutputSpec& spec, const Series& s)
{
    std::vector<std::string> head = {axis(spec.xLabel, "x"),
                                     axis(spec.yLabel.empty() ? spec.label : spec.yLabel, "y")};
    if (!s.low.empty())
        head.insert(head.end(), {"low", "high"});
    auto out = csvLine(head);
    for (std::size_t i = 0; i < s.y.size(); ++i) {
        std::vector<std::string> line = {csvNumber(s.x[i]), csvNumber(s.y[i])};
        if (!s.low.empty())
            line.insert(line.end(), {csvNumber(s.low[i]), csvNumber(s.high[i])});
        out += csvLine(line);
    }
    return out;
}

std::string csvOf(const OutputSpec& spec, const Grid& g)
{
    const auto label = [](const std::vector<std::string>& labels, int i) {
        return labels.empty() ? fmt::format("{}", i) : csvField(labels[static_cast<std::size_t>(i)]);
    };
    std::vector<std::string> head = {axis(spec.yLabel, "row")};
    for (int c = 0; c < g.columns; ++c)
        head.push_back(label(g.columnLabels, c));
    auto out = csvLine(head);
    for (int r = 0; r < g.rows; ++r) {
        std::vector<std::string> line = {label(g.rowLabels, r)};
        for (int c = 0; c < g.columns; ++c)
            line.push_back(csvNumber(g.cells[static_cast<std::size_t>(r * g.columns + c)]));
        out += csvLine(line);
    }
    return out;
}

std::string csvOf(const OutputSpec&, const Table& t)
{
    std::vector<std::string> head;
    for (const auto& c : t.columns)
        head.push_back(csvField(c));
    auto out = csvLine(head);
    for (const auto& row : t.rows) {
        std::vector<std::string> line;
        for (const auto& cell : row)
            line.push_back(std::holds_alternative<double>(cell) ? csvNumber(std::get<double>(cell))
                                                                : csvField(std::get<std::string>(cell)));
        out += csvLine(line);
    }
    return out;
}

std::string csvOf(const OutputSpec&, const Timeline& t)
{
    std::string out = "lane,begin,end,label\r\n";
    for (const auto& s : t.spans)
        out += csvLine(std::vector{csvField(t.lanes[static_cast<std::size_t>(s.lane)]), csvNumber(s.begin),
                                   csvNumber(s.end), csvField(s.label)});
    return out;
}

std::string csvOf(const OutputSpec&, const Graph& g)
{
    std::string out = "from,to,label\r\n";
    for (const auto& e : g.edges)
        out += csvLine(std::vector{csvField(g.nodes[static_cast<std::size_t>(e.from)].id),
                                   csvField(g.nodes[static_cast<std::size_t>(e.to)].id), csvField(e.label)});
    return out;
}

std::string csvOf(const OutputSpec&, const Frames& f)
{
    return fmt::format("frames,rows,columns\r\n{},{},{}\r\n", f.count, f.rows, f.columns);
}

std::string csvOf(const OutputSpec& spec, double v)
{
    return fmt::format("{},unit\r\n{},{}\r\n", csvField(spec.label), csvNumber(v), csvField(spec.unit));
}

std::string csvOf(const OutputSpec& spec, const std::string& v)
{
    return fmt::format("{}\r\n{}\r\n", csvField(spec.label), csvField(v));
}

std::string withUnit(const OutputSpec& spec, double v)
{
    if (std::isnan(v))
        return "not applicable";
    const auto number = std::abs(v) < 1e15 && v == std::floor(v) ? toText(v) : fmt::format("{:.6g}", v);
    return number + (spec.unit.empty() ? "" : " " + spec.unit);
}

std::string extremes(const OutputSpec& spec, const std::vector<double>& values)
{
    double low = INFINITY, high = -INFINITY;
    for (const double v : values)
        if (!std::isnan(v)) {
            low = std::min(low, v);
            high = std::max(high, v);
        }
    return low > high ? "no values" : fmt::format("from {} to {}", withUnit(spec, low), withUnit(spec, high));
}

std::string plural(std::size_t count, const char* one)
{
    return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

struct Spoken
{
    const OutputSpec& spec;

    std::string operator()(double v) const { return withUnit(spec, v); }
    std::string operator()(const std::string& v) const { return v; }
    std::string operator()(const Series& s) const
    {
        if (s.y.empty())
            return "no points";
        return fmt::format("{} of {} against {}, {}; it begins at {} and ends at {}",
                           plural(s.y.size(), "point"), spec.yLabel.empty() ? spec.label : spec.yLabel,
                           spec.xLabel, extremes(spec, s.y), withUnit(spec, s.y.front()),
                           withUnit(spec, s.y.back()));
    }
    std::string operator()(const Grid& g) const
    {
        return fmt::format("{} by {} cells, {}", g.rows, g.columns, extremes(spec, g.cells));
    }
    std::string operator()(const Frames& f) const
    {
        return fmt::format("animation of {} over {} by {} cells",
                           plural(static_cast<std::size_t>(f.count), "frame"), f.rows, f.columns);
    }
    std::string operator()(const Timeline& t) const
    {
        return fmt::format("{} on {}", plural(t.spans.size(), "interval"), plural(t.lanes.size(), "lane"));
    }
    std::string operator()(const Table& t) const
    {
        std::string columns;
        for (const auto& c : t.columns)
            columns += (columns.empty() ? "" : ", ") + c;
        return fmt::format("table of {} with the columns {}", plural(t.rows.size(), "row"), columns);
    }
    std::string operator()(const Graph& g) const
    {
        return fmt::format("graph of {} and {}", plural(g.nodes.size(), "node"),
                           plural(g.edges.size(), "edge"));
    }
};

std::string cellText(std::string text)
{
    for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2)
        text.insert(at, 1, '\\');
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

std::string allowed(const ParamSpec& p)
{
    if (!p.choices.empty()) {
        std::string out;
        for (const auto& c : p.choices)
            out += (out.empty() ? "" : ", ") + c.id;
        return out;
    }
    if (p.kind == ParamKind::toggle)
        return "true, false";
    if (p.min < p.max)
        return fmt::format("{} to {}{}", toText(p.min), toText(p.max), p.unit.empty() ? "" : " " + p.unit);
    return p.unit;
}

} // namespace

std::string toCsv(const OutputSpec& spec, const Output& output)
{
    return std::visit([&](const auto& v) { return csvOf(spec, v); }, output);
}

std::string spoken(const OutputSpec& spec, const Output& output)
{
    const auto text = spec.label + ": " + std::visit(Spoken{spec}, output);
    return text.ends_with('.') ? text : text + ".";
}

std::string referencePage(const Info& info)
{
    auto out = fmt::format("# {}\n\n{}\n\n`infralab run {}`, version {}\n\n## Parameters\n\n"
                           "| Parameter | Flag | Allowed | Initially | Meaning |\n|---|---|---|---|---|\n",
                           info.title, info.summary, info.id, info.version);
    for (const auto& p : info.params)
        out += fmt::format("| {} | `{}` | {} | {} | {} |\n", cellText(p.label), flagOf(p.id),
                           cellText(allowed(p)), cellText(toText(p.initial)), cellText(p.help));
    out += "\n## Outputs\n\n| Output | Id | Unit | Kind | Meaning |\n|---|---|---|---|---|\n";
    for (const auto& o : info.outputs)
        out += fmt::format("| {} | `{}` | {} | {}, {} | {}{} |\n", cellText(o.label), o.id, cellText(o.unit),
                           wordFor(o.kind), wordFor(o.provenance), cellText(o.help),
                           o.source.empty() ? "" : " Source: " + cellText(o.source));
    out += "\n## Presets\n\n";
    for (const auto& p : info.presets)
        out += fmt::format("- **{}** (`--preset {}`): {}\n", p.label, p.id, p.help);
    return out + "\n" + std::string(info.notes);
}

} // namespace infralab
