// Reads numbers, series and tables of compute_allocation.

#include "compute_allocation_scene.hpp"

#include "outputs_by_id.hpp"

#include <algorithm>
#include <cmath>

namespace infralab::scaling {
namespace {

double cellOf(const std::vector<Table::Cell>& row, std::size_t column)
{
    const auto* value = column < row.size() ? std::get_if<double>(&row[column]) : nullptr;
    return value != nullptr ? *value : none;
}

} // namespace

AllocationScene::AllocationScene(const Experiment& experiment, const std::vector<Output>& outputs)
{
    const auto number = [&](std::string_view id) {
        const auto* value = outputOf<double>(experiment, outputs, id);
        return value != nullptr ? *value : none;
    };
    const auto series = [&](std::string_view id) {
        const auto* value = outputOf<Series>(experiment, outputs, id);
        return value != nullptr ? *value : Series();
    };
    m_budget = valueOf<double>(experiment, "budget", none);
    m_served = valueOf<double>(experiment, "inference_tokens", 0.0);
    m_tolerance = valueOf<double>(experiment, "loss_tolerance", 1.0);
    m_optimum = {number("parameters_opt"), number("tokens_opt"), number("loss_opt")};
    m_capped = {number("capped_parameters"), number("capped_tokens"), number("capped_loss")};
    m_target = {number("target_parameters"), number("target_tokens"), number("target_loss")};
    m_aware = {number("aware_parameters"), number("aware_tokens"), number("target_loss")};
    m_saved = number("saved");
    m_flatLow = number("flat_low");
    m_flatHigh = number("flat_high");
    m_line = series("isoflop_line");
    m_frontier = series("frontier");
    m_valley = series("isoflop_loss");
    if (const auto* table = outputOf<Table>(experiment, outputs, "contours"))
        for (const auto& row : table->rows) {
            const Place place{cellOf(row, 1), cellOf(row, 2), cellOf(row, 0)};
            if (!place.isKnown())
                continue;
            if (m_contours.empty() || m_contours.back().loss != place.loss)
                m_contours.push_back({place.loss, {}});
            m_contours.back().places.push_back(place);
        }
    if (const auto* laws = outputOf<Table>(experiment, outputs, "laws");
        laws != nullptr && !laws->rows.empty())
        for (std::size_t i = 0; i < m_law.size(); ++i)
            m_law[i] = cellOf(laws->rows.front(), i + 1);

    double low = m_optimum.parameters, high = low, least = m_optimum.tokens, most = least;
    const auto include = [&](double parameters, double tokens) {
        low = std::min(low, parameters);
        high = std::max(high, parameters);
        least = std::min(least, tokens);
        most = std::max(most, tokens);
    };
    for (const auto* curve : {&m_line, &m_frontier})
        for (std::size_t i = 0; i < curve->x.size(); ++i)
            include(curve->x[i], curve->y[i]);
    for (const auto& contour : m_contours)
        for (const auto& place : contour.places)
            include(place.parameters, place.tokens);
    for (const auto& place : {m_capped, m_target, m_aware})
        if (place.isKnown())
            include(place.parameters, place.tokens);
    const auto decades = [](double from, double to) {
        return std::array{std::pow(10, std::floor(std::log10(from) + 1e-9)),
                          std::pow(10, std::ceil(std::log10(to) - 1e-9))};
    };
    m_parameterSpan = decades(low, high);
    m_tokenSpan = decades(least, most);
}

double AllocationScene::loss(double parameters, double tokens) const
{
    return m_law[2] + m_law[0] * std::pow(parameters, -m_law[3]) + m_law[1] * std::pow(tokens, -m_law[4]);
}

} // namespace infralab::scaling
