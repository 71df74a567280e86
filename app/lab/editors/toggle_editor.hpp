#pragma once
// A switch for a toggle, with its own label.

#include "param_editor.hpp"

class QCheckBox;

namespace infralab {

class ToggleEditor : public ParamEditor
{
    Q_OBJECT

public:
    explicit ToggleEditor(const ParamSpec&, QWidget* parent = nullptr);
    void setValue(const Value&) override;
    bool isWide() const override { return false; }
    bool hasOwnLabel() const override { return true; }

private:
    QCheckBox* m_box;
};

} // namespace infralab
