#include "choice_editor.hpp"

#include "app/look/controls.hpp"

#include <QComboBox>
#include <QCompleter>
#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>

namespace infralab {

ChoiceEditor::ChoiceEditor(const ParamSpec& spec, QWidget* parent)
    : ParamEditor(spec, parent)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins({});
    if (spec.choices.size() <= mostButtons)
        buildButtons();
    else
        buildList();
}

void ChoiceEditor::buildButtons()
{
    std::vector<SegmentedButtons::Option> options;
    for (const auto& choice : spec().choices)
        options.push_back({QString::fromStdString(choice.id), QString::fromStdString(choice.label),
                           QString::fromStdString(choice.help)});
    m_buttons = new SegmentedButtons(std::move(options));
    describe(*m_buttons, "buttons");
    layout()->addWidget(m_buttons);
    setFocusProxy(m_buttons);
    connect(m_buttons, &SegmentedButtons::chosen, this,
            [this](const QString& id) { emit edited(id.toStdString()); });
}

void ChoiceEditor::buildList()
{
    m_list = new QComboBox;
    for (const auto& choice : spec().choices) {
        m_list->addItem(QString::fromStdString(choice.label), QString::fromStdString(choice.id));
        m_list->setItemData(m_list->count() - 1, QString::fromStdString(choice.help), Qt::ToolTipRole);
    }
    m_list->setEditable(true);
    m_list->setInsertPolicy(QComboBox::NoInsert);
    m_list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_list->setMinimumContentsLength(8);
    m_list->setMaxVisibleItems(16);
    m_list->installEventFilter(this);
    m_list->completer()->setCompletionMode(QCompleter::PopupCompletion);
    m_list->completer()->setFilterMode(Qt::MatchContains);
    m_list->completer()->setCaseSensitivity(Qt::CaseInsensitive);
    m_list->lineEdit()->setAccessibleName(label());
    m_list->lineEdit()->setPlaceholderText(QStringLiteral("Type to search"));
    describe(*m_list, "list");
    dress(*m_list, Type{13});
    layout()->addWidget(m_list);
    setFocusProxy(m_list);
    connect(m_list, &QComboBox::activated, this, [this](int index) {
        if (index >= 0)
            emit edited(m_list->itemData(index).toString().toStdString());
    });
    connect(m_list->lineEdit(), &QLineEdit::editingFinished, this, [this] {
        // What was typed counts where it is a label or an id; else the chosen label comes back.
        const auto text = m_list->lineEdit()->text().trimmed();
        int index = m_list->findText(text, Qt::MatchFixedString);
        if (index < 0)
            index = m_list->findData(text, Qt::UserRole, Qt::MatchFixedString);
        if (index < 0) {
            m_list->setEditText(m_list->itemText(m_list->currentIndex()));
        } else if (index != m_list->currentIndex()) {
            m_list->setCurrentIndex(index);
            emit edited(m_list->itemData(index).toString().toStdString());
        }
    });
}

void ChoiceEditor::setValue(const Value& value)
{
    const auto id = QString::fromStdString(std::get<std::string>(value));
    if (m_buttons) {
        m_buttons->setCurrent(id);
        return;
    }
    m_list->setCurrentIndex(m_list->findData(id));
    m_list->lineEdit()->setCursorPosition(0);
}

bool ChoiceEditor::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::Wheel && !m_list->hasFocus()) {
        event->ignore();
        return true;
    }
    return ParamEditor::eventFilter(object, event);
}

} // namespace infralab
