// Chooses among the pictures of a fit.

#include "scaling_fit_stage.hpp"

#include "app/look/controls.hpp"
#include "head_row.hpp"
#include "scaling_fit_view.hpp"

#include <QPainter>
#include <QVBoxLayout>

namespace infralab {

using namespace scaling;

ScalingFitStage::ScalingFitStage(QWidget* parent)
    : Stage(parent)
{
    m_head = new HeadRow(this);
    m_pictures = new SegmentedButtons(
        {{QStringLiteral("plane"), tr("Runs"), tr("Parameters against tokens, coloured by loss")},
         {QStringLiteral("valleys"), tr("Equal budgets"), tr("The loss by size along lines of equal budget")},
         {QStringLiteral("budgets"), tr("Loss by budget"), tr("The best loss of each budget, with its band")},
         {QStringLiteral("held_out"), tr("Held out"), tr("Predictions of runs that the fit has not seen")}},
        this);
    m_pictures->setAccessibleName(tr("Picture"));
    m_pictures->setCurrent(QStringLiteral("plane"));
    m_head->addLeft(m_pictures);
    m_view = new FitView(this);
    auto* column = new QVBoxLayout(this);
    dress(*column, {1, 1, 1, 1}, 0);
    column->addWidget(m_head);
    column->addWidget(m_view, 1);
    setAccessibleName(tr("Runs and their fit"));
    m_view->setAccessibleName(
        tr("Runs: Left and Right move through them, Up and Down move the budget, Page Up and Page "
           "Down by a factor of ten; dragging moves it too"));
    connect(m_pictures, &SegmentedButtons::chosen, this, [this](const QString& id) {
        m_view->setPicture(id == QLatin1String("valleys")    ? Picture::valleys
                           : id == QLatin1String("budgets")  ? Picture::budgets
                           : id == QLatin1String("held_out") ? Picture::heldOut
                                                             : Picture::plane);
    });
    connect(m_view, &FitView::budgetEdited, this,
            [this](double flop) { emit parameterEdited(QStringLiteral("budget"), Value(flop)); });
    setFocusProxy(m_view);
}

void ScalingFitStage::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(rect(), Look::instance().tokens().panel);
}

void ScalingFitStage::showResult(const Experiment& experiment, const std::vector<Output>& outputs)
{
    m_view->setScene(std::make_shared<const FitScene>(experiment, outputs));
    setAccessibleDescription(spokenText());
}

QString ScalingFitStage::spokenText() const
{
    return m_view->spokenText();
}

} // namespace infralab
