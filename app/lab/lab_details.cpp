#include "lab_details.hpp"

#include "app/look/controls.hpp"
#include "app/views/number_text.hpp"
#include "app/views/table_view.hpp"
#include "app/views/view_card.hpp"
#include "fields_layout.hpp"

#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace infralab {
namespace {

constexpr int cardWidth = 400; // logical pixels a plot needs to be read

} // namespace

LabDetails::LabDetails(const Info& info, const std::vector<std::size_t>& except, const std::string& animated,
                       std::function<QString()> caption, QWidget* parent)
    : QWidget(parent)
    , m_info(info)
{
    auto* column = new QVBoxLayout(this);
    dress(*column, {0, 8, 0, 0}, 8);
    auto* cards = new FieldsLayout(cardWidth);
    dress(*cards, {}, 12);
    cards->setSpanning(false);
    for (std::size_t i = 0; i < info.outputs.size(); ++i)
        if (info.outputs[i].kind == OutputKind::number && !info.outputs[i].headline)
            m_numberIndices.push_back(i);
    if (!m_numberIndices.empty()) {
        auto* card = new Card;
        auto* inside = new QVBoxLayout(card);
        dress(*inside, {14, 10, 10, 10}, 6);
        inside->addWidget(new Label(QStringLiteral("Further numbers"), Type{13.5, QFont::DemiBold}));
        m_numbers = new TableGrid;
        m_numbers->view()->setAccessibleName(QStringLiteral("Further numbers"));
        inside->addWidget(m_numbers, 1);
        cards->addWidget(card);
    }
    for (auto& group : viewGroups(info)) {
        if (std::find(except.begin(), except.end(), group.front()) != except.end())
            continue;
        const auto& spec = info.outputs[group.front()];
        auto* card = new ViewCard(info, std::move(group));
        if (!animated.empty() && (spec.id == animated || spec.chart == animated))
            m_moving.push_back(card);
        card->setCaptionSource(caption);
        connect(card, &ViewCard::message, this, &LabDetails::message);
        cards->addWidget(card);
        m_cards.push_back(card);
    }
    if (!isEmpty())
        column->addWidget(new HeadingLabel(QStringLiteral("Details")));
    column->addLayout(cards);
}

void LabDetails::showOutputs(const Outputs& outputs)
{
    m_outputs = outputs;
    for (auto* card : m_cards)
        card->showOutputs(outputs);
    fillNumbers();
}

void LabDetails::pin(const Outputs& outputs)
{
    m_pinned = outputs;
    for (auto* card : m_cards)
        card->pin(outputs);
    fillNumbers();
}

void LabDetails::showFrame(std::int64_t index, double phase)
{
    for (auto* card : m_moving)
        card->showFrame(index, phase);
}

void LabDetails::fillNumbers()
{
    if (!m_numbers || !m_outputs)
        return;
    Table table;
    table.columns = {"Quantity", "Value", "Unit", "Kind"};
    if (m_pinned)
        table.columns.insert(table.columns.begin() + 2, "Pinned");
    for (const auto i : m_numberIndices) {
        const auto& spec = m_info.outputs[i];
        std::vector<Table::Cell> row{spec.label, std::get<double>((*m_outputs)[i])};
        if (m_pinned)
            row.emplace_back(std::get<double>((*m_pinned)[i]));
        row.emplace_back(spec.unit);
        row.emplace_back(provenanceWord(spec.provenance).toStdString());
        table.rows.push_back(std::move(row));
    }
    m_numbers->setTable(std::move(table));
    m_numbers->setMinimumHeight(
        Look::instance().px(24 * (std::min<int>(12, static_cast<int>(m_numberIndices.size())) + 1) + 20));
}

} // namespace infralab
