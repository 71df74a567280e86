// Bursts of runs, and what is kept of them.

#include "run_recorder.hpp"

#include "app/lab/lab_pane.hpp"
#include "app/pages/lab_tabs.hpp"
#include "progress.hpp"

#include <utility>

namespace infralab {

namespace {

constexpr int burst = 1500; // milliseconds without a new result that end it

/// The parameters alone: where the playback stands makes no other run.
QByteArray parametersOf(const LabPane& pane)
{
    Experiment experiment = Experiment::initial(pane.simulator());
    experiment.values = pane.experiment().values;
    return QByteArray::fromStdString(toLink(experiment));
}

} // namespace

RunRecorder::RunRecorder(Progress& progress, QObject* parent)
    : QObject(parent)
    , m_progress(progress)
{
    m_quiet.setSingleShot(true);
    m_quiet.setInterval(burst);
    connect(&m_quiet, &QTimer::timeout, this, &RunRecorder::record);
}

RunRecorder::~RunRecorder()
{
    flush();
}

void RunRecorder::watch(Page& page)
{
    const QString id = page.pageId();
    for (LabTabs* tabs : page.findChildren<LabTabs*>())
        if (!m_watched.contains(tabs)) {
            m_watched.insert(tabs, {});
            connect(tabs, &QObject::destroyed, this, [this, tabs] { m_watched.remove(tabs); });
            connect(tabs, &LabTabs::paneChanged, this, [this, tabs, id] { watchPane(tabs->current(), id); });
        }
    watchPane(page.lab(), id);
}

void RunRecorder::watchPane(LabPane* pane, const QString& page)
{
    if (!pane || m_watched.contains(pane))
        return;
    m_watched.insert(pane, {page, parametersOf(*pane)});
    connect(pane, &QObject::destroyed, this, [this, pane] { m_watched.remove(pane); });
    connect(pane, &LabPane::settled, this, [this, pane] {
        if (!m_progress.isOn() || !pane->isCurrent())
            return;
        if (m_pane != pane)
            flush();
        m_pane = pane;
        m_quiet.start();
    });
}

void RunRecorder::flush()
{
    if (m_quiet.isActive()) {
        m_quiet.stop();
        record();
    }
}

void RunRecorder::record()
{
    if (!m_pane || !m_pane->isCurrent())
        return; // a longer run is under way, and will say when it has settled, or it failed
    Watched& watched = m_watched[m_pane];
    const QByteArray parameters = parametersOf(*m_pane);
    if (std::exchange(watched.parameters, parameters) == parameters)
        return;
    m_progress.recordRun(QString::fromStdString(toLink(m_pane->experiment())),
                         QString::fromStdString(m_pane->simulator().info().id), watched.page,
                         m_pane->summaryLine());
}

} // namespace infralab
