#pragma once
// One of a list: up to six choices as a row of buttons, more as a drop-down with search.

#include "param_editor.hpp"

class QComboBox;

namespace infralab {

class SegmentedButtons;

class ChoiceEditor : public ParamEditor
{
    Q_OBJECT

public:
    static constexpr std::size_t mostButtons = 6;

    explicit ChoiceEditor(const ParamSpec&, QWidget* parent = nullptr);
    void setValue(const Value&) override;
    bool isWide() const override { return m_list != nullptr; }

protected:
    bool eventFilter(QObject*, QEvent*) override;

private:
    void buildButtons();
    void buildList();

    SegmentedButtons* m_buttons = nullptr;
    QComboBox* m_list = nullptr;
};

} // namespace infralab
