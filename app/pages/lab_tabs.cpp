// Lab panes as tabs.

#include "lab_tabs.hpp"

#include "app/lab/lab_pane.hpp"
#include "app/look/dress.hpp"

#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>

namespace infralab {

LabTabs::LabTabs(const std::vector<PageLab>& labs, const QString& pageId, Engines& engines, QWidget* parent)
    : QWidget(parent)
    , m_engines(engines)
    , m_tabs(new QTabBar)
    , m_stack(new QStackedWidget)
{
    for (const auto& lab : labs) {
        const auto same = [&](const Experiment& e) { return e.simulator == lab.experiment.simulator; };
        if (std::any_of(m_openings.begin(), m_openings.end(), same))
            continue;
        m_openings.push_back(lab.experiment);
        m_openings.back().page = pageId.toStdString();
        m_tabs->addTab(qt(lab.experiment.simulator->info().shortTitle));
        m_stack->addWidget(new QWidget);
    }
    m_panes.resize(m_openings.size(), nullptr);
    m_tabs->setAccessibleName(tr("Simulators of this page"));
    auto* column = new QVBoxLayout(this);
    dress(*column, {}, 0);
    auto* head = new QWidget;
    auto* row = new QHBoxLayout(head);
    dress(*row, {24, 4, 24, 0}, 0); // as the pane's own margin
    row->addWidget(m_tabs);
    column->addWidget(head);
    head->setVisible(m_openings.size() > 1);
    column->addWidget(m_stack, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) {
        pane(index);
        m_stack->setCurrentIndex(index);
        emit paneChanged();
    });
}

void LabTabs::begin()
{
    pane(m_tabs->currentIndex());
}

LabPane* LabTabs::current() const
{
    const int index = m_tabs->currentIndex();
    return index < 0 ? nullptr : m_panes[static_cast<std::size_t>(index)];
}

LabPane* LabTabs::pane(int index)
{
    if (index < 0)
        return nullptr;
    LabPane*& pane = m_panes[static_cast<std::size_t>(index)];
    if (!pane) {
        pane = new LabPane(m_openings[static_cast<std::size_t>(index)], m_engines);
        connect(pane, &LabPane::message, this, &LabTabs::message);
        connect(pane, &LabPane::enlargedChanged, this, &LabTabs::enlargedChanged);
        QWidget* place = m_stack->widget(index);
        auto* fill = new QVBoxLayout(place);
        dress(*fill, {}, 0);
        fill->addWidget(pane);
    }
    return pane;
}

bool LabTabs::show(const Experiment& experiment)
{
    for (std::size_t i = 0; i < m_openings.size(); ++i) {
        if (m_openings[i].simulator != experiment.simulator)
            continue;
        const int index = static_cast<int>(i);
        m_tabs->setCurrentIndex(index);
        Experiment wished = experiment;
        wished.page = m_openings[i].page;
        pane(index)->setExperiment(wished);
        return true;
    }
    return false;
}

} // namespace infralab
