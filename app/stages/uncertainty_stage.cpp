// Fills the stage of uncertainty_budget with its one picture.

#include "uncertainty_stage.hpp"

#include "app/look/controls.hpp"
#include "uncertainty_view.hpp"

#include <QVBoxLayout>

namespace infralab {

using namespace budget;

UncertaintyStage::UncertaintyStage(QWidget* parent)
    : Stage(parent)
{
    m_view = new BudgetView(this);
    auto* column = new QVBoxLayout(this);
    dress(*column, {1, 1, 1, 1}, 0);
    column->addWidget(m_view, 1);
    setAccessibleName(tr("A result and where its uncertainty comes from"));
    m_view->setAccessibleName(
        tr("Contributions of the inputs and the distribution of the result: the arrow keys move "
           "through the inputs"));
    setFocusProxy(m_view);
}

void UncertaintyStage::showResult(const Experiment& experiment, const std::vector<Output>& outputs)
{
    m_view->setScene(std::make_shared<const Scene>(experiment, outputs));
    setAccessibleDescription(spokenText());
}

QString UncertaintyStage::spokenText() const
{
    return m_view->spokenText();
}

} // namespace infralab
