#pragma once
// The form of any simulator, built from its description alone. It keeps the values, shows each fault at its
// field, and lights what was changed from outside.

#include "simulators/contract/simulator.hpp"

#include <QWidget>

class QToolButton;

namespace infralab {

class FieldsLayout;
class ParamField;

class ParamForm : public QWidget
{
    Q_OBJECT

public:
    explicit ParamForm(const Simulator&, QWidget* parent = nullptr);

    /// As edited; where a field holds a text that is no value, that parameter's last value.
    const Values& values() const { return m_values; }
    /// From outside: unfinished texts give way, and with `light` the controls that changed are lit, and named
    /// to a screen reader.
    void setValues(const Values&, bool light);
    /// What keeps the values from being run: the first refused text, else the first broken rule.
    std::optional<Error> problem() const;
    /// A run's own complaint; shown at its field until the next edit. False where no field is named.
    bool showRunError(const Error&);
    void setMoreOpen(bool);
    /// Without headings over the first fields, for the narrow place under a stage.
    void setCompact(bool);
    bool isMoreOpen() const;

signals:
    void edited(const QString& id); ///< by the reader; values() holds it
    void lit(QWidget* first);       ///< the first of the fields that were lit, to be brought into view
    void problemChanged();

private:
    void build();
    FieldsLayout* buildPart(bool advanced);
    void take(std::size_t index, const Value&);
    void refuse(std::size_t index, const Error&);
    void announce(const QStringList& changed);
    void refresh(); ///< enablement and problem lines

    const Simulator& m_simulator;
    Values m_values;
    std::vector<ParamField*> m_fields;
    std::vector<std::optional<Error>> m_refused;
    std::optional<Error> m_runError;
    QToolButton* m_more = nullptr;
    QWidget* m_advanced = nullptr;
    std::vector<QWidget*> m_headings; ///< of the first fields
};

} // namespace infralab
