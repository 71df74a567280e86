// Fills the stage of loss_scaling with its one picture.

#include "loss_scaling_stage.hpp"

#include "app/look/controls.hpp"
#include "loss_scaling_view.hpp"

#include <QVBoxLayout>

namespace infralab {

using namespace training;

LossScalingStage::LossScalingStage(QWidget* parent)
    : Stage(parent)
{
    m_view = new TrainingView(this);
    auto* column = new QVBoxLayout(this);
    dress(*column, {1, 1, 1, 1}, 0);
    column->addWidget(m_view, 1);
    setAccessibleName(tr("A training's gradients"));
    m_view->setAccessibleName(
        tr("Gradients by size, losses, loss scale: Up and Down change the picture, Left and Right "
           "move in it, Enter shows a step"));
    connect(m_view, &TrainingView::stepWanted, this, &Stage::frameRequested);
    setFocusProxy(m_view);
}

void LossScalingStage::showResult(const Experiment& experiment, const std::vector<Output>& outputs)
{
    m_view->setScene(std::make_shared<Scene>(experiment, outputs));
    setAccessibleDescription(spokenText());
}

void LossScalingStage::showFrame(std::int64_t index, double)
{
    m_view->showStep(index);
}

QString LossScalingStage::spokenText() const
{
    return m_view->spokenText();
}

} // namespace infralab
