// Reads numbers, series, tables and frames of peeking.

#include "peeking_scene.hpp"

#include "outputs_by_id.hpp"

#include <algorithm>
#include <cmath>

namespace infralab::peeks {
namespace {

double numberIn(const std::vector<Table::Cell>& row, std::size_t column)
{
    const auto* value = column < row.size() ? std::get_if<double>(&row[column]) : nullptr;
    return value != nullptr ? *value : none;
}

QString textIn(const std::vector<Table::Cell>& row, std::size_t column)
{
    const auto* value = column < row.size() ? std::get_if<std::string>(&row[column]) : nullptr;
    return value != nullptr ? QString::fromStdString(*value) : QString();
}

} // namespace

Scene::Scene(const Experiment& experiment, const std::vector<Output>& outputs)
    : m_alpha(valueOf(experiment, "alpha", 0.05))
    , m_drift(valueOf(experiment, "drift", 0.0))
    , m_seeds(static_cast<double>(valueOf<std::int64_t>(experiment, "seeds", 1)))
{
    const auto number = [&](std::string_view id) {
        const auto* value = outputOf<double>(experiment, outputs, id);
        return value != nullptr ? *value : none;
    };
    const auto series = [&](std::string_view id) {
        const auto* value = outputOf<Series>(experiment, outputs, id);
        return value != nullptr ? *value : Series();
    };
    m_overallAlpha = number("overall_alpha");
    m_simulatedAlpha = number("simulated_alpha");
    m_simulatedAlphaSe = number("simulated_alpha_se");
    m_simulatedRuns = number("simulated_experiments");
    m_overallPower = number("power");
    m_expectedLooks = number("expected_looks");
    m_gain = number("best_of_gain");
    m_boundary = series("boundary_by_look");
    m_falseAlarms = series("alpha_by_look");
    m_simulated = series("simulated_by_look");
    m_naive = series("naive_by_look");
    m_power = series("power_by_look");
    m_oneSeed = series("one_seed");
    m_bestSeed = series("best_seed");
    m_bestBySeeds = series("best_by_seeds");
    if (const auto* frames = outputOf<Frames>(experiment, outputs, "paths"))
        readRuns(*frames);
    if (const auto* table = outputOf<Table>(experiment, outputs, "metric_table"))
        readMetrics(*table);
    if (const auto* table = outputOf<Table>(experiment, outputs, "procedures"))
        readProcedures(*table);
}

void Scene::readRuns(const Frames& frames)
{
    if (!frames.source || frames.layers.size() != 2 || frames.count != static_cast<std::int64_t>(looks()) + 1)
        return;
    m_runs.resize(static_cast<std::size_t>(frames.rows) * static_cast<std::size_t>(frames.columns));
    Frame frame;
    for (std::int64_t k = 0; k < frames.count; ++k) {
        frames.source->read(k, frame);
        for (std::size_t run = 0; run < m_runs.size(); ++run) {
            m_runs[run].z.push_back(frame.layers[0][run]);
            m_runs[run].crossed = static_cast<std::size_t>(frame.layers[1][run]);
        }
    }
}

void Scene::readMetrics(const Table& table)
{
    for (const auto& row : table.rows) {
        Metric metric;
        metric.number = numberIn(row, 0);
        for (std::size_t k = 0; k < procedures; ++k)
            metric.p[k] = numberIn(row, k + 1);
        const QString truth = textIn(row, 5);
        metric.truth = truth == QLatin1String("real")   ? Truth::real
                       : truth == QLatin1String("none") ? Truth::nothing
                                                        : Truth::unknown;
        m_tested += std::isfinite(metric.p[plain]) ? 1 : 0;
        m_metrics.push_back(metric);
    }
}

void Scene::readProcedures(const Table& table)
{
    for (const auto& row : table.rows)
        m_procedures.push_back({textIn(row, 0), numberIn(row, 1), numberIn(row, 2), numberIn(row, 3),
                                numberIn(row, 5), numberIn(row, 6)});
}

std::size_t Scene::crossedBy(std::size_t look) const
{
    return static_cast<std::size_t>(std::count_if(m_runs.begin(), m_runs.end(), [&](const RunPath& run) {
        return run.crossed > 0 && run.crossed <= look;
    }));
}

} // namespace infralab::peeks
