// Chooses the input on the stage of number_format.
// Here: a button each for a few inputs, a step to the next and back for many.

#include "number_stage.hpp"

#include "app/look/controls.hpp"
#include "head_row.hpp"
#include "number_view.hpp"

#include <QAbstractButton>
#include <QPainter>
#include <QVBoxLayout>

namespace infralab {

using namespace numbers;

namespace {

constexpr int mostButtons = 6;

QString shortened(const QString& text)
{
    constexpr int most = 14;
    return text.size() <= most ? text : text.left(most - 1) + QStringLiteral("…");
}

} // namespace

NumberStage::NumberStage(QWidget* parent)
    : Stage(parent)
    , m_scene(std::make_shared<const Scene>())
{
    m_head = new HeadRow(this);
    m_previous = new IconButton(QStringLiteral("chevron-left"), tr("Previous number"), this);
    m_next = new IconButton(QStringLiteral("chevron-right"), tr("Next number"), this);
    m_which = new Label({}, {.pixels = 12.5}, this);
    m_which->setWordWrap(false);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_previous, m_next, m_which})
        m_head->addLeft(widget);
    m_view = new NumberView(this);
    auto* column = new QVBoxLayout(this);
    dress(*column, {1, 1, 1, 1}, 0);
    column->addWidget(m_head);
    column->addWidget(m_view, 1);

    setAccessibleName(tr("A number in every format"));
    m_view->setAccessibleName(
        tr("Bits of the number: arrow keys move, Space flips, Page Up and Page Down change the number"));
    connect(m_previous, &QAbstractButton::clicked, this, [this] { showInput(m_view->input() - 1); });
    connect(m_next, &QAbstractButton::clicked, this, [this] { showInput(m_view->input() + 1); });
    connect(m_view, &NumberView::inputWanted, this, &NumberStage::showInput);
    connect(m_view, &NumberView::inputEdited, this, [this](const QString& text) {
        emit parameterEdited(QStringLiteral("input"), Value(text.toStdString()));
    });
    setFocusProxy(m_view);
    listInputs();
}

void NumberStage::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(rect(), Look::instance().tokens().panel);
}

void NumberStage::showResult(const Experiment& experiment, const std::vector<Output>& outputs)
{
    m_scene = std::make_shared<const Scene>(experiment, outputs);
    m_view->setScene(m_scene);
    listInputs();
    showInput(m_view->input());
}

void NumberStage::listInputs()
{
    const int count = m_scene->inputs();
    const bool few = count > 1 && count <= mostButtons;
    QStringList listed;
    for (int i = 0; few && i < count; ++i)
        listed << m_scene->inputText(i);
    if (listed != m_listed || (few && m_few == nullptr)) {
        if (m_few != nullptr) {
            m_head->remove(m_few);
            m_few->deleteLater();
            m_few = nullptr;
        }
        m_listed = listed;
        if (few) {
            std::vector<SegmentedButtons::Option> options;
            for (int i = 0; i < count; ++i)
                options.push_back({QString::number(i), shortened(listed[i]), listed[i]});
            m_few = new SegmentedButtons(std::move(options), m_head);
            m_few->setAccessibleName(tr("Which number is shown"));
            for (auto* button : m_few->findChildren<QAbstractButton*>())
                button->setFont(
                    Look::instance().mono(13)); // Inter draws the x of 0x7e as a multiplication sign
            connect(m_few, &SegmentedButtons::chosen, this,
                    [this](const QString& id) { showInput(id.toInt()); });
            m_head->addLeft(m_few);
            m_few->show();
        }
    }
    for (QWidget* widget : std::initializer_list<QWidget*>{m_previous, m_next, m_which})
        widget->setVisible(count > mostButtons);
    m_head->setVisible(count > 1);
}

void NumberStage::showInput(int input)
{
    input = std::clamp(input, 0, std::max(0, m_scene->inputs() - 1));
    if (input != m_view->input())
        m_view->setInput(input);
    if (m_few != nullptr)
        m_few->setCurrent(QString::number(input));
    m_previous->setEnabled(input > 0);
    m_next->setEnabled(input + 1 < m_scene->inputs());
    m_which->setText(
        tr("%1 of %2: %3").arg(input + 1).arg(m_scene->inputs()).arg(shortened(m_scene->inputText(input))));
    setAccessibleDescription(spokenText());
}

QString NumberStage::spokenText() const
{
    return m_view->spokenText();
}

} // namespace infralab
