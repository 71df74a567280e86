#pragma once
// Several of a list, each a chip that is on or off.

#include "param_editor.hpp"

namespace infralab {

class SegmentedButtons;

class ChoicesEditor : public ParamEditor
{
    Q_OBJECT

public:
    explicit ChoicesEditor(const ParamSpec&, QWidget* parent = nullptr);
    void setValue(const Value&) override;
    bool isWide() const override { return false; }

private:
    SegmentedButtons* m_chips;
};

} // namespace infralab
