// Reads tables and grids by their heads; what is missing is left out.
// Here too: a format in words.

#include "rounding_error_scene.hpp"

#include "outputs_by_id.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace infralab::rounding_errors {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

double number(const Table& table, const std::vector<Table::Cell>& row, std::string_view column)
{
    const auto found = std::ranges::find(table.columns, column);
    const auto at = static_cast<std::size_t>(found - table.columns.begin());
    const double* value = at < row.size() ? std::get_if<double>(&row[at]) : nullptr;
    return value != nullptr ? *value : none;
}

std::vector<double> rowOf(const Grid* grid, const std::string& label, std::size_t width)
{
    if (grid == nullptr || static_cast<std::size_t>(grid->columns) != width)
        return std::vector<double>(width, none);
    const auto found = std::ranges::find(grid->rowLabels, label);
    if (found == grid->rowLabels.end())
        return std::vector<double>(width, none);
    const auto first = grid->cells.begin() + (found - grid->rowLabels.begin()) * grid->columns;
    return {first, first + grid->columns};
}

} // namespace

Scene::Scene(const Experiment& experiment, const std::vector<Output>& outputs)
{
    if (const auto* sizes = outputOf<Series>(experiment, outputs, "sizes")) {
        for (const double x : sizes->x)
            m_binades.push_back(static_cast<int>(x));
        m_shares = sizes->y;
    }
    const auto* errors = outputOf<Grid>(experiment, outputs, "errors");
    if (errors != nullptr)
        for (const auto& label : errors->columnLabels)
            m_ulps.push_back(QString::fromStdString(label).toDouble());
    const bool cutsOff = valueOf<std::string>(experiment, "mode", "") == "RZ";
    const auto* lost = outputOf<Grid>(experiment, outputs, "lost_by_size");
    const auto* table = outputOf<Table>(experiment, outputs, "formats_compared");
    if (table == nullptr)
        return;
    for (const auto& row : table->rows) {
        const auto* id = row.empty() ? nullptr : std::get_if<std::string>(&row[0]);
        if (id == nullptr)
            continue;
        Format f;
        f.id = QString::fromStdString(*id);
        f.sqnr = number(*table, row, "SQNR (dB)");
        f.exact = number(*table, row, "exact (%)");
        f.flushed = number(*table, row, "flushed (%)");
        f.subnormal = number(*table, row, "subnormal (%)");
        f.overflowed = number(*table, row, "overflowed (%)");
        f.meanSize = number(*table, row, "mean size of error (ulp)");
        f.mean = number(*table, row, "mean error (ulp)");
        f.largestError = number(*table, row, "largest error (ulp)");
        f.largest = number(*table, row, "largest value");
        f.smallestNormal = number(*table, row, "smallest normal");
        f.smallestSubnormal = number(*table, row, "smallest subnormal");
        // To nearest, what is above half of the smallest value becomes that value.
        f.zeroBelow = std::log2(f.smallestSubnormal) - (cutsOff ? 0 : 1);
        f.lost = rowOf(lost, *id, m_binades.size());
        f.errors = rowOf(errors, *id, m_ulps.size());
        m_formats.push_back(std::move(f));
    }
}

std::pair<double, double> Scene::stretchOf(const Format& f, Zone zone)
{
    constexpr double end = std::numeric_limits<double>::infinity();
    const double normal = std::log2(f.smallestNormal), largest = std::log2(f.largest);
    switch (zone) {
    case Zone::flushed:
        return {-end, f.zeroBelow};
    case Zone::subnormal:
        return {f.zeroBelow, normal};
    case Zone::normal:
        return {normal, largest};
    case Zone::overflow:
        break;
    }
    return {largest, end};
}

QString Scene::nameOf(Zone zone)
{
    switch (zone) {
    case Zone::flushed:
        return QStringLiteral("becomes zero");
    case Zone::subnormal:
        return QStringLiteral("subnormal");
    case Zone::normal:
        return QStringLiteral("normal");
    case Zone::overflow:
        break;
    }
    return QStringLiteral("overflows");
}

QString Scene::percentText(double percent)
{
    if (std::isnan(percent))
        return QStringLiteral("–");
    if (percent > 0 && percent < 0.1)
        return QStringLiteral("<0.1 %");
    if (percent < 100 && percent > 99.9)
        return QStringLiteral(">99.9 %");
    return QString::number(percent, 'f', percent == 0 || percent == 100 ? 0 : 1) + QStringLiteral(" %");
}

QString Scene::sentence(const Format& f)
{
    QString text = QStringLiteral("%1: ").arg(f.id);
    text += std::isnan(f.sqnr) ? QStringLiteral("no error in what stays finite")
                               : QStringLiteral("signal %1 dB above the error").arg(f.sqnr, 0, 'f', 1);
    text += QStringLiteral(", %1 become zero, %2 overflow, %3 are subnormal")
                .arg(percentText(f.flushed), percentText(f.overflowed), percentText(f.subnormal));
    return text + QLatin1Char('.');
}

} // namespace infralab::rounding_errors
