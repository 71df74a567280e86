#include "param_field.hpp"

#include "app/look/controls.hpp"

#include <QLineEdit>
#include <QPainter>
#include <QVBoxLayout>

namespace infralab {
namespace {

constexpr int litMilliseconds = 4000;
constexpr qreal fadingFrom = 0.6; // of that time the ring stands, then it fades

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
    m_fading.setDuration(litMilliseconds);
    m_fading.setStartValue(1.0);
    m_fading.setKeyValueAt(fadingFrom, 1.0);
    m_fading.setEndValue(0.0);
    connect(&m_fading, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
        m_glow = value.toReal();
        update();
    });
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
    m_fading.stop();
    m_glow = 1;
    if (!Look::instance().reducedMotion())
        m_fading.start();
    update();
}

void ParamField::dim()
{
    m_fading.stop();
    m_glow = 0;
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
    QColor ring = wrong ? t.red : t.orange, ground = t.selection;
    if (!wrong)
        ring.setAlphaF(static_cast<float>(m_glow));
    ground.setAlphaF(static_cast<float>(m_glow));
    const qreal width = wrong ? t.lineWidth : 2 * t.lineWidth;
    painter.setPen(QPen(ring, width));
    painter.setBrush(isLit() ? QBrush(ground) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(QRectF(rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2), 6, 6);
}

} // namespace infralab
