#include "text_editor.hpp"

#include "app/look/controls.hpp"

#include <QHBoxLayout>
#include <QLineEdit>

namespace infralab {

namespace {
// Laying out one line takes time with the square of its length; more than this would stall the window.
constexpr int longest = 1 << 15;
} // namespace

TextEditor::TextEditor(const ParamSpec& spec, QWidget* parent)
    : ParamEditor(spec, parent)
    , m_line(new QLineEdit)
{
    describe(*m_line, "line");
    dress(*m_line, Type{12.5, QFont::Normal, &Tokens::ink, true});
    dressMinimumSize(*m_line, {spec.kind == ParamKind::text ? 300 : 180, 0});
    m_line->setMaxLength(longest);
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
    // Queued: what did fit is read first.
    connect(m_line, &QLineEdit::inputRejected, this, &TextEditor::sayTooLong, Qt::QueuedConnection);
}

void TextEditor::sayTooLong()
{
    QString text = m_line->text();
    if (text.size() >= longest) { // its last word may be the half of one
        while (!text.isEmpty() && !text.back().isSpace() && text.back() != QLatin1Char(','))
            text.chop(1);
        if (!text.isEmpty()) {
            text.chop(1);
            m_line->setText(text);
            readText(text);
        }
    }
    emit refused(
        {Error::Code::invalidInput, spec().id,
         "Only " + std::to_string(longest) +
             " characters fit here, and what is beyond was left out; put a longer list into a file."});
}

void TextEditor::setValue(const Value& value)
{
    // What is being typed stays as it is where it means the same: "1, 2" is not rewritten to "1,2" under the
    // cursor.
    if (const auto typed = parse(spec(), m_line->text().toStdString());
        m_line->hasFocus() && typed && *typed == value)
        return;
    const auto text = QString::fromStdString(toText(value));
    // A longer text came from a file or a command: shown from its beginning, and safe from edits that would
    // lose the rest.
    m_line->setReadOnly(text.size() > longest);
    const auto shown = text.left(longest);
    if (m_line->text() == shown)
        return;
    m_line->setText(shown);
    m_line->setCursorPosition(0);
}

} // namespace infralab
