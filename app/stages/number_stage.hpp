#pragma once
// The stage of number_format: which of the inputs is shown, and the picture of it. Here to hand results in
// and edits out.

#include "app/lab/stage.hpp"

namespace infralab {

class HeadRow;
class IconButton;
class Label;
class SegmentedButtons;

namespace numbers {
class NumberView;
class Scene;
} // namespace numbers

class NumberStage : public Stage
{
    Q_OBJECT

public:
    explicit NumberStage(QWidget* parent = nullptr);

    void showResult(const Experiment&, const std::vector<Output>&) override;
    QString spokenText() const override;

    numbers::NumberView& view() const { return *m_view; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    void showInput(int);
    void listInputs();

    std::shared_ptr<const numbers::Scene> m_scene;
    HeadRow* m_head;
    SegmentedButtons* m_few = nullptr; ///< made anew for each list of inputs
    IconButton *m_previous, *m_next;
    Label* m_which;
    numbers::NumberView* m_view;
    QStringList m_listed;
};

} // namespace infralab
