// A simulator's page.

#include "simulator_page.hpp"

#include "app/lab/lab_pane.hpp"
#include "app/look/controls.hpp"
#include "notes_text.hpp"
#include "prose.hpp"
#include "scroll_column.hpp"

#include <QHBoxLayout>
#include <QSplitter>
#include <QTabBar>

namespace infralab {

namespace {
// Logical pixels of width: below the first the notes take the lab's place, from the second on both are shown
// at once.
constexpr int narrowest = 860, roomForBoth = 1560;
} // namespace

SimulatorPage::SimulatorPage(const Simulator& simulator, const PageContext& context)
    : Page(QStringLiteral("simulator-") + qt(simulator.info().id), qt(simulator.info().title))
    , m_simulator(simulator)
    , m_engines(context.engines)
    , m_splitter(new QSplitter(Qt::Horizontal))
    , m_place(new ScrollColumn({}, 0))
    , m_notesScroll(new ScrollColumn({32, 24, 32, 32}, 8))
    , m_foot(new QWidget)
    , m_toggle(new QPushButton(tr("Notes and reference")))
    , m_notes(new Prose({}, 14))
{
    m_notesScroll->setOnPanel(true);
    m_notesScroll->column()->addWidget(m_notes);
    m_notesScroll->column()->addStretch(1);
    m_splitter->addWidget(m_place);
    m_splitter->addWidget(m_notesScroll);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setChildrenCollapsible(false);

    m_toggle->setCheckable(true);
    connect(m_toggle, &QAbstractButton::toggled, this, &SimulatorPage::showNotes);
    auto* row = new QHBoxLayout(m_foot);
    dress(*row, {24, 6, 24, 8}, 12);
    row->addWidget(m_toggle);
    row->addWidget(new Label(qt(simulator.info().summary), {.pixels = 13, .ink = &Tokens::muted}), 1);

    auto* fill = new QVBoxLayout(this);
    dress(*fill, {}, 0);
    fill->addWidget(m_splitter, 1);
    fill->addWidget(m_foot);
    m_notesScroll->hide();
    connect(&Look::instance(), &Look::changed, this, &SimulatorPage::arrange);
}

void SimulatorPage::broughtToFront()
{
    if (m_lab)
        return;
    Experiment opening = Experiment::initial(m_simulator);
    opening.page = pageId().toStdString();
    m_lab = new LabPane(opening, m_engines);
    connect(m_lab, &LabPane::message, this, &Page::message);
    connect(m_lab, &LabPane::enlargedChanged, this, [this](bool enlarged) {
        m_foot->setVisible(!enlarged);
        m_notesScroll->setVisible(!enlarged && m_toggle->isChecked());
    });
    addSiblings();
    m_place->column()->addWidget(m_lab);
    m_toggle->setChecked(width() >= Look::instance().px(roomForBoth));
}

void SimulatorPage::addSiblings()
{
    auto* tabs = new QTabBar;
    QStringList pages;
    int own = 0;
    for (const auto& simulator : catalogue()) {
        const Info& info = simulator->info();
        if (info.lab.empty() || info.lab != m_simulator.info().lab)
            continue;
        if (simulator.get() == &m_simulator)
            own = tabs->count();
        tabs->addTab(qt(info.shortTitle));
        pages << QStringLiteral("simulator-") + qt(info.id);
    }
    if (tabs->count() < 2) {
        delete tabs;
        return;
    }
    tabs->setCurrentIndex(own);
    tabs->setAccessibleName(qt(m_simulator.info().lab));
    tabs->setObjectName(QStringLiteral("siblings"));
    auto* head = new QWidget;
    auto* row = new QHBoxLayout(head);
    dress(*row, {24, 4, 24, 0}, 0); // as the pane's own margin
    row->addWidget(tabs);
    m_place->column()->addWidget(head);
    connect(tabs, &QTabBar::currentChanged, this, [this, tabs, pages, own](int index) {
        if (index == own)
            return;
        tabs->setCurrentIndex(own); // this page stays what it is
        emit pageRequested(pages[index]);
    });
    connect(m_lab, &LabPane::enlargedChanged, head, &QWidget::setHidden);
}

void SimulatorPage::showNotes(bool shown)
{
    if (shown && m_notes->prose().isEmpty())
        m_notes->setProse(notesAndReference(m_simulator.info()));
    m_toggle->setChecked(shown);
    m_notesScroll->setVisible(shown);
    arrange();
    if (shown && !m_place->isHidden()) {
        const int notes = Look::instance().px(500);
        m_splitter->setSizes({width() - notes, notes});
    }
}

bool SimulatorPage::showExperiment(const Experiment& experiment)
{
    if (experiment.simulator != &m_simulator)
        return false;
    broughtToFront();
    Experiment wished = experiment;
    wished.page = pageId().toStdString();
    m_lab->setExperiment(wished);
    return true;
}

QWidget* SimulatorPage::firstFocus()
{
    return m_place;
}

void SimulatorPage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    arrange();
}

void SimulatorPage::arrange()
{
    const Look& look = Look::instance();
    m_notesScroll->setMinimumWidth(look.px(300));
    m_place->setVisible(!m_toggle->isChecked() || width() >= look.px(narrowest));
}

} // namespace infralab
