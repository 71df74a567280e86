#include "experiment_history.hpp"

namespace infralab {

void ExperimentHistory::push(Experiment next, const std::string& topic, double now)
{
    if (next == m_current)
        return;
    const bool joins = !topic.empty() && topic == m_topic && now - m_time < mergeSeconds && !m_past.empty();
    if (!joins)
        m_past.push_back(std::move(m_current));
    if (m_past.size() > depth)
        m_past.erase(m_past.begin());
    m_current = std::move(next);
    m_future.clear();
    m_topic = topic;
    m_time = now;
}

const Experiment* ExperimentHistory::undo()
{
    if (m_past.empty())
        return nullptr;
    m_future.push_back(std::move(m_current));
    m_current = std::move(m_past.back());
    m_past.pop_back();
    m_topic.clear();
    return &m_current;
}

const Experiment* ExperimentHistory::redo()
{
    if (m_future.empty())
        return nullptr;
    m_past.push_back(std::move(m_current));
    m_current = std::move(m_future.back());
    m_future.pop_back();
    m_topic.clear();
    return &m_current;
}

} // namespace infralab
