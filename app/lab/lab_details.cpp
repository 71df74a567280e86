#include "lab_details.hpp"

#include "app/look/controls.hpp"
#include "app/views/view_card.hpp"
#include "fields_layout.hpp"
#include "numbers_card.hpp"

#include <QVBoxLayout>

#include <algorithm>

namespace infralab {
namespace {

constexpr int cardWidth = 400; // logical pixels a plot needs to be read

} // namespace

LabDetails::LabDetails(const Info& info, const std::vector<std::size_t>& except, const std::string& animated,
                       std::function<QString()> caption, QWidget* parent)
    : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    dress(*column, {0, 8, 0, 0}, 8);
    auto* cards = new FieldsLayout(cardWidth);
    dress(*cards, {}, 12);
    cards->setSpanning(false);
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < info.outputs.size(); ++i)
        if (info.outputs[i].kind == OutputKind::number && !info.outputs[i].headline)
            numbers.push_back(i);
    if (!numbers.empty()) {
        m_numbers = new NumbersCard(info, std::move(numbers));
        cards->addWidget(m_numbers);
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
    if (m_numbers)
        m_numbers->showOutputs(m_outputs, m_pinned);
}

void LabDetails::pin(const Outputs& outputs)
{
    m_pinned = outputs;
    for (auto* card : m_cards)
        card->pin(outputs);
    if (m_numbers)
        m_numbers->showOutputs(m_outputs, m_pinned);
}

void LabDetails::showFrame(std::int64_t index, double phase)
{
    for (auto* card : m_moving)
        card->showFrame(index, phase);
}

} // namespace infralab
