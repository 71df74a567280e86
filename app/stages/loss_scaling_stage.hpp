#pragma once
// The stage of loss_scaling: hands results, steps and wishes between the lab pane and the picture. Here so
// that the picture knows neither experiments nor playback.

#include "app/lab/stage.hpp"

namespace infralab {

namespace training {
class TrainingView;
}

class LossScalingStage : public Stage
{
    Q_OBJECT

public:
    explicit LossScalingStage(QWidget* parent = nullptr);

    void showResult(const Experiment&, const std::vector<Output>&) override;
    void showFrame(std::int64_t index, double phase) override;
    QString spokenText() const override;

    training::TrainingView& view() const { return *m_view; }

private:
    training::TrainingView* m_view;
};

} // namespace infralab
