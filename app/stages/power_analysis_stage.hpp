#pragma once
// The stage of power_analysis: chooses the picture, and hands results and wishes between the lab pane and it.
// Here so that pictures know no experiments.

#include "app/lab/stage.hpp"

class QPushButton;

namespace infralab {

class HeadRow;
class SegmentedButtons;

namespace power {
class PowerView;
}

class PowerAnalysisStage : public Stage
{
    Q_OBJECT

public:
    explicit PowerAnalysisStage(QWidget* parent = nullptr);

    void showResult(const Experiment&, const std::vector<Output>&) override;
    QString spokenText() const override;

    power::PowerView& view() const { return *m_view; }
    SegmentedButtons& pictures() const { return *m_pictures; }
    QPushButton& player() const { return *m_play; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    HeadRow* m_head;
    SegmentedButtons* m_pictures;
    QPushButton* m_play;
    power::PowerView* m_view;
};

} // namespace infralab
