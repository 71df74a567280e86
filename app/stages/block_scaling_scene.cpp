// Reads the tables of block_scaling by the names of their columns.

#include "block_scaling_scene.hpp"

#include "outputs_by_id.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace infralab::blocks {

namespace {

/// A row of a table, asked by column.
class Row
{
public:
    Row(const Table& table, std::size_t row)
        : m_table(table)
        , m_cells(table.rows[row])
    {}
    double number(std::string_view column) const
    {
        const auto* cell = find<double>(column);
        return cell != nullptr ? *cell : std::numeric_limits<double>::quiet_NaN();
    }
    QString text(std::string_view column) const
    {
        const auto* cell = find<std::string>(column);
        return cell != nullptr ? QString::fromStdString(*cell) : QString();
    }
    int whole(std::string_view column) const
    {
        const double value = number(column);
        return std::isfinite(value) ? static_cast<int>(value) : 0;
    }

private:
    template <class T>
    const T* find(std::string_view column) const
    {
        const auto at = std::find(m_table.columns.begin(), m_table.columns.end(), column);
        const auto index = static_cast<std::size_t>(at - m_table.columns.begin());
        return index < m_cells.size() ? std::get_if<T>(&m_cells[index]) : nullptr;
    }

    const Table& m_table;
    const std::vector<Table::Cell>& m_cells;
};

} // namespace

Scene::Scene(const Experiment& experiment, const std::vector<Output>& outputs)
    : m_outlier(static_cast<int>(valueOf<std::int64_t>(experiment, "outlier_index", 0)))
    , m_factor(valueOf<double>(experiment, "outlier", 1))
    , m_tensorScale(std::numeric_limits<double>::quiet_NaN())
    , m_isMx(valueOf<std::string>(experiment, "scheme", "mx") == "mx")
    , m_element(m_isMx ? QString::fromStdString(valueOf<std::string>(experiment, "element", ""))
                       : QStringLiteral("e2m1"))
    , m_rounding(valueOf<std::string>(experiment, "round", "RNE"))
{
    if (const auto* tensor = outputOf<double>(experiment, outputs, "tensor_scale"))
        m_tensorScale = *tensor;
    if (const auto* values = outputOf<Series>(experiment, outputs, "representable"))
        m_magnitudes = values->y;
    const auto* elements = outputOf<Table>(experiment, outputs, "elements");
    const auto* blocks = outputOf<Table>(experiment, outputs, "blocks");
    if (elements == nullptr || blocks == nullptr)
        return;
    for (std::size_t i = 0; i < elements->rows.size(); ++i) {
        const Row row(*elements, i);
        const int number = row.whole("block");
        if (number < 0 || static_cast<std::size_t>(number) >= blocks->rows.size())
            continue;
        if (m_blocks.empty() || m_blocks.back().number != number) {
            const Row facts(*blocks, static_cast<std::size_t>(number));
            m_blocks.push_back({number,
                                facts.text("scale code"),
                                facts.text("scale"),
                                facts.whole("scale byte"),
                                facts.number("one step"),
                                facts.number("largest"),
                                facts.number("became zero"),
                                facts.number("clipped"),
                                facts.number("sqnr (dB)"),
                                {}});
        }
        m_blocks.back().elements.push_back({row.whole("index"), row.number("given"), row.number("input"),
                                            row.number("over scale"), row.number("stored"), row.text("code"),
                                            row.text("bits"), row.text("fate")});
    }
}

std::size_t Scene::outlierBlock() const
{
    for (std::size_t i = 0; i < m_blocks.size(); ++i)
        if (!m_blocks[i].elements.empty() && m_outlier >= m_blocks[i].elements.front().index &&
            m_outlier <= m_blocks[i].elements.back().index)
            return i;
    return 0;
}

double Scene::zeroBelow() const
{
    if (m_magnitudes.size() < 2)
        return 0;
    const double smallest = m_magnitudes[1];
    return m_rounding == "RNE" || m_rounding == "RNA" ? smallest / 2 : m_rounding == "RZ" ? smallest : 0;
}

} // namespace infralab::blocks
