#include "toggle_editor.hpp"

#include "app/look/dress.hpp"

#include <QCheckBox>
#include <QHBoxLayout>

namespace infralab {

ToggleEditor::ToggleEditor(const ParamSpec& spec, QWidget* parent)
    : ParamEditor(spec, parent)
    , m_box(new QCheckBox(label()))
{
    describe(*m_box, "box");
    dress(*m_box, Type{13});
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->addWidget(m_box);
    setFocusProxy(m_box);
    connect(m_box, &QCheckBox::clicked, this, [this](bool on) { emit edited(on); });
}

void ToggleEditor::setValue(const Value& value)
{
    m_box->setChecked(std::get<bool>(value));
}

} // namespace infralab
