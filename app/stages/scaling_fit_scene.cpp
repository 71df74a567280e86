// Reads tables and series of scaling_fit, and the optimum of any budget off the frontier.

#include "scaling_fit_scene.hpp"

#include "outputs_by_id.hpp"

#include <algorithm>
#include <cmath>

namespace infralab::scaling {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

/// A table's columns by name: a cell that is missing is NaN.
class Columns
{
public:
    explicit Columns(const Table& table)
        : m_table(table)
    {}

    std::size_t find(std::string_view name) const
    {
        return static_cast<std::size_t>(std::find(m_table.columns.begin(), m_table.columns.end(), name) -
                                        m_table.columns.begin());
    }
    static double number(const std::vector<Table::Cell>& row, std::size_t column)
    {
        const auto* value = column < row.size() ? std::get_if<double>(&row[column]) : nullptr;
        return value != nullptr ? *value : none;
    }
    static std::string text(const std::vector<Table::Cell>& row, std::size_t column)
    {
        const auto* value = column < row.size() ? std::get_if<std::string>(&row[column]) : nullptr;
        return value != nullptr ? *value : std::string();
    }

private:
    const Table& m_table;
};

/// `y` at `x` between samples, in ln x, and in ln y where both are above zero.
double between(const std::vector<double>& xs, const std::vector<double>& ys, double x)
{
    if (xs.size() < 2 || ys.size() != xs.size())
        return none;
    const auto after = std::upper_bound(xs.begin() + 1, xs.end() - 1, x);
    const auto i = static_cast<std::size_t>(after - xs.begin());
    const double share = std::log(x / xs[i - 1]) / std::log(xs[i] / xs[i - 1]);
    if (ys[i - 1] > 0 && ys[i] > 0)
        return std::exp(std::log(ys[i - 1]) + share * std::log(ys[i] / ys[i - 1]));
    return ys[i - 1] + share * (ys[i] - ys[i - 1]);
}

Interval between(const Series& s, double x)
{
    return {between(s.x, s.y, x), between(s.x, s.low, x), between(s.x, s.high, x)};
}

bool above0(double value)
{
    return value > 0 && std::isfinite(value);
}

} // namespace

FitScene::FitScene(const Experiment& experiment, const std::vector<Output>& outputs)
{
    const auto number = [&](std::string_view id) {
        const auto* value = outputOf<double>(experiment, outputs, id);
        return value != nullptr ? *value : none;
    };
    const auto series = [&](std::string_view id) {
        const auto* value = outputOf<Series>(experiment, outputs, id);
        return value != nullptr ? *value : Series();
    };
    m_budget = valueOf<double>(experiment, "budget", 1e22);
    m_flopFactor = valueOf<double>(experiment, "flop_factor", 6.0);
    m_alpha = number("alpha");
    m_beta = number("beta");
    m_parameters = series("frontier_parameters");
    m_tokens = series("frontier_tokens");
    m_loss = series("frontier_loss");
    m_optimum = {{number("parameters_opt"), number("parameters_opt_low"), number("parameters_opt_high")},
                 {number("tokens_opt"), number("tokens_opt_low"), number("tokens_opt_high")},
                 {number("loss_opt"), number("loss_opt_low"), number("loss_opt_high")}};
    if (const auto* runs = outputOf<Table>(experiment, outputs, "points"))
        readRuns(*runs, outputOf<Table>(experiment, outputs, "held_out"));
    if (const auto* curves = outputOf<Table>(experiment, outputs, "isoflop_curves"))
        for (const auto& row : curves->rows) {
            const double budget = Columns::number(row, 0);
            const std::array place{Columns::number(row, 1), Columns::number(row, 2), Columns::number(row, 3)};
            if (!above0(budget) || !above0(place[0]) || !above0(place[1]))
                continue;
            if (m_curves.empty() || m_curves.back().budget != budget)
                m_curves.push_back({budget, {}});
            m_curves.back().places.push_back(place);
        }
    if (const auto* cloud = outputOf<Table>(experiment, outputs, "cloud")) {
        const Columns columns(*cloud);
        const auto alpha = columns.find("alpha"), beta = columns.find("beta");
        for (const auto& row : cloud->rows) {
            const std::array place{Columns::number(row, alpha), Columns::number(row, beta)};
            if (std::isfinite(place[0]) && std::isfinite(place[1]))
                m_cloud.push_back(place);
        }
    }
}

void FitScene::readRuns(const Table& runs, const Table* heldOut)
{
    const Columns columns(runs);
    const auto line = columns.find("Line"), parameters = columns.find("Parameters"),
               tokens = columns.find("Tokens"), flop = columns.find("FLOP"), loss = columns.find("Loss"),
               predicted = columns.find("Predicted"), residual = columns.find("Log residual"),
               part = columns.find("Part");
    for (const auto& row : runs.rows) {
        FitRun run;
        run.line = Columns::number(row, line);
        run.parameters = Columns::number(row, parameters);
        run.tokens = Columns::number(row, tokens);
        run.flop = Columns::number(row, flop);
        run.loss = Columns::number(row, loss);
        run.predicted = Columns::number(row, predicted);
        run.residual = -Columns::number(row, residual);
        const auto name = Columns::text(row, part);
        run.part = name == "dropped" ? Part::dropped : name == "held out" ? Part::heldOut : Part::fitted;
        run.low = run.high = none;
        if (above0(run.parameters) && above0(run.tokens) && above0(run.flop) && above0(run.loss))
            m_runs.push_back(run);
    }
    if (heldOut != nullptr) {
        const Columns held(*heldOut);
        const auto heldLine = held.find("Line"), low = held.find("Low"), high = held.find("High");
        for (const auto& row : heldOut->rows)
            for (auto& run : m_runs)
                if (run.part == Part::heldOut && run.line == Columns::number(row, heldLine)) {
                    run.low = Columns::number(row, low);
                    run.high = Columns::number(row, high);
                    break;
                }
    }
    if (m_runs.empty())
        return;
    // The few largest losses share a colour: they would take all the others' room.
    std::vector<double> losses;
    for (const auto& run : m_runs)
        losses.push_back(run.loss);
    std::sort(losses.begin(), losses.end());
    m_lossSpan = {losses.front(), losses.back()};
    m_colourSpan = {losses.front(), losses[(losses.size() - 1) * 19 / 20]};
    std::vector<double> sizes;
    for (const auto& run : m_runs) {
        if (std::isfinite(run.residual))
            sizes.push_back(std::abs(run.residual));
        if (run.part == Part::fitted)
            m_largestBudget = std::max(m_largestBudget, run.flop);
    }
    if (!sizes.empty()) {
        const auto tenth = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() * 9 / 10);
        std::nth_element(sizes.begin(), tenth, sizes.end());
        m_fullResidual = std::max(2 * *tenth, 1e-12);
    }
}

std::size_t FitScene::count(Part part) const
{
    return static_cast<std::size_t>(
        std::count_if(m_runs.begin(), m_runs.end(), [&](const auto& run) { return run.part == part; }));
}

FittedOptimum FitScene::optimumAt(double budget) const
{
    if (budget == m_budget)
        return m_optimum;
    return {between(m_parameters, budget), between(m_tokens, budget), between(m_loss, budget)};
}

} // namespace infralab::scaling
