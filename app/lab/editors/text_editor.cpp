#include "text_editor.hpp"

#include "app/look/controls.hpp"

#include <QHBoxLayout>
#include <QLineEdit>

namespace infralab {

TextEditor::TextEditor(const ParamSpec& spec, QWidget* parent)
    : ParamEditor(spec, parent)
    , m_line(new QLineEdit)
{
    describe(*m_line, "line");
    dress(*m_line, Type{12.5, QFont::Normal, &Tokens::ink, true});
    dressMinimumSize(*m_line, {spec.kind == ParamKind::text ? 300 : 180, 0});
    m_line->setMaxLength(1 << 20);
    auto* row = new QHBoxLayout(this);
    dress(*row, {}, 8);
    row->addWidget(m_line, 1);
    if (!spec.unit.empty()) {
        auto* unit = new Label(QString::fromStdString(spec.unit), Type{12, QFont::Normal, &Tokens::muted});
        unit->setWordWrap(false);
        row->addWidget(unit);
    }
    setFocusProxy(m_line);
    connect(m_line, &QLineEdit::textEdited, this, &TextEditor::readText);
}

void TextEditor::setValue(const Value& value)
{
    // What is being typed stays as it is where it means the same: "1, 2" is not rewritten to "1,2" under the
    // cursor.
    if (const auto typed = parse(spec(), m_line->text().toStdString());
        m_line->hasFocus() && typed && *typed == value)
        return;
    const auto text = QString::fromStdString(toText(value));
    if (m_line->text() == text)
        return;
    m_line->setText(text);
    m_line->setCursorPosition(0);
}

} // namespace infralab
