// A simulator's page.

#include "simulator_page.hpp"

#include "app/lab/lab_pane.hpp"
#include "app/look/controls.hpp"
#include "prose.hpp"
#include "scroll_column.hpp"

#include <QTimer>

namespace infralab {

namespace {
constexpr int peek =
    52; // logical pixels of the notes that show below the lab, so that a reader knows of them
} // namespace

SimulatorPage::SimulatorPage(const Simulator& simulator, const PageContext& context)
    : Page(QStringLiteral("simulator-") + qt(simulator.info().id), qt(simulator.info().title))
    , m_simulator(simulator)
    , m_engines(context.engines)
    , m_scroll(new ScrollColumn({}, 0))
    , m_place(new QWidget)
    , m_notes(new Prose)
{
    auto* inside = new QVBoxLayout(m_place);
    dress(*inside, {}, 0);
    m_scroll->column()->addWidget(m_place);
    auto* below = new QWidget;
    below->setBackgroundRole(QPalette::Base);
    below->setAutoFillBackground(true);
    auto* column = new QVBoxLayout(below);
    dress(*column, {40, 16, 40, 36}, 12);
    column->addWidget(new HeadingLabel(tr("Notes and reference")));
    dressMaximumSize(*m_notes, {820, 0});
    column->addWidget(m_notes);
    column->addStretch(1);
    m_scroll->column()->addWidget(below);
    auto* fill = new QVBoxLayout(this);
    dress(*fill, {}, 0);
    fill->addWidget(m_scroll);
}

void SimulatorPage::broughtToFront()
{
    if (m_lab)
        return;
    Experiment opening = Experiment::initial(m_simulator);
    opening.page = pageId().toStdString();
    m_lab = new LabPane(opening, m_engines);
    connect(m_lab, &LabPane::message, this, &Page::message);
    m_place->layout()->addWidget(m_lab);
    // The notes are long and lie below: after the first picture.
    QTimer::singleShot(0, this, [this] { m_notes->setProse(qt(referencePage(m_simulator.info()))); });
}

bool SimulatorPage::showExperiment(const Experiment& experiment)
{
    if (experiment.simulator != &m_simulator)
        return false;
    broughtToFront();
    Experiment wished = experiment;
    wished.page = pageId().toStdString();
    m_lab->setExperiment(wished);
    m_scroll->ensureWidgetVisible(m_place, 0, 0);
    return true;
}

QWidget* SimulatorPage::firstFocus()
{
    return m_scroll;
}

void SimulatorPage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    m_place->setMinimumHeight(std::max(0, height() - Look::instance().px(peek)));
}

} // namespace infralab
