// Chooses among the pictures of peeking.

#include "peeking_stage.hpp"

#include "app/look/controls.hpp"
#include "head_row.hpp"
#include "peeking_view.hpp"

#include <QPainter>
#include <QVBoxLayout>

namespace infralab {

using namespace peeks;

PeekingStage::PeekingStage(QWidget* parent)
    : Stage(parent)
{
    m_head = new HeadRow(this);
    m_pictures = new SegmentedButtons(
        {{QStringLiteral("looks"), tr("Looks"),
          tr("Runs without any effect against the boundary, look by look")},
         {QStringLiteral("metrics"), tr("Many metrics"),
          tr("P-values against the lines of three procedures")},
         {QStringLiteral("seeds"), tr("Best of seeds"), tr("How the best of several equal seeds is spread")}},
        this);
    m_pictures->setAccessibleName(tr("Picture"));
    m_pictures->setCurrent(QStringLiteral("looks"));
    m_head->addLeft(m_pictures);
    m_view = new PeekingView(this);
    auto* column = new QVBoxLayout(this);
    dress(*column, {1, 1, 1, 1}, 0);
    column->addWidget(m_head);
    column->addWidget(m_view, 1);
    setAccessibleName(tr("What chance finds"));
    m_view->setAccessibleName(
        tr("What chance finds: Left and Right move through runs or metrics, or change the seeds; "
           "Up and Down go to the next and the last look"));
    connect(m_pictures, &SegmentedButtons::chosen, this, [this](const QString& id) {
        m_view->setPicture(id == QLatin1String("metrics") ? Picture::metrics
                           : id == QLatin1String("seeds") ? Picture::seeds
                                                          : Picture::looks);
        setAccessibleDescription(spokenText());
    });
    connect(m_view, &PeekingView::lookWanted, this, &Stage::frameRequested);
    connect(m_view, &PeekingView::seedsEdited, this, [this](qint64 seeds) {
        emit parameterEdited(QStringLiteral("seeds"), Value(static_cast<std::int64_t>(seeds)));
    });
    setFocusProxy(m_view);
}

void PeekingStage::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(rect(), Look::instance().tokens().panel);
}

void PeekingStage::showResult(const Experiment& experiment, const std::vector<Output>& outputs)
{
    m_view->setScene(std::make_shared<const Scene>(experiment, outputs));
    setAccessibleDescription(spokenText());
}

void PeekingStage::showFrame(std::int64_t index, double phase)
{
    m_view->showLook(index, phase);
}

QString PeekingStage::spokenText() const
{
    return m_view->spokenText();
}

} // namespace infralab
