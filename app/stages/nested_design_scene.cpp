// Reads outputs of nested_design by their ids.

#include "nested_design_scene.hpp"

#include "outputs_by_id.hpp"

#include <algorithm>

namespace infralab::nested {
namespace {

QString textOf(const Table::Cell& cell)
{
    const auto* text = std::get_if<std::string>(&cell);
    return text ? QString::fromStdString(*text) : QString();
}

double numberOf(const Table::Cell& cell)
{
    const auto* number = std::get_if<double>(&cell);
    return number ? *number : std::numeric_limits<double>::quiet_NaN();
}

} // namespace

NestedScene::NestedScene(const Experiment& e, const std::vector<Output>& outputs)
{
    const auto number = [&](const char* id) {
        const auto* value = outputOf<double>(e, outputs, id);
        return value ? *value : std::numeric_limits<double>::quiet_NaN();
    };
    const auto series = [&](const char* id) {
        const auto* value = outputOf<Series>(e, outputs, id);
        return value ? *value : Series();
    };
    const auto text = [&](const char* id) {
        const auto* value = outputOf<std::string>(e, outputs, id);
        return value ? QString::fromStdString(*value) : QString();
    };
    m_powerByRuns = series("power_by_runs");
    m_limitByRuns = series("power_limit_by_runs");
    m_powerByHosts = series("power_by_hosts");
    m_alarmsByRuns = series("false_alarm_by_runs");
    m_power = number("power");
    m_falseAlarmRate = number("false_alarm_rate");
    m_simulatedRate = number("simulated_false_alarm_rate");
    m_simulatedError = number("simulated_false_alarm_rate_se");
    m_alpha = number("claimed_rate");
    m_answer = text("answer");
    // A number and its unit stay in one line.
    m_sentence = text("sentence").replace(QStringLiteral(" %"), QStringLiteral("\u00A0%"));
    m_planNote = text("plan_note");
    m_claim = valueOf<double>(e, "claim", 3);
    m_plannedHosts = static_cast<double>(valueOf<std::int64_t>(e, "hosts", 0));
    m_plannedRuns = static_cast<double>(valueOf<std::int64_t>(e, "runs", 0));
    m_isDrawn = !std::isfinite(number("data_share"));
    if (m_isDrawn)
        m_truth = valueOf<double>(e, "drawn_difference", 0);
    m_pooled = {number("pooled_difference"), number("pooled_low"), number("pooled_high")};
    m_hostMeans = {number("difference"), number("difference_low"), number("difference_high")};
    const auto* runs = outputOf<Table>(e, outputs, "runs");
    const auto* means = outputOf<Table>(e, outputs, "host_means");
    if (runs && means)
        readRuns(*runs, *means);
    if (const auto* intervals = outputOf<Table>(e, outputs, "intervals"))
        readIntervals(*intervals);
}

std::size_t NestedScene::hostsOf(std::size_t group) const
{
    return static_cast<std::size_t>(std::ranges::count(m_hosts, group, &ShownHost::group));
}

void NestedScene::readRuns(const Table& runs, const Table& means)
{
    const auto groupOf = [&](const QString& name) {
        const auto at = std::ranges::find(m_groups, name, &ShownGroup::name);
        if (at == m_groups.end())
            m_groups.push_back({name, 0, {}, {}});
        return static_cast<std::size_t>(std::ranges::find(m_groups, name, &ShownGroup::name) -
                                        m_groups.begin());
    };
    for (const auto& row : means.rows)
        if (row.size() >= 7) {
            const auto group = groupOf(textOf(row[0]));
            m_hosts.push_back(
                {textOf(row[1]), group, numberOf(row[2]), numberOf(row[3]), numberOf(row[6]), {}});
            m_hasHosts = m_hasHosts || !m_hosts.back().name.isEmpty();
        }
    // Runs come in the order of the hosts.
    std::size_t at = 0;
    QString process;
    for (const auto& row : runs.rows) {
        if (row.size() < 4)
            continue;
        const auto group = groupOf(textOf(row[0]));
        const QString name = textOf(row[1]);
        const auto before = at;
        while (at < m_hosts.size() && (m_hosts[at].group != group || m_hosts[at].name != name))
            ++at;
        if (at == m_hosts.size())
            return;
        auto& processes = m_hosts[at].processes;
        if (processes.empty() || at != before || textOf(row[2]) != process)
            processes.emplace_back();
        process = textOf(row[2]);
        m_hasProcesses = m_hasProcesses || !process.isEmpty();
        processes.back().push_back(numberOf(row[3]));
    }
}

void NestedScene::readIntervals(const Table& intervals)
{
    for (const auto& row : intervals.rows) {
        if (row.size() < 5)
            continue;
        const QString of = textOf(row[0]), method = textOf(row[1]);
        const ShownInterval interval{numberOf(row[2]), numberOf(row[3]), numberOf(row[4])};
        m_isPaired = m_isPaired || method == QLatin1String("t on each host's difference");
        const auto group = std::ranges::find(m_groups, of, &ShownGroup::name);
        if (group == m_groups.end())
            continue;
        if (method == QLatin1String("t on runs")) {
            group->mean = interval.value;
            group->pooled = interval;
        } else if (method == QLatin1String("t on host means")) {
            group->hostMeans = interval;
        }
    }
    if (m_groups.size() == 1) {
        m_pooled = m_groups.front().pooled;
        m_hostMeans = m_groups.front().hostMeans;
    }
}

} // namespace infralab::nested
