#include "file_editor.hpp"

#include "app/look/controls.hpp"

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMimeData>

namespace infralab {

FileEditor::FileEditor(const ParamSpec& spec, QWidget* parent)
    : ParamEditor(spec, parent)
    , m_path(new QLineEdit)
{
    describe(*m_path, "path");
    dress(*m_path, Type{12.5, QFont::Normal, &Tokens::ink, true});
    dressMinimumSize(*m_path, {240, 0});
    m_path->setAcceptDrops(false);
    auto* browse = new IconButton(QStringLiteral("open"), QStringLiteral("Choose a file for ") + label());
    browse->setObjectName(objectName() + QStringLiteral(".browse"));
    auto* row = new QHBoxLayout(this);
    dress(*row, {}, 6);
    row->addWidget(m_path, 1);
    row->addWidget(browse);
    setFocusProxy(m_path);
    setAcceptDrops(true);
    connect(m_path, &QLineEdit::textEdited, this, &FileEditor::readText);
    connect(browse, &IconButton::clicked, this, [this] {
        const auto path = QFileDialog::getOpenFileName(this, label(), m_path->text());
        if (!path.isEmpty())
            take(path);
    });
}

void FileEditor::setValue(const Value& value)
{
    const auto text = QString::fromStdString(std::get<std::string>(value));
    if (m_path->text() != text)
        m_path->setText(text);
}

void FileEditor::take(const QString& path)
{
    m_path->setText(path);
    readText(path);
}

void FileEditor::dragEnterEvent(QDragEnterEvent* event)
{
    const auto urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.front().isLocalFile())
        event->acceptProposedAction();
}

void FileEditor::dropEvent(QDropEvent* event)
{
    take(event->mimeData()->urls().front().toLocalFile());
    event->acceptProposedAction();
}

} // namespace infralab
