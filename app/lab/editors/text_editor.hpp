#pragma once
// A line of text, or of numbers separated by commas.

#include "param_editor.hpp"

class QLineEdit;

namespace infralab {

class TextEditor : public ParamEditor
{
    Q_OBJECT

public:
    explicit TextEditor(const ParamSpec&, QWidget* parent = nullptr);
    void setValue(const Value&) override;

private:
    void sayTooLong();

    QLineEdit* m_line;
};

} // namespace infralab
