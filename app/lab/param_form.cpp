#include "param_form.hpp"

#include "app/look/controls.hpp"
#include "fields_layout.hpp"
#include "param_field.hpp"

#include <QAccessible>
#include <QVBoxLayout>

#include <algorithm>

namespace infralab {
namespace {

constexpr int fieldWidth = 146; // a slider of use and an entry

} // namespace

ParamForm::ParamForm(const Simulator& simulator, QWidget* parent)
    : QWidget(parent)
    , m_simulator(simulator)
    , m_values(simulator.info().initialValues())
    , m_refused(m_values.size())
{
    build();
    for (std::size_t i = 0; i < m_fields.size(); ++i)
        m_fields[i]->editor().setValue(m_values[i]);
    refresh();
}

void ParamForm::build()
{
    const auto& params = m_simulator.info().params;
    for (std::size_t i = 0; i < params.size(); ++i) {
        auto* field = new ParamField(params[i], this);
        m_fields.push_back(field);
        connect(&field->editor(), &ParamEditor::edited, this, [this, i](const Value& v) { take(i, v); });
        connect(&field->editor(), &ParamEditor::refused, this, [this, i](const Error& e) { refuse(i, e); });
    }
    auto* column = new QVBoxLayout(this);
    dress(*column, {}, 8);
    auto* basic = buildPart(false);
    column->addLayout(basic);
    if (std::any_of(params.begin(), params.end(), [](const auto& p) { return p.advanced; })) {
        m_more = new QToolButton;
        m_more->setText(QStringLiteral("More"));
        m_more->setObjectName(QStringLiteral("more"));
        m_more->setAccessibleName(QStringLiteral("More parameters"));
        m_more->setCheckable(true);
        m_more->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        dress(*m_more, Type{13});
        m_advanced = new QWidget;
        m_advanced->setLayout(buildPart(true));
        connect(m_more, &QToolButton::toggled, this, &ParamForm::setMoreOpen);
        auto* place = new QWidget;
        auto* corner = new QVBoxLayout(place);
        dress(*corner, {4, 2, 4, 2}, 0);
        corner->addStretch();
        corner->addWidget(m_more, 0, Qt::AlignLeft);
        basic->addWidget(place);
        column->addWidget(m_advanced);
        setMoreOpen(false);
        connect(&Look::instance(), &Look::changed, this, [this] { setMoreOpen(isMoreOpen()); });
    }
    column->addStretch();
}

FieldsLayout* ParamForm::buildPart(bool advanced)
{
    const auto& params = m_simulator.info().params;
    std::vector<std::string> groups;
    for (const auto& p : params)
        if (p.advanced == advanced && std::find(groups.begin(), groups.end(), p.group) == groups.end())
            groups.push_back(p.group);
    auto* part = new FieldsLayout(fieldWidth);
    dress(*part, {}, 6);
    for (const auto& group : groups) {
        if (!group.empty()) {
            auto* heading = new HeadingLabel(QString::fromStdString(group));
            FieldsLayout::setWholeRow(*heading);
            part->addWidget(heading);
            if (!advanced)
                m_headings.push_back(heading);
        }
        for (std::size_t i = 0; i < params.size(); ++i)
            if (params[i].advanced == advanced && params[i].group == group)
                part->addWidget(m_fields[i]);
    }
    return part;
}

void ParamForm::setCompact(bool compact)
{
    for (auto* heading : m_headings)
        heading->setVisible(!compact);
}

void ParamForm::setMoreOpen(bool open)
{
    if (!m_more)
        return;
    m_more->setChecked(open);
    m_more->setIcon(Look::instance().icon(
        open ? QStringLiteral("chevron-up") : QStringLiteral("chevron-down"), Look::instance().tokens().ink));
    m_more->setText(open ? QStringLiteral("Less") : QStringLiteral("More"));
    m_advanced->setVisible(open);
}

bool ParamForm::isMoreOpen() const
{
    return m_more && m_more->isChecked();
}

void ParamForm::setValues(const Values& values, bool light)
{
    const bool hadProblem = problem().has_value();
    m_runError.reset();
    QStringList changes;
    QWidget* first = nullptr;
    for (std::size_t i = 0; i < m_fields.size() && i < values.size(); ++i) {
        m_fields[i]->dim();
        const bool changed = values[i] != m_values[i];
        if (!changed && !m_refused[i])
            continue;
        m_refused[i].reset();
        m_values[i] = values[i];
        m_fields[i]->editor().setValue(values[i]);
        if (!light || !changed)
            continue;
        m_fields[i]->light();
        first = first ? first : m_fields[i];
        const auto& spec = m_simulator.info().params[i];
        changes << QString::fromStdString(spec.label + " " + toText(values[i]));
        if (spec.advanced)
            setMoreOpen(true);
    }
    refresh();
    if (first) {
        announce(changes);
        emit lit(first);
    }
    if (hadProblem || problem())
        emit problemChanged();
}

void ParamForm::announce(const QStringList& changed)
{
    setAccessibleDescription(tr("Changed: %1.").arg(changed.join(QStringLiteral(", "))));
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void ParamForm::take(std::size_t index, const Value& value)
{
    const bool hadProblem = problem().has_value();
    m_refused[index].reset();
    m_runError.reset();
    if (m_values[index] == value) {
        refresh();
        if (hadProblem)
            emit problemChanged();
        return;
    }
    m_values[index] = value;
    for (auto* field : m_fields)
        field->dim();
    refresh();
    if (hadProblem || problem())
        emit problemChanged();
    emit edited(QString::fromStdString(m_simulator.info().params[index].id));
}

void ParamForm::refuse(std::size_t index, const Error& error)
{
    m_refused[index] = error;
    m_runError.reset();
    refresh();
    emit problemChanged();
}

std::optional<Error> ParamForm::problem() const
{
    for (const auto& refused : m_refused)
        if (refused)
            return refused;
    return m_simulator.validate(m_values);
}

bool ParamForm::showRunError(const Error& error)
{
    if (!m_simulator.info().paramIndex(error.where))
        return false;
    m_runError = error;
    refresh();
    return true;
}

void ParamForm::refresh()
{
    const auto rule = m_simulator.validate(m_values);
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        const auto& spec = m_simulator.info().params[i];
        // A field with a bad text stays open to its owner, whatever the other values say.
        m_fields[i]->editor().setEnabled(m_refused[i] || m_simulator.enabled(i, m_values));
        QString sentence;
        if (m_refused[i])
            sentence = QString::fromStdString(m_refused[i]->message);
        else if (rule && rule->where == spec.id)
            sentence = QString::fromStdString(rule->message);
        else if (m_runError && m_runError->where == spec.id)
            sentence = QString::fromStdString(m_runError->message);
        m_fields[i]->setProblem(sentence);
        if (!sentence.isEmpty() && spec.advanced)
            setMoreOpen(true);
    }
}

} // namespace infralab
