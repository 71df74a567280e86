// Reads numbers, densities and the table of uncertainty_budget.

#include "uncertainty_scene.hpp"

#include "outputs_by_id.hpp"

#include <algorithm>
#include <cmath>

namespace infralab::budget {

Scene::Scene(const Experiment& experiment, const std::vector<Output>& outputs)
    : m_formula(QString::fromStdString(valueOf<std::string>(experiment, "formula", "")))
    , m_coverage(valueOf(experiment, "coverage", 95.0))
    , m_threshold(valueOf(experiment, "threshold", none))
{
    const auto number = [&](std::string_view id) {
        const auto* value = outputOf<double>(experiment, outputs, id);
        return value != nullptr ? *value : none;
    };
    const auto series = [&](std::string_view id) {
        const auto* value = outputOf<Series>(experiment, outputs, id);
        return value != nullptr ? *value : Series();
    };
    m_value = number("value");
    m_uncertainty = number("standard_uncertainty");
    m_deviation = number("mc_uncertainty");
    m_above = number("chance_above");
    m_firstOrder = {number("low"), number("high")};
    m_symmetric = {number("mc_low"), number("mc_high")};
    m_shortest = {number("mc_shortest_low"), number("mc_shortest_high")};
    m_firstOrderDensity = series("first_order_density");
    m_monteCarloDensity = series("monte_carlo_density");
    if (const auto* text = outputOf<std::string>(experiment, outputs, "comparison"))
        m_comparison = QString::fromStdString(*text);
    const auto* table = outputOf<Table>(experiment, outputs, "budget");
    if (table == nullptr)
        return;
    for (const auto& row : table->rows) {
        const auto numberIn = [&](std::size_t column) {
            const auto* value = column < row.size() ? std::get_if<double>(&row[column]) : nullptr;
            return value != nullptr ? *value : none;
        };
        const auto textIn = [&](std::size_t column) {
            const auto* value = column < row.size() ? std::get_if<std::string>(&row[column]) : nullptr;
            return value != nullptr ? QString::fromStdString(*value) : QString();
        };
        if (textIn(3) == QLatin1String("joint"))
            m_jointShare = numberIn(7);
        else
            m_inputs.push_back({textIn(0), textIn(3), numberIn(1), numberIn(2), numberIn(4), numberIn(5),
                                numberIn(6), numberIn(7)});
    }
    const auto size = [](const Input& input) {
        return std::isfinite(input.contribution) ? std::abs(input.contribution) : 0;
    };
    std::stable_sort(m_inputs.begin(), m_inputs.end(),
                     [&](const Input& a, const Input& b) { return size(a) > size(b); });
}

} // namespace infralab::budget
