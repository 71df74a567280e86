#include "comparison.hpp"

#include <algorithm>
#include <cmath>

namespace infralab {
namespace {

bool same(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}

bool same(const std::vector<double>& a, const std::vector<double>& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](double x, double y) { return same(x, y); });
}

std::string shown(const ParamSpec& spec, const Value& value)
{
    if (spec.kind == ParamKind::choice)
        for (const auto& choice : spec.choices)
            if (choice.id == std::get<std::string>(value))
                return choice.label;
    if (const auto* on = std::get_if<bool>(&value))
        return *on ? "on" : "off";
    const auto text = toText(value);
    return text.size() > 24 ? text.substr(0, 21) + "..." : text;
}

std::string number(double v)
{
    return std::isnan(v) ? "–" : toText(Value(v));
}

std::string inSeries(const Series& a, const Series& b)
{
    for (std::size_t i = 0; i < std::min(a.y.size(), b.y.size()); ++i)
        if (!same(a.y[i], b.y[i]) || (i < a.x.size() && i < b.x.size() && !same(a.x[i], b.x[i])))
            return "at " + number(i < b.x.size() ? b.x[i] : static_cast<double>(i)) + ": " + number(b.y[i]) +
                   " against " + number(a.y[i]);
    return a.y.size() == b.y.size()
               ? std::string()
               : std::to_string(b.y.size()) + " points against " + std::to_string(a.y.size());
}

std::string inGrid(const Grid& a, const Grid& b)
{
    if (a.rows != b.rows || a.columns != b.columns)
        return std::to_string(b.rows) + " by " + std::to_string(b.columns) + " against " +
               std::to_string(a.rows) + " by " + std::to_string(a.columns);
    for (std::size_t i = 0; i < a.cells.size(); ++i)
        if (!same(a.cells[i], b.cells[i]))
            return "at row " + std::to_string(i / static_cast<std::size_t>(a.columns)) + ", column " +
                   std::to_string(i % static_cast<std::size_t>(a.columns)) + ": " + number(b.cells[i]) +
                   " against " + number(a.cells[i]);
    return {};
}

std::string inTable(const Table& a, const Table& b)
{
    for (std::size_t r = 0; r < std::min(a.rows.size(), b.rows.size()); ++r)
        for (std::size_t c = 0; c < std::min(a.rows[r].size(), b.rows[r].size()); ++c) {
            const auto &x = a.rows[r][c], &y = b.rows[r][c];
            const auto* u = std::get_if<double>(&x);
            const auto* v = std::get_if<double>(&y);
            if (u && v ? same(*u, *v) : x == y)
                continue;
            return "at row " + std::to_string(r + 1) + ", " +
                   (c < b.columns.size() ? b.columns[c] : std::string());
        }
    return a.rows.size() == b.rows.size()
               ? std::string()
               : std::to_string(b.rows.size()) + " rows against " + std::to_string(a.rows.size());
}

/// Where two outputs of one kind differ, in words; empty where they agree.
std::string place(const Output& a, const Output& b)
{
    if (a.index() != b.index())
        return "of another kind";
    if (const auto* x = std::get_if<double>(&a))
        return same(*x, std::get<double>(b)) ? "" : number(std::get<double>(b)) + " against " + number(*x);
    if (const auto* x = std::get_if<std::string>(&a))
        return *x == std::get<std::string>(b) ? "" : "another text";
    if (const auto* x = std::get_if<Series>(&a))
        return inSeries(*x, std::get<Series>(b));
    if (const auto* x = std::get_if<Grid>(&a))
        return inGrid(*x, std::get<Grid>(b));
    if (const auto* x = std::get_if<Table>(&a))
        return inTable(*x, std::get<Table>(b));
    if (const auto* x = std::get_if<Timeline>(&a))
        return *x == std::get<Timeline>(b) ? "" : "other spans";
    if (const auto* x = std::get_if<Graph>(&a))
        return *x == std::get<Graph>(b) ? "" : "another graph";
    const auto &f = std::get<Frames>(a), &g = std::get<Frames>(b);
    if (f.rows != g.rows || f.columns != g.columns)
        return "another shape";
    if (f.count != g.count)
        return std::to_string(g.count) + " moments against " + std::to_string(f.count);
    const auto moment = firstDifferingFrame(f, g);
    return moment ? "from " + std::to_string(*moment) + " on" : std::string();
}

} // namespace

std::vector<std::string> changedParameters(const Info& info, const Values& before, const Values& now)
{
    std::vector<std::string> out;
    for (std::size_t i = 0; i < std::min({info.params.size(), before.size(), now.size()}); ++i)
        if (before[i] != now[i])
            out.push_back(info.params[i].label + " " + shown(info.params[i], before[i]) + " → " +
                          shown(info.params[i], now[i]));
    return out;
}

std::string firstDifference(const Info& info, const std::vector<Output>& before,
                            const std::vector<Output>& now)
{
    for (const bool texts : {false, true})
        for (std::size_t i = 0; i < std::min({info.outputs.size(), before.size(), now.size()}); ++i)
            if ((info.outputs[i].kind == OutputKind::text) == texts)
                if (const auto where = place(before[i], now[i]); !where.empty())
                    return info.outputs[i].label + " " + where;
    return {};
}

std::optional<std::int64_t> firstDifferingFrame(const Frames& before, const Frames& now, std::int64_t budget)
{
    if (before.rows != now.rows || before.columns != now.columns ||
        before.layers.size() != now.layers.size() || !before.source || !now.source)
        return {};
    const auto count = std::min(before.count, now.count);
    const auto cells = static_cast<std::int64_t>(before.rows) * before.columns *
                       static_cast<std::int64_t>(before.layers.size());
    if (cells < 1 || count > budget / cells)
        return {};
    Frame a, b;
    for (std::int64_t i = 0; i < count; ++i) {
        before.source->read(i, a);
        now.source->read(i, b);
        for (std::size_t l = 0; l < a.layers.size(); ++l)
            if (!same(a.layers[l], b.layers[l]))
                return i;
    }
    return before.count == now.count ? std::nullopt : std::optional(count);
}

} // namespace infralab
