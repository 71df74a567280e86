#include "param_editor.hpp"

#include "choice_editor.hpp"
#include "choices_editor.hpp"
#include "file_editor.hpp"
#include "number_editor.hpp"
#include "text_editor.hpp"
#include "toggle_editor.hpp"

namespace infralab {

ParamEditor::ParamEditor(const ParamSpec& spec, QWidget* parent)
    : QWidget(parent)
    , m_spec(spec)
{
    setObjectName(QString::fromStdString(spec.id));
    setAccessibleName(label());
    setAccessibleDescription(help());
    setToolTip(help());
}

void ParamEditor::describe(QWidget& part, const char* name) const
{
    part.setObjectName(objectName() + QLatin1Char('.') + QLatin1String(name));
    part.setAccessibleName(
        m_spec.unit.empty() ? label() : label() + QStringLiteral(", ") + QString::fromStdString(m_spec.unit));
    part.setAccessibleDescription(help());
    part.setToolTip(help());
}

void ParamEditor::readText(const QString& text)
{
    if (const auto value = parse(m_spec, text.toStdString()))
        emit edited(*value);
    else
        emit refused(value.error());
}

ParamEditor* makeEditor(const ParamSpec& spec, QWidget* parent)
{
    switch (spec.kind) {
    case ParamKind::toggle:
        return new ToggleEditor(spec, parent);
    case ParamKind::integer:
    case ParamKind::real:
        return new NumberEditor(spec, parent);
    case ParamKind::choice:
        return new ChoiceEditor(spec, parent);
    case ParamKind::choices:
        return new ChoicesEditor(spec, parent);
    case ParamKind::text:
    case ParamKind::reals:
        return new TextEditor(spec, parent);
    case ParamKind::file:
        return new FileEditor(spec, parent);
    }
    Q_UNREACHABLE();
}

} // namespace infralab
