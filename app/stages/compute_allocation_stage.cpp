// Fills the stage of compute_allocation with its one picture.

#include "compute_allocation_stage.hpp"

#include "app/look/controls.hpp"
#include "compute_allocation_view.hpp"

#include <QVBoxLayout>

namespace infralab {

using namespace scaling;

ComputeAllocationStage::ComputeAllocationStage(QWidget* parent)
    : Stage(parent)
{
    m_view = new AllocationView(this);
    auto* column = new QVBoxLayout(this);
    dress(*column, {1, 1, 1, 1}, 0);
    column->addWidget(m_view, 1);
    setAccessibleName(tr("The optimum of a budget"));
    m_view->setAccessibleName(
        tr("Parameters against tokens: Up and Down move the budget, Page Up and Page Down by a "
           "factor of ten, Left and Right move along it; dragging moves it too"));
    connect(m_view, &AllocationView::budgetEdited, this,
            [this](double flop) { emit parameterEdited(QStringLiteral("budget"), Value(flop)); });
    setFocusProxy(m_view);
}

void ComputeAllocationStage::showResult(const Experiment& experiment, const std::vector<Output>& outputs)
{
    m_view->setScene(std::make_shared<const AllocationScene>(experiment, outputs));
    setAccessibleDescription(spokenText());
}

QString ComputeAllocationStage::spokenText() const
{
    return m_view->spokenText();
}

} // namespace infralab
