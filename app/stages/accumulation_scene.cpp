// Reads the outputs of accumulation.
// Here: columns by position in the table that the simulator describes, names to sources.

#include "accumulation_scene.hpp"

#include "compute/numerics/number_text.hpp"
#include "outputs_by_id.hpp"

#include <algorithm>
#include <cmath>

namespace infralab::sums {

namespace {

constexpr int mostTreeTerms = 32;

std::optional<Source> sourceOf(const Table::Cell& cell)
{
    const auto* text = std::get_if<std::string>(&cell);
    if (text == nullptr || text->empty())
        return std::nullopt;
    if (*text == "zero")
        return Source{};
    const QString name = QString::fromStdString(*text), number = name.mid(1).section(QLatin1Char('*'), 0, 0);
    bool isNumber = false;
    const int index = number.toInt(&isNumber);
    if (!isNumber || index < 0)
        return std::nullopt;
    switch (name[0].toLatin1()) {
    case 'x':
        return Source{name.contains(QLatin1Char('*')) ? Source::Kind::product : Source::Kind::term, index};
    case 'y':
        return Source{Source::Kind::factor, index};
    case 's':
        return Source{Source::Kind::result, index};
    default:
        return std::nullopt;
    }
}

std::vector<Operation> operationsOf(const Table& table)
{
    std::vector<Operation> out;
    for (const auto& row : table.rows) {
        if (row.size() < 8)
            return {};
        const auto left = sourceOf(row[2]), right = sourceOf(row[3]);
        const auto* kind = std::get_if<std::string>(&row[1]);
        const double *result = std::get_if<double>(&row[4]), *lost = std::get_if<double>(&row[5]),
                     *leftValue = std::get_if<double>(&row[6]), *rightValue = std::get_if<double>(&row[7]);
        const auto known = [&](const Source& s) {
            return s.kind != Source::Kind::result || static_cast<std::size_t>(s.index) < out.size();
        };
        if (!left || !right || kind == nullptr || result == nullptr || lost == nullptr ||
            leftValue == nullptr || rightValue == nullptr || !known(*left) || !known(*right))
            return {};
        out.push_back(
            {QString::fromStdString(*kind), *left, *right, *leftValue, *rightValue, *result, *lost});
    }
    return out;
}

std::vector<Compared> comparedOf(const Table& table)
{
    std::vector<Compared> out;
    for (const auto& row : table.rows) {
        if (row.size() < 6)
            return {};
        const auto text = [&](std::size_t column) {
            const auto* found = std::get_if<std::string>(&row[column]);
            return found != nullptr ? QString::fromStdString(*found) : QString();
        };
        const double *ulps = std::get_if<double>(&row[4]), *relative = std::get_if<double>(&row[5]);
        if (ulps == nullptr || relative == nullptr)
            return {};
        out.push_back({text(0), text(1), text(2), text(3), *ulps, *relative});
    }
    return out;
}

QString labelOf(const Experiment& experiment, std::string_view id)
{
    const auto index = experiment.simulator->info().paramIndex(id);
    if (!index)
        return {};
    const auto chosen = valueOf<std::string>(experiment, id, {});
    for (const auto& choice : experiment.simulator->info().params[*index].choices)
        if (choice.id == chosen)
            return QString::fromStdString(choice.label);
    return QString::fromStdString(chosen);
}

Series seriesOf(const Experiment& experiment, const std::vector<Output>& outputs, std::string_view id)
{
    const auto* found = outputOf<Series>(experiment, outputs, id);
    return found != nullptr && found->x.size() == found->y.size() ? *found : Series{};
}

} // namespace

QString Source::name() const
{
    switch (kind) {
    case Kind::term:
        return QStringLiteral("x%1").arg(index);
    case Kind::factor:
        return QStringLiteral("y%1").arg(index);
    case Kind::product:
        return QStringLiteral("x%1·y%1").arg(index);
    case Kind::result:
        return QStringLiteral("s%1").arg(index);
    case Kind::zero:
        break;
    }
    return QStringLiteral("0");
}

QString Operation::sign() const
{
    return kind == QLatin1String("subtract")   ? QStringLiteral("−")
           : kind == QLatin1String("multiply") ? QStringLiteral("×")
                                               : QStringLiteral("+");
}

bool Operation::losesAll() const
{
    if (kind == QLatin1String("multiply") || leftValue == 0 || rightValue == 0 || isExact())
        return false;
    return result == (std::abs(leftValue) >= std::abs(rightValue) ? leftValue
                      : kind == QLatin1String("subtract")         ? -rightValue
                                                                  : rightValue);
}

Scene::Scene(const Experiment& experiment, const std::vector<Output>& outputs)
{
    if (experiment.simulator == nullptr)
        return;
    const auto id = valueOf<std::string>(experiment, "accumulator", {});
    m_format = compute::findFormat(id);
    m_formatId = QString::fromStdString(id);
    m_algorithm = labelOf(experiment, "algorithm");
    if (const auto* verdict = outputOf<std::string>(experiment, outputs, "verdict"))
        m_verdict = QString::fromStdString(*verdict);
    m_running = seriesOf(experiment, outputs, "running_sum");
    m_exact = seriesOf(experiment, outputs, "running_exact");
    m_stochastic = seriesOf(experiment, outputs, "running_stochastic");
    for (auto* other : {&m_exact, &m_stochastic})
        if (other->x.size() != m_running.x.size())
            *other = {};
    if (const auto* stalled = outputOf<double>(experiment, outputs, "stalled_at");
        stalled != nullptr && !std::isnan(*stalled) && *stalled > 0)
        m_stalledAt = *stalled;
    m_error = seriesOf(experiment, outputs, "error_by_n");
    constexpr const char* bounds[] = {"bound_naive", "bound_pairwise", "bound_compensated"};
    for (std::size_t i = 0; i < 3; ++i) {
        m_bounds[i] = seriesOf(experiment, outputs, bounds[i]);
        if (m_bounds[i].x.size() != m_error.x.size())
            m_bounds[i] = {};
    }
    const auto algorithm = valueOf<std::string>(experiment, "algorithm", {});
    m_algorithmId = QString::fromStdString(algorithm);
    m_ownBound = algorithm == "kahan" || algorithm == "neumaier" || algorithm == "klein" ? Bound::compensated
                 : algorithm.starts_with("pairwise") || algorithm.starts_with("tree")    ? Bound::pairwise
                                                                                         : Bound::naive;
    if (const auto* table = outputOf<Table>(experiment, outputs, "algorithms"))
        m_compared = comparedOf(*table);
    if (const auto* table = outputOf<Table>(experiment, outputs, "additions"))
        m_operations = operationsOf(*table);
    for (const auto& operation : m_operations)
        for (const auto& source : {operation.left, operation.right})
            if (source.isTerm())
                m_terms = std::max(m_terms, source.index + 1);
}

bool Scene::hasTree() const
{
    return !m_operations.empty() && m_terms <= mostTreeTerms && m_ownBound != Bound::compensated;
}

QString exactly(double value)
{
    if (std::isnan(value))
        return QStringLiteral("NaN");
    return QString::fromStdString(compute::valueText(value));
}

} // namespace infralab::sums
