#include "numbers_card.hpp"

#include "app/views/number_text.hpp"
#include "app/views/table_view.hpp"

#include <QTableView>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace infralab {
namespace {

constexpr int mostRows = 12; // seen without scrolling

} // namespace

NumbersCard::NumbersCard(const Info& info, std::vector<std::size_t> indices, QWidget* parent)
    : Card(parent)
    , m_info(info)
    , m_indices(std::move(indices))
    , m_table(new TableGrid)
{
    auto* column = new QVBoxLayout(this);
    dress(*column, {14, 10, 10, 10}, 6);
    column->addWidget(new Label(QStringLiteral("Further numbers"), Type{13.5, QFont::DemiBold}));
    m_table->view()->setAccessibleName(QStringLiteral("Further numbers"));
    dressMinimumSize(*m_table, {0, 26 * (std::min(mostRows, static_cast<int>(m_indices.size())) + 1) + 24});
    column->addWidget(m_table, 1);
}

void NumbersCard::showOutputs(const Outputs& outputs, const Outputs& pinned)
{
    m_outputs = outputs;
    m_pinned = pinned;
    m_stale = true;
    if (!visibleRegion().isEmpty())
        fill();
}

void NumbersCard::paintEvent(QPaintEvent* event)
{
    Card::paintEvent(event);
    if (m_stale)
        QTimer::singleShot(0, this, &NumbersCard::fill);
}

void NumbersCard::fill()
{
    if (!std::exchange(m_stale, false) || !m_outputs)
        return;
    Table table;
    table.columns = {"Quantity", "Value", "Unit", "Kind"};
    if (m_pinned)
        table.columns.insert(table.columns.begin() + 2, "Pinned");
    for (const auto i : m_indices) {
        const auto& spec = m_info.outputs[i];
        std::vector<Table::Cell> row{spec.label, std::get<double>((*m_outputs)[i])};
        if (m_pinned)
            row.emplace_back(std::get<double>((*m_pinned)[i]));
        row.emplace_back(spec.unit);
        row.emplace_back(provenanceWord(spec.provenance).toStdString());
        table.rows.push_back(std::move(row));
    }
    m_table->setTable(std::move(table));
}

} // namespace infralab
