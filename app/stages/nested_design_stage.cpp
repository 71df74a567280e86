// Chooses among the pictures of a nested design.

#include "nested_design_stage.hpp"

#include "app/look/controls.hpp"
#include "app/look/look.hpp"
#include "head_row.hpp"
#include "nested_design_view.hpp"

#include <QPainter>
#include <QVBoxLayout>

#include <cmath>

namespace infralab {

using namespace nested;

NestedDesignStage::NestedDesignStage(QWidget* parent)
    : Stage(parent)
{
    m_head = new HeadRow(this);
    m_pictures = new SegmentedButtons(
        {{QStringLiteral("all"), tr("Runs and plan"), tr("The runs, their intervals and the plan's power")},
         {QStringLiteral("runs"), tr("Runs"), tr("Every run by host and process, with both intervals")},
         {QStringLiteral("power"), tr("Power"), tr("Power and false alarms against runs and hosts")}},
        this);
    m_pictures->setAccessibleName(tr("Picture"));
    m_pictures->setCurrent(QStringLiteral("all"));
    m_head->addLeft(m_pictures);
    m_view = new NestedView(this);
    auto* column = new QVBoxLayout(this);
    dress(*column, {1, 1, 1, 1}, 0);
    column->addWidget(m_head);
    column->addWidget(m_view, 1);
    setAccessibleName(tr("Runs of hosts and what they tell"));
    m_view->setAccessibleName(
        tr("Runs: Left and Right move through hosts, intervals and curves, Page Up and Page Down "
           "by ten; on a curve Enter or a click plans with that value"));
    connect(m_pictures, &SegmentedButtons::chosen, this, [this](const QString& id) {
        m_view->setPicture(id == QLatin1String("runs")    ? Picture::runs
                           : id == QLatin1String("power") ? Picture::power
                                                          : Picture::all);
        setAccessibleDescription(spokenText());
    });
    connect(m_view, &NestedView::edited, this, [this](const QString& id, double value) {
        emit parameterEdited(id, Value(static_cast<std::int64_t>(std::llround(value))));
    });
    setFocusProxy(m_view);
}

void NestedDesignStage::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(rect(), Look::instance().tokens().panel);
}

void NestedDesignStage::showResult(const Experiment& experiment, const std::vector<Output>& outputs)
{
    m_view->setScene(std::make_shared<const NestedScene>(experiment, outputs));
    setAccessibleDescription(spokenText());
}

QString NestedDesignStage::spokenText() const
{
    return m_view->spokenText();
}

} // namespace infralab
