#pragma once
// The stage of uncertainty_budget: hands results to its one picture. Here so that the picture knows no
// experiments.

#include "app/lab/stage.hpp"

namespace infralab {

namespace budget {
class BudgetView;
}

class UncertaintyStage : public Stage
{
    Q_OBJECT

public:
    explicit UncertaintyStage(QWidget* parent = nullptr);

    void showResult(const Experiment&, const std::vector<Output>&) override;
    QString spokenText() const override;

    budget::BudgetView& view() const { return *m_view; }

private:
    budget::BudgetView* m_view;
};

} // namespace infralab
