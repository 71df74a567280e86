#pragma once
// A slider and an exact entry for an integer or a real; both share range and step. The entry is a line of
// text, since QSpinBox holds 32 bits and QDoubleSpinBox loses digits.

#include "app/lab/slider_scale.hpp"
#include "param_editor.hpp"

class QLineEdit;
class QSlider;

namespace infralab {

class NumberEditor : public ParamEditor
{
    Q_OBJECT

public:
    explicit NumberEditor(const ParamSpec&, QWidget* parent = nullptr);
    void setValue(const Value&) override;

protected:
    bool eventFilter(QObject*, QEvent*) override;

private:
    void showValue(const Value&, bool inEntry, bool inSlider);
    void stepBy(int notches);
    void fitEntry();

    SliderScale m_scale;
    Value m_value;
    QSlider* m_slider = nullptr; ///< null without a range
    QLineEdit* m_entry;
};

} // namespace infralab
