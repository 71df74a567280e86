// Switches between the pictures of the systolic array.
// Here: the small rows of choices above them, shown only where they apply.

#include "systolic_stage.hpp"

#include "app/look/controls.hpp"
#include "head_row.hpp"
#include "machine_view.hpp"
#include "network_view.hpp"
#include "shapes_view.hpp"

#include <QPainter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace infralab {

using namespace systolic_stage;

SystolicStage::SystolicStage(QWidget* parent)
    : Stage(parent)
    , m_scene(std::make_shared<const Scene>())
{
    m_pictures = new SegmentedButtons(
        {{QStringLiteral("machine"), tr("Machine"), tr("The array, cycle by cycle")},
         {QStringLiteral("shapes"), tr("Shapes"), tr("Cycles and utilisation over array shapes")},
         {QStringLiteral("network"), tr("Network"), tr("Every layer of the network")}},
        this);
    m_details = new SegmentedButtons(
        {{QStringLiteral("essential"), tr("Essential"), tr("The wave alone")},
         {QStringLiteral("full"), tr("Full"), tr("With operands, matrices and history")}},
        this);
    m_mapShows =
        new SegmentedButtons({{QStringLiteral("state"), tr("State"), tr("Colour elements by what they do")},
                              {QStringLiteral("sum"), tr("Sum"),
                               tr("Colour elements by their sum: blue above zero, orange below")}},
                             this);
    m_pictures->setAccessibleName(tr("Picture"));
    m_details->setAccessibleName(tr("Detail"));
    m_mapShows->setAccessibleName(tr("What the colours show"));
    m_pictures->setCurrent(QStringLiteral("machine"));
    m_details->setCurrent(QStringLiteral("full"));
    m_mapShows->setCurrent(QStringLiteral("state"));

    m_stack = new QStackedWidget(this);
    m_machine = new MachineView(m_stack);
    m_shapes = new ShapesView(m_stack);
    m_network = new NetworkView(m_stack);
    for (QWidget* picture : std::initializer_list<QWidget*>{m_machine, m_shapes, m_network})
        m_stack->addWidget(picture);

    auto* head = new HeadRow(this);
    head->addLeft(m_pictures);
    head->addRight(m_mapShows);
    head->addRight(m_details);
    auto* column = new QVBoxLayout(this);
    dress(*column, {1, 1, 1, 1}, 0);
    column->addWidget(head);
    column->addWidget(m_stack, 1);

    setAccessibleName(tr("Systolic array"));
    m_shapes->setAccessibleName(tr("Cost over array shapes, left and right move from shape to shape"));
    m_network->setAccessibleName(tr("Cost of each layer, left and right move from layer to layer"));
    m_machine->setAccessibleName(tr("Systolic array, arrow keys move from element to element"));
    connect(m_pictures, &SegmentedButtons::chosen, this, &SystolicStage::choosePicture);
    connect(m_details, &SegmentedButtons::chosen, this, [this](const QString& id) {
        m_machine->setDetail(id == QLatin1String("full") ? Detail::full : Detail::essential);
    });
    connect(m_mapShows, &SegmentedButtons::chosen, this, [this](const QString& id) {
        m_machine->setMapShows(id == QLatin1String("sum") ? MapShows::sum : MapShows::state);
    });
    connect(m_machine, &MachineView::frameRequested, this, &Stage::frameRequested);
    connect(m_machine, &MachineView::foldChosen, this, [this](qint64 fold) {
        emit parameterEdited(QStringLiteral("fold"), Value(static_cast<std::int64_t>(fold)));
    });
    // Queued: it is said while the picture lays itself out.
    connect(m_machine, &MachineView::closenessChanged, this, &SystolicStage::arrange, Qt::QueuedConnection);
    choosePicture(QStringLiteral("machine"));
}

void SystolicStage::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(rect(), Look::instance().tokens().panel);
}

void SystolicStage::choosePicture(const QString& id)
{
    QWidget* picture = m_machine;
    if (id == QLatin1String("shapes"))
        picture = m_shapes;
    else if (id == QLatin1String("network"))
        picture = m_network;
    m_stack->setCurrentWidget(picture);
    setFocusProxy(picture);
    arrange();
    setAccessibleDescription(spokenText());
}

void SystolicStage::arrange()
{
    const bool machine = m_stack->currentWidget() == m_machine;
    m_details->setVisible(machine);
    m_mapShows->setVisible(machine && m_scene->hasMachine() && m_machine->isMap());
}

void SystolicStage::showResult(const Experiment& experiment, const std::vector<Output>& outputs)
{
    m_scene = std::make_shared<const Scene>(experiment, outputs);
    m_machine->setScene(m_scene);
    m_shapes->setScene(m_scene);
    m_network->setScene(m_scene);
    const bool shapes = ShapesView::hasSomething(*m_scene), network = NetworkView::hasSomething(*m_scene);
    m_pictures->setOptionEnabled(QStringLiteral("shapes"), shapes);
    m_pictures->setOptionEnabled(QStringLiteral("network"), network);
    const QString shown = m_pictures->current();
    if ((shown == QLatin1String("shapes") && !shapes) || (shown == QLatin1String("network") && !network)) {
        m_pictures->setCurrent(QStringLiteral("machine"));
        choosePicture(QStringLiteral("machine"));
    }
    arrange();
    m_shapes->setAccessibleDescription(m_shapes->spokenText());
    m_network->setAccessibleDescription(m_network->spokenText());
    setAccessibleDescription(spokenText());
}

void SystolicStage::showFrame(std::int64_t index, double phase)
{
    m_machine->showFrame(index, phase);
}

QString SystolicStage::spokenText() const
{
    if (m_stack->currentWidget() == m_shapes)
        return m_shapes->spokenText();
    return m_stack->currentWidget() == m_network ? m_network->spokenText() : m_machine->spokenText();
}

} // namespace infralab
