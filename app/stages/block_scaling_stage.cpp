// Chooses block and axis on the stage of block_scaling.
// Here: the outlier's block comes to the front when the outlier moves to another.

#include "block_scaling_stage.hpp"

#include "app/look/controls.hpp"
#include "block_scaling_legend.hpp"
#include "block_scaling_view.hpp"
#include "head_row.hpp"

#include <QPainter>
#include <QVBoxLayout>

namespace infralab {

using namespace blocks;

BlockScalingStage::BlockScalingStage(QWidget* parent)
    : Stage(parent)
    , m_scene(std::make_shared<const Scene>())
{
    m_head = new HeadRow(this);
    m_previous = new IconButton(QStringLiteral("chevron-left"), tr("Previous block"), this);
    m_next = new IconButton(QStringLiteral("chevron-right"), tr("Next block"), this);
    m_which = new Label({}, {.pixels = 12.5}, this);
    m_which->setWordWrap(false);
    m_span = new SegmentedButtons(
        {{QStringLiteral("others"), tr("Neighbours"),
          tr("The axis fits the outlier's neighbours; its bar breaks off")},
         {QStringLiteral("all"), tr("All"), tr("The axis fits the whole block")},
         {QStringLiteral("log"), tr("Powers of two"), tr("Each power of two takes the same room")}},
        this);
    m_span->setAccessibleName(tr("Axis"));
    m_span->setCurrent(QStringLiteral("others"));
    for (QWidget* widget : std::initializer_list<QWidget*>{m_previous, m_next, m_which, m_span})
        m_head->addLeft(widget);
    m_head->addRight(new BlockLegend(m_head));
    m_view = new BlockView(this);
    auto* column = new QVBoxLayout(this);
    dress(*column, {1, 1, 1, 1}, 0);
    column->addWidget(m_head);
    column->addWidget(m_view, 1);

    setAccessibleName(tr("A block that shares a scale"));
    m_view->setAccessibleName(
        tr("The block's numbers: Left and Right move, Up and Down change the outlier, Space makes "
           "a number the outlier, Page Up and Page Down change the block"));
    connect(m_previous, &QAbstractButton::clicked, this, [this] { showBlock(m_view->block() - 1); });
    connect(m_next, &QAbstractButton::clicked, this, [this] { showBlock(m_view->block() + 1); });
    connect(m_view, &BlockView::blockWanted, this, &BlockScalingStage::showBlock);
    connect(m_span, &SegmentedButtons::chosen, this, [this](const QString& id) {
        m_view->setSpan(id == QLatin1String("log")   ? Span::log
                        : id == QLatin1String("all") ? Span::all
                                                     : Span::others);
    });
    connect(m_view, &BlockView::outlierEdited, this,
            [this](double factor) { emit parameterEdited(QStringLiteral("outlier"), Value(factor)); });
    connect(m_view, &BlockView::outlierMoved, this, [this](qint64 index) {
        emit parameterEdited(QStringLiteral("outlier_index"), Value(static_cast<std::int64_t>(index)));
    });
    setFocusProxy(m_view);
    showBlock(0);
}

void BlockScalingStage::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(rect(), Look::instance().tokens().panel);
}

void BlockScalingStage::showResult(const Experiment& experiment, const std::vector<Output>& outputs)
{
    m_scene = std::make_shared<const Scene>(experiment, outputs);
    m_view->setScene(m_scene);
    const int block = static_cast<int>(m_scene->outlierBlock());
    showBlock(block != m_outlierBlock ? block : m_view->block());
    m_outlierBlock = block;
}

void BlockScalingStage::showBlock(int block)
{
    const int count = static_cast<int>(m_scene->blocks().size());
    block = std::clamp(block, 0, std::max(0, count - 1));
    if (block != m_view->block())
        m_view->setBlock(block);
    m_previous->setEnabled(block > 0);
    m_next->setEnabled(block + 1 < count);
    m_which->setText(tr("Block %1 of %2").arg(block + 1).arg(count));
    for (QWidget* widget : std::initializer_list<QWidget*>{m_previous, m_next, m_which})
        widget->setVisible(count > 1);
    setAccessibleDescription(spokenText());
}

QString BlockScalingStage::spokenText() const
{
    return m_view->spokenText();
}

} // namespace infralab
