#pragma once
// The stage of compute_allocation: hands results and wishes between the lab pane and the picture. Here so
// that the picture knows no experiments.

#include "app/lab/stage.hpp"

namespace infralab {

namespace scaling {
class AllocationView;
}

class ComputeAllocationStage : public Stage
{
    Q_OBJECT

public:
    explicit ComputeAllocationStage(QWidget* parent = nullptr);

    void showResult(const Experiment&, const std::vector<Output>&) override;
    QString spokenText() const override;

    scaling::AllocationView& view() const { return *m_view; }

private:
    scaling::AllocationView* m_view;
};

} // namespace infralab
