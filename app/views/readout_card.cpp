#include "readout_card.hpp"

#include "number_text.hpp"

#include <QAction>
#include <QBoxLayout>
#include <QClipboard>
#include <QGuiApplication>

#include <cmath>

namespace infralab {
namespace {

constexpr qsizetype longestReading = 36;

QString differenceText(double before, double now)
{
    if (before == now || (std::isnan(before) && std::isnan(now)))
        return QStringLiteral("same as pinned");
    auto text = QStringLiteral("pinned ") + readable(before);
    if (before != 0 && std::isfinite(before) && std::isfinite(now)) {
        const double percent = (now - before) / std::abs(before) * 100;
        text +=
            QStringLiteral(" (%1%2 %)").arg(percent > 0 ? QStringLiteral("+") : QString(), readable(percent));
    }
    return text;
}

} // namespace

ReadoutCard::ReadoutCard(const OutputSpec& spec, QWidget* parent)
    : Card(parent)
    , m_spec(spec)
    , m_number(new Label(QStringLiteral("–"), spec.kind == OutputKind::number
                                                  ? Type{19, QFont::DemiBold, &Tokens::ink, true}
                                                  : Type{14, QFont::DemiBold}))
    , m_rest(new Label({}, Type{12, QFont::Normal, &Tokens::muted}, this))
    , m_compared(new Label({}, Type{12, QFont::Normal, &Tokens::orangeText}, this))
{
    setObjectName(QString::fromStdString(spec.id) + QStringLiteral(".card"));
    const auto tip =
        QString::fromStdString(spec.help) +
        (spec.source.empty() ? QString()
                             : QStringLiteral("\nSource: ") + QString::fromStdString(spec.source));
    setToolTip(tip.trimmed());
    auto* label = new Label(QString::fromStdString(spec.label), Type{12, QFont::Normal, &Tokens::muted});
    auto* column = new QVBoxLayout(this);
    dress(*column, {12, 8, 12, 8}, 2);
    column->addWidget(label);
    if (spec.kind == OutputKind::number) {
        m_number->setWordWrap(false);
        m_rest->setWordWrap(false);
        column->addWidget(m_number);
        column->addWidget(m_rest); // below, so that a long number and its unit never compete for the width
    } else {
        m_number->setTextFormat(Qt::RichText);
        column->addWidget(m_number);
        m_rest->hide();
    }
    column->addWidget(m_compared);
    m_compared->hide();
    column->addStretch();
    setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* copy = new QAction(QStringLiteral("Copy the exact value"), this);
    addAction(copy);
    connect(copy, &QAction::triggered, this, [this] {
        const auto* number = std::get_if<double>(&m_value);
        QGuiApplication::clipboard()->setText(number ? exact(*number) : valueText());
    });
    refresh();
}

void ReadoutCard::showValue(const Output& value)
{
    m_value = value;
    m_hasValue = true;
    refresh();
}

void ReadoutCard::showPinned(const Output* value)
{
    m_pinned = value ? std::optional(*value) : std::nullopt;
    refresh();
}

QString ReadoutCard::valueText() const
{
    if (const auto* number = std::get_if<double>(&m_value))
        return readable(*number, m_spec.unit);
    return QString::fromStdString(std::get<std::string>(m_value));
}

void ReadoutCard::refresh()
{
    const auto* number = m_hasValue ? std::get_if<double>(&m_value) : nullptr;
    if (m_spec.kind == OutputKind::number) {
        m_number->setText(number ? readable(*number) : QStringLiteral("–"));
        m_rest->setText(
            (m_spec.unit.empty() ? QString() : QString::fromStdString(m_spec.unit) + QStringLiteral(" · ")) +
            provenanceWord(m_spec.provenance));
    } else {
        const auto plain = m_hasValue ? valueText() : QStringLiteral("–");
        m_number->setText(richWithCodes(plain));
        // A sentence is read as one; a word is a reading.
        const bool sentence = plain.size() > longestReading;
        m_number->setType(sentence ? Type{13.5, QFont::Medium} : Type{14, QFont::DemiBold});
        emit sentenceChanged(sentence);
    }
    QString compared;
    if (m_pinned && number && std::holds_alternative<double>(*m_pinned))
        compared = differenceText(std::get<double>(*m_pinned), *number);
    else if (m_pinned && m_hasValue && std::holds_alternative<std::string>(*m_pinned))
        compared =
            std::get<std::string>(*m_pinned) == std::get<std::string>(m_value)
                ? QStringLiteral("same as pinned")
                : QStringLiteral("pinned: ") + QString::fromStdString(std::get<std::string>(*m_pinned));
    m_compared->setText(compared);
    m_compared->setVisible(!compared.isEmpty());
    setAccessibleName(QString::fromStdString(m_spec.label));
    setAccessibleDescription(valueText() + QStringLiteral(", ") + provenanceWord(m_spec.provenance) +
                             (compared.isEmpty() ? QString() : QStringLiteral(", ") + compared));
}

} // namespace infralab
