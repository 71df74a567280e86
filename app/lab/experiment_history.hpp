#pragma once
// Undo and redo over whole experiments. No Qt. Quick edits of one parameter (a dragged slider) are one step.

#include "simulators/contract/experiment.hpp"

namespace infralab {

class ExperimentHistory
{
public:
    explicit ExperimentHistory(Experiment opening)
        : m_current(std::move(opening))
    {}

    const Experiment& current() const { return m_current; }
    bool canUndo() const { return !m_past.empty(); }
    bool canRedo() const { return !m_future.empty(); }

    /// Makes `next` current. `topic` names what was edited; the same topic again, less than `mergeSeconds`
    /// after the last (by the caller's clock `now`, in seconds), joins that step. An empty topic never joins.
    void push(Experiment next, const std::string& topic, double now);
    /// Playback moves with no step of its own.
    void setFrame(std::optional<std::int64_t> frame) { m_current.frame = frame; }
    /// Where the link, the file and the command should say another engine.
    void setEngine(std::string engine) { m_current.engine = std::move(engine); }

    /// Null where there is nothing to go back to.
    const Experiment* undo();
    const Experiment* redo();

    static constexpr double mergeSeconds = 0.8;
    static constexpr std::size_t depth = 500;

private:
    Experiment m_current;
    std::vector<Experiment> m_past, m_future;
    std::string m_topic;
    double m_time = 0;
};

} // namespace infralab
