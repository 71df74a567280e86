#include "frame_meter.hpp"

#include <QEvent>
#include <QFile>
#include <QTextStream>

#include <algorithm>
#include <numeric>

namespace infralab {

FrameMeter::FrameMeter(QObject* parent)
    : QObject(parent)
{}

void FrameMeter::watch(QWidget* stage)
{
    m_stage = stage;
}

void FrameMeter::setPlaying(bool playing)
{
    if (playing == m_playing)
        return;
    m_playing = playing;
    if (playing) {
        m_times.clear();
        m_clock.invalidate();
        // Whatever of the stage is painted, its window is asked for the frame.
        m_window = m_stage ? m_stage->window() : nullptr;
        if (m_window)
            m_window->installEventFilter(this);
        return;
    }
    if (m_window)
        m_window->removeEventFilter(this);
    const auto path = qEnvironmentVariable("INFRALAB_FRAME_TIMES");
    const auto t = times();
    if (path.isEmpty() || t.count == 0)
        return;
    QFile file(path);
    if (file.open(QIODevice::Append | QIODevice::Text))
        QTextStream(&file) << "frames " << t.count << " mean_ms " << t.mean << " p99_ms " << t.percentile99
                           << " longest_ms " << t.longest << '\n';
}

FrameMeter::Times FrameMeter::times() const
{
    if (m_times.empty())
        return {};
    auto sorted = m_times;
    std::sort(sorted.begin(), sorted.end());
    const double sum = std::accumulate(sorted.begin(), sorted.end(), 0.0);
    return {sorted.size(), sum / static_cast<double>(sorted.size()),
            sorted[std::min(sorted.size() - 1, sorted.size() * 99 / 100)], sorted.back()};
}

bool FrameMeter::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::UpdateRequest && m_playing) {
        if (m_clock.isValid())
            m_times.push_back(static_cast<double>(m_clock.nsecsElapsed()) / 1e6);
        m_clock.start();
    }
    return QObject::eventFilter(object, event);
}

} // namespace infralab
