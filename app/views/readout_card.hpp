#pragma once
// A headline number or text: large, with its unit, its tag (modelled, measured, assumed) and, against a
// pinned run, the difference.

#include "app/look/controls.hpp"
#include "simulators/contract/outputs.hpp"

#include <optional>

namespace infralab {

class ReadoutCard : public Card
{
    Q_OBJECT

public:
    /// `spec` is a number or a text, and outlives the card.
    explicit ReadoutCard(const OutputSpec& spec, QWidget* parent = nullptr);

    const OutputSpec& spec() const { return m_spec; }
    void showValue(const Output& value);
    /// Null: nothing pinned.
    void showPinned(const Output* value);
    QString valueText() const; ///< "26.72 %"

signals:
    /// The value is a whole sentence, and wants a row of its own.
    void sentenceChanged(bool isSentence);

private:
    void refresh();

    const OutputSpec& m_spec;
    Output m_value = std::string();
    std::optional<Output> m_pinned;
    bool m_hasValue = false;
    Label *m_number, *m_rest, *m_compared;
};

} // namespace infralab
