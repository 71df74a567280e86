#pragma once
// The stage of accumulation: which picture of the sum is shown. Here to hand results in.

#include "accumulation_view.hpp"
#include "app/lab/stage.hpp"

namespace infralab {

class HeadRow;
class SegmentedButtons;

class AccumulationStage : public Stage
{
    Q_OBJECT

public:
    explicit AccumulationStage(QWidget* parent = nullptr);

    void showResult(const Experiment&, const std::vector<Output>&) override;
    QString spokenText() const override;

    sums::SumView& view() const { return *m_view; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    void showPicture(sums::Shown);

    std::shared_ptr<const sums::Scene> m_scene;
    HeadRow* m_head;
    SegmentedButtons* m_choice;
    sums::SumView* m_view;
    std::optional<sums::Shown> m_wanted; ///< as the reader chose
};

} // namespace infralab
