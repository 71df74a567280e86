#pragma once
// What a bespoke picture of a simulator is to the lab pane. It draws outputs found by id, never anything that
// the result's JSON lacks.

#include "simulators/contract/experiment.hpp"

#include <QWidget>

#include <functional>

namespace infralab {

class Stage : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// A new result; also called with partial ones. The stage keeps what it needs (shared, never copied per
    /// frame).
    virtual void showResult(const Experiment&, const std::vector<Output>&) = 0;
    /// Playback stands at `index`; `phase` from 0 to 1 is how far the move to the next frame has come, so
    /// that values travel. Only called for simulators with frames.
    virtual void showFrame(std::int64_t index, double phase)
    {
        Q_UNUSED(index);
        Q_UNUSED(phase);
    }
    /// What is on the picture now, in words, for a screen reader and the "Describe" command.
    virtual QString spokenText() const = 0;

signals:
    /// A direct action on the picture that sets a parameter (a clicked bit, a clicked fold); undoable like
    /// any edit.
    void parameterEdited(const QString& id, const infralab::Value& value);
    /// The picture wants this playback position (a click on a cell's history).
    void frameRequested(qint64 index);
};

/// The bespoke stage of a simulator, or null where the generic views do: app/stages/stages.cpp lists them.
Stage* makeStage(const Simulator&, QWidget* parent);
/// Whether there is one, without making it.
bool hasStage(const Simulator&);

} // namespace infralab
