// Chooses among the pictures of a plan's power.

#include "power_analysis_stage.hpp"

#include "app/look/controls.hpp"
#include "app/look/look.hpp"
#include "head_row.hpp"
#include "power_analysis_view.hpp"

#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <cmath>

namespace infralab {

using namespace power;

PowerAnalysisStage::PowerAnalysisStage(QWidget* parent)
    : Stage(parent)
{
    m_head = new HeadRow(this);
    m_pictures = new SegmentedButtons(
        {{QStringLiteral("experiments"), tr("Experiments"), tr("Simulated experiments, found and missed")},
         {QStringLiteral("distributions"), tr("Distributions"),
          tr("The statistic with and without the effect")},
         {QStringLiteral("curves"), tr("Power curves"), tr("Power against sample size, effect and level")},
         {QStringLiteral("curse"), tr("Winner's curse"), tr("What the found estimates say of the effect")}},
        this);
    m_pictures->setAccessibleName(tr("Picture"));
    m_pictures->setCurrent(QStringLiteral("experiments"));
    m_head->addLeft(m_pictures);
    m_play = new QPushButton(tr("One by one"), this);
    m_play->setToolTip(tr("Lets the experiments fall into found and missed one by one"));
    m_head->addRight(m_play);
    m_view = new PowerView(this);
    auto* column = new QVBoxLayout(this);
    dress(*column, {1, 1, 1, 1}, 0);
    column->addWidget(m_head);
    column->addWidget(m_view, 1);
    setAccessibleName(tr("Power of the plan"));
    m_view->setAccessibleName(tr("Power: Left and Right move through what is shown, Page Up and Page Down by "
                                 "ten; on a power curve Enter or a "
                                 "click plans with that value"));
    connect(m_pictures, &SegmentedButtons::chosen, this, [this](const QString& id) {
        m_play->setVisible(id == QLatin1String("experiments"));
        m_view->setPicture(id == QLatin1String("distributions") ? Picture::distributions
                           : id == QLatin1String("curves")      ? Picture::curves
                           : id == QLatin1String("curse")       ? Picture::curse
                                                                : Picture::experiments);
        setAccessibleDescription(spokenText());
    });
    connect(m_play, &QPushButton::clicked, m_view, &PowerView::play);
    connect(m_view, &PowerView::edited, this, [this](const QString& id, double value) {
        if (id == QLatin1String("sample_size"))
            emit parameterEdited(id, Value(static_cast<std::int64_t>(std::llround(value))));
        else
            emit parameterEdited(id, Value(value));
    });
    setFocusProxy(m_view);
}

void PowerAnalysisStage::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(rect(), Look::instance().tokens().panel);
}

void PowerAnalysisStage::showResult(const Experiment& experiment, const std::vector<Output>& outputs)
{
    m_view->setScene(std::make_shared<const PowerScene>(experiment, outputs));
    setAccessibleDescription(spokenText());
}

QString PowerAnalysisStage::spokenText() const
{
    return m_view->spokenText();
}

} // namespace infralab
