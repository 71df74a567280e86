#include "choices_editor.hpp"

#include "app/look/controls.hpp"

#include <QHBoxLayout>

namespace infralab {
namespace {

std::vector<SegmentedButtons::Option> optionsOf(const ParamSpec& spec)
{
    std::vector<SegmentedButtons::Option> out;
    for (const auto& choice : spec.choices)
        out.push_back({QString::fromStdString(choice.id), QString::fromStdString(choice.label),
                       QString::fromStdString(choice.help)});
    return out;
}

} // namespace

ChoicesEditor::ChoicesEditor(const ParamSpec& spec, QWidget* parent)
    : ParamEditor(spec, parent)
    , m_chips(new SegmentedButtons(optionsOf(spec)))
{
    m_chips->setMultiple(true);
    describe(*m_chips, "chips");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->addWidget(m_chips);
    setFocusProxy(m_chips);
    connect(m_chips, &SegmentedButtons::selectionChosen, this, [this](const QStringList& ids) {
        // In the order of the list, whatever the order of the clicks, so that equal choices are equal values.
        QStringList ordered;
        for (const auto& choice : this->spec().choices)
            if (const auto id = QString::fromStdString(choice.id); ids.contains(id))
                ordered << id;
        readText(ordered.join(QLatin1Char(',')));
    });
}

void ChoicesEditor::setValue(const Value& value)
{
    QStringList ids;
    for (const auto& id : splitIds(std::get<std::string>(value)))
        ids << QString::fromStdString(id);
    m_chips->setSelected(ids);
}

} // namespace infralab
