#include "param_field.hpp"

#include "app/look/controls.hpp"

#include <QLineEdit>
#include <QPainter>
#include <QVBoxLayout>

namespace infralab {
namespace {

constexpr int litMilliseconds = 2000;

} // namespace

ParamField::ParamField(const ParamSpec& spec, QWidget* parent)
    : QWidget(parent)
    , m_editor(makeEditor(spec, nullptr))
    , m_problem(new Label({}, Type{12, QFont::Normal, &Tokens::red}))
{
    setObjectName(QString::fromStdString(spec.id) + QStringLiteral(".field"));
    auto* column = new QVBoxLayout(this);
    dress(*column, {4, 2, 4, 2}, 3);
    if (!m_editor->hasOwnLabel()) {
        auto* label = new Label(QString::fromStdString(spec.label), Type{12, QFont::Normal, &Tokens::muted});
        label->setWordWrap(false);
        label->setTextInteractionFlags(Qt::NoTextInteraction);
        label->setBuddy(m_editor);
        label->setToolTip(QString::fromStdString(spec.help));
        column->addWidget(label);
    }
    column->addWidget(m_editor);
    m_problem->setObjectName(QString::fromStdString(spec.id) + QStringLiteral(".problem"));
    m_problem->hide();
    column->addWidget(m_problem);
    column->addStretch();
    m_lit.setSingleShot(true);
    m_lit.setInterval(litMilliseconds);
    connect(&m_lit, &QTimer::timeout, this, qOverload<>(&QWidget::update));
}

QSize ParamField::sizeHint() const
{
    const auto hint = QWidget::sizeHint();
    return m_editor->isWide() ? QSize(minimumSizeHint().width(), hint.height()) : hint;
}

void ParamField::setProblem(const QString& sentence)
{
    if (sentence == m_problem->text() && sentence.isEmpty() == m_problem->isHidden())
        return;
    m_problem->setText(sentence);
    m_problem->setVisible(!sentence.isEmpty());
    // A screen reader on the control hears what is wrong with it.
    const auto help = QString::fromStdString(m_editor->spec().help);
    m_editor->setAccessibleDescription(sentence.isEmpty() ? help : sentence + QLatin1Char(' ') + help);
    for (auto* line : m_editor->findChildren<QLineEdit*>()) {
        line->setProperty("fault", !sentence.isEmpty()); // the style outlines it in red
        line->update();
    }
    update();
}

QString ParamField::problem() const
{
    return m_problem->text();
}

void ParamField::light()
{
    m_lit.start();
    update();
}

void ParamField::paintEvent(QPaintEvent*)
{
    const bool wrong = !m_problem->text().isEmpty();
    if (!isLit() && !wrong)
        return;
    const auto& t = Look::instance().tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(wrong ? t.red : t.orange, t.lineWidth));
    painter.setBrush(isLit() ? QBrush(t.selection) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
}

} // namespace infralab
