#pragma once
// The stage of scaling_fit: chooses the picture, and hands results and wishes between the lab pane and it.
// Here so that pictures know no experiments.

#include "app/lab/stage.hpp"

namespace infralab {

class HeadRow;
class SegmentedButtons;

namespace scaling {
class FitView;
}

class ScalingFitStage : public Stage
{
    Q_OBJECT

public:
    explicit ScalingFitStage(QWidget* parent = nullptr);

    void showResult(const Experiment&, const std::vector<Output>&) override;
    QString spokenText() const override;

    scaling::FitView& view() const { return *m_view; }
    SegmentedButtons& pictures() const { return *m_pictures; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    HeadRow* m_head;
    SegmentedButtons* m_pictures;
    scaling::FitView* m_view;
};

} // namespace infralab
