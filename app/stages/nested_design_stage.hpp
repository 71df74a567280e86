#pragma once
// The stage of nested_design: chooses the picture, and hands results and wishes between the lab pane and it.
// Here so that pictures know no experiments.

#include "app/lab/stage.hpp"

namespace infralab {

class HeadRow;
class SegmentedButtons;

namespace nested {
class NestedView;
}

class NestedDesignStage : public Stage
{
    Q_OBJECT

public:
    explicit NestedDesignStage(QWidget* parent = nullptr);

    void showResult(const Experiment&, const std::vector<Output>&) override;
    QString spokenText() const override;

    nested::NestedView& view() const { return *m_view; }
    SegmentedButtons& pictures() const { return *m_pictures; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    HeadRow* m_head;
    SegmentedButtons* m_pictures;
    nested::NestedView* m_view;
};

} // namespace infralab
